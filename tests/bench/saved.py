"""One message is saved while ``serve`` runs: how long until its new book is there?

``python -m tests.bench.saved`` serves a copy of the content, asks for the books of a game once,
then changes the Japanese heading of a chapter and asks again, several times. It says the
processor seconds of the server and those by the clock, from the saving to the last byte of the PDF.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple
from urllib.request import urlopen

from generator.build.targets.books import Rulebook
from generator.serve.views import pdf_address
from tests.bench.taken import computed
from tests.support.places import ROOT

EDITIONS = ("ja", "en-ja")
CHAPTER = "aim"
ENDING = "の要点"
LETTERS = "いろはにほへとちりぬるをわかよたれそつねならむ"
"""What the heading of the chapter ends in, with the next letter at each save: words that were there
before are still known to the server.
"""


def main() -> None:
    """Print a row of a Markdown table for each edition."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="twigs")
    parser.add_argument("--saves", type=int, default=8)
    options = parser.parse_args()
    print("| book | computing | by the clock |")
    print("|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), options.game) as server:
        for edition in EDITIONS:
            address = server.address + pdf_address(Rulebook(options.game, edition))
            times = list(saved(Path(folder), options.game, address, server, options.saves))
            processor, clock = (median(each) for each in zip(*times, strict=True))
            print(f"| {options.game} {edition} | {processor:.2f} s | {clock:.2f} s |", flush=True)


class Server(NamedTuple):
    """A server that runs, and where."""

    address: str
    pid: int


@contextmanager
def served(root: Path, game: str) -> Iterator[Server]:
    """A server of a game, its content copied to ``root``."""
    for name in ("content", "locales"):
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "project.yaml", root)
    command = [sys.executable, "-m", "generator", "serve", game, "--port", "0"]
    command += ["--project", str(root)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            address = process.stdout.readline().strip().rstrip("/")
            yield Server(address, process.pid)
        finally:
            process.terminate()


def saved(
    root: Path, game: str, address: str, server: Server, saves: int
) -> Iterator[tuple[float, float]]:
    """Seconds of the processor and by the clock of each save, the first two to warm up."""
    before = fetched(address)
    for number in range(saves + 2):
        before_it, started = computed(server.pid), time.perf_counter()
        change(root, game)
        book = fetched(address)
        assert book != before, "the book is as it was"
        before = book
        if number > 1:
            yield computed(server.pid) - before_it, time.perf_counter() - started


def change(root: Path, game: str) -> None:
    """Have the heading of the chapter end in other words than ever before."""
    path = root / f"locales/ja/LC_MESSAGES/{game}.po"
    text = path.read_text("utf-8")
    heading = re.compile(rf'(msgctxt "{game}/{CHAPTER}"\nmsgid .*\nmsgstr ")([^"]+)"')
    path.write_text(heading.sub(_changed, text, count=1), "utf-8")


def _changed(found: re.Match[str]) -> str:
    words, _, last = found[2].partition(ENDING)
    letter = LETTERS[(LETTERS.index(last) + 1) % len(LETTERS) if last else 0]
    return f'{found[1]}{words}{ENDING}{letter}"'


def fetched(address: str) -> bytes:
    """The file at an address."""
    with urlopen(address) as answer:
        data: bytes = answer.read()
    return data


if __name__ == "__main__":
    main()
