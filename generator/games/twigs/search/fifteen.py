"""*15 hexes*: all other outlines of 15 hexagons that one colour's twigs can make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer, Lines
from generator.counted import counted
from generator.games.twigs.pieces import LETTERS, SIZE
from generator.games.twigs.search.bounds import most_closed
from generator.games.twigs.search.covering import Edges, edges_of, tilings
from generator.games.twigs.search.outlines import Cells, centre, compact
from generator.games.twigs.search.triangle import CELLS as TRIANGLE
from generator.geometry import hexcell, hexedge, polyform

SEGMENTS = SIZE * len(LETTERS)
HEXAGONS = most_closed(SEGMENTS)

Job: TypeAlias = tuple[Cells, bool]
"""An outline, and whether any solution is enough."""


def outlines() -> tuple[Cells, ...]:
    """The sets of hexagons with few enough edges; fewer than all leave segments to stick out.

    More than one set, or one with a hole, would have more edges: the bound leaves one to spare,
    and closes the hole.
    """
    longest = 2 * SEGMENTS - 6 * HEXAGONS
    known = polyform.canonical(hexcell, TRIANGLE)
    return tuple(c for c in compact(HEXAGONS, longest) if tuple(sorted(c)) != known)


def search(case: str, effort: Effort) -> Iterator[Answer]:
    """One solution for each outline that has any."""
    del case
    every = outlines()
    found: list[Lines] = []
    for done, (_, solution) in enumerate(effort.map(solution_of, every), 1):
        effort.tell(f"{done} of {counted(len(every), 'outline')}: {len(found)} can be made")
        found += [solution] if solution else []
        if found:
            yield Answer(
                puzzle="fifteen",
                value=HEXAGONS,
                bound=HEXAGONS,
                proved=True,
                argument="honeycomb",
                solution=found[0],
                others=tuple(found[1:]),
                count=len(found) if done == len(every) else None,
            )


def solution_of(cells: Cells) -> Lines:
    """A solution for the outline; empty where there is none."""
    for edges in drawings(cells):
        for solution in tilings(edges, first=True):
            return tuple(map(str, solution))
    return ()


def drawings(cells: Cells) -> Iterator[Edges]:
    """The edges of the outline, with the segment to spare, if any, in each place outside."""
    edges = edges_of([centre(cell) for cell in cells])
    if len(edges) == SEGMENTS:
        yield edges
        return
    at = {segment for end in hexedge.vertices(edges) for segment in hexedge.segments_at(end)}
    for spare in sorted(at.difference(edges)):
        yield tuple(sorted((*edges, spare)))
