"""The figure that shows how to cut sticks: the end of a piece of each player, enlarged."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from generator.contract.piece import CutFigure, Ink, Piece
from generator.drawing.scene import Box, Group, Item, Point, Scene, polygon
from generator.geometry.outline import corners
from generator.shapes import printing
from generator.shapes.enlarged import ENLARGED, WINDOW, dashed, label, side_by_side, window

T = TypeVar("T")

TIP = (2.5, 4.5)
"""Where the end of the piece is in the window, in mm of the piece."""


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


def end_figure(pieces: Sequence[Piece]) -> CutFigure | None:
    """The ends of sticks of the first player and of the last, side by side; None without any.

    Numbers: 1 the edge, 2 the line within, 3 the colour beyond, 4 a tick.
    """
    if not pieces:
        return None
    first = _sharpest([p for p in pieces if p.player == pieces[0].player])
    last = _sharpest([p for p in pieces if p.player == pieces[-1].player])
    return CutFigure("sticks", partial(_figure, first, last))


def _figure(first: _End, last: _End, ink: Ink, bleed: float, marked: bool) -> Scene:
    there = {"1", "2", *("3" if bleed else ""), *("4" if marked else "")}
    ends = ((first, "124"), (last, "123"))
    return side_by_side(
        [
            _window(end, ink, bleed, marked, [n for n in numbers if n in there])
            for end, numbers in ends
        ]
    )


def _sharpest(pieces: Sequence[Piece]) -> _End:
    """The first of the ends that are most pointed, and of these narrowest."""
    ends = (end for piece in pieces for end in _ends(piece))
    return min(ends, key=lambda end: (round(end.angles, 4), round(end.breadth, 4)))


def _ends(piece: Piece) -> Iterator[_End]:
    found = [_Corner(*corner) for corner in _corners(corners(piece.outline))]
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


def _window(end: _End, ink: Ink, bleed: float, marked: bool, numbers: Sequence[str]) -> Group:
    """The end of a piece, enlarged, the window's lower left corner at the origin."""
    corner = end.corner
    piece = end.piece.moved(-corner.at[0], -corner.at[1])
    piece = piece.turned(-math.degrees(corner.inward)).moved(*TIP)
    room = Box(0.0, 0.0, *WINDOW).grown(TIP[0])
    lines = printing.ticks((piece,), room) if marked else ()
    drawn = printing.stacked((piece,), ink, bleed, lines)
    edge = [(x * ENLARGED, y * ENLARGED) for x, y in corners(piece.outline)]
    labels = [item for number in numbers for item in _label(number, piece, bleed, ink)]
    return window(drawn, dashed(partial(polygon, edge), ink), labels)


def _label(number: str, piece: Piece, bleed: float, ink: Ink) -> Iterator[Item]:
    """A number and a line from it to what it means."""
    half = _half_width(piece)
    shoulder = half / math.sqrt(3)
    targets: dict[str, tuple[Point, Point]] = {
        # Where the number stands and where its line ends, from the tip in mm of the piece.
        "1": ((-0.7, -half), (shoulder / 2, -half / 2)),
        "2": ((4.5, 0.0), (4.5, half - printing.INSET)),
        "3": ((7.2, -half - 0.9), (5.4, -half - min(bleed, 1.6) / 2)),
        "4": ((shoulder - 1.6, half + 1.5), (shoulder - 0.45, half + 0.9)),
    }
    (ax, ay), (bx, by) = targets[number]
    start = (TIP[0] + ax) * ENLARGED, (TIP[1] + ay) * ENLARGED
    target = (TIP[0] + bx) * ENLARGED, (TIP[1] + by) * ENLARGED
    yield from label(number, start, target, ink)


def _half_width(piece: Piece) -> float:
    """Half the width of a stick: the distance of its letter from the edge."""
    import shapely

    return float(piece.outline.exterior.distance(shapely.Point(piece.centre)))
