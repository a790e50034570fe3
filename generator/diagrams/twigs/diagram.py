"""Twigs as a diagram: the contract of :mod:`generator.diagrams.base`, answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.diagrams.base import Say, Subject
from generator.diagrams.twigs import numbers
from generator.diagrams.twigs.alt import alt
from generator.diagrams.twigs.art import art
from generator.diagrams.twigs.boards import board
from generator.diagrams.twigs.catalogue import catalogue
from generator.diagrams.twigs.plan import plan
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme


class TwigsDiagram:
    """Drawings of Twigs."""

    def scene(self, subject: Subject, theme: Theme) -> Scene:
        """The sheet of pieces, the table from above, or decoration, in mm."""
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

    def board(self, lines: Sequence[str]) -> tuple[str, ...]:
        """The places of an outline, told by segments or by twigs that cover it."""
        return board(lines)


DIAGRAM = TwigsDiagram()
