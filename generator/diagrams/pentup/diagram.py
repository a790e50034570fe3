"""Pent-Up as a diagram: the contract of :mod:`generator.diagrams.base`, answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.diagrams.base import Say, Subject
from generator.diagrams.pentup import boards, numbers, scenes
from generator.diagrams.pentup.alt import alt
from generator.diagrams.pentup.art import art
from generator.diagrams.pentup.catalogue import catalogue
from generator.diagrams.pentup.seating import seating
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme


class PentUpDiagram:
    """Drawings of Pent-Up."""

    def scene(self, subject: Subject, theme: Theme) -> Scene:
        """The sheet of pieces, the seats, a position, or decoration, in mm."""
        if subject.art:
            return art(subject, theme)
        if subject.view.catalogue:
            return catalogue(subject, theme)
        return seating(subject, theme) if subject.view.seating else scenes.scene(subject, theme)

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
        """What a puzzle asks to build: each square as often as it is levels high."""
        return boards.board(lines)


DIAGRAM = PentUpDiagram()
