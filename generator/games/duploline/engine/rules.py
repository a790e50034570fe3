"""The rules of an action, each a small predicate: whether an action breaks it.

All are asked, so that a verdict names every broken rule, and no rule implies another. A rule looks
at the board as it is before the action, and speaks of the kinds of action for which it is made:

- where a player moves what is not there, ``own-piece`` is broken; as no piece leaves a cell,
  ``locked`` and ``connected`` are not;
- moving a piece of the opponent's is judged by ``locked`` and ``connected`` too;
- when the game is over, or no action is owed, every action breaks ``one-each``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.games.duploline.engine import board
from generator.games.duploline.engine.notation import Action, Move, Turn
from generator.games.duploline.engine.position import other
from generator.games.duploline.engine.state import DuploState


def stands_apart(state: DuploState, action: Action) -> bool:
    """``next-to-opponent``: a piece is added next to an opponent's, but for the very first."""
    if not adds(action) or not state.position.occupied:
        return False
    opponent = 1 - state.to_move
    pieces = state.position.discs[opponent] | state.position.rings[opponent]
    return not board.NEIGHBOURS[board.BIT[action.target]] & pieces


def fills_occupied(state: DuploState, action: Action) -> bool:
    """``empty-cell``: a piece is added on an empty cell."""
    return adds(action) and bool(state.position.occupied & board.BIT[action.target])


def goes_far(_: DuploState, action: Action) -> bool:
    """``adjacent-target``: a piece moves to an adjacent cell."""
    if action.origin is None:
        return False
    return not board.NEIGHBOURS[board.BIT[action.origin]] & board.BIT[action.target]


def joins_wrongly(state: DuploState, action: Action) -> bool:
    """``single-other-kind``: a moved or forced piece joins a single piece of the other kind."""
    if adds(action):
        return False
    return not state.position.singles(other(action.kind)) & board.BIT[action.target]


def moves_locked(state: DuploState, action: Action) -> bool:
    """``locked``: a piece that shares its cell with another does not move."""
    return action.origin is not None and bool(state.position.locked & board.BIT[action.origin])


def moves_foreign(state: DuploState, action: Action) -> bool:
    """``own-piece``: a player moves an own piece of the action's kind."""
    if action.origin is None:
        return False
    return not state.position.of(action.kind)[state.to_move] & board.BIT[action.origin]


def disconnects(state: DuploState, action: Action) -> bool:
    """``connected``: a move leaves all occupied cells in one group."""
    if action.origin is None:
        return False
    origin, occupied = board.BIT[action.origin], state.position.occupied
    if not state.position.every(action.kind) & origin:
        return False
    left = occupied if state.position.locked & origin else occupied & ~origin
    return not board.connected(left | board.BIT[action.target])


def not_owed(state: DuploState, action: Action) -> bool:
    """``one-each``: a turn has one disc action and one ring action."""
    return action.kind not in state.owed


def runs_out(state: DuploState, action: Action) -> bool:
    """``supply``: a piece that is not moved is still in the supply."""
    return action.origin is None and not state.position.supply(state.to_move, action.kind)


def not_compelled(state: DuploState, action: Action) -> bool:
    """``forced-only``: a forced placement is for a player who has no normal action."""
    return action.forced and state.can_act


RULES: Mapping[str, Callable[[DuploState, Action], bool]] = {
    "next-to-opponent": stands_apart,
    "empty-cell": fills_occupied,
    "adjacent-target": goes_far,
    "single-other-kind": joins_wrongly,
    "locked": moves_locked,
    "connected": disconnects,
    "own-piece": moves_foreign,
    "one-each": not_owed,
    "supply": runs_out,
    "forced-only": not_compelled,
}
"""Rule id → whether an action breaks it, in the order of a rulebook."""


def adds(action: Action) -> bool:
    """Whether the action adds a piece in the normal way."""
    return action.origin is None and not action.forced


def violations(state: DuploState, move: Move) -> frozenset[str]:
    """The ids of all rules that an action breaks; of a turn, that its first wrong action breaks.

    A turn's actions after the end of the turn break ``one-each``.
    """
    if isinstance(move, Action):
        return frozenset(rule for rule, broken in RULES.items() if broken(state, move))
    for number, action in enumerate(move.actions):
        if number and not state.mid_turn:
            return frozenset({"one-each"})
        broken = violations(state, action)
        if broken:
            return broken
        state = state.after(action)
    return frozenset()


def actions(move: Move) -> tuple[Action, ...]:
    """The actions of a move."""
    return move.actions if isinstance(move, Turn) else (move,)
