"""The tiles of Gloop, how they meet, and the paths that run over them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.gloop.engine import deal, regions
from generator.games.gloop.engine.circles import Circles, is_corner_circle, is_small_circle
from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.pieces import BLANK, GAME_TILES, LYING, ORIENTATIONS, TILES, Lying
from generator.geometry import pathtile
from generator.geometry.loops import inside, loops, mismatches, open_sides, traces
from generator.geometry.matching import matchings, partners, turned

FORMS = st.sampled_from(sorted(LYING))


def test_the_set_is_made_of_all_matchings() -> None:
    assert len(matchings(8)) == len(LYING) == 323
    assert len(TILES) == len(set(TILES)) == 91
    assert Counter(len(set(tile) - {"."}) for tile in TILES) == {0: 1, 1: 8, 2: 38, 3: 38, 4: 6}
    assert len(GAME_TILES) == 90
    assert BLANK not in GAME_TILES


@pytest.mark.parametrize(("points", "number"), list(enumerate((1, 1, 2, 4, 9, 21, 51, 127))))
def test_there_are_as_many_matchings_as_motzkin_numbers(points: int, number: int) -> None:
    assert len(set(matchings(points))) == number


@given(FORMS)
def test_no_two_paths_cross(tile: str) -> None:
    ends = [pair for pair in enumerate(partners(tile)) if pair[0] < pair[1]]
    for (a, b), (c, d) in combinations(ends, 2):
        assert (a < c < b) == (a < d < b)


@given(FORMS, st.integers(-9, 9))
def test_a_turned_tile_is_the_same_tile(tile: str, turns: int) -> None:
    there = pathtile.quarter_turned(tile, turns)
    assert LYING[there].tile == LYING[tile].tile == min(ORIENTATIONS[LYING[tile].tile])
    assert LYING[tile].turned(turns).placed == there
    assert pathtile.quarter_turned(there, -turns) == tile
    assert turned(tile, 1) != tile or tile == BLANK


def test_a_mirrored_tile_is_another() -> None:
    hands = [LYING[pathtile.mirrored(tile)].tile != tile for tile in TILES]
    assert any(hands)
    assert pathtile.mirrored("aabb....") == "aa....bb"
    # the two hands of a shape are both in the set
    assert {LYING[pathtile.mirrored(tile)].tile for tile in TILES} == set(TILES)


def test_a_quarter_turn_moves_each_point_by_two() -> None:
    assert pathtile.quarter_turned("a..a....") == "..a..a.."
    assert Lying("....a..a", 1).placed == ".a....a."


def test_turns_that_look_alike_are_one() -> None:
    assert Lying(BLANK, 3) == Lying(BLANK, 0)
    assert str(Lying("aabbccdd", 2)) == "aabbccdd/0"


def test_points_meet_mirrored_across_an_edge() -> None:
    pairs = {(2, 7), (3, 6), (5, 0), (4, 1)}
    assert {(p, q) for p, q in enumerate(pathtile.ACROSS)} == pairs | {(q, p) for p, q in pairs}


@given(FORMS, FORMS, st.sampled_from(pathtile.SIDES))
def test_tiles_meet_if_every_point_of_the_edge_does(one: str, other: str, side: int) -> None:
    by_points = all(
        (one[point] == ".") == (other[pathtile.ACROSS[point]] == ".")
        for point in (2 * side, 2 * side + 1)
    )
    assert pathtile.meets(one, side, other) == by_points
    assert pathtile.meets(other, (side + 2) % 4, one) == by_points


def closed_squares() -> list[tuple[str, ...]]:
    """All fillings of 2 × 2 cells without an end at the border."""

    def blank_at(*sides: int) -> list[str]:
        return [tile for tile in LYING if not any(pathtile.ends(tile)[side] for side in sides)]

    meets = pathtile.meets
    return [
        (a, b, c, d)
        for a, b in product(blank_at(0, 3), blank_at(0, 1))
        if meets(a, 1, b)
        for c, d in product(blank_at(2, 3), blank_at(1, 2))
        if meets(c, 1, d) and meets(a, 2, c) and meets(b, 2, d)
    ]


def test_closed_squares_are_as_many_as_published() -> None:
    found = closed_squares()
    different = [four for four in found if len({LYING[tile].tile for tile in four}) == 4]
    assert (len(found), len(different)) == (63, 4)


def test_pairs_that_never_match_are_as_many_as_published() -> None:
    pairs = list(combinations(GAME_TILES, 2))
    assert len(pairs) == 4005
    bottoms = {t: {pathtile.FACING[n] for n in pathtile.ends(t)} for t in GAME_TILES}
    quick = sum(bottoms[a].isdisjoint(pathtile.ends(b)) for a, b in pairs)
    assert quick == 272
    assert (ENGINE.facts()["pairs"], ENGINE.facts()["pairs_apart"]) == (4005, 272)
    never = [pair for pair in pairs[::9] if not deal.ways_of_pair(*pair)]
    assert never == [(a, b) for a, b in pairs[::9] if bottoms[a].isdisjoint(pathtile.ends(b))]


# Paths


def test_paths_are_followed_by_cell_and_point() -> None:
    """A loop that passes its middle cell twice, and an open path beside it."""
    grid = {(0, 0): "aabb....", (0, 1): "..ab..ba", (0, 2): "......aa"}
    found = [(len(trace.arcs), trace.closed) for trace in traces(grid)]
    assert found == [(1, False), (4, True)]


def test_the_smallest_loop_enters_and_leaves_by_the_same_edge() -> None:
    (loop,) = loops({(0, 0): "..aa....", (0, 1): "......aa"})
    assert [(arc.cell, arc.start, arc.end) for arc in loop.arcs] == [
        ((0, 0), 2, 3),
        ((0, 1), 6, 7),
    ]
    assert is_small_circle(loop)
    assert not is_corner_circle(loop)


def test_a_loop_about_a_vertex_is_a_corner_circle_if_it_is_close_to_it() -> None:
    near = {(0, 0): "...aa...", (0, 1): ".....aa.", (1, 0): ".aa.....", (1, 1): "a......a"}
    wide = {(0, 0): "..a..a..", (0, 1): "....a..a", (1, 0): "a..a....", (1, 1): ".a....a."}
    for grid, corner in ((near, True), (wide, False)):
        (loop,) = loops(grid)
        assert not open_sides(grid)
        assert not mismatches(grid)
        assert (is_corner_circle(loop), is_small_circle(loop)) == (corner, False)


def test_open_paths_are_no_loops() -> None:
    grid = {(0, 0): "..a..a..", (0, 1): "a......a"}
    (path,) = traces(grid)
    assert not path.closed
    assert len(path.arcs) == 2
    assert loops(grid) == ()
    assert set(open_sides(grid)) == {((0, 0), 2), ((0, 1), 0)}


def test_inside_is_told_by_crossings() -> None:
    """A wide loop about a vertex, and a small one within it about the same vertex."""
    grid = {(0, 0): "..abba..", (0, 1): "....abba", (1, 0): "abba....", (1, 1): "ab....ba"}
    outer, inner = loops(grid)
    assert is_corner_circle(inner)
    assert inside(inner, outer)
    assert not inside(outer, inner)


def test_loops_beside_each_other_are_outside() -> None:
    one, other = loops(
        {(0, 0): "..aa....", (0, 1): "......aa", (0, 2): "..aa....", (0, 3): "......aa"}
    )
    assert not inside(one, other)
    assert not inside(other, one)


def test_loops_by_kind() -> None:
    kinds = Circles.of(loops({(0, 0): "..aa....", (0, 1): "......aa"})).counts
    assert kinds["loops"] == kinds["small_circles"] == 1
    assert kinds["others"] == kinds["inside"] == 0


# Rectangles of the puzzles


def test_the_rectangles_of_the_puzzles_take_the_set() -> None:
    facts = ENGINE.facts()
    assert facts["all_rows"] * facts["all_columns"] == len(TILES)
    for name in ("square", "long"):
        assert facts[f"{name}_rows"] * facts[f"{name}_columns"] == len(GAME_TILES)


# Bounds


def test_the_bounds_are_those_of_the_published_argument() -> None:
    facts = ENGINE.facts()
    assert (facts["free_faces"], facts["full_edges"]) == (74, 69)
    assert facts["fewest_loops_bound"] == 6
    assert (facts["side_arcs"], facts["corner_arcs"], facts["most_loops_bound"]) == (58, 124, 60)


@given(FORMS)
def test_paths_cut_a_tile_into_one_face_more(tile: str) -> None:
    assert len(regions.faces(tile)) == len(set(tile) - {"."}) + 1
    assert sorted(s for face in regions.faces(tile) for s in face) == list(range(8))


def test_a_face_between_two_sides_touches_no_corner() -> None:
    assert regions.free_faces("aa......") == (frozenset({0}),)
    assert regions.free_faces("ab..ba..") == (frozenset({0, 4}),)
    assert regions.free_faces("........") == ()
