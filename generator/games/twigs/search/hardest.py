"""*Hardest*: outlines along which the twelve twigs lie in one way only, which is hard to find.

A case is a number of hexagons. An outline has some of them moved, time and again: first so that
ever fewer solutions are left, then so that a plain search (:func:`fill`) tries ever more placements
until it has found the only one (annealed).
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.counted import counted
from generator.games.twigs.pieces import LETTERS, SIZE
from generator.games.twigs.search.covering import Solution, TooMany, edges_of, fill, places
from generator.games.twigs.search.extras import symmetries
from generator.games.twigs.search.outlines import Cells, centre, is_disc, outline_length
from generator.geometry import hexcell

CASES = ("13",)
SEGMENTS = SIZE * len(LETTERS)
MOST = 50_000
"""Placements that a search for the only solution may try, as each build repeats it."""
MOST_AT_FIRST, FEW_AT_FIRST = 200_000, 1000
"""The same, and the most solutions, as long as there are several."""
BEGINNINGS, CHANGES = 40, 300
"""How many outlines are begun with, and how often each one is changed."""
MORE = 1.1
"""So many times as many solutions as before are put up with on the way to fewer."""
HOT, COLD = 0.15, 0.02
"""The temperatures at the beginning and at the end, of the logarithm of the trials."""


@dataclass(frozen=True, slots=True)
class Filled:
    """An outline, how many solutions it has up to symmetry, one of them, and the trials for all."""

    cells: Cells
    ways: int
    solution: Solution
    trials: int


def search(case: str, effort: Effort) -> Iterator[Answer]:
    """Ever harder outlines; whether there are harder ones is not proved."""
    chance = random.Random(effort.seed)
    jobs = [(int(case), chance.getrandbits(32)) for _ in range(BEGINNINGS)]
    hardest = 0
    for done, (_, found) in enumerate(effort.map(climbed, jobs), 1):
        if found and found.trials > hardest:
            hardest = found.trials
            solution = tuple(map(str, found.solution))
            yield Answer("hardest", hardest, None, False, "", solution, case=case)
        effort.tell(f"{done} of {counted(BEGINNINGS, 'beginning')}: {counted(hardest, 'trial')}")


def climbed(job: tuple[int, int]) -> Filled | None:
    """The hardest outline of so many hexagons that is come to with a seed; None where none with one
    solution is.
    """
    hexagons, seed = job
    chance = random.Random(seed)
    now, best = None, None
    while now is None:
        now = filled(begun(hexagons, chance))
    for change in range(CHANGES):
        heat = HOT * (COLD / HOT) ** (change / CHANGES)
        after = filled(changed(now.cells, chance), 1 if best else int(MORE * now.ways))
        if after is None:
            continue
        harder = math.log(after.trials / now.trials)
        if best is None or harder >= heat * math.log(1 - chance.random()):
            now = after
        if now.ways == 1 and now.trials <= MOST and (best is None or now.trials > best.trials):
            best = now
    return best


def filled(cells: Cells, few: int = FEW_AT_FIRST) -> Filled | None:
    """How the twigs lie along an outline; None in no way, in more than ``few``, or where more
    trials are needed than may be.
    """
    edges, alike = edges_of([centre(cell) for cell in cells]), symmetries(cells)
    most = MOST if few == 1 else MOST_AT_FIRST
    try:
        found = fill(edges, places(edges), LETTERS, most, few * alike)
    except TooMany:
        return None
    if not found.solutions:
        return None
    # No solution is its own image, as one of the twigs has no symmetry.
    return Filled(cells, len(found.solutions) // alike, found.solutions[0], found.trials)


def changed(cells: Cells, chance: random.Random) -> Cells:
    """An outline of as many hexagons and edges, one or two of which lie elsewhere."""
    after = None
    while after in (None, cells):
        gone = chance.sample(sorted(cells), chance.choice((1, 1, 2)))
        after = _grown(cells.difference(gone), len(cells), chance)
    return after or cells


def begun(hexagons: int, chance: random.Random) -> Cells:
    """An outline of so many hexagons by chance."""
    found = None
    while found is None:
        found = _grown(frozenset({hexcell.SEED}), hexagons, chance)
    return found


def _grown(cells: Cells, hexagons: int, chance: random.Random) -> Cells | None:
    """So many hexagons, as some beside the others are added; None unless they have as many edges as
    the twigs have segments, and close no others.
    """
    now = set(cells)
    while len(now) < hexagons:
        beside = {n for cell in now for n in hexcell.neighbours(cell)} - now
        now.add(chance.choice(sorted(beside)))
    found = frozenset(now)
    fits = outline_length(found) == 2 * SEGMENTS - 6 * hexagons and is_disc(found)
    return found if fits else None
