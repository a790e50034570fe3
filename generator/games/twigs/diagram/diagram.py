"""Twigs as a diagram: the contract of :mod:`generator.contract.diagram`, answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.contract.claims import ClaimKind
from generator.contract.diagram import Say
from generator.contract.marks import MarkKind
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme
from generator.games.twigs.diagram import numbers
from generator.games.twigs.diagram.alt import alt
from generator.games.twigs.diagram.art import art
from generator.games.twigs.diagram.boards import board
from generator.games.twigs.diagram.catalogue import catalogue
from generator.games.twigs.diagram.claims import CLAIMS
from generator.games.twigs.diagram.options import MARKS, Subject, View
from generator.games.twigs.diagram.plan import plan


class TwigsDiagram:
    """Drawings of Twigs."""

    view = View
    marks: Mapping[str, MarkKind] = MARKS
    claims: Mapping[str, ClaimKind] = CLAIMS

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

    def with_board(self, view: View, lines: Sequence[str]) -> View:
        """The view with an outline, told by segments or by twigs that cover it."""
        return replace(view, board=board(lines))


DIAGRAM = TwigsDiagram()
