"""Each rule of placement of Twigs, alone: a verdict names exactly the rules that are broken."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.contract.engine import IllegalMove
from generator.games.twigs.engine.game import ENGINE
from generator.games.twigs.engine.movegen import touching
from generator.games.twigs.engine.notation import LoosePlacement, Move, Placement
from generator.games.twigs.engine.state import TwigsState
from generator.games.twigs.pieces import LETTERS, SHAPES
from generator.geometry import hexedge
from generator.geometry.hexedge import Point
from generator.geometry.outline import Pose, pose_axes, snap, to_mm
from tests.games.twigs.play import WHOLE_GAME, drawn, picks, played, verdict

ZIGZAG = "I:1,0,0 1,0,1 3,-1,0 3,-1,1 5,-2,1"
"""White's opening in these tests, from the vertex 0,1 over 1,0 2,0 3,-1 4,-1 to 5,-2."""
HALF_HEIGHT = 3**0.5 / 2


def places(state: TwigsState, letter: str) -> list[Placement]:
    """Empty places where a twig would touch, whoever has it and whenever it may be laid."""
    return sorted(touching(state.occupied, [letter]), key=lambda place: place.segments)


def hinged(letter: str, vertex: Point, at: tuple[float, float], degrees: float) -> LoosePlacement:
    """The twig of the table, turned, with one of its vertices at a place (in segment lengths)."""
    axes = pose_axes(Pose(SHAPES[letter], 0, 0, degrees), 1.0)
    ends = (p for segment in SHAPES[letter] for p in hexedge.ends(segment))
    where = dict(zip(ends, (p for axis in axes for p in axis), strict=True))[vertex]
    return LoosePlacement(letter, at[0] - where[0], at[1] - where[1], degrees)


def test_the_rules_in_the_order_of_the_book() -> None:
    expected = ("on-lattice", "ends-only", "no-overlap", "touching", "first-shape", "own-twig")
    assert ENGINE.rules == expected


def test_the_opening_may_lie_anywhere_on_the_lattice() -> None:
    assert verdict(played(), "C:1,0,0 1,0,2 2,-2,0 2,-2,1 3,-1,1") == set()
    assert verdict(played(), "C:100,-18,0 100,-18,2 101,-20,0 101,-20,1 102,-19,1") == set()


def test_legal_ways_to_touch() -> None:
    state = played(ZIGZAG)
    taken = hexedge.vertices(state.occupied)
    shared = {
        frozenset(hexedge.vertices(move.segments) & taken)
        for move in ENGINE.moves(state)
        if isinstance(move, Placement)
    }
    assert frozenset({(5, -2)}) in shared  # end to end
    assert frozenset({(2, 0)}) in shared  # the third segment at a vertex inside a twig
    assert frozenset({(0, 1), (2, 0)}) in shared  # at two places at once


def test_three_twigs_may_meet_at_a_vertex() -> None:
    state = played(ZIGZAG)
    for segment in ((5, -2, 0), (5, -2, 2)):  # besides 5,-2,1, White's
        ends_there = [
            move
            for move in ENGINE.moves(state)
            if isinstance(move, Placement)
            and set(hexedge.segments_at((5, -2))) & set(move.segments) == {segment}
        ]
        state = ENGINE.play(state, ends_there[0])
    assert state.ply == 3
    assert set(hexedge.segments_at((5, -2))) <= state.occupied


def test_a_twig_may_lie_inside_an_area() -> None:
    state = played(
        "W:-3,2,2 -2,0,1 -2,0,2 -1,-2,0 -1,-2,1",
        "H:1,-3,0 1,-3,1 1,-3,2 2,-5,1 2,-2,2",
        "U:-3,2,0 -2,3,0 -2,3,2 0,2,0 0,2,1",
        "W:2,-2,0 2,1,1 2,1,2 3,-1,1 3,-1,2",
    )
    assert len(hexedge.faces(state.occupied)) == 1
    assert verdict(state, "P:-1,1,0 -1,1,1 0,-1,0 1,0,1 1,0,2") == set()


def test_overlapping_breaks_no_overlap_alone() -> None:
    state = played(ZIGZAG)
    assert verdict(state, "C:1,0,0 1,0,2 2,-2,0 2,-2,1 3,-1,1") == {"no-overlap"}
    assert verdict(state, "X:5,-2,0 5,-2,1 5,-2,2 6,-1,2 7,-3,1") == {"no-overlap"}


def test_standing_apart_breaks_touching_alone() -> None:
    apart = "C:10,0,0 10,0,2 11,-2,0 11,-2,1 12,-1,1"
    assert verdict(played(), apart) == set()
    assert verdict(played(ZIGZAG), apart) == {"touching"}
    state = played(*WHOLE_GAME[:3])
    assert verdict(state, "Y:40,0,0 40,0,1 40,0,2 41,-2,1 42,-1,1") == {"touching"}


def test_the_first_shape_breaks_first_shape_alone_even_mirrored() -> None:
    opening = "H:1,0,0 1,0,1 1,0,2 2,-2,1 2,1,2"
    state = played(opening)
    same = places(state, "H")
    turned = {hexedge.normal(map(turn, SHAPES["H"])) for turn in hexedge.SYMMETRIES[:6]}
    assert {hexedge.normal(move.segments) in turned for move in same} == {True, False}
    assert all(ENGINE.violations(state, move) == {"first-shape"} for move in same)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_shape_binds_the_second_player_to_the_first_twig_only(players: int) -> None:
    state = played(ZIGZAG, players=players)
    assert {ENGINE.violations(state, m) for m in places(state, "I")} == {frozenset({"first-shape"})}
    reply = places(state, "C")[0]
    assert ENGINE.violations(state, reply) == set()
    state = ENGINE.play(state, reply)
    # neither Black's first twig nor, for a third player, White's is forbidden any more
    assert ENGINE.violations(state, places(state, "C")[0]) == set()
    own = {"own-twig"} if players == 2 else set()
    assert ENGINE.violations(state, places(state, "I")[0]) == own


def test_a_twig_laid_twice_breaks_own_twig_alone() -> None:
    state = played(*WHOLE_GAME[:2])
    again = places(state, WHOLE_GAME[0][0])
    assert all(ENGINE.violations(state, move) == {"own-twig"} for move in again)
    # Black's twig is still White's to lay as well
    assert ENGINE.violations(state, places(state, WHOLE_GAME[1][0])[0]) == set()


def test_nobody_has_a_twig_left_when_the_game_is_over() -> None:
    state = played(*WHOLE_GAME)
    assert ENGINE.moves(state) == ()
    for letter in LETTERS:
        assert ENGINE.violations(state, places(state, letter)[0]) == {"own-twig"}


def test_all_broken_rules_are_named() -> None:
    state = played(ZIGZAG)
    assert verdict(state, ZIGZAG) == {"no-overlap", "first-shape"}
    assert verdict(state, "I:10,0,0 10,0,1 12,-1,0 12,-1,1 14,-2,1") == {"touching", "first-shape"}
    assert verdict(state, "I@50.3,0,12") == {"on-lattice", "touching", "first-shape"}
    state = played(*WHOLE_GAME[:2])
    assert verdict(state, WHOLE_GAME[0]) == {"no-overlap", "own-twig"}
    with pytest.raises(IllegalMove) as caught:
        ENGINE.play(state, ENGINE.parse(state, WHOLE_GAME[0]))
    assert caught.value.violations == {"no-overlap", "own-twig"}


FOOT = to_mm((5, -2), 1.0)
"""The place of the lower end of White's zigzag, a hub; the end 4,0 of the twig S is one as well."""


@pytest.mark.parametrize("degrees", [75, 90, 100, 150, 180, 200, 270])
def test_a_wrong_angle_at_a_vertex_breaks_on_lattice_alone(degrees: float) -> None:
    move = hinged("S", (4, 0), FOOT, degrees)
    assert ENGINE.violations(played(ZIGZAG), move) == {"on-lattice"}


@pytest.mark.parametrize("degrees", [120, 240])
def test_right_angles_there_are_legal_and_play_like_placements(degrees: float) -> None:
    state, move = played(ZIGZAG), hinged("S", (4, 0), FOOT, degrees)
    assert ENGINE.violations(state, move) == set()
    after = ENGINE.play(state, move)
    assert f"S:{' '.join('{},{},{}'.format(*s) for s in after.laid[1].segments)}" in map(
        str, ENGINE.moves(state)
    )


def test_an_end_at_the_middle_of_a_segment_breaks_ends_only_alone() -> None:
    middle = (3.0, -HALF_HEIGHT)
    move = hinged("S", (4, 0), middle, 120)
    assert ENGINE.violations(played(ZIGZAG), move) == {"ends-only"}


def test_a_twig_across_another_breaks_ends_only_alone() -> None:
    above = (3.0, -HALF_HEIGHT + 0.4)
    move = hinged("S", (4, 0), above, 120)
    assert ENGINE.violations(played(ZIGZAG), move) == {"ends-only"}


def test_half_a_segment_of_overlap_breaks_no_overlap_off_the_lattice() -> None:
    x, y = FOOT
    move = hinged("S", (4, 0), (x - 0.25, y + HALF_HEIGHT / 2), 180)
    assert ENGINE.violations(played(ZIGZAG), move) == {"on-lattice", "no-overlap"}


def test_off_the_lattice_and_apart_breaks_both() -> None:
    assert verdict(played(ZIGZAG), "S@20,0,0") == {"on-lattice", "touching"}
    assert verdict(played(), "S@20.5,0,0") == {"on-lattice"}
    with pytest.raises(IllegalMove) as caught:
        ENGINE.play(played(), LoosePlacement("S", 20.5, 0))
    assert caught.value.move == "S@20.5,0,0"


@settings(max_examples=60, deadline=None)
@given(
    picks(4),
    st.builds(
        LoosePlacement,
        letter=st.sampled_from(LETTERS),
        x=st.floats(-6, 6),
        y=st.floats(-6, 6),
        degrees=st.floats(0, 360) | st.sampled_from([0.0, 60.0, 120.0, 180.0]),
        flipped=st.booleans(),
    ),
)
def test_off_the_lattice_some_reason_is_always_given(
    numbers: list[int], move: LoosePlacement
) -> None:
    state = drawn(numbers)
    broken = ENGINE.violations(state, move)
    pose = Pose(SHAPES[move.letter], move.x, move.y, move.degrees, move.flipped)
    segments = snap(pose, 1.0, 0.01)
    if segments is None:
        assert ("on-lattice" in broken) != ("ends-only" in broken)
    else:
        assert broken == ENGINE.violations(state, Placement(move.letter, segments))


@settings(max_examples=60, deadline=None)
@given(
    picks(3),
    st.text(max_size=2) | st.sampled_from(LETTERS),
    st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.integers(-1, 3)), max_size=6),
)
def test_whatever_is_no_twig_gets_a_verdict_too(
    numbers: list[int], letter: str, triples: list[tuple[int, int, int]]
) -> None:
    move = Placement(letter, tuple(triples))
    broken = ENGINE.violations(drawn(numbers), move)
    assert ("on-lattice" in broken) == (not all(map(hexedge.is_segment, triples)))
    if letter not in LETTERS or len(triples) != 5:
        assert "own-twig" in broken
    loose: Move = LoosePlacement(letter, 0.5, 0)
    assert ENGINE.violations(drawn(numbers), loose)
