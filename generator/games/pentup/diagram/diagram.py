"""Pent-Up as a diagram: the contract of :mod:`generator.contract.diagram`, answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.contract.claims import ClaimKind
from generator.contract.diagram import Say
from generator.contract.marks import MarkKind
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme
from generator.games.pentup.diagram import boards, numbers, scenes
from generator.games.pentup.diagram.alt import alt
from generator.games.pentup.diagram.art import art
from generator.games.pentup.diagram.catalogue import catalogue
from generator.games.pentup.diagram.claims import CLAIMS
from generator.games.pentup.diagram.options import MARKS, Subject, View
from generator.games.pentup.diagram.seating import seating


class PentUpDiagram:
    """Drawings of Pent-Up."""

    view = View
    marks: Mapping[str, MarkKind] = MARKS
    claims: Mapping[str, ClaimKind] = CLAIMS

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

    def with_board(self, view: View, lines: Sequence[str]) -> View:
        """The view with what a puzzle asks to build: each square as often as it is levels high."""
        return replace(view, board=boards.board(lines))


DIAGRAM = PentUpDiagram()
