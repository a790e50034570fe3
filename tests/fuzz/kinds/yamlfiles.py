"""The YAML files of a project: read, held to their schemas, and used as a build uses them."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import yaml

from generator.build.themecheck import theme_faults
from generator.contract import finding
from generator.drawing.themefile import Themes, own_themes
from generator.drawing.themes import USUAL
from generator.faults import ContentError, Fault, decoded
from generator.figures import figureset, lints
from generator.figures.gamefile import load_game
from generator.pdf.press.own import project_condition
from generator.project import Project
from generator.projectplace import SETTINGS
from generator.puzzles import answers, puzzlefile
from generator.puzzles.verify import stored_faults
from generator.settings import load_settings
from generator.sheets import printer
from generator.sheets.explain import explained
from generator.sheets.laidout import lay_out
from generator.sheets.options import DEFAULT
from generator.text import glossary
from generator.yamlfile import read_file
from tests.fuzz.mutation import Random, as_bytes, mutated
from tests.support.places import ROOT
from tests.support.words import Words

TOKENS = (
    *(
        "- ",
        "? ",
        ": ",
        "&a ",
        "*a",
        "!!bool ",
        "!!int ",
        "!!python/object:os.system ",
        "!!set ",
        "<<: ",
    ),
    *(
        "|",
        ">",
        "[",
        "]",
        "{",
        "}",
        "#",
        "---\n",
        "...",
        "%YAML 9.9\n---\n",
        "%TAG ! x\n",
        "~",
        "null",
    ),
    *(
        '"\\U00110000"',
        '"\\UFFFFFFFF"',
        '"\\uD800"',
        '"\\x00"',
        "!!binary x",
        "2026-01-01",
        "12:30:45",
    ),
    *(
        "yes",
        "true",
        ".inf",
        ".nan",
        "0xfff",
        "0b1",
        "1e+300",
        "1e-300",
        "-0",
        "1_000",
        "[" * 60,
        "''",
    ),
    *(
        "id",
        "claim",
        "legal",
        "illegal: [x]",
        "score: {white: 1}",
        "moves: 3",
        "view",
        "marks",
        "position",
    ),
    *(
        "count: {x: 1}",
        "report: {x: 1}",
        "result: {winners: []}",
        "art: true",
        "players: 9",
        "seed: -1",
    ),
    *(
        "mark: arrow",
        "at: nowhere",
        "at: cell 1,0",
        "at: cell 99999999,99999999",
        "to: cell 1,0",
        "bend: 1",
    ),
    *(
        "text: '!!'",
        "scale: tiny",
        "loose: {red: []}",
        "answer: {puzzle: x}",
        "extra: {id: extra-1}",
        "as: board",
    ),
    *(
        "each: true",
        "first: 99",
        "number: 99",
        "case: 9x10",
        "continues: x",
        "variant: x",
        "layers: ['x']",
    ),
    *(
        "margin: 50",
        "gap: 50",
        "bleed: 25",
        "sizes: {}",
        "inside: x",
        "shape: disc",
        "set: tiles",
        "each: x",
    ),
    *("colour: red", "cover: x", "partial: true", "en: [twig]", "check: true", "reading: {木: き}"),
    *("'/etc/passwd'", "../../../etc/passwd", "art: /etc/passwd", "art: ../x.svg", "../../evil"),
    "a" * 500,
)
THEMES = """\
brand:
  like: low
  text: "#102030"
  lattice: {colour: "#a0a0a0", width: 0.2}
  players:
    red: {colour: "#a01860", pattern: hatched, angle: 90, spacing: 1.2}
"""
PRESS = "press: {profile: generator/pdf/press/fogra39l.icc, condition: FOGRA39}\n"
_ENTRY = re.compile(r"^(?=- )", re.MULTILINE)


class YamlFiles:
    """A file of a game, or a part of it, broken; the first line of a case says which file it is."""

    name = "yaml"

    def __init__(self, home: Path) -> None:
        del home
        self._project = Project(ROOT)
        self._texts = {
            path: path.read_text("utf-8") for path in sorted(ROOT.glob("content/*/*.[yj]*"))
        }
        self._texts[ROOT / "locales/glossary.yaml"] = glossary.paths(self._project)[0].read_text(
            "utf-8"
        )
        self._texts[ROOT / printer.FILE] = (
            "long: {x: 1.5, y: -0.5, rotation: 0.2}\nshort: {x: 1, y: 0}\n"
        )
        self._texts[self._project.themes] = THEMES
        self._texts[ROOT / SETTINGS] = (ROOT / SETTINGS).read_text("utf-8") + PRESS
        for name in finding.names():
            finding.diagram(name)
        for path in self._texts:
            if path.name == answers.FILE.name:
                self._count_bounds(path.parent.name)
        self._files = [path for path in self._texts if path.suffix == ".yaml"]
        self._figures = {
            path.parent.name: _Figures(path.parent.name, self._texts[path])
            for path in self._files
            if path.name == "figures.yaml"
        }
        self._few = [path for path in self._files if path.name == "figures.yaml"]

    def _count_bounds(self, game: str) -> None:
        """Have a checker count what no answer can pass: once, for all answers, and no time of the
        case that happens to be the first with such an answer.
        """
        stored = answers.load(self._project, game, self._texts.__getitem__)
        for answer in stored.answers:
            finding.checker(game).bound(answer)

    def case(self, rng: Random) -> bytes:
        path = rng.choice(self._few if rng.random() < 0.5 else self._files)
        if path.name == "figures.yaml" and rng.random() < 0.6:
            text = json.dumps([self._figures[path.parent.name].changed(rng)], indent=0)
            return f"{path.relative_to(ROOT).as_posix()}\n{text}".encode()
        head, *entries = _ENTRY.split(self._texts[path])
        if entries:
            some = rng.sample(entries, min(len(entries), rng.choice((1, 1, 1, 2))))
            text = "".join(some)
        else:
            text = head
        file = path.relative_to(ROOT).as_posix()
        return f"{file}\n".encode() + as_bytes(rng, mutated(rng, text, TOKENS))

    def tried(self, data: bytes) -> Sequence[object]:
        name, _, content = data.partition(b"\n")
        path = ROOT / name.decode()
        game = path.parent.name

        def read(other: Path) -> str:
            if other == path:
                return decoded(content, name.decode())
            return "[]" if other.name in _LARGE else self._texts[other]

        said: list[Fault] = []
        for use in _USES[path.name]:
            try:
                said += use(self._project, game, read)
            except ContentError as error:
                said += error.faults
        return said


class _Figures:
    """The figures of a game as data: right in their form, wrong in what they say."""

    def __init__(self, game: str, text: str) -> None:
        diagram = finding.diagram(game)
        self._entries = yaml.safe_load(text)
        self._views = [field.name for field in fields(diagram.view)]
        self._marks = list(diagram.marks)
        values: dict[str, None] = {}
        for entry in self._entries:
            for part in (entry.get("view", {}), *entry.get("marks", ())):
                for value in part.values():
                    values |= dict.fromkeys(value if isinstance(value, list) else [str(value)])
        self._places = list(map(str, values))
        self._claims = [entry["claim"] for entry in self._entries if "claim" in entry]
        self._moves = [m for entry in self._entries for m in entry.get("position", ())]

    def changed(self, rng: Random) -> dict[str, Any]:
        """A figure with one to three things in it that belong to others."""
        entry: dict[str, Any] = copy.deepcopy(rng.choice(self._entries))
        for _ in range(rng.randint(1, 3)):
            match rng.randrange(5):
                case 0 | 1:
                    entry.setdefault("view", {})[rng.choice(self._views)] = self._value(rng)
                case 2:
                    mark = {"mark": rng.choice(self._marks), "at": self._place(rng)}
                    mark |= {"to": self._place(rng)} if rng.random() < 0.4 else {"text": "A"}
                    entry.setdefault("marks", []).append(mark)
                case 3:
                    entry["claim"] = rng.choice(self._claims)
                case 4:
                    moves = entry.setdefault("position", [])
                    moves.insert(rng.randint(0, len(moves)), rng.choice(self._moves))
        return entry

    def _value(self, rng: Random) -> object:
        few = [self._place(rng) for _ in range(rng.randint(0, 3))]
        return rng.choice((True, False, 0, 1, 7, -1, 0.5, 360, "large", few, few, few, few[:1]))

    def _place(self, rng: Random) -> str:
        place = rng.choice(self._places)
        return place if rng.random() < 0.6 else mutated(rng, place, ("cell", "0,0", "99"), 1)


_LARGE = ("answers.yaml", "extras.yaml")
Read = Callable[[Path], str]


def _figures(project: Project, game: str, read: Read) -> Iterator[Fault]:
    loaded = figureset.load(project, game, read)
    say = Words("en")
    for figure in loaded.values():
        faults = figure.verify()
        yield from faults
        if not faults:
            figure.scene(USUAL)
            figure.alt(say)
            figure.stem(say)
            figure.facts  # noqa: B018


def _sheets(project: Project, game: str, read: Read) -> Iterator[Fault]:
    explained(game, lay_out(project, game, "a4", DEFAULT, read))
    yield from ()


def _sources(project: Project, game: str, read: Read) -> Iterator[Fault]:
    rules = finding.load(game).rules
    yield from lints.without_source(rules, rules, project, game, read)


def _glossary(project: Project, game: str, read: Read) -> Iterator[Fault]:
    del game
    text = read(glossary.paths(project)[0])
    terms, faults = glossary._parsed(text.encode(), "locales/glossary.yaml")
    yield from faults
    terms.demanded("A twig touches another twig.", "ja")


def _printer(project: Project, game: str, read: Read) -> Iterator[Fault]:
    del game
    text = read(project.root / printer.FILE)
    printer.load_offsets(project, lambda _: text)
    yield from ()


def _settings(project: Project, game: str, read: Read) -> Iterator[Fault]:
    del game
    settings = load_settings(project, read)
    settings.names("papers", ("a4", "letter"))
    project_condition(project, read, project.data)
    yield from ()


def _themes(project: Project, game: str, read: Read) -> Iterator[Fault]:
    del game
    document = read_file(read(project.themes), "themes.yaml")
    yield from theme_faults(Themes(own_themes(document), USUAL, document))


def _game(project: Project, game: str, read: Read) -> Iterator[Fault]:
    load_game(project, game, read)
    yield from ()


def _puzzles(project: Project, game: str, read: Read) -> Iterator[Fault]:
    puzzlefile.objectives(project, game, read)
    yield from ()


_USES: Mapping[str, Sequence[Callable[[Project, str, Read], Iterator[Fault]]]] = {
    "figures.yaml": (_figures,),
    "answers.yaml": (stored_faults,),
    "extras.yaml": (stored_faults,),
    "sheets.yaml": (_sheets,),
    "packings.yaml": (_sheets,),
    "game.yaml": (_game,),
    "puzzles.yaml": (_puzzles,),
    "sources.yaml": (_sources,),
    "glossary.yaml": (_glossary,),
    printer.FILE: (_printer,),
    SETTINGS: (_settings,),
    "themes.yaml": (_themes,),
}
