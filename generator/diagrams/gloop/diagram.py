"""Gloop as a diagram: the contract of :mod:`generator.diagrams.base`, answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.diagrams.base import Say, Subject
from generator.diagrams.gloop import numbers
from generator.diagrams.gloop.alt import alt
from generator.diagrams.gloop.art import art
from generator.diagrams.gloop.catalogue import catalogue
from generator.diagrams.gloop.plan import plan
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme


class GloopDiagram:
    """Drawings of Gloop."""

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
