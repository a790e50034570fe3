"""The faces of a project: those of the house, and those that its languages need."""

from __future__ import annotations

from collections.abc import Iterable

from generator.drawing.fonts import FontSet, Progress, prepare
from generator.drawing.ownfonts import own_recipes
from generator.project import Project
from generator.text.places import languages
from generator.typeset.coverage import families


def project_fonts(
    project: Project, progress: Progress | None = None, more: Iterable[str] = ()
) -> FontSet:
    """The faces for all languages of a project and some ``more``, from its cache.

    Latin ones are made of the fonts in its folder ``fonts``, where there are any. Raises what
    :func:`generator.drawing.ownfonts.own_recipes`, :func:`generator.drawing.fonts.prepare` and
    :func:`generator.text.places.languages` raise.
    """
    langs = (*languages(project), *more)
    own = own_recipes(project.fonts, project.root) if project.fonts.is_dir() else ()
    return prepare(project.cache / "fonts", progress, families(langs), own)
