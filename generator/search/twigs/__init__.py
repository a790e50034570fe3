"""The puzzles of Twigs."""

from __future__ import annotations

from collections.abc import Mapping

from generator.search.puzzle import Puzzle
from generator.search.twigs.fifteen import search as search_fifteen
from generator.search.twigs.maximum import search as search_maximum
from generator.search.twigs.ring import search as search_ring
from generator.search.twigs.tree import search as search_tree
from generator.search.twigs.triangle import search as search_triangle

PUZZLES: Mapping[str, Puzzle] = {
    "triangle": Puzzle(search_triangle),
    "fifteen": Puzzle(search_fifteen),
    "maximum": Puzzle(search_maximum),
    "ring": Puzzle(search_ring),
    "tree": Puzzle(search_tree),
}
