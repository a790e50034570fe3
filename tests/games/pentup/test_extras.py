"""The extra puzzles of Pent-Up: castles, made and counted anew."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from generator.contract.effort import Effort
from generator.contract.puzzle import Extra
from generator.games.pentup.checkers.extras import Count, problems
from generator.games.pentup.pieces import LETTERS
from generator.games.pentup.search import extras as making
from generator.games.pentup.search.extras import Recipe, castles, generate
from generator.games.pentup.search.filling import Filling, bits, choices
from generator.games.pentup.search.plans import areas, grounds, inside, rows, symmetries
from generator.project import Project
from generator.puzzles import extras
from generator.puzzles.extras import GRADES
from tests.support.places import ROOT

PROJECT = Project(ROOT)
STORED = extras.load(PROJECT, "pentup", Path.read_text).puzzles
STEPPED = next(extra for extra in STORED if len(set("".join(extra.given)) - {"."}) > 1)

BLOCK = tuple((x, y) for x in range(5) for y in range(3))
"""Three rows of five squares."""
WIDE = tuple((x, y) for x in range(5) for y in range(4))
"""Four of them."""


def said(extra: Extra, **changes: object) -> str:
    """What is wrong with a puzzle after some changes."""
    return "; ".join(problems(replace(extra, **changes)))  # type: ignore[arg-type]


# Those that are stored


def test_the_stored_castles_hold() -> None:
    assert [said(extra) for extra in STORED] == [""] * len(STORED)


def test_the_stored_castles_are_as_the_hints_of_the_booklet_say() -> None:
    levels = [Counter(int(tile[1]) for tile in extra.solution) for extra in STORED]
    assert all(counts[n] > counts[n + 1] for counts in levels for n in range(1, max(counts)))
    on_top = [
        f"X{max(counts)}:" in " ".join(extra.solution)
        for extra, counts in zip(STORED, levels, strict=True)
        if "X" in extra.pieces
    ]
    assert on_top.count(True) > len(on_top) / 2


def test_six_of_each_grade_in_the_order_of_their_effort() -> None:
    assert [extra.id for extra in STORED] == [f"extra-{n}" for n in range(1, 25)]
    assert Counter(extra.grade for extra in STORED) == dict.fromkeys(GRADES, 6)
    assert list(STORED) == sorted(STORED, key=lambda extra: (extra.grade, extra.effort))
    assert all(extra.unique for extra in STORED)
    assert all(extra.effort <= making.MOST[extra.grade] for extra in STORED)


def test_no_castle_comes_twice() -> None:
    assert len({extra.given for extra in STORED}) == len(STORED)


# What the checker refuses


def test_a_wrong_count_is_refused() -> None:
    assert said(STEPPED, count=2) == "ways that differ: 1, but the count is 2"


def test_a_wrong_effort_is_refused() -> None:
    right = STEPPED.effort
    assert f"lays {right} tiles, not {right + 1}" in said(STEPPED, effort=right + 1)
    assert f"lays more than {right - 1} tiles" in said(STEPPED, effort=right - 1)


def test_a_second_way_is_found() -> None:
    letters, number = next(
        (letters, number) for letters, number in sorted(choices(WIDE).items()) if number > 1
    )
    filling = Filling((WIDE,))
    first, *_ = filling.ways(letters)
    extra = replace(
        STEPPED,
        pieces=tuple(place.tile.letter for place in first),
        given=rows((WIDE,)),
        effort=filling.laid,
        solution=tuple(str(place.tile) for place in first),
    )
    assert said(extra) == f"ways that differ: {number}, but the count is 1"
    assert said(extra, count=number) == ""


def test_a_tile_too_many_or_twice_is_refused() -> None:
    spare = next(letter for letter in LETTERS if letter not in STEPPED.pieces)
    assert "squares, for " in said(STEPPED, pieces=(*STEPPED.pieces, spare))
    first, second, *rest = STEPPED.pieces
    assert f"tile {first} is given 2 times" in said(STEPPED, pieces=(first, first, *rest))
    assert "no tile is called 'Q'" in said(STEPPED, pieces=("Q", second, *rest))


def test_a_solution_with_another_tile_is_refused() -> None:
    spare = next(letter for letter in LETTERS if letter not in STEPPED.pieces)
    first, *rest = STEPPED.pieces
    wrong = said(STEPPED, pieces=(spare, *rest))
    assert f"tile {first} is laid 1 time, not 0" in wrong
    assert f"tile {spare} is laid 0 times, not 1" in wrong


def test_a_solution_that_does_not_fit_is_refused() -> None:
    first, *rest = STEPPED.solution
    assert "has 0 tiles on" in said(STEPPED, solution=rest)
    assert "has 2 tiles on" in said(STEPPED, solution=(first, first, *rest))
    raised = f"{first[0]}2{first[2:]}"
    assert "level 2 has" in said(STEPPED, solution=(raised, *rest))
    assert "the plan has no level 9" in said(STEPPED, solution=(f"{first[0]}9{first[2:]}", *rest))


def test_what_is_no_tile_is_refused() -> None:
    _, *rest = STEPPED.solution
    for line in (
        "I1:0,0 0,1 0,2 0,3 1,3",
        "I1:0,0 0,1 0,2 0,3",
        "Q1:0,0",
        "I1:0,0 0,0 0,1 0,2 0,3",
    ):
        assert "is no tile" in said(STEPPED, solution=(line, *rest))


@pytest.mark.parametrize("given", [("111", "11"), ("11411",), ("",), ()])
def test_what_is_no_plan_is_refused(given: tuple[str, ...]) -> None:
    assert "no rows of the same length" in said(STEPPED, given=given)


def test_a_level_that_no_tiles_fill_is_refused() -> None:
    assert "level 2 has 1 square," in said(STEPPED, given=("112", "111"))


def test_another_kind_is_refused() -> None:
    assert "the kind 'outline'" in said(STEPPED, kind="outline")


# How they are made


def test_search_and_checker_count_the_same() -> None:
    plan = next(p for p in ((BLOCK, area) for area in inside(BLOCK, 1)) if symmetries(p) > 1)
    levels = [frozenset(level) for level in plan]
    for letters in ("FILP", "ILPU", "LPVY", "NPUV", "PUVX"):
        filling = Filling(plan)
        ways = list(filling.ways(bits(letters)))
        count = Count(levels[::-1], filling.laid)
        number = count.ways(letters)
        assert number is not None
        assert number <= len(ways) <= 8 * number
        assert count.laid == filling.laid


def test_tiles_of_five_squares_cannot_make_every_area() -> None:
    assert choices(((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))) == {bits("I"): 1}
    assert not choices(tuple((x, y) for x in range(5) for y in range(2)))


def test_areas_are_symmetric_and_have_the_squares_of_the_tiles() -> None:
    for tiles in (1, 2, 3):
        assert all(len(area) == 5 * tiles and symmetries((area,)) > 1 for area in areas(tiles))
        assert set(grounds(tiles)) <= set(areas(tiles))


def test_each_castle_of_a_plan_has_one_way() -> None:
    made = list(castles((BLOCK,), random.Random(1)))
    assert made
    assert [said(extra) for extra in made] == [""] * len(made)
    assert {extra.given for extra in made} == {rows((BLOCK,))}


def test_the_same_seed_makes_the_same_castles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "RECIPES", (Recipe(1, (3,)), Recipe(1, (3, 1))))
    *_, made = generate(Effort(seed=5))
    assert [extra.id for extra in made] == ["extra-1", "extra-2"]
    assert [said(extra) for extra in made] == ["", ""]
    *_, again = generate(Effort(seed=5))
    assert made == again


def test_without_time_there_are_none() -> None:
    assert list(generate(Effort(seed=5, seconds=1e-9))) == []
