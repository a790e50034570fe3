"""The messages of a project and their translations, as a target without files: being made is
passing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import gathered, raise_if_any
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
        raise_if_any(
            gathered(
                lambda: self._depend(trace),
                lambda: text_faults(trace.project, fonts, self.domains),
            )
        )
        return {}

    def _depend(self, trace: Trace) -> tuple[Fault, ...]:
        """Depend on all that texts, and which languages there are, may be read from."""
        project = trace.project
        for folder in (project.content, project.own_games, project.locales):
            trace.tree(folder)
        if project.tool.resolve() != PACKAGE:  # else it is the program that checks
            trace.tree(project.tool)
        trace.read_if_any(project.settings)
        return ()


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
