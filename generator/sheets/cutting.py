"""The figure that shows how to cut: the end of a piece of each player, enlarged."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

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
from generator.sheets.imposition import Sheet
from generator.sheets.shapes import Piece

T = TypeVar("T")

ENLARGED = 4.0
WINDOW = (13.0, 9.0)
"""Width and height of what is shown of a piece, in mm of the piece."""
TIP = (2.5, 4.5)
"""Where the end of the piece is in the window."""
APART = 6.0
"""Between the two windows, in mm."""
FRAME = Style(stroke="#c8c8c8", width=0.2)


@dataclass(frozen=True, slots=True)
class _Corner:
    """A corner of an outline: the angle inside, and where its bisector points, in radians."""

    at: Point
    angle: float
    inward: float


@dataclass(frozen=True, slots=True)
class _End:
    """Where a piece ends: the middle one of three corners.

    The angles of all added up, and how far the outer ones are from each other in mm.
    """

    piece: Piece
    corner: _Corner
    angles: float
    breadth: float


def cutting(sheets: Sequence[Sheet], theme: Theme, tones: Tones, bleed: float) -> Scene | None:
    """The ends of sticks of the first player and of the last, side by side; None without any.

    Numbers: 1 the edge, 2 the line within, 3 the colour beyond, 4 a tick.
    """
    pieces = [piece for sheet in sheets for piece in sheet.pieces if piece.kind == "sticks"]
    if not pieces:
        return None
    first = _sharpest([p for p in pieces if p.player == pieces[0].player])
    last = _sharpest([p for p in pieces if p.player == pieces[-1].player])
    left = _window(first, theme, tones, bleed, "124")
    right = moved(_window(last, theme, tones, bleed, "123"), WINDOW[0] * ENLARGED + APART, 0.0)
    width = 2 * WINDOW[0] * ENLARGED + APART
    return Scene((left, right), Box(0.0, 0.0, width, WINDOW[1] * ENLARGED).grown(0.3))


def _sharpest(pieces: Sequence[Piece]) -> _End:
    """The first of the ends that are most pointed, and of these narrowest."""
    ends = (end for piece in pieces for end in _ends(piece))
    return min(ends, key=lambda end: (round(end.angles, 4), round(end.breadth, 4)))


def _ends(piece: Piece) -> Iterator[_End]:
    found = [_Corner(*corner) for corner in _corners(ink.corners(piece.outline))]
    for before, corner, after in _threes(found):
        angles = before.angle + corner.angle + after.angle
        yield _End(piece, corner, angles, math.dist(before.at, after.at))


def _corners(around: Sequence[Point]) -> Iterator[tuple[Point, float, float]]:
    for (bx, by), (x, y), (ax, ay) in _threes(around):
        ahead, back = math.atan2(ay - y, ax - x), math.atan2(by - y, bx - x)
        angle = (back - ahead) % (2 * math.pi)
        yield (x, y), angle, math.remainder(ahead + angle / 2, 2 * math.pi)


def _threes(around: Sequence[T]) -> Iterator[tuple[T, T, T]]:
    """Every item of a ring with the one before and the one after it."""
    yield from zip([around[-1], *around[:-1]], around, [*around[1:], around[0]], strict=True)


def _window(end: _End, theme: Theme, tones: Tones, bleed: float, numbers: str) -> Group:
    """The end of a piece, enlarged, the window's lower left corner at the origin."""
    corner = end.corner
    piece = end.piece.moved(-corner.at[0], -corner.at[1])
    piece = piece.turned(-math.degrees(corner.inward)).moved(*TIP)
    room = Box(0.0, 0.0, *WINDOW).grown(TIP[0])
    drawn = [*ink.piece_items(piece, theme, bleed, tones), ink.ticks((piece,), bleed, room)]
    items = [scaled(item, ENLARGED) for item in drawn]
    edge = [(x * ENLARGED, y * ENLARGED) for x, y in ink.corners(piece.outline)]
    # On paper below, so that the dashes show on any colour.
    items.append(polygon(edge, Style(stroke=PAPER, width=0.5)))
    items.append(polygon(edge, Style(stroke=dashes(theme), width=0.3, dash=(1.0, 1.0))))
    width, height = WINDOW[0] * ENLARGED, WINDOW[1] * ENLARGED
    frame = polygon([(0, 0), (width, 0), (width, height), (0, height)], FRAME)
    labels = [item for number in numbers for item in _label(number, piece, bleed, theme)]
    return Group((Group(tuple(items), clip=frame), frame, *labels))


def dashes(theme: Theme) -> str:
    """The colour of the dashed lines that are drawn in the figures only."""
    fill = theme.badge_illegal.fill
    return fill if isinstance(fill, str) else TEXT


def _label(number: str, piece: Piece, bleed: float, theme: Theme) -> Iterator[Item]:
    """A number and a line from it to what it means."""
    half = _half_width(piece)
    shoulder = half / math.sqrt(3)
    targets: dict[str, tuple[Point, Point]] = {
        # Where the number stands and where its line ends, from the tip in mm of the piece.
        "1": ((-0.7, -half), (shoulder / 2, -half / 2)),
        "2": ((4.5, 0.0), (4.5, half - ink.INSET)),
        "3": ((6.5, -half - bleed - 1.0), (6.5, -half - bleed / 2)),
        "4": ((shoulder - 1.6, half + 1.5), (shoulder - 0.45, half + 0.9)),
    }
    (ax, ay), (bx, by) = targets[number]
    start = (TIP[0] + ax) * ENLARGED, (TIP[1] + ay) * ENLARGED
    target = (TIP[0] + bx) * ENLARGED, (TIP[1] + by) * ENLARGED
    yield polyline([start, target], Style(stroke=PAPER, width=0.6))
    yield polyline([start, target], Style(stroke=TEXT, width=0.25))
    yield marks.label(start, number, theme.label_fill, theme.label_text)


def _half_width(piece: Piece) -> float:
    """Half the width of a stick: the distance of its letter from the edge."""
    import shapely

    return float(piece.outline.exterior.distance(shapely.Point(piece.centre)))
