"""Does a process that has seen other states of a project make what one makes that has seen none?

Run from the project's folder: ``python -m tests.editing [--steps N] [--seed N]``. There are two
copies of the sample project, whose games draw and speak differently. At each step some texts, data
or settings of one of them are another way or back again, and a few of its documents and served
pages are asked for: of one process that is there from the beginning, as a server, a notebook or a
worker is, and of a fresh one without anything kept. The exit status is 1 where they differ.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from generator.build.code import Code
from generator.build.digests import digest
from generator.build.faces import project_fonts
from generator.build.targets import Target
from generator.build.targets.books import Rulebook
from generator.build.targets.drawings import FigureDrawings
from generator.build.targets.proofs import Proof
from generator.build.targets.sheets import Sheets
from generator.build.targets.translation import TranslationProof
from generator.build.targets.webpages import WebPage
from generator.build.workers import make
from generator.contract import finding
from generator.faults import ContentError
from generator.project import Project
from generator.serve import views
from generator.serve.site import Site
from tests.support.projects import GAME, LANG, SAMPLE
from tests.support.proofproject import small_game

FORKED = multiprocessing.get_context("fork")

Files = Mapping[str, str]
"""Names and texts."""
Told = Mapping[str, object]
"""What came of each thing that was asked for: digests, or faults."""

BOOK, PO = f"content/{GAME}", f"locales/{LANG}/LC_MESSAGES"
ART = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<rect width="40" height="40" fill="#aa3333"/><circle cx="15" cy="20" r="9" fill="#fff"/></svg>
"""
THEME = 'brand:\n  players:\n    white: {colour: "#e0e0ff"}\n'
TERM = "- en: stone\n  ja: 石\n  check: true\n  reading: {石: いし}\n"
COLOPHON = """<section id="colophon"><h>{% trans "heap/aim" %}Piece{% endtrans %}</h></section>
"""
CONTENTS = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: ja\n"
"Plural-Forms: nplurals=1; plural=0;\n"

msgctxt "structure"
msgid "Contents"
msgstr "もくじ"
"""


class Edit(NamedTuple):
    """Another text in a file, for all of it where ``old`` is empty: without ``new``, it goes."""

    file: str
    old: str
    new: str


EDITS = (
    Edit(f"{BOOK}/figures.yaml", 'move: "2"', 'move: "3"'),
    Edit(f"{BOOK}/figures.yaml", 'position: ["2", "3"]', 'position: ["1", "1", "3"]'),
    Edit(f"{BOOK}/figures.yaml", "claim: legal", "claim: {illegal: [one-to-three]}"),
    Edit(f"{BOOK}/game.yaml", "title: Heap", "title: Heaps"),
    Edit(f"{BOOK}/game.yaml", "reading: ヒープ", "reading: ひーぷ"),
    Edit(f"{BOOK}/game.yaml", "#2a7f4f", "#7f2a4f"),
    Edit(f"{BOOK}/game.yaml", "cover: cover\n", ""),
    Edit(f"{BOOK}/game.yaml", "cover: cover\n", "cover: art/picture.svg\n"),
    Edit(f"{BOOK}/game.yaml", "players: [2]", "players: [2, 3]"),
    Edit(f"{BOOK}/sheets.yaml", "margin: 6", "margin: 9"),
    Edit(f"{BOOK}/sheets.yaml", "disc: 20", "disc: 25"),
    Edit(f"{BOOK}/sheets.yaml", "gap: 4", "gap: 2"),
    Edit(f"{BOOK}/components.xml.j2", "stone", "pebble"),
    Edit(f"{BOOK}/packings.yaml", "", "[]\n"),
    Edit(f"{BOOK}/sources.yaml", "section: Play\n  term: stone", "section: End\n  term: stone"),
    Edit(f"{BOOK}/rulebook.xml.j2", "facts.stones_in_set", "facts.stones_in_set + 1"),
    Edit(f"{BOOK}/rulebook.xml.j2", "add one, two or three stones", "add up to three stones"),
    Edit(f"{BOOK}/rulebook.xml.j2", "<contents/>\n", ""),
    Edit(f"{BOOK}/rulebook.xml.j2", '<table head="yes">', "<table>"),
    Edit(f"{BOOK}/rulebook.xml.j2", '{% include "summary.xml.j2" %}\n', ""),
    Edit(f"{BOOK}/summary.xml.j2", ' at-most-five"', '"'),
    Edit(f"{BOOK}/answers.xml.j2", "The height", "Rules"),
    Edit(f"{BOOK}/answers.xml.j2", "", ""),
    Edit(f"{BOOK}/colophon.xml.j2", "", COLOPHON),
    Edit("content/common/colophon.xml.j2", "", COLOPHON.replace("Piece", "Number")),
    Edit(f"{PO}/{GAME}.po", 'msgstr "ゲームの目的"', 'msgstr "目的"'),
    Edit(f"{PO}/{GAME}.po", 'msgstr "コマ"', 'msgstr "駒"'),
    Edit(f"{PO}/{GAME}.po", 'msgstr "コマ"', 'msgstr ""'),
    Edit(f"{PO}/{GAME}.po", "<b>", "<u>"),
    Edit(f"{PO}/{GAME}.po", 'msgstr[0] "石%(n)s個"', 'msgstr[0] "%(n)s個の石"'),
    Edit(f"{PO}/rulepress.po", "", CONTENTS),
    Edit("locales/glossary.yaml", "", TERM),
    Edit("locales/glossary.yaml", "", TERM.replace("石", "小石")),
    Edit("themes.yaml", "", THEME),
    Edit("themes.yaml", "", THEME.replace("e0e0", "ffe0")),
    Edit("project.yaml", "themes: [colour]", "theme: brand"),
    Edit("project.yaml", "themes: [colour]", "theme: mono"),
    Edit("project.yaml", "name: Sample", "name: Probe"),
    Edit("project.yaml", 'version: "1"', "independent: true"),
    Edit("art/picture.svg", "", ART),
    Edit("art/picture.svg", "", ART.replace("aa3333", "33aa33")),
)
IMPORTED = (
    *("generator.book.document", "generator.build.keptfigures", "generator.html.page"),
    *("generator.sheets.document", "generator.sheets.laidout", "generator.pdf.finish"),
    *("shapely", "pikepdf", "reportlab.pdfgen.canvas", "babel.dates", "fontTools.ttLib"),
)
"""What most of these import: a fresh process need not."""
MOST = 6
"""So many edits are there at a time: with more, most documents have faults."""

OTHERS = {f"games/{GAME}/diagram.py": (("1.8, style", "1.5, style"), ('"A heap."', '"You need:"'))}
"""In what the game of the second project differs."""

TARGETS: tuple[Target, ...] = (
    Proof(GAME),
    *(Rulebook(GAME, edition) for edition in ("en", LANG, f"en-{LANG}")),
    Rulebook(GAME, LANG, ruby=True),
    Rulebook(GAME, "en", paper="a5"),
    Rulebook(GAME, LANG, draft=True),
    Rulebook(GAME, f"en-{LANG}", leaves=True),
    Rulebook(GAME, LANG, volume="answers"),
    WebPage(GAME, "en"),
    WebPage(GAME, LANG, draft=True),
    Sheets(GAME, "a4", "colour", LANG),
    Sheets(GAME, "letter", "brand", "en"),
    FigureDrawings(GAME, ("en", LANG)),
    TranslationProof(LANG),
)
ADDRESSES = (
    views.START,
    views.web_address(GAME, LANG),
    views.pages_address(GAME, LANG),
    views.pages_address(GAME, "en", "answers"),
    views.proof_address(LANG),
    views.pdf_address(Rulebook(GAME, f"en-{LANG}")),
    views.sheets_address(Sheets(GAME, "a4", "colour", "en")),
)


@dataclass(frozen=True)
class Asked:
    """What a process is asked for: of a project, at a ``moment``."""

    root: Path
    moment: int
    things: Sequence[Target | str]


class Teller:
    """A process that makes what it is asked for, and remembers what it likes."""

    def __init__(self) -> None:
        self._pipe, theirs = multiprocessing.Pipe()
        self._process = FORKED.Process(target=_tell, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def told(self, asked: Asked) -> Told:
        """What comes of it."""
        self._pipe.send(asked)
        found: Told = self._pipe.recv()
        return found

    def end(self) -> None:
        """Have the process end."""
        self._process.terminate()
        self._process.join()


def _tell(pipe: Connection) -> None:
    sites: dict[Path, Site] = {}
    while True:
        asked: Asked = pipe.recv()
        project = Project(asked.root)
        finding.join(project.own_games)
        if project.root not in sites:
            fonts = project_fonts(project)
            sites[project.root] = Site(project, fonts, [GAME], ["en", LANG])
        site = sites[project.root]
        pipe.send({str(thing): _what(thing, project, site, asked.moment) for thing in asked.things})


def _what(thing: Target | str, project: Project, site: Site, moment: int) -> object:
    """What comes of a target or an address, as data that can be compared."""
    if isinstance(thing, str):
        answer = site.answer(thing, moment)
        return answer and (answer.status, digest(answer.data))
    made = make(project, thing)
    if isinstance(made, ContentError):
        return sorted(map(str, made.faults))
    return {name: digest(data) for name, data in made.outputs.items()}


class Editing:
    """Two projects below ``home``, edited at random, and a process that sees all of it."""

    def __init__(self, home: Path, seed: int) -> None:
        self._random = random.Random(seed)
        self._fresh = home / "fresh"
        self._projects: list[tuple[Path, Files, set[int]]] = []
        for name in ("one", "two"):
            project = small_game(home / name, project_fonts(SAMPLE))
            files = dict(_files(project.root))
            if self._projects:
                for file, changes in OTHERS.items():
                    for old, new in changes:
                        assert old in files[file]
                        files[file] = files[file].replace(old, new)
            self._projects.append((project.root, files, set()))
        self._old = Teller()

    def step(self, moment: int) -> Iterator[str]:
        """Edit one of the projects; what comes out otherwise than in a fresh process, in lines."""
        root, files, edits = self._random.choice(self._projects)
        edits ^= set(self._random.choices(range(len(EDITS)), k=self._random.choice((1, 1, 2, 3))))
        while len(edits) > MOST:
            edits.remove(self._random.choice(sorted(edits)))
        now = edited(files, edits)
        _write(root, now)
        shutil.rmtree(self._fresh, ignore_errors=True)
        _write(self._fresh, now)
        things: Sequence[Target | str] = (
            *self._random.sample(TARGETS, 3),
            *self._random.sample(ADDRESSES, 2),
        )
        fresh = Teller()
        found = self._old.told(Asked(root, moment, things))
        wanted = fresh.told(Asked(self._fresh, moment, things))
        fresh.end()
        for thing in wanted:
            if found[thing] != wanted[thing]:
                yield f"{thing}\n  with {[EDITS[n] for n in sorted(edits)]}\n  is {found[thing]}"
                yield f"  not {wanted[thing]}"

    def end(self) -> None:
        """Have the process end."""
        self._old.end()


def edited(files: Files, edits: Iterable[int]) -> Files:
    """The files with some of the edits: those whose text is there."""
    found = dict(files)
    for file, old, new in (EDITS[n] for n in sorted(edits)):
        if old:
            found[file] = found.get(file, "").replace(old, new, 1)
        elif new:
            found[file] = new
        else:
            found.pop(file, None)
    return {file: text for file, text in found.items() if text}


def _files(root: Path) -> Iterator[tuple[str, str]]:
    for path in root.rglob("*"):
        name = path.relative_to(root)
        if path.is_file() and name.parts[0] != "build" and path.suffix != ".pyc":
            yield name.as_posix(), path.read_text("utf-8")


def _write(root: Path, files: Files) -> None:
    """Let the project have just these files; what is as it was is left alone."""
    before = dict(_files(root)) if root.is_dir() else {}
    for name in before.keys() - files.keys():
        (root / name).unlink()
    for name, text in files.items():
        if before.get(name) != text:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Edit, and print what differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.editing")
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    Code()
    for name in IMPORTED:
        import_module(name)
    differing: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        editing = Editing(Path(folder), options.seed)
        for moment in range(options.steps):
            for line in editing.step(moment):
                differing.append(line)
                print(line, flush=True)
        editing.end()
    print(f"{options.steps} steps")
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())
