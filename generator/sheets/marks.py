"""What every sheet carries beside its pieces: cut marks, the ruler, the check square."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.drawing.scene import Item, Line, Move, Path, Point, Style, Text, polygon
from generator.drawing.themes import TEXT
from generator.sheets.imposition import Cut
from generator.sheets.ink import HAIRLINE

RULER = 50
"""Length of the ruler, in mm."""
TICK_EVERY = 10
SQUARE = 20
"""Side of the check square, in mm."""
CUT_MARK = 4.0
"""Length of the mark at either end of a straight cut, in mm."""
DIGIT = 2.4
"""Size of the ruler's digits, in mm."""

_LINE = Style(stroke=TEXT, width=HAIRLINE)


def cut_marks(cuts: Sequence[Cut]) -> Path:
    """A mark at both ends of each straight cut, on its line."""
    steps = [
        step
        for cut in cuts
        for near, far in ((cut.start, cut.end), (cut.end, cut.start))
        for step in (
            Move(_towards(near, far, HAIRLINE / 2)),  # its round end reaches the place itself
            Line(_towards(near, far, CUT_MARK)),
        )
    ]
    return Path(tuple(steps), _LINE)


def check_square(x: float, y: float) -> Item:
    """The square, its lower left corner at (x, y) mm; its size is that of its lines' middles."""
    right, top = x + SQUARE, y + SQUARE
    return polygon([(x, y), (right, y), (right, top), (x, top)], _LINE)


def ruler(x: float, y: float) -> tuple[Item, ...]:
    """The ruler, its left end at (x, y) mm, ticks and digits above its line."""
    steps: list[Line | Move] = [Move((x, y)), Line((x + RULER, y))]
    items: list[Item] = []
    for at in range(0, RULER + 1, TICK_EVERY):
        steps += (Move((x + at, y)), Line((x + at, y + 3.0)))
        items.append(Text((x + at, y + 3.6), str(at), DIGIT, TEXT))
    return (Path(tuple(steps), _LINE), *items)


def _towards(start: Point, end: Point, mm: float) -> Point:
    length = math.dist(start, end)
    part = mm / length
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
