"""How two straight axes in the plane touch."""

from __future__ import annotations

import math
from enum import Enum
from typing import TypeAlias

from generator.geometry.points import Point

Axis: TypeAlias = tuple[Point, Point]


class Contact(Enum):
    """How two axes touch."""

    NONE = "none"
    ENDS = "ends"
    """In one point, which is an end of both."""
    MIDDLE = "middle"
    """In one point, which is no end of at least one: end against middle, or across."""
    STRETCH = "stretch"
    """Along a stretch of positive length."""


def contact(a: Axis, b: Axis, tolerance: float) -> Contact:
    """How the axes touch; whatever is nearer than ``tolerance`` (in their unit) touches."""
    if _overlap(a, b, tolerance):
        return Contact.STRETCH
    if any(math.dist(p, q) < tolerance for p in a for q in b):
        return Contact.ENDS
    if _distance(a, b) < tolerance:
        return Contact.MIDDLE
    return Contact.NONE


def _overlap(a: Axis, b: Axis, tolerance: float) -> bool:
    """Whether the axes lie on one line and share more than a point of it."""
    (x0, y0), (x1, y1) = a
    length = math.dist(*a)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    along = [(x - x0) * ux + (y - y0) * uy for x, y in b]
    aside = [(y - y0) * ux - (x - x0) * uy for x, y in b]
    shared = min(length, max(along)) - max(0.0, min(along))
    return max(map(abs, aside)) < tolerance < shared


def _distance(a: Axis, b: Axis) -> float:
    """The distance between two axes."""
    if _crosses(a, b) and _crosses(b, a):
        return 0.0
    return min(
        *(_distance_to_point(a, end) for end in b), *(_distance_to_point(b, end) for end in a)
    )


def _crosses(a: Axis, b: Axis) -> bool:
    """Whether the ends of ``b`` lie on different sides of the line through ``a``."""
    (x0, y0), (x1, y1) = a
    sides = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x, y in b]
    return min(sides) < 0 < max(sides)


def _distance_to_point(axis: Axis, point: Point) -> float:
    """The distance of a point from an axis."""
    (x0, y0), (x1, y1) = axis
    length = math.dist(*axis)
    along = ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / length**2
    t = min(1.0, max(0.0, along))
    return math.dist(point, (x0 + t * (x1 - x0), y0 + t * (y1 - y0)))
