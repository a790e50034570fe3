"""All legal moves of Twigs: counted, listed in another way, and played at random."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.contract.engine import IllegalMove
from generator.contract.perft import divide, perft
from generator.games.twigs.engine.game import ENGINE
from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.engine.state import TwigsState
from generator.games.twigs.pieces import LETTERS, ORIENTATIONS, SHAPES, letter_of
from generator.geometry import hexedge
from generator.geometry.hexedge import Segment
from tests.games.twigs.play import drawn, picks, played

TABLE = Path(__file__).parent / "perft.txt"
ROWS = [line for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("row", ROWS)
def test_numbers_of_sequences(row: str) -> None:
    depth, count, *rest = row.split(" ", 2)
    state = played(*(text for part in rest for text in part.split(";")))
    assert perft(ENGINE, state, int(depth)) == int(count)


def everywhere(state: TwigsState) -> set[frozenset[Segment]]:
    """Every connected set of five segments that comes near the twigs on the table.

    Grown segment by segment, without polyforms, anchors or orientations.
    """
    near = set(state.occupied)
    for _ in range(5):  # as far as a twig that touches can reach
        near |= {n for segment in near for n in hexedge.neighbours(segment)}
    forms = {frozenset([segment]) for segment in near}
    for _ in range(4):
        forms = {
            form | {new}
            for form in forms
            for segment in form
            for new in hexedge.neighbours(segment)
            if new not in form and new in near
        }
    return forms


def by_trial(state: TwigsState) -> tuple[str, ...]:
    """All legal moves: whatever lies near and breaks no rule."""
    found = []
    for form in everywhere(state):
        segments = tuple(sorted(form))
        letter = letter_of(segments)
        if letter and not ENGINE.violations(state, Placement(letter, segments)):
            found.append(f"{letter}:{' '.join('{},{},{}'.format(*s) for s in segments)}")
    return tuple(sorted(found, key=str.encode))


@pytest.mark.parametrize("letter", LETTERS)
def test_replies_agree_with_a_trial_of_all_places(letter: str) -> None:
    state = ENGINE.play(ENGINE.initial(), Placement(letter, SHAPES[letter]))
    assert tuple(map(str, ENGINE.moves(state))) == by_trial(state)


@settings(max_examples=5, deadline=None)
@given(picks(5, least=2), st.sampled_from([2, 3]))
def test_moves_agree_with_a_trial_of_all_places(numbers: list[int], players: int) -> None:
    state = drawn(numbers, players)
    assert tuple(map(str, ENGINE.moves(state))) == by_trial(state)


def test_the_last_move_too_agrees_with_a_trial_of_all_places() -> None:
    state = drawn(range(7, 697, 30))
    assert state.ply == 23
    assert tuple(map(str, ENGINE.moves(state))) == by_trial(state)


@pytest.mark.parametrize(("dx", "dy"), [(1, -1), (-1, -1)])
def test_moves_agree_with_a_trial_when_the_twigs_go_far(dx: int, dy: int) -> None:
    state = drawn([0])
    for _ in range(9):
        moves = [move for move in ENGINE.moves(state) if isinstance(move, Placement)]
        state = state.after(
            max(moves, key=lambda m: sum(x * dx + y * dy for x, y, _ in m.segments))
        )
    reach = [x * dx + y * dy for x, y, _ in state.occupied]
    assert max(reach) - min(reach) > 30
    assert tuple(map(str, ENGINE.moves(state))) == by_trial(state)


@settings(max_examples=20, deadline=None)
@given(picks(24), st.sampled_from([2, 3, 4]))
def test_play_keeps_the_pieces_together(numbers: list[int], players: int) -> None:
    state = drawn(numbers, players)
    assert len(state.occupied) == 5 * state.ply == sum(map(len, state.covered))
    for player in range(players):
        laid = [twig.letter for twig in state.laid if twig.player == player]
        assert sorted([*laid, *state.stock(player)]) == sorted(LETTERS)
        assert state.covered[player] == {
            s for twig in state.laid if twig.player == player for s in twig.segments
        }
    assert [twig.player for twig in state.laid] == [i % players for i in range(state.ply)]


@settings(max_examples=20, deadline=None)
@given(picks(24))
def test_each_listed_move_is_legal_and_listed_in_order(numbers: list[int]) -> None:
    state = drawn(numbers)
    moves = ENGINE.moves(state)
    assert not any(ENGINE.violations(state, move) for move in moves)
    texts = [str(move).encode() for move in moves]
    assert all(a < b for a, b in pairwise(texts))
    assert bool(moves) == (ENGINE.result(state) is None)


@settings(max_examples=60, deadline=None)
@given(
    picks(6, least=1),
    st.sampled_from(LETTERS),
    st.data(),
    st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
)
def test_a_move_is_listed_exactly_when_it_breaks_no_rule(
    numbers: list[int], letter: str, data: st.DataObject, at: tuple[int, int]
) -> None:
    state = drawn(numbers)
    form = data.draw(st.sampled_from(ORIENTATIONS[letter]))
    by = (at[0], at[1] - (at[1] - at[0]) % 3)
    move = Placement(letter, tuple(hexedge.translate(s, by) for s in form))
    broken = ENGINE.violations(state, move)
    assert (move in ENGINE.moves(state)) == (not broken)
    if broken:
        with pytest.raises(IllegalMove) as caught:
            ENGINE.play(state, move)
        assert caught.value.violations == broken
        assert str(move) in str(caught.value)


@settings(max_examples=15, deadline=None)
@given(
    picks(5, least=1),
    st.sampled_from(hexedge.SYMMETRIES),
    st.tuples(st.integers(-20, 20), st.integers(-20, 20)),
)
def test_moves_turn_and_move_with_the_position(
    numbers: list[int], turn: object, at: tuple[int, int]
) -> None:
    assert callable(turn)
    by = (at[0], at[1] - (at[1] - at[0]) % 3)

    def image(move: object) -> Placement:
        segments = getattr(move, "segments", ())
        return Placement(
            getattr(move, "letter", ""), tuple(hexedge.translate(turn(s), by) for s in segments)
        )

    state, other = drawn(numbers), ENGINE.initial()
    for twig in state.laid:
        other = ENGINE.play(other, image(twig))
    assert set(ENGINE.moves(other)) == set(map(image, ENGINE.moves(state)))
    assert len(other.areas) == len(state.areas)


@settings(max_examples=2, deadline=None)
@given(picks(2))
def test_pairs_are_counted_as_if_they_were_played(numbers: list[int]) -> None:
    state = drawn(numbers)
    pairs = divide(ENGINE, state, 2)
    assert [text for text, _ in pairs] == [str(move) for move in ENGINE.moves(state)]
    assert sum(count for _, count in pairs) == perft(ENGINE, state, 2)


def test_pairs_end_with_the_game() -> None:
    last_but_one = drawn(range(22))
    pairs = divide(ENGINE, last_but_one, 2)
    assert sum(count for _, count in pairs) == perft(ENGINE, last_but_one, 2) > 0
    last = drawn(range(23))
    assert perft(ENGINE, last, 1) == len(ENGINE.moves(last)) > 0
    assert perft(ENGINE, last, 2) == 0
    assert perft(ENGINE, last, 0) == 1


def test_depths_have_a_floor() -> None:
    with pytest.raises(ValueError, match="negative"):
        perft(ENGINE, ENGINE.initial(), -1)
    with pytest.raises(ValueError, match="at least 1"):
        divide(ENGINE, ENGINE.initial(), 0)


def test_positions_are_equal_by_what_lies_where() -> None:
    assert drawn([5, 77, 3]) == drawn([5, 77, 3])
    assert len({drawn([5, 77, 3]), drawn([5, 77, 3]), drawn([5, 77, 4])}) == 2
    assert ENGINE.initial() != ENGINE.initial(variant="area-size")
    assert ENGINE.initial() == ENGINE.initial(seed=4)


def test_the_opening_is_listed_once_per_orientation() -> None:
    moves = [move for move in ENGINE.moves(ENGINE.initial()) if isinstance(move, Placement)]
    assert Counter(m.letter for m in moves) == {k: len(v) for k, v in ORIENTATIONS.items()}
    assert all(min(m.segments)[:2] == (1, 0) for m in moves)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_twelve_twigs_for_each_player(players: int) -> None:
    end = drawn(range(0, 480, 10), players)
    assert end.ply == 12 * players
    result = ENGINE.result(end)
    assert result is not None
    assert len(result.scores) == players
    claimed = sum(area.owner is not None for area in end.areas)
    assert sum(result.scores) == claimed
    assert len(ENGINE.report(end)["scores"]) == players
