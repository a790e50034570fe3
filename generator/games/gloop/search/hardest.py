"""*Hardest*: tiles that fill a small rectangle in one way only, which is hard to find.

An answer is worth the placements that a plain search (:meth:`Board.fill`) tries until it has all
fillings. A filling with one solution has a part of it filled anew, time and again; what comes of it
is kept where it is harder, or hardly easier (annealed).
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import product

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.counted import counted
from generator.games.gloop.search.filling import Board, Filling, TooMany
from generator.geometry.pathtile import Cell

CASES = ("3x3", "3x4", "4x4")
MOST = 20_000
"""Placements that a search may try, as each build repeats it."""
CLIMBS, CHANGES = 400, 1000
"""How many fillings are begun with, and how often each one is changed."""
HOT, COLD = 0.1, 0.02
"""The temperatures at the beginning and at the end, of the logarithm of the trials."""
STEPS = 3000
"""Placements that are tried for a first filling."""
PARTS = ((1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3))
"""Rows and columns of what is filled anew."""


def search(case: str, effort: Effort) -> Iterator[Answer]:
    """Ever harder fillings; whether there are harder ones is not proved."""
    chance = random.Random(effort.seed)
    jobs = [(case, chance.getrandbits(32)) for _ in range(CLIMBS)]
    hardest = 0
    for done, (_, (tried, filling)) in enumerate(effort.map(climbed, jobs), 1):
        if tried > hardest:
            hardest = tried
            yield Answer("hardest", tried, None, False, "", _rows(case, filling), case=case)
        effort.tell(f"{done} of {counted(CLIMBS, 'beginning')}: {counted(hardest, 'trial')}")


def trials(board: Board, filling: Filling) -> int:
    """The placements that a plain search for all fillings with these tiles tries; 0 where there are
    others than the turns of this one, or too many trials.
    """
    try:
        return board.fill([lying.tile for lying in filling], MOST, board.turns).trials
    except TooMany:
        return 0


def climbed(job: tuple[str, int]) -> tuple[int, Filling]:
    """The trials of the hardest filling that is come to in a rectangle, with a seed; and it."""
    case, seed = job
    board, chance = _board(case), random.Random(seed)
    now = best = _begun(board, chance)
    for change in range(CHANGES):
        heat = HOT * (COLD / HOT) ** (change / CHANGES)
        filling = board.refilled(now[1], _part(board, chance), chance)
        tried = trials(board, filling) if filling else 0
        if filling and tried and math.log(tried / now[0]) >= heat * math.log(1 - chance.random()):
            now = tried, filling
            best = max(best, now)
    return best


def _begun(board: Board, chance: random.Random) -> tuple[int, Filling]:
    """A filling by chance that is the only one, and its trials."""
    while True:
        filling = board.random(chance, STEPS, telling=True)
        if filling and (tried := trials(board, filling)):
            return tried, filling


def _part(board: Board, chance: random.Random) -> set[Cell]:
    """A small rectangle in the board."""
    rows, columns = chance.choice(PARTS)
    top, left = chance.randint(0, board.rows - rows), chance.randint(0, board.columns - columns)
    return set(product(range(top, top + rows), range(left, left + columns)))


@cache
def _board(case: str) -> Board:
    return Board(*map(int, case.split("x")))


def _rows(case: str, filling: Filling) -> tuple[str, ...]:
    columns, cells = _board(case).columns, list(map(str, filling))
    return tuple(" ".join(cells[i : i + columns]) for i in range(0, len(cells), columns))
