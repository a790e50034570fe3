"""Strokes and nonzero fills as areas by the even-odd rule, which is the scene's only one.

SVG fills by the nonzero rule unless told otherwise, and ends and joins strokes in three ways each.
Where the rules agree, curves stay curves; else they become polygons, as fine as ``flat`` says.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import shapely
from shapely import ops

from generator.counted import counted
from generator.drawing.picture.geometry import BadValue
from generator.drawing.scene import Close, Curve, Line, Move, Point, Step

MOST_CROSSING = 3000
"""Straight lines of a path that crosses itself, or of a dashed one."""
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
    faces = shapely.get_parts(shapely.polygonize([shapely.union_all(lines)]))
    kept = [face for face in faces if _winding(face.representative_point(), rings)]
    return polygons_of(shapely.union_all(kept))


def stroked(steps: tuple[Step, ...], pen: Pen, flat: float) -> Any:
    """What a stroke covers, as a shapely geometry."""
    found: list[Any] = []
    quarter = math.ceil(math.pi / 4 * math.sqrt(pen.width / flat))
    style = {
        "cap_style": _CAPS[pen.cap],
        "join_style": _JOINS[pen.join],
        "mitre_limit": max(1.0, pen.mitre_limit),
        "quad_segs": max(4, min(64, quarter)),
    }
    for run in runs(steps, flat):
        for line in _dashed(run, pen):
            if isinstance(line, shapely.LinearRing):
                found.append(_band(line, pen.width / 2, style))
            elif line.length or pen.cap != "butt":
                found.append(line.buffer(pen.width / 2, **style))
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
    """A path by the even-odd rule as a shapely area."""
    found: Any = shapely.Polygon()
    for run in runs(steps, flat):
        if len(set(run.points)) > 2:
            found = found.symmetric_difference(shapely.make_valid(shapely.Polygon(run.points)))
    return found


def _band(ring: Any, half: float, style: dict[str, Any]) -> Any:
    """What a stroke around a closed path covers: joined at its ends, too."""
    outer = shapely.make_valid(shapely.Polygon(ring))
    join = {key: style[key] for key in ("join_style", "mitre_limit", "quad_segs")}
    line = shapely.LineString(ring.coords).buffer(half, **style)
    # A polygon's offset joins at every corner; the line itself covers what crosses.
    corner = outer.buffer(half, **join).difference(outer.buffer(-half, **join))
    return line.union(corner) if ring.is_simple else line


def _dashed(run: Run, pen: Pen) -> Iterator[Any]:
    """The whole line, or its dashes."""
    points = run.points
    if len(set(points)) == 1:
        yield shapely.LineString([points[0], points[0]])
        return
    if not pen.dashes:
        closed = run.closed and len(set(points)) > 2
        yield (
            shapely.LinearRing(points)
            if closed
            else shapely.LineString([*points, points[0]] if run.closed else points)
        )
        return
    line = shapely.LineString([*points, points[0]] if run.closed else points)
    period = math.fsum(pen.dashes)
    _bounded(int(line.length / period * len(pen.dashes)))
    at = 0.0
    while at < line.length:
        for number, size in enumerate(pen.dashes):
            if number % 2 == 0 and at < line.length:
                yield ops.substring(line, at, min(at + size, line.length))
            at += size


def _bounded(lines: int) -> None:
    if lines > MOST_CROSSING:
        path = f"a path of {counted(lines, 'line')} that crosses itself, or that is dashed,"
        raise BadValue(f"{path} is too complex: at most {MOST_CROSSING}")


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
