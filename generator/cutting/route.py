"""The order of lines: short ways between them, and what lies inside before what is around it.

Between lines a machine moves without working. An order is found by going to the nearest line that
is left, and mended by turning stretches of it round (2-opt) until none gets shorter or the rounds
are used up: the same lines always give the same order. For an order, the corners at which closed
lines begin and the ends at which open ones do are then the best there are.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from generator.cutting.kerf import Loop, Round, Run, Shape
from generator.geometry.points import Point
from generator.values import Value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.float64]

ROUNDS = 30
"""As often is an order looked through for stretches to turn round, at most."""
CORNERS = 16
"""At so many of its corners, at most, a closed line may begin."""
_PLACES = 6
"""Ways that agree so far, in mm, are as long: the first of them is taken on every machine."""


class Work(Value, frozen=True):
    """Lines that are followed after all the work ``before`` them is done, each in any order."""

    lines: tuple[Shape, ...]
    before: tuple[Work, ...] = ()


def nested(closed: Sequence[tuple[Work, Any]]) -> tuple[Work, ...]:
    """The work around areas (Shapely polygons): before it that around all that lies within."""
    import shapely

    areas = [area for _, area in closed]
    if not areas:
        return ()
    sizes = [float(area.area) for area in areas]
    inside = shapely.STRtree(areas).query(areas, predicate="within").T.tolist()
    around: dict[int, int] = {}
    for i, j in inside:
        if sizes[i] < sizes[j] and (i not in around or sizes[j] < sizes[around[i]]):
            around[i] = j
    within: dict[int, list[Work]] = {}
    for i in sorted(range(len(areas)), key=sizes.__getitem__):
        work = closed[i][0]
        work = work.but(before=(*work.before, *within.get(i, ())))
        within.setdefault(around.get(i, -1), []).append(work)
    return tuple(within[-1])


def ordered(works: Sequence[Work], start: Point) -> Iterator[Shape]:
    """All lines of the works, by a short way from ``start``."""
    at = start
    for number, line in _round_trip([_heart(work) for work in works], at):
        for before in ordered(works[number].before, at):
            yield before
            at = ends(before)[1]
        yield line
        at = ends(line)[1]
        others = [Work((other,)) for other in works[number].lines[1:]]
        for other in ordered(others, at) if others else ():
            yield other
            at = ends(other)[1]


def ends(shape: Shape) -> tuple[Point, Point]:
    """Where a line begins and where it ends; a circle at its right."""
    match shape:
        case Round((x, y), radius):
            return (x + radius, y), (x + radius, y)
        case Loop(points):
            return points[0], points[0]
        case Run(points):
            return points[0], points[-1]


def length(shape: Shape) -> float:
    """How long a line is, in mm."""
    match shape:
        case Round(_, radius):
            return 2 * math.pi * radius
        case Loop(points):
            return math.fsum(math.dist(a, b) for a, b in pairwise((*points, points[0])))
        case Run(points):
            return math.fsum(math.dist(a, b) for a, b in pairwise(points))


def travel(shapes: Sequence[Shape]) -> float:
    """How far a machine moves between lines without working, in mm."""
    return math.fsum(math.dist(ends(a)[1], ends(b)[0]) for a, b in pairwise(shapes))


def _heart(work: Work) -> Shape:
    """The line by which a work has its place among others: what is before it lies within it."""
    return work.lines[0]


def _round_trip(shapes: Sequence[Shape], start: Point) -> Iterator[tuple[int, Shape]]:
    """The indices of the shapes in their order, and each shape from where it begins."""
    if not shapes:
        return
    ways = [_ways(shape) for shape in shapes]
    order = _nearest(ways, start)
    for _ in range(2):
        begun = _begun(order, ways, start)
        order = _turned_round(order, [ways[i][begun[i]] for i in range(len(ways))], start)
    begun = _begun(order, ways, start)
    for number in order:
        yield number, ways[number][begun[number]].shape


class _Way(Value, frozen=True):
    """A way to follow a line, from ``first`` to ``last``."""

    shape: Shape
    first: Point
    last: Point


def _ways(shape: Shape) -> list[_Way]:
    match shape:
        case Run(points):
            return [_Way(s, *ends(s)) for s in (shape, Run(points[::-1]))]
        case Loop(points):
            every = math.ceil(len(points) / CORNERS)
            begun = (Loop((*points[i:], *points[:i])) for i in range(0, len(points), every))
            return [_Way(s, *ends(s)) for s in begun]
        case Round():
            return [_Way(shape, *ends(shape))]


def _far(from_: Numbers, to: Numbers) -> Numbers:
    """The distances of points, whose last axis is x and y."""
    import numpy as np

    step = from_ - to
    far: Numbers = np.sqrt(step[..., 0] ** 2 + step[..., 1] ** 2)
    return far


def _nearest(ways: Sequence[Sequence[_Way]], start: Point) -> list[int]:
    """Always on to the shape that begins nearest."""
    import numpy as np

    firsts = np.array([way.first for some in ways for way in some])
    lasts = [way.last for some in ways for way in some]
    owner = np.array([i for i, some in enumerate(ways) for _ in some])
    order: list[int] = []
    at, left = start, np.ones(len(owner), dtype=bool)
    for _ in ways:
        far = np.where(left, np.round(_far(firsts, np.array(at)), _PLACES), np.inf)
        found = int(far.argmin())
        order.append(int(owner[found]))
        left[owner == owner[found]] = False
        at = lasts[found]
    return order


def _turned_round(order: Sequence[int], ways: Sequence[_Way], start: Point) -> list[int]:
    """The order without stretches that were better gone the other way."""
    import numpy as np

    kept = np.array(order)
    first = np.array([[*ways[i].first] for i in order])
    last = np.array([[*ways[i].last] for i in order])
    for _ in range(ROUNDS):
        better = False
        for i in range(len(kept) - 1):
            # A stretch from i to j turned round: what came before it goes on to the end of j, and
            # the beginning of i to what comes after j; after the last one nothing comes.
            before = last[i - 1] if i else np.array(start)
            after = np.vstack((first[i + 2 :], [[np.nan, np.nan]]))
            gone = _far(before, first[i]) + np.nan_to_num(_far(last[i + 1 :], after))
            new = _far(before, last[i + 1 :]) + np.nan_to_num(_far(first[i], after))
            gain = np.round(gone - new, _PLACES)
            best = int(gain.argmax())
            if gain[best] > 0:
                stretch = slice(i, i + 2 + best)
                kept[stretch] = kept[stretch][::-1]
                turned = first[stretch][::-1].copy()
                first[stretch], last[stretch] = last[stretch][::-1].copy(), turned
                better = True
        if not better:
            break
    return [int(i) for i in kept]


def _begun(order: Sequence[int], ways: Sequence[Sequence[_Way]], start: Point) -> dict[int, int]:
    """Which way each shape is followed, for the shortest of all trips in this order."""
    import numpy as np

    came: list[NDArray[np.intp]] = []
    at, cost = np.array([start]), np.zeros(1)
    for number in order:
        firsts = np.array([way.first for way in ways[number]])
        whole = np.round(cost[:, None] + _far(at[:, None, :], firsts[None, :, :]), _PLACES)
        came.append(whole.argmin(axis=0))
        cost = whole.min(axis=0)
        at = np.array([way.last for way in ways[number]])
    chosen: dict[int, int] = {}
    way = int(cost.argmin())
    for number, before in zip(reversed(order), reversed(came), strict=True):
        chosen[number] = way
        way = int(before[way])
    return chosen
