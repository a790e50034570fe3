"""Straight cuts on a sheet, and the hairlines that show where they go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.contract.piece import Axis, Block, Motion
from generator.drawing.scene import Box
from generator.geometry.points import Point

MARK = 3.0
"""Room for marks beyond the bleed of a block, in mm."""
AIR = 0.4
"""Between the bleed of a block and its marks, in mm."""
EDGE_MARK = 4.0
"""Length of the marks at the ends of a cut across the sheet, in mm."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A straight cut from ``start`` to ``end``, mm; each of its marks begins at its outer end.

    ``number`` is printed at the first of them; 0 for one that is no cut of its own.
    """

    start: Point
    end: Point
    marks: tuple[Axis, ...]
    number: int = 0

    def laid(self, motion: Motion) -> Cut:
        """The cut on a sheet that is mirrored, turned or moved."""
        at = motion.at
        marks = tuple((at(a), at(b)) for a, b in self.marks)
        return replace(self, start=at(self.start), end=at(self.end), marks=marks)


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


def starts(block: Block, at: Point, bleed: float) -> Iterator[Axis]:
    """Hairlines where cuts within a block begin at its sides, each from its outer end."""
    for (x, y), (dx, dy) in block.starts:
        near, far = bleed + AIR, bleed + AIR + MARK / 2
        outer, inner = ((at[0] + x + dx * by, at[1] + y + dy * by) for by in (far, near))
        yield outer, inner
