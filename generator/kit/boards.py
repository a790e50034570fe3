"""Boards of squares, hexagons and triangles: cells, the grid, borders, coordinates, places.

A board maps a lattice into millimetres. Its cells have corners on the lattice; everything else is
drawn from these, so that a board of another lattice is a subclass with two methods: ``vertices``
of a cell and ``at``, where a point of the lattice lies on the drawing. The renderer of a game is
mostly a board that also draws the game's pieces.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from generator.drawing.scene import Path, Style, Text, centred, polygon, polygons, segments
from generator.geometry import hexcell, square
from generator.geometry.outline import to_mm
from generator.geometry.points import Point, around, between, mean
from generator.kit.marks import Place

LETTER = 2.5
"""Size of coordinates, in mm."""

CellT = TypeVar("CellT", bound=tuple[int, ...])
Vertex: TypeAlias = tuple[int, int]
Side: TypeAlias = tuple[Vertex, Vertex]


class Board(ABC, Generic[CellT]):
    """Cells on a lattice, in mm."""

    __slots__ = ()

    @abstractmethod
    def vertices(self, cell: CellT) -> tuple[Vertex, ...]:
        """The corners of a cell on the lattice, all cells' in the same direction."""

    @abstractmethod
    def at(self, point: Point) -> Point:
        """A point of the lattice, or between its points, in mm."""

    def middle(self, cell: CellT) -> Point:
        """The middle of a cell, in mm."""
        return mean(map(self.at, self.vertices(cell)))

    def radius(self, cell: CellT) -> float:
        """How far the middle of a cell is from its first side, in mm."""
        one, other, *_ = self.vertices(cell)
        return math.dist(self.middle(cell), mean((self.at(one), self.at(other))))

    def cell(self, cell: CellT, style: Style, part: float = 1.0) -> Path:
        """A cell, drawn towards its middle to ``part`` of its size."""
        middle = self.middle(cell)
        return polygon([between(middle, self.at(v), part) for v in self.vertices(cell)], style)

    def grid(self, cells: Iterable[CellT], style: Style) -> Path:
        """The sides of cells as lines, each once."""
        return self._lines(sorted({side for cell in cells for side in self._sides(cell)}), style)

    def borders(self, owners: Mapping[CellT, object], style: Style) -> Path | None:
        """The sides between cells of different owners as lines; None where there is none."""
        beside: dict[Side, list[object]] = {}
        for cell, owner in sorted(owners.items(), key=lambda item: item[0]):
            for side in self._sides(cell):
                beside.setdefault(side, []).append(owner)
        found = [side for side, (one, *other) in beside.items() if other and other != [one]]
        return self._lines(found, style) if found else None

    def side(self, cell: CellT, other: CellT, style: Style) -> Path:
        """The side between two cells as a line."""
        return self._lines(sorted({*self._sides(cell)} & {*self._sides(other)}), style)

    def rim(self, cells: Iterable[CellT], board: Iterable[CellT], style: Style) -> Path | None:
        """The sides of ``cells`` at which the whole ``board`` ends; None where there is none."""
        shared = Counter(side for cell in board for side in self._sides(cell))
        sides = sorted(side for cell in cells for side in self._sides(cell))
        ends = [side for side in sides if shared[side] == 1]
        return self._lines(ends, style) if ends else None

    def outline(self, cells: Iterable[CellT], style: Style) -> Path:
        """The border around cells as one shape, with its holes."""
        return polygons(
            ([self.at(vertex) for vertex in walk] for walk in self._walks(cells)), style
        )

    def coordinate(self, cell: CellT, degrees: float, text: str, colour: str) -> Text:
        """A coordinate outside a cell at the rim, in a direction anticlockwise from the right."""
        at = around(self.middle(cell), self.radius(cell) + 0.75 * LETTER, degrees)
        return centred(at, text, LETTER, colour)

    def name(self, cell: CellT, text: str, colour: str) -> Text:
        """A coordinate inside its cell."""
        return centred(self.middle(cell), text, LETTER, colour)

    def place(self, cell: CellT, reach: float, part: float = 0.9) -> Place:
        """A cell as a place for marks: ``reach`` mm is the radius of a ring in it, ``part`` how
        much of it is hatched or outlined.
        """
        return Place(self.middle(cell), lambda style: self.cell(cell, style, part), reach)

    def _lines(self, sides: Iterable[Side], style: Style) -> Path:
        return segments(((self.at(start), self.at(end)) for start, end in sides), style)

    def _sides(self, cell: CellT) -> Iterator[Side]:
        """The sides of a cell, each with its smaller vertex first."""
        for start, end in _around(self.vertices(cell)):
            yield (start, end) if start < end else (end, start)

    def _walks(self, cells: Iterable[CellT]) -> Iterator[list[Vertex]]:
        """The closed walks around cells, in the direction of their vertices."""
        sides = {side for cell in cells for side in _around(self.vertices(cell))}
        rim = sorted(side for side in sides if side[::-1] not in sides)
        while rim:
            start, vertex = rim.pop(0)
            walk = [start]
            while vertex != start:
                walk.append(vertex)
                following = next(side for side in rim if side[0] == vertex)
                rim.remove(following)
                vertex = following[1]
            yield walk


def _around(vertices: tuple[Vertex, ...]) -> Iterator[Side]:
    yield from zip(vertices, (*vertices[1:], vertices[0]), strict=True)


@dataclass(frozen=True, slots=True)
class SquareBoard(Board[square.Cell]):
    """Square cells ``(x, y)``, their lower left corner at the same point of the lattice."""

    size: float
    """Side of a cell in mm."""

    def vertices(self, cell: square.Cell) -> tuple[Vertex, ...]:
        """The corners, anticlockwise from the lower left."""
        x, y = cell
        return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)

    def middle(self, cell: square.Cell) -> Point:
        """The middle of a cell, in mm."""
        return self.at((cell[0] + 0.5, cell[1] + 0.5))

    def at(self, point: Point) -> Point:
        """A place in cells, from the lower left corner of the cell 0,0, in mm."""
        return point[0] * self.size, point[1] * self.size


@dataclass(frozen=True, slots=True)
class HexagonBoard(Board[hexcell.Cell]):
    """Hexagonal cells ``(q, r)`` with a corner on top, in the axial coordinates of
    :mod:`generator.geometry.hexcell`. The lattice of their corners has steps of a third of a cell.
    """

    size: float
    """Width of a cell across its flat sides in mm."""

    def vertices(self, cell: hexcell.Cell) -> tuple[Vertex, ...]:
        """The corners, anticlockwise from 30°."""
        q, r = cell
        return tuple((3 * q + dq, 3 * r + dr) for dq, dr in _HEXAGON)

    def middle(self, cell: hexcell.Cell) -> Point:
        """The middle of a cell, in mm."""
        return to_mm(cell, self.size)

    def radius(self, cell: hexcell.Cell) -> float:
        """Half the width of a cell."""
        del cell
        return self.size / 2

    def at(self, point: Point) -> Point:
        """A place in thirds of axial steps, from the middle of the cell 0,0, in mm."""
        return to_mm(point, self.size / 3)


_HEXAGON = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))

Triangle: TypeAlias = tuple[int, int, int]
"""A triangular cell: x, y, and 0 where it stands on its side or 1 where it stands on its tip."""


@dataclass(frozen=True, slots=True)
class TriangleBoard(Board[Triangle]):
    """Triangular cells. The point x,y of the lattice lies at x·(1, 0) + y·(½, √3/2) sides; the two
    cells x,y make the rhombus that spans from it to x+1,y+1.
    """

    size: float
    """Side of a cell in mm."""

    def vertices(self, cell: Triangle) -> tuple[Vertex, ...]:
        """The corners, anticlockwise."""
        x, y, tip = cell
        if tip:
            return (x + 1, y), (x + 1, y + 1), (x, y + 1)
        return (x, y), (x + 1, y), (x, y + 1)

    def at(self, point: Point) -> Point:
        """A place in sides along the two axes of the lattice, in mm."""
        return to_mm(point, self.size)
