"""On from the stored answer: large parts of it are freed, brought in pairs, and annealed again.

Run from the project's folder:
``python -m tests.games.gloop.searches.onward circles-most-corners 9x10 SECONDS``. It prints what is
better than the stored answer as soon as it is found, as rows for ``answers.yaml``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np

from generator.games.gloop.pieces import ORIENTATIONS
from generator.games.gloop.search import kernels
from generator.games.gloop.search.annealing import Case
from generator.games.gloop.search.goals import GOALS, SIZES, Measures, tiles_of
from generator.games.gloop.search.tables import FORMS, Ints, board, spare, tables, texts
from generator.project import Project
from generator.puzzles import answers
from tests.support.places import ROOT

STEPS = 100_000
PAIRING = (0.8, 0.25)
"""Temperatures between which paths are brought in pairs."""
LOOPS = (0.3, 0.12)
"""Temperatures between which loops are counted."""


def stored(case: Case) -> Ints:
    """The forms of the stored answer."""
    answer = answers.load(Project(ROOT), "gloop", Path.read_text).get(case.puzzle, case.size)
    assert answer
    cells = [text.split("/") for row in answer.solution for text in row.split()]
    forms = [FORMS.index(ORIENTATIONS[t][int(r) % len(ORIENTATIONS[t])]) for t, r in cells]
    return np.array(forms, np.int32)


def measured(case: Case, laid: Ints) -> Measures:
    """What is measured of a filling."""
    found = np.zeros(len(Measures._fields), np.int32)
    kernels.measure(laid, board(*SIZES[case.size]), found)
    return Measures(*found.tolist())


def cost(case: Case, laid: Ints) -> int:
    """The cost of a filling."""
    weights = GOALS[case.puzzle].weights
    return sum(by * each for by, each in zip(weights, measured(case, laid), strict=True))


def onward(case: Case, seed: int) -> Iterator[tuple[Measures, Ints]]:
    """Ever better fillings."""
    chance, goal = Random(seed), GOALS[case.puzzle]
    kernels.seed(seed)
    size = SIZES[case.size]
    field, kinds = board(*size), tables(goal.paired)
    aim = kernels.Aim(np.array(goal.weights, np.int32), goal.cost(case.bound))
    now = stored(case)
    lowest = cost(case, now)
    while not case.over:
        laid = now.copy()
        hot = chance.uniform(*PAIRING[::-1])
        for heat in pairwise(np.geomspace(hot, PAIRING[1], chance.randint(2, 6)).tolist()):
            laid, _ = kernels.pair(laid, field, kinds, heat, STEPS)
        boards = [board(*size, tables(goal.paired, spare(laid, field, goal.paired))), field]
        for where in boards:
            parts = chance.randint(3, 10)
            for heat in pairwise(np.geomspace(*LOOPS, parts).tolist()):
                laid = kernels.anneal(laid.copy(), where, aim, heat, STEPS)
                if case.over:
                    break
        after = cost(case, laid)
        if after < lowest:
            yield measured(case, laid), laid
        if after <= lowest:
            now, lowest = laid, after


def main() -> None:
    """Go on for so many seconds."""
    puzzle, size, seconds, *more = sys.argv[1:]
    case = Case(
        puzzle, size, GOALS[puzzle].bound(tiles_of(size)), time.monotonic() + float(seconds)
    )
    for measures, laid in onward(case, int(more[0]) if more else 1):
        print(GOALS[puzzle].value(measures), measures, flush=True)
        print(*texts(tuple(laid.tolist()), SIZES[size][1]), sep="\n", flush=True)


if __name__ == "__main__":
    main()
