"""The checker of Twigs takes the stored answers, and none that is broken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from generator.contract.puzzle import Answer, Lines
from generator.games.twigs.checkers import answers as check_twigs
from generator.games.twigs.checkers import ring as check_twigs_ring
from generator.games.twigs.checkers.answers import problems, read
from generator.games.twigs.checkers.ring import can_be_cut, look_of, rim_of
from generator.games.twigs.pieces import LETTERS, SHAPES
from generator.games.twigs.search import bounds, rim, tree
from generator.games.twigs.search.outlines import centre, compact
from generator.geometry import hexedge
from generator.geometry.hexedge import Point
from generator.project import Project
from generator.puzzles import answers
from generator.puzzles.verify import sharpened
from tests.support.places import ROOT

PROJECT = Project(ROOT)
ANSWERS = answers.load(PROJECT, "twigs", Path.read_text).answers
STORED = {a.puzzle: a for a in ANSWERS if a.puzzle != "hardest"}
TRIANGLE, RING, TREE, MAXIMUM = (STORED[p] for p in ("triangle", "ring", "tree", "maximum"))


def said(answer: Answer, **changes: object) -> str:
    """What is wrong with an answer after some changes."""
    return "; ".join(problems(replace(answer, **changes)))  # type: ignore[arg-type]


def moved(solution: Lines, letter: str, by: tuple[int, int]) -> Lines:
    """A solution with one twig moved by a vector."""

    def segment(text: str) -> str:
        x, y, d = map(int, text.split(","))
        return f"{x + by[0]},{y + by[1]},{d}"

    return tuple(
        f"{line[:2]}{' '.join(map(segment, line[2:].split()))}" if line[0] == letter else line
        for line in solution
    )


@pytest.mark.parametrize("puzzle", STORED)
def test_the_stored_answers_hold(puzzle: str) -> None:
    assert said(STORED[puzzle]) == ""
    assert STORED[puzzle].proved


def test_the_values_are_those_that_can_be_counted_on() -> None:
    values = {puzzle: answer.value for puzzle, answer in STORED.items()}
    assert values == {"triangle": 15, "fifteen": 15, "maximum": 33, "ring": 48, "tree": 20}
    assert TRIANGLE.count == 56
    assert STORED["fifteen"].count == 73


def test_a_twig_twice_is_refused() -> None:
    first, *rest = TRIANGLE.solution
    wrong = said(TRIANGLE, solution=(first, first, *rest[1:]))
    assert "twig C is used twice, not once" in wrong
    assert "twig H is used 0 times" in wrong


def test_segments_on_one_edge_are_refused() -> None:
    assert "more than one segment" in said(TREE, solution=moved(TREE.solution, "I", (1, 1)))


def test_what_is_no_twig_is_refused() -> None:
    _, *rest = TREE.solution
    for line in (
        "I:1,0,0",
        "C:1,0,0 1,0,1 3,-1,0 3,-1,1 5,-2,1",
        "I:0,0,0 1,0,1 1,0,2 1,3,2 4,3,1",
    ):
        assert "no placement of a twig" in said(TREE, solution=(line, *rest))


def test_an_order_in_which_a_twig_touches_nothing_is_refused() -> None:
    for answer in (RING, TREE, MAXIMUM):
        first = answer.solution[:1]
        for index in range(2, len(answer.solution)):
            jump = (*first, answer.solution[index], *answer.solution[1:index])
            rest = answer.solution[index + 1 :]
            if "touches nothing" in said(answer, solution=jump + rest):
                break
        else:
            pytest.fail(f"any order would do in {answer.puzzle}")


def test_a_player_lays_each_shape_once() -> None:
    swapped = (*MAXIMUM.solution[1::-1], *MAXIMUM.solution[2:])
    assert "player 1 lays twig" in said(MAXIMUM, solution=swapped)


def test_the_second_player_begins_with_another_shape() -> None:
    first = MAXIMUM.solution[0]
    same = next(line for line in MAXIMUM.solution[1:] if line[0] == first[0])
    rest = [line for line in MAXIMUM.solution if line not in (first, same)]
    assert "the shape that began" in said(MAXIMUM, solution=(first, same, *rest))


def test_a_wrong_count_is_refused() -> None:
    assert "56 different solutions in the list, but the count is 57" in said(TRIANGLE, count=57)
    assert "count is 56" in said(TRIANGLE, others=TRIANGLE.others[1:])


def test_a_solution_mirrored_is_the_same() -> None:
    def mirrored(line: str) -> str:
        ends = []
        for x, y, d in (map(int, s.split(",")) for s in line[2:].split()):
            dx, dy = ((1, 0), (-1, 1), (0, -1))[d]
            hub, other = (y, x), (y + dy, x + dx)  # mirrored at x = y, where hubs become others
            step = (hub[0] - other[0], hub[1] - other[1])
            ends.append((*other, ((1, 0), (-1, 1), (0, -1)).index(step)))
        return f"{line[:2]}{' '.join('%d,%d,%d' % e for e in sorted(ends))}"  # noqa: UP031

    again = tuple(map(mirrored, TRIANGLE.others[5]))
    assert ", only 56 differ" in said(TRIANGLE, others=(*TRIANGLE.others, again), count=57)


def test_another_outline_is_no_triangle_and_the_triangle_no_other() -> None:
    fifteen = STORED["fifteen"]
    assert "it is not the triangle" in said(TRIANGLE, solution=fifteen.solution, others=())
    assert "it is the triangle" in said(fifteen, solution=TRIANGLE.solution, others=())


def test_a_ring_has_one_area() -> None:
    assert "one area is wanted, not" in said(RING, solution=TRIANGLE.solution)


@pytest.mark.parametrize("puzzle", STORED)
def test_values_and_bounds_are_counted_anew(puzzle: str) -> None:
    answer = replace(STORED[puzzle], others=(), count=None)
    assert answer.value is not None
    better = answer.value + 1
    assert f"is worth {answer.value}, not {better}" in said(answer, value=better, bound=better)
    assert "bound" in said(answer, bound=better + 100, proved=False)
    assert "less than" in said(answer, bound=answer.value - 1, proved=False)
    assert "proved" in said(answer, proved=False)
    assert "there is no solution" in said(answer, solution=())


def test_areas_for_a_ring_are_those_that_the_search_finds() -> None:
    sizes = []
    for size, found in islice(check_twigs_ring.areas(rim.LONGEST_RIM), 3):
        sizes.append(size)
        searched = [frozenset(map(centre, cells)) for cells in compact(size, rim.LONGEST_RIM)]
        looks = {look_of(rim_of(cells)) for cells in searched}
        assert sorted(looks) == found
        assert len(looks) == len(searched)
    assert sizes[0] == rim.BOUND == 56


def test_rims_that_twigs_close_can_be_cut_into_their_ways() -> None:
    (area,) = check_twigs.areas(check_twigs.drawn(filter(None, map(read, RING.solution))))
    turns = rim_of(area)
    assert (len(area), len(turns)) == (48, 50)
    assert can_be_cut(turns)
    assert can_be_cut(look_of(turns))
    assert turns.count("L") - turns.count("R") == 6
    assert not can_be_cut("L" + "LR" * 23 + "LLLLL")  # straight for longer than twigs are


@cache
def ways(letter: str) -> tuple[str, ...]:
    """The turns of all ways through a twig, which may be turned over, the longest first."""
    found = set()
    todo = [[end] for end in hexedge.vertices(SHAPES[letter])]
    while todo:
        way = todo.pop()
        for segment in set(hexedge.segments_at(way[-1])).intersection(SHAPES[letter]):
            (beyond,) = set(hexedge.ends(segment)) - {way[-1]}
            if beyond not in way:
                todo.append([*way, beyond])
                found.add(turns(todo[-1]))
    mirrored = {word.translate(str.maketrans("LR", "RL")) for word in found}
    return tuple(sorted(found | mirrored, key=lambda word: (-len(word), word)))


def turns(way: Sequence[Point]) -> str:
    """The turns at all points of a way but its ends."""
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(way)]
    return "".join("L" if ax * by > ay * bx else "R" for (ax, ay), (bx, by) in pairwise(steps))


@st.composite
def cut_rims(draw: st.DrawFn, letters: Sequence[str], kept: int) -> str:
    """Cyclic words of the ``kept`` longest ways through different twigs, with any turns between."""
    words = [
        draw(st.sampled_from(ways(letter)[:kept])) for letter in draw(st.permutations(letters))
    ]
    rim = "".join(word + draw(st.sampled_from("LR")) for word in words)
    begin = draw(st.integers(0, len(rim) - 1))
    return rim[begin:] + rim[:begin]


@given(cut_rims(LETTERS, 3))
@settings(max_examples=50)
def test_ways_through_all_twigs_can_be_cut_apart_again(rim: str) -> None:
    assert can_be_cut(rim)


def plainly_cut(rim: str) -> bool:
    """Whether a cyclic word can be cut into ways through different twigs, tried one by one."""

    def cut(word: str, left: Sequence[str]) -> bool:
        if sum(len(ways(letter)[0]) + 1 for letter in left) < len(word):
            return False
        return not word or any(
            cut(word[len(way) + 1 :], [other for other in left if other != letter])
            for letter in left
            for way in ways(letter)
            if len(way) < len(word) and word.startswith(way)
        )

    return any(cut(rim[begin:] + rim[:begin], LETTERS) for begin in range(5))


@given(cut_rims(LETTERS, 2), st.sets(st.integers(0, 40), min_size=1, max_size=20))
@settings(max_examples=20)
def test_a_rim_with_other_turns_is_cut_where_trying_all_ways_cuts_it(
    rim: str, others: set[int]
) -> None:
    changed = "".join("LR"[turn == "L"] if at in others else turn for at, turn in enumerate(rim))
    event(f"can be cut: {can_be_cut(changed)}")
    assert can_be_cut(changed) == plainly_cut(changed)


def test_what_is_no_area_without_holes_has_no_rim() -> None:
    around = {(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)}
    assert rim_of(frozenset({(0, 0)})) == "LLLLLL"
    assert rim_of(frozenset({(0, 0), (3, 0)})) == ""
    assert rim_of(frozenset(around)) == ""
    assert look_of(rim_of(frozenset({*around, (0, 0)}))) == "LLR" * 6


def test_the_checker_rules_out_all_larger_rings() -> None:
    assert check_twigs_ring.most_ringed() == 48
    for bound in (49, 52):
        assert "nothing passes 48" in said(RING, bound=bound, proved=False)


def test_all_areas_that_can_be_ringed_are_known_and_counted() -> None:
    assert RING.count == check_twigs_ring.all_ringed() == 9
    short = RING.others[1:]
    assert "but the count is 9" in said(RING, others=short)
    assert "there may be 9, so that the count cannot be 8" in said(RING, others=short, count=8)
    assert said(RING, others=short, count=None) == ""
    twice = (*short, RING.solution)
    assert "of 9 solutions, only 8 differ" in said(RING, others=twice)
    smaller = (*short, TREE.solution)
    assert "solution 9: " in said(RING, others=smaller)
    assert "nothing here counts all" in said(TREE, count=1)


def test_a_ring_of_a_search_that_was_stopped_gets_the_bound_of_the_checker() -> None:
    ring = replace(RING, others=(), count=None)
    early = replace(ring, bound=56, proved=False)
    assert "nothing passes 48" in said(early)
    assert sharpened("twigs", early) == ring
    assert said(sharpened("twigs", early)) == ""
    assert [sharpened("twigs", answer) for answer in (RING, TREE)] == [RING, TREE]


def test_search_and_checker_count_the_same_bounds() -> None:
    for segments in range(6, 130):
        assert bounds.most_closed(segments) == check_twigs.most_hexagons(segments)
    assert dict(zip(LETTERS, check_twigs_ring.LONGEST, strict=True)) == rim.LONGEST
    assert tree.BOUND == check_twigs.most_leaves() == 20
    assert check_twigs.most_hexagons(60) == 15
    assert check_twigs.most_hexagons(120) == 33


def test_what_claims_nothing_right_is_refused_without_the_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def proof() -> None:
        pytest.fail("the proof is gone through")

    monkeypatch.setattr(check_twigs_ring, "largest", proof)
    assert "is worth 48, not 52" in said(RING, value=52, bound=52, count=None)
    assert "less than what the solution is worth" in said(RING, bound=40, count=None)
    assert "so that the count cannot be 3" not in said(RING, bound=40, count=3)
    assert "one area is wanted" in said(RING, solution=TRIANGLE.solution, count=None, others=())
