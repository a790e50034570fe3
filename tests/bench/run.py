"""Sets the Twigs books beside typst and WeasyPrint, and prints what each took as Markdown.

Cold is a fresh process that sets one book, from its start to its end; warm is the second book in a
process. Computing is the time of the processors, of all threads: on a busy machine the more certain
number. The setters take turns in every repeat; a ratio is taken within a repeat, and the median
of the repeats is told. This process imports nothing large: a process that it starts inherits the
peak of its memory in its own account.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.bench.taken import environment

if TYPE_CHECKING:
    from generator.markup.blocks import Volume

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GAME = "twigs"
"""The game whose rulebooks are set one by one."""
EDITIONS = ("en", "ja", "en-ja")
BEFORE = {"en": "ja", "ja": "en", "en-ja": "en"}
"""What a process sets before the book whose warm time is taken."""

OURS = "rulepress"
PEERS = ("typst", "weasyprint")


class Book(NamedTuple):
    """A book as all setters are asked for it."""

    game: str
    edition: str
    volume: Volume = "rulebook"

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.game}-{self.volume}-{self.edition}"


Measure = Mapping[str, float]
"""One book set once, by the names of :data:`QUANTITIES`."""

QUANTITIES = {
    "cold": ("s", 2),
    "cold, computing": ("s", 2),
    "warm": ("s", 2),
    "warm, computing": ("s", 2),
    "memory": ("MB", 0),
    "size": ("KB", 0),
}
"""What is measured, its unit, and the decimals told."""

Repeat = Mapping[tuple[str, str], Measure]
"""All measures of one repeat by setter and edition."""


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    repeats: int = parser.parse_args().repeats
    say("writing the sources for the peers")
    material = json.loads(script("bench_material"))
    setters = (OURS, *(peer for peer in PEERS if present(peer)))
    runs: list[Repeat] = []
    for number in range(1, repeats + 1):
        run = {}
        for edition in EDITIONS:
            for setter in setters:
                say(f"repeat {number} of {repeats}: {edition}, {setter}")
                run[setter, edition] = measure(material, setter, edition)
        runs.append(run)
    print("\n".join(report(runs, {peer: f"{peer} {version(peer)}" for peer in setters[1:]})))
    say("profiling")
    print(script("bench_profile"), end="")


def measure(material: Mapping[str, Any], setter: str, edition: str) -> Measure:
    """Set one book in two processes, one of them warmed up with another."""
    started = time.perf_counter()
    alone = work(material, setter, [Book(GAME, edition)])
    cold = time.perf_counter() - started
    both = [Book(GAME, BEFORE[edition]), Book(GAME, edition)]
    _, second = work(material, setter, both)["documents"]
    return {
        "cold": cold,
        "cold, computing": alone["computed"],
        "warm": second["seconds"],
        "warm, computing": second["computed"],
        "memory": alone["peak_kb"] / 1024,
        "size": second["bytes"] / 1024,
    }


def work(material: Mapping[str, Any], setter: str, books: Iterable[Book]) -> Any:
    """What a worker reports that sets the books in one process."""
    folder = Path(material["folder"])
    documents = [
        {
            "book": book,
            "source": str(folder / book.name),
            "output": str(folder / f"{book.name}-{setter}.pdf"),
        }
        for book in books
    ]
    job = {"setter": setter, "root": str(ROOT), "documents": documents, **material}
    return json.loads(script("bench_worker", json.dumps(job)))


def script(name: str, stdin: str = "") -> str:
    """Standard output of a script beside this one, in a process of its own."""
    command = [sys.executable, "-m", f"tests.bench.{name}"]
    done = subprocess.run(
        command, input=stdin, env=environment(), text=True, stdout=subprocess.PIPE, check=True
    )
    return done.stdout


def present(peer: str) -> bool:
    """Whether the peer can be used here; says why not."""
    tried = subprocess.run(
        [sys.executable, "-c", f"import {peer}"], capture_output=True, text=True, check=False
    )
    if tried.returncode:
        needs = " (Debian: libpango-1.0-0 libpangoft2-1.0-0)" if peer == "weasyprint" else ""
        say(f"without {peer}: {tried.stderr.strip().splitlines()[-1]}{needs}")
    return not tried.returncode


def report(runs: Sequence[Repeat], peers: Mapping[str, str]) -> list[str]:
    """A Markdown table: our own numbers, and as multiples of them those of ``peers`` (named)."""
    lines = [
        f"{os.cpu_count()} cores, {platform.system()} {platform.machine()},"
        f" Python {platform.python_version()}, {len(runs)} repeats, medians.",
        "",
        "| " + " | ".join(("book", "measure", "Rulepress", *peers.values())) + " |",
        "|" + "---|" * (3 + len(peers)),
    ]
    for edition in EDITIONS:
        for label, (unit, digits) in QUANTITIES.items():
            own = [run[OURS, edition][label] for run in runs]
            cells = [edition, label, f"{median(own):.{digits}f} {unit}"]
            for peer in peers:
                ratios = [run[peer, edition][label] / run[OURS, edition][label] for run in runs]
                cells.append(f"{median(ratios):.2f} ×")
            lines.append("| " + " | ".join(cells) + " |")
    return lines


def say(text: str) -> None:
    """Progress, to standard error."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
