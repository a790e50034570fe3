"""Places of Twigs as authors write them: ``cell x,y``, ``vertex x,y``, ``segment x,y,d``.

Numbers are those of the game's notation.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.contract.diagram import PlaceError
from generator.geometry import hexedge
from generator.geometry.hexedge import Point, Segment

ROW = math.sqrt(3) / 2
"""The height of a row of lattice points, in segment lengths."""


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A cell (one point), a vertex (one point) or a segment (its ends)."""

    kind: str
    points: tuple[Point, ...]

    @property
    def cells(self) -> frozenset[Point]:
        """The cell itself, or those that the vertex or the segment touches."""
        if self.kind == "cell":
            return frozenset(self.points)
        return cells_at(self.points)


def place(text: str) -> PlaceName:
    """The place that ``text`` names; raises :class:`PlaceError`."""
    match = _PLACE.fullmatch(text)
    if match is None or (match["kind"] == "segment") != (match["d"] is not None):
        raise PlaceError(f"{text!r} is no place: write 'cell x,y', 'vertex x,y' or 'segment x,y,d'")
    kind, x, y = match["kind"], int(match["x"]), int(match["y"])
    if kind == "segment":
        segment: Segment = (x, y, int(match["d"]))
        if not hexedge.is_segment(segment):
            raise PlaceError(f"{text!r} is no segment: x - y must leave 1 when divided by 3")
        return PlaceName(kind, hexedge.ends(segment))
    if (hexedge.point_class((x, y)) == hexedge.CELL) != (kind == "cell"):
        wanted = "0" if kind == "cell" else "1 or 2"
        raise PlaceError(f"{text!r} is no {kind}: x - y must leave {wanted} when divided by 3")
    return PlaceName(kind, ((x, y),))


def cells_at(vertices: tuple[Point, ...] | frozenset[Point]) -> frozenset[Point]:
    """The cells that meet at any of the vertices."""
    return frozenset(
        cell
        for vertex in vertices
        for segment in hexedge.segments_at(vertex)
        for cell in hexedge.cells_of(segment)
    )


def cells_within(left: float, bottom: float, right: float, top: float) -> Iterator[Point]:
    """The cells whose centres lie in a box, given in segment lengths."""
    for y in range(math.ceil(bottom / ROW), math.floor(top / ROW) + 1):
        for x in range(math.ceil(left - y / 2), math.floor(right - y / 2) + 1):
            if hexedge.point_class((x, y)) == hexedge.CELL:
                yield x, y


def cell_vertices(cell: Point) -> tuple[Point, ...]:
    """The six corners of a cell, anticlockwise from 0°."""
    x, y = cell
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)


_CORNERS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_PLACE = re.compile(
    r"(?P<kind>cell|vertex|segment) (?P<x>-?\d{1,9}),(?P<y>-?\d{1,9})(,(?P<d>[012]))?"
)
