"""Each rule of Gloop, alone: a verdict names exactly the rules that are broken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from generator.contract.engine import IllegalMove
from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.engine.notation import Draw, Extend, Make
from generator.games.gloop.engine.state import GloopState
from generator.geometry.loops import mismatches
from tests.games.gloop.play import LONE, OPEN, PAIR, RING, block, played, stands, table, verdict

RING_TILES = ".....a.a .....aa. ....a..a ....a.a."


def grown(state: GloopState, end: str, ways: Iterable[str]) -> GloopState:
    """The state after the first player alone has extended an end with the first blocks."""
    for way in ways:
        state = replace(state.after(Extend(0, end, way, 0)), to_move=0)
    return state


# A tile laid on a puzzle's table


@pytest.mark.parametrize(
    "text",
    [
        "T@1.5,0.8,0 ....a..a",  # a little too low
        "T@1.5,0.5,45 ....a..a",  # turned by half a quarter
        "T@1.52,0.5,0 ....a..a",
        "T@0.5,0.8,0 ....a..a",  # across another tile
        "T 0,0 ....a..a/0",  # on another tile
        "T 0,3 ....a..a/0",  # outside the table
        "T -1,0 ....a..a/0",
    ],
)
def test_tiles_lie_edge_to_edge(text: str) -> None:
    assert verdict(table("....aa.. - -"), text) == {"aligned"}


def test_a_tile_that_lies_on_the_grid_after_all_is_a_placement() -> None:
    state = table("aa...... - -")
    assert verdict(state, "T@1.5,0.505,180.1 ....a..a") == set()
    assert played(state, "T@1.5,0.505,180.1 ....a..a") == played(state, "T 0,1 ....a..a/2")
    # at the left side of the cell an end would meet an unused point
    for degrees, broken in ((0, {"paths-meet"}), (90, {"paths-meet"}), (-90, set()), (270, set())):
        assert verdict(state, f"T@1.5,0.5,{degrees} ....a..a") == broken
        assert verdict(state, f"T 0,1 ....a..a/{degrees // 90 % 4}") == broken


@pytest.mark.parametrize(
    ("tile", "broken"),
    [
        ("a......a", set()),  # the right side's upper point meets the left side's upper point
        ("a.....a.", {"paths-meet"}),  # as many points, but the lower one: the edge is mirrored
        ("......aa", {"paths-meet"}),
        ("aa......", {"paths-meet"}),
        ("........", {"paths-meet"}),
    ],
)
def test_path_ends_meet_path_ends_at_the_same_place(tile: str, broken: set[str]) -> None:
    state = table("..a..a.. - -")
    assert verdict(state, f"T 0,1 {tile}") == broken


def test_what_a_tile_does_not_touch_does_not_matter() -> None:
    assert verdict(table("..a..a.. - -"), "T 0,2 aa......") == set()


def test_a_finished_filling_has_no_end_at_the_border() -> None:
    square = table(".....a.a/3 .....aa./0", "....a..a/2 -")
    assert verdict(square, "T 1,1 ....a.a./1") == set()
    assert verdict(square, "T 1,1 a.bb..a.") == {"closed"}
    one_empty = table("........ -")
    assert verdict(one_empty, "T 0,1 ..aa....") == {"closed"}
    # what meets another tile is not at the border
    assert verdict(one_empty, "T 0,1 ......aa/0") == {"paths-meet"}
    assert verdict(one_empty, "T 0,1 aa....bb") == {"paths-meet", "closed"}
    # with a cell still empty, an open end breaks nothing
    assert verdict(table("........ - -"), "T 0,1 ..aa....") == set()


def test_each_tile_is_used_once_however_it_lies() -> None:
    state = table("....aa.. - -")
    assert verdict(state, "T 0,2 ..aa....") == {"once"}
    assert verdict(state, "T@2.1,0.7,3 ......aa") == {"aligned", "once"}


def test_a_finished_filling_is_closed_and_counts_its_loops() -> None:
    square = table(".....a.a/3 .....aa./0", "....a..a/2 ....a.a./1")
    result = ENGINE.result(square)
    assert result is not None
    assert (result.scores, result.reason) == ((1,), "closed")
    assert ENGINE.moves(square) == ()
    assert ENGINE.report(square)["loops"] == 1


@pytest.mark.parametrize(
    ("lines", "broken"),
    [
        (["..a..a.. aa......", "- -"], {"paths-meet"}),
        (["....aa.. ....aa..", "- -"], {"once"}),
        (["aa......"], {"closed"}),
        (["..aa.... aa......"], {"paths-meet", "closed", "once"}),
    ],
)
def test_a_wrong_filling_is_refused_with_all_its_faults(lines: list[str], broken: set[str]) -> None:
    with pytest.raises(IllegalMove) as caught:
        table(*lines)
    assert caught.value.violations == broken


# Turns of the strategy game


def test_a_block_is_made_of_own_tiles() -> None:
    state = stands(RING_TILES)
    assert verdict(state, f"M {RING}") == set()
    assert verdict(stands(RING_TILES.replace("....a..a", LONE)), f"M {RING}") == {"own-tiles"}
    # the tiles of another player do not help
    assert verdict(stands(LONE, others=(RING_TILES,)), f"M {RING}") == {"own-tiles"}


def test_a_tile_is_used_once_in_a_block() -> None:
    twice = "M ....aa.. ......aa ......aa/1 ......aa/3"
    assert verdict(stands(f"{LONE} ....a.a."), twice) == {"own-tiles", "block-matched"}


@pytest.mark.parametrize("turned", [1, 2, 3])
@pytest.mark.parametrize("which", [0, 1, 2, 3])
def test_the_inner_edges_of_a_block_match(which: int, turned: int) -> None:
    tiles = list(block(RING).tiles)
    tiles[which] = tiles[which].turned(turned)
    text = " ".join(map(str, tiles))
    assert verdict(stands(RING_TILES), f"M {text}") == {"block-matched"}


def test_the_outer_sides_of_a_block_are_free() -> None:
    assert verdict(stands(" ".join(block(OPEN).ids)), f"M {OPEN}") == set()


def test_a_block_comes_from_the_own_area() -> None:
    state = stands(area=[RING])
    assert verdict(state, "E 0 R E 0") == set()
    assert verdict(state, "E 1 R E 0") == {"own-tiles"}
    other = GloopState(state.hands, state.areas[::-1], state.middle, state.pool)
    assert verdict(other, "E 0 R E 0") == {"own-tiles"}
    # where it would lie is judged all the same
    assert verdict(state, "E 1 R W 0 1") == {"own-tiles", "direction", "full-side"}


@pytest.mark.parametrize("shift", [-2, -1, 1, 2])
@pytest.mark.parametrize("way", ["R E", "L W"])
def test_a_block_lies_with_its_full_side(way: str, shift: int) -> None:
    assert verdict(stands(area=[RING]), f"E 0 {way} 0 {shift}") == {"full-side"}


def test_above_and_below_the_starting_pair_is_no_full_side() -> None:
    state = stands(area=[RING])
    for way in ("R N", "R S", "L N", "L S"):
        assert verdict(state, f"E 0 {way} 0") == {"direction", "full-side"}


@pytest.mark.parametrize(
    ("before", "ways"),
    [
        ("", "E"),
        ("E", "ENS"),
        ("EN", "EN"),
        ("ES", "ES"),
        ("ENE", "ENS"),
        ("ENES", "ES"),
        ("ENN", "EN"),
    ],
)
@pytest.mark.parametrize("end", ["R", "L"])
def test_an_end_grows_outward_up_or_down(before: str, ways: str, end: str) -> None:
    def on_this_side(way: str) -> str:
        return {"E": "W", "W": "E"}.get(way, way) if end == "L" else way

    me = grown(stands(area=[RING] * 9), end, map(on_this_side, before))
    for way in "ENSW":
        broken = verdict(me, f"E 0 {end} {on_this_side(way)} 0")
        assert ("direction" not in broken) == (way in ways)
        assert "must-match" not in broken
    listed = {move.way for move in ENGINE.moves(me) if isinstance(move, Extend) and move.end == end}
    assert listed == set(map(on_this_side, ways))


def test_a_block_matches_the_block_that_it_is_laid_against() -> None:
    state = stands(area=[OPEN])
    # turned so that the arc is away from the pair, or at its lower or upper tile's side
    assert verdict(state, "E 0 R E 0") == verdict(state, "E 0 R E 1") == set()
    assert verdict(state, "E 0 R E 2") == {"must-match"}
    assert verdict(state, "E 0 L W 0") == {"must-match"}
    assert verdict(state, "E 0 L W 2") == set()


def test_a_block_turns_clockwise() -> None:
    """A quarter turn brings the arc from the right to the bottom, three bring it to the top."""
    state = grown(stands(area=[RING, OPEN]), "R", "E")
    assert verdict(state, "E 0 R N 1") == verdict(state, "E 0 R S 3") == {"must-match"}
    assert verdict(state, "E 0 R N 3") == verdict(state, "E 0 R S 1") == set()
    for text in ("E 0 R N 3", "E 0 R S 1"):
        after = played(state, text)
        assert isinstance(after, GloopState)
        assert not mismatches(after.middle.grid)  # it lies as it was judged


def test_a_block_matches_older_blocks_too() -> None:
    """To the right, up, to the right, down: the last block touches the first."""
    for first, broken in ((RING, set()), (OPEN, {"must-match"})):
        state = grown(stands(area=[first, RING, RING, RING]), "R", "ENE")
        assert verdict(state, "E 0 R S 0") == broken
        assert verdict(state, "E 0 R E 0") == set()


def test_drawing_is_for_those_who_are_stuck() -> None:
    assert verdict(stands(RING_TILES), "D") == {"draw-only-if-stuck"}
    assert verdict(stands(area=[RING]), "D") == {"draw-only-if-stuck"}
    assert verdict(stands(f"{LONE} {LONE}"), "D") == set()
    # a block that fits nowhere does not forbid it
    stuck = stands(LONE, [RING], pair=("..aa..bb", "..aa..bb"))
    assert ENGINE.moves(stuck) == (Draw(),)
    assert verdict(stuck, "D") == set()


def test_a_draw_takes_two_tiles_from_the_pool() -> None:
    state = stands(LONE, pool=3)
    after = played(state, "D")
    assert isinstance(after, GloopState)
    assert after.hands[0] == (LONE,) * 3
    assert len(after.pool) == 1
    assert after.to_move == 1


def test_turns_go_round() -> None:
    state = stands(LONE, others=(LONE,) * 3)
    movers = []
    for _ in range(6):
        movers.append(state.to_move)
        state = state.after(Draw())
    assert movers == [0, 1, 2, 3, 0, 1]


# The end


def test_who_has_nothing_left_wins_at_once() -> None:
    state = stands(area=[RING], others=(f"{LONE} {LONE}",))
    after = played(state, "E 0 L W 3")
    result = ENGINE.result(after)
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((0,), (0, -6), "out")
    assert ENGINE.moves(after) == ()


def test_an_empty_hand_with_a_block_is_not_the_end() -> None:
    after = played(stands(RING_TILES), f"M {RING}")
    assert isinstance(after, GloopState)
    assert after.hands[0] == ()
    assert ENGINE.result(after) is None


@pytest.mark.parametrize(
    ("hand", "area", "others", "winners", "scores"),
    [
        (LONE, 0, (LONE,), (1,), (-9, -3)),
        ("", 2, (f"{LONE} {LONE} {LONE}",), (1,), (-14, -9)),
        ("", 1, (f"{LONE} {LONE} {LONE} {LONE}",), (0,), (-10, -12)),
        (LONE, 0, (f"{LONE} {LONE} {LONE}",), (), (-9, -9)),
        (LONE, 0, (f"{LONE} {LONE} {LONE}", LONE), (2,), (-9, -9, -3)),
        (LONE, 0, (LONE, LONE), (), (-9, -3, -3)),
    ],
)
def test_an_empty_pool_ends_the_game(
    hand: str,
    area: int,
    others: tuple[str, ...],
    winners: tuple[int, ...],
    scores: tuple[int, ...],
) -> None:
    fits_nowhere = stands(hand, [RING] * area, others, pair=("..aa..bb", "..aa..bb"), pool=2)
    result = ENGINE.result(played(fits_nowhere, "D"))
    assert result is not None
    assert (result.winners, result.scores, result.reason) == (winners, scores, "pool")


def test_while_there_is_a_pool_the_game_goes_on() -> None:
    assert ENGINE.result(played(stands(LONE, pool=4), "D")) is None


def test_after_the_end_nobody_plays() -> None:
    over = stands(area=[RING], others=(RING_TILES,)).after(Extend(0, "R", "E", 0))
    assert verdict(over, f"M {RING}") == {"own-tiles"}
    assert verdict(over, "D") == {"draw-only-if-stuck"}
    assert "own-tiles" in verdict(over, "E 0 R E 0")
    for text in ("D", f"M {RING}"):
        with pytest.raises(IllegalMove):
            played(over, text)


# Kinds of moves


def test_a_turn_is_no_placement_and_a_placement_no_turn() -> None:
    with pytest.raises(TypeError, match="on a table tiles are laid"):
        ENGINE.violations(table("- -"), Make(*block(RING).tiles))
    with pytest.raises(TypeError, match="not in the strategy game"):
        ENGINE.violations(stands(), ENGINE.parse(table("-"), "T 0,0 ......aa/0"))


def test_the_pair_of_these_tests_is_closed() -> None:
    assert verdict(stands(area=[RING], pair=PAIR), "E 0 R E 0") == set()
