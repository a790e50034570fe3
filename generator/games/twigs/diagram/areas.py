"""Closed areas as walks around them and as places for a disc."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from generator.geometry import hexedge
from generator.geometry.hexedge import Point, Segment
from generator.geometry.outline import to_mm
from generator.geometry.points import mean


def rim(cells: Iterable[Point]) -> tuple[Segment, ...]:
    """The segments that have the set of cells on exactly one side, sorted."""
    inside = frozenset(cells)
    around = {s for cell in inside for s in hexedge.cell_segments(cell)}
    return tuple(sorted(s for s in around if sum(c in inside for c in hexedge.cells_of(s)) == 1))


def walks(segments: Iterable[Segment]) -> tuple[tuple[Segment, ...], ...]:
    """The rim of an area as closed walks, each clockwise from its topmost segment.

    A rim has no or two segments at a vertex, as the area is left as often as it is entered on
    the way around it; so every walk is simple.
    """
    left = set(segments)
    found = []
    while left:
        start = max(left, key=lambda s: (_middle(s)[1], -_middle(s)[0]))
        walk = [start]
        left.remove(start)
        vertex = max(hexedge.ends(start), key=lambda v: to_mm(v, 1.0)[0])
        while following := left.intersection(hexedge.segments_at(vertex)):
            segment = min(following)
            left.remove(segment)
            walk.append(segment)
            (vertex,) = set(hexedge.ends(segment)) - {vertex}
        found.append(tuple(walk))
    return tuple(found)


def disc_cell(cells: Iterable[Point], covered: Collection[Segment]) -> Point:
    """The cell of an area where its disc lies: the emptiest one, the nearest to the middle."""
    kept = sorted(cells)
    inside = frozenset(kept)
    middle = mean(to_mm(cell, 1.0) for cell in kept)

    def order(cell: Point) -> tuple[int, float, Point]:
        x, y = to_mm(cell, 1.0)
        sticking = sum(
            s in covered and inside.issuperset(hexedge.cells_of(s))
            for s in hexedge.cell_segments(cell)
        )
        return sticking, round((x - middle[0]) ** 2 + (y - middle[1]) ** 2, 6), cell

    return min(kept, key=order)


def _middle(segment: Segment) -> tuple[float, float]:
    """The middle of a segment, in segment lengths, rounded so that equal heights are equal."""
    x, y = mean(to_mm(end, 1.0) for end in hexedge.ends(segment))
    return round(x, 6), round(y, 6)
