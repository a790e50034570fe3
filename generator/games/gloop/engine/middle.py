"""The middle group: the starting pair, and the blocks that grow to its right and to its left.

What grows to the right may go right, up or down, never left, and the other way round; so blocks
never meet, and each end is known by its last block and the way that this block went.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.games.gloop.engine.block import CELLS, SIDE, Block
from generator.geometry.loops import Grid
from generator.geometry.pathtile import FACING, SIDES, STEPS, Cell, ends, meets, neighbour

OUTWARD = {"R": "E", "L": "W"}
"""The two ends, and the way that leads away from the starting pair."""

_ACROSS = {"N": "S", "S": "N"}
STEP_OF = dict(zip("NESW", STEPS, strict=True))
"""The steps in the four directions."""


@dataclass(frozen=True, slots=True)
class End:
    """An end of the group: the top left cell of its last block, and the way that this went.

    The way is empty where the end is still the starting pair.
    """

    name: str
    corner: Cell = (0, 0)
    way: str = ""

    @property
    def ways(self) -> tuple[str, ...]:
        """The directions in which the end may grow."""
        outward = OUTWARD[self.name]
        if not self.way:
            return (outward,)
        return (outward, *(way for way in ("N", "S") if way != _ACROSS.get(self.way)))

    def full_side(self, way: str) -> bool:
        """Whether a side of two tiles faces that way: the starting pair has none up and down."""
        return bool(self.way) or way in OUTWARD.values()

    def next_corner(self, way: str, shift: int = 0) -> Cell:
        """The top left cell of a block laid against the end, ``shift`` tiles along the side."""
        (row, column), (down, right) = self.corner, STEP_OF[way]
        # The pair is one tile wide: to its right a block begins after one column, and above and
        # below it at its column, or at that before it on the left.
        wide = SIDE if self.way or way == "W" else 1
        aside = -1 if not self.way and not right and self.name == "L" else 0
        return (
            row + SIDE * down + (shift if right else 0),
            column + wide * right + aside + (shift if down else 0),
        )


@dataclass(frozen=True, slots=True)
class Middle:
    """The group as it lies: tiles in the order of play, the pair first, and both ends."""

    tiles: tuple[tuple[Cell, str], ...]
    ends: tuple[End, End] = (End("R"), End("L"))

    @property
    def grid(self) -> Grid:
        """The tiles by cell."""
        return dict(self.tiles)

    def end(self, name: str) -> End:
        """The right or the left end."""
        return self.ends[name == "L"]

    def with_block(self, block: Block, name: str, way: str) -> Middle:
        """The group with a block, as it is turned, laid at an end."""
        corner = self.end(name).next_corner(way)
        ends = tuple(
            replace(end, corner=corner, way=way) if end.name == name else end for end in self.ends
        )
        return Middle((*self.tiles, *block.at(corner).items()), (ends[0], ends[1]))


def fits(grid: Grid, tiles: Mapping[Cell, str]) -> bool:
    """Whether tiles match all that they touch of ``grid``; those that they cover do not count."""
    return all(
        meets(tile, side, grid[other])
        for cell, tile in tiles.items()
        for side in SIDES
        if (other := neighbour(cell, side)) in grid and other not in tiles
    )


def demands(grid: Grid, corner: Cell) -> tuple[tuple[int, int, int], ...]:
    """What the tiles around it ask of a block: (number of its tile, side, used points there)."""
    row, column = corner
    return tuple(
        (number, side, FACING[ends(there)[(side + 2) % 4]])
        for number, side in _OUTER
        if (there := grid.get(neighbour((row + CELLS[number][0], column + CELLS[number][1]), side)))
    )


_OUTER = tuple(
    (number, side)
    for number, cell in enumerate(CELLS)
    for side in SIDES
    if neighbour(cell, side) not in CELLS
)
"""The outer sides of a block, each with the number of its tile."""
