"""Blocks: four tiles in a square, moved and turned as one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from generator.games.gloop.pieces import Lying
from generator.geometry.loops import mismatches
from generator.geometry.pathtile import Cell, ends

Four: TypeAlias = tuple[Lying, Lying, Lying, Lying]

CELLS: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
"""Where the tiles of a block lie, in its order: top left, top right, bottom left, bottom right."""

SIDE = 2
"""Tiles along a side."""

_TURNED = ((0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0), (1, 3, 0, 2))
"""For each number of quarter turns, which tiles come to lie top left, top right and so on."""


@dataclass(frozen=True, slots=True)
class Block:
    """Four tiles: top left, top right, bottom left, bottom right."""

    tiles: Four

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of its tiles."""
        return tuple(lying.tile for lying in self.tiles)

    @property
    def matched(self) -> bool:
        """Whether its four inner edges match."""
        return not mismatches(self.at((0, 0)))

    def turned(self, turns: int) -> Block:
        """The block turned clockwise by quarters."""
        a, b, c, d = (self.tiles[i].turned(turns) for i in _TURNED[turns % 4])
        return Block((a, b, c, d))

    def ends(self, turns: int) -> tuple[tuple[int, int, int, int], ...]:
        """For each tile of the turned block the used points by side; see :func:`pathtile.ends`."""
        tiles = (self.tiles[i] for i in _TURNED[turns % 4])
        return tuple(ends(tile.placed_after(turns)) for tile in tiles)

    def at(self, corner: Cell) -> Mapping[Cell, str]:
        """The tiles of the block as they lie, by cell, with the top left one on ``corner``."""
        row, column = corner
        return {
            (row + down, column + right): lying.placed
            for (down, right), lying in zip(CELLS, self.tiles, strict=True)
        }

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles))
