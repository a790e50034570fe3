"""Ways to break the rules of DuploLine, for :mod:`tests.mutations` and the suite."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

import pytest

from generator.games.duploline.engine import board, rules, state
from generator.games.duploline.engine.notation import Action, Kind
from generator.games.duploline.engine.position import Position, other
from generator.games.duploline.engine.state import WHOLE, DuploState

ENGINE_TESTS = ("test_notation", "test_rules", "test_turns", "test_moves")
"""The modules that test the engine, the slowest last."""
Patch: TypeAlias = pytest.MonkeyPatch
Rule: TypeAlias = Callable[[DuploState, Action], bool]
Cells: TypeAlias = Callable[[Position, int], int]


def _rule(name: str, broken: Rule) -> Callable[[Patch], None]:
    return lambda patch: patch.setitem(rules.RULES, name, broken)


def _own_count(state: DuploState, action: Action) -> bool:
    near = board.NEIGHBOURS[board.BIT[action.target]] & state.position.occupied
    return rules.adds(action) and bool(state.position.occupied) and not near


def _locked_ones_do_not_count(state: DuploState, action: Action) -> bool:
    if not rules.adds(action) or not state.position.occupied:
        return False
    opponent, position = 1 - state.to_move, state.position
    pieces = (position.discs[opponent] | position.rings[opponent]) & ~position.locked
    return not board.NEIGHBOURS[board.BIT[action.target]] & pieces


def _first_piece_too(state: DuploState, action: Action) -> bool:
    return rules.stands_apart(state, action) or (rules.adds(action) and not state.position.occupied)


def _joins(cells: Callable[[Position, int, Kind], int]) -> Callable[[Patch], None]:
    def broken(state: DuploState, action: Action) -> bool:
        wanted = cells(state.position, state.to_move, other(action.kind))
        return not rules.adds(action) and not wanted & board.BIT[action.target]

    return _rule("single-other-kind", broken)


def _parts_the_others(state: DuploState, action: Action) -> bool:
    """As if the moved piece left the board."""
    if action.origin is None:
        return False
    return not board.connected(state.position.occupied & ~board.BIT[action.origin])


def _kind_alone(state: DuploState, action: Action) -> bool:
    return action.forced and state.position.has_normal(state.to_move, action.kind)


def _locks_with_the_opponents_only(state: DuploState, action: Action) -> bool:
    position = state.position
    mixed = position.discs[0] & position.rings[1] | position.discs[1] & position.rings[0]
    return action.origin is not None and bool(mixed & board.BIT[action.origin])


def _lines(cells: Cells) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(state, "winning_cells", cells)


def _of_both_kinds(position: Position, player: int) -> int:
    return board.lines(position.discs[player] | position.rings[player])


def _of_both_colours(position: Position, _: int) -> int:
    return board.lines(position.every("D")) | board.lines(position.every("R"))


def _unlocked(position: Position, player: int) -> int:
    free = ~position.locked
    return board.lines(position.discs[player] & free) | board.lines(position.rings[player] & free)


def _discs_only(position: Position, player: int) -> int:
    return board.lines(position.discs[player])


def _rings_only(position: Position, player: int) -> int:
    return board.lines(position.rings[player])


def _of_length(n: int) -> Callable[[Patch], None]:
    def lines(cells: int) -> int:
        found = 0
        for shift in (1, 7, 8):
            first = cells
            for step in range(1, n):
                first &= cells >> step * shift
            for step in range(n):
                found |= first << step * shift
        return found

    return lambda patch: patch.setattr(board, "lines", lines)


def _four_shown(patch: Patch) -> None:
    lines = board.lines

    def one(cells: int) -> int:
        found = lines(cells)
        return next((line for line in board.LINES if line & found == line), 0)

    patch.setattr(board, "lines", one)


def _wins_at_the_end_of_the_turn(patch: Patch) -> None:
    after = DuploState.after

    def late(state: DuploState, action: Action) -> DuploState:
        new = after(state, action)
        if new.ended is None or state.on_last_action:
            return new
        owed = state.owed.replace(action.kind, "")
        return replace(new, owed=owed, ended=None)

    patch.setattr(DuploState, "after", late)


def _opening_is_a_whole_turn(patch: Patch) -> None:
    patch.setattr(DuploState, "on_last_action", property(lambda state: state.mid_turn))


def _nothing_is_dropped(patch: Patch) -> None:
    settled = DuploState.settled

    def stuck(state: DuploState) -> DuploState:
        return state if state.owed else settled(state)

    patch.setattr(DuploState, "settled", stuck)


def _rest_drops_with_forced_places_left(patch: Patch) -> None:
    patch.setattr(DuploState, "_can_do_anything", lambda state: state.can_act)


def _full_board_ends_at_once(patch: Patch) -> None:
    settled = DuploState.settled

    def early(state: DuploState) -> DuploState:
        full = state.position.occupied == board.BOARD
        return settled(replace(state, owed="") if full else state)

    patch.setattr(DuploState, "settled", early)


def _full_board_goes_on(patch: Patch) -> None:
    settled = DuploState.settled

    def on(state: DuploState) -> DuploState:
        if state.owed or state.position.occupied != board.BOARD:
            return settled(state)
        return settled(DuploState(state.position, 1 - state.to_move, WHOLE, state.ply))

    patch.setattr(DuploState, "settled", on)


def _forced_on_own_only(patch: Patch) -> None:
    forced = Position.forced

    def own(position: Position, player: int, kind: Kind) -> int:
        return forced(position, player, kind) & position.of(other(kind))[player]

    patch.setattr(Position, "forced", own)


def _adds(cells: Callable[[Position, int], int]) -> Callable[[Patch], None]:
    """Break what is listed, not what is judged."""
    adds = Position.adds

    def broken(position: Position, player: int, kind: Kind) -> int:
        return cells(position, player) if position.occupied else adds(position, player, kind)

    return lambda patch: patch.setattr(Position, "adds", broken)


def _without_supply(position: Position, player: int) -> int:
    opponent = 1 - player
    beside = board.beside(position.discs[opponent] | position.rings[opponent])
    return beside & ~position.occupied


def _beside_any(position: Position, _: int) -> int:
    return board.beside(position.occupied) & ~position.occupied


def _moves_part_the_group(patch: Patch) -> None:
    def moves(position: Position, player: int, kind: Kind) -> Iterator[tuple[int, int]]:
        targets = position.singles(other(kind))
        for bit in board.bits(position.of(kind)[player] & position.singles(kind)):
            if board.NEIGHBOURS[bit] & targets:
                yield bit, board.NEIGHBOURS[bit] & targets

    patch.setattr(Position, "moves", moves)


MUTATIONS: Mapping[str, Callable[[Patch], None]] = {
    **{
        f"`{rule}` is not checked": _rule(rule, lambda _state, _action: False)
        for rule in rules.RULES
    },
    "`next-to-opponent`: own pieces count": _rule("next-to-opponent", _own_count),
    "`next-to-opponent`: locked pieces do not count": _rule(
        "next-to-opponent", _locked_ones_do_not_count
    ),
    "`next-to-opponent` binds the first piece": _rule("next-to-opponent", _first_piece_too),
    "`single-other-kind`: only to an own piece": _joins(
        lambda position, player, kind: position.of(kind)[player] & position.singles(kind)
    ),
    "`single-other-kind`: to a locked pair as well": _joins(
        lambda position, _, kind: position.every(kind)
    ),
    "`single-other-kind`: to an empty cell as well": _joins(
        lambda position, _, kind: position.singles(kind) | board.BOARD & ~position.occupied
    ),
    "`locked`: only by a piece of the other colour": _rule(
        "locked", _locks_with_the_opponents_only
    ),
    "`connected`: a locked piece empties its cell": _rule("connected", _parts_the_others),
    "`forced-only` looks at the action's own kind": _rule("forced-only", _kind_alone),
    "forced placement: only with an own piece": _forced_on_own_only,
    "forced placement: never, the rest drops": _rest_drops_with_forced_places_left,
    "the opening is a whole turn": _opening_is_a_whole_turn,
    "nothing is dropped": _nothing_is_dropped,
    "one turn dropped is a draw": lambda patch: patch.setattr(state, "DRAW_AFTER", 1),
    "three turns dropped are a draw": lambda patch: patch.setattr(state, "DRAW_AFTER", 3),
    "line: three in a row win": _of_length(3),
    "line: five in a row win": _of_length(5),
    "line: only four cells are shown": _four_shown,
    "line: discs and rings together": _lines(_of_both_kinds),
    "line: of both colours": _lines(_of_both_colours),
    "line: locked pieces do not count": _lines(_unlocked),
    "line: of discs only": _lines(_discs_only),
    "line: of rings only": _lines(_rings_only),
    "line: wins at the end of the turn": _wins_at_the_end_of_the_turn,
    "draw: a full board ends the game in the middle of a turn": _full_board_ends_at_once,
    "draw: a full board goes on": _full_board_goes_on,
    "listed: pieces that are not in supply": _adds(_without_supply),
    "listed: cells next to own pieces": _adds(_beside_any),
    "listed: moves that part the group": _moves_part_the_group,
}
"""What is broken → how."""
