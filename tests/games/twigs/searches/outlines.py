"""How many solutions each outline of 15 hexagons has, the triangle among them.

Run from the project's folder: ``python -m tests.games.twigs.searches.outlines``. Seconds are those
of computing. The numbers are those of the outlines in the answer; the triangle has none.
"""

from __future__ import annotations

import time

from generator.counted import counted
from generator.games.twigs.search.fifteen import outlines
from generator.games.twigs.search.solutions import solutions
from generator.games.twigs.search.triangle import CELLS as TRIANGLE


def main() -> None:
    """Count all, and say how many there are beside those of the triangle."""
    found: list[int] = []
    for name, cells in enumerate((TRIANGLE, *outlines())):
        begun = time.process_time()
        found.append(solutions(cells))
        seconds = time.process_time() - begun
        known = counted(found[-1], "solution")
        print(f"{name or 'triangle'}: {known}, {seconds:.1f} s", flush=True)
    print(f"{counted(len(found) - 1, 'outline')}: {counted(sum(found[1:]), 'solution')}")


if __name__ == "__main__":
    main()
