"""Answers of Gloop: those that are stored, those that the checker must refuse, and the bounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from generator.contract.puzzle import Answer
from generator.games.gloop.checkers import (
    answers as checker,
)
from generator.games.gloop.checkers import (
    border as check_gloop_border,
)
from generator.games.gloop.checkers import (
    opposite,
)
from generator.games.gloop.checkers.answers import (
    Filling,
    is_corner_circle,
    is_small_circle,
    most_circles,
    most_circles_and_corners,
    problems,
    within,
)
from generator.games.gloop.checkers.border import circle_at_border
from generator.games.gloop.checkers.opposite import arc_left_alone
from generator.games.gloop.checkers.tiles import faces, is_tile, turned, used
from generator.games.gloop.engine import bounds as engine_bounds
from generator.games.gloop.engine.circles import Circles
from generator.games.gloop.pieces import BLANK, GAME_TILES, LYING, ORIENTATIONS, TILES
from generator.geometry.loops import loops
from generator.project import Project
from generator.puzzles import answers
from tests.support.places import ROOT

STORED = answers.load(Project(ROOT), "gloop", lambda path: path.read_text("utf-8"))
OF_ALL = [answer for answer in STORED.answers if answer.puzzle != "hardest"]
"""Those that take all tiles."""
SOLVED = [answer for answer in OF_ALL if answer.value is not None]
SIZES = ("7x13", "9x10", "6x15")
PUZZLES = (
    "fewest",
    "most",
    "circles-fewest",
    "circles-most",
    "circles-most-corners",
    "circles-inside",
    "circles-outside",
)


def stored(puzzle: str, size: str = "9x10") -> Answer:
    found = STORED.get(puzzle, size)
    assert found
    return found


def grid_of(answer: Answer) -> dict[tuple[int, int], str]:
    """The tiles as they lie, by the engine's tables."""
    grid = {}
    for y, row in enumerate(answer.solution):
        for x, cell in enumerate(row.split()):
            tile, turns = cell.split("/")
            grid[y, x] = ORIENTATIONS[tile][int(turns) % len(ORIENTATIONS[tile])]
    return grid


def cells(answer: Answer) -> list[list[str]]:
    return [row.split() for row in answer.solution]


def with_cells(answer: Answer, table: list[list[str]]) -> Answer:
    return replace(answer, solution=tuple(map(" ".join, table)))


# What is stored


def test_every_puzzle_is_answered_in_every_size() -> None:
    assert {answer.name for answer in OF_ALL} == {f"{p} {s}" for p in PUZZLES for s in SIZES}


@pytest.mark.parametrize("answer", OF_ALL, ids=lambda answer: answer.name)
def test_stored_answers_pass(answer: Answer) -> None:
    assert list(problems(answer)) == []


@pytest.mark.parametrize("size", SIZES)
def test_six_loops_are_reached_and_proved_the_fewest(size: str) -> None:
    answer = stored("fewest", size)
    assert (answer.value, answer.bound, answer.proved) == (6, 6, True)


@pytest.mark.parametrize("answer", SOLVED, ids=lambda answer: answer.name)
def test_the_checker_counts_as_the_engine_does(answer: Answer) -> None:
    grid = grid_of(answer)
    known = Circles.of(loops(grid))
    found = Filling(grid).loops
    small = [loop for loop in found if is_small_circle(loop)]
    assert (len(found), len(small)) == (len(known.loops), len(known.small))
    assert sum(map(is_corner_circle, found)) == len(known.corner)
    long = max(found, key=len)
    if len(small) == len(found) - 1:
        assert sum(within(circle, long) for circle in small) == len(known.within)


# What is refused


def turn_one(answer: Answer) -> Answer:
    table = cells(answer)
    tile, turns = table[4][4].split("/")
    table[4][4] = f"{tile}/{(int(turns) + 1) % 4}"
    return with_cells(answer, table)


def repeat_one(answer: Answer) -> Answer:
    table = cells(answer)
    table[0][0] = table[8][9]
    return with_cells(answer, table)


def use_the_blank(answer: Answer) -> Answer:
    table = cells(answer)
    table[4][4] = f"{BLANK}/0"
    return with_cells(answer, table)


def misname_one(answer: Answer) -> Answer:
    table = cells(answer)
    table[4][4] = "abab..../0"
    return with_cells(answer, table)


def drop_a_row(answer: Answer) -> Answer:
    return replace(answer, solution=answer.solution[1:])


def turn_upside_down(answer: Answer) -> Answer:
    """Rows in reverse, tiles not turned."""
    return replace(answer, solution=answer.solution[::-1])


@pytest.mark.parametrize(
    ("breaking", "complaint"),
    [
        (turn_one, "a path ends at an unused point"),
        (repeat_one, "is used 2 times"),
        (use_the_blank, "the blank tile does not belong"),
        (misname_one, "'abab..../0' is no tile"),
        (drop_a_row, "no rectangle of 9 rows of 10 tiles"),
        (turn_upside_down, "a path ends at the border"),
        (lambda answer: replace(answer, case="7x13"), "no rectangle of 7 rows"),
        (lambda answer: replace(answer, case="10x9"), "no rule says"),
        (lambda answer: replace(answer, value=5), "is worth 6, not 5"),
        (lambda answer: replace(answer, bound=7), "proves a bound of 6, not of 7"),
        (lambda answer: replace(answer, bound=None), "proves a bound of 6, not of None"),
        (lambda answer: replace(answer, proved=False), "proved is what"),
        (lambda answer: replace(answer, puzzle="circles-fewest"), "no small circles, not one"),
    ],
)
def test_broken_answers_are_refused(breaking: Callable[[Answer], Answer], complaint: str) -> None:
    found = list(problems(breaking(stored("fewest"))))
    assert any(complaint in problem for problem in found), found


def test_a_bound_must_not_be_below_what_is_reached() -> None:
    answer = stored("most")
    assert answer.value
    claim = replace(answer, bound=answer.value - 1)
    assert any("proves a bound of 60" in problem for problem in problems(claim))


def test_a_bound_that_nobody_proved_is_refused() -> None:
    answer = replace(stored("fewest"), puzzle="most", argument="quarter-turns")
    assert list(problems(answer)) == ["counting proves a bound of 60, not of 6"]


@pytest.mark.parametrize(
    ("puzzle", "complaint"),
    [("circles-inside", "lie outside the long loop"), ("circles-outside", "lie inside the long")],
)
def test_circles_on_the_wrong_side_are_refused(puzzle: str, complaint: str) -> None:
    answer = replace(stored("circles-most"), puzzle=puzzle)
    assert any(complaint in problem for problem in problems(answer))


def test_corner_circles_count_where_it_is_agreed_on_alone() -> None:
    answer = stored("circles-most-corners")
    corners = sum(map(is_corner_circle, Filling(grid_of(answer)).loops))
    (problem,) = problems(replace(answer, puzzle="circles-most", argument="side-arcs"))
    assert problem == f"{corners + 1} loops are no small circles, not one"


def test_no_solution_is_believed_only_where_it_is_proved() -> None:
    none = stored("circles-inside", "6x15")
    assert none.value is None
    for wrong in (
        replace(none, case="9x10"),
        replace(none, puzzle="circles-outside"),
        replace(none, proved=False),
        replace(none, solution=stored("fewest", "6x15").solution),
    ):
        assert list(problems(wrong))


# The bounds


def test_tiles_are_told_from_other_texts() -> None:
    assert all(map(is_tile, TILES))
    for text in ("a......a", "abab....", "a......", "aaa.....", "b......b", "........x"):
        assert not is_tile(text)


def test_bounds_agree_with_those_of_the_engine() -> None:
    for tiles in (TILES, GAME_TILES):
        assert checker.fewest_loops(tiles) == engine_bounds.fewest(tiles) == 6
        assert checker.most_loops(tiles) == engine_bounds.most(tiles) == 60
        assert checker.most_circles(tiles) == 29
        small = engine_bounds.facts()["small_arcs"]
        assert checker.most_circles_and_corners(tiles) == 29 + small // 4 == 43


def test_faces_are_parted_by_paths() -> None:
    assert sorted(map(sorted, faces("aabb..cc"))) == [[0], [1, 3, 4, 5, 7], [2], [6]]
    assert sorted(map(sorted, faces("abbcca.."))) == [[0, 2, 4], [1], [3], [5, 6, 7]]
    assert faces(BLANK) == [frozenset(range(8))]


# The border of 6 × 15


def excess(tile: str) -> int:
    (role,) = (role for role in check_gloop_border._roles(tile) if not role.corner)
    return role.excess


def test_free_faces_and_links_are_counted_by_laterals() -> None:
    assert excess("..aabbcc") == 2  # two free faces, each at half a link
    assert excess("..abbcca") == -2  # two halves of links, no face
    assert excess("..ab..ba") == 0  # one face between two links
    assert excess("..aabccb") == 0
    assert excess("..a.ab.b") == 0


def test_six_by_fifteen_has_a_small_circle_at_its_border() -> None:
    assert circle_at_border(GAME_TILES, 6, 15)


@pytest.mark.parametrize(("tiles", "rows", "columns"), [(TILES, 7, 13), (GAME_TILES, 9, 10)])
def test_the_argument_is_silent_where_tiles_can_be_spared(
    tiles: tuple[str, ...], rows: int, columns: int
) -> None:
    assert not circle_at_border(tiles, rows, columns)
    assert stored("circles-inside", f"{rows}x{columns}").value is not None


def test_one_circle_at_the_border_is_enough() -> None:
    """So nothing more could be proved."""
    rows = (Path(__file__).parent / "one_outside.txt").read_text("utf-8").splitlines()
    answer = Answer("circles-inside", 9, 5, False, "free-faces", tuple(rows), case="6x15")
    assert list(problems(answer)) == ["1 small circle lies outside the long loop"]
    found = Filling(grid_of(answer)).loops
    small = [loop for loop in found if is_small_circle(loop)]
    (long,) = (loop for loop in found if loop not in small)
    (outside,) = (circle for circle in small if not within(circle, long))
    assert {cell for cell, _ in outside} == {(0, 0), (1, 0)}


# Opposite empty sides in 6 × 15


def exchanged(tile: str, other: str) -> tuple[str, ...]:
    """The tiles of the game, one of them exchanged for another."""
    return tuple(other if each == tile else each for each in GAME_TILES)


def test_in_six_by_fifteen_an_arc_is_left_alone() -> None:
    assert arc_left_alone(GAME_TILES, 6, 15)
    assert [stored(name, "6x15").bound for name in ("circles-most", "circles-most-corners")] == [
        most_circles(GAME_TILES) - 1,
        most_circles_and_corners(GAME_TILES) - 1,
    ]


@pytest.mark.parametrize(("tiles", "rows", "columns"), [(TILES, 7, 13), (GAME_TILES, 9, 10)])
def test_no_arc_is_known_to_be_left_alone_where_tiles_can_be_spared(
    tiles: tuple[str, ...], rows: int, columns: int
) -> None:
    assert not arc_left_alone(tiles, rows, columns)
    assert stored("circles-most", f"{rows}x{columns}").value == most_circles(tiles)


@pytest.mark.parametrize(
    ("tile", "other", "left_alone"),
    [
        pytest.param("....abba", "....aabb", True, id="a corner tile"),
        pytest.param("...a.abb", "...a...a", True, id="a sixth opposite tile"),
        pytest.param("..aa..bb", "...a...a", False, id="four with single points for two corners"),
        pytest.param("..ab..ba", "..aa..bb", False, id="two alike with arcs for a corner"),
        pytest.param("..aa..bb", "..aabbcc", False, id="one opposite tile less"),
    ],
)
def test_it_is_the_opposite_tiles_that_do_not_fit(tile: str, other: str, left_alone: bool) -> None:
    assert arc_left_alone(exchanged(tile, other), 6, 15) is left_alone


@pytest.mark.parametrize("size", [(3, 3), (3, 4), (4, 4)])
@pytest.mark.parametrize("seed", range(12))
def test_what_can_be_filled_without_an_arc_left_alone_is_not_denied(
    size: tuple[int, int], seed: int
) -> None:
    filling = filled(*size, Random(seed))
    tiles = tuple(LYING[form].tile for form in filling.values())
    assert not arc_left_alone(tiles, *size)
    small = [loop for loop in Filling(filling).loops if is_small_circle(loop)]
    assert len(small) == most_circles(tiles)


def filled(rows: int, columns: int, chance: Random) -> dict[tuple[int, int], str]:
    """A closed filling with different tiles, in which all side arcs are in small circles."""
    cells = [(y, x) for y in range(rows) for x in range(columns)]
    laid: dict[tuple[int, int], str] = {}
    tries = iter(range(400))

    def lay(number: int) -> bool:
        if number == len(cells):
            return True
        y, x = cells[number]
        beside = {0: (y - 1, x), 1: (y, x + 1), 2: (y + 1, x), 3: (y, x - 1)}
        forms = [
            form
            for form in sorted(LYING)
            if LYING[form].tile not in {LYING[other].tile for other in laid.values()}
            and all(
                opposite._meet(form, side, laid[other])
                if other in laid
                else other in cells or not used(form, side)
                for side, other in beside.items()
            )
        ]
        for form in chance.sample(forms, min(4, len(forms))):
            if next(tries, None) is None:
                return False
            laid[cells[number]] = form
            if lay(number + 1):
                return True
            del laid[cells[number]]
        return False

    while not lay(0):
        laid.clear()
        tries = iter(range(400))
    return laid


def test_turning_four_times_changes_nothing() -> None:
    for tile in TILES:
        assert turned(turned(tile, 1), 3) == tile
