"""The puzzles of Gloop: rectangles filled with all tiles, all paths closed.

The search is compiled by numba; what is here can be imported without it.
"""

from __future__ import annotations

from functools import partial

from generator.search.gloop.annealing import search
from generator.search.gloop.goals import GOALS, SIZES
from generator.search.puzzle import Puzzle

PUZZLES = {
    name: Puzzle(partial(search, name), cases=tuple(SIZES), most=goal.most)
    for name, goal in GOALS.items()
}
