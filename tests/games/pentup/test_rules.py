"""Each rule of placement of Pent-Up, alone: a verdict names exactly the rules that are broken."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.contract.engine import IllegalMove
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.notation import LoosePlacement, Move, Placement
from generator.games.pentup.pieces import LETTERS, SHAPES
from generator.geometry.square import neighbours
from generator.geometry.squarepose import SquarePose, snap
from tests.games.pentup.play import drawn, picks, placements, played, verdict

BAR = "I1:0,0 1,0 2,0 3,0 4,0"
"""White's opening in these tests."""
PAIR = (BAR, "P1:0,1 0,2 1,1 1,2 2,1")
"""Black's P on top of it, flush on the left."""


def test_the_rules_in_the_order_of_the_book() -> None:
    expected = ("on-grid", "no-overlap", "edge-contact", "two-supports", "full-support")
    assert ENGINE.rules == (*expected, "highest-level", "own-tile")


def test_the_opening_may_lie_anywhere_on_the_grid() -> None:
    assert verdict(played(), BAR) == set()
    assert verdict(played(), "X1:99,-20 100,-21 100,-20 100,-19 101,-20") == set()
    assert verdict(played(), "I2:0,0 1,0 2,0 3,0 4,0") == {"two-supports", "full-support"}


def test_an_edge_of_any_tile_will_do_on_level_one() -> None:
    state = played(BAR)
    assert verdict(state, PAIR[1]) == set()
    assert verdict(state, "V1:5,0 6,0 7,0 7,1 7,2") == set()  # at the short end


def test_a_corner_is_not_enough() -> None:
    assert verdict(played(BAR), "P1:5,1 5,2 6,1 6,2 7,1") == {"edge-contact"}


def test_standing_apart_breaks_edge_contact_alone() -> None:
    assert verdict(played(BAR), "P1:50,1 50,2 51,1 51,2 52,1") == {"edge-contact"}


def test_a_covered_tile_still_has_edges() -> None:
    # The X goes on level 1 beside a square that a tile covers on level 2.
    state = played(*PAIR, "P2:0,0 0,1 1,0 1,1 2,0")
    assert (state.level(2)[0, 0], state.level(1)[0, 0]) == (2, 0)
    assert verdict(state, "X1:-3,0 -2,-1 -2,0 -2,1 -1,0") == set()


def test_holes_may_stay_open() -> None:
    state = played("U1:0,0 0,1 1,0 2,0 2,1")
    assert verdict(state, "I1:-1,2 0,2 1,2 2,2 3,2") == set()


def test_overlapping_breaks_no_overlap_alone() -> None:
    assert verdict(played(BAR), "P1:0,0 0,1 1,0 1,1 2,0") == {"no-overlap"}


def test_no_overlap_is_asked_on_upper_levels_too() -> None:
    state = played(*PAIR, "T2:0,0 1,0 1,1 1,2 2,0")
    assert verdict(state, "P2:0,1 0,2 1,1 1,2 2,1") == {"no-overlap", "own-tile", "two-supports"}
    assert verdict(state, "L2:1,0 2,0 3,0 4,0 1,1") == {"no-overlap"}


def test_a_tile_needs_two_supports() -> None:
    state = played("F1:0,0 0,1 1,1 1,2 2,1", "P1:1,-1 1,0 2,-1 2,0 3,0")
    # exactly on top of one tile of the same shape, here the opponent's
    assert verdict(state, "P2:1,-1 1,0 2,-1 2,0 3,0") == {"two-supports"}
    assert verdict(state, "P2:0,0 0,1 1,0 1,1 2,0") == set()
    # two of one colour will do as well
    own = played("I1:0,0 1,0 2,0 3,0 4,0", "I1:0,1 1,1 2,1 3,1 4,1")
    own = ENGINE.play(own, ENGINE.parse(own, "L2:0,0 1,0 2,0 3,0 3,1"))
    assert own.height == 2


def test_overhanging_breaks_full_support_alone() -> None:
    state = played(*PAIR)
    assert verdict(state, "L2:0,0 1,0 2,0 3,0 3,1") == {"full-support", "two-supports"}
    assert verdict(state, "L2:1,0 2,0 3,0 4,0 1,1") == set()
    assert verdict(state, "P2:1,0 2,0 1,1 2,1 3,1") == {"full-support"}


def test_no_bridge_over_a_gap() -> None:
    state = played("U1:0,0 0,1 1,0 2,0 2,1", "U1:0,2 0,3 1,3 2,2 2,3")
    assert verdict(state, "T2:0,1 1,1 1,2 1,3 2,1") == {"full-support"}
    assert verdict(state, "V2:0,1 0,2 0,3 1,3 2,3") == set()


def test_a_tile_must_go_as_high_as_it_can() -> None:
    state = played(*PAIR)
    assert {move.level for move in placements(state) if move.letter == "L"} == {2}
    assert verdict(state, "L1:5,0 6,0 7,0 8,0 8,1") == {"highest-level"}


def test_the_level_belongs_to_the_tile_not_to_the_position() -> None:
    state = played(BAR, "V1:5,0 6,0 7,0 7,1 7,2")
    levels = {move.letter: move.level for move in placements(state)}
    assert (levels["L"], levels["X"]) == (2, 1)
    low = next(move for move in placements(state) if move.level == 1)
    assert ENGINE.violations(state, low) == set()


def test_the_level_counts_all_orientations() -> None:
    # Upright the N fits nowhere on the pair; turned, it does: so upright it may not go below.
    state = played("N1:0,0 1,0 1,1 2,1 3,1", "I1:-2,2 -1,2 0,2 1,2 2,2")
    high = {move.cells for move in placements(state) if move.letter == "L"}
    assert high
    assert verdict(state, "L1:4,1 4,2 4,3 4,4 5,4") == {"highest-level"}


def test_a_tile_that_could_go_to_level_three_may_not_stay_on_two() -> None:
    state = drawn(range(5, 5 + 11 * 9, 11))
    letter = next(move.letter for move in placements(state) if move.level == 3)
    board = state.board
    (second,) = (above for above in board.upper if above.level == 2)
    lower = board.placements(2, second.places(letter))
    assert lower
    for move in lower:
        assert ENGINE.violations(state, move) == {"highest-level"}


def test_what_lies_too_high_breaks_the_rules_of_support() -> None:
    state = played(*PAIR)
    assert verdict(state, "L3:1,0 2,0 3,0 4,0 1,1") == {"full-support", "two-supports"}
    assert verdict(state, "L9:1,0 2,0 3,0 4,0 1,1") == {"full-support", "two-supports"}


def test_no_side_contact_is_asked_on_upper_levels() -> None:
    state = drawn(range(5, 5 + 31 * 12, 31))
    top = state.level(2)
    apart = [
        move
        for move in placements(state)
        if move.level == 2 and not any(n in top for cell in move.cells for n in neighbours(cell))
    ]
    assert top
    assert apart


def test_a_tile_laid_twice_breaks_own_tile_alone() -> None:
    state = played(*PAIR)
    assert verdict(state, "I1:5,0 6,0 7,0 8,0 9,0") == {"own-tile"}
    assert verdict(state, "P2:0,0 0,1 1,0 1,1 2,1") == set()  # Black's P is still White's to lay


def test_nobody_has_a_tile_left_when_the_game_is_over() -> None:
    state = drawn(range(24))
    assert ENGINE.moves(state) == ()
    for letter in LETTERS:
        far = Placement(letter, 1, tuple((x + 900, y) for x, y in SHAPES[letter]))
        assert {"own-tile", "edge-contact"} <= ENGINE.violations(state, far)


def test_all_broken_rules_are_named() -> None:
    state = played(*PAIR)
    assert verdict(state, BAR) == {"no-overlap", "own-tile"}
    assert verdict(state, "L1:50,0 51,0 52,0 53,0 53,1") == {"edge-contact", "highest-level"}
    assert verdict(state, "I7:0,0 1,0 2,0 3,0 4,0") == {
        "two-supports",
        "full-support",
        "own-tile",
    }
    assert verdict(state, "L1@50.5,0,12") == {"on-grid", "edge-contact", "highest-level"}
    with pytest.raises(IllegalMove) as caught:
        ENGINE.play(state, ENGINE.parse(state, BAR))
    assert caught.value.violations == {"no-overlap", "own-tile"}


@pytest.mark.parametrize("text", ["P1@1.5,1,0", "P1@5,0,-15", "P1@5,0.3,0", "P1@5.005,0,359"])
def test_a_tile_off_the_grid_breaks_on_grid_alone(text: str) -> None:
    assert verdict(played(BAR), text) == {"on-grid"}


def test_off_the_grid_the_other_rules_are_decided_by_area() -> None:
    state = played(*PAIR)
    assert verdict(state, "P2@0.5,0,0") == {"on-grid"}
    assert verdict(state, "P2@1.5,0,0") == {"on-grid", "full-support"}
    assert verdict(played(BAR), "X1@-3,-0.5,0") == {"on-grid"}
    assert verdict(played(BAR), "X1@1.5,-1,0") == {"on-grid", "no-overlap"}
    assert verdict(state, "P2@60.5,0,0") == {"on-grid", "full-support", "two-supports"}
    assert verdict(played(), "P1@0.5,0,0") == {"on-grid"}


@pytest.mark.parametrize("degrees", [0, 90, 180, 270, 360])
def test_a_loose_placement_on_the_grid_plays_like_a_placement(degrees: int) -> None:
    state = played(BAR)
    move = LoosePlacement(
        "I", 1, 0 if degrees % 180 else 3, 1 if degrees % 360 < 180 else 6, degrees
    )
    pose = SquarePose(SHAPES["I"], move.x, move.y, degrees)
    cells = snap(pose, 0.01)
    assert cells is not None
    placement = Placement("I", 1, cells)
    assert ENGINE.violations(state, move) == ENGINE.violations(state, placement)
    if not ENGINE.violations(state, move):
        assert ENGINE.play(state, move) == ENGINE.play(state, placement)


@settings(max_examples=25, deadline=None)
@given(
    picks(4),
    st.builds(
        LoosePlacement,
        letter=st.sampled_from(LETTERS),
        level=st.integers(1, 3),
        x=st.floats(-6, 6),
        y=st.floats(-6, 6),
        degrees=st.floats(0, 360) | st.sampled_from([0.0, 90.0, 180.0]),
        flipped=st.booleans(),
    ),
)
def test_off_the_grid_some_reason_is_always_given(numbers: list[int], move: LoosePlacement) -> None:
    state = drawn(numbers)
    broken = ENGINE.violations(state, move)
    cells = snap(SquarePose(SHAPES[move.letter], move.x, move.y, move.degrees, move.flipped), 0.01)
    if cells is None:
        assert "on-grid" in broken
    else:
        assert broken == ENGINE.violations(state, Placement(move.letter, move.level, cells))


@settings(max_examples=25, deadline=None)
@given(
    picks(3),
    st.text(max_size=2) | st.sampled_from(LETTERS),
    st.integers(-2, 4),
    st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), max_size=6),
)
def test_whatever_is_no_tile_gets_a_verdict_too(
    numbers: list[int], letter: str, level: int, cells: list[tuple[int, int]]
) -> None:
    state = drawn(numbers)
    broken = ENGINE.violations(state, Placement(letter, level, tuple(cells)))
    if letter not in LETTERS or len(cells) != 5:
        assert "own-tile" in broken
    if level < 1 and letter in LETTERS:
        assert "highest-level" in broken
    loose: Move = LoosePlacement(letter, level, 0.5, 0)
    assert "on-grid" in ENGINE.violations(state, loose)
