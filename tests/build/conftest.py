"""The project that the tests of this folder build."""

from __future__ import annotations

from pathlib import Path

import pytest
from buildproject import new_project

from generator.drawing.fonts import FontSet
from generator.project import Project


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    """A small project in a folder of its own."""
    return new_project(tmp_path, fonts["Latin"].path.parent)
