"""The faces that commands measure and draw with, and where they are kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from generator.cli.terminal import Terminal
from generator.project import CACHE, Project

if TYPE_CHECKING:
    from generator.drawing.fonts import FontSet


def faces(project: Project, terminal: Terminal, more: Iterable[str] = ()) -> FontSet:
    """The faces for all languages of a project and some ``more``; raises as
    :func:`generator.build.faces.project_fonts` does.
    """
    from generator.build.faces import project_fonts

    tell_of_faces(project, terminal)
    return project_fonts(project, terminal.step, more)


def tell_of_faces(project: Project, terminal: Terminal) -> None:
    """Say so where the faces are made for this run alone, and what would keep them."""
    if not project.keeps_fonts:
        terminal.note(
            "the fonts are prepared for this run alone, as no folder for them can be written"
            f" ({CACHE} names another)"
        )
