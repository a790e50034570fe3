"""Rings, from whose holes discs may be cut."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from generator.contract.piece import CIRCLE_STEPS, CutFigure, Ink, Piece, Size, SizeFault, Sizes
from generator.drawing.scene import Box, Circle, Group, Scene
from generator.geometry.points import Point, around
from generator.shapes import printing
from generator.shapes.enlarged import ENLARGED, WINDOW, dashed, label, side_by_side, window
from generator.shapes.round import Round

BEYOND, BELOW = 2.6, 1.5
"""From the ring to the right side of the window, from below to its middle, in mm of the piece."""
NUMBERS = (("1", 42.0, -2.6), ("2", 18.0, -2.6), ("3", 4.0, 1.6), ("4", 30.0, 1.8))
"""The direction in degrees in which each number lies from the middle, and how far from there to
what it means it stands, in mm of the piece: within, or outside.
"""


class Ring(Round):
    """Rings, all of one outer and one inner diameter."""

    name = "ring"
    sizes = {"ring": Size(), "hole": Size()}

    def size_faults(self, sizes: Sizes) -> Iterator[SizeFault]:
        """A hole that leaves nothing of the ring."""
        if sizes["hole"] >= sizes["ring"]:
            problem = f"a hole of {sizes['hole']} mm is as wide as the ring"
            yield SizeFault("hole", problem, f"less than {sizes['ring']}")

    def width(self, sizes: Sizes) -> float:
        """The outer diameter."""
        return sizes["ring"]

    def hole(self, sizes: Sizes) -> float:
        """The inner diameter."""
        return sizes["hole"]

    def piece(
        self, component: str, player: int | None, sizes: Sizes, at: Point = (0.0, 0.0)
    ) -> Piece:
        """A ring around a place."""
        import shapely

        outer, inner = sizes["ring"], sizes["hole"]
        middle = shapely.Point(at)
        rim, hole = (middle.buffer(d / 2, quad_segs=CIRCLE_STEPS) for d in (outer, inner))
        edge = shapely.Polygon(rim.exterior, [hole.exterior])
        return Piece(component, self, player, edge, at, radius=outer / 2, hole=inner / 2)

    def cut_figure(self, sheets: Sequence[Sequence[Piece]], gap: float) -> CutFigure | None:
        """A part of a ring with its disc, of the first player and of the last who have such.

        Numbers in the order of cutting: 1 the edge of the disc, 2 that of the hole, 3 that of the
        ring; and 4, a mark outside.
        """
        found = nested(sheets)
        return CutFigure("ring", partial(_figure, found)) if found else None


def nested(sheets: Sequence[Sequence[Piece]]) -> list[tuple[Piece, Piece]]:
    """A ring and the disc within it, of the first player and of the last who have such."""
    pairs = [
        (ring, disc)
        for pieces in sheets
        for discs in [{p.centre: p for p in pieces if p.radius and not p.hole}]
        for ring in pieces
        if ring.hole and (disc := discs.get(ring.centre)) is not None
    ]
    ends = {pair[0].player: pair for pair in reversed(pairs)}
    players = list(dict.fromkeys(ring.player for ring, _ in pairs))
    return [ends[player] for player in dict.fromkeys((players[0], players[-1]))] if pairs else []


def _figure(pairs: Sequence[tuple[Piece, Piece]], ink: Ink, bleed: float, marked: bool) -> Scene:
    return side_by_side([_window(ring, disc, ink, bleed, marked) for ring, disc in pairs])


def _window(ring: Piece, disc: Piece, ink: Ink, bleed: float, marked: bool) -> Group:
    """The right side of a ring, enlarged, the window's lower left corner at the origin."""
    middle = WINDOW[0] - BEYOND - ring.radius, BELOW
    laid = [p.moved(middle[0] - p.centre[0], middle[1] - p.centre[1]) for p in (ring, disc)]
    room = Box(0.0, 0.0, *WINDOW).grown(ring.radius)
    lines = printing.ticks(laid[:1], room) if marked else ()
    drawn = printing.stacked(laid, ink, bleed, lines)
    radii = disc.radius, ring.hole, ring.radius
    edges = [
        item
        for radius in radii
        for item in dashed(partial(Circle, _enlarged(middle, 0.0, 0.0), radius * ENLARGED), ink)
    ]
    reach = *radii, ring.radius + math.fsum(printing.TICK) / 2
    labels = [
        item
        for (number, angle, away), radius in zip(NUMBERS, reach, strict=True)
        if marked or number != "4"
        for item in label(
            number,
            _enlarged(middle, angle, radius + away),
            _enlarged(middle, angle, radius),
            ink,
        )
    ]
    return window(drawn, edges, labels)


def _enlarged(middle: Point, angle: float, radius: float) -> Point:
    """A point so far from the middle in a direction in degrees, in mm of the figure."""
    x, y = around(middle, radius, angle)
    return x * ENLARGED, y * ENLARGED
