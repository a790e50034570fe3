"""The messages of a project and their translations, as a target without files: being made is
passing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import raise_if_any
from generator.project import PACKAGE
from generator.text.places import COMMON, languages

if TYPE_CHECKING:
    from collections.abc import Collection

    from generator.faults import Fault
    from generator.project import Project


@dataclass(frozen=True, slots=True)
class TextCheck:
    """Whatever is wrong with the messages of the ``domains``, in all languages."""

    domains: tuple[str, ...]
    game: str = COMMON

    @property
    def name(self) -> str:
        """What people call the check."""
        return "texts"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with every fault."""
        project = trace.project
        trace.read_if_any(project.settings)
        for folder in (project.content, project.own_games, project.locales):
            trace.tree(folder)
        if project.tool.resolve() != PACKAGE:  # else it is the program that checks
            trace.tree(project.tool)
        raise_if_any(text_faults(project, fonts, self.domains))
        return {}


def text_faults(
    project: Project,
    fonts: FontSet,
    domains: Collection[str] | None,
    langs: Collection[str] | None = None,
) -> list[Fault]:
    """What is wrong with the messages of the ``domains`` in the ``langs`` (None: of all, in all),
    sorted by place.

    That a font lacks a character is wrong too.
    """
    from generator.text import review
    from generator.typeset.coverage import lacking

    wanted = languages(project) if langs is None else langs
    fonts_lack = {lang: lacking(fonts, lang) for lang in wanted}
    return review.check_all(project, wanted, lacking=fonts_lack, domains=domains)
