"""Polyominoes laid anywhere in the plane, off the square lattice too. The unit is a cell's side."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.geometry.points import Point
from generator.geometry.square import Cell

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
_GRID = 1e-9
"""Unions are made on this grid, so that squares which meet merge without slivers."""


@dataclass(frozen=True, slots=True)
class SquarePose:
    """Cells laid anywhere: the lattice's point 0,0 (a corner of the cell 0,0) comes to (x, y).

    About that point the cells are first mirrored at the horizontal if ``flipped``, then turned
    anticlockwise by ``degrees``.
    """

    cells: tuple[Cell, ...]
    x: float
    y: float
    degrees: float = 0.0
    flipped: bool = False


def squares(pose: SquarePose) -> tuple[tuple[Point, ...], ...]:
    """The four corners of each of its squares, in the order of its cells."""
    turn = math.radians(pose.degrees)
    cos, sin = math.cos(turn), math.sin(turn)

    def placed(x: float, y: float) -> Point:
        if pose.flipped:
            y = -y
        return pose.x + x * cos - y * sin, pose.y + x * sin + y * cos

    return tuple(tuple(placed(x + dx, y + dy) for dx, dy in _CORNERS) for x, y in pose.cells)


def snap(pose: SquarePose, tolerance: float) -> tuple[Cell, ...] | None:
    """The cells of the lattice that a pose lies on, sorted, or None when it lies off it.

    It lies on the lattice when every corner of its squares is within ``tolerance`` of a lattice
    point (in both x and y); a tolerance below a quarter cannot confuse two cells.
    """
    found: list[Cell] = []
    for corners in squares(pose):
        points = [(round(x), round(y)) for x, y in corners]
        for (x, y), (px, py) in zip(corners, points, strict=True):
            if max(abs(x - px), abs(y - py)) > tolerance:
                return None
        found.append(min(points))
    return tuple(sorted(found))


def region(cells: Iterable[Cell]) -> BaseGeometry:
    """The plane region of cells of the lattice."""
    import shapely

    kept = tuple(cells)
    first = left, low = kept[0] if kept else (0, 0)
    form = _at_origin(tuple((x - left, y - low) for x, y in kept))
    return shapely.transform(form, lambda points: points + first)


@lru_cache(maxsize=1024)
def _at_origin(cells: tuple[Cell, ...]) -> BaseGeometry:
    """Remembered, as pieces of one form lie in many places, with the first cell at the origin."""
    return _union([[(x + dx, y + dy) for dx, dy in _CORNERS] for x, y in cells])


def pose_region(pose: SquarePose) -> BaseGeometry:
    """The plane region of a pose."""
    return _union(squares(pose))


def _union(parts: Iterable[Iterable[Point]]) -> BaseGeometry:
    import shapely

    return shapely.union_all([shapely.Polygon(part) for part in parts], grid_size=_GRID)
