"""Show that twelve twigs close no single area of more hexagons than the stored answer to *ring*.

Run from the project's folder: ``python -m tests.games.twigs.searches.ring``. It goes through all
areas that are larger and have a rim that is short enough, by the code of the checker, which has
nothing in common with the search. It fails if one of them is not ruled out.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from generator.games.twigs.checkers.ring import LONGEST, areas, can_be_cut
from generator.project import Project
from generator.puzzles import answers


def main() -> int:
    """Go through all sizes, the largest first, and print the seconds of computing."""
    stored = answers.load(Project(Path()), "twigs", lambda path: path.read_text("utf-8"))
    answer = stored.get("ring", "")
    if answer is None or answer.value is None:
        print("no answer is stored")
        return 1
    every = 0
    for size, rims in areas(sum(LONGEST)):
        if size == answer.value:
            break
        every += len(rims)
        left = sum(map(can_be_cut, rims))
        print(f"{size} hexagons: {len(rims)} areas, {left} not ruled out", flush=True)
        if left:
            return 1
    print(f"{every} areas in {time.process_time():.1f} s: {answer.value} hexagons are the most")
    return 0


if __name__ == "__main__":
    sys.exit(main())
