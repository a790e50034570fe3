"""*Ring*: one colour's twigs, by the rules, around exactly one area, as large as possible.

The area is as large as the hexagons that it comprises. Twigs may stick out of the rim, on either
side, and a twig may hang on others without a part in the rim.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.counted import counted
from generator.games.twigs.search.outlines import Cells, compact, hulls, is_disc, outline_length
from generator.games.twigs.search.rim import BOUND, LONGEST_RIM, Fit, fit
from generator.geometry import hexcell

FEWEST = 40
"""Hexagons to begin with."""
ATTEMPTS = 200
"""Sets of hexagons of one size that are tried at random."""


def search(case: str, effort: Effort) -> Iterator[Answer]:
    """First ever larger random sets of hexagons, then all that are larger, the largest first."""
    del case
    best = None
    for best in _by_chance(effort):
        yield best
    if best is None:
        return
    for size in range(BOUND, (best.value or 1) - 1, -1):
        everything = compact(size, LONGEST_RIM)
        rings: list[Fit] = []
        undecided = len(everything)
        for done, (_, found) in enumerate(effort.map(fit, everything), 1):
            effort.tell(f"{counted(size, 'hexagon')}: {done} of {counted(len(everything), 'set')}")
            undecided -= bool(found.solution) or not found.possible
            if found.solution:
                rings.append(found)
                yield _answer(size, size, rings)
        if rings:
            complete = done == len(everything) and not undecided
            yield replace(_answer(size, size, rings), count=len(rings) if complete else None)
            return
        if undecided:
            return
        best = replace(best, bound=size - 1, proved=size - 1 == best.value)
        yield best


def _by_chance(effort: Effort) -> Iterator[Answer]:
    """Answers for one more hexagon each time, until chance brings no larger."""
    chance = random.Random(effort.seed)
    size, attempts = FEWEST, 0
    while size <= BOUND and attempts < ATTEMPTS and not effort.over:
        attempts += 1
        effort.tell(f"{counted(size, 'hexagon')}: attempt {attempts}")
        cells = _eroded(size, chance)
        found = fit(cells) if cells else None
        if found and found.solution:
            yield _answer(size, BOUND, [found])
            size, attempts = size + 1, 0


def _eroded(size: int, chance: random.Random) -> Cells | None:
    """A hull that lost hexagons one by one, and never got a rim that is too long."""
    cells = chance.choice(list(hulls(LONGEST_RIM, size)))
    while len(cells) > size:
        open_cells = sorted(c for c in cells if not cells.issuperset(hexcell.neighbours(c)))
        chance.shuffle(open_cells)
        smaller = (cells - {cell} for cell in open_cells)
        fitting = (c for c in smaller if outline_length(c) <= LONGEST_RIM and is_disc(c))
        left = next(fitting, None)
        if left is None:
            return None
        cells = left
    return cells


def _answer(size: int, bound: int, rings: Sequence[Fit]) -> Answer:
    first, *others = (tuple(map(str, ring.solution)) for ring in rings)
    return Answer(
        puzzle="ring",
        value=size,
        bound=bound,
        proved=size == bound,
        argument="rims",
        solution=first,
        others=tuple(others),
    )
