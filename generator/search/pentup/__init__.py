"""The puzzles of Pent-Up."""

from __future__ import annotations

from collections.abc import Mapping

from generator.search.pentup.surround import CASES as SURROUND_CASES
from generator.search.pentup.surround import search as search_surround
from generator.search.pentup.tower import CASES as TOWER_CASES
from generator.search.pentup.tower import search as search_tower
from generator.search.puzzle import Puzzle

PUZZLES: Mapping[str, Puzzle] = {
    "tower": Puzzle(search_tower, cases=tuple(TOWER_CASES), most=TOWER_CASES),
    "surround": Puzzle(search_surround, cases=SURROUND_CASES, most=False),
}
