"""The puzzles of Twigs."""

from __future__ import annotations

from collections.abc import Mapping

from generator.search.puzzle import Puzzle
from generator.search.twigs.fifteen import search as fifteen
from generator.search.twigs.maximum import search as maximum
from generator.search.twigs.ring import search as ring
from generator.search.twigs.tree import search as tree
from generator.search.twigs.triangle import search as triangle

PUZZLES: Mapping[str, Puzzle] = {
    "triangle": Puzzle(triangle),
    "fifteen": Puzzle(fifteen),
    "maximum": Puzzle(maximum),
    "ring": Puzzle(ring),
    "tree": Puzzle(tree),
}
