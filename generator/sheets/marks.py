"""What every sheet carries beside its pieces: cut marks, the ruler, the check square."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from generator.contract.piece import Axis
from generator.cutting.kerf import Loop, Round, Run
from generator.cutting.registration import Mark
from generator.drawing.scene import (
    SMALLEST_TYPE,
    Circle,
    Item,
    Line,
    Move,
    Path,
    Style,
    Text,
    polygon,
)
from generator.drawing.themes import TEXT
from generator.geometry.points import towards
from generator.shapes.printing import HAIRLINE
from generator.sheets.straight_cuts import Cut

RULER = 50
"""Length of the ruler, in mm."""
TICK_EVERY = 10
SQUARE = 20
"""Side of the check square, in mm."""
DIGIT = 2.4
"""Size of the ruler's digits, in mm."""
BLACK = "#000000"
"""What machines look for."""
CUT_DIGIT = SMALLEST_TYPE
"""Size of the numbers of cuts, in mm."""

_LINE = Style(stroke=TEXT, width=HAIRLINE)


def hairlines(lines: Iterable[Axis]) -> Path:
    """Lines whose round outer ends reach just their first points."""
    steps = [
        step for near, far in lines for step in (Move(towards(near, far, HAIRLINE / 2)), Line(far))
    ]
    return Path(tuple(steps), _LINE)


def cut_numbers(cuts: Sequence[Cut]) -> Iterator[Item]:
    """The number of each cut at its first mark."""
    for cut in cuts:
        if not cut.number:
            continue
        (ax, ay), (bx, by) = cut.marks[0]
        if abs(bx - ax) > abs(by - ay):
            step = math.copysign(CUT_DIGIT * 0.6, bx - ax)
            at = ax + step, ay + 0.4
        else:
            step = math.copysign(CUT_DIGIT, by - ay)
            at = ax + CUT_DIGIT * 0.6, ay + (step if step < 0 else 0.3)
        yield Text(at, str(cut.number), CUT_DIGIT, TEXT)


def registration(printed: Iterable[Mark]) -> tuple[Item, ...]:
    """The marks by which a machine finds the sheet: black, whatever the ink."""
    return tuple(_black(mark) for mark in printed)


def _black(mark: Mark) -> Item:
    style = Style(stroke=BLACK, width=mark.width) if mark.width else Style(fill=BLACK)
    match mark.shape:
        case Round(centre, radius):
            return Circle(centre, radius, style)
        case Loop(points):
            return polygon(points, style)
        case Run(points):
            return Path((Move(points[0]), *map(Line, points[1:])), style)


def fold_line(y: float, left: float, right: float) -> Path:
    """A dashed line along which the sheet is folded: its round ends reach both sides, in mm."""
    steps = Move((left + HAIRLINE / 2, y)), Line((right - HAIRLINE / 2, y))
    return Path(steps, Style(stroke=TEXT, width=HAIRLINE, dash=(3.0, 2.0)))


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
