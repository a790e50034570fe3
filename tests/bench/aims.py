"""The aims for speed and memory in one table: what is measured, how it is now, and the aim.

``python -m tests.bench.aims`` takes half an hour, and a quiet machine; ``--only WORD`` takes the
rows with the word in them, such as ``build``, ``check``, ``Twigs`` or ``playouts``. Seconds are
those of the processors, of all processes of a command, medians where it is run several times.
The commands run in a copy of the content; the faces are prepared before. Beside typst the ratio is
taken within a turn; where it is not installed (``make aims`` does it) these rows say so.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import compress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from generator.build import keptfigures
from generator.build.targets.books import Rulebook
from generator.contract import finding
from generator.contract.spread import cores
from generator.drawing.fonts import prepare
from generator.markup import compiled
from generator.project import Project
from generator.serve.views import pdf_address
from tests.bench import growth, longbook, playouts, run, saved
from tests.bench.run import Book
from tests.bench.taken import Taken, taken
from tests.support.places import ROOT

TURNS = 3
PEER = "typst"
GAME, TILES = "twigs", "gloop"
"""The game of most rows, and the one with 91 tiles."""

PLIES = {"twigs": 5_000, "pentup": 8_000, "duploline": 40_000, "gloop": 25_000}
"""Plies a second in random playouts that are aimed at."""


class Row(NamedTuple):
    """A row of the table, its figures in words."""

    what: str
    measured: str
    aim: str


class Job(NamedTuple):
    """What gives some of the rows, all of them about these things."""

    about: str
    rows: Callable[[], Iterator[Row]]


def main() -> None:
    """Print the table, row by row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", metavar="WORD", help="the rows about this")
    only = parser.parse_args().only.lower()
    print("| what | measured | aim |\n|---|---|---|")
    prepare(Project(ROOT).prepared_fonts)
    with tempfile.TemporaryDirectory() as folder:
        for job in jobs(Path(folder)):
            if only in job.about.lower():
                for row in job.rows():
                    print(f"| {' | '.join(row)} |", flush=True)


def jobs(folder: Path) -> Iterator[Job]:
    """All that is measured; files are in a folder of their own."""
    here = partial(copied, folder)
    yield Job("books beside typst, Twigs", books)
    yield Job("all books beside typst", all_books)
    yield Job("a message saved, serve, Twigs", partial(messages_served, folder / "served"))
    yield Job("a message, build, Twigs", lambda: message(here("message")))
    yield Job("build and check of all, nothing to do", lambda: library(here("library")))
    yield Job("check cold", lambda: cold_check(here("check")))
    yield Job("growth of a build", partial(grown, folder / "growth"))
    yield Job("sheets, 91 and 910 tiles, Gloop", lambda: sheets(here("sheets")))
    yield Job("--help and moves", lambda: start(here("start")))
    yield Job("playouts", played)
    yield Job("a long book, Gloop", partial(long, folder / "long"))


def copied(folder: Path, name: str) -> Path:
    """The content in a folder of its own."""
    root = folder / name
    for part in ("content", "locales"):
        shutil.copytree(ROOT / part, root / part)
    shutil.copy(ROOT / "project.yaml", root)
    return root


def command(root: Path, *arguments: str) -> Taken:
    """What a command of the program takes."""
    return taken(("-m", "generator", *arguments), root)


def often(root: Path, *arguments: str) -> Taken:
    """The same of several turns: the median of the seconds, the most memory."""
    turns = [command(root, *arguments) for _ in range(TURNS)]
    return Taken(median(turn.seconds for turn in turns), max(turn.memory for turn in turns))


def books() -> Iterator[Row]:
    """One book in a fresh process, and all editions in one."""
    material = json.loads(run.script("bench_material"))
    for editions, what, aim in (
        (("en",), "Twigs en, fresh process", "≤ 0.5 s, ≤ 4 × typst"),
        (run.EDITIONS, f"Twigs, {len(run.EDITIONS)} editions in one process", "≤ 1 × typst"),
    ):
        of = [Book(run.GAME, edition) for edition in editions]
        yield Row(f"{what}, nothing kept", beside(at_first(material, of)), "")
        yield Row(what, beside(in_turns(material, of)), aim)


def all_books() -> Iterator[Row]:
    """All books in one process, and what of that each game takes."""
    material = json.loads(run.script("bench_material"))
    found = [Book(*book) for book in material["books"]]
    what = f"{len(found)} books in one process"
    yield Row(f"{what}, nothing kept", beside(at_first(material, found)), "")
    turns = in_turns(material, found)
    yield Row(what, beside(turns), "≤ 1 × typst")
    for game in dict.fromkeys(book.game for book in found):
        of_game = [book.game == game for book in found]
        ours, theirs = ([taken_by(of_game, report) for report in reports] for reports in turns)
        what = f"of these, the {sum(of_game)} of {game}, without the start"
        yield Row(what, f"{median(ours):.2f} s, {ratio(ours, theirs)}", "")


def taken_by(chosen: Sequence[bool], report: Mapping[str, Any]) -> float:
    """Seconds of the chosen documents of a process."""
    seconds: Iterator[float] = (document["computed"] for document in report["documents"])
    return sum(compress(seconds, chosen))


class Turns(NamedTuple):
    """What the workers report, turn by turn; without the peer there is nothing of theirs."""

    ours: list[Any]
    theirs: list[Any]


def at_first(material: Mapping[str, Any], of: Sequence[Book]) -> Turns:
    """One turn in which no figure and no template is kept by a build or a book before."""
    for folder in (keptfigures.FOLDER, compiled.FOLDER):
        shutil.rmtree(Project(ROOT).cache / folder, ignore_errors=True)
    return in_turns(material, of, 1)


def in_turns(material: Mapping[str, Any], of: Sequence[Book], times: int = TURNS) -> Turns:
    """Ours and the peer set the books, each in one process, in turns."""
    found = Turns([], [])
    setters = {run.OURS: found.ours, **({PEER: found.theirs} if run.present(PEER) else {})}
    for _ in range(times):
        for setter, reports in setters.items():
            reports.append(run.work(material, setter, of))
    return found


def beside(turns: Turns) -> str:
    """Seconds and memory of our processes, and how many times as long as the peer's they take."""
    ours, theirs = ([report["computed"] for report in reports] for reports in turns)
    memory = max(report["peak_kb"] for report in turns.ours) / 1024
    return f"{median(ours):.2f} s, {memory:.0f} MB, {ratio(ours, theirs)}"


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> str:
    """The median of the ratios within the turns."""
    if not theirs:
        return f"{PEER} is not installed"
    return f"{median(a / b for a, b in zip(ours, theirs, strict=True)):.1f} × {PEER}"


def messages_served(folder: Path) -> Iterator[Row]:
    """One message is saved while ``serve`` runs."""
    with saved.served(folder, GAME) as server:
        for edition in saved.EDITIONS:
            address = server.address + pdf_address(Rulebook(GAME, edition))
            times = list(saved.saved(folder, GAME, address, server, TURNS))
            seconds = median(computed for computed, _ in times)
            yield Row(f"one message, `serve`, Twigs {edition}", f"{seconds:.2f} s", "≤ 0.15 s")


def message(root: Path) -> Iterator[Row]:
    """One message changes, and all books in its language are made."""
    build = ("build", GAME, "--edition", "ja", "--quiet")
    command(root, *build)
    times = []
    for _ in range(TURNS):
        saved.change(root, GAME)
        times.append(command(root, *build).seconds)
    yield Row(f"one message, `build {GAME} --edition ja`", f"{median(times):.2f} s", "≤ 0.8 s")


def library(root: Path) -> Iterator[Row]:
    """The build of all, then builds and checks with nothing to do."""
    started = time.perf_counter()
    whole = command(root, "build", "--quiet")
    wall = time.perf_counter() - started
    busy = whole.seconds / wall / cores()
    documents = sum(1 for _ in Project(root).build.glob("**/*.pdf"))
    measured = f"{whole.seconds:.0f} s, {wall:.0f} s by the clock, workers {busy:.0%} busy"
    yield Row(f"all {documents} PDFs", measured, "≤ 24 s, ≤ 13 s, ≥ 90 %")
    yield Row("their memory", f"{whole.memory:.0f} MB", "≤ 300 MB")
    idle = often(root, "build", "--quiet")
    yield Row("nothing to do", f"{idle.seconds:.2f} s", "≤ 0.3 s")
    check = ("check", "--quiet")
    yield Row("check after the build", f"{command(root, *check).seconds:.1f} s", "≤ 8 s")
    yield Row("check again", f"{often(root, *check).seconds:.2f} s", "≤ 0.5 s")


def cold_check(root: Path) -> Iterator[Row]:
    """A check of all where nothing was built."""
    yield Row("check, cold", f"{command(root, 'check', '--quiet').seconds:.1f} s", "≤ 8 s")


def grown(folder: Path) -> Iterator[Row]:
    """The sample's game ten and fifty times."""
    for games, aim in ((10, "≤ 0.5 s"), (50, "≤ 2 s")):
        root = growth.grown(folder / str(games), games).root
        whole = command(root, "build", "--quiet")
        measured = f"{whole.seconds:.1f} s, {whole.memory:.0f} MB"
        yield Row(f"{games} small games", measured, "linear, ≤ 300 MB")
        idle = often(root, "build", "--quiet")
        yield Row(f"{games} small games, nothing to do", f"{idle.seconds:.2f} s", aim)


def sheets(root: Path) -> Iterator[Row]:
    """Sheets of 91 tiles and of ten times as many."""
    make = ("sheets", TILES, "--paper", "a4", "--ink", "colour", "--lang", "en", "--quiet")
    for copies, tiles, aim in (("1", 91, "≤ 0.3 s"), ("10", 910, "≤ 0.6 s")):
        times = []
        for _ in range(TURNS):
            shutil.rmtree(Project(root).build / TILES, ignore_errors=True)
            times.append(command(root, *make, "--copies", copies).seconds)
        yield Row(f"sheets, {tiles} tiles", f"{median(times):.2f} s", aim)


def start(root: Path) -> Iterator[Row]:
    """Commands that hardly do anything."""
    for arguments, aim in ((("--help",), "≤ 0.08 s"), (("moves", GAME), "≤ 0.12 s")):
        yield Row(f"`{' '.join(arguments)}`", f"{often(root, *arguments).seconds:.2f} s", aim)


def played() -> Iterator[Row]:
    """Random games."""
    for game, aim in PLIES.items():
        if game not in finding.names():
            continue
        played = partial(playouts.playout, finding.load(game))
        played(0)
        turns = [playouts.measured(played, 1.0) for _ in range(TURNS)]
        speed = median(plies / seconds for plies, _, seconds in turns)
        yield Row(f"playouts, {game}", f"{speed:,.0f} plies/s", f"≥ {aim:,} plies/s")


def long(folder: Path) -> Iterator[Row]:
    """A book with its chapters so many times."""
    usual = 0.0
    for times in (1, 16, 55):
        folder_of = folder / str(times)
        folder_of.mkdir(parents=True)
        seconds, pages, memory = longbook.alone(longbook.lengthened(folder_of, times).root)
        each = 1000 * seconds / pages
        aim = f"≤ {usual:.0f} ms a page" if usual else ""
        usual = usual or each
        yield Row(f"a book of {pages} pages", f"{each:.0f} ms a page, {memory:.0f} MB", aim)


if __name__ == "__main__":
    main()
