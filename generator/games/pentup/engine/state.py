"""Positions of Pent-Up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from generator.games.pentup.engine.board import Board
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.pieces import LETTERS, Cells
from generator.geometry.square import Cell
from generator.values import Value

Level: TypeAlias = Mapping[Cell, int]
"""What lies on a level: cell → number of its tile in order of play, from 0."""

_NOTHING: Level = {}
_EMPTY = Board.of(())

TEAMS = ((0, 1), (2, 3))
"""The partners of the pair game, by index of player: one team has White and Black, the other Red
and Blue.
"""
CLOCKWISE = (0, 1, 2, 3)
"""The turns of the other games: as many of these as there are players."""
ALTERNATING = (0, 2, 1, 3)
"""The turns of the pair game: team 1, team 2, team 1, team 2, so that partners sit opposite."""


class Laid(Value, frozen=True):
    """A tile on the table: the index of its player, its letter, its level, where it lies."""

    player: int
    letter: str
    level: int
    cells: Cells


@dataclass(frozen=True, slots=True)
class PentUpState:
    """A position: the tiles on the table, in the order in which they were laid.

    ``levels`` (the first is level 1) and ``board`` (the same as masks) follow from ``laid``; they
    are kept for speed.
    """

    players: int
    variant: str
    laid: tuple[Laid, ...] = ()
    levels: tuple[Level, ...] = field(compare=False, repr=False, default=())
    board: Board = field(compare=False, repr=False, default=_EMPTY)

    @property
    def ply(self) -> int:
        """Number of tiles laid."""
        return len(self.laid)

    @property
    def turns(self) -> tuple[int, ...]:
        """Indices of the players in the order of their turns, which is clockwise."""
        return ALTERNATING if self.variant == "pairs" else CLOCKWISE[: self.players]

    @property
    def to_move(self) -> int:
        """Index of the player whose turn it is; meaningless once the game is over."""
        return self.turns[self.ply % self.players]

    @property
    def over(self) -> bool:
        """Whether all tiles are laid."""
        return self.ply == len(LETTERS) * self.players

    @property
    def height(self) -> int:
        """The highest level that carries a tile; 0 for an empty table."""
        return len(self.levels)

    def level(self, number: int) -> Level:
        """What lies on a level, from 1 up; nothing where there is none yet."""
        return self.levels[number - 1] if 1 <= number <= len(self.levels) else _NOTHING

    def stock(self, player: int) -> tuple[str, ...]:
        """The letters of the tiles that a player has still to lay, sorted."""
        gone = {tile.letter for tile in self.laid if tile.player == player}
        return tuple([letter for letter in LETTERS if letter not in gone])

    def after(self, move: Placement) -> PentUpState:
        """The position with the tile of the player to move laid."""
        return self.with_tile(Laid(self.to_move, move.letter, move.level, move.cells))

    def with_tile(self, tile: Laid) -> PentUpState:
        """The position with a tile laid, at most one level above the highest."""
        index = tile.level - 1
        changed = {**self.level(tile.level), **dict.fromkeys(tile.cells, self.ply)}
        levels = (*self.levels[:index], changed, *self.levels[index + 1 :])
        laid = (*self.laid, tile)
        if self.board.holds(tile.cells):
            board = self.board.after(tile.level, tile.cells)
        else:
            board = Board.of([(one.level, one.cells) for one in laid])
        return PentUpState(self.players, self.variant, laid, levels, board)
