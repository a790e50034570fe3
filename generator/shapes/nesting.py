"""Pieces of any form laid into each other, where boxes in rows would need more sheets.

Outlines become cells of a grid, always too many of them, so that pieces are never nearer than they
should be. Pieces are laid one after the other, each as low as it
can lie, in several orders that are always the same, and the order that needs the fewest rooms is
taken.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from generator.contract.piece import NEAR, Block, Piece, bounds
from generator.geometry.points import Point
from generator.shapes.blocks import loose, shelves
from generator.values import Value

if TYPE_CHECKING:
    from shapely import Polygon

GRID = 1.0
"""Side of a cell of the grid, in mm."""
_APART = 4
"""Cells between two rows of a grid, which no place reaches over."""
MOST = 60
"""More pieces than this are not laid into each other: it would take long."""
_TRIALS = 2400
"""How often pieces are held against each other at most, over all orders but the first."""


def nested(pieces: Sequence[Piece], gap: float, room: Point) -> Iterator[Block]:
    """The pieces at least ``gap`` mm apart, as many blocks as the rooms (mm) need.

    Box by box in rows where that needs no more. Where a corner is what is nearest, they may be
    nearer by 0.12 % of the gap: arcs about corners are made of chords.

    Raises ``ValueError`` for a piece that fits a room neither as it is nor turned.
    """
    yield from _nested(tuple(pieces), gap, room)


@lru_cache(maxsize=16)
def _nested(pieces: tuple[Piece, ...], gap: float, room: Point) -> tuple[Block, ...]:
    """The blocks; layouts that are compared ask for the same ones."""
    rows = list(shelves(pieces, gap, room))
    least = math.ceil(math.fsum(piece.outline.area for piece in pieces) / (room[0] * room[1]))
    if len(rows) <= max(least, 1) or len(pieces) > MOST:
        return tuple(rows)
    best: list[list[Piece]] | None = None
    ways = {id(piece): _ways(piece, gap, room) for piece in pieces}
    for order in _orders(pieces):
        rooms = _laid(order, ways, gap, room)
        if len(rooms) < (len(best) if best else len(rows)):
            best = rooms
        if best and len(best) <= least:
            break
    return tuple(map(loose, best)) if best else tuple(rows)


class _Band(Value, frozen=True):
    """Rows of cells that are alike: from ``first``, so many, ``length`` cells from ``start``."""

    first: int
    count: int
    start: int
    length: int


class _Way(Value, frozen=True):
    """A piece as it may lie, its lower left corner at (0, 0), and its cells.

    ``own`` are those that it takes, ``kept`` those that nothing else may take.
    """

    piece: Piece
    size: tuple[int, int]
    own: tuple[_Band, ...]
    kept: tuple[_Band, ...]


def _orders(pieces: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
    """Large pieces first, then any orders."""
    large = sorted(pieces, key=lambda piece: -round(piece.outline.envelope.area, 3))
    yield large
    chance = random.Random(0)
    for _ in range(_TRIALS // len(pieces) ** 2):
        yield chance.sample(large, len(large))


def _ways(piece: Piece, gap: float, room: Point) -> list[_Way]:
    """A piece turned by quarters, as far as it fits."""
    found: list[_Way] = []
    for degrees in (0.0, 90.0, 180.0, 270.0):
        turned = piece.turned(degrees)
        left, bottom, right, top = bounds([turned])
        width, height = right - left, top - bottom
        if width <= room[0] + NEAR and height <= room[1] + NEAR:
            home = turned.moved(-left, -bottom)
            size = math.ceil((width - NEAR) / GRID), math.ceil((height - NEAR) / GRID)
            own = home.outline
            # GEOS makes no numbers of the tiniest distances.
            kept = own.buffer(gap) if gap > NEAR else own
            found.append(_Way(home, size, _bands(own, 0), _bands(kept, _rim(gap))))
    return found


def _rim(gap: float) -> int:
    return math.ceil(gap / GRID)


@lru_cache(maxsize=1024)
def _bands(outline: Polygon, rim: int) -> tuple[_Band, ...]:
    """The cells that an outline touches, holes filled; counted from so many cells outside.

    They are the same on every paper.
    """
    import shapely

    whole = shapely.Polygon(outline.exterior)
    left, bottom, right, top = whole.bounds
    first, last = math.floor(bottom / GRID + NEAR), math.ceil(top / GRID - NEAR)
    rows: list[tuple[int, tuple[tuple[int, int], ...]]] = []
    for row in range(first, last):
        strip = shapely.box(left, row * GRID + NEAR, right, (row + 1) * GRID - NEAR)
        cut = whole.intersection(strip)
        boxes = sorted(part.bounds for part in getattr(cut, "geoms", [cut]) if not part.is_empty)
        runs = tuple(
            (math.floor(b[0] / GRID + NEAR) + rim, math.ceil(b[2] / GRID - NEAR) + rim)
            for b in boxes
        )
        rows.append((row + rim, runs))
    found: list[_Band] = []
    for runs, alike in groupby(rows, key=lambda row: row[1]):
        numbers = [number for number, _ in alike]
        found += (_Band(numbers[0], len(numbers), start, end - start) for start, end in runs)
    return tuple(found)


def _laid(
    order: Sequence[Piece], ways: dict[int, list[_Way]], gap: float, room: Point
) -> list[list[Piece]]:
    """The pieces in this order, those of each room."""
    left, rooms = list(order), []
    while left:
        taken = _Room(room, _rim(gap))
        missed = [piece for piece in left if not taken.lay(ways[id(piece)])]
        rooms.append(taken.pieces)
        left = missed
    return rooms


class _Room:
    """A room being filled; its grid has a rim for what is kept free around pieces.

    The grid is one integer, one row of it after the other, so that all cells are looked at at once.
    """

    def __init__(self, room: Point, rim: int) -> None:
        self.pieces: list[Piece] = []
        self._room, self._rim = room, rim
        self._row = math.ceil(room[0] / GRID) + 2 * rim + _APART
        self._taken = 0

    def lay(self, ways: Sequence[_Way]) -> bool:
        """Lay a piece in that one of the ways in which it reaches least high, if there is room."""
        places = [
            (y + way.size[1], x, i, y) for i, way in enumerate(ways) for x, y in self._at(way)
        ]
        if not places:
            return False
        _, x, i, y = min(places)
        way = ways[i]
        for band in way.own:
            cells = self._block(band.length, band.count)
            across, up = band.start + x + self._rim, band.first + y + self._rim
            self._taken |= cells << (across + up * self._row)
        self.pieces.append(way.piece.moved(x * GRID, y * GRID))
        return True

    def _at(self, way: _Way) -> Iterator[tuple[int, int]]:
        """The lowest place for a piece, the leftmost of them."""
        _, _, right, top = bounds([way.piece])
        columns, high = (
            int((r - s + NEAR) / GRID) + 1 for r, s in zip(self._room, (right, top), strict=True)
        )
        free = self._block(columns, high)
        for band in way.kept:
            wide = _spread(self._taken, band.length, 1)
            deep = _spread(wide, band.count, self._row)
            free &= ~(deep >> (band.start + band.first * self._row))
        if free:
            y, x = divmod((free & -free).bit_length() - 1, self._row)
            yield x, y

    def _block(self, length: int, count: int) -> int:
        """So many cells of so many rows, from the first of each."""
        first_cells = ((1 << self._row * count) - 1) // ((1 << self._row) - 1)
        return first_cells * ((1 << length) - 1)


def _spread(cells: int, count: int, apart: int) -> int:
    """Bit x is set where any of ``count`` bits is, so far apart, beginning with x."""
    done = 1
    while cells and done < count:
        step = min(done, count - done)
        cells |= cells >> step * apart
        done += step
    return cells
