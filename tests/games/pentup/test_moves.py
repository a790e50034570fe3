"""All legal moves of Pent-Up: counted, listed in another way, and played at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.contract.engine import IllegalMove
from generator.contract.perft import divide, perft
from generator.games.pentup.engine import movegen
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.pieces import LETTERS, ORIENTATIONS, SHAPES
from generator.geometry import square
from generator.geometry.square import Cell
from tests.games.pentup.play import drawn, picks, placements, played

TABLE = Path(__file__).parent / "perft.txt"
ROWS = [line for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]
PUBLISHED = 30_554_284
"""Sequences of three moves."""


@pytest.mark.parametrize("row", [row for row in ROWS if row != f"3 {PUBLISHED}"])
def test_numbers_of_sequences(row: str) -> None:
    depth, count, *rest = row.split(" ", 2)
    state = played(*(text for part in rest for text in part.split(";")))
    assert perft(ENGINE, state, int(depth)) == int(count)


def test_three_moves_by_symmetry_of_the_first() -> None:
    """The twelve numbers of depth 2 in the table, which the test above counts anew."""
    pairs = [row.split(" ", 2) for row in ROWS if row.startswith("2 ") and ":" in row]
    total = sum(int(count) * len(ORIENTATIONS[move[0]]) for _, count, move in pairs)
    assert total == PUBLISHED
    assert f"3 {total}" in ROWS


def by_trial(state: PentUpState) -> set[str]:
    """All legal moves from the words of the rules alone: cells and sets, no masks, no verdicts."""
    height = max(tile.level for tile in state.laid)
    levels: list[dict[Cell, int]] = [{} for _ in range(height + 2)]
    for number, tile in enumerate(state.laid):
        levels[tile.level].update(dict.fromkeys(tile.cells, number))
    xs, ys = zip(*levels[1], strict=True)
    corners = [
        (x, y) for x in range(min(xs) - 5, max(xs) + 2) for y in range(min(ys) - 5, max(ys) + 2)
    ]
    beside = {n for cell in levels[1] for n in square.neighbours(cell)}
    gone = {tile.letter for tile in state.laid if tile.player == state.to_move}
    found = set()
    for letter in set(LETTERS) - gone:
        for level in range(height + 1, 0, -1):
            places = [
                cells
                for form in ORIENTATIONS[letter]
                for corner in corners
                for cells in [[square.translate(cell, corner) for cell in form]]
                if not any(cell in levels[level] for cell in cells)
                and (
                    not beside.isdisjoint(cells)
                    if level == 1
                    else all(cell in levels[level - 1] for cell in cells)
                    and len({levels[level - 1][cell] for cell in cells}) >= 2
                )
            ]
            if places:
                found |= {
                    f"{letter}{level}:{' '.join(f'{x},{y}' for x, y in sorted(cells))}"
                    for cells in places
                }
                break
    return found


@settings(max_examples=4, deadline=None)
@given(picks(23, least=1), st.sampled_from([2, 3, 4]))
def test_moves_agree_with_a_trial_of_all_places(numbers: list[int], players: int) -> None:
    state = drawn(numbers, players)
    assert {str(move) for move in ENGINE.moves(state)} == by_trial(state)


@pytest.mark.parametrize("ply", [11, 17, 23])
def test_moves_agree_with_a_trial_late_in_the_game(ply: int) -> None:
    state = drawn(range(3, 3 + 29 * ply, 29))
    assert state.ply == ply
    assert {str(move) for move in ENGINE.moves(state)} == by_trial(state)


@pytest.mark.parametrize("last", [max, min])
def test_moves_agree_with_a_trial_when_the_tiles_go_far(last: Callable[..., Placement]) -> None:
    state = ENGINE.initial()
    while len({x for tile in state.laid for x, _ in tile.cells}) < 30:
        state = state.after(last(placements(state), key=lambda move: move.cells))
    texts = [str(move) for move in ENGINE.moves(state)]
    assert set(texts) == by_trial(state)
    assert texts == sorted(texts)


@settings(max_examples=8, deadline=None)
@given(picks(48), st.sampled_from([2, 3, 4]))
def test_play_keeps_the_tiles_together(numbers: list[int], players: int) -> None:
    state = drawn(numbers, players)
    assert sum(map(len, state.levels)) == 5 * state.ply
    assert [tile.player for tile in state.laid] == [i % players for i in range(state.ply)]
    for player in range(players):
        laid = [tile.letter for tile in state.laid if tile.player == player]
        assert sorted([*laid, *state.stock(player)]) == sorted(LETTERS)
    for number, tile in enumerate(state.laid):
        assert [state.level(tile.level)[cell] for cell in tile.cells] == [number] * 5
    for below, above in pairwise(state.levels):
        assert above.keys() <= below.keys()
    counts = ENGINE.report(state)["levels"]
    assert sum(map(sum, counts.values())) == state.ply
    assert {len(levels) for levels in counts.values()} == {state.height}


@settings(max_examples=10, deadline=None)
@given(picks(24))
def test_each_listed_move_is_legal_and_listed_in_order(numbers: list[int]) -> None:
    state = drawn(numbers)
    moves = placements(state)
    for move in moves[:: max(1, len(moves) // 25)]:
        assert not ENGINE.violations(state, move)
    texts = [str(move).encode() for move in moves]
    assert all(a < b for a, b in pairwise(texts))
    assert bool(moves) == (ENGINE.result(state) is None)


@settings(max_examples=10, deadline=None)
@given(picks(24))
def test_each_tile_has_one_level(numbers: list[int]) -> None:
    levels: dict[str, set[int]] = {}
    state = drawn(numbers)
    for move in placements(state):
        levels.setdefault(move.letter, set()).add(move.level)
    assert all(len(found) == 1 for found in levels.values())
    assert tuple(levels) == (() if state.over else state.stock(state.to_move))


@settings(max_examples=25, deadline=None)
@given(
    picks(5, least=1),
    st.sampled_from(LETTERS),
    st.data(),
    st.tuples(st.integers(-6, 6), st.integers(-6, 6)),
    st.integers(1, 3),
)
def test_a_move_is_listed_exactly_when_it_breaks_no_rule(
    numbers: list[int], letter: str, data: st.DataObject, at: Cell, level: int
) -> None:
    state = drawn(numbers)
    form = data.draw(st.sampled_from(ORIENTATIONS[letter]))
    move = Placement(letter, level, tuple(square.translate(cell, at) for cell in form))
    broken = ENGINE.violations(state, move)
    assert (move in ENGINE.moves(state)) == (not broken)
    if broken:
        with pytest.raises(IllegalMove) as caught:
            ENGINE.play(state, move)
        assert caught.value.violations == broken
        assert str(move) in str(caught.value)


@settings(max_examples=8, deadline=None)
@given(
    picks(8, least=1),
    st.sampled_from(square.SYMMETRIES),
    st.tuples(st.integers(-(10**8), 10**8), st.integers(-(10**8), 10**8)),
)
def test_moves_turn_and_move_with_the_position(
    numbers: list[int], turn: Callable[[Cell], Cell], by: Cell
) -> None:
    def image(letter: str, level: int, cells: tuple[Cell, ...]) -> Placement:
        return Placement(letter, level, tuple(square.translate(turn(c), by) for c in cells))

    state, other = drawn(numbers), ENGINE.initial()
    for tile in state.laid:
        other = ENGINE.play(other, image(tile.letter, tile.level, tile.cells))
    expected = {image(move.letter, move.level, move.cells) for move in placements(state)}
    assert set(ENGINE.moves(other)) == expected
    assert ENGINE.report(other) == ENGINE.report(state)


@settings(max_examples=10, deadline=None)
@given(picks(24))
def test_moves_are_counted_as_they_are_listed(numbers: list[int]) -> None:
    state = drawn(numbers)
    assert movegen.count(state) == len(ENGINE.moves(state))


@pytest.mark.parametrize("ply", [19, 21])
def test_pairs_are_counted_as_if_they_were_played(ply: int) -> None:
    state = drawn(range(3, 3 + 29 * ply, 29))
    pairs = divide(ENGINE, state, 2)
    assert [text for text, _ in pairs] == [str(move) for move in ENGINE.moves(state)]
    assert sum(count for _, count in pairs) == perft(ENGINE, state, 2) > 0


def test_pairs_end_with_the_game() -> None:
    last_but_one = drawn(range(22))
    pairs = divide(ENGINE, last_but_one, 2)
    assert sum(count for _, count in pairs) == perft(ENGINE, last_but_one, 2) > 0
    last = drawn(range(23))
    assert perft(ENGINE, last, 1) == len(ENGINE.moves(last)) > 0
    assert perft(ENGINE, last, 2) == 0


def test_positions_are_equal_by_what_lies_where() -> None:
    assert drawn([5, 77, 3]) == drawn([5, 77, 3])
    assert len({drawn([5, 77, 3]), drawn([5, 77, 3]), drawn([5, 77, 4])}) == 2
    assert ENGINE.initial() != ENGINE.initial(variant="misere")
    assert ENGINE.initial() == ENGINE.initial(seed=4)


def test_the_opening_is_listed_once_per_orientation() -> None:
    moves = placements(ENGINE.initial())
    assert Counter(m.letter for m in moves) == {k: len(v) for k, v in ORIENTATIONS.items()}
    assert all(m.level == 1 and square.normal(m.cells) == m.cells for m in moves)
    far = Placement("P", 1, tuple((x + 70, y - 3) for x, y in SHAPES["P"]))
    assert not ENGINE.violations(ENGINE.initial(), far)


@pytest.mark.parametrize(
    ("players", "variant"), [(2, None), (2, "misere"), (3, None), (4, "pairs")]
)
def test_nobody_is_ever_stuck_before_the_end(players: int, variant: str | None) -> None:
    end = drawn(range(0, 48 * 37, 37), players, variant)
    found = ENGINE.result(end)
    assert found is not None
    levels = list(ENGINE.report(end)["levels"].values())
    assert [sum(own) for own in levels] == [12] * players
    order = [own if variant == "misere" else own[::-1] for own in levels]
    best = [player for player, own in enumerate(order) if own == max(order)]
    assert set(best) <= set(found.winners) or found.winners == ()
    assert ENGINE.moves(end) == ()
    assert len(found.scores) == players
