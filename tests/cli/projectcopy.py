"""A copy of the project, to be changed by the tests of this folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from generator.drawing.fonts import FontSet

ROOT = Path(__file__).resolve().parents[2]


def copied(target: Path, fonts: FontSet) -> Path:
    """Content and messages in the folder ``target``, with fonts that are prepared already.

    The code is copied too: it has messages, and it may change while a test runs.
    """
    for name in ("content", "locales", "generator"):
        shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    (target / "build/.cache").mkdir(parents=True)
    (target / "build/.cache/fonts").symlink_to(fonts["Latin"].path.parent)
    return target


def answer(root: Path, *arguments: str, status: int = 0, seed: int = 0) -> Any:
    """What a command on the project at ``root`` says as JSON, in a process with a hash seed."""
    program = [sys.executable, "-m", "generator", *arguments, "--json"]
    environment = os.environ | {"PYTHONHASHSEED": str(seed)}
    done = subprocess.run(
        program, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stdout + done.stderr
    return json.loads(done.stdout)
