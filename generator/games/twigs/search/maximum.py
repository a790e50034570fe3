"""*Maximum*: all twigs of two colours, by the rules, with as many hexagons as possible.

First twigs are laid along an outline whose edges take every segment, then they are put into an
order in which two players can lay them by turns.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.pieces import LETTERS, SIZE
from generator.games.twigs.search.bounds import most_closed
from generator.games.twigs.search.covering import Solution, edges_of, tilings
from generator.games.twigs.search.outlines import Cells, centre, compact
from generator.geometry import hexedge

PLAYERS = 2
SEGMENTS = PLAYERS * SIZE * len(LETTERS)


def search(case: str, effort: Effort) -> Iterator[Answer]:
    """The most hexagons that so many segments can close at all, laid and put into turns.

    All sets of so many hexagons that take every segment are tried, in random order.
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

    Some outlines take long.
    """
    edges = edges_of([centre(cell) for cell in cells])
    found = tilings(edges, PLAYERS, first=True) if len(edges) == SEGMENTS else []
    return found[0] if found else ()


def in_turn(
    twigs: Collection[Placement], players: int, chance: random.Random
) -> tuple[Placement, ...] | None:
    """An order in which players lay the twigs by turns, each a whole set; None if none is found.

    Each twig touches one that lies there; the second player does not begin with the first shape.
    """
    waiting = sorted(twigs, key=str)
    chance.shuffle(waiting)
    laid = _laid([], waiting, players, [_PATIENCE])
    return None if laid is None else tuple(laid)


_PATIENCE = 20_000
"""Placements that are tried."""


def _laid(
    laid: list[Placement], waiting: Sequence[Placement], players: int, left: list[int]
) -> list[Placement] | None:
    if not waiting:
        return laid
    own = {twig.letter for twig in laid[len(laid) % players :: players]}
    if len(laid) == 1 and players > 1:
        own.add(laid[0].letter)
    touched = hexedge.vertices(segment for twig in laid for segment in twig.segments)
    for index, twig in enumerate(waiting):
        left[0] -= 1
        if left[0] < 0:
            return None
        apart = touched and touched.isdisjoint(hexedge.vertices(twig.segments))
        if twig.letter in own or apart:
            continue
        rest = [*waiting[:index], *waiting[index + 1 :]]
        if found := _laid([*laid, twig], rest, players, left):
            return found
    return None
