"""The puzzles of Pent-Up."""

from __future__ import annotations

from collections.abc import Mapping

from generator.contract.puzzle import Puzzle
from generator.games.pentup.search.surround import CASES as SURROUND_CASES
from generator.games.pentup.search.surround import search as search_surround
from generator.games.pentup.search.tower import CASES as TOWER_CASES
from generator.games.pentup.search.tower import LEVELS, search_level
from generator.games.pentup.search.tower import search as search_tower
from generator.games.pentup.search.towers import COUNTING as TOWERS

PUZZLES: Mapping[str, Puzzle] = {
    "tower": Puzzle(search_tower, cases=tuple(TOWER_CASES), most=TOWER_CASES),
    "level": Puzzle(search_level, cases=LEVELS, most=False, counting=TOWERS),
    "surround": Puzzle(search_surround, cases=SURROUND_CASES, most=False),
}
