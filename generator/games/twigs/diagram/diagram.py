"""Twigs as a diagram: the contract of :mod:`generator.contract.diagram`, answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.contract.diagram import Diagram
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


def _scene(subject: Subject, theme: Theme) -> Scene:
    """Decoration, the sheet of pieces, or the table from above."""
    if subject.art:
        return art(subject, theme)
    return catalogue(subject, theme) if subject.view.catalogue else plan(subject, theme)


def _with_board(view: View, lines: Sequence[str]) -> View:
    """The view with an outline, described by its segments or by twigs that cover it."""
    return replace(view, board=board(lines))


DIAGRAM = Diagram(
    View, _scene, alt, numbers.facts, numbers.counts, MARKS, CLAIMS, with_board=_with_board
)
