"""The middle group: the starting pair, and the blocks that grow to its right and to its left.

What grows to the right may go right, up or down, never left, and the other way round; so blocks
never meet, and each end is known by its last block and the way that this block went.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from generator.games.gloop.engine.block import CELLS, OUTER, SIDE, Block, Demand
from generator.geometry.loops import Grid
from generator.geometry.pathtile import FACING, STEPS, Cell, ends, neighbour

OUTWARD = {"R": "E", "L": "W"}
"""The two ends, and the way that leads away from the starting pair."""

_ASIDE = {"": "", "E": "NS", "W": "NS", "N": "N", "S": "S"}
"""By the way that its last block went, where an end may grow besides outward."""
STEP_OF = dict(zip("NESW", STEPS, strict=True))
"""The steps in the four directions."""

Way: TypeAlias = tuple[str, str, Demand]
"""A way to grow: the end, the direction, and what is asked there."""

_AROUND = tuple(
    (*neighbour(CELLS[number], side), (side + 2) % 4, 2 * place)
    for place, (number, side) in enumerate(OUTER)
)
"""The cells around a block, as its outer sides go: the side of such a cell that touches the block,
and the place of the block's side among the bits of an outline.
"""


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
        return OUTWARD[self.name], *_ASIDE[self.way]

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


@dataclass(frozen=True)
class Middle:
    """The group as it lies: tiles in the order of play, the pair first, and both ends."""

    tiles: tuple[tuple[Cell, str], ...]
    ends: tuple[End, End] = (End("R"), End("L"))

    @cached_property
    def grid(self) -> Grid:
        """The tiles by cell."""
        return dict(self.tiles)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """Where the group may grow, sorted."""
        return *self.left_ways, *self.right_ways

    @cached_property
    def right_ways(self) -> tuple[Way, ...]:
        """Where its right end may."""
        return self._ways(self.ends[0])

    @cached_property
    def left_ways(self) -> tuple[Way, ...]:
        """Where its left end may."""
        return self._ways(self.ends[1])

    def _ways(self, end: End) -> tuple[Way, ...]:
        return tuple(
            [(end.name, way, demand(self.grid, end.next_corner(way))) for way in sorted(end.ways)]
        )

    def end(self, name: str) -> End:
        """The right or the left end."""
        return self.ends[name == "L"]

    def with_block(self, block: Block, name: str, way: str) -> Middle:
        """The group with a block, as it is turned, laid at an end."""
        corner = self.end(name).next_corner(way)
        grown, (right, left) = End(name, corner, way), self.ends
        ends = (grown, left) if name == right.name else (right, grown)
        laid = block.at(corner)
        middle = Middle((*self.tiles, *laid.items()), ends)
        # What is known stays known: the blocks of the two ends never touch.
        known = vars(middle)
        known["grid"] = {**self.grid, **laid}
        kept = "left_ways" if name == "R" else "right_ways"
        if kept in vars(self):
            known[kept] = vars(self)[kept]
        return middle


def demand(grid: Grid, corner: Cell) -> Demand:
    """What the tiles around it ask of a block with its top left tile there."""
    row, column = corner
    touched = wanted = 0
    for down, right, side, shift in _AROUND:
        tile = grid.get((row + down, column + right))
        if tile is not None:
            touched |= 3 << shift
            wanted |= FACING[ends(tile)[side]] << shift
    return touched, wanted


def turns_that_fit(block: Block, asked: Demand) -> tuple[int, ...]:
    """The clockwise quarter turns after which a block has the points that are asked of it."""
    touched, wanted = asked
    return tuple([turn for turn, sides in enumerate(block.outlines) if sides & touched == wanted])


def fits(block: Block, turns: int, asked: Demand) -> bool:
    """Whether a block, turned clockwise by quarters, has the points that are asked of it."""
    touched, wanted = asked
    return block.outlines[turns % 4] & touched == wanted
