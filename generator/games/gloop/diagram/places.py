"""Places of Gloop as authors write them, rows counted downwards from 0.

``cell r,c`` · ``vertex r,c``, the top left corner of that cell · ``edge r,c r,c``, between two
cells · ``point r,c,p``, a point of a cell's tile, p from 0 to 7 · ``path r,c,p,q``, the middle of a
path that joins two points · ``face r,c,s``, that part between paths of a cell's tile that touches
the stretch s of its rim, which lies between the points s and s + 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.contract.diagram import PlaceError
from generator.geometry.pathtile import POINTS, SIDES, Cell, neighbour
from generator.geometry.points import Point
from generator.geometry.tilearc import arc, middle_of, point_place


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A place: its kind, the cells that it names, and its spot in tiles, y downwards; of a point or
    a stretch also its number.
    """

    kind: str
    cells: tuple[Cell, ...]
    spot: Point
    point: int = 0


def place(text: str) -> PlaceName:
    """The place that ``text`` names; raises :class:`PlaceError`."""
    kind, _, rest = text.partition(" ")
    numbers = [int(n) for n in re.split("[ ,]", rest)] if _NUMBERS.fullmatch(rest) else []
    match kind, numbers:
        case "cell", [row, column]:
            return PlaceName(kind, ((row, column),), (column + 0.5, row + 0.5))
        case "vertex", [row, column]:
            return PlaceName(kind, ((row, column),), (float(column), float(row)))
        case "edge", [row, column, other_row, other_column]:
            cell, other = (row, column), (other_row, other_column)
            if other not in {neighbour(cell, side) for side in SIDES}:
                raise PlaceError(f"{text!r} is no edge: the two cells do not lie side by side")
            middle = (column + other_column + 1) / 2, (row + other_row + 1) / 2
            return PlaceName(kind, (cell, other), middle)
        case "point", [row, column, point] if point in POINTS:
            x, y = point_place(point)
            return PlaceName(kind, ((row, column),), (column + x, row + y), point)
        case "path", [row, column, start, end] if {start, end} <= set(POINTS):
            x, y = middle_of(arc(start, end))
            return PlaceName(kind, ((row, column),), (column + x, row + y))
        case "face", [row, column, stretch] if stretch in POINTS:
            x, y = _within(stretch)
            return PlaceName(kind, ((row, column),), (column + x, row + y), stretch)
    raise PlaceError(
        f"{text!r} is no place: write 'cell r,c', 'vertex r,c', 'edge r,c r,c', 'point r,c,p', "
        "'path r,c,p,q' or 'face r,c,s'"
    )


def _within(stretch: int) -> Point:
    """A spot in the face that touches a stretch of a tile's rim: a little way from it inward."""
    (ax, ay), (bx, by) = point_place(stretch), point_place((stretch + 1) % 8)
    x, y = (ax + bx) / 2, (ay + by) / 2
    if stretch % 2:
        x, y = float(round(x)), float(round(y))
    part = _CORNER if stretch % 2 else _MIDDLE
    return x + part * (0.5 - x), y + part * (0.5 - y)


_MIDDLE, _CORNER = 0.22, 0.3
"""How far a face is marked from the middle of a side or from a corner, as parts of the way to the
middle of the tile."""


_NUMBERS = re.compile(r"-?\d{1,6}(?:[ ,]-?\d{1,6})*", re.ASCII)
