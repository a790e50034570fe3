"""The search of Pent-Up's tower finds what is known, by games that the engine plays."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, product

import pytest

from generator.contract import finding
from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.search.levels import (
    WHOLE,
    area,
    carriers,
    carries,
    covers,
    foundations,
    letters,
    most_pairs,
    piles,
    reaching,
    regions,
)
from generator.games.pentup.search.tower import in_turn, pairs_at_once, search, search_level
from generator.geometry import polyform, square
from generator.puzzles.best import best


def played(answer: Answer) -> list[int]:
    """The levels of the tiles in turn; the engine takes each."""
    state = ENGINE.initial()
    for text in answer.solution:
        state = ENGINE.play(state, ENGINE.parse(state, text))
    assert ENGINE.result(state) is not None
    return [tile.level for tile in state.laid]


@pytest.mark.parametrize("seed", [1, 2])
def test_level_6_is_reached_in_11_turns(seed: int) -> None:
    (answer,) = search("six", Effort(seed))
    levels = played(answer)
    assert levels[:11] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    assert (answer.value, answer.bound, answer.proved) == (11, 11, True)
    assert next(search("six", Effort(seed))) == answer


def test_levels_are_added_up_to_the_tenth() -> None:
    found = list(search("highest", Effort(4)))
    assert [answer.value for answer in found] == [8, 9, 10]
    games = [played(answer) for answer in found]
    assert [(max(levels), levels.index(max(levels)) + 1) for levels in games] == [
        (8, 15),
        (9, 18),
        (10, 21),
    ]
    assert [answer.proved for answer in found] == [False, False, True]


def test_a_search_that_is_stopped_keeps_the_best() -> None:
    def tell(text: str) -> None:
        if text.startswith("level 9"):
            raise KeyboardInterrupt

    found = best(search("highest", Effort(4, tell=tell)), lambda _: None)
    assert found.stopped
    assert found.answer is not None
    assert found.answer.value == 8


def test_a_search_without_time_finds_nothing() -> None:
    for case in ("six", "highest"):
        assert list(search(case, Effort(seconds=1e-9))) == []


def test_more_is_better_in_one_case_and_less_in_the_other() -> None:
    tower = finding.offer("pentup").puzzles()["tower"]
    assert [tower.most_in(case) for case in tower.cases] == [False, True]
    assert finding.offer("twigs").puzzles()["ring"].most_in("")


def test_regions_of_ten_squares_are_complete() -> None:
    """Regions of ten squares with X in them, grown from X square by square."""
    (cross,) = (
        frozenset(c) for c in polyform.free(square, 5) if len(polyform.orientations(square, c)) == 1
    )
    grown = {cross}
    for _ in range(5):
        grown = {g | {n} for g in grown for c in g for n in square.neighbours(c) if n not in g}
    halves = {frozenset(g - cross) for g in grown}
    wanted = {polyform.canonical(square, cross | half) for half in halves if _connected(half)}
    assert wanted == {r for r, kinds in regions().items() if any("X" in k for k in kinds)}


def _connected(cells: frozenset[square.Cell]) -> bool:
    reached = {min(cells)}
    for _ in cells:
        reached |= {n for c in reached for n in square.neighbours(c) if n in cells}
    return reached == cells


def test_no_letter_is_there_more_than_twice() -> None:
    assert most_pairs({"PU"}) == 2
    assert most_pairs({"PP"}) == 1
    assert most_pairs({"FP", "NP", "PV", "UX"}) == 4
    assert most_pairs({"IL", "NV", "PP", "TY"}) == pairs_at_once() == 7


def test_levels_of_two_lie_crosswise() -> None:
    (region,) = carriers(7)
    pile = next(piles(region, 7, random.Random(1)))
    assert len(pile) == 7
    assert all(area(floor) == frozenset(region) for floor in pile)
    assert all(carries(*two) for two in pairwise(pile))
    assert sum(map(letters, pile), Counter[str]()) <= WHOLE


def test_covers_are_those_among_all_pairs_of_places() -> None:
    line = frozenset((x, 0) for x in range(6))
    assert list(covers(line, WHOLE, 1)) == []
    found = {frozenset(floor) for floor in covers(line, Counter("IV"), 2)}
    wanted = {
        frozenset(two)
        for two in product(reaching("I", line), reaching("V", line))
        if len(area(two)) == 10 and area(two) >= line
    }
    assert found == wanted
    assert any(y for floor in found for _, cells in floor for _, y in cells)


def test_a_foundation_carries_what_lies_on_it() -> None:
    (region,) = carriers(7)
    above = next(piles(region, 7, random.Random(1)))[0]
    stock = Counter(dict.fromkeys("FUWXZ", 2))
    low, high = next(foundations(above, stock, 2, random.Random(1)))
    assert len(low) == len(high) == 3
    assert area(low) == area(high) > area(above)
    assert carries(low, high)
    assert carries(high, above)


def test_a_tile_that_fits_on_two_others_is_laid_before_them() -> None:
    state = ENGINE.initial()
    assert isinstance(state, PentUpState)
    line = ("I", ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)))
    angle = ("L", ((1, 0), (1, 1), (1, 2), (1, 3), (2, 0)))
    square_and_one = ("P", ((2, 1), (2, 2), (2, 3), (3, 2), (3, 3)))
    laid = in_turn([(line, angle, square_and_one)], state)
    assert laid is not None
    assert laid.laid[-1].letter != "P"
    assert in_turn([(line, angle), (line,)], state) is None  # just on top of one


@pytest.mark.parametrize(("case", "turns"), [("2", 3), ("7", 13), ("8", 15), ("9", 18)])
def test_a_level_is_reached_in_the_fewest_turns(case: str, turns: int) -> None:
    (answer,) = search_level(case, Effort())
    assert played(answer).index(int(case)) + 1 == turns == answer.value == answer.bound
    assert answer.argument == ("pairs" if case == "9" else "two-supports")
