"""Projects to make sheets in: the real content, or a copy of it with something changed."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.sheets.document import SheetRequest, make_sheets
from generator.text.catalogue import load

ROOT = Path(__file__).resolve().parent.parent.parent


def sheets_of(
    fonts: FontSet,
    paper: str = "a4",
    ink: str = "colour",
    lang: str = "en",
    project: Project | None = None,
) -> bytes:
    """The sheets of Twigs."""
    home = project or Project(ROOT)
    catalogue = load(home, lang, ("twigs", "common"))
    pdf = make_sheets(
        SheetRequest(home, "twigs", paper, ink, lang, fonts, catalogue, lambda p: p.read_text())
    )
    catalogue.raise_if_wanting()
    return pdf


@cache
def real_sheets(fonts: FontSet, paper: str, ink: str, lang: str) -> bytes:
    """The sheets of the real content, made once."""
    return sheets_of(fonts, paper, ink, lang)


def changed(folder: Path, file: str, old: str, new: str) -> Project:
    """A copy of the project in which ``old`` is replaced in ``content/twigs/<file>``, once."""
    shutil.copytree(ROOT / "content", folder / "content")
    (folder / "locales").mkdir()
    path = folder / "content" / "twigs" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return Project(folder)
