"""States of DuploLine: a position, whose turn it is, and what is still owed in it."""

from __future__ import annotations

from dataclasses import dataclass

from generator.contract.engine import Result
from generator.games.duploline.engine import board
from generator.games.duploline.engine.notation import KINDS, Action, Kind
from generator.games.duploline.engine.position import EMPTY, Position

WHOLE = "".join(KINDS)
"""What a turn owes: one action with a disc and one with a ring."""
DRAW_AFTER = 2
"""Whole turns dropped in a row that end the game."""


@dataclass(frozen=True, slots=True)
class WinningLine:
    """Pieces in a straight line that have won: index of their owner, their kind, their cells."""

    owner: int
    kind: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DuploState:
    """A state of play. ``owed`` holds the kinds that the player to move has still to use.

    In the opening one action is enough, of either kind, so both are owed before it and none after.
    ``ply`` counts actions: a whole turn of two counts two, and what is dropped does not count.
    ``dropped`` counts the whole turns that were dropped in a row. Where the game is over, nothing
    is owed and ``ended`` says how it ended.
    """

    position: Position = EMPTY
    to_move: int = 0
    owed: str = WHOLE
    ply: int = 0
    dropped: int = 0
    ended: Result | None = None

    @property
    def players(self) -> int:
        """Number of players."""
        return 2

    @property
    def mid_turn(self) -> bool:
        """Whether the player to move has played an action of this turn already."""
        return len(self.owed) == 1

    @property
    def on_last_action(self) -> bool:
        """Whether the turn is over after the next action, whatever that is."""
        return not self.ply or self.mid_turn

    @property
    def owed_kinds(self) -> tuple[Kind, ...]:
        """The kinds that are owed, discs before rings."""
        return tuple([kind for kind in KINDS if kind in self.owed])

    @property
    def can_act(self) -> bool:
        """Whether a normal action of a kind that is owed is possible."""
        return any(self.position.has_normal(self.to_move, kind) for kind in self.owed_kinds)

    @property
    def line(self) -> tuple[str, ...]:
        """The winning cells, from a1 to g4; empty where no line was made."""
        return self.winning_line.cells if self.winning_line else ()

    @property
    def winning_line(self) -> WinningLine | None:
        """Whose ``discs`` or ``rings`` have won, and where; None where no line was made.

        The last action has made the line, and it puts one piece, so it is of one kind.
        """
        if self.ended is None or not self.ended.winners:
            return None
        (winner,) = self.ended.winners
        kind = "discs" if board.lines(self.position.discs[winner]) else "rings"
        return WinningLine(winner, kind, board.names(winning_cells(self.position, winner)))

    def after(self, action: Action) -> DuploState:
        """The state after a legal action of the player to move, turns that drop dropped."""
        position = self.position.with_action(self.to_move, action)
        ply = self.ply + 1
        if winning_cells(position, self.to_move):
            return DuploState(position, self.to_move, "", ply, ended=_won(self.to_move))
        owed = "" if self.on_last_action else self.owed.replace(action.kind, "")
        return DuploState(position, self.to_move, owed, ply).settled()

    def settled(self) -> DuploState:
        """The next state in which there is something to do, or in which the game is over.

        A turn with nothing more owed is complete; where nothing owed is possible, the rest of the
        turn is dropped.
        """
        if not self.owed:
            if self.position.occupied == board.BOARD:
                return self._drawn("full")
            return DuploState(self.position, 1 - self.to_move, WHOLE, self.ply).settled()
        if self._can_do_anything():
            return self
        if self.mid_turn:
            return DuploState(self.position, self.to_move, "", self.ply).settled()
        passed = DuploState(
            self.position, 1 - self.to_move, WHOLE, self.ply, dropped=self.dropped + 1
        )
        return passed._drawn("blocked") if passed.dropped == DRAW_AFTER else passed.settled()

    def _can_do_anything(self) -> bool:
        return self.can_act or any(
            self.position.forced(self.to_move, kind) for kind in self.owed_kinds
        )

    def _drawn(self, reason: str) -> DuploState:
        ended = Result((), (0, 0), reason)
        return DuploState(self.position, self.to_move, "", self.ply, self.dropped, ended)


def winning_cells(position: Position, player: int) -> int:
    """The cells of the player's lines of four or more discs, or of rings."""
    return board.lines(position.discs[player]) | board.lines(position.rings[player])


def _won(player: int) -> Result:
    return Result((player,), (1 - player, player), "line")
