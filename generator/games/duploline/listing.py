"""All legal actions of a state, and all whole turns, in the bytewise order of their notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.games.duploline import board
from generator.games.duploline.notation import KINDS, Action, Kind, Move, Turn
from generator.games.duploline.state import DuploState

_ADD: Mapping[Kind, Mapping[int, Action]] = {
    kind: {bit: Action(kind, name) for bit, name in board.NAME.items()} for kind in KINDS
}
"""The actions that add a piece, made once."""


def actions(state: DuploState) -> tuple[Action, ...]:
    """All legal actions, sorted: normal ones of the kinds owed, or else forced places."""
    return tuple(_normal(state)) or tuple(_forced(state))


def turns(state: DuploState) -> tuple[Move, ...]:
    """All ways to play the turn, or what is left of it, to its end, sorted.

    Actions that begin alike have notations of one length, so the order of the actions, one after
    the other, is the order of the turns.
    """
    return tuple(seq[0] if len(seq) == 1 else Turn(seq) for seq in _sequences(state, ()))


def _sequences(state: DuploState, played: tuple[Action, ...]) -> Iterator[tuple[Action, ...]]:
    for action in actions(state):
        if state.on_last_action or not (after := state.after(action)).mid_turn:
            yield (*played, action)
        else:
            yield from _sequences(after, (*played, action))


def _normal(state: DuploState) -> Iterator[Action]:
    position, player = state.position, state.to_move
    for kind in KINDS:
        if kind not in state.owed:
            continue
        add = _ADD[kind]
        for target in board.bits(position.adds(player, kind)):
            yield add[target]
        for origin, targets in position.moves(player, kind):
            for target in board.bits(targets):
                yield Action(kind, board.NAME[target], board.NAME[origin])


def _forced(state: DuploState) -> Iterator[Action]:
    for kind in KINDS:
        if kind in state.owed:
            for target in board.bits(state.position.forced(state.to_move, kind)):
                yield Action(kind, board.NAME[target], forced=True)
