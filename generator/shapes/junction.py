"""The figure that shows where to cut between pieces that share their edges, enlarged."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from generator.contract.piece import CutFigure, Ink, Piece, Shape, bounds
from generator.drawing.scene import Group, Item, Point, Scene, polyline
from generator.geometry.outline import corners as corners_of
from generator.shapes import printing
from generator.shapes.enlarged import ENLARGED, WINDOW, dashed, label, side_by_side, window

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

WAYS: tuple[Point, ...] = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
ALONG = 3.2
"""From the junction to what a number points at, in mm of the piece."""
ASIDE = 1.7
"""From there to the middle of the number, in mm of the piece."""


def junction_figure(sheets: Sequence[Sequence[Piece]], shape: Shape) -> CutFigure | None:
    """Where three pieces of a shape meet, of the first player and of the last; None without any.

    Numbers: 1 the cut, 2 the printed line, 3 a dashed line, which is not cut.
    """
    found: list[tuple[Sequence[Piece], Point]] = []
    players = [piece.player for pieces in sheets for piece in pieces]
    for player in dict.fromkeys((players[0], players[-1])) if players else ():
        own = next(
            [p for p in pieces if p.player == player and p.shape is shape]
            for pieces in sheets
            if any(p.player == player for p in pieces)
        )
        if own and (junction := _junction(own)) is not None:
            found.append((own, junction))
    return CutFigure("polyomino", partial(_figure, found)) if found else None


def _figure(
    found: Sequence[tuple[Sequence[Piece], Point]], ink: Ink, _bleed: float, _marked: bool
) -> Scene:
    return side_by_side([_window(pieces, junction, ink) for pieces, junction in found])


def _junction(pieces: Sequence[Piece]) -> Point | None:
    """The corner nearest to the middle of the block at which three of its pieces meet."""
    import shapely

    left, bottom, right, top = bounds(pieces)
    middle = (left + right) / 2, (bottom + top) / 2
    edges = shapely.union_all([piece.outline.exterior for piece in pieces])
    corners = {(round(x, 1), round(y, 1)) for piece in pieces for x, y in corners_of(piece.outline)}
    meeting = [
        corner
        for corner in corners
        if left + ALONG < corner[0] < right - ALONG
        and bottom + ALONG < corner[1] < top - ALONG
        and sum(_on_edge(edges, corner, way) for way in WAYS) == len(WAYS) - 1
    ]
    return min(meeting, key=lambda c: (round(math.dist(c, middle), 1), c), default=None)


def _on_edge(edges: BaseGeometry, corner: Point, way: Point) -> bool:
    """Whether an edge goes on from a corner in a direction."""
    import shapely

    x, y = (c + ALONG * w for c, w in zip(corner, way, strict=True))
    return float(edges.distance(shapely.Point(x, y))) < printing.CHANNEL


def _window(pieces: Sequence[Piece], junction: Point, ink: Ink) -> Group:
    """The surroundings of a junction, enlarged, the window's lower left corner at the origin."""
    import shapely

    dx, dy = (w / 2 - j for w, j in zip(WINDOW, junction, strict=True))
    room = shapely.box(0.0, 0.0, *WINDOW)
    near = [p for p in (piece.moved(dx, dy) for piece in pieces) if p.outline.intersects(room)]
    drawn: list[Item] = [*printing.channels(near, ink)]
    for piece in near:
        drawn += printing.body_items(piece, ink)
    edges = shapely.union_all([piece.outline.exterior for piece in near])
    centre = WINDOW[0] / 2, WINDOW[1] / 2
    ways = [way for way in WAYS if _on_edge(edges, centre, way)]
    lines = [
        item
        for way in ways
        for item in dashed(
            partial(
                polyline, [_enlarged(centre, way, along) for along in (0.0, WINDOW[0] + WINDOW[1])]
            ),
            ink,
        )
    ]
    (inner,) = (way for way in WAYS if way not in ways)
    clearance = min(p.outline.distance(shapely.Point(centre)) for p in near)
    aside = printing.INSET + clearance
    targets = (("1", ways[0], 0.0), ("2", ways[1], aside), ("3", inner, 0.0))
    labels = [
        item
        for number, way, off in targets
        for item in label(
            number,
            _enlarged(centre, way, ALONG, off + ASIDE),
            _enlarged(centre, way, ALONG, off),
            ink,
        )
    ]
    return window(drawn, lines, labels)


def _enlarged(at: Point, way: Point, along: float, aside: float = 0.0) -> Point:
    """A point so far along a way from another, and to its left, in mm of the figure."""
    x = at[0] + way[0] * along - way[1] * aside
    y = at[1] + way[1] * along + way[0] * aside
    return x * ENLARGED, y * ENLARGED
