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
from generator.games.gloop.search.opposite import may_be_paired
from generator.puzzles.libraries import library

if TYPE_CHECKING:  # the search can be imported without the libraries that it takes
    from generator.games.gloop.search.tables import Board, Ints

STEPS = 100_000
"""Steps between two looks at the clock."""
SHORTEST = 4
"""The shortest annealing, in so many steps."""
PAIRING, PAIRING_HEATS = 10, (0.8, 0.25)
"""How long a filling is brought in pairs, in so many steps times the length of the attempt, and the
temperatures: paths that meet one of another kind."""
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
        effort.tell("whether the border allows that all paths are in circles")
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
        effort.tell(f"annealing {number}: {found.measures}")
        value = goal.value(found.measures)
        if value is not None and (best is None or goal.cost(value) < goal.cost(best)):
            best = value
            proved = value == bound
            yield Answer(puzzle, value, bound, proved, argument, found.rows, case=size)
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

    Where circles are to be many, every second attempt first brings the filling in pairs, then keeps
    the circles, and only at last lets go of them.
    """
    import numpy as np

    from generator.games.gloop.search import kernels
    from generator.games.gloop.search.tables import board, texts

    number, length, seed = attempt
    kernels.seed(seed)
    field, laid = board(*SIZES[case.size]), np.array(start, np.int32)
    goal = GOALS[case.puzzle]
    if goal.paired and number % 2 == 0:
        keeping, laid = _in_pairs(case, laid, length)
        laid, _ = _annealed(case, keeping, laid, length)
    best, measures = _annealed(case, field, laid, length)
    return Filling(texts(tuple(best.tolist()), field.columns), measures)


def _annealed(case: Case, field: Board, laid: Ints, length: int) -> tuple[Ints, Measures]:
    """The best filling that an annealing of a length comes to, and what is measured of it."""
    import numpy as np

    from generator.games.gloop.search import kernels

    goal = GOALS[case.puzzle]
    target = goal.cost(case.bound)
    aim = kernels.Aim(np.array(goal.weights, np.int32), target)
    counted = np.zeros_like(aim.weights)
    best, lowest = laid, math.inf
    laid = laid.copy()
    for heat in pairwise(np.geomspace(*goal.heats, SHORTEST * length + 1).tolist()):
        found = kernels.anneal(laid, field, aim, heat, STEPS)
        kernels.measure(found, field, counted)
        if (cost := (aim.weights * counted).sum()) < lowest:
            best, lowest = found, cost
        if lowest <= target or case.over:
            break
    kernels.measure(best, field, counted)
    return best, Measures(*counted.tolist())


def _in_pairs(case: Case, laid: Ints, length: int) -> tuple[Board, Ints]:
    """A filling in which as many paths as may be meet others of their kind, on a board that keeps
    those circles which there are.
    """
    import numpy as np

    from generator.games.gloop.search import kernels
    from generator.games.gloop.search.tables import board, spare, tables

    size, asked = SIZES[case.size], GOALS[case.puzzle].paired
    field, kinds = board(*size), tables(asked)
    fewest, best = math.inf, laid
    laid = laid.copy()
    for heat in pairwise(np.geomspace(*PAIRING_HEATS, PAIRING * length + 1).tolist()):
        found, unlike = kernels.pair(laid, field, kinds, heat, STEPS)
        if unlike < fewest:
            fewest, best = unlike, found
        if not fewest or case.over:
            break
    return board(*size, tables(asked, spare(best, field, asked))), best


def luby(number: int) -> int:
    """The length of the attempt with this number, from 1: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ….

    Luby, Sinclair and Zuckerman (1993): nearly the best for restarts when it is not known how long
    an attempt must be.
    """
    power = number.bit_length()
    if number == (1 << power) - 1:
        return 1 << (power - 1)
    return luby(number - (1 << (power - 1)) + 1)
