"""The puzzles of Gloop: rectangles filled with all tiles, all paths closed.

The search in large rectangles is compiled by numba; what is here can be imported without it.
"""

from __future__ import annotations

from functools import partial

from generator.contract.puzzle import Puzzle
from generator.games.gloop.search.annealing import search
from generator.games.gloop.search.counting import COUNTING
from generator.games.gloop.search.goals import GOALS, SIZES
from generator.games.gloop.search.hardest import CASES as HARDEST_CASES
from generator.games.gloop.search.hardest import search as search_hardest

PUZZLES = {
    **{
        name: Puzzle(
            partial(search, name),
            cases=tuple(SIZES),
            most=goal.most,
            counting=COUNTING,
            variants=goal.variants,
        )
        for name, goal in GOALS.items()
    },
    "hardest": Puzzle(search_hardest, cases=HARDEST_CASES, counting=COUNTING),
}
