"""Processor time of everyday commands, workers included, in copies of the repository.

``python tests/bench/everyday.py BEFORE AFTER`` measures two copies (such as work trees of two
commits) in turns; one alone can be given. In each, ``build`` and ``check`` are run once cold, with
the prepared fonts of the copy, then with nothing to do, then after one message has changed.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

ROUNDS = 4
MESSAGES = "locales/ja/LC_MESSAGES/twigs.po"
COMMANDS = ("build", "check")
PROGRAM = "import sys; from generator.cli import main; sys.exit(main(sys.argv[1:]))"


def taken(copy: Path, *arguments: str) -> float:
    """Seconds of the processor that a command takes in a copy, that of its workers too."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    env = {**os.environ, "PYTHONPATH": str(copy)}
    subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], cwd=copy, env=env, check=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def forget(copy: Path) -> None:
    """Take away all that was built, but for the fonts."""
    build = copy / "build"
    for path in (*build.glob("[!.]*"), build / ".cache/records", build / ".cache/checked"):
        shutil.rmtree(path, ignore_errors=True)


def change(copy: Path, number: int) -> None:
    """Put a particle in the place of another in the first Japanese text that has it, or back."""
    path = copy / MESSAGES
    text = path.read_text("utf-8")
    there = "は、" if number % 2 == 0 else "が、"
    begins = re.search(rf'^msgstr "[^"\n]*{there}', text, re.MULTILINE)
    assert begins
    at = begins.end() - len(there)
    path.write_text(
        text[:at] + {"は、": "が、", "が、": "は、"}[there] + text[begins.end() :], "utf-8"
    )


def main(copies: list[Path]) -> None:
    """Print a line for each command and state: seconds in each copy, and the ratio."""
    for copy in copies:
        taken(copy, "--help")  # bytecode
    for command in COMMANDS:
        for copy in copies:
            forget(copy)
        _row(f"{command}, cold", [[taken(copy, command)] for copy in copies])
        _row(f"{command}, nothing new", _turns(copies, command))
    for copy in copies:
        taken(copy, "build")
    one = ("build", "twigs", "--edition", "ja")
    times: list[list[float]] = [[] for _ in copies]
    for number in range(ROUNDS):
        for copy, seconds in zip(copies, times, strict=True):
            change(copy, number)
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
    main([Path(name).resolve() for name in sys.argv[1:]] or [Path.cwd()])
