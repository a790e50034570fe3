"""Levels of a tower: tiles that cover given squares, and whole foundations of such levels."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from generator.games.pentup.pieces import ORIENTATIONS, SIZE, Cells
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
    """Levels of three tiles that carry a level, from the lowest up, in an order by chance."""
    if levels == 0:
        yield ()
        return
    floors = list(covers(area(above), stock, WIDE))
    for floor in chance.sample(floors, len(floors)):
        if carries(floor, above):
            for lower in foundations(floor, stock - letters(floor), levels - 1, chance):
                yield (*lower, floor)
