"""What lies on the board, and where each player may add, move or place a piece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from generator.games.duploline.engine import board
from generator.games.duploline.engine.notation import Action, Kind, read_position, write_position

SUPPLY = 18
"""Discs and rings of a player, each."""
COLOURS = ("w", "b")
"""Letters of the players in a position's text."""


@dataclass(frozen=True, slots=True)
class Position:
    """The cells of each player's discs and rings, as sets of :mod:`board`.

    A cell holds at most one disc and one ring, so a piece is named by its cell and kind.
    """

    discs: tuple[int, int] = (0, 0)
    rings: tuple[int, int] = (0, 0)

    def of(self, kind: Kind) -> tuple[int, int]:
        """Each player's pieces of a kind."""
        return self.discs if kind == "D" else self.rings

    def every(self, kind: Kind) -> int:
        """All pieces of a kind."""
        white, black = self.discs if kind == "D" else self.rings
        return white | black

    @property
    def occupied(self) -> int:
        """The cells that hold a piece or two."""
        return self.every("D") | self.every("R")

    @property
    def locked(self) -> int:
        """The cells that hold a disc and a ring."""
        return self.every("D") & self.every("R")

    def supply(self, player: int, kind: Kind) -> int:
        """How many pieces of a kind the player has not yet put on the board."""
        return SUPPLY - self.of(kind)[player].bit_count()

    def singles(self, kind: Kind) -> int:
        """The cells that hold a piece of this kind and none of the other."""
        discs, rings = self.every("D"), self.every("R")
        return discs & ~rings if kind == "D" else rings & ~discs

    def adds(self, player: int, kind: Kind) -> int:
        """Where the player may add a piece: empty cells next to an opponent's piece.

        The board's first piece may go anywhere.
        """
        if not self.supply(player, kind):
            return 0
        occupied = self.occupied
        if not occupied:
            return board.BOARD
        opponent = 1 - player
        return board.beside(self.discs[opponent] | self.rings[opponent]) & ~occupied

    def moves(self, player: int, kind: Kind) -> Iterator[tuple[int, int]]:
        """The player's legal moves of a kind: the cell, and the set of cells to move to.

        A move empties its cell and fills no other, so whether the rest stays connected does not
        depend on where the piece goes.
        """
        targets = self.singles(other(kind))
        occupied = self.occupied
        for bit in board.bits(self.of(kind)[player] & self.singles(kind) & board.beside(targets)):
            if _holds(occupied ^ bit, bit):
                yield bit, board.NEIGHBOURS[bit] & targets

    def forced(self, player: int, kind: Kind) -> int:
        """Where the player may place a piece when no normal action is possible."""
        return self.singles(other(kind)) if self.supply(player, kind) else 0

    def has_normal(self, player: int, kind: Kind) -> bool:
        """Whether the player can add or move a piece of a kind."""
        return bool(self.adds(player, kind)) or any(self.moves(player, kind))

    def with_action(self, player: int, action: Action) -> Position:
        """The position after an action that may be legal or not; it takes and puts a piece."""
        gone = 0 if action.origin is None else board.BIT[action.origin]
        pieces = list(self.of(action.kind))
        pieces[player] = pieces[player] & ~gone | board.BIT[action.target]
        pair = (pieces[0], pieces[1])
        return Position(pair, self.rings) if action.kind == "D" else Position(self.discs, pair)

    def __str__(self) -> str:
        """The position's text, as :mod:`notation` describes it."""
        return write_position(
            {name: (_at(self.discs, bit), _at(self.rings, bit)) for name, bit in board.BIT.items()}
        )


EMPTY = Position()
"""The board before the first action."""


def parse(text: str) -> Position:
    """The position written as ``text``, reachable by play or not; raises ``NotationError``."""
    colours = read_position(text)

    def cells(place: int, colour: str) -> int:
        return sum(board.BIT[name] for name, pair in colours.items() if pair[place] == colour)

    white, black = COLOURS
    return Position((cells(0, white), cells(0, black)), (cells(1, white), cells(1, black)))


def other(kind: Kind) -> Kind:
    """The other kind of piece."""
    return "R" if kind == "D" else "D"


def _holds(rest: int, left: int) -> bool:
    """Whether ``rest``, connected with the one cell ``left``, is connected without it."""
    return _in_one_arc(board.NEIGHBOURS[left] & rest) or board.connected(rest)


@cache
def _in_one_arc(near: int) -> bool:
    """Whether neighbours of a cell touch one another, so that they hold together without it."""
    return board.connected(near)


def _at(pieces: tuple[int, int], bit: int) -> str:
    """The colour letter of the piece of a kind on a cell, or a dot."""
    return next((c for c, own in zip(COLOURS, pieces, strict=True) if own & bit), ".")
