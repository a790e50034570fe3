"""Blocks: four tiles in a square, moved and turned as one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from generator.games.gloop.pieces import Lying
from generator.geometry.loops import mismatches
from generator.geometry.pathtile import Cell

Four: TypeAlias = tuple[Lying, Lying, Lying, Lying]

CELLS: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
"""Where the tiles of a block lie, in its order: top left, top right, bottom left, bottom right."""

SIDE = 2
"""Tiles along a side."""


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
        block = self
        for _ in range(turns % 4):
            a, b, c, d = (lying.turned(1) for lying in block.tiles)
            block = Block((c, a, d, b))
        return block

    def at(self, corner: Cell) -> Mapping[Cell, str]:
        """Its tiles as they lie, by cell, with its top left tile on ``corner``."""
        row, column = corner
        return {
            (row + down, column + right): lying.placed
            for (down, right), lying in zip(CELLS, self.tiles, strict=True)
        }

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles))
