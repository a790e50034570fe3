"""Puzzles: a rectangle that one player fills with tiles, each used once.

A filling is written row by row, its cells separated by spaces, each ``id/r`` or eight points, or
``-`` for an empty cell.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property

from generator.contract.engine import IllegalMove, NotationError, Result
from generator.counted import counted
from generator.games.gloop.engine.notation import Lay, LooseTile, Placement, lying
from generator.games.gloop.pieces import ORIENTATIONS, TILES, Lying
from generator.geometry.loops import Grid, Trace, loops, mismatches, open_sides
from generator.geometry.pathtile import SIDES, Cell, meets, neighbour
from generator.geometry.squarepose import SquarePose, snap
from generator.values import Value

RECTANGLES: tuple[Cell, ...] = ((7, 13), (9, 10), (6, 15))
"""Rows and columns of the puzzles: the first takes all tiles, the others all but the blank one."""
EMPTY = "-"
TOLERANCE = 0.01
"""What is nearer than this to its place (in tiles) lies there."""


class Table(Value, frozen=True, dict=True):
    """A rectangle of cells, in part filled. ``cells`` holds the rows one after the other."""

    rows: int
    columns: int
    cells: tuple[Lying | None, ...]
    ply: int = 0

    @property
    def players(self) -> int:
        """Number of players."""
        return 1

    @property
    def to_move(self) -> int:
        """Index of the only player."""
        return 0

    @property
    def places(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple((row, column) for row in range(self.rows) for column in range(self.columns))

    @property
    def empty(self) -> tuple[Cell, ...]:
        """The cells without a tile."""
        return tuple(c for c, tile in zip(self.places, self.cells, strict=True) if tile is None)

    @property
    def used(self) -> tuple[str, ...]:
        """The ids of the tiles that lie there."""
        return tuple(tile.tile for tile in self.cells if tile is not None)

    @cached_property
    def grid(self) -> Grid:
        """The tiles as they lie, by cell."""
        pairs = zip(self.places, self.cells, strict=True)
        return {cell: tile.placed for cell, tile in pairs if tile is not None}

    @property
    def closed(self) -> bool:
        """Whether no path ends at the border or at an empty cell."""
        return not open_sides(self.grid)

    @cached_property
    def loops(self) -> tuple[Trace, ...]:
        """The closed paths."""
        return loops(self.grid)

    @property
    def ended(self) -> Result | None:
        """A finished filling, with the number of its loops; None before."""
        return None if self.empty else Result((0,), (len(self.loops),), "closed")

    def after(self, move: Lay) -> Table:
        """The table with a tile laid on an empty cell."""
        at = move.cell[0] * self.columns + move.cell[1]
        cells = (*self.cells[:at], move.lying, *self.cells[at + 1 :])
        return Table(self.rows, self.columns, cells, self.ply + 1)

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """The filling, a text for each row."""
        texts = [EMPTY if tile is None else str(tile) for tile in self.cells]
        return tuple(
            " ".join(texts[self.columns * row : self.columns * (row + 1)])
            for row in range(self.rows)
        )


def table(lines: Sequence[str]) -> Table:
    """The table that the rows of a filling draw.

    Raises :class:`NotationError` for what is no filling of a rectangle, and :class:`IllegalMove`
    with the rules that the filling breaks: ``paths-meet``, ``once`` and, if no cell is empty,
    ``closed``.
    """
    rows = [line.split() for line in lines if line.strip()]
    if not rows:
        raise NotationError("a filling needs at least one row of cells")
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise NotationError(
                f"row {number} has {counted(len(row), 'cell')}, row 0 has {len(rows[0])}"
            )
    cells = tuple(None if text == EMPTY else lying(text) for row in rows for text in row)
    laid = Table(len(rows), len(rows[0]), cells, sum(cell is not None for cell in cells))
    broken = [
        rule
        for rule, wrong in (
            ("paths-meet", bool(mismatches(laid.grid))),
            ("closed", not laid.empty and not laid.closed),
            ("once", len(set(laid.used)) < len(laid.used)),
        )
        if wrong
    ]
    if broken:
        raise IllegalMove(broken, " / ".join(laid.lines))
    return laid


def placements(state: Table) -> Iterator[Lay]:
    """All legal placements, unsorted."""
    grid, empty = state.grid, state.empty
    left = [tile for tile in TILES if tile not in state.used]
    for cell in empty:
        near = [
            (side, grid.get(other), other)
            for side in SIDES
            if (other := neighbour(cell, side)) in grid
            or (len(empty) == 1 and other not in state.places)
        ]
        for tile in left:
            for turns, placed in enumerate(ORIENTATIONS[tile]):
                # what lies beyond the border of a finished filling is like a blank tile
                if all(meets(placed, side, there or "........") for side, there, _ in near):
                    yield Lay(cell, Lying(tile, turns))


def settled(move: LooseTile) -> Placement:
    """The tile as one on a cell if it lies on the grid after all, else as it is."""
    pose = tile_pose(move)
    cells = snap(pose, TOLERANCE)
    if cells is None:
        return move
    ((x, y),) = cells
    return Lay((-y - 1, x), Lying(move.tile, round(move.degrees / 90)))


def tile_pose(move: LooseTile) -> SquarePose:
    """The tile in the plane, y up, a cell (row, column) having its lower left corner at
    (column, -row - 1).
    """
    turn = math.radians(-move.degrees)
    cos, sin = math.cos(turn) / 2, math.sin(turn) / 2
    return SquarePose(((0, 0),), move.x - cos + sin, -move.y - sin - cos, -move.degrees)
