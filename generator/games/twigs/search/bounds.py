"""How many hexagons so many segments can close."""

from __future__ import annotations

from math import isqrt


def shortest_outline(hexagons: int) -> int:
    """Edges of the shortest outline around so many hexagons: 2⌈√(12n − 3)⌉.

    F. Harary and H. Harborth, Extremal animals (1976).
    """
    return 2 * (isqrt(12 * hexagons - 4) + 1)


def most_closed(segments: int) -> int:
    """The most hexagons that the segments close: n of them have (6n + outline) / 2 edges."""
    n = 0
    while 6 * (n + 1) + shortest_outline(n + 1) <= 2 * segments:
        n += 1
    return n


def most_enclosed(rim: int) -> int:
    """The most hexagons inside an outline of so many edges."""
    n = 0
    while shortest_outline(n + 1) <= rim:
        n += 1
    return n
