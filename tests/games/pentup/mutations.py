"""Ways to break the rules of Pent-Up, for :mod:`tests.mutations` and the suite."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pytest

from generator.games.pentup.engine import rules, scoring
from generator.games.pentup.engine import state as positions
from generator.games.pentup.engine.board import Board, Places, Upper
from generator.games.pentup.engine.notation import Move, Placement
from generator.games.pentup.engine.state import TEAMS, PentUpState
from generator.games.pentup.pieces import LETTERS
from generator.geometry import square
from generator.geometry.square import Cell

ENGINE_TESTS = ("test_notation", "test_rules", "test_scoring", "test_moves")
"""The modules that test the engine, the slowest last."""
Patch: TypeAlias = pytest.MonkeyPatch
Broken: TypeAlias = Callable[[PentUpState, Move], bool]
Counts: TypeAlias = tuple[int, ...]


def _unchecked(rule: str) -> Callable[[Patch], None]:
    return _rule(rule, lambda _state, _move: False)


def _rule(rule: str, broken: Broken) -> Callable[[Patch], None]:
    return lambda patch: patch.setitem(rules.RULES, rule, broken)


def _cells(move: Move) -> tuple[Cell, ...]:
    return move.cells if isinstance(move, Placement) else ()


def _touches(state: PentUpState, move: Move, wanted: Callable[[int, Cell], bool]) -> bool:
    """Whether a tile on level 1 is beside a square there that is wanted."""
    ground = state.level(1)
    beside = {n for cell in _cells(move) for n in square.neighbours(cell) if n in ground}
    return move.level != 1 or not ground or any(wanted(ground[cell], cell) for cell in beside)


def _corner_will_do(state: PentUpState, move: Move) -> bool:
    if not isinstance(move, Placement):
        return rules.stands_apart(state, move)
    near = {(x + dx, y + dy) for x, y in move.cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return move.level == 1 and bool(state.laid) and near.isdisjoint(state.level(1))


def _own_colour_only(state: PentUpState, move: Move) -> bool:
    return not _touches(state, move, lambda n, _: state.laid[n].player == state.to_move)


def _opponents_only(state: PentUpState, move: Move) -> bool:
    return not _touches(state, move, lambda n, _: state.laid[n].player != state.to_move)


def _uncovered_only(state: PentUpState, move: Move) -> bool:
    return not _touches(state, move, lambda _, cell: cell not in state.level(2))


def _beside_on_every_level(state: PentUpState, move: Move) -> bool:
    there = state.level(move.level)
    beside = {n for cell in _cells(move) for n in square.neighbours(cell)}
    return rules.stands_apart(state, move) or (bool(there) and beside.isdisjoint(there))


def _own_supports_only(state: PentUpState, move: Move) -> bool:
    own = [n for n in rules.supports(state, move) if state.laid[n].player == state.to_move]
    return move.level > 1 and len(own) < rules.SUPPORTS


def _both_colours(state: PentUpState, move: Move) -> bool:
    players = {state.laid[n].player for n in rules.supports(state, move)}
    return move.level > 1 and len(players) < 2


def _three_supports(patch: Patch) -> None:
    patch.setattr(rules, "SUPPORTS", 3)


def _four_will_do(state: PentUpState, move: Move) -> bool:
    below = state.level(move.level - 1)
    return move.level > 1 and sum(cell not in below for cell in _cells(move)) > 1


def _any_level_below(state: PentUpState, move: Move) -> bool:
    """As if a tile could bridge a gap of one level."""
    return move.level > 1 and any(cell not in state.level(1) for cell in _cells(move))


def _of_the_position(state: PentUpState, move: Move) -> bool:
    return move.level < max(map(state.board.highest, state.stock(state.to_move)), default=1)


def _of_the_orientation(state: PentUpState, move: Move) -> bool:
    level, found = state.board.places(move.letter) if move.letter in LETTERS else (1, ())
    forms = [form.cells for form, places in found if places]
    return move.level < level and square.normal(_cells(move) or [(0, 0)]) in forms


def _no_higher(state: PentUpState, move: Move) -> bool:
    """As if the first two levels were all."""
    return rules.could_go_higher(state, move) and move.level < 2


def _one_support_counts(patch: Patch) -> None:
    places = Upper.places

    def without(above: Upper, letter: str) -> Places:
        return places(above.but(below={}), letter)

    patch.setattr(Upper, "places", without)


def _levels_of_listed_moves(patch: Patch) -> None:
    """As if each orientation were listed on its own highest level."""
    places = Board.places

    def mixed(board: Board, letter: str) -> tuple[int, Places]:
        level, found = places(board, letter)
        return (level, found) if level == 1 else (1, board._beside(letter))

    patch.setattr(Board, "places", mixed)


def _any_players_tile(state: PentUpState, move: Move) -> bool:
    return state.over or move.letter not in {*state.stock(0), *state.stock(1)}


def _worth(value: Callable[[Counts, bool], int]) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(scoring, "worth", value)


def _top_alone(levels: Counts, misere: bool) -> int:
    return levels[0] if misere else levels[-1]


def _all_levels(levels: Counts, _: bool) -> int:
    return sum(number * count for number, count in enumerate(levels, 1))


_real_worth = scoring.worth


def _upside_down(levels: Counts, misere: bool) -> int:
    return _real_worth(levels, not misere)


def _never_misere(levels: Counts, _: bool) -> int:
    return _real_worth(levels, False)


def _fewest(levels: Counts, misere: bool) -> int:
    return -_real_worth(levels, False) if misere else _real_worth(levels, False)


def _winners(choose: Callable[[PentUpState], tuple[int, ...]]) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(scoring, "winners", choose)


_real_winners = scoring.winners


def _first_of_tied(state: PentUpState) -> tuple[int, ...]:
    values = scoring.scores(state)
    return (values.index(max(values)),)


def _no_shared_win(state: PentUpState) -> tuple[int, ...]:
    found = _real_winners(state)
    return found if len(found) == 1 or state.variant == "pairs" else ()


def _shared_by_two(state: PentUpState) -> tuple[int, ...]:
    found = _real_winners(state)
    return found or tuple(range(state.players)) if state.players == 2 else found


def _teams_added_up(state: PentUpState) -> tuple[int, ...]:
    if state.variant != "pairs":
        return _real_winners(state)
    values = scoring.scores(state)
    sums = [sum(values[player] for player in team) for team in TEAMS]
    return () if sums[0] == sums[1] else TEAMS[sums.index(max(sums))]


def _one_colour_of_each_set(patch: Patch) -> None:
    patch.setattr(scoring, "TEAMS", ((0, 2), (1, 3)))


def _neighbours_are_partners(patch: Patch) -> None:
    patch.setattr(positions, "ALTERNATING", (0, 1, 2, 3))


def _other_team_anticlockwise(patch: Patch) -> None:
    patch.setattr(positions, "ALTERNATING", (0, 3, 1, 2))


def _partner_loses(state: PentUpState) -> tuple[int, ...]:
    found = _real_winners(state)
    if state.variant != "pairs":
        return found
    values = scoring.scores(state)
    return tuple(player for player in found if values[player] == max(values))


MUTATIONS: Mapping[str, Callable[[Patch], None]] = {
    **{f"`{rule}` is not checked": _unchecked(rule) for rule in rules.RULES},
    "`edge-contact`: a corner is enough": _rule("edge-contact", _corner_will_do),
    "`edge-contact`: own tiles only": _rule("edge-contact", _own_colour_only),
    "`edge-contact`: the opponent's tiles only": _rule("edge-contact", _opponents_only),
    "`edge-contact`: uncovered squares only": _rule("edge-contact", _uncovered_only),
    "`edge-contact`: asked on every level": _rule("edge-contact", _beside_on_every_level),
    "`two-supports`: own tiles only": _rule("two-supports", _own_supports_only),
    "`two-supports`: of both colours": _rule("two-supports", _both_colours),
    "`two-supports`: three are needed": _three_supports,
    "`full-support`: four squares will do": _rule("full-support", _four_will_do),
    "`full-support`: level 1 below is enough": _rule("full-support", _any_level_below),
    "`highest-level`: of the position, not of the tile": _rule("highest-level", _of_the_position),
    "`highest-level`: of the orientation": _rule("highest-level", _of_the_orientation),
    "`highest-level`: from level 2 up all is free": _rule("highest-level", _no_higher),
    "`highest-level`: on top of one tile counts as a place": _one_support_counts,
    "moves: listed on level 1 whatever fits above": _levels_of_listed_moves,
    "`own-tile`: anybody's remaining tile": _rule("own-tile", _any_players_tile),
    "score: the highest level alone": _worth(_top_alone),
    "score: all levels together, higher ones worth more": _worth(_all_levels),
    "score: standard from level 1 up, misère from the top": _worth(_upside_down),
    "misère: scores as the standard game": _worth(_never_misere),
    "misère: the fewest on the highest level": _worth(_fewest),
    "tie: the first of the tied players wins": _winners(_first_of_tied),
    "tie: three players cannot share": _winners(_no_shared_win),
    "tie: two players share": _winners(_shared_by_two),
    "pairs: the colours of a team are added up": _winners(_teams_added_up),
    "pairs: partners have a colour of each set": _one_colour_of_each_set,
    "pairs: neighbours are partners": _neighbours_are_partners,
    "pairs: Blue is before Red": _other_team_anticlockwise,
    "pairs: the partner of the best colour does not win": _winners(_partner_loses),
}
"""What is broken → how."""
