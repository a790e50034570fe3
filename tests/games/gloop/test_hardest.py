"""*Hardest*: the stored answers hold, broken ones are refused, and the search finds the hardest."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.games.gloop.checkers import CHECKER
from generator.games.gloop.search import hardest
from generator.games.gloop.search.filling import Board
from generator.project import Project
from generator.puzzles import answers
from tests.games.gloop.searches.hardest import grades
from tests.support.places import ROOT

STORED = {
    answer.case: answer
    for answer in answers.load(Project(ROOT), "gloop", Path.read_text).answers
    if answer.puzzle == "hardest"
}
SMALL = STORED["3x3"]


def said(answer: Answer, **changes: object) -> str:
    """What is wrong with an answer after some changes."""
    assert CHECKER.problems
    return "; ".join(CHECKER.problems(replace(answer, **changes)))  # type: ignore[arg-type]


def test_every_case_is_answered() -> None:
    assert tuple(STORED) == hardest.CASES


@pytest.mark.parametrize("answer", STORED.values(), ids=lambda answer: answer.name)
def test_the_stored_answers_hold(answer: Answer) -> None:
    assert said(answer) == ""


def test_what_does_not_hold_is_refused() -> None:
    first, *rest = SMALL.solution
    assert "no rectangle of 2 to 5 rows and columns, such as 3x4" in said(SMALL, case="3x13")
    assert "a plain search tries 116 placements, not 117" in said(SMALL, value=117)
    assert "nothing here bounds" in said(SMALL, bound=SMALL.value, proved=True)
    assert "nor how many there are" in said(SMALL, count=1)
    assert "the rectangle has 12 cells for 9 tiles" in said(SMALL, case="3x4")
    assert "a path ends at" in said(SMALL, solution=(*rest, first))


def test_a_filling_that_is_not_the_only_one_is_refused() -> None:
    board, chance = Board(2, 4), random.Random(1)
    fillings = (board.random(chance, 1000, telling=False) for _ in range(50))
    other = next(f for f in fillings if f and not hardest.trials(board, f))
    rows = tuple(" ".join(map(str, other[at : at + 4])) for at in (0, 4))
    assert "the number of solutions is" in said(SMALL, case="2x4", solution=rows)


def test_the_search_finds_what_is_hardest_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hardest, "CHANGES", 100)
    monkeypatch.setattr(hardest, "PARTS", ((1, 2), (2, 2)))
    every = {tiles: trials for trials, tiles in grades(2, 4)}
    found = [hardest.climbed(("2x4", seed)) for seed in range(5)]
    for trials, filling in found:
        assert every[frozenset(lying.tile for lying in filling)] == trials
    assert max(found)[0] == max(every.values())


def test_a_part_is_filled_anew_and_the_rest_stays() -> None:
    board, chance = Board(3, 3), random.Random(1)
    filling = board.random(chance, 1000, telling=True)
    assert filling
    cells = {(0, 0), (0, 1), (1, 0), (1, 1)}
    other = board.refilled(filling, cells, chance)
    assert other
    for cell, before, after in zip(board.grid(filling), filling, other, strict=True):
        assert before == after or cell in cells
    assert board.grid(filling) != board.grid(other)


def test_the_same_seed_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hardest, "CHANGES", 100)
    first, again = (next(hardest.search("3x3", Effort(seed=3))) for _ in range(2))
    assert first == again
    assert said(first) == ""
