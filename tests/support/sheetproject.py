"""Projects to make sheets in: the real content, or a copy of it with something changed."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from generator.drawing.fonts import FontSet
from generator.drawing.themefile import project_themes
from generator.project import Project
from generator.sheets.document import SheetRequest, make_sheets
from generator.sheets.laidout import LaidOut, lay_out
from generator.sheets.options import DEFAULT, SheetOptions
from generator.sheets.printer import Offset
from generator.text.catalogue import load
from generator.text.places import searched
from tests.support.places import ROOT


def sheets_of(
    fonts: FontSet,
    paper: str = "a4",
    ink: str = "colour",
    lang: str = "en",
    project: Project | None = None,
    *,
    game: str = "twigs",
    options: SheetOptions = DEFAULT,
    offset: Offset | None = None,
) -> bytes:
    """The sheets of a game."""
    home = project or Project(ROOT)
    themes = project_themes(home)
    catalogue = load(home, lang, searched(game))
    pdf = make_sheets(
        SheetRequest(
            home,
            game,
            paper,
            themes.named(ink),
            lang,
            fonts,
            catalogue,
            Path.read_text,
            options,
            offset,
        )
    )
    catalogue.raise_if_wanting()
    return pdf


@cache
def real_sheets(  # noqa: PLR0917 (cached by all of them)
    fonts: FontSet,
    paper: str,
    ink: str,
    lang: str,
    game: str = "twigs",
    options: SheetOptions = DEFAULT,
) -> bytes:
    """The sheets of the real content, made once."""
    return sheets_of(fonts, paper, ink, lang, game=game, options=options)


def laid(
    game: str, paper: str = "a4", options: SheetOptions = DEFAULT, project: Project | None = None
) -> LaidOut:
    """The sheets of a game before anything is drawn."""
    return lay_out(project or Project(ROOT), game, paper, options, Path.read_text)


def changed(folder: Path, file: str, old: str, new: str, game: str = "twigs") -> Project:
    """A copy of the project in which ``old`` is replaced in ``content/<game>/<file>``, once."""
    shutil.copytree(ROOT / "content", folder / "content")
    (folder / "locales").mkdir()
    path = folder / "content" / game / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return Project(folder)
