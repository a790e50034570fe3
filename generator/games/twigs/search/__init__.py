"""The puzzles of Twigs."""

from __future__ import annotations

from collections.abc import Mapping

from generator.contract.puzzle import Puzzle
from generator.games.twigs.search.fifteen import search as search_fifteen
from generator.games.twigs.search.hardest import CASES as HARDEST_CASES
from generator.games.twigs.search.hardest import search as search_hardest
from generator.games.twigs.search.maximum import search as search_maximum
from generator.games.twigs.search.ring import search as search_ring
from generator.games.twigs.search.rings import COUNTING as RINGS
from generator.games.twigs.search.solutions import COUNTING as SOLUTIONS
from generator.games.twigs.search.tree import search as search_tree
from generator.games.twigs.search.trees import COUNTING as TREES
from generator.games.twigs.search.triangle import search as search_triangle

PUZZLES: Mapping[str, Puzzle] = {
    "triangle": Puzzle(search_triangle),
    "fifteen": Puzzle(search_fifteen, counting=SOLUTIONS),
    "maximum": Puzzle(search_maximum),
    "ring": Puzzle(search_ring, counting=RINGS),
    "tree": Puzzle(search_tree, counting=TREES),
    "hardest": Puzzle(search_hardest, cases=HARDEST_CASES),
}
