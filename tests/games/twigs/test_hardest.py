"""*Hardest*: the stored answers hold, broken ones are refused, and the search brings what holds."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from generator.contract.puzzle import Answer
from generator.games.twigs.checkers import CHECKER
from generator.games.twigs.checkers.answers import around, drawn, hexagons, read
from generator.games.twigs.search import hardest
from generator.games.twigs.search.covering import edges_of, tilings
from generator.games.twigs.search.extras import symmetries
from generator.games.twigs.search.outlines import centre, is_disc
from generator.project import Project
from generator.puzzles import answers
from tests.support.places import ROOT

EVERY = answers.load(Project(ROOT), "twigs", Path.read_text).answers
STORED = {answer.case: answer for answer in EVERY if answer.puzzle == "hardest"}
ONE = STORED["13"]


def said(answer: Answer, **changes: object) -> str:
    """What is wrong with an answer after some changes."""
    assert CHECKER.problems
    return "; ".join(CHECKER.problems(replace(answer, **changes)))  # type: ignore[arg-type]


def test_every_case_is_answered() -> None:
    assert set(STORED) == set(hardest.CASES)


@pytest.mark.parametrize("answer", STORED.values(), ids=lambda answer: answer.name)
def test_the_stored_answers_hold(answer: Answer) -> None:
    assert said(answer) == ""


def test_what_does_not_hold_is_refused() -> None:
    assert ONE.value
    assert "closes 13 hexagons, not 14" in said(ONE, case="14")
    assert f"tries {ONE.value:} placements, not {ONE.value + 1}" in said(ONE, value=ONE.value + 1)
    assert "nothing here bounds" in said(ONE, bound=ONE.value, proved=True)
    assert "nor how many there are" in said(ONE, count=1)
    assert "closes 0 hexagons" in said(ONE, solution=())
    assert "hexagons, not 13" in said(ONE, solution=(*ONE.solution[1:], "C:0,0,0"))
    assert "is no placement of a twig" in said(ONE, solution=(*ONE.solution, "C:0,0,0"))


def test_an_outline_with_several_solutions_is_refused() -> None:
    triangle = next(answer for answer in EVERY if answer.puzzle == "triangle")
    wrong = said(ONE, case="15", solution=triangle.solution)
    assert "counting takes more than 50000 trials" in wrong


def test_an_outline_has_as_many_solutions_as_exact_covers() -> None:
    chance = random.Random(2)
    outlines = (hardest.filled(hardest.begun(13, chance), few=30) for _ in range(100))
    found = next(one for one in outlines if one and one.ways > 1)
    every = tilings(edges_of([centre(cell) for cell in found.cells]))
    assert found.ways * symmetries(found.cells) == len(every)
    assert found.solution in every
    assert hardest.filled(found.cells, few=found.ways - 1) is None


def test_outlines_keep_their_hexagons_and_edges() -> None:
    chance = random.Random(1)
    cells = hardest.begun(13, chance)
    for _ in range(20):
        before, cells = cells, hardest.changed(cells, chance)
        assert before != cells
        assert is_disc(cells)
        assert len(edges_of([centre(cell) for cell in cells])) == 60


def test_the_search_brings_what_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hardest, "CHANGES", 15)
    found = next(filter(None, (hardest.climbed((12, seed)) for seed in range(4, 24))))  # soon at 4
    solution = tuple(map(str, found.solution))
    assert said(Answer("hardest", found.trials, None, False, "", solution, case="12")) == ""


def test_what_the_hints_say_of_the_outline_holds() -> None:
    twigs = list(filter(None, map(read, ONE.solution)))
    beside = Counter(edge for cell in hexagons(drawn(twigs)) for edge, _ in around(cell))
    inner = {twig.letter: sum(beside[edge] == 2 for edge in twig.edges) for twig in twigs}
    assert [letter for letter, number in inner.items() if number == 5] == ["X"]
    assert [letter for letter, number in inner.items() if number == 0] == ["C", "S", "U", "W"]
