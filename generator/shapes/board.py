"""Boards of hexagons."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol, runtime_checkable

from generator.contract.piece import (
    Axis,
    Block,
    Component,
    Drawing,
    NoPiecesError,
    Piece,
    Shape,
    Size,
    Sizes,
    Task,
)
from generator.geometry import hexcell, outline
from generator.geometry.points import Point
from generator.shapes.blocks import loose

_STRAIGHT = 1e-3
"""The area in mm² between the two sides of a corner that is taken to be straight."""


@runtime_checkable
class HasCells(Protocol):
    """A game on a board of hexagons: axial coordinates by name, rows counted downwards."""

    cells: Mapping[str, hexcell.Cell]


class HexagonBoard(Shape):
    """One board for all: hexagons in a border, each with its name.

    Its edge is the hull of all hexagons, grown by the border.
    """

    name = "board"
    sizes = {"hexagon": Size(), "border": Size(0.0, 50.0)}
    shared = True
    facts = ("each",)
    large = True
    back = "none"
    tabletop = "board"

    def component(self, entry: Mapping[str, Any], facts: Mapping[str, int]) -> Component:
        """One board, of as many cells as the engine says."""
        parts = facts[entry["each"]]
        return Component(entry["id"], self, 1, 1, parts, entry.get("inside", ""))

    def pieces(
        self, component: Component, player: int | None, game: Any, sizes: Sizes
    ) -> Iterator[Piece]:
        """The board of the engine."""
        if not isinstance(game, HasCells) or len(game.cells) != component.parts:
            raise NoPiecesError
        yield self.piece(component.id, game.cells, sizes)

    def blocks(self, task: Task) -> Iterator[Block]:
        """The board by itself."""
        for board in task.pieces():
            yield loose([board])

    def piece(self, component: str, cells: Mapping[str, hexcell.Cell], sizes: Sizes) -> Piece:
        """The board of some cells, by name, with rows counted downwards."""
        import shapely

        width = sizes["hexagon"]
        middles = {name: outline.to_mm((q + r, -r), width) for name, (q, r) in cells.items()}
        hexagons = {name: _hexagon(middle, width) for name, middle in middles.items()}
        sides = {
            _ordered(_rounded(a), _rounded(b))
            for around in hexagons.values()
            for a, b in pairwise((*around, around[0]))
        }
        corners = shapely.MultiPoint([_rounded(p) for h in hexagons.values() for p in h])
        hull = shapely.Polygon(_turns(shapely.convex_hull(corners).exterior.coords[:-1]))
        edge = outline.offset(hull, sizes["border"])
        # A name stands in the lower corner of its cell, where a piece leaves it free.
        names = tuple(((x, y - 0.53 * width), name) for name, (x, y) in middles.items())
        centre = float(hull.centroid.x), float(hull.centroid.y)
        drawing = Drawing(tinted=True, lines=tuple(sorted(sides)), texts=names)
        return Piece(component, self, None, edge, centre, drawing=drawing)


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
