"""Pent-Up as a diagram: the contract of :mod:`generator.contract.diagram`, answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.contract.diagram import Diagram
from generator.drawing.scene import Scene
from generator.drawing.themes import Theme
from generator.games.pentup.diagram import boards, numbers, scenes
from generator.games.pentup.diagram.alt import alt
from generator.games.pentup.diagram.art import art
from generator.games.pentup.diagram.catalogue import catalogue
from generator.games.pentup.diagram.claims import CLAIMS
from generator.games.pentup.diagram.options import MARKS, Subject, View
from generator.games.pentup.diagram.seating import seating


def _scene(subject: Subject, theme: Theme) -> Scene:
    """Decoration, the sheet of pieces, the seats, or a position."""
    if subject.art:
        return art(subject, theme)
    if subject.view.catalogue:
        return catalogue(subject, theme)
    return seating(subject, theme) if subject.view.seating else scenes.scene(subject, theme)


def _with_board(view: View, lines: Sequence[str]) -> View:
    """The view with what a puzzle asks to build: each square as often as it is levels high."""
    return replace(view, board=boards.board(lines))


DIAGRAM = Diagram(
    View, _scene, alt, numbers.facts, numbers.counts, MARKS, CLAIMS, with_board=_with_board
)
