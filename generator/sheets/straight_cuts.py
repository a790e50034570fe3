"""Straight cuts on a sheet, and the hairlines that show where they go."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.piece import Axis, Block, Motion
from generator.drawing.scene import Box
from generator.geometry.points import Point
from generator.values import Value

MARK = 3.0
"""Room for marks beyond the bleed of a block, in mm."""
AIR = 0.4
"""Between the bleed of a block and its marks, in mm."""
CROSSING = 1.0
"""How far marks at a crossing of two aisles reach from it, in mm."""
SHORTEST = 0.8
"""The shortest mark beside a block, in mm; where there is less room there is none."""
EDGE_MARK = 4.0
"""Length of the marks at the ends of a cut across the sheet, in mm."""


class Cut(Value, frozen=True):
    """A straight cut from ``start`` to ``end``, mm; each of its marks begins at its outer end.

    ``number`` is printed at the first of them; 0 for one that is no cut of its own. ``crossed``
    cuts have marks where others cross them, too.
    """

    start: Point
    end: Point
    marks: tuple[Axis, ...]
    number: int = 0
    crossed: bool = False

    def laid(self, motion: Motion) -> Cut:
        """The cut on a sheet that is mirrored, turned or moved."""
        at = motion.at
        marks = tuple((at(a), at(b)) for a, b in self.marks)
        return self.but(start=at(self.start), end=at(self.end), marks=marks)


def through(start: Point, end: Point) -> Cut:
    """A cut across the sheet or a part of it, along the axes, with a mark at both ends."""
    (ax, ay), (bx, by) = start, end
    ux, uy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
    first = (start, (ax + ux * EDGE_MARK, ay + uy * EDGE_MARK))
    last = (end, (bx - ux * EDGE_MARK, by - uy * EDGE_MARK))
    return Cut(start, end, (first, last))


def of_block(block: Block, at: Point, bleed: float, reach: Box) -> Iterator[Cut]:
    """The cuts of a block that lies at ``at``, their marks between its bleed and ``reach``."""
    width, height = block.size
    for (ax, ay), (_, by) in block.lines:
        near = bleed + AIR
        if ay == by:
            y = at[1] + ay
            start, end = (reach.left, y), (reach.right, y)
            inner = (at[0] - near, y), (at[0] + width + near, y)
        else:
            x = at[0] + ax
            start, end = (x, reach.top), (x, reach.bottom)
            inner = (x, at[1] + height + near), (x, at[1] - near)
        yield Cut(start, end, ((start, inner[0]), (end, inner[1])))


def of_aisles(block: Block, at: Point, bleed: float, reach: Box) -> Iterator[Cut]:
    """The cuts along the aisles of a block that lies at ``at``.

    They have marks beside the block as far as ``reach``, and at every crossing, where there is a
    gap both ways. A trimmer that goes right across the paper cuts the marks beside the block off;
    those at crossings stay, half of each on either strip.
    """
    moved = [tuple((x + at[0], y + at[1]) for x, y in line) for line in block.aisles]
    levels = [a[1] for a, b in moved if a[1] == b[1]]
    places = [a[0] for a, b in moved if a[0] == b[0]]
    near = Box(at[0], at[1], at[0] + block.size[0], at[1] + block.size[1]).grown(bleed + AIR)
    for (ax, ay), (_, by) in moved:
        if ay == by:
            ends = ((reach.left, ay), (near.left, ay)), ((reach.right, ay), (near.right, ay))
            crossed = [((x - CROSSING, ay), (x + CROSSING, ay)) for x in places]
        else:
            ends = ((ax, reach.top), (ax, near.top)), ((ax, reach.bottom), (ax, near.bottom))
            crossed = [((ax, y + CROSSING), (ax, y - CROSSING)) for y in levels]
        outer = [
            mark
            for mark, out in zip(ends, (-1, 1) if ay == by else (1, -1), strict=True)
            if out * (mark[0][ay != by] - mark[1][ay != by]) >= SHORTEST
        ]
        if marks := (*outer, *crossed):
            yield Cut(ends[0][0], ends[1][0], tuple(marks), crossed=bool(crossed))


def starts(block: Block, at: Point, bleed: float) -> Iterator[Axis]:
    """Hairlines where cuts within a block begin at its sides, each from its outer end."""
    for (x, y), (dx, dy) in block.starts:
        near, far = bleed + AIR, bleed + AIR + MARK / 2
        outer, inner = ((at[0] + x + dx * by, at[1] + y + dy * by) for by in (far, near))
        yield outer, inner
