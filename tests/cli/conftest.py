"""A copy of the project, to be changed by the tests of this folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.drawing.fonts import FontSet

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def copy(tmp_path: Path, fonts: FontSet) -> Path:
    """The project's content and messages, with fonts that are prepared already."""
    for name in ("content", "locales"):
        shutil.copytree(ROOT / name, tmp_path / name)
    skipped = shutil.ignore_patterns("__pycache__")  # code too: it has messages, and may change
    shutil.copytree(ROOT / "generator", tmp_path / "generator", ignore=skipped)
    (tmp_path / "build/.cache").mkdir(parents=True)
    (tmp_path / "build/.cache/fonts").symlink_to(fonts["Latin"].path.parent)
    return tmp_path
