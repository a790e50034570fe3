"""Square tiles with two points on each side, joined by paths: how they turn and how they meet.

Points are numbered clockwise from the top left: top 0, 1; right 2, 3 (downwards); bottom 4, 5 (4 is
the right one); left 6, 7 (6 is the lower one). A tile as it lies is a matching of the eight points
(see :mod:`generator.geometry.matching`). Sides are 0 top, 1 right, 2 bottom, 3 left; cells are
(row, column), rows counted downwards.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from generator.geometry.matching import UNUSED, normal, turned

Cell: TypeAlias = tuple[int, int]

SIDES = range(4)
POINTS = range(8)
STEPS: tuple[Cell, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""The way to the neighbour at each side."""

ACROSS = tuple((point + 4 + 1 - 2 * (point % 2)) % 8 for point in POINTS)
"""For each point the one of the neighbour that it meets: across an edge the order is mirrored."""


def side_of(point: int) -> int:
    """The side on which a point lies."""
    return point // 2


def neighbour(cell: Cell, side: int) -> Cell:
    """The cell at a side of a cell."""
    (row, column), (down, right) = cell, STEPS[side]
    return row + down, column + right


def quarter_turned(tile: str, turns: int = 1) -> str:
    """The tile turned clockwise by ``turns`` quarters."""
    return turned(tile, 2 * turns)


def mirrored(tile: str) -> str:
    """The tile mirrored from left to right."""
    return normal(tile[(1 - point) % 8] for point in POINTS)


@cache
def ends(tile: str) -> tuple[int, int, int, int]:
    """For each side which of its points are used: 1 the first, 2 the second, 3 both."""
    top, right, bottom, left = (
        (tile[2 * side] != UNUSED) + 2 * (tile[2 * side + 1] != UNUSED) for side in SIDES
    )
    return top, right, bottom, left


FACING = (0, 2, 1, 3)
"""What :func:`ends` must say of the neighbour's side, by what it says of one's own."""


def meets(tile: str, side: int, other: str) -> bool:
    """Whether ``other`` fits at that side: ends meet ends, unused points meet unused points."""
    return FACING[ends(tile)[side]] == ends(other)[(side + 2) % 4]
