"""The lattice of the honeycomb's edges, in the notation of Twigs.

Points are those of the triangular lattice: ``(x, y)`` stands at x·(1, 0) + y·(½, √3/2), in
lengths of an edge, y up. By their class ``(x - y) mod 3`` they are cells (0: centres of
hexagons), *hubs* (1) and the other vertices (2). A segment ``(x, y, d)`` is the edge that leaves
the hub (x, y) at 0°, 120° or 240° for d = 0, 1, 2; every edge has exactly one such name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from generator.geometry.hexcell import turn as _turn

Point: TypeAlias = tuple[int, int]
Segment: TypeAlias = tuple[int, int, int]

SEED: Segment = (1, 0, 0)
CELL, HUB, OTHER = 0, 1, 2
"""Classes of points, see :func:`point_class`."""
DIRECTIONS: tuple[Point, Point, Point] = ((1, 0), (-1, 1), (0, -1))
"""Steps from a hub along its segments, for d = 0, 1, 2."""
CELL_STEPS: tuple[Point, ...] = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))
"""Steps from a cell to the six cells beside it, anticlockwise from 30°."""


def point_class(point: Point) -> int:
    """0 for a cell, 1 for a hub, 2 for another vertex."""
    return (point[0] - point[1]) % 3


def is_segment(segment: Segment) -> bool:
    """Whether the numbers name an edge: the point is a hub and d is 0, 1 or 2."""
    x, y, d = segment
    return point_class((x, y)) == HUB and d in (0, 1, 2)


def ends(segment: Segment) -> tuple[Point, Point]:
    """The two vertices of a segment, its hub first."""
    x, y, d = segment
    dx, dy = DIRECTIONS[d]
    return (x, y), (x + dx, y + dy)


def between(a: Point, b: Point) -> Segment:
    """The segment with the ends ``a`` and ``b``; ``ValueError`` where there is none."""
    for hub, other in ((a, b), (b, a)):
        step = (other[0] - hub[0], other[1] - hub[1])
        if point_class(hub) == HUB and step in DIRECTIONS:
            return (*hub, DIRECTIONS.index(step))
    raise ValueError(f"no edge of the honeycomb joins {a} and {b}")


def segments_at(vertex: Point) -> tuple[Segment, Segment, Segment]:
    """The three segments that meet at a vertex; ``ValueError`` at the centre of a cell."""
    x, y = vertex
    match point_class(vertex):
        case 1:
            return (x, y, 0), (x, y, 1), (x, y, 2)
        case 2:
            return (x - 1, y, 0), (x + 1, y - 1, 1), (x, y + 1, 2)
        case _:
            raise ValueError(f"{vertex} is the centre of a cell, not a vertex")


def vertices(segments: Iterable[Segment]) -> frozenset[Point]:
    """All ends of the segments."""
    return frozenset(end for segment in segments for end in ends(segment))


def cell_segments(cell: Point) -> tuple[Segment, ...]:
    """The six segments around a cell, anticlockwise; the i-th faces ``CELL_STEPS[i]``."""
    x, y = cell
    return (
        (x + 1, y, 1),
        (x - 1, y + 1, 0),
        (x - 1, y + 1, 2),
        (x, y - 1, 1),
        (x, y - 1, 0),
        (x + 1, y, 2),
    )


def cells_of(segment: Segment) -> tuple[Point, Point]:
    """The two cells beside a segment: on the left, then on the right, seen from its hub."""
    x, y, d = segment
    around = ((x, y + 1), (x - 1, y), (x + 1, y - 1))  # at 60°, 180°, 300° from the hub
    return around[d], around[d - 1]


def neighbours(segment: Segment) -> tuple[Segment, ...]:
    """The four segments that share a vertex with ``segment``."""
    return tuple(s for end in ends(segment) for s in segments_at(end) if s != segment)


def translate(segment: Segment, by: Point) -> Segment:
    """The segment moved by ``by``, a vector of class 0 (from cell to cell)."""
    x, y, d = segment
    return x + by[0], y + by[1], d


def normal(segments: Iterable[Segment]) -> tuple[Segment, ...]:
    """The segments sorted, moved so that the smallest hub (by x, then y) is (1, 0).

    Raises ``ValueError`` for no segments.
    """
    kept = sorted(segments)
    if not kept:
        raise ValueError("no segments to put into normal form")
    dx, dy = kept[0][0] - 1, kept[0][1]
    return tuple((x - dx, y - dy, d) for x, y, d in kept)


def _symmetry(sixths: int, mirrored: bool) -> Callable[[Segment], Segment]:
    """Swap the axes if ``mirrored`` (a reflection at the line at 30°), then turn."""

    def image(point: Point) -> Point:
        return _turn((point[1], point[0]) if mirrored else point, sixths)

    def mapped(segment: Segment) -> Segment:
        hub, other = ends(segment)
        return between(image(hub), image(other))

    return mapped


SYMMETRIES: tuple[Callable[[Segment], Segment], ...] = tuple(
    _symmetry(sixths, mirrored) for mirrored in (False, True) for sixths in range(6)
)
"""The 12 symmetries of the hexagon about the cell (0, 0): 6 turns, then 6 reflections."""


@dataclass(frozen=True, slots=True)
class Face:
    """A bounded face of a drawing of segments.

    ``cells`` are the grid hexagons that it comprises (without those of faces inside it), ``rim``
    the segments that have it on exactly one side; both sorted. Ends that stick into the face
    and bridges inside it have it on both sides and are no part of the rim.
    """

    cells: tuple[Point, ...]
    rim: tuple[Segment, ...]


def faces(segments: Iterable[Segment]) -> tuple[Face, ...]:
    """The bounded faces of the drawing of ``segments``, sorted by their cells.

    Cells are joined wherever the edge between them is empty. A face is bounded when it stays
    within the box of all cells beside a segment: outside it no edge is taken, so whatever
    leaves it gets away.
    """
    return _faces(frozenset(segments))


@lru_cache(maxsize=1024)
def _faces(drawn: frozenset[Segment]) -> tuple[Face, ...]:
    """Remembered: one position is scored, drawn, and described in every language."""
    beside = {cell for segment in drawn for cell in cells_of(segment)}
    if not beside:
        return ()
    xs, ys = {x for x, _ in beside}, {y for _, y in beside}
    left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
    found: list[Face] = []
    seen: set[Point] = set()
    for start in sorted(beside):
        if start in seen:
            continue
        seen.add(start)
        component, todo, bounded = {start}, [start], True
        while todo:
            cell = todo.pop()
            for (dx, dy), edge in zip(CELL_STEPS, cell_segments(cell), strict=True):
                beyond = (cell[0] + dx, cell[1] + dy)
                if edge in drawn or beyond in component:
                    continue
                if not (left <= beyond[0] <= right and bottom <= beyond[1] <= top):
                    bounded = False
                    continue
                component.add(beyond)
                seen.add(beyond)
                todo.append(beyond)
        if bounded:
            found.append(Face(tuple(sorted(component)), _rim(component, drawn)))
    return tuple(sorted(found, key=lambda face: face.cells))


def _rim(component: set[Point], drawn: frozenset[Segment]) -> tuple[Segment, ...]:
    """The drawn segments with exactly one side in the component."""
    around = {s for cell in component for s in cell_segments(cell)} & drawn
    return tuple(sorted(s for s in around if sum(c in component for c in cells_of(s)) == 1))
