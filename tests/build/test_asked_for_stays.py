"""Whatever a command has put into the build folder stays there, also when old things are removed.

The files are made of nothing here: what matters is how they are called, and what finds them again.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest

from generator.build import runner
from generator.build.code import Code
from generator.build.pool import Pool, Work
from generator.build.targets import Target
from generator.build.targets.drawings import FigurePictures
from generator.build.targets.proofs import AnswersProof, FiguresProof, Proof
from generator.build.workers import Made
from generator.cli import main
from generator.cli.commands import COMMANDS
from generator.cli.parser import parser
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.projects import GAME, answer, sample

VALUES = {
    "--edition": ("en", "ja", "en-ja"),
    "--paper": ("a4", "letter"),
    "--ink": ("mono", "low", "brand"),
    "--lang": ("en", "ja"),
    "--thickness": ("0", "0.23"),
    "--copies": ("3",),
    "--bleed": ("0", "1.25"),
    "--gap": ("0", "0.125", "12"),
    "--margin": ("9.5",),
    "--dpi": ("72", "150"),
    "--format": ("svg", "dxf"),
    "--component": ("stones",),
    "--cutter": ("knife", "silhouette-4", "cricut", "laser"),
    "--url": ("https://example.org/",),
    "--pieces": ("3", "0.1"),
    "--card": ("0.35",),
    "--book": ("0", "2.125"),
    "--kerf": ("0.15",),
}
"""What is asked for with options that take any word."""
ASIDE = frozenset(
    ("-h", "--project", "--traceback", "--quiet", "--json", "--prune", "--untrusted", "--cluster")
)
"""Options that make no other files."""
KEPT = frozenset(("--set", "--edge"))
"""Options with which a command makes no files of the build folder."""
WITH = {
    ("sheets", "--dpi"): ("--format", "png"),
    ("sheets", "--white-ink"): ("--print-shop",),
    **dict.fromkeys((("cut", f"--{of}") for of in ("cutter", "ink", "lang")), ("--paper", "a4")),
}
"""What some options need beside them."""
USELESS = frozenset((("sheets", "--second"), ("box", "--second")))
"""What the sample has no use for."""
AT_RANDOM = 12
"""So many times, several options are asked for together of each command."""


def builds(place: str) -> bool:
    """Whether the command in a module makes targets."""
    module = import_module(f"generator.cli.commands.{place.partition(':')[0]}")
    return any(hasattr(module, name) for name in ("make_targets", "draw_figures"))


def options_of(command: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The options of a command that make other files, each with all ways to ask for it."""
    top = parser(whole=True)
    (listed,) = (a for a in top._actions if isinstance(a, argparse._SubParsersAction))
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for action in listed.choices[command]._actions:
        name = action.option_strings[-1] if action.option_strings else ""
        if not name or {*action.option_strings} & (ASIDE | KEPT):
            continue
        if action.nargs == 0:
            found[name] = ((name,),)
        else:
            words = action.choices or VALUES[name]
            found[name] = tuple((name, str(word)) for word in words)
    return found


BUILDING = [listed.name for listed in COMMANDS if builds(listed.place)]
NEEDED = {"cut": (GAME,), "box": (GAME,)}


@pytest.fixture(autouse=True)
def _of_nothing(monkeypatch: pytest.MonkeyPatch, fonts: FontSet) -> None:
    """No target is made, so that neither its code nor its faces matter, which take longer."""
    monkeypatch.setattr(Pool, "make_all", of_nothing)
    monkeypatch.setattr(Code, "digest_of", lambda *_: "")
    monkeypatch.setattr(runner, "project_fonts", lambda *_: fonts)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Project:
    """The sample with a theme of its own, with paper of its own, and with words on pieces."""
    made = sample(tmp_path_factory.mktemp("asked") / "sample", fonts)
    settings = made.settings.read_text("utf-8")
    made.settings.write_text(settings.replace("papers: [a4]", "papers: [letter]"), "utf-8")
    made.themes.write_text("brand:\n  like: colour\n", "utf-8")
    return made


def of_nothing(
    pool: Pool, work: Work, on_start: Callable[[Target], None]
) -> Iterator[tuple[Target, Made]]:
    """Files that are called as what is asked for, with nothing in them."""
    del pool, on_start
    for target in (*work.proofs, *work.targets):
        match target:
            case Proof() | FiguresProof() | AnswersProof():
                files = []
            case FigurePictures(game, form):
                files = [f"{game}/figures/one.{form}"]
            case _:
                is_file = Path(target.name).suffix in (".pdf", ".html", ".svg", ".dxf")
                files = [target.name if is_file else f"{target.name}/one"]
        yield target, Made(dict.fromkeys(files, target.name.encode()), {})


def asked(project: Project, command: str, *options: str) -> bool:
    """Whether a command makes what is asked of it, and does not refuse it."""
    said = [command, *NEEDED.get(command, ()), *options]
    with suppress(SystemExit):
        return main([*said, "--quiet", "--project", str(project.root)]) == 0
    return False


def files(project: Project) -> set[str]:
    found = (path for path in project.build.rglob("*") if path.is_file())
    names = (path.relative_to(project.build).as_posix() for path in found)
    return {name for name in names if not name.startswith(".")}


def test_what_was_asked_for_stays(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    chance = random.Random(8)
    for command in BUILDING:
        options = options_of(command)
        taken = {name for name in options if (command, name) in USELESS}
        assert asked(project, command) or not options
        for name, ways in options.items():
            beside = WITH.get((command, name), ())
            taken |= {name for words in ways if asked(project, command, *words, *beside)}
        assert taken == {*options}
        for _ in range(AT_RANDOM if len(options) > 1 else 0):
            chosen = chance.sample(sorted(options), chance.randint(2, min(4, len(options))))
            asked(project, command, *chain(*(chance.choice(options[name]) for name in chosen)))
    capsys.readouterr()

    made = files(project)
    assert answer(project.root, "build")["left"] == []
    assert answer(project.root, "build", "--prune")["removed"] == []
    assert made <= files(project)


def test_what_goes_takes_all_of_its_forms_along(project: Project) -> None:
    """So that the test above does not hold because nothing is ever removed."""
    one = ("--ink", "brand", "--paper", "a4", "--lang", "en")
    for form in ((), ("--format", "png"), ("--format", "pieces"), ("--print-shop",)):
        assert asked(project, "sheets", *one, *form)
    project.themes.unlink()
    gone = answer(project.root, "build", "--prune")["removed"]
    start = f"{GAME}/{GAME}"
    assert {
        f"{start}-sheets-a4-brand-en.pdf",
        f"{start}-sheets-a4-brand-en-300-dpi",
        f"{start}-sheets-a4-brand-en-print.pdf",
        f"{start}-pieces-brand.pdf",
    } <= {*gone}
    assert not any("brand" in name for name in files(project))
    assert files(project)
