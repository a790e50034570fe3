"""Processor time of everyday commands, workers included, in copies of the repository.

``python -m tests.bench.everyday BEFORE AFTER`` measures two copies (such as work trees of two
commits) in turns; one alone can be given, and ``--game`` measures the commands of one game, which
takes a quarter of the time. In each copy ``build`` and ``check`` are run cold, with the prepared
fonts, then with nothing to do; ``check`` after a build that has made all, too, and ``build`` after
one message has changed.
"""

from __future__ import annotations

import argparse
import re
import resource
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from tests.bench.taken import environment

ROUNDS = 4
CHECKED = "build/.cache/checked"
PROGRAM = "import sys; from generator.cli import main; sys.exit(main(sys.argv[1:]))"


def taken(copy: Path, *arguments: str) -> float:
    """Seconds of the processor that a command takes in a copy, that of its workers too."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], cwd=copy, env=environment(copy), check=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def forget(copy: Path) -> None:
    """Take away all that was built, but for the fonts."""
    build = copy / "build"
    for path in (*build.glob("[!.]*"), build / ".cache/records", copy / CHECKED):
        shutil.rmtree(path, ignore_errors=True)


def change(copy: Path, game: str, number: int) -> None:
    """Put a particle in the place of another in the first Japanese text that has it, or back."""
    path = copy / f"locales/ja/LC_MESSAGES/{game}.po"
    text = path.read_text("utf-8")
    there = "は、" if number % 2 == 0 else "が、"
    begins = re.search(rf'^msgstr "[^"\n]*{there}', text, re.MULTILINE)
    assert begins
    at = begins.end() - len(there)
    path.write_text(
        text[:at] + {"は、": "が、", "が、": "は、"}[there] + text[begins.end() :], "utf-8"
    )


def main(copies: list[Path], game: str = "") -> None:
    """Print a line for each command and state: seconds in each copy, and the ratio.

    With a ``game`` builds and checks are of this one alone.
    """
    of = (game,) if game else ()
    for copy in copies:
        taken(copy, "--help")  # bytecode
        forget(copy)
    _row("check, cold", [[taken(copy, "check", *of)] for copy in copies])
    _row("check, nothing new", _turns(copies, "check", *of))
    for copy in copies:
        forget(copy)
    _row("build, cold", [[taken(copy, "build", *of)] for copy in copies])
    _row("build, nothing new", _turns(copies, "build", *of))
    _row("check after a build", [[taken(copy, "check", *of)] for copy in copies])
    one = ("build", game or "twigs", "--edition", "ja")
    times: list[list[float]] = [[] for _ in copies]
    for number in range(ROUNDS):
        for copy, seconds in zip(copies, times, strict=True):
            change(copy, one[1], number)
            seconds.append(taken(copy, *one))
    _row("build of what one message concerns", times)
    for arguments in (("--help",), ("moves", "twigs")):
        _row(" ".join(arguments), _turns(copies, *arguments))


def _turns(copies: list[Path], *arguments: str) -> list[list[float]]:
    rounds = [[taken(copy, *arguments) for copy in copies] for _ in range(ROUNDS)]
    return [list(seconds) for seconds in zip(*rounds, strict=True)]


def _row(what: str, times: list[list[float]]) -> None:
    medians = [statistics.median(seconds) for seconds in times]
    ratio = f"  {medians[-1] / medians[0]:.2f}" if len(medians) > 1 else ""
    print(f"{what:36}", *(f"{seconds:8.2f}" for seconds in medians), ratio, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("copies", nargs="*", type=Path, default=[Path.cwd()])
    parser.add_argument("--game", default="")
    options = parser.parse_args()
    main([copy.resolve() for copy in options.copies], options.game)
