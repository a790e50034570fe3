"""How long the search of Gloop takes from nothing to the fewest loops, over ten seeds.

Run from the project's folder: ``python -m tests.searches.gloop_seeds``. Seconds of computing in one
process, for each size. What numba compiles has been compiled before.
"""

from __future__ import annotations

import statistics
import sys
import time

from generator.search.effort import Effort
from generator.search.gloop import PUZZLES

SEEDS = range(1, 11)


def main() -> int:
    """Search and print."""
    puzzle = PUZZLES["fewest"]
    for size in puzzle.cases:
        next(puzzle.search(size, Effort()))  # compiles
        seconds = []
        for seed in SEEDS:
            begun = time.process_time()
            *_, answer = puzzle.search(size, Effort(seed))
            seconds.append(time.process_time() - begun)
            print(f"{size}, seed {seed}: {answer.value} loops, {seconds[-1]:.1f} s", flush=True)
        middle, last = statistics.median(seconds), max(seconds)
        print(f"{size}: median {middle:.1f} s, from {min(seconds):.1f} to {last:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
