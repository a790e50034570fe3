"""How many of the White rings in *surround* the fewest Black tiles can surround, for each tile.

Run from the project's folder: ``python -m tests.games.pentup.searches.rings [LETTER …]``. It says
too for how many of the rings counting alone shows that one tile fewer cannot do.
"""

from __future__ import annotations

import sys

from generator.games.pentup.checkers.rings import uncounted
from generator.games.pentup.pieces import LETTERS, SHAPES
from generator.games.pentup.search.covering import beside, coverings
from generator.games.pentup.search.surround import rings

TILES = 5
"""The fewest Black tiles, as ``answers.yaml`` has it."""


def main() -> int:
    """Try out every ring."""
    for letter in sys.argv[1:] or LETTERS:
        middle = SHAPES[letter]
        letters = [other for other in LETTERS if other != letter]
        surrounded, known = 0, rings(letter)
        for ring in known:
            white = frozenset(cell for tile in ring for cell in tile.cells)
            outside = beside(white).difference(middle)
            around = coverings(outside, white.union(middle), letters, TILES)
            surrounded += next(around, None) is not None
        counted = len(known) - sum(1 for _ in uncounted(letter, TILES - 1))
        print(f"{letter}: {surrounded} of {len(known)} rings; {counted} by counting", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
