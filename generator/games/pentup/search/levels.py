"""Levels of a tower: sets of tiles that cover given squares, piled on each other.

A level of two tiles that carries another level of two is covered by it wholly, so all such levels
cover the same region of ten squares. Each shape is there twice, once in each colour.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from generator.games.pentup.pieces import LETTERS, ORIENTATIONS, SHAPES, SIZE, Cells
from generator.geometry import polyform, square
from generator.geometry.square import Cell

Tile: TypeAlias = tuple[str, Cells]
"""A tile somewhere: its letter and its sorted cells."""
Floor: TypeAlias = tuple[Tile, ...]
"""The tiles of a level."""
Stock: TypeAlias = Counter[str]
"""How often each shape is left, of both colours together."""

WIDE = 3
"""Tiles of a level below the levels of two."""


def letters(floor: Floor) -> Stock:
    """What a level takes out of the stock."""
    return Counter(letter for letter, _ in floor)


def area(floor: Floor) -> frozenset[Cell]:
    """The squares of a level."""
    return frozenset(cell for _, cells in floor for cell in cells)


def reaching(letter: str, cells: frozenset[Cell]) -> list[Tile]:
    """A tile in all places where it covers at least one of the cells, sorted."""
    found = {
        tuple((x - dx + tx, y - dy + ty) for x, y in form)
        for form in ORIENTATIONS[letter]
        for dx, dy in form
        for tx, ty in cells
    }
    return [(letter, place) for place in sorted(found)]


def covers(cells: frozenset[Cell], stock: Stock, tiles: int) -> Iterator[Floor]:
    """All levels of so many tiles that cover the cells, each with a part in that.

    The tiles may reach beyond the cells. Each level is given once, its tiles in the order of the
    first cell that only they cover.
    """
    places: dict[Cell, list[Tile]] = {cell: [] for cell in cells}
    for letter in sorted(letter for letter, left in stock.items() if left):
        for tile in reaching(letter, cells):
            for cell in cells.intersection(tile[1]):
                places[cell].append(tile)

    def grown(floor: Floor, bare: frozenset[Cell]) -> Iterator[Floor]:
        if not bare and len(floor) == tiles:
            yield floor
        if not 0 < len(bare) <= SIZE * (tiles - len(floor)):
            return
        taken = area(floor)
        laid = [letter for letter, _ in floor]
        for tile in places[min(bare)]:
            letter, place = tile
            if taken.isdisjoint(place) and laid.count(letter) < stock[letter]:
                yield from grown((*floor, tile), bare.difference(place))

    yield from grown((), cells)


def carries(below: Floor, above: Floor) -> bool:
    """Whether each tile of a level that is supported everywhere rests on two tiles or more."""
    return not set(above).intersection(below)


def foundations(
    above: Floor, stock: Stock, levels: int, chance: random.Random
) -> Iterator[tuple[Floor, ...]]:
    """Levels of three tiles that carry a level, from the lowest up, in random order."""
    if levels == 0:
        yield ()
        return
    floors = list(covers(area(above), stock, WIDE))
    for floor in chance.sample(floors, len(floors)):
        if carries(floor, above):
            for lower in foundations(floor, stock - letters(floor), levels - 1, chance):
                yield (*lower, floor)


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
    """Levels of two tiles on each other, from the lowest up, in random order.

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
