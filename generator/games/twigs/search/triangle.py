"""*Triangle*: all ways to lay one colour's twigs as the triangle of 15 hexagons."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.counted import counted
from generator.games.twigs.search.bounds import most_closed
from generator.games.twigs.search.covering import Edges, Solution, edges_of, images, places, tilings
from generator.games.twigs.search.outlines import Cells, centre

SIDE = 5
"""Hexagons along a side."""
FIRST = "S"
"""The twig that is laid before all others: no other leaves so few ways to try, a third of those
that X leaves, which has the fewest places.
"""

CELLS: Cells = frozenset((a, b) for a in range(SIDE) for b in range(SIDE) if a + b < SIDE)


def edges() -> Edges:
    """The edges of the triangle."""
    return edges_of([centre(cell) for cell in CELLS])


def search(case: str, effort: Effort) -> Iterator[Answer]:
    """All solutions up to symmetry.

    Of the places of one twig that the symmetries of the triangle map onto each other, one is
    enough. Where such a place is its own mirror image, solutions are found twice.
    """
    del case
    every = edges()
    firsts = sorted(
        {images([t], every)[0] for t in places(every) if t.letter == FIRST},
        key=lambda one: str(one[0]),
    )
    found: set[Solution] = set()
    for done, (_, solutions) in enumerate(effort.map(solutions_with, firsts), 1):
        found |= {images(solution, every)[0] for solution in solutions}
        known = counted(len(found), "solution")
        effort.tell(f"{done} of {counted(len(firsts), 'place')} of {FIRST}: {known}")
        if found:
            yield _answer(found, complete=done == len(firsts))


def solutions_with(first: Solution) -> list[Solution]:
    """All solutions with the twig that lies there first."""
    return tilings(edges(), given=first)


def _answer(found: set[Solution], complete: bool) -> Answer:
    texts = sorted(tuple(map(str, solution)) for solution in found)
    closed = most_closed(len(edges()))
    return Answer(
        puzzle="triangle",
        value=len(CELLS),
        bound=closed,
        proved=len(CELLS) == closed,
        argument="honeycomb",
        solution=texts[0],
        others=tuple(texts[1:]),
        count=len(texts) if complete else None,
    )
