"""Strokes and nonzero fills as areas by the even-odd rule, which is the scene's only one.

SVG fills by the nonzero rule unless told otherwise, and ends and joins strokes in three ways each.
Where the rules agree, curves stay curves; else they become polygons, as fine as ``flat`` says.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Any

import shapely

from generator.counted import counted
from generator.drawing.picture.geometry import BadValue
from generator.drawing.scene import Close, Curve, Line, Move, Point, Step

MOST_CROSSING = 3000
"""Straight lines of a path that crosses itself, or of a dashed one."""
MOST_CROSSINGS = 20_000
"""Places where a path crosses itself."""
_PAIRS, _AT_ONCE = 1_000_000, 50_000
"""Pairs of lines near each other that are looked at, in all and before crossings are counted."""
_TOGETHER = 9
"""Points of a stroke that are made wider at once: its cost grows by the square."""
_CAPS = {"butt": "flat", "round": "round", "square": "square"}
_JOINS = {"miter": "mitre", "round": "round", "bevel": "bevel"}


@dataclass(frozen=True, slots=True)
class Pen:
    """A stroke in user units: ``dashes`` are lengths of lines and gaps in turn."""

    width: float
    cap: str = "butt"
    join: str = "miter"
    mitre_limit: float = 4.0
    dashes: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """A subpath as points with straight lines between them."""

    points: tuple[Point, ...]
    closed: bool


def runs(steps: Sequence[Step], flat: float) -> Iterator[Run]:
    """The subpaths of a path, curves as chords that are at most ``flat`` away from them."""
    points: list[Point] = []
    for step in steps:
        match step:
            case Move():
                if len(points) > 1:
                    yield Run(tuple(points), False)
                points = [step.to]
            case Line():
                points.append(step.to)
            case Curve():
                points += _chords(points[-1], step, flat)
            case Close():
                if points:
                    yield Run(tuple(points), True)
                    points = points[:1]
    if len(points) > 1:
        yield Run(tuple(points), False)


def points(steps: Sequence[Step], flat: float) -> int:
    """How many points a path has when its curves are chords at most ``flat`` away from them."""
    count, at = 0, (0.0, 0.0)
    for step in steps:
        count += _number(at, step, flat) if isinstance(step, Curve) else 1
        at = at if isinstance(step, Close) else step.to
    return count


@lru_cache(maxsize=1024)
def even_odd(steps: tuple[Step, ...], flat: float) -> tuple[Step, ...]:
    """A path that covers by the even-odd rule what ``steps`` cover by the nonzero rule.

    Remembered, as uses repeat what they use.
    """
    rings = [run.points for run in runs(steps, flat) if len(set(run.points)) > 2]
    if not rings:
        return ()
    lines = [shapely.LinearRing(ring) for ring in rings]
    whole = shapely.MultiLineString([line.coords for line in lines])
    if whole.is_simple:
        # No two lines cross, so that a ring lies within another or beside it.
        turns = [1 if line.is_ccw else -1 for line in lines]
        areas = [shapely.Polygon(line) for line in lines]
        inside: list[list[int]] = [[] for _ in rings]
        starts = [shapely.Point(ring[0]) for ring in rings]
        for n, i in shapely.STRtree(areas).query(starts, predicate="within").T.tolist():
            inside[n].append(i)
        around = [sum(turns[i] for i in within) for within in inside]
        if all(
            bool(w) == (len(i) % 2 == 1) and bool(w + t) == (len(i) % 2 == 0)
            for w, i, t in zip(around, inside, turns, strict=True)
        ):
            return steps
    _bounded(sum(map(len, rings)))
    _bounded_crossings([(*ring, ring[0]) for ring in rings])
    faces = shapely.get_parts(shapely.polygonize([shapely.union_all(lines)]))
    kept = [face for face in faces if _winding(face.representative_point(), rings)]
    return polygons_of(shapely.union_all(kept))


def stroked(steps: tuple[Step, ...], pen: Pen, flat: float) -> Any:
    """What a stroke covers, as a shapely geometry.

    Raises :class:`BadValue` for one that crosses itself too often, or has too many dashes.
    """
    quarter = math.ceil(math.pi / 4 * math.sqrt(pen.width / flat))
    found: list[Any] = []
    whole = tuple(runs(steps, flat))
    _bounded_crossings([_around(run) for run in whole])
    for run in whole:
        for line in _dashed(run, pen):
            found += _bands(line, pen, max(4, min(64, quarter)))
    return shapely.union_all(found)


def polygons_of(area: Any) -> tuple[Step, ...]:
    """A shapely area as steps."""
    steps: list[Step] = []
    for part in shapely.get_parts(area):
        if part.geom_type == "Polygon" and not part.is_empty:
            for ring in (part.exterior, *part.interiors):
                first, *rest = [(float(x), float(y)) for x, y in ring.coords[:-1]]
                steps += (Move(first), *map(Line, rest), Close())
    return tuple(steps)


def area_of(steps: tuple[Step, ...], flat: float) -> Any:
    """A path by the even-odd rule as a shapely area.

    Raises :class:`BadValue` for one that crosses itself too often.
    """
    rings = [run.points for run in runs(steps, flat) if len(set(run.points)) > 2]
    _bounded_crossings([(*ring, ring[0]) for ring in rings])
    found: list[Any] = [shapely.Polygon(ring) for ring in rings]
    for area in found:
        if not area.is_valid:
            _bounded(len(area.exterior.coords))
    found = [shapely.make_valid(area) for area in found]
    while len(found) > 1:  # in pairs, so that no area grows by each of thousands
        odd = found[-1:] if len(found) % 2 else []
        found = [*map(shapely.symmetric_difference, found[::2], found[1::2]), *odd]
    return found[0] if found else shapely.Polygon()


def _bands(run: Run, pen: Pen, quarter: int) -> Iterator[Any]:
    """What a stroke along a run covers, in parts: few lines each, for they overlap.

    A part begins with the last line of the one before, so that each corner lies within one.
    """
    half, points = pen.width / 2, [point for point, _ in groupby(run.points)]
    style: dict[str, Any] = {
        "join_style": _JOINS[pen.join],
        "mitre_limit": max(1.0, pen.mitre_limit),
        "quad_segs": quarter,
    }
    if len(points) == 1 and pen.cap == "butt":
        return
    if not run.closed and len(points) <= _TOGETHER:
        line = shapely.LineString(points if len(points) > 1 else points * 2)
        yield line.buffer(half, cap_style=_CAPS[pen.cap], **style)
        return
    if run.closed:
        points += points[:2]
    elif pen.cap == "square":
        points[0] = _beyond(points[1], points[0], half)
        points[-1] = _beyond(points[-2], points[-1], half)
    elif pen.cap == "round":
        yield from (shapely.Point(points[end]).buffer(half, quarter) for end in (0, -1))
    for first in range(0, len(points) - 2, _TOGETHER - 2):
        part = shapely.LineString(points[first : first + _TOGETHER])
        yield part.buffer(half, cap_style="flat", **style)


def _beyond(start: Point, end: Point, more: float) -> Point:
    """The end of a line that goes on for so much more."""
    share = more / math.dist(start, end)
    return end[0] + (end[0] - start[0]) * share, end[1] + (end[1] - start[1]) * share


def _around(run: Run) -> tuple[Point, ...]:
    """The points of a run, the first once more where it is closed."""
    return (*run.points, run.points[0]) if run.closed else run.points


def _dashed(run: Run, pen: Pen) -> Iterator[Run]:
    """The whole run, or its dashes."""
    kinds = len(set(run.points))
    if kinds == 1 or not pen.dashes:
        yield run if kinds > 2 else Run(_around(run), False)
        return
    points = _around(run)
    length = math.fsum(math.dist(*line) for line in pairwise(points))
    _bounded(int(min(1e9, length / math.fsum(pen.dashes) * len(pen.dashes))))
    at, left, number = points[0], pen.dashes[0], 0
    dash = [at]
    for end in points[1:]:
        while (size := math.dist(at, end)) > left:
            at = _beyond(end, at, -left)
            if number % 2 == 0:
                yield Run((*dash, at), False)
            number += 1
            left, dash = pen.dashes[number % len(pen.dashes)], [at]
        left -= size
        at = end
        dash.append(at)
    if number % 2 == 0 and len(dash) > 1:
        yield Run(tuple(dash), False)


def _bounded(lines: int) -> None:
    if lines > MOST_CROSSING:
        path = f"a path of {counted(lines, 'line')} that crosses itself, or that is dashed,"
        raise BadValue(f"{path} is too complex: at most {MOST_CROSSING}")


def _bounded_crossings(paths: Sequence[Sequence[Point]]) -> None:
    pairs = [line for path in paths for line in pairwise(path)]
    if len(pairs) < math.sqrt(MOST_CROSSINGS):
        return
    lines = shapely.linestrings(pairs)
    tree, near, number = shapely.STRtree(lines), 0, 0
    at_once = max(1, _AT_ONCE // len(lines))
    found = []
    for first in range(0, len(lines), at_once):
        some = lines[first : first + at_once]
        these, others = tree.query(some)
        near += len(these)
        if near > _PAIRS:
            problem = "a path with so many lines over one another is too complex"
            raise BadValue(f"{problem}: draw each line once")
        found.append((some[these], lines[others]))
    for these, others in found:
        number += int(shapely.crosses(these, others).sum())
        if number > 2 * MOST_CROSSINGS:  # each is found from both of its lines
            problem = "a path that crosses itself too often is too complex"
            raise BadValue(f"{problem}: at most {MOST_CROSSINGS} times")


def _winding(point: Any, rings: Sequence[Sequence[Point]]) -> int:
    """How often the rings go around a point, anticlockwise counted positive."""
    x, y, found = float(point.x), float(point.y), 0
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                found += 1 if by > ay else -1
    return found


def _number(start: Point, curve: Curve, flat: float) -> int:
    """How many chords stand for a curve."""
    points = (start, curve.c1, curve.c2, curve.to)
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
        for a, b, c in (points[:3], points[1:])
    )
    return max(1, min(200, math.ceil(math.sqrt(0.75 * bend / flat))))


def _chords(start: Point, curve: Curve, flat: float) -> Iterator[Point]:
    """The ends of chords at most ``flat`` from the curve, by Wang's formula."""
    points = (start, curve.c1, curve.c2, curve.to)
    steps = _number(start, curve, flat)
    for i in range(1, steps):
        t = i / steps
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            math.fsum(w * p[0] for w, p in zip(weights, points, strict=True)),
            math.fsum(w * p[1] for w, p in zip(weights, points, strict=True)),
        )
    yield curve.to
