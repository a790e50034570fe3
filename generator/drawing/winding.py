"""Winding of subpaths: a path whose even-odd area is also its nonzero area.

Scenes fill by the even-odd rule. cairosvg clips by the nonzero rule, whatever the file says, so
the holes of a clip have to run the other way round than what is around them.
"""

from __future__ import annotations

import math
from itertools import pairwise

from fontTools.misc.bezierTools import cubicPointAtT

from generator.drawing.scene import Close, Curve, Line, Move, Path, Point, Step

_SAMPLES = 8
"""Points taken on a curve to find out which subpath lies within which."""


def alternating(path: Path) -> Path:
    """The path with its outermost subpaths anticlockwise and those within in turn about.

    Subpaths must not cross each other; they come out closed.
    """
    subpaths = _split(path.steps)
    rings = [_flat(subpath) for subpath in subpaths]
    steps: list[Step] = []
    for subpath, ring in zip(subpaths, rings, strict=True):
        depth = sum(_inside(ring[0], other) for other in rings if other is not ring)
        anticlockwise = _area(ring) > 0
        steps += subpath if anticlockwise == (depth % 2 == 0) else _reversed(subpath)
        steps.append(Close())
    return Path(tuple(steps), path.style)


def _split(steps: tuple[Step, ...]) -> list[list[Move | Line | Curve]]:
    subpaths: list[list[Move | Line | Curve]] = []
    for step in steps:
        if isinstance(step, Move):
            subpaths.append([step])
        elif not isinstance(step, Close):
            subpaths[-1].append(step)
    return [subpath for subpath in subpaths if len(subpath) > 1]


def _flat(subpath: list[Move | Line | Curve]) -> list[Point]:
    points: list[Point] = []
    for step in subpath:
        if isinstance(step, Curve):
            curve = (points[-1], step.c1, step.c2, step.to)
            points += [cubicPointAtT(*curve, i / _SAMPLES) for i in range(1, _SAMPLES)]
        points.append(step.to)
    return points


def _reversed(subpath: list[Move | Line | Curve]) -> list[Step]:
    steps: list[Step] = [Move(subpath[-1].to)]
    for before, step in reversed(list(pairwise(subpath))):
        steps.append(
            Curve(step.c2, step.c1, before.to) if isinstance(step, Curve) else Line(before.to)
        )
    return steps


def _sides(ring: list[Point]) -> list[tuple[Point, Point]]:
    return list(pairwise([*ring, ring[0]]))


def _area(ring: list[Point]) -> float:
    """Twice the area, positive when anticlockwise (y up)."""
    return math.fsum(a[0] * b[1] - b[0] * a[1] for a, b in _sides(ring))


def _inside(point: Point, ring: list[Point]) -> bool:
    """Whether a ray from the point to the right crosses the ring an odd number of times."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in _sides(ring):
        if (ay > y) != (by > y):
            crossings += x < ax + (y - ay) * (bx - ax) / (by - ay)
    return crossings % 2 == 1
