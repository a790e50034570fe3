"""What is printed of a piece: its body, colour beyond its edge, a line within, a letter, ticks.

Nobody cuts exactly. So no outline is printed on the edge itself, where every slip would show it:
the colour of a dark piece ends at the edge only near its corners, and runs over it between
them; a finer line runs within, everywhere at the same distance; and hairlines outside point at
the corners. A white piece is paper with a dark line within.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.drawing.scene import (
    Box,
    Circle,
    Close,
    Group,
    Item,
    Line,
    Move,
    Path,
    Point,
    Step,
    Style,
    Text,
    polygon,
)
from generator.drawing.themes import PAPER, TEXT, PlayerStyle, Theme
from generator.geometry.outline import offset
from generator.sheets.shapes import Piece

if TYPE_CHECKING:
    from shapely import Polygon

HAIRLINE = 0.15
"""Width of all marks, in mm."""

INSET = 0.5
"""From the edge to the middle of the line within, in mm."""

STOP = 1.5
"""How far from a corner the colour beyond the edge begins, in mm."""
SHORTEST = 2.0
"""The shortest stretch of colour beyond an edge, in mm."""
UNDER = 0.2
"""How far it reaches under the body, so that no light shows between, in mm."""

TICK = (0.4, 1.4)
"""Where a tick begins and ends, in mm from its corner."""
CLEAR = 0.2
"""Air between a tick and what is printed of other pieces, in mm."""
DISC_TICKS = 6
"""Ticks around a disc."""

LETTER = 3.0
"""Size of a letter, in mm."""
CAP = 0.66
"""Height of a capital, in em of the figures' face."""


def piece_items(piece: Piece, theme: Theme, bleed: float) -> tuple[Item, ...]:
    """A piece as it is printed, without its ticks. ``bleed`` in mm."""
    style = theme.player(piece.player or 0)
    body = Style(fill=style.body.fill)
    items: list[Item] = []
    if bleed and style.body.fill != PAPER:
        items.append(Path(tuple(_beyond(piece, bleed)), body))
    line = _line(style)
    if piece.radius:
        items.append(Circle(piece.centre, piece.radius, body))
        items.append(Circle(piece.centre, piece.radius - INSET, line))
    else:
        items.append(polygon(corners(piece.outline), body))
        within = offset(piece.outline, -INSET)
        items.append(polygon(corners(within), line))
    if piece.label:
        items += _letter(piece, style)
    return (Group(tuple(items)),)


def ticks(pieces: Sequence[Piece], bleed: float, room: Box) -> Path:
    """Hairlines that point at the corners of all pieces from outside, where there is room.

    None comes near another piece or out of the ``room`` (mm).
    """
    import shapely

    inside = shapely.box(room.left, room.bottom, room.right, room.top).buffer(-HAIRLINE / 2)
    printed = [offset(piece.outline, bleed + CLEAR) for piece in pieces]
    tree = shapely.STRtree(printed)
    steps: list[Step] = []
    for number, piece in enumerate(pieces):
        lines = shapely.linestrings(list(_ticks(piece)))
        blocked = {
            int(i) for i, other in tree.query(lines, predicate="intersects").T if other != number
        }
        for i, line in enumerate(lines):
            if i not in blocked and inside.contains(line):
                start, end = line.coords
                steps += (Move(start), Line(end))
    return Path(tuple(steps), Style(stroke=TEXT, width=HAIRLINE))


def _line(style: PlayerStyle) -> Style:
    """The line within: the player's own, else that of the body's edge."""
    return style.inner or Style(stroke=style.body.stroke, width=style.body.width)


def _letter(piece: Piece, style: PlayerStyle) -> Iterator[Item]:
    x, y = piece.centre
    if not isinstance(style.body.fill, str):
        yield Circle(piece.centre, LETTER * 0.55, Style(fill=PAPER))
    at = x, y - LETTER * CAP / 2
    yield Text(at, piece.label, LETTER, style.letter, weight="bold")


def corners(outline: Polygon) -> list[Point]:
    """The corners, anticlockwise, each once."""
    import shapely

    turned = shapely.orient_polygons(outline)
    return [(float(x), float(y)) for x, y in turned.exterior.coords[:-1]]


def _edges(around: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    yield from zip(around, [*around[1:], around[0]], strict=True)


def _beyond(piece: Piece, bleed: float) -> Iterator[Step]:
    """Strips of colour along the edge, from a little within to ``bleed`` mm beyond."""
    if piece.radius:
        yield from _arcs(piece, bleed)
        return
    for start, end in _edges(corners(piece.outline)):
        yield from _strip(start, end, bleed)


def _strip(start: Point, end: Point, bleed: float) -> Iterator[Step]:
    """Colour along one edge, the piece to its left; nothing where the edge is short."""
    (ax, ay), (bx, by) = start, end
    length = math.hypot(bx - ax, by - ay)
    if length < 2 * STOP + SHORTEST:
        return
    ux, uy = (bx - ax) / length, (by - ay) / length

    def at(along: float, out: float) -> Point:
        return ax + ux * along + uy * out, ay + uy * along - ux * out

    yield Move(at(STOP, -UNDER))
    yield Line(at(length - STOP, -UNDER))
    yield Line(at(length - STOP, bleed))
    yield Line(at(STOP, bleed))
    yield Close()


def _arcs(piece: Piece, bleed: float) -> Iterator[Step]:
    """The same around a disc, with gaps at its ticks."""
    step = 2 * math.pi / DISC_TICKS
    stop = STOP / piece.radius
    for k in range(DISC_TICKS):
        start, end = (k + 0.5) * step + stop, (k + 1.5) * step - stop
        angles = [start + (end - start) * i / 12 for i in range(13)]
        outer = [_around(piece, piece.radius + bleed, a) for a in angles]
        inner = [_around(piece, piece.radius - UNDER, a) for a in reversed(angles)]
        yield Move(outer[0])
        yield from map(Line, (*outer[1:], *inner))
        yield Close()


def _around(piece: Piece, radius: float, angle: float) -> Point:
    x, y = piece.centre
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _ticks(piece: Piece) -> Iterator[tuple[Point, Point]]:
    """Where ticks would be if the piece were alone, each from the inner to the outer end."""
    if piece.radius:
        for k in range(DISC_TICKS):
            angle = (k + 0.5) * 2 * math.pi / DISC_TICKS
            inner, outer = (_around(piece, piece.radius + t, angle) for t in TICK)
            yield inner, outer
        return
    around = corners(piece.outline)
    for (bx, by), (x, y), (ax, ay) in zip(
        [around[-1], *around[:-1]], around, [*around[1:], around[0]], strict=True
    ):
        # The bisector outside: the mean of the normals of both edges.
        before, after = math.atan2(y - by, x - bx), math.atan2(ay - y, ax - x)
        turn = math.remainder(after - before, 2 * math.pi)
        out = before + turn / 2 - math.pi / 2
        inner, outer = ((x + t * math.cos(out), y + t * math.sin(out)) for t in TICK)
        yield inner, outer
