"""Pieces that lie edge to edge: every line between them once, as long as it goes straight on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from generator.contract.piece import Axis
from generator.cutting.kerf import Loop, Run, Shape
from generator.geometry.points import Point

if TYPE_CHECKING:
    from shapely import LineString, Polygon
    from shapely.geometry.base import BaseGeometry

T = TypeVar("T")

NEAR = 1e-4
"""mm by which two lines may differ and still be the same."""
_PARALLEL = 1e-6
"""How much two directions that count as one may differ, in radians."""


def touching(outlines: Sequence[Polygon]) -> Iterator[tuple[int, ...]]:
    """Where outlines share edges: the indices of each group, in the order of their first ones."""
    import shapely

    if not outlines:
        return
    near = shapely.STRtree(outlines).query(outlines, "dwithin", distance=NEAR)
    ones, others = near[:, near[0] < near[1]]
    edges = shapely.boundary(outlines)
    common = shapely.intersection(edges[ones], shapely.buffer(edges, NEAR)[others])
    is_shared = shapely.length(common) - 2 * NEAR > 10 * NEAR
    leader = list(range(len(outlines)))
    for i, j in sorted(zip(ones[is_shared].tolist(), others[is_shared].tolist(), strict=True)):
        one, other = leader[i], leader[j]
        leader = [min(one, other) if at in (one, other) else at for at in leader]
    for first in dict.fromkeys(leader):
        yield tuple(i for i, at in enumerate(leader) if at == first)


def shared(outlines: Sequence[Polygon]) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """The lines along a group of outlines, none twice: those inside, and those of the edge.

    One that goes straight on from the inside to the edge, beside a row that ends before, is inside;
    where all do, as in a star, they are all the edge.
    """
    import shapely

    straight = [shapely.LineString(line) for line in _joined(_sides(outlines))]
    around = shapely.union_all(outlines, grid_size=NEAR).boundary.buffer(2 * NEAR)
    shapely.prepare(around)
    on_edge = shapely.covers(around, straight)
    outer = [line for line, so in zip(straight, on_edge, strict=True) if so]
    inner = [line for line, so in zip(straight, on_edge, strict=True) if not so]
    if not outer:
        inner, outer = outer, inner
    return _merged(inner), _merged(outer)


def _merged(lines: Sequence[LineString]) -> tuple[Shape, ...]:
    """The lines, those as one that go on from each other."""
    import shapely

    merged = shapely.line_merge(shapely.MultiLineString(lines))
    return tuple(map(_shape, sorted(getattr(merged, "geoms", [merged]), key=_place)))


def joined(bands: Sequence[Loop]) -> Iterator[Loop]:
    """The lines around areas that lie edge to edge, without the edges between them."""
    import shapely

    areas = [shapely.Polygon(band.points) for band in bands]
    for group in touching(areas):
        if len(group) == 1:
            yield bands[group[0]]
            continue
        whole = shapely.union_all([areas[i] for i in group], grid_size=NEAR)
        for part in getattr(whole, "geoms", [whole]):
            for ring in (part.exterior, *part.interiors):
                yield Loop(tuple((float(x), float(y)) for x, y in ring.coords[:-1]))


def _sides(outlines: Iterable[Polygon]) -> Iterator[Axis]:
    for outline in outlines:
        for ring in (outline.exterior, *outline.interiors):
            yield from pairwise([(float(x), float(y)) for x, y in ring.coords])


def _joined(sides: Iterable[Axis]) -> Iterator[Axis]:
    """The sides, those on one line joined where they touch or overlap."""
    for parallel in _alike(sides, _direction, _PARALLEL):
        turn = _direction(parallel[0])
        along, across = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))

        def height(side: Axis, across: Point = across) -> float:
            return _dot(across, side[0])

        for collinear in _alike(parallel, height, NEAR):
            level = height(collinear[0])
            spans = sorted(
                (min(a, b), max(a, b))
                for a, b in ((_dot(along, p), _dot(along, q)) for p, q in collinear)
            )
            for start, end in _unions(spans):
                yield _at(along, across, start, level), _at(along, across, end, level)


def _alike(items: Iterable[T], value: Callable[[T], float], near: float) -> Iterator[list[T]]:
    """The items in groups whose values follow each other closely."""
    kept = sorted(items, key=value)
    start = 0
    for i in range(1, len(kept) + 1):
        if i == len(kept) or value(kept[i]) - value(kept[i - 1]) > near:
            yield kept[start:i]
            start = i


def _direction(side: Axis) -> float:
    """The direction of a line in radians, from 0 up to, but not close to, half a turn."""
    (ax, ay), (bx, by) = side
    turn = math.atan2(by - ay, bx - ax) % math.pi
    return 0.0 if math.pi - turn < _PARALLEL else turn


def _unions(spans: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    start, end = spans[0]
    for low, high in spans[1:]:
        if low > end + NEAR:
            yield start, end
            start, end = low, high
        end = max(end, high)
    yield start, end


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]


def _at(along: Point, across: Point, far: float, high: float) -> Point:
    x, y = along[0] * far + across[0] * high, along[1] * far + across[1] * high
    # Rounded far below what can be cut, so that ends of two lines meet.
    return round(x, 5) + 0.0, round(y, 5) + 0.0


def _shape(line: BaseGeometry) -> Shape:
    points = tuple((float(x), float(y)) for x, y in line.coords)
    return Loop(points[:-1]) if points[0] == points[-1] else Run(points)


def _place(line: BaseGeometry) -> tuple[float, float]:
    """From the top downwards, then from the left."""
    left, _, _, top = line.bounds
    return -round(top, 3), round(left, 3)
