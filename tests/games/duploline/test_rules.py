"""Each rule of DuploLine, alone: a verdict names exactly the rules that are broken."""

from __future__ import annotations

import pytest

from generator.contract.engine import IllegalMove
from generator.games.duploline.engine.game import ENGINE
from generator.games.duploline.engine.state import DuploState
from tests.games.duploline.play import at, laid_out, patchwork, played, stands, verdict

DUEL = ("D+d4", "D+d5,R+c4")
"""White's disc d4 between Black's disc d5 and ring c4; White is to move."""


@pytest.mark.parametrize("text", ["D+a1", "R+d4", "D+g4"])
def test_the_opening_may_use_any_cell(text: str) -> None:
    assert verdict(played(), text) == set()


def test_a_piece_is_added_next_to_an_opponents() -> None:
    state = played("D+d4")
    assert verdict(state, "D+d5") == verdict(state, "R+d5") == set()
    assert verdict(state, "D+d6") == {"next-to-opponent"}
    # d6 touches only Black's own disc
    assert verdict(played("D+d4", "D+d5"), "R+d6") == {"next-to-opponent"}


def test_rings_and_locked_pieces_of_the_opponent_count() -> None:
    assert verdict(stands("d4:.b"), "D+d5") == set()
    assert verdict(stands("d4:bb"), "D+d5") == verdict(stands("d4:wb"), "R+d5") == set()
    assert verdict(stands("d4:ww d3:b."), "D+d5") == {"next-to-opponent"}


def test_a_piece_is_added_on_an_empty_cell() -> None:
    state = played(*DUEL)
    assert verdict(state, "R+d4") == verdict(state, "D+d4") == {"empty-cell"}
    assert verdict(stands("d4:w. d5:w. e5:b."), "R+d4") == {"empty-cell", "next-to-opponent"}


@pytest.mark.parametrize("colour", "wb")
def test_a_piece_moves_to_a_single_one_of_the_other_kind(colour: str) -> None:
    assert verdict(stands(f"d4:w. d5:.{colour}"), "D:d4>d5") == set()
    assert verdict(stands(f"d4:.w d5:{colour}."), "R:d4>d5") == set()


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        ("d4:w. d5:b.", "D:d4>d5"),
        ("d4:.w d5:.b", "R:d4>d5"),
        ("d4:w. d5:bb", "D:d4>d5"),
        ("d4:.w d5:wb", "R:d4>d5"),
        ("d4:w. c4:b. c3:b.", "D:d4>d3"),  # connected all the same, but d3 is empty
    ],
)
def test_it_does_not_join_anything_else(cells: str, text: str) -> None:
    assert verdict(stands(cells), text) == {"single-other-kind"}


def test_a_piece_moves_to_an_adjacent_cell() -> None:
    state = stands("d4:w. d5:b. d6:.b c4:b.")
    assert verdict(state, "D:d4>d6") == {"adjacent-target"}
    assert verdict(state, "D:d4>d4") == {"adjacent-target", "single-other-kind"}
    # the same row's end and the next row's beginning are far apart
    assert verdict(stands("d7:w. d6:b. e1:.b d5:b. d4:b. d3:b. d2:b."), "D:d7>e1") == {
        "adjacent-target"
    }


@pytest.mark.parametrize("ring", "wb")
def test_a_locked_piece_does_not_move(ring: str) -> None:
    assert verdict(stands(f"d4:w{ring} d5:.b"), "D:d4>d5") == {"locked"}


def test_a_player_moves_an_own_piece() -> None:
    state = stands("d4:b. d5:.w c4:wb")
    assert verdict(state, "D:d4>d5") == {"own-piece"}
    assert verdict(state, "D:c5>d5") == {"own-piece"}  # nothing is there
    assert verdict(state, "D:d5>d4") == {"own-piece", "single-other-kind"}  # a ring is there
    assert verdict(state, "R:c4>d4") == {"own-piece", "locked"}


def test_a_move_keeps_all_pieces_in_one_group() -> None:
    assert verdict(stands("d4:w. d3:.b d5:b."), "D:d4>d3") == {"connected"}
    assert verdict(stands("d4:w. d3:.b d5:b. c4:b. c3:b."), "D:d4>d3") == set()
    # a foreign piece would part the group as well
    assert verdict(stands("d4:b. d3:.b d5:w."), "D:d4>d3") == {"connected", "own-piece"}
    # and so does a piece that leaves for a cell apart
    assert verdict(stands("d4:w. d5:.b"), "D:d4>a1") == {
        *("adjacent-target", "single-other-kind", "connected")
    }


def test_a_turn_has_one_action_of_each_kind() -> None:
    state = played("D+d4", "D+d5")
    assert verdict(state, "R+c4") == set()
    assert verdict(state, "D+c4") == {"one-each"}
    assert verdict(state, "D:d5>d4") == {"one-each", "single-other-kind"}
    assert verdict(played("D+d4", "R+d5"), "R+c4") == {"one-each"}


def test_nothing_is_owed_when_the_game_is_over() -> None:
    over = played_to_a_line()
    assert ENGINE.result(over) is not None
    assert verdict(over, "D+d1") == {"one-each", "next-to-opponent"}
    assert verdict(over, "R!a3") == {"one-each"}


def test_a_piece_comes_from_the_supply() -> None:
    full = patchwork("d1:.. d4:.w")  # all of Black's 18 discs are on the board
    state = DuploState(full, 1, "DR", 60)
    assert full.supply(1, "D") == 0
    assert verdict(state, "D+d1") == {"supply"}
    assert verdict(state, "R+d1") == set()
    assert verdict(state, "D!d4") == {"supply", "forced-only"}


@pytest.mark.parametrize("text", ["D!d5", "R!d4", "R!c3"])
def test_a_forced_place_is_for_those_who_can_do_nothing_else(text: str) -> None:
    assert verdict(stands("d4:w. d5:.b c3:b."), text) == {"forced-only"}


def test_a_forced_piece_joins_a_single_one_of_the_other_kind() -> None:
    state = stands("d4:w. d5:.b c3:wb")
    for text in ("D!d4", "D!c3", "R!d5", "D!a1"):
        assert verdict(state, text) == {"forced-only", "single-other-kind"}


def test_what_another_kind_can_do_normally_comes_before_a_forced_place() -> None:
    # No disc of White's touches a single ring and no empty cell a piece of Black's: only the ring
    # has something to do.
    crowded = laid_out("d4:.w a1:.. a2:w. b1:w. b2:w.", rest="b.")
    state = DuploState(crowded, 0, "DR", 60)
    assert verdict(state, "R:d4>d5") == set()
    assert verdict(state, "D!d4") == {"forced-only"}
    assert verdict(at(state, owed="D"), "D!d4") == set()


def test_a_turn_is_judged_action_by_action() -> None:
    state = played("D+d4")
    assert verdict(state, "D+d5,R+c4") == set()
    assert verdict(state, "D+d5,R+d5") == {"empty-cell"}
    assert verdict(state, "D+d6,R+c4") == {"next-to-opponent"}
    assert verdict(state, "D+d5,D+c4") == {"one-each"}
    assert verdict(state, "D+d5,R+c4,D+c3") == {"one-each"}
    assert verdict(played(), "D+d4,R+d5") == {"one-each"}
    assert verdict(played("D+d4", "D+d5"), "R+c4,D+c3") == {"one-each"}


def test_a_cell_that_is_left_counts_as_empty() -> None:
    state = stands("d4:w. d3:.b c3:b. c4:b. d5:b.")
    assert verdict(state, "R+d4") == {"empty-cell"}
    assert verdict(state, "D:d4>d3,R+d4") == set()


def test_a_disc_that_was_added_may_be_ringed() -> None:
    state = stands("d4:.w d3:b. c3:b.")
    assert verdict(state, "D+c4,R:d4>c4") == set()


def test_an_illegal_move_is_refused_with_its_violations() -> None:
    with pytest.raises(IllegalMove, match=r"D:d5>d4") as caught:
        ENGINE.play(played("D+d4", "D+d5"), ENGINE.parse(played(), "D:d5>d4"))
    assert caught.value.violations == {"one-each", "single-other-kind"}


def played_to_a_line() -> DuploState:
    """White has the discs a1 to a4."""
    return ENGINE.play(stands("a1:w. a2:w. a3:w. b4:b. b3:b."), ENGINE.parse(played(), "D+a4"))


def test_positions_are_told_apart() -> None:
    one, other = stands("d4:w."), stands("d4:.w")
    assert len({one, other, at(one, to_move=1), stands("d4:w.")}) == 3
    assert str(laid_out("a1:wb")).startswith("wb .. .. ../.. ")
