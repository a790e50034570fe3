"""Pent-Up as decoration: a stack in tints of the game's colour, cut at a frame."""

from __future__ import annotations

from collections.abc import Iterable

from generator.contract.diagram import PlaceError
from generator.drawing.colours import tint
from generator.drawing.scene import Box, Group, Item, Line, Move, Path, Scene, Style, polygon
from generator.drawing.themes import Theme
from generator.games.pentup.diagram.isometric import Stack, depth
from generator.games.pentup.diagram.looks import Look
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.picture import picture
from generator.games.pentup.diagram.places import place

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
    shown = picture(subject)
    colour = theme.game(subject.colour).strong
    stack = Stack({(x, y, t.level): t for t in shown.tiles for x, y in t.cells}, CELL_MM)
    step = (LOWEST - HIGHEST) / max(1, shown.height - 1)
    corners = [place(text).spot for text in subject.view.frame]
    if len(corners) != 2:
        raise PlaceError("a frame is two cells, the lower left one and the upper right one")
    (left, bottom), (right, top) = (stack.at(*corner, 0.0) for corner in corners)
    items: list[Item] = [_lattice(stack, corners, Style(stroke=tint(colour, 0.3), width=0.15))]
    for spot, tile in sorted(stack.tiles.items(), key=depth):
        tone = tint(colour, LOWEST - step * (tile.level - 1))
        items += stack.square(spot, Look(tone, theme.paper, tone, theme.paper), LINE)
    frame = polygon([(left, bottom), (right, bottom), (right, top), (left, top)])
    return Scene((Group(tuple(items), "art", clip=frame),), Box(left, bottom, right, top))


def _lattice(stack: Stack, corners: Iterable[tuple[float, float]], style: Style) -> Path:
    """The grid of the table, as far as the frame can reach."""
    reach = round(sum(abs(x) + abs(y) for x, y in corners))
    lines = range(-reach, reach + 1)
    across = [((-reach, n), (reach, n)) for n in lines] + [((n, -reach), (n, reach)) for n in lines]
    ends = ((stack.at(*a, 0.0), stack.at(*b, 0.0)) for a, b in across)
    return Path(tuple(step for a, b in ends for step in (Move(a), Line(b))), style)
