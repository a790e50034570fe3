"""A copy of the project, to be changed by the tests of this folder."""

from __future__ import annotations

import shutil
from pathlib import Path

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
