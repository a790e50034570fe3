"""How many ways there are to lay the largest rings."""

from __future__ import annotations

from generator.contract.effort import Effort
from generator.contract.puzzle import Counting, Number
from generator.counted import counted
from generator.games.twigs.search.extras import symmetries
from generator.games.twigs.search.outlines import Cells, compact
from generator.games.twigs.search.rim import ways

LARGEST, LONGEST_RIM = 48, 50
"""Hexagons of the largest areas, and the edges of their rims: those of the answer, all of whose
other areas the checker rules out.
"""
RINGS = 9
"""How many areas there are."""


def number(case: str, effort: Effort) -> Number | None:
    """The ways to lay one ring, by its number in the answer, or all; None without time."""
    every = compact(LARGEST, LONGEST_RIM)
    found: list[int] = []
    done = 0
    for done, (_, few) in enumerate(effort.map(laid, every), 1):
        found += [few] if few else []
        effort.tell(f"{done} of {counted(len(every), 'area')}: {sum(found):,} ways")
    if done < len(every):
        return None
    return Number(found[int(case) - 1] if case else sum(found))


def laid(cells: Cells) -> int:
    """In how many ways an area can be closed, up to its symmetries.

    None is its own image, as one of the twigs has no symmetry.
    """
    return ways(cells) // symmetries(cells)


COUNTING = Counting("ways to lay rings", ("", *map(str, range(1, RINGS + 1))), number)
