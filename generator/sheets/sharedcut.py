"""The figure that shows where to cut between pieces that share their edges, enlarged."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.drawing.scene import (
    Box,
    Group,
    Item,
    Point,
    Scene,
    Style,
    moved,
    polygon,
    polyline,
    scaled,
)
from generator.drawing.themes import PAPER, TEXT, Theme, Tones
from generator.kit import marks
from generator.sheets import ink
from generator.sheets.cutting import APART, ENLARGED, FRAME, WINDOW, dashes
from generator.sheets.imposition import Sheet
from generator.sheets.shapes import Piece, bounds

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

WAYS: tuple[Point, ...] = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
ALONG = 3.2
"""From the junction to what a number points at, in mm of the piece."""
ASIDE = 1.7
"""From there to the middle of the number, in mm of the piece."""


def shared_cut(sheets: Sequence[Sheet], theme: Theme, tones: Tones) -> Scene | None:
    """Where three polyominoes of the first player meet, and three of the last; None without any.

    Numbers: 1 the cut, 2 the printed line, 3 a dashed line, which is not cut.
    """
    windows: list[Item] = []
    for player in _ends([p.player for sheet in sheets for p in sheet.pieces]):
        own = next(
            [p for p in sheet.pieces if p.player == player and p.kind == "polyomino"]
            for sheet in sheets
            if any(p.player == player for p in sheet.pieces)
        )
        if own and (junction := _junction(own)) is not None:
            shift = len(windows) * (WINDOW[0] * ENLARGED + APART)
            windows.append(moved(_window(own, junction, theme, tones), shift, 0.0))
    if not windows:
        return None
    width = len(windows) * (WINDOW[0] * ENLARGED + APART) - APART
    return Scene(tuple(windows), Box(0.0, 0.0, width, WINDOW[1] * ENLARGED).grown(0.3))


def _ends(players: Sequence[int | None]) -> list[int | None]:
    """The first and the last, once where they are the same."""
    return list(dict.fromkeys((players[0], players[-1])))


def _junction(pieces: Sequence[Piece]) -> Point | None:
    """The corner nearest to the middle of the block at which three of its pieces meet."""
    import shapely

    left, bottom, right, top = bounds(pieces)
    middle = (left + right) / 2, (bottom + top) / 2
    edges = shapely.union_all([piece.outline.exterior for piece in pieces])
    corners = {
        (round(x, 1), round(y, 1)) for piece in pieces for x, y in ink.corners(piece.outline)
    }
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
    return float(edges.distance(shapely.Point(x, y))) < ink.CHANNEL


def _window(pieces: Sequence[Piece], junction: Point, theme: Theme, tones: Tones) -> Group:
    """The surroundings of a junction, enlarged, the window's lower left corner at the origin."""
    import shapely

    dx, dy = (w / 2 - j for w, j in zip(WINDOW, junction, strict=True))
    room = shapely.box(0.0, 0.0, *WINDOW)
    near = [p for p in (piece.moved(dx, dy) for piece in pieces) if p.outline.intersects(room)]
    drawn: list[Item] = [*ink.channels(near, theme, tones)]
    for piece in near:
        drawn += ink.body_items(piece, theme, tones)
    items = [scaled(item, ENLARGED) for item in drawn]
    edges = shapely.union_all([piece.outline.exterior for piece in near])
    centre = WINDOW[0] / 2, WINDOW[1] / 2
    ways = [way for way in WAYS if _on_edge(edges, centre, way)]
    for way in ways:
        line = [_enlarged(centre, way, along) for along in (0.0, sum(WINDOW))]
        # On paper below, so that the dashes show on any colour.
        items.append(polyline(line, Style(stroke=PAPER, width=0.5)))
        items.append(polyline(line, Style(stroke=dashes(theme), width=0.3, dash=(1.0, 1.0))))
    width, height = WINDOW[0] * ENLARGED, WINDOW[1] * ENLARGED
    frame = polygon([(0, 0), (width, 0), (width, height), (0, height)], FRAME)
    (inner,) = (way for way in WAYS if way not in ways)
    clearance = min(p.outline.distance(shapely.Point(centre)) for p in near)
    aside = ink.INSET + clearance
    targets = (("1", ways[0], 0.0), ("2", ways[1], aside), ("3", inner, 0.0))
    labels = [item for n, way, off in targets for item in _label(n, way, off, centre, theme)]
    return Group((Group(tuple(items), clip=frame), frame, *labels))


def _enlarged(at: Point, way: Point, along: float, aside: float = 0.0) -> Point:
    """A point so far along a way from another, and to its left, in mm of the figure."""
    x = at[0] + way[0] * along - way[1] * aside
    y = at[1] + way[1] * along + way[0] * aside
    return x * ENLARGED, y * ENLARGED


def _label(number: str, way: Point, aside: float, centre: Point, theme: Theme) -> Iterator[Item]:
    """A number and a line from it to what it means."""
    target = _enlarged(centre, way, ALONG, aside)
    start = _enlarged(centre, way, ALONG, aside + ASIDE)
    yield polyline([start, target], Style(stroke=PAPER, width=0.6))
    yield polyline([start, target], Style(stroke=TEXT, width=0.25))
    yield marks.label(start, number, theme.label_fill, theme.label_text)
