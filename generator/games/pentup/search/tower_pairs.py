"""Regions of ten squares: which pairs of tiles cover them, level upon level.

A level of two tiles that carries another level of two is covered by it wholly, so that all such
levels cover the same region. Each shape is there twice, once in each colour.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from generator.games.pentup.pieces import LETTERS, ORIENTATIONS, SHAPES, SIZE, Cells
from generator.games.pentup.search.tower_covers import Floor, Stock, covers, letters
from generator.geometry import polyform, square

COLOURS = 2
WHOLE: Stock = Counter(dict.fromkeys(LETTERS, COLOURS))
"""All tiles: how often each shape is there."""

Kinds: TypeAlias = frozenset[str]
"""Pairs of letters, such as ``PU``, each sorted."""


@cache
def regions() -> Mapping[Cells, Kinds]:
    """Every region that two tiles side by side cover, once up to symmetry, with all such pairs.

    The first tile of a pair need not be turned: turned pairs cover turned regions.
    """
    found: dict[Cells, set[str]] = {}
    for letter, cells in SHAPES.items():
        beside = {n for cell in cells for n in square.neighbours(cell)}.difference(cells)
        for other in (other for other in LETTERS if other >= letter):
            for laid in _touching(other, beside):
                if laid.isdisjoint(cells):
                    region = polyform.canonical(square, laid.union(cells))
                    found.setdefault(region, set()).add(letter + other)
    return {region: frozenset(kinds) for region, kinds in sorted(found.items())}


def _touching(letter: str, beside: Collection[square.Cell]) -> set[frozenset[square.Cell]]:
    """The tile wherever it covers one of the squares."""
    return {
        frozenset((x - dx + tx, y - dy + ty) for x, y in form)
        for form in ORIENTATIONS[letter]
        for dx, dy in form
        for tx, ty in beside
    }


def most_pairs(kinds: Collection[str]) -> int:
    """The most pairs of these kinds at once, with no letter more than twice.

    No kind can be taken more than twice, so that few kinds need no search.
    """

    def most(rest: Sequence[str], stock: Stock) -> int:
        if not rest:
            return 0
        best = 0
        for times in range(COLOURS + 1):
            taken = Counter(rest[0] * times)
            if taken <= stock:
                best = max(best, times + most(rest[1:], stock - taken))
        return best

    return most(sorted(kinds), WHOLE)


@cache
def carriers(pairs: int) -> tuple[Cells, ...]:
    """The regions for which there are so many pairs at once, or more."""
    return tuple(
        region
        for region, kinds in regions().items()
        if COLOURS * len(kinds) >= pairs and most_pairs(kinds) >= pairs
    )


def piles(region: Cells, levels: int, chance: random.Random) -> Iterator[tuple[Floor, ...]]:
    """Levels of two tiles on each other, from the lowest up, in an order by chance.

    No tile lies exactly on top of another.
    """
    floors = list(covers(frozenset(region), WHOLE, len(region) // SIZE))

    def pile(laid: tuple[Floor, ...], stock: Stock) -> Iterator[tuple[Floor, ...]]:
        if len(laid) == levels:
            yield laid
            return
        for floor in chance.sample(floors, len(floors)):
            used = letters(floor)
            if used <= stock and not (laid and set(floor).intersection(laid[-1])):
                yield from pile((*laid, floor), stock - used)

    yield from pile((), WHOLE)
