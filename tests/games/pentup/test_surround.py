"""Black tiles of Pent-Up surrounded twice: what is found, and what the checker refuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer, Lines
from generator.games.pentup.checkers import (
    rings as check_pentup_rings,
)
from generator.games.pentup.checkers import (
    surround as check_pentup_surround,
)
from generator.games.pentup.checkers.answers import problems
from generator.games.pentup.engine.notation import Placement, parse
from generator.games.pentup.pieces import LETTERS, ORIENTATIONS, SHAPES
from generator.games.pentup.search import PUZZLES
from generator.games.pentup.search.covering import beside, coverings
from generator.games.pentup.search.surround import CASES, rings, search
from generator.geometry.square import neighbours
from generator.project import Project
from generator.puzzles import answers
from tests.support.places import ROOT

PROJECT = Project(ROOT)
STORED = {
    a.case: a
    for a in answers.load(PROJECT, "pentup", Path.read_text).answers
    if a.puzzle == "surround"
}
X, X_OUTER = STORED["X"], STORED["X-outer"]


def said(answer: Answer, **changes: object) -> str:
    """What is wrong with an answer after some changes."""
    return "; ".join(problems(replace(answer, **changes)))  # type: ignore[arg-type]


def without(solution: Lines, index: int) -> Lines:
    """A solution without one of its tiles."""
    return solution[:index] + solution[index:][1:]


def moved(line: str, by: tuple[int, int]) -> str:
    """A line with its tile moved by a vector."""
    head, _, cells = line.partition(":")
    places = [tuple(map(int, cell.split(","))) for cell in cells.split()]
    return f"{head}:{' '.join(f'{x + by[0]},{y + by[1]}' for x, y in places)}"


def mirrored(line: str) -> str:
    """A line with its tile mirrored at the diagonal."""
    head, _, cells = line.partition(":")
    return f"{head}:{' '.join(','.join(reversed(cell.split(','))) for cell in cells.split())}"


def test_every_case_is_stored_and_holds() -> None:
    assert tuple(STORED) == tuple(name for a in LETTERS for name in (a, f"{a}-outer"))
    assert set(STORED) == set(CASES) == set(PUZZLES["surround"].cases)
    for answer in STORED.values():
        assert (said(answer), answer.proved) == ("", True)


def test_three_white_tiles_and_five_black_ones_are_the_fewest_for_each() -> None:
    assert {(len(case) > 1, answer.value) for case, answer in STORED.items()} == {
        (False, 3),
        (True, 5),
    }
    counts = {letter: STORED[letter].count for letter in LETTERS}
    assert "".join(f"{letter}{n}" for letter, n in counts.items()) == (
        "F55I6L30N54P1041T26U30V20W35X17Y38Z26"
    )


def test_the_rings_are_those_among_all_sets_of_three_tiles() -> None:
    cross = SHAPES["X"]
    wanted = beside(cross)
    places = [tile for tile in _around(cross) if wanted & set(tile.cells)]
    found = set()
    for one, two in combinations(places, 2):
        cells = {*one.cells, *two.cells}
        missing = wanted - cells
        if one.letter == two.letter or len(cells) < 10 or len(missing) > 3:
            continue
        for three in places:
            others = three.letter not in (one.letter, two.letter)
            if others and missing <= set(three.cells) and cells.isdisjoint(three.cells):
                found.add(frozenset((one, two, three)))
    assert found == set(map(frozenset, coverings(wanted, cross, LETTERS, 3)))
    assert len(found) == 8 * len(rings("X")), "no ring is its own image"


def _around(cells: tuple[tuple[int, int], ...]) -> Iterator[Placement]:
    for letter in LETTERS:
        for form in ORIENTATIONS[letter]:
            for dx in range(-5, 5):
                for dy in range(-5, 5):
                    tile = Placement(letter, 1, tuple((x + dx, y + dy) for x, y in form))
                    if not set(tile.cells) & set(cells):
                        yield tile


@pytest.mark.parametrize("letter", "FIX")
def test_search_and_checker_find_as_many_rings(letter: str) -> None:
    assert len(rings(letter)) == len(check_pentup_rings.rings(letter))
    assert not check_pentup_rings.can_enclose(letter, 4)


def test_only_rings_around_p_shut_in_a_hole_and_both_programs_find_them() -> None:
    assert {letter: STORED[letter].dead_ends for letter in LETTERS if STORED[letter].dead_ends} == {
        "P": 4
    }
    (found,) = search("P", Effort(seed=1))
    assert found.dead_ends == check_pentup_rings.holed("P") == 4
    assert "4 rings with a hole too small for a tile, not 0" in said(STORED["P"], dead_ends=0)
    assert "0 rings with a hole too small for a tile, not 1" in said(X, dead_ends=1)
    assert "none of it is a dead end" in said(X_OUTER, dead_ends=1)


def test_a_search_brings_what_the_checker_takes_and_each_seed_the_same() -> None:
    found = list(search("I-outer", Effort(seed=7)))
    assert [a.value for a in found] == sorted((a.value or 0 for a in found), reverse=True)
    assert all(said(answer) == "" for answer in found)
    assert (found[-1].value, found[-1].bound, found[-1].proved) == (5, 5, True)
    assert found[-1] == list(search("I-outer", Effort(seed=7)))[-1]


def test_a_search_without_time_finds_no_black_ring() -> None:
    assert list(search("I-outer", Effort(seconds=1e-9))) == []


def test_no_side_of_a_surrounded_tile_is_open() -> None:
    white = {c for line in X.solution[1:] for c in _cells(line)}
    assert {n for c in _cells(X.solution[0]) for n in neighbours(c)} <= {*white, *SHAPES["X"]}
    for index in (1, 2, 3):
        wrong = said(X, solution=without(X.solution, index))
        assert "the Black tile has an open side: no tile of White on" in wrong
    for index in range(4, 9):
        wrong = said(X_OUTER, solution=without(X_OUTER.solution, index))
        assert "a White tile has an open side: no tile of Black on" in wrong


def _cells(line: str) -> tuple[tuple[int, int], ...]:
    tile = parse(line.split(" ", 1)[1])
    assert isinstance(tile, Placement)
    return tile.cells


def test_a_tile_of_one_owner_lies_once() -> None:
    again = moved(X_OUTER.solution[0], (20, 20))
    assert "black has the tile X 2 times" in said(X_OUTER, solution=(*X_OUTER.solution, again))
    white = moved(X.solution[1], (20, 20))
    assert "white has the tile" in said(X, solution=(*X.solution, white))


def test_tiles_do_not_overlap() -> None:
    middle, first, *rest = X.solution
    line = next(
        text
        for by in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if set(_cells(text := moved(first, by))) & set(_cells(middle))
    )
    assert "tiles overlap on" in said(X, solution=(middle, line, *rest))


def test_what_is_no_tile_is_refused() -> None:
    middle, first, *rest = X.solution
    for line in (
        first.removeprefix("white "),
        first.replace("white", "red"),
        first.replace("1:", "2:"),
        first.rsplit(" ", 1)[0],
        first.rsplit(" ", 1)[0] + " 9,9",
    ):
        assert "is no tile of an owner" in said(X, solution=(middle, line, *rest))
    assert said(X, solution=()) == "there is no solution"


def test_the_tile_in_the_middle_is_the_one_that_was_asked_for() -> None:
    assert "the first tile is the one in the middle, F of Black" in said(X, case="F")
    assert "the first tile is" in said(X, solution=X.solution[1:])
    assert "no rule says how the case 'Q'" in said(X, case="Q")


def test_an_answer_may_be_turned_and_moved() -> None:
    for answer in (STORED["F"], STORED["F-outer"]):
        turned = tuple(moved(mirrored(line), (7, -9)) for line in answer.solution)
        assert said(answer, solution=turned) == ""


def test_wrong_numbers_are_refused() -> None:
    for answer in (X, X_OUTER):
        assert answer.value is not None
        value = answer.value
        assert f"has {value} tiles around, not 2" in said(answer, value=2, bound=2)
        assert f"is no number of tiles up to {value}" in said(answer, bound=9, proved=False)
        assert "no number" in said(answer, bound=None, proved=False)
        assert "proved" in said(answer, proved=False)
        assert said(answer, bound=value - 1, proved=False) == ""
        assert "not several" in said(answer, others=(answer.solution,))
    assert "17 different rings, but the count is 18" in said(X, count=18)
    assert "nobody has counted" in said(X_OUTER, count=3)


def test_what_takes_more_tiles_than_needed_proves_nothing() -> None:
    """One more White tile, or a Black ring of six, is no answer to be called the best."""
    more = (*X.solution, _far("white", X.solution))
    assert "3 White tiles can do it" in said(X, solution=more, value=4, bound=4)
    worse = (*X_OUTER.solution, _far("black", X_OUTER.solution))
    wrong = said(X_OUTER, solution=worse, value=6, bound=6)
    assert "5 Black tiles can do it: the bound is too high" in wrong
    assert said(X_OUTER, solution=worse, value=6, bound=5, proved=False) == ""


def _far(owner: str, solution: Lines) -> str:
    """A further tile of an owner, apart from all others."""
    letters = {line.split()[1][0] for line in solution if line.startswith(owner)}
    letter = next(letter for letter in LETTERS if letter not in letters)
    return f"{owner} {Placement(letter, 1, tuple((x + 30, y) for x, y in SHAPES[letter]))}"


@pytest.mark.parametrize("bound", [1, 0, -3])
def test_a_bound_of_less_than_a_tile_or_two_is_not_tried_out(
    bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tried(letter: str, most: int) -> bool:
        raise AssertionError(f"{most} tiles around {letter} take minutes")

    monkeypatch.setattr(check_pentup_surround, "can_enclose", tried)
    assert said(X_OUTER, bound=bound, proved=False) == ""
    assert "proved is what" in said(X_OUTER, bound=bound)
