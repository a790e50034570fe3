"""Move generation: all legal actions and whole turns, and the lines that a turn can make.

Lists are in the bytewise order of the notation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from generator.games.duploline.engine import board
from generator.games.duploline.engine.notation import KINDS, Action, Kind, Move, Turn
from generator.games.duploline.engine.position import Position
from generator.games.duploline.engine.state import WHOLE, DuploState

_ADD: Mapping[Kind, Mapping[int, Action]] = {
    kind: {bit: Action(kind, name) for bit, name in board.NAME.items()} for kind in KINDS
}
"""The actions that add a piece, made once."""


@cache
def _move(kind: Kind, origin: int, target: int) -> Action:
    """The action that moves a piece, made once."""
    return Action(kind, board.NAME[target], board.NAME[origin])


def actions(state: DuploState) -> tuple[Action, ...]:
    """All legal actions, sorted: normal ones of the kinds owed, or else forced placements."""
    return _normal(state) or _forced(state)


def turns(state: DuploState) -> tuple[Move, ...]:
    """All ways to play the turn, or what is left of it, to its end, sorted.

    Actions that begin alike have notations of one length, so the order of the actions, one after
    the other, is the order of the turns.
    """
    return tuple(seq[0] if len(seq) == 1 else Turn(seq) for seq in _sequences(state, ()))


@cache
def threats(position: Position, player: int) -> tuple[tuple[str, ...], ...]:
    """The lines that the player could make with one whole turn, each from end to end."""
    start = DuploState(position, player, WHOLE, ply=2)  # not the opening: two actions are owed
    halves = [start.after(action) for action in actions(start)]
    ends = [half for half in halves if half.line]
    ends += [half.after(action) for half in halves if half.mid_turn for action in actions(half)]
    won = {sum(board.BIT[name] for name in end.line) for end in ends if end.line}
    return tuple(sorted({board.names(run) for cells in won for run in board.runs(cells)}))


def _sequences(state: DuploState, played: tuple[Action, ...]) -> Iterator[tuple[Action, ...]]:
    for action in actions(state):
        if state.on_last_action or not (after := state.after(action)).mid_turn:
            yield (*played, action)
        else:
            yield from _sequences(after, (*played, action))


def _normal(state: DuploState) -> tuple[Action, ...]:
    position, player = state.position, state.to_move
    found: list[Action] = []
    for kind in state.owed_kinds:
        add = _ADD[kind]
        found += [add[target] for target in board.bits(position.adds(player, kind))]
        for origin, targets in position.moves(player, kind):
            found += [_move(kind, origin, target) for target in board.bits(targets)]
    return tuple(found)


def _forced(state: DuploState) -> tuple[Action, ...]:
    return tuple(
        Action(kind, board.NAME[target], forced=True)
        for kind in state.owed_kinds
        for target in board.bits(state.position.forced(state.to_move, kind))
    )
