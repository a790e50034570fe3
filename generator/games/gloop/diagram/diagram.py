"""Gloop as a diagram: the contract of :mod:`generator.contract.diagram`, answered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generator.contract.claims import ClaimKind
from generator.contract.diagram import Say
from generator.contract.marks import MarkKind
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme
from generator.games.gloop.diagram import numbers
from generator.games.gloop.diagram.alt import alt
from generator.games.gloop.diagram.art import art
from generator.games.gloop.diagram.catalogue import catalogue
from generator.games.gloop.diagram.options import MARKS, Subject, View
from generator.games.gloop.diagram.plan import plan


class GloopDiagram:
    """Drawings of Gloop."""

    view = View
    marks: Mapping[str, MarkKind] = MARKS
    claims: Mapping[str, ClaimKind] = MappingProxyType({})

    def scene(self, subject: Subject, theme: Theme) -> Scene:
        """The set, a table or the strategy game from above, or decoration, in mm."""
        if subject.art:
            return art(subject, theme)
        return catalogue(subject, theme) if subject.view.catalogue else plan(subject, theme)

    def alt(self, subject: Subject, say: Say) -> str:
        """What the drawing shows, in sentences."""
        return alt(subject, say)

    def facts(self, subject: Subject) -> Mapping[str, Any]:
        """Numbers that a text may quote."""
        return numbers.facts(subject)

    def counts(self, subject: Subject) -> Mapping[str, int]:
        """What can be counted in the drawing."""
        return numbers.counts(subject)


DIAGRAM = GloopDiagram()
