"""Extra puzzles of Twigs: the stored ones hold, broken ones are refused, a seed repeats itself."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, islice, product
from pathlib import Path

import pytest

from generator.contract.effort import Effort
from generator.contract.puzzle import Extra
from generator.games.twigs.checkers.extras import problems
from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.pieces import LETTERS, ORIENTATIONS
from generator.games.twigs.search import extras
from generator.games.twigs.search.covering import TooMany, edges_of, fill, places
from generator.games.twigs.search.extras import outlines, symmetries, tips, twigs_for, upright
from generator.games.twigs.search.outlines import Cells, centre
from generator.geometry import hexcell
from generator.project import Project
from generator.puzzles import extras as stored
from tests.support.places import ROOT

PROJECT = Project(ROOT)
STORED = stored.load(PROJECT, "twigs", Path.read_text).puzzles
ONE, *_, LARGE = sorted(STORED, key=lambda puzzle: len(puzzle.pieces))

TRIANGLE = frozenset({(0, 0), (0, 1), (1, 0)})
EDGES = edges_of([centre(cell) for cell in TRIANGLE])
FLOWER = frozenset({hexcell.SEED, *hexcell.STEPS})
KITE = frozenset({(0, 1), (1, 1), (1, 2), (2, 1), (3, 0)})


def made_of(cells: Cells) -> list[Extra]:
    """What can be asked of an outline."""
    found = extras.candidates((cells, 1))
    return [extras.puzzle(number, 1, one) for number, one in enumerate(found, 1)]


def said(puzzle: Extra, **changes: object) -> str:
    """What is wrong with a puzzle after some changes."""
    return "; ".join(problems(replace(puzzle, **changes)))  # type: ignore[arg-type]


# The stored puzzles


@pytest.mark.parametrize("puzzle", STORED, ids=lambda puzzle: puzzle.id)
def test_a_stored_puzzle_holds(puzzle: Extra) -> None:
    assert said(puzzle) == ""


def test_the_puzzles_rise_in_effort_and_most_have_one_solution() -> None:
    assert [puzzle.id for puzzle in STORED] == [f"extra-{n}" for n in range(1, 25)]
    assert [puzzle.grade for puzzle in STORED] == [1] * 6 + [2] * 6 + [3] * 6 + [4] * 6
    efforts = [puzzle.effort for puzzle in STORED]
    assert efforts == sorted(efforts)
    assert sum(puzzle.unique for puzzle in STORED) > len(STORED) / 2
    assert max(puzzle.count for puzzle in STORED) <= extras.FEW
    assert len({puzzle.given for puzzle in STORED}) == len(STORED)
    assert (len(ONE.pieces), len(LARGE.pieces)) == (3, 12)


# What the checker refuses


def test_a_wrong_count_or_effort_is_refused() -> None:
    assert said(ONE, count=2) == "the number of solutions is 1, not 2"
    assert said(LARGE, effort=LARGE.effort + 1).startswith("a plain search tries")


def test_a_second_solution_is_refused() -> None:
    two = next(puzzle for puzzle in made_of(KITE) if puzzle.count == 2)
    assert said(two) == ""
    assert said(two, count=1) == "the number of solutions is 2, not 1"


def test_a_piece_too_many_or_too_few_is_refused() -> None:
    more = next(letter for letter in LETTERS if letter not in ONE.pieces)
    assert "but the pieces 20 segments" in said(ONE, pieces=(*ONE.pieces, more))
    assert "but the pieces 10 segments" in said(ONE, pieces=ONE.pieces[1:])
    assert "is named 2 times" in said(ONE, pieces=(ONE.pieces[0], *ONE.pieces[:-1]))
    assert "no twig is called 'Q'" in said(ONE, pieces=("Q", *ONE.pieces[1:]))


def test_a_solution_that_does_not_fit_is_refused() -> None:
    first, *rest = LARGE.solution
    away = Placement(first[0], ORIENTATIONS[first[0]][-1])
    far = Placement(first[0], tuple((x + 90, y, d) for x, y, d in away.segments))
    assert "are not those of the outline" in said(LARGE, solution=(str(far), *rest))
    assert "more than one segment" in said(LARGE, solution=(first, first, *rest))
    assert "the solution has 0 of twig" in said(LARGE, solution=tuple(rest))
    assert "no placement of a twig" in said(LARGE, solution=("C:1,0,0", *rest))


def test_hexagons_that_are_none_or_in_disorder_are_refused() -> None:
    assert "no centre of a hexagon" in said(ONE, given=(*ONE.given, "1,0"))
    assert "there are no hexagons" in said(ONE, given=())
    assert "order from left to right" in said(ONE, given=ONE.given[::-1])
    assert "of several columns" in said(ONE, given=(" ".join(ONE.given),))
    assert "no rule says" in said(ONE, kind="ring")


def test_a_hexagon_left_out_inside_is_refused() -> None:
    flower = made_of(FLOWER)[0]
    low, middle, high = flower.given[1].split()
    around = (flower.given[0], f"{low} {high}", flower.given[2])
    assert said(flower) == ""
    assert said(flower, given=around) == "the edges of the hexagons close others too"
    assert middle not in " ".join(around).split()


def test_a_puzzle_too_hard_to_count_in_a_build_is_refused() -> None:
    side = [(a, b) for a, b in product(range(5), repeat=2) if a + b < 5]
    columns = [[centre(cell) for cell in side if cell[0] == a] for a in range(5)]
    given = tuple(" ".join(f"{x},{y}" for x, y in column) for column in columns)
    assert "more than 20000 trials" in said(LARGE, given=given)


# How they are made


def test_all_ways_are_those_of_plain_trying() -> None:
    every = places(EDGES)
    by_letter = {letter: [p for p in every if p.letter == letter] for letter in LETTERS}
    for letters in combinations("HRTWY", 3):
        plain = {
            tuple(three)
            for three in product(*(by_letter[letter] for letter in letters))
            if len({s for twig in three for s in twig.segments}) == len(EDGES)
        }
        assert set(fill(EDGES, every, letters, 1000, 100).solutions) == plain


def test_too_many_trials_or_solutions_are_given_up() -> None:
    every = places(EDGES)
    with pytest.raises(TooMany):
        fill(EDGES, every, "HRT", 1, 100)
    solvable = next(s for s in combinations(LETTERS, 3) if fill(EDGES, every, s, 999, 99).solutions)
    with pytest.raises(TooMany):
        fill(EDGES, every, solvable, 999, 0)


def test_outlines_are_upright_and_have_as_many_edges_as_twigs_segments() -> None:
    for cells in islice(outlines(random.Random(4)), 60):
        edges = edges_of([centre(cell) for cell in cells])
        assert len(edges) == 5 * (twigs_for(cells) or 0)
        assert upright(cells) == cells
        assert len(cells) <= 6 or symmetries(cells) > 1
        assert tips(cells) <= 3


def test_the_same_seed_makes_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"OUTLINES": 8, "SETS": 3, "SMALL_SETS": 30, "ROUND": 4}.items():
        monkeypatch.setattr(extras, name, value)
    *_, made = extras.generate(Effort(seed=2))
    assert made == list(extras.generate(Effort(seed=2)))[-1]
    assert made
    assert all(said(puzzle) == "" for puzzle in made)
