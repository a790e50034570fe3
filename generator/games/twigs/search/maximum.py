"""*Maximum*: all twigs of two colours, by the rules, with as many hexagons as possible."""

from __future__ import annotations

import random
from collections.abc import Iterator

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.games.twigs.pieces import LETTERS, SIZE
from generator.games.twigs.search.bounds import most_closed
from generator.games.twigs.search.covering import Solution, edges_of, tilings
from generator.games.twigs.search.outlines import Cells, centre, compact
from generator.games.twigs.search.play import in_turn

PLAYERS = 2
SEGMENTS = PLAYERS * SIZE * len(LETTERS)


def search(case: str, effort: Effort) -> Iterator[Answer]:
    """The most hexagons that so many segments can close at all, laid and put into turns.

    All sets of so many hexagons that take every segment are tried, in an order by chance.
    """
    del case
    chance = random.Random(effort.seed)
    hexagons = most_closed(SEGMENTS)
    longest = 2 * SEGMENTS - 6 * hexagons
    outlines = list(compact(hexagons, longest))
    chance.shuffle(outlines)
    for number, (_, solution) in enumerate(effort.map(solution_of, outlines), 1):
        effort.tell(f"outline {number} of {len(outlines)}")
        laid = in_turn(solution, PLAYERS, chance) if solution else None
        if laid:
            yield Answer(
                puzzle="maximum",
                value=hexagons,
                bound=hexagons,
                proved=True,
                argument="honeycomb",
                solution=tuple(map(str, laid)),
            )
            return


def solution_of(cells: Cells) -> Solution:
    """The twigs along all edges of the outline; empty where they cannot be laid so.

    Some outlines take half a minute, in a library that nothing interrupts.
    """
    edges = edges_of([centre(cell) for cell in cells])
    found = tilings(edges, PLAYERS, first=True) if len(edges) == SEGMENTS else []
    return found[0] if found else ()
