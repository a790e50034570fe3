"""The figure that shows how to cut a disc from inside of a ring, enlarged."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.drawing.scene import (
    Box,
    Circle,
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
from generator.sheets.shapes import Piece

BEYOND, BELOW = 2.6, 1.5
"""From the ring to the right side of the window, from below to its middle, in mm of the piece."""
NUMBERS = (("1", 42.0, -2.6), ("2", 18.0, -2.6), ("3", 4.0, 1.6), ("4", 30.0, 1.8))
"""The direction in degrees in which each number lies from the middle, and how far from there to
what it means it stands, in mm of the piece: within, or outside.
"""


def nested(sheets: Sequence[Sheet]) -> list[tuple[Piece, Piece]]:
    """A ring and the disc within it, of the first player and of the last who have such."""
    pairs = [
        (ring, disc)
        for sheet in sheets
        for discs in [{p.centre: p for p in sheet.pieces if p.kind == "disc"}]
        for ring in sheet.pieces
        if ring.kind == "ring" and (disc := discs.get(ring.centre)) is not None
    ]
    ends = {pair[0].player: pair for pair in reversed(pairs)}
    players = list(dict.fromkeys(ring.player for ring, _ in pairs))
    return [ends[player] for player in dict.fromkeys((players[0], players[-1]))] if pairs else []


def ring_cut(sheets: Sequence[Sheet], theme: Theme, tones: Tones, bleed: float) -> Scene | None:
    """A part of a ring with its disc, of the first player and of the last; None without any.

    Numbers in the order of cutting: 1 the edge of the disc, 2 that of the hole, 3 that of the
    ring; and 4, a mark outside.
    """
    windows = [
        moved(_window(ring, disc, theme, tones, bleed), n * (WINDOW[0] * ENLARGED + APART), 0.0)
        for n, (ring, disc) in enumerate(nested(sheets))
    ]
    if not windows:
        return None
    width = len(windows) * (WINDOW[0] * ENLARGED + APART) - APART
    return Scene(tuple(windows), Box(0.0, 0.0, width, WINDOW[1] * ENLARGED).grown(0.3))


def _window(ring: Piece, disc: Piece, theme: Theme, tones: Tones, bleed: float) -> Group:
    """The right side of a ring, enlarged, the window's lower left corner at the origin."""
    middle = WINDOW[0] - BEYOND - ring.radius, BELOW
    laid = [p.moved(middle[0] - p.centre[0], middle[1] - p.centre[1]) for p in (ring, disc)]
    drawn: list[Item] = []
    for piece in laid:
        drawn += ink.bleed_items(piece, theme, tones, bleed)
    for piece in laid:
        drawn += ink.body_items(piece, theme, tones)
    drawn.append(ink.ticks(laid[:1], bleed, Box(0.0, 0.0, *WINDOW).grown(ring.radius)))
    items = [scaled(item, ENLARGED) for item in drawn]
    radii = disc.radius, ring.hole, ring.radius
    for radius in radii:
        edge = _enlarged(middle, 0.0, 0.0), radius * ENLARGED
        # On paper below, so that the dashes show on any colour.
        items.append(Circle(*edge, Style(stroke=PAPER, width=0.5)))
        items.append(Circle(*edge, Style(stroke=dashes(theme), width=0.3, dash=(1.0, 1.0))))
    width, height = WINDOW[0] * ENLARGED, WINDOW[1] * ENLARGED
    frame = polygon([(0, 0), (width, 0), (width, height), (0, height)], FRAME)
    reach = *radii, ring.radius + sum(ink.TICK) / 2
    labels = [
        item
        for (number, angle, away), radius in zip(NUMBERS, reach, strict=True)
        for item in _label(
            number,
            _enlarged(middle, angle, radius + away),
            _enlarged(middle, angle, radius),
            theme,
        )
    ]
    return Group((Group(tuple(items), clip=frame), frame, *labels))


def _enlarged(middle: Point, angle: float, radius: float) -> Point:
    """A point so far from the middle in a direction in degrees, in mm of the figure."""
    x = middle[0] + radius * math.cos(math.radians(angle))
    y = middle[1] + radius * math.sin(math.radians(angle))
    return x * ENLARGED, y * ENLARGED


def _label(number: str, start: Point, target: Point, theme: Theme) -> Iterator[Item]:
    """A number and a line from it to what it means."""
    yield polyline([start, target], Style(stroke=PAPER, width=0.6))
    yield polyline([start, target], Style(stroke=TEXT, width=0.25))
    yield marks.label(start, number, theme.label_fill, theme.label_text)
