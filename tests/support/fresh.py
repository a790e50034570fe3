"""Commands run as a stranger runs them: in a folder of their own, by a process of their own."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tests.support import forking

Program = tuple[str, ...]
OURS: Program = ("rulepress",)
"""The program as it lies here."""


def told(
    folder: Path,
    *arguments: str,
    status: int | None = 0,
    program: Program = OURS,
    more: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """What a command says in a folder; its exit status must be ``status``, or may be any.

    The environment has ``more`` than that of the tests.
    """
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    environment.update(more or {})
    line = [*program, *arguments]
    if program is OURS:
        done = _forked(line, folder, environment)
    else:
        done = subprocess.run(
            line, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
    assert status in (None, done.returncode), done.stdout + done.stderr
    return done


def _forked(
    line: list[str], folder: Path, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as name:
        out, err = (Path(name, stream) for stream in ("out", "err"))
        status = forking.run(line[1:], folder, environment, out, err)
        return subprocess.CompletedProcess(
            line, status, out.read_text("utf-8"), err.read_text("utf-8")
        )


def typed(folder: Path, line: str) -> str:
    """What comes on the terminal when somebody types a line in a folder."""
    words = shlex.split(line)
    if words[0] == OURS[0] and not _OF_SHELLS.search(line):
        with tempfile.TemporaryDirectory() as name:
            said = Path(name, "said")
            forking.run(words[1:], folder, os.environ, said, said)
            return said.read_text("utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["sh", "-c", f"{line} 2>&1"],
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    ).stdout


_OF_SHELLS = re.compile(r"[|&;<>$*`]")
"""What a shell is needed for."""


def fits(said: str, shown: str) -> bool:
    """Whether the output is what is shown; … stands for anything within a line."""
    return re.fullmatch("[^\n]*".join(map(re.escape, shown.split("…"))), said) is not None
