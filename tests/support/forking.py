"""Processes of the program that need not import it, as they are forked from one that has.

To import it is what most of a small command takes. How a process starts is tested with those that
do (:mod:`tests.cli.test_start`).
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from tests.support.places import ROOT

PACKAGES = (
    *("generator.cli", "generator.cli.commands", "generator.build", "generator.build.targets"),
    *("generator.book", "generator.sheets", "generator.html", "generator.markup", "generator.text"),
    *("generator.pdf", "generator.drawing"),
)
"""Whose modules import nearly all that commands need, but games."""


def run(
    arguments: Sequence[str], folder: Path, environment: Mapping[str, str], out: Path, err: Path
) -> int:
    """The exit status of a command given in a folder; what it says comes in two files, or in one.

    The environment may name more folders of code, not other options of Python.
    """
    source = _source()
    assert source.stdin
    assert source.stdout
    wanted = (list(arguments), str(folder), dict(environment), str(out), str(err))
    source.stdin.write(f"{json.dumps(wanted)}\n")
    source.stdin.flush()
    return int(source.stdout.readline())


@cache
def _source() -> subprocess.Popen[str]:
    """The process that has imported the program; it ends when nobody can ask it any more."""
    begun = subprocess.Popen(
        [sys.executable, "-m", __name__],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(begun.communicate)
    return begun


def _be(
    arguments: Sequence[str], folder: str, environment: Mapping[str, str], out: str, err: str
) -> int:
    """Carry out a command in this process."""
    from generator.cli import main

    os.chdir(folder)
    more = environment.get("PYTHONPATH", "").split(os.pathsep)
    sys.path[:0] = [name for name in more if name and name not in sys.path]
    os.environ.clear()
    os.environ.update(environment)
    appending = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    for stream, (name, how) in enumerate(
        ((os.devnull, os.O_RDONLY), (out, appending), (err, appending))
    ):
        os.dup2(os.open(name, how), stream)
    sys.argv = ["rulepress", *arguments]
    return main()


def _wait() -> int:
    """Fork a process for each command that is asked for, and say how it ended."""
    for package in PACKAGES:
        for module in iter_modules(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    for line in sys.stdin:
        process = os.fork()
        if not process:
            return _be(*json.loads(line))
        _, ended = os.waitpid(process, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(ended)}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(_wait())
