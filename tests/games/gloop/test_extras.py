"""Extra puzzles of Gloop: the stored ones hold, broken ones are refused, a seed repeats itself."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, permutations, product
from pathlib import Path

import pytest

from generator.contract.effort import Effort
from generator.contract.puzzle import Extra
from generator.games.gloop.checkers.extras import Count, problems
from generator.games.gloop.pieces import BLANK, GAME_TILES, ORIENTATIONS, TILES
from generator.games.gloop.search import extras
from generator.games.gloop.search.extras import CLOSED, ONE_LOOP, Task
from generator.games.gloop.search.filling import Board, TooMany, looks_turned, signature
from generator.geometry.loops import loops
from generator.geometry.pathtile import ends, meets
from generator.project import Project
from generator.puzzles import extras as stored
from tests.support.places import ROOT

PROJECT = Project(ROOT)
STORED = stored.load(PROJECT, "gloop", Path.read_text).puzzles
ONE = STORED[0]
LOOP = next(puzzle for puzzle in STORED if puzzle.kind == ONE_LOOP)


def said(puzzle: Extra, **changes: object) -> str:
    """What is wrong with a puzzle after some changes."""
    return "; ".join(problems(replace(puzzle, **changes)))  # type: ignore[arg-type]


def turned_upside_down(solution: tuple[str, ...]) -> tuple[str, ...]:
    """A filling turned by a half."""
    rows = [[cell.split("/") for cell in row.split()] for row in solution]
    return tuple(
        " ".join(f"{tile}/{(int(turns) + 2) % 4}" for tile, turns in reversed(row))
        for row in reversed(rows)
    )


# The stored puzzles


@pytest.mark.parametrize("puzzle", STORED, ids=lambda puzzle: puzzle.id)
def test_a_stored_puzzle_holds(puzzle: Extra) -> None:
    assert said(puzzle) == ""
    assert said(puzzle, solution=turned_upside_down(puzzle.solution)) == ""


def test_few_tiles_fit_a_corner_as_the_hints_of_the_booklet_say() -> None:
    def fits(tile: str) -> bool:  # two empty sides that meet
        return any((tile + tile[:2])[side : side + 4] == "...." for side in (0, 2, 4, 6))

    assert {sum(map(fits, puzzle.pieces)) for puzzle in STORED} == {4, 5}


def test_the_puzzles_rise_in_effort_and_have_one_solution() -> None:
    assert [puzzle.id for puzzle in STORED] == [f"extra-{n}" for n in range(1, 25)]
    assert [puzzle.grade for puzzle in STORED] == [1] * 6 + [2] * 6 + [3] * 6 + [4] * 6
    efforts = [puzzle.effort for puzzle in STORED]
    assert efforts == sorted(efforts)
    assert all(puzzle.unique for puzzle in STORED)
    assert {puzzle.kind for puzzle in STORED} == {CLOSED, ONE_LOOP}
    assert len({puzzle.pieces for puzzle in STORED}) == len(STORED)


def test_a_single_loop_is_asked_for_only_where_other_fillings_are_there() -> None:
    for puzzle in STORED:
        if puzzle.kind == ONE_LOOP:
            assert "the number of solutions is" in said(puzzle, kind=CLOSED)


# What the checker refuses


def test_a_wrong_count_or_effort_is_refused() -> None:
    assert said(ONE, count=2) == "the number of solutions is 1, not 2"
    assert said(ONE, effort=3) == f"a plain search tries {ONE.effort} placements, not 3"


def test_a_second_solution_is_refused() -> None:
    board = Board(2, 3)
    chance = random.Random(3)
    fillings = filter(None, (board.random(chance, 99, telling=False) for _ in range(50)))
    tried = (board.fill([lying.tile for lying in filling], 999, 99) for filling in fillings)
    two = next(each for each in tried if len(each.fillings) == 4)
    made = extras.puzzle(1, 1, extras.Candidate(Task(CLOSED, 2, 3), two.fillings[0], 1, two.trials))
    assert said(made) == "the number of solutions is 2, not 1"
    assert said(made, count=2) == ""


def test_a_piece_too_many_or_too_few_is_refused() -> None:
    more = next(tile for tile in TILES if tile not in ONE.pieces)
    assert "has 6 cells for 7 tiles" in said(ONE, pieces=(*ONE.pieces, more))
    assert "has 6 cells for 5 tiles" in said(ONE, pieces=ONE.pieces[1:])
    assert "is named 2 times" in said(ONE, pieces=(ONE.pieces[0], *ONE.pieces[:-1]))
    assert f"the solution has 0 of tile {more}" in said(ONE, pieces=(more, *ONE.pieces[1:]))


@pytest.mark.parametrize("text", ["aa......", "a.b.a.b.", "aaa.....", "aa", "aabbccddee"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    assert said(ONE, pieces=(text, *ONE.pieces[1:])) == f"{text!r} is no tile"


def test_a_solution_that_does_not_fit_is_refused() -> None:
    first, *rest = ONE.solution[0].split()
    tile, turns = first.split("/")
    other = f"{tile}/{(int(turns) + 1) % 4}"
    assert "a path ends at" in said(ONE, solution=(" ".join((other, *rest)), ONE.solution[1]))
    assert "is no tile" in said(ONE, solution=(" ".join((f"{tile}/4", *rest)), ONE.solution[1]))
    assert "not the size" in said(ONE, solution=(" ".join(rest), ONE.solution[1]))
    assert "not the size" in said(ONE, solution=ONE.solution[:1])
    assert "has 2 of tile" in said(ONE, solution=(ONE.solution[0], ONE.solution[0]))


def test_a_filling_of_several_loops_is_refused_where_one_is_asked_for() -> None:
    board = Board(3, 3)
    fillings = board.fill(LOOP.pieces, 999, 99).fillings
    several = next(each for each in fillings if len(loops(board.grid(each))) > 1)
    made = extras.puzzle(1, 1, extras.Candidate(Task(ONE_LOOP, 3, 3), several, 1, LOOP.effort))
    assert said(made) == "the paths of the solution are not a single loop"


def test_what_is_no_rectangle_or_no_kind_is_refused() -> None:
    assert "no rectangle" in said(ONE, given=())
    assert "no rectangle" in said(ONE, given=("- - -", "- -"))
    assert "no rectangle" in said(ONE, given=("- - -", "- - x"))
    assert "no rule says" in said(ONE, kind="outline")


def test_a_puzzle_too_hard_to_count_in_a_build_is_refused() -> None:
    large = replace(ONE, pieces=GAME_TILES, given=(" ".join("-" * 10),) * 9)
    assert "more than 20000 trials" in said(large)


# How they are made


def test_all_ways_are_those_of_plain_trying() -> None:
    corners = [t for t in GAME_TILES if any(not (e[0] or e[3]) for e in map(ends, ORIENTATIONS[t]))]
    board = Board(2, 2)
    forms = {
        (tile, turn): [p for p in ORIENTATIONS[tile] if not ends(p)[turn] and not ends(p)[turn - 1]]
        for tile, turn in product(corners, range(4))
    }
    number = 0
    for tiles in combinations(corners, 4):
        plain = {
            (a, b, c, d)
            for order in permutations(tiles)
            for a, b, d, c in product(*(forms[tile, turn] for turn, tile in enumerate(order)))
            if meets(a, 1, b) and meets(c, 1, d) and meets(a, 2, c) and meets(b, 2, d)
        }
        found = board.fill(tiles, 999, 99).fillings
        assert {tuple(lying.placed for lying in filling) for filling in found} == plain
        assert {tuple(grid.values()) for grid in map(sorted_grid, Count(2, 2, tiles).fillings)} == (
            plain
        )
        number += len(plain)
    assert number == 4


def sorted_grid(grid: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    return dict(sorted(grid.items()))


@pytest.mark.parametrize(("rows", "columns"), [(2, 5), (3, 3), (3, 4)])
def test_search_and_checker_count_the_same(rows: int, columns: int) -> None:
    board = Board(rows, columns)
    chance = random.Random(rows + columns)
    for _ in range(10):
        filling = board.random(chance, 999, telling=False)
        assert filling is not None
        tiles = [lying.tile for lying in filling]
        try:
            tried = board.fill(tiles, 3000, 999)
        except TooMany:
            continue
        count = Count(rows, columns, tiles)
        assert filling in tried.fillings
        assert (len(tried.fillings), tried.trials) == (len(count.fillings), count.trials)


def test_too_many_trials_or_fillings_are_given_up() -> None:
    board = Board(2, 3)
    with pytest.raises(TooMany):
        board.fill(ONE.pieces, ONE.effort - 1, 99)
    with pytest.raises(TooMany):
        board.fill(ONE.pieces, 99, 1)
    assert board.random(random.Random(1), 3, telling=False) is None


def test_telling_fillings_have_no_two_tiles_or_turns_with_the_same_points() -> None:
    board = Board(3, 4)
    chance = random.Random(5)
    made = [filling for _ in range(20) if (filling := board.random(chance, 999, telling=True))]
    assert made
    for filling in made:
        tiles = [lying.tile for lying in filling]
        assert len(set(map(signature, tiles))) == len(tiles)
        assert all(map(looks_turned, tiles))
        assert BLANK not in tiles


def test_the_same_seed_makes_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "ROUNDS", 3)
    monkeypatch.setattr(extras, "CHOICE", 2)
    monkeypatch.setattr(extras, "FILLINGS", {CLOSED: 10, ONE_LOOP: 60})
    small = {1: (Task(CLOSED, 2, 3), Task(CLOSED, 3, 3)), 2: (Task(ONE_LOOP, 3, 3),)}
    monkeypatch.setattr(extras, "PLAN", small)
    *_, made = sets = list(extras.generate(Effort(seed=2)))
    assert sets == list(extras.generate(Effort(seed=2)))
    assert [(puzzle.grade, puzzle.kind) for puzzle in made] == [
        (1, CLOSED),
        (1, CLOSED),
        (2, ONE_LOOP),
    ]
    assert all(said(puzzle) == "" for puzzle in made)
