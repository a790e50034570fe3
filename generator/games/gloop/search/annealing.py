"""The search: a first filling, then many annealings from it, some longer than others."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, pairwise
from random import Random

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.counted import counted
from generator.games.gloop.pieces import TILES
from generator.games.gloop.search.border import may_be_free
from generator.games.gloop.search.goals import GOALS, SIZES, Measures, tiles_of
from generator.games.gloop.search.marks import UNMARKED
from generator.games.gloop.search.opposite import may_be_paired
from generator.puzzles.libraries import library

STEPS = 20_000
"""Steps between two looks at the clock."""
SHORTEST = 20
"""The shortest annealing, in so many steps."""
FIRST = 4
"""First fillings that are looked for at a time: once there is one, what goes on is in vain."""
ENDING = 0.5
"""Seconds before the time is up in which an annealing hands over what it has."""


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle in a rectangle, and when to stop: at a value that none can be better than, and in
    seconds of the monotonic clock.
    """

    puzzle: str
    size: str
    bound: int
    deadline: float | None = None

    @property
    def over(self) -> bool:
        """Whether it is time to stop."""
        return self.deadline is not None and time.monotonic() > self.deadline


@dataclass(frozen=True, slots=True)
class Filling:
    """A filling as rows of text, and what was counted in it."""

    rows: tuple[str, ...]
    measures: Measures


def search(puzzle: str, size: str, effort: Effort) -> Iterator[Answer]:
    """Ever better answers to a puzzle in a rectangle, until the bound or the time is reached.

    Raises :class:`ExtraMissing`.
    """
    goal, tiles = GOALS[puzzle], tiles_of(size)
    if goal.kept_from_border and not may_be_free(tiles, *SIZES[size]):
        yield Answer(puzzle, None, None, True, "border", case=size)
        return
    library("numba")
    bound, argument = goal.bound(tiles), goal.argument
    if goal.paired:
        effort.tell("whether all arcs from a side to the same side can be in circles")
        if not may_be_paired(tiles, *SIZES[size]):
            bound, argument = bound - 1, "opposite-sides"
    end = None if effort.seconds is None else effort.begun + effort.seconds - ENDING
    case, chance = Case(puzzle, size, bound, end), Random(effort.seed)
    start = _start(case, effort, chance)
    if start is None:
        return
    best: int | None = None
    attempts = ((number, luby(number), chance.getrandbits(32)) for number in count(1))
    for (number, _, _), found in effort.map(partial(annealed, case, start), attempts):
        loops, circles, *_ = found.measures
        words = f"{counted(loops, 'loop')}, {counted(circles, 'small circle')} among them"
        effort.tell(f"annealing {number}: {words}")
        value = goal.value(found.measures)
        if value is not None and goal.better(value, best):
            best = value
            proved = value == bound
            yield Answer(puzzle, value, bound, proved, argument, found.rows, case=size)
            if proved:
                return


def _start(case: Case, effort: Effort, chance: Random) -> tuple[int, ...] | None:
    """A first filling, by its forms; None if there was no time for one."""
    effort.tell("first filling: compiling the search, where that was not done before")
    seeds = (chance.getrandbits(32) for _ in count())
    few = replace(effort, ahead=min(effort.ahead, FIRST))
    for number, (_, forms) in enumerate(few.map(partial(first, case.size), seeds), 1):
        effort.tell(f"first filling: {number} tried")
        if forms:
            return forms
    return None


def first(size: str, seed: int) -> tuple[int, ...] | None:
    """A filling by its forms, in whatever number of loops; None if the seed brings none."""
    from generator.games.gloop.search.start import filling
    from generator.games.gloop.search.tables import board

    tiles = [TILES.index(tile) for tile in tiles_of(size)]
    found = filling(board(*SIZES[size]), tiles, seed)
    return None if found is None else tuple(found.tolist())


def annealed(case: Case, start: tuple[int, ...], attempt: tuple[int, int, int]) -> Filling:
    """The best filling that one annealing comes to; ``attempt``: its number, length and seed.

    That is the best answer, or, where there is none, the filling that costs the least.
    """
    import numpy as np

    from generator.games.gloop.search import kernels
    from generator.games.gloop.search.tables import board, remarked, texts

    _, length, seed = attempt
    goal = GOALS[case.puzzle]
    field = board(*SIZES[case.size], goal.marking)
    aim = kernels.Aim(np.array(goal.weights, np.int32), *goal.region)
    numbers = np.zeros_like(aim.weights)
    laid = remarked(np.array(start, np.int32), field.columns, UNMARKED, goal.marking)
    kernels.seed(seed)
    best, measures, answer, lowest = laid, Measures(0, 0, 0), None, math.inf
    for heat in pairwise(np.geomspace(*goal.heats, SHORTEST * length + 1).tolist()):
        found = kernels.anneal(laid, field, aim, heat, STEPS)
        kernels.measure(found, field, numbers)
        value = goal.value(Measures(*numbers.tolist()))
        cost = int(field.tables.cost[found].sum() + (aim.weights * numbers).sum())
        cheaper = answer is None and cost < lowest
        if cheaper if value is None else goal.better(value, answer):
            best, measures, answer, lowest = found, Measures(*numbers.tolist()), value, cost
        if answer == case.bound or case.over:
            break
        laid = remarked(laid, field.columns, goal.marking, goal.marking)
    return Filling(texts(tuple(best.tolist()), field.columns, goal.marking), measures)


def luby(number: int) -> int:
    """The length of the attempt with this number, from 1: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ….

    Luby, Sinclair and Zuckerman (1993): nearly the best for restarts when it is not known how long
    an attempt must be.
    """
    power = number.bit_length()
    if number == (1 << power) - 1:
        return 1 << (power - 1)
    return luby(number - (1 << (power - 1)) + 1)
