"""Extra puzzles of Twigs: outlines to be filled by some twigs, most of them in one way only.

Outlines are made by chance, and for each, some sets of twigs are tried: all ways in which they
fill it are counted. Of what is found, a plan of grades and numbers of twigs takes the best-looking.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, islice
from typing import TypeAlias

from generator.contract.effort import Effort
from generator.contract.puzzle import Extra
from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.pieces import LETTERS
from generator.games.twigs.search.covering import Solution, edges_of, images, places
from generator.games.twigs.search.extras_outlines import outlines, symmetries, tips, twigs_for
from generator.games.twigs.search.extras_trials import TooMany, fill
from generator.games.twigs.search.outlines import Cells, centre, outline_length

PLAN = {
    1: (3, 4, 5, 5, 5, 5),
    2: (6, 6, 6, 7, 7, 7),
    3: (8, 8, 8, 9, 9, 9),
    4: (10, 11, 11, 12, 12, 12),
}
"""How many twigs the puzzles of each grade have."""
LIMITS = {1: (0, 40), 2: (40, 250), 3: (250, 2000), 4: (2000, 10_000)}
"""The trials of each grade: at least the first number, fewer than the second."""
OUTLINES = 300
"""Outlines that are tried."""
SMALL = 6
"""Twigs of a small outline, at most."""
SETS, SMALL_SETS = 24, 250
"""Sets of twigs that are tried for an outline, and for a small one."""
FEW = 2
"""The most solutions of a puzzle up to symmetry."""
ROUND = 50
"""Outlines after which the puzzles are chosen anew."""

Job: TypeAlias = tuple[Cells, int]
"""An outline, and a seed for its sets of twigs."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An outline that some twigs fill in few ways: one of these ways, and their number."""

    cells: Cells
    solution: Solution
    count: int
    trials: int


def generate(effort: Effort) -> Iterator[tuple[Extra, ...]]:
    """Puzzles by the plan, in order of rising effort; ever better ones, from ever more outlines."""
    chance = random.Random(effort.seed)
    jobs = ((cells, chance.getrandbits(32)) for cells in islice(outlines(chance), OUTLINES))
    known: list[Candidate] = []
    done = 0
    for done, (_, found) in enumerate(effort.map(candidates, jobs), 1):
        known += found
        effort.tell(f"{done} of {OUTLINES} outlines: {len(known)} puzzles")
        if done % ROUND == 0:
            yield _puzzles(known)
    if done % ROUND:
        yield _puzzles(known)


def candidates(job: Job) -> list[Candidate]:
    """What can be asked of an outline."""
    cells, seed = job
    twigs = twigs_for(cells) or 0
    chance = random.Random(seed)
    edges = edges_of([centre(cell) for cell in cells])
    every = places(edges)
    few, most = FEW * symmetries(cells), LIMITS[4][1] - 1
    found = []
    for letters in _sets(twigs, chance):
        try:
            filled = fill(edges, every, letters, most, few)
        except TooMany:
            continue
        ways = sorted({images(way, edges)[0] for way in filled.solutions}, key=_text)
        if 0 < len(ways) <= FEW:
            found.append(Candidate(cells, ways[0], len(ways), filled.trials))
    return found


def _sets(twigs: int, chance: random.Random) -> list[tuple[str, ...]]:
    """Some sets of so many twigs, by chance."""
    every = list(combinations(LETTERS, twigs))
    chance.shuffle(every)
    return every[: SETS if twigs > SMALL else SMALL_SETS]


def _puzzles(known: Sequence[Candidate]) -> tuple[Extra, ...]:
    """The best candidate for each part of the plan, without an outline used twice."""
    used: set[Cells] = set()
    chosen: list[tuple[int, Candidate]] = []
    for grade, plan in PLAN.items():
        least, below = LIMITS[grade]
        taken = []
        for twigs in plan:
            fitting = (
                c
                for c in known
                if len(c.solution) == twigs and least <= c.trials < below and c.cells not in used
            )
            best = min(fitting, key=_look, default=None)
            if best:
                used.add(best.cells)
                taken.append(best)
        chosen += [(grade, c) for c in sorted(taken, key=lambda c: c.trials)]
    return tuple(puzzle(number, *each) for number, each in enumerate(chosen, 1))


def _look(candidate: Candidate) -> tuple[object, ...]:
    """Better-looking puzzles first: with one solution, symmetric, with few tips, compact."""
    cells = candidate.cells
    return (
        candidate.count,
        -symmetries(cells),
        tips(cells),
        outline_length(cells),
        -candidate.trials,
        _text(candidate.solution),
    )


def puzzle(number: int, grade: int, candidate: Candidate) -> Extra:
    """A candidate as a puzzle of the book."""
    columns = groupby(sorted(candidate.cells), key=lambda cell: cell[0])
    return Extra(
        id=f"extra-{number}",
        grade=grade,
        kind="outline",
        pieces=tuple(twig.letter for twig in candidate.solution),
        given=tuple(
            " ".join("{},{}".format(*centre(cell)) for cell in column) for _, column in columns
        ),
        count=candidate.count,
        effort=candidate.trials,
        solution=tuple(_text(candidate.solution)),
    )


def _text(solution: Sequence[Placement]) -> list[str]:
    return list(map(str, solution))
