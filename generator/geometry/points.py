"""Points of the plane: between, towards, around; and the units of length on paper."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
"""x to the right and y up, mostly in mm; a module says where that is otherwise."""

MM = 72 / 25.4
"""A millimetre in points, the unit of PDF (1/72 inch)."""


def between(start: Point, end: Point, part: float) -> Point:
    """The point at a part of the way: 0 is the start, 1 the end."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def towards(start: Point, end: Point, distance: float) -> Point:
    """The point that is so far from the start on the way to the end (or beyond it); the start where
    the two are the same.
    """
    return between(start, end, distance / (math.dist(start, end) or 1.0))


def around(centre: Point, distance: float, degrees: float) -> Point:
    """The point that is so far from the centre in a direction, anticlockwise from the right."""
    angle = math.radians(degrees)
    return centre[0] + distance * math.cos(angle), centre[1] + distance * math.sin(angle)


def mean(points: Iterable[Point]) -> Point:
    """The mean of the points: the middle of two, the centre of a regular polygon's corners.

    Raises ``ZeroDivisionError`` for none.
    """
    kept = tuple(points)
    return math.fsum(x for x, _ in kept) / len(kept), math.fsum(y for _, y in kept) / len(kept)


def turned(point: Point, degrees: float) -> Point:
    """The point turned anticlockwise about the origin."""
    a = math.radians(degrees)
    x, y = point
    return x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)


def beside(start: Point, end: Point, along: float, left: float) -> Point:
    """The point that is ``along`` from the start in the direction of the end, then ``left`` of it
    (both may be negative). The two differ.
    """
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return start[0] + ux * along - uy * left, start[1] + uy * along + ux * left
