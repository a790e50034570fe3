"""Blocks: four tiles in a square, moved and turned as one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from generator.games.gloop.pieces import Lying
from generator.geometry.pathtile import SIDES, Cell, ends, meets

Four: TypeAlias = tuple[Lying, Lying, Lying, Lying]

Demand: TypeAlias = tuple[int, int]
"""Which of a block's outer sides touch a tile, and which points they need, as bits of an outline;
see :attr:`Block.outlines`.
"""

CELLS: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
"""Where the tiles of a block lie, in its order: top left, top right, bottom left, bottom right."""

SIDE = 2
"""Tiles along a side."""

EDGES = ((0, 1, 1), (0, 2, 2), (1, 2, 3), (2, 1, 3))
"""The inner edges: a tile, its side, and the tile beyond it."""

OUTER = ((0, 0), (1, 0), (1, 1), (3, 1), (3, 2), (2, 2), (2, 3), (0, 3))
"""The outer sides, clockwise from the top left: a tile and its side."""

_TURNED = ((0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0), (1, 3, 0, 2))
"""For each number of quarter turns, which tiles come to lie top left, top right and so on."""


@dataclass(frozen=True)
class Block:
    """Four tiles: top left, top right, bottom left, bottom right."""

    tiles: Four

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of its tiles."""
        return tuple(lying.tile for lying in self.tiles)

    def turned(self, turns: int) -> Block:
        """The block turned clockwise by quarters."""
        a, b, c, d = [self.tiles[i].turned(turns) for i in _TURNED[turns % 4]]
        return Block((a, b, c, d))

    @cached_property
    def outlines(self) -> tuple[int, int, int, int]:
        """After 0 to 3 quarter turns: the used points of the outer sides, two bits for each side,
        the first one lowest; see :func:`pathtile.ends`. A turn carries each two sides on.
        """
        used = [ends(lying.placed) for lying in self.tiles]
        bits = 0
        for place, (number, side) in enumerate(OUTER):
            bits |= used[number][side] << 2 * place
        a, b, c, d = ((bits << 4 * turn | bits >> 16 - 4 * turn) & 0xFFFF for turn in SIDES)
        return a, b, c, d

    @cached_property
    def fitting(self) -> dict[Demand, tuple[int, ...]]:
        """The turns after which it fits, by what was asked of it: mostly the same as a ply ago."""
        return {}

    def at(self, corner: Cell) -> Mapping[Cell, str]:
        """The tiles of the block as they lie, by cell, with the top left one on ``corner``."""
        (row, column), (a, b, c, d) = corner, self.tiles
        return {
            (row, column): a.placed,
            (row, column + 1): b.placed,
            (row + 1, column): c.placed,
            (row + 1, column + 1): d.placed,
        }

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles))


def matched(tiles: Four) -> bool:
    """Whether the four inner edges of a block of these tiles match."""
    placed = [lying.placed for lying in tiles]
    return all(meets(placed[one], side, placed[other]) for one, side, other in EDGES)
