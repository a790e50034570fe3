"""The end of a game of Pent-Up: counts by level, who wins, and the variants."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.contract.engine import PLAYER_NAMES, Result
from generator.games.pentup.engine import scoring
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.state import Laid, PentUpState
from tests.games.pentup.play import played

Counts = tuple[int, ...]


def ended(*counts: Counts, variant: str = "standard") -> PentUpState:
    """A position with so many tiles of each player on each level; what else it is does not
    matter to the score.
    """
    laid = tuple(
        Laid(player, "I", level, ())
        for player, own in enumerate(counts)
        for level, number in enumerate(own, 1)
        for _ in range(number)
    )
    return PentUpState(len(counts), variant, laid, ({},) * len(counts[0]))


def result(*counts: Counts, variant: str = "standard") -> Result:
    state = ended(*counts, variant=variant)
    assert state.over
    found = ENGINE.result(state)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("white", "black", "winners"),
    [
        ((6, 5, 1), (7, 5, 0), (0,)),  # one tile on the highest level beats all below
        ((7, 3, 2), (4, 7, 1), (0,)),
        ((6, 4, 2), (5, 5, 2), (1,)),  # equal on the highest: the next one down
        ((12,), (12,), ()),
        ((6, 4, 2), (6, 4, 2), ()),
        ((0, 12, 0), (0, 11, 1), (1,)),
    ],
)
def test_the_most_tiles_on_the_highest_level_win(
    white: Counts, black: Counts, winners: tuple[int, ...]
) -> None:
    assert result(white, black).winners == winners


@pytest.mark.parametrize(
    ("white", "black", "winners"),
    [
        ((6, 5, 1), (7, 5, 0), (1,)),
        ((6, 4, 2), (6, 5, 1), (1,)),  # equal on level 1: the next one up
        ((5, 7, 0), (6, 4, 2), (1,)),  # the highest level does not matter
        ((6, 4, 2), (6, 4, 2), ()),
    ],
)
def test_misere_compares_from_level_one_up(
    white: Counts, black: Counts, winners: tuple[int, ...]
) -> None:
    found = result(white, black, variant="misere")
    assert (found.winners, found.reason) == (winners, "misere")


@pytest.mark.parametrize(
    ("counts", "winners"),
    [
        (((5, 5, 2), (6, 4, 2), (7, 4, 1)), (0,)),
        (((5, 5, 2), (5, 5, 2), (7, 4, 1)), (0, 1)),
        (((6, 6), (6, 6), (6, 6)), (0, 1, 2)),
        (((6, 5, 1), (6, 5, 1), (0, 10, 2)), (2,)),
    ],
)
def test_three_share_a_tie(counts: tuple[Counts, ...], winners: tuple[int, ...]) -> None:
    assert result(*counts).winners == winners


A, B, C = (6, 4, 2), (6, 5, 1), (7, 5, 0)


@pytest.mark.parametrize(
    ("counts", "winners"),
    [
        ((A, C, B, C), (0, 1)),  # the best colour's partner wins with it
        ((C, A, B, B), (0, 1)),  # although the other team's colours are better together
        ((C, B, A, B), (2, 3)),
        ((A, A, B, B), (0, 1)),  # partners tied for the best
        ((A, B, A, C), ()),  # opponents tied for the best
        ((A, A, B, A), ()),
        ((A, A, A, A), ()),
    ],
)
def test_in_pairs_the_team_of_the_best_colour_wins(
    counts: tuple[Counts, ...], winners: tuple[int, ...]
) -> None:
    found = result(*counts, variant="pairs")
    assert (found.winners, found.reason) == (winners, "pairs")


@pytest.mark.parametrize(
    ("players", "variant", "names"),
    [
        (4, "pairs", ["white", "red", "black", "blue", "white"]),  # the teams alternate
        (4, "standard", ["white", "black", "red", "blue", "white"]),
        (3, "standard", ["white", "black", "red", "white"]),
    ],
)
def test_whose_turn_it_is(players: int, variant: str, names: list[str]) -> None:
    tile = Laid(0, "I", 1, ())
    states = [PentUpState(players, variant, (tile,) * ply) for ply in range(len(names))]
    assert [PLAYER_NAMES[state.to_move] for state in states] == names


COUNTS = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(
    lambda cuts: (min(cuts), abs(cuts[0] - cuts[1]), 12 - max(cuts))
)
"""Twelve tiles on three levels."""


@given(*[COUNTS] * 4)
def test_partners_win_together_whoever_of_them_is_best(
    a: Counts, b: Counts, c: Counts, d: Counts
) -> None:
    winners = result(a, b, c, d, variant="pairs").winners
    assert winners in ((), (0, 1), (2, 3))
    assert result(b, a, d, c, variant="pairs").winners == winners
    assert result(c, d, a, b, variant="pairs").winners == tuple((p + 2) % 4 for p in winners)


@given(*[st.lists(st.integers(0, 12), min_size=4, max_size=4).map(tuple)] * 2)
def test_worth_orders_as_level_by_level_comparison(a: Counts, b: Counts) -> None:
    down, up = (a[::-1] < b[::-1]), (a < b)
    assert (scoring.worth(a, misere=False) < scoring.worth(b, misere=False)) == down
    assert (scoring.worth(a, misere=True) < scoring.worth(b, misere=True)) == up


def test_counts_by_level_are_told_while_the_game_runs() -> None:
    assert ENGINE.report(played()) == {"levels": {"white": [], "black": []}}
    state = played("I1:0,0 1,0 2,0 3,0 4,0", "P1:0,1 0,2 1,1 1,2 2,1", "T2:0,0 1,0 1,1 1,2 2,0")
    assert ENGINE.report(state) == {"levels": {"white": [1, 1], "black": [1, 0]}}
    assert ENGINE.result(state) is None


@pytest.mark.parametrize(
    ("players", "variant", "problem"),
    [
        (1, None, "2, 3 or 4 players, not 1"),
        (5, None, "2, 3 or 4 players, not 5"),
        (2, "tower", "there are: standard, misere, pairs"),
        (2, "pairs", "for 4 players, not 2"),
        (3, "pairs", "for 4 players, not 3"),
    ],
)
def test_what_there_is_not_is_refused(players: int, variant: str | None, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        ENGINE.initial(players, variant)


def test_numbers_that_a_text_may_quote() -> None:
    facts = ENGINE.facts()
    assert facts["fixed_orientations"] == facts["openings"] == 63
    assert (facts["tiles_per_player"], facts["tiles_in_set"], facts["squares"]) == (12, 24, 5)
    assert [facts[f"turns_{players}"] for players in (2, 3, 4)] == [24, 36, 48]
    assert facts["chiral_shapes"] == 6
    assert len(PLAYER_NAMES) >= facts["max_players"]
