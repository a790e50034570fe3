"""The search: a first filling, then many annealings from it, some longer than others."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count, pairwise
from random import Random
from typing import TYPE_CHECKING

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.games.gloop.pieces import TILES
from generator.games.gloop.search.border import may_be_free
from generator.games.gloop.search.goals import GOALS, SIZES, Measures, tiles_of
from generator.puzzles.libraries import library

if TYPE_CHECKING:  # the search can be imported without the libraries that it takes
    from generator.games.gloop.search.tables import Board, Ints

STEPS = 100_000
"""Steps between two looks at the clock."""
SHORTEST = 4
"""The shortest annealing, in so many steps."""
PAIRING = 10
"""Tries to bring a filling in pairs, in so many steps: about one filling in four comes to it."""
ENDING = 0.5
"""Seconds before the time is up in which an annealing hands over what it has."""


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle in a rectangle, and when to stop (in seconds of the monotonic clock)."""

    puzzle: str
    size: str
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
    bound = goal.bound(tiles)
    end = None if effort.seconds is None else effort.begun + effort.seconds - ENDING
    case, chance = Case(puzzle, size, end), Random(effort.seed)
    start = _start(case, effort, chance)
    if start is None:
        return
    best: int | None = None
    attempts = ((number, luby(number), chance.getrandbits(32)) for number in count(1))
    for (number, _, _), found in effort.map(partial(annealed, case, start), attempts):
        effort.tell(f"annealing {number}: {found.measures}")
        value = goal.value(found.measures)
        if value is not None and (best is None or goal.cost(value) < goal.cost(best)):
            best = value
            proved = value == bound
            yield Answer(puzzle, value, bound, proved, goal.argument, found.rows, case=size)
            if proved:
                return


def _start(case: Case, effort: Effort, chance: Random) -> tuple[int, ...] | None:
    """A first filling, by its forms; None if there was no time for one."""
    effort.tell("first filling: compiling the search, where that was not done before")
    seeds = (chance.getrandbits(32) for _ in count())
    for number, (_, forms) in enumerate(effort.map(partial(first, case.size), seeds), 1):
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

    Where pairs reach the bound, every second attempt brings the filling in pairs and keeps them.
    """
    import numpy as np

    from generator.games.gloop.search import kernels
    from generator.games.gloop.search.tables import board, texts

    number, length, seed = attempt
    goal = GOALS[case.puzzle]
    kernels.seed(seed)
    field, laid = board(*SIZES[case.size]), np.array(start, np.int32)
    if goal.paired and number % 2 == 0 and (pairs := _in_pairs(case, start)):
        field, laid = pairs
    target = goal.cost(goal.bound(tiles_of(case.size)))
    aim = kernels.Aim(np.array(goal.weights, np.int32), target)
    heats = np.geomspace(*goal.heats, SHORTEST * length + 1).tolist()
    counted = np.zeros_like(aim.weights)
    best, lowest = laid.copy(), math.inf
    for heat in pairwise(heats):
        found = kernels.anneal(laid, field, aim, heat, STEPS)
        kernels.measure(found, field, counted)
        if (cost := (aim.weights * counted).sum()) < lowest:
            best, lowest = found, cost
        if lowest <= target or case.over:
            break
    kernels.measure(best, field, counted)
    forms = tuple(best.tolist())
    return Filling(texts(forms, field.columns), Measures(*counted.tolist()))


def _in_pairs(case: Case, start: tuple[int, ...]) -> tuple[Board, Ints] | None:
    """A filling in which all paths from a side to the same side are halves of small circles, on a
    board that keeps them so; None if none is found.
    """
    import numpy as np

    from generator.games.gloop.search import kernels
    from generator.games.gloop.search.tables import PAIRED, board

    field, laid = board(*SIZES[case.size], PAIRED), np.array(start, np.int32)
    for _ in range(PAIRING):
        if kernels.repair(laid, field, STEPS):
            return field, laid
        if case.over:
            break
    return None


def luby(number: int) -> int:
    """The length of the attempt with this number, from 1: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ….

    Luby, Sinclair and Zuckerman (1993): nearly the best for restarts when it is not known how long
    an attempt must be.
    """
    power = number.bit_length()
    if number == (1 << power) - 1:
        return 1 << (power - 1)
    return luby(number - (1 << (power - 1)) + 1)
