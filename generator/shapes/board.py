"""Boards of hexagons, squares and triangles, with the names of their cells."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol, runtime_checkable

from generator.contract.piece import (
    Axis,
    Back,
    Block,
    Component,
    Drawing,
    NoPiecesError,
    Piece,
    Shape,
    Size,
    Sizes,
    TabletopKind,
    Task,
)
from generator.geometry import outline
from generator.geometry.points import Point, mean
from generator.shapes.artwork import with_art
from generator.shapes.blocks import loose

_BORDER = Size(0.0, 50.0)
NAME_AIR = 0.8
"""From the sides of a cell to its name, in mm."""
NAME_WIDE, NAME_HIGH = 1.05, 1.35
"""Of a character of a name, in mm."""
COORDINATES = {2: "two numbers", 3: "three numbers, (x, y, tip)"}
"""What a cell is, by how many numbers it has."""
_STRAIGHT = 1e-3
"""The area in mm² between the two sides of a corner that is taken to be straight."""


@runtime_checkable
class HasCells(Protocol):
    """A game on a board of cells by name.

    Hexagons have axial coordinates, their rows counted downwards. Squares and triangles have those
    of :mod:`generator.kit.boards`, where y goes upwards.
    """

    @property
    def cells(self) -> Mapping[str, tuple[int, ...]]:
        """The cells by name."""


@runtime_checkable
class HasShading(Protocol):
    """A game some of whose cells are darker, as on a chessboard."""

    @property
    def shaded(self) -> frozenset[str]:
        """Their names."""


class Board(Shape):
    """One board for all: cells in a border, each with its name.

    Its edge is the hull of all cells, grown by the border. A picture lies below the lines and the
    names of the cells.
    """

    sizes: Mapping[str, Size]
    shared = True
    facts = ("each",)
    large = True
    takes_art = True
    back: Back = "none"
    tabletop: TabletopKind = "board"
    coordinates: int
    """How many numbers a cell has."""

    @abstractmethod
    def corners(self, cell: tuple[int, ...], sizes: Sizes) -> Sequence[Point]:
        """The corners of a cell, anticlockwise, in mm."""

    @abstractmethod
    def label(self, corners: Sequence[Point], name: str) -> Point:
        """Where the name of a cell stands: the middle of its base line, in mm."""

    def component(self, entry: Mapping[str, Any], facts: Mapping[str, int]) -> Component:
        """One board, of as many cells as the engine says."""
        return Component(entry["id"], self, 1, 1, facts[entry["each"]], shared=True)

    def pieces(
        self, component: Component, player: int | None, game: Any, sizes: Sizes
    ) -> Iterator[Piece]:
        """The board of the engine."""
        cells = game.cells if isinstance(game, HasCells) else {}
        if not cells:
            raise NoPiecesError("it has no 'cells'")
        for name, cell in cells.items():
            if len(cell) != self.coordinates:
                problem = f"cell {name!r} is {cell}, and cells are {COORDINATES[self.coordinates]}"
                raise NoPiecesError(problem)
        if len(cells) != component.parts:
            problem = (
                f"it has {len(cells)} 'cells', and the fact named by 'each' is {component.parts}"
            )
            raise NoPiecesError(problem)
        shaded = game.shaded if isinstance(game, HasShading) else frozenset[str]()
        yield with_art(self.piece(component.id, cells, sizes, shaded), component)

    def blocks(self, task: Task) -> Iterator[Block]:
        """The board by itself."""
        for board in task.pieces():
            yield loose([board])

    def piece(
        self,
        component: str,
        cells: Mapping[str, Any],
        sizes: Sizes,
        shaded: frozenset[str] = frozenset(),
    ) -> Piece:
        """The board of some cells, by name."""
        import shapely

        drawn = {name: self.corners(cell, sizes) for name, cell in cells.items()}
        sides = {
            _ordered(_rounded(a), _rounded(b))
            for around in drawn.values()
            for a, b in pairwise((*around, around[0]))
        }
        points = shapely.MultiPoint([_rounded(p) for around in drawn.values() for p in around])
        hull = shapely.Polygon(_turns(shapely.convex_hull(points).exterior.coords[:-1]))
        edge = outline.offset(hull, sizes["border"])
        names = tuple((self.label(around, name), name) for name, around in drawn.items())
        centre = float(hull.centroid.x), float(hull.centroid.y)
        drawing = Drawing(
            tinted=True,
            areas=tuple(tuple(around) for name, around in drawn.items() if name in shaded),
            lines=tuple(sorted(sides)),
            texts=names,
        )
        return Piece(component, self, None, edge, centre, drawing=drawing)


class HexagonBoard(Board):
    """Hexagons that stand on a corner, ``hexagon`` mm across their flats."""

    name = "board"
    sizes = {"hexagon": Size(), "border": _BORDER}
    coordinates = 2

    def corners(self, cell: tuple[int, ...], sizes: Sizes) -> Sequence[Point]:
        """The corners of a hexagon, in mm."""
        q, r = cell
        width = sizes["hexagon"]
        return _hexagon(outline.to_mm((q + r, -r), width), width)

    def label(self, corners: Sequence[Point], name: str) -> Point:
        """In the lower corner, where a piece leaves it free."""
        del name
        x, y = mean(corners)
        width = abs(corners[0][0] - corners[2][0])
        return x, y - 0.53 * width


class SquareBoard(Board):
    """Squares, ``square`` mm wide."""

    name = "square-board"
    sizes = {"square": Size(), "border": _BORDER}
    coordinates = 2

    def corners(self, cell: tuple[int, ...], sizes: Sizes) -> Sequence[Point]:
        """The corners of a square, in mm."""
        from generator.kit import boards

        board = boards.SquareBoard(sizes["square"])
        return [board.at(corner) for corner in board.vertices((cell[0], cell[1]))]

    def label(self, corners: Sequence[Point], name: str) -> Point:
        """In the lower left corner, where a piece leaves it free."""
        x, y = corners[0]
        return x + NAME_AIR + NAME_WIDE * len(name) / 2, y + NAME_AIR


class TriangleBoard(Board):
    """Triangles with sides of ``triangle`` mm."""

    name = "triangle-board"
    sizes = {"triangle": Size(), "border": _BORDER}
    coordinates = 3

    def corners(self, cell: tuple[int, ...], sizes: Sizes) -> Sequence[Point]:
        """The corners of a triangle, in mm."""
        from generator.kit import boards

        x, y, tip = cell
        board = boards.TriangleBoard(sizes["triangle"])
        return [board.at(corner) for corner in board.vertices((x, y, tip))]

    def label(self, corners: Sequence[Point], name: str) -> Point:
        """At the middle of its level side."""
        del name
        low, high = (f(y for _, y in corners) for f in (min, max))
        x = mean(corners)[0]
        stands = sum(y < (low + high) / 2 for _, y in corners) == 2
        return x, low + NAME_AIR if stands else high - NAME_AIR - NAME_HIGH


def _turns(around: Sequence[Point]) -> Iterator[Point]:
    """The corners of a ring at which it turns: of three in line, the middle one is none."""
    before, after = [around[-1], *around[:-1]], [*around[1:], around[0]]
    for (ax, ay), (bx, by), (cx, cy) in zip(before, around, after, strict=True):
        if abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > _STRAIGHT:
            yield bx, by


def _hexagon(middle: Point, width: float) -> list[Point]:
    """The corners of a hexagon that stands on a corner, ``width`` mm across its flats."""
    reach = width / math.sqrt(3)
    angles = [math.radians(60 * k + 30) for k in range(6)]
    return [(middle[0] + reach * math.cos(a), middle[1] + reach * math.sin(a)) for a in angles]


def _rounded(point: Point) -> Point:
    return round(point[0], 6) + 0.0, round(point[1], 6) + 0.0


def _ordered(a: Point, b: Point) -> Axis:
    return (a, b) if a < b else (b, a)
