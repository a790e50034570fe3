"""How many refills it takes until all arcs from a side to the same side lie in small circles.

Run from the project's folder: ``python -m tests.games.gloop.searches.pairs 9x10 20``, with how many
millions of refills are made at most; from the stored answer to ``most``, at one temperature, with
seed 1. What is asked is ``circles-most`` without its one long loop.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from generator.games.gloop.pieces import ORIENTATIONS
from generator.games.gloop.search import kernels
from generator.games.gloop.search.goals import SIDE, SIZES
from generator.games.gloop.search.tables import FORMS, board, tables
from generator.project import Project
from generator.puzzles import answers
from tests.support.places import ROOT

HEAT = 0.32
STEPS = 10_000
"""Refills between two looks."""


def refills(size: str, most: int) -> tuple[int, int]:
    """How many refills were made until no such arc was left over, and how few edges had one."""
    stored = answers.load(Project(ROOT), "gloop", lambda path: path.read_text("utf-8"))
    answer = stored.get("most", size)
    assert answer
    placed = [cell.split("/") for row in answer.solution for cell in row.split()]
    forms = [FORMS.index(ORIENTATIONS[tile][int(turns)]) for tile, turns in placed]
    laid, kinds, field = np.array(forms, np.int32), tables(SIDE), board(*SIZES[size])
    kernels.seed(1)
    fewest = len(laid)
    for made in range(STEPS, most + 1, STEPS):
        _, unlike = kernels.pair(laid, field, kinds, (HEAT, HEAT), STEPS)
        fewest = min(fewest, unlike)
        if not fewest:
            return made, 0
    return most, fewest


def main() -> None:
    """Say it of a rectangle."""
    size, millions = sys.argv[1], float(sys.argv[2])
    begun = time.process_time()
    made, left = refills(size, round(millions * 1_000_000))
    print(f"{size}: {made:,} refills, {left} edges left, {time.process_time() - begun:.0f} s")


if __name__ == "__main__":
    main()
