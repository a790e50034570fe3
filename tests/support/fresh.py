"""Commands run as a stranger runs them: in a folder of their own, by a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support.places import ROOT

Program = tuple[str, ...]
OURS: Program = (sys.executable, "-m", "generator")


def told(
    folder: Path, *arguments: str, status: int = 0, program: Program = OURS
) -> subprocess.CompletedProcess[str]:
    """What a command says in a folder; its exit status must be ``status``."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    if program is OURS:
        environment["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(
        [*program, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done
