"""The paths on a square tile as smooth curves, in lengths of its side.

The two points of a side stand at a third and two thirds of it. Every curve meets its sides at
right angles, so that paths go on smoothly from tile to tile. Curves that lie beside each other on
any tile keep more than :data:`WIDTH` apart. x counts to the right, y downwards, from the top left.
"""

from __future__ import annotations

from typing import TypeAlias

from generator.geometry.pathtile import side_of
from generator.geometry.points import Point

Cubic: TypeAlias = tuple[Point, Point, Point, Point]
"""Start, two control points, end."""

WIDTH = 0.16
"""Width of a path."""

_INWARD: tuple[Point, ...] = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))
_ROUND = 0.5523
"""Length of the arms that make a quarter of a circle, in radii."""
_WIDE = 0.255
"""Length of the arms of an arc around a corner between the far points of two sides: it is drawn
towards the corner, to leave room for its like around the opposite corner."""
_FLAT = 0.173
"""Length of the arms of an arc from a side to the same side; it is three quarters as deep."""
_STRAIGHT = 0.45
"""Length of the arms of a path from side to side."""


def point_place(point: int) -> Point:
    """Where a point stands."""
    near, far = (1 / 3, 2 / 3) if point % 2 == 0 else (2 / 3, 1 / 3)
    match side_of(point):
        case 0:
            return near, 0.0
        case 1:
            return 1.0, near
        case 2:
            return far, 1.0
    return 0.0, far


def arc(start: int, end: int) -> Cubic:
    """The curve of a path from point to point."""
    p, q = point_place(start), point_place(end)
    (ax, ay), (bx, by) = _INWARD[side_of(start)], _INWARD[side_of(end)]
    a, b = _arms(start, end)
    return p, (p[0] + a * ax, p[1] + a * ay), (q[0] + b * bx, q[1] + b * by), q


def middle_of(curve: Cubic) -> Point:
    """The place half way along a curve's parameter."""
    p, c, d, q = curve
    x, y = ((p[i] + 3 * c[i] + 3 * d[i] + q[i]) / 8 for i in (0, 1))
    return x, y


def _arms(start: int, end: int) -> tuple[float, float]:
    """The lengths of the arms at both ends."""
    match (side_of(end) - side_of(start)) % 4:
        case 0:
            return _FLAT, _FLAT
        case 2:
            return _STRAIGHT, _STRAIGHT
        case 1:
            far, near = _thirds_before(end), _thirds_after(start)
        case _:
            far, near = _thirds_after(end), _thirds_before(start)
    # the arm at one end is as long as the other end is far from the corner
    if far == near == 2:
        return _WIDE, _WIDE
    return _ROUND * far / 3, _ROUND * near / 3


def _thirds_before(point: int) -> int:
    """How far a point is from the corner before it, clockwise, in thirds of a side."""
    return 1 + point % 2


def _thirds_after(point: int) -> int:
    return 2 - point % 2
