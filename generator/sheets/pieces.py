"""Pieces of each shape, made from what the engine knows of them and from sizes in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.geometry import hexcell, outline, squarepose, tilearc
from generator.geometry.matching import partners
from generator.geometry.outline import Pose, pose_axes, pose_outline
from generator.geometry.square import Cell
from generator.sheets.shapes import CIRCLE_STEPS, Axis, Cubic, Drawing, Piece, Point

Sizes = Mapping[str, float]
"""The lengths of ``sheets.yaml`` by name, in mm."""

_STRAIGHT = 1e-3
"""The area in mm² between the two sides of a corner that is taken to be straight."""

BLANK_DOT = 0.09
"""Radius of the dot on a tile without paths, in lengths of a tile."""


def disc(component: str, player: int | None, diameter: float, at: Point = (0.0, 0.0)) -> Piece:
    """A disc."""
    import shapely

    radius = diameter / 2
    edge = shapely.Point(at).buffer(radius, quad_segs=CIRCLE_STEPS)
    return Piece(component, "disc", player, edge, at, radius=radius)


def ring(
    component: str,
    player: int | None,
    outer: float,
    inner: float,
    at: Point = (0.0, 0.0),
) -> Piece:
    """A ring from its outer and its inner diameter."""
    import shapely

    middle = shapely.Point(at)
    rim, hole = (middle.buffer(d / 2, quad_segs=CIRCLE_STEPS) for d in (outer, inner))
    edge = shapely.Polygon(rim.exterior, [hole.exterior])
    return Piece(component, "ring", player, edge, at, radius=outer / 2, hole=inner / 2)


def sticks(component: str, player: int | None, name: str, pose: Pose, sizes: Sizes) -> Piece:
    """A piece of sticks; its letter stands on the stick that is nearest to its middle."""
    edge = pose_outline(pose, sizes["segment"], sizes["stick"], sizes["clearance"])
    axes = pose_axes(pose, sizes["segment"])
    centre = _nearest_to_middle([((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in axes])
    return Piece(component, "sticks", player, edge, centre, name, name)


def polyomino(
    component: str, player: int | None, name: str, cells: Iterable[Cell], sizes: Sizes
) -> Piece:
    """A piece of squares where they lie on the lattice, fine lines between them."""
    kept, cell = tuple(cells), sizes["cell"]
    edge = outline.region_outline(squarepose.region(kept), cell, sizes["clearance"])
    centre = _nearest_to_middle([((x + 0.5) * cell, (y + 0.5) * cell) for x, y in kept])
    lines = _scaled(_inner_sides(kept), cell)
    return Piece(component, "polyomino", player, edge, centre, name, name, drawing=Drawing(lines))


def tile(component: str, name: str, placed: str, sizes: Sizes, at: Cell = (0, 0)) -> Piece:
    """A square tile whose paths are those of ``placed``, on the cell ``at`` of the lattice."""
    import shapely

    side = sizes["tile"]
    left, bottom = at[0] * side, at[1] * side
    edge = shapely.box(left, bottom, left + side, bottom + side)
    middle = left + side / 2, bottom + side / 2

    def in_mm(spot: Point) -> Point:
        return left + spot[0] * side, bottom + (1 - spot[1]) * side

    paths: list[Cubic] = []
    for start, end in enumerate(partners(placed)):
        if start < end:
            p, c, d, q = map(in_mm, tilearc.arc(start, end))
            paths.append((p, c, d, q))
    dots = () if paths else ((middle, BLANK_DOT * side),)
    drawing = Drawing(paths=tuple(paths), width=tilearc.WIDTH * side, dots=dots)
    return Piece(component, "tile", None, edge, middle, name, drawing=drawing)


def board(component: str, cells: Mapping[str, hexcell.Cell], sizes: Sizes) -> Piece:
    """A board of hexagons in a border, each named; ``cells`` has rows counted downwards.

    The edge is the hull of all hexagons, grown by the border.
    """
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
    drawing = Drawing(lines=tuple(sorted(sides)), texts=names)
    return Piece(component, "board", None, edge, centre, drawing=drawing)


def _turns(around: Sequence[Point]) -> Iterator[Point]:
    """The corners of a ring at which it turns: of three in line, the middle one is none."""
    before, after = [around[-1], *around[:-1]], [*around[1:], around[0]]
    for (ax, ay), (bx, by), (cx, cy) in zip(before, around, after, strict=True):
        if abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > _STRAIGHT:
            yield bx, by


def _nearest_to_middle(places: list[Point]) -> Point:
    """The place that is nearest to the middle of all."""
    x = sum(x for x, _ in places) / len(places)
    y = sum(y for _, y in places) / len(places)
    # Rounded, so that of two that are as near the choice is not left to the last bit.
    return min(places, key=lambda p: round((p[0] - x) ** 2 + (p[1] - y) ** 2, 6))


def _inner_sides(cells: tuple[Cell, ...]) -> list[tuple[Cell, Cell]]:
    """The sides between two of the cells, as pairs of lattice points."""
    kept = sorted(cells)
    upright = [((x + 1, y), (x + 1, y + 1)) for x, y in kept if (x + 1, y) in kept]
    level = [((x, y + 1), (x + 1, y + 1)) for x, y in kept if (x, y + 1) in kept]
    return upright + level


def _scaled(lines: Iterable[tuple[Cell, Cell]], mm: float) -> tuple[Axis, ...]:
    return tuple(((ax * mm, ay * mm), (bx * mm, by * mm)) for (ax, ay), (bx, by) in lines)


def _hexagon(middle: Point, width: float) -> list[Point]:
    """The corners of a hexagon that stands on a corner, ``width`` mm across its flats."""
    reach = width / math.sqrt(3)
    angles = [math.radians(60 * k + 30) for k in range(6)]
    return [(middle[0] + reach * math.cos(a), middle[1] + reach * math.sin(a)) for a in angles]


def _rounded(point: Point) -> Point:
    return round(point[0], 6) + 0.0, round(point[1], 6) + 0.0


def _ordered(a: Point, b: Point) -> Axis:
    return (a, b) if a < b else (b, a)
