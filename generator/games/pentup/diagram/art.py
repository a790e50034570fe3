"""Pent-Up as decoration: a stack in tints of the game's colour, cut at a frame."""

from __future__ import annotations

import math
from collections.abc import Iterable

from generator.drawing.colours import tint
from generator.drawing.scene import Path, Scene, Style, segments
from generator.drawing.themes import Theme
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.places import place
from generator.games.pentup.diagram.shown import Tile, cubes, shown_position
from generator.kit.isometric import Stack
from generator.kit.pieces import PieceStyle
from generator.kit.scenes import corners, cut, ground, motif

CELL_MM = 9.0
"""Side of a cell."""
LOWEST, HIGHEST = 0.95, 0.22
"""How much of the game's colour the lowest and the highest level have."""
LINE = 0.3
"""Width of the lines around tiles, in mm."""


def art(subject: Subject, theme: Theme) -> Scene:
    """The stack within a frame: the view's two cells come to its lower left and upper right.

    Raises ``PlaceError`` for a view without a frame.
    """
    shown = shown_position(subject)
    colour = theme.game(subject.colour).strong
    stack = Stack(cubes(shown), CELL_MM)
    step = (LOWEST - HIGHEST) / max(1, shown.height - 1)
    box = corners(
        subject.view.frame,
        lambda text: stack.at(*place(text).spot, 0.0),
        "two cells, the lower left one and the upper right one",
    )
    lattice = _lattice(stack, subject.view.frame, Style(stroke=tint(colour, 0.3), width=0.15))

    def look(tile: Tile) -> tuple[PieceStyle, float]:
        tone = tint(colour, LOWEST - step * (tile.level - 1))
        return PieceStyle(tone, theme.paper, tone, theme.paper), LINE

    return cut((ground([lattice]), motif(stack.draw(look))), box)


def _lattice(stack: Stack[Tile], frame: Iterable[str], style: Style) -> Path:
    """The grid of the table, as far as the frame can reach."""
    reach = round(math.fsum(abs(x) + abs(y) for x, y in (place(text).spot for text in frame)))
    lines = range(-reach, reach + 1)
    across = [((-reach, n), (reach, n)) for n in lines] + [((n, -reach), (n, reach)) for n in lines]
    return segments(((stack.at(*a, 0.0), stack.at(*b, 0.0)) for a, b in across), style)
