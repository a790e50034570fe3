"""Bounds of towers, counted anew from the shapes of the tiles. No engine, no search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import TypeAlias

from generator.games.pentup.checkers.tower_rules import (
    Cell,
    Cells,
    Table,
    Tile,
    broken,
    forms,
    images,
    lay,
    moved,
)
from generator.games.pentup.pieces import SHAPES

Placed: TypeAlias = tuple[str, Cells]
"""A letter, and where its tile lies."""
Floor: TypeAlias = tuple[Placed, ...]
"""The tiles of a level."""

PLAYERS = ("White", "Black")
SIZE = 5
"""Squares of a tile."""
SETS = len(PLAYERS)
"""How often each shape is there: once in each colour."""
TILES = SETS * len(SHAPES)


def fewest_turns(level: int) -> int:
    """At least so many turns until a tile lies on a level.

    A tile above the first level rests on two, so that two at least are on each level below it.
    """
    return 2 * (level - 1) + 1


@cache
def highest() -> int:
    """No tile is ever on a higher level.

    A tile covers five squares of the level below, so that levels become no wider upwards; only the
    highest can have a single tile. Levels of two tiles on each other cover the same ten squares,
    and are at most t, as each shape is there twice. All others have three tiles or more: h levels
    take at least 3(h - t - 1) + 2t + 1 tiles.

    Where the highest level by this takes just all tiles, the wide levels have three tiles each and
    cover the same fifteen squares; with every choice of the t pairs it is tried whether they can,
    and whether the players can lay them by the rules.
    """
    known = ten_squares()
    most = max(map(most_pairs, set(known.values())))
    level = (TILES + most + 2) // 3
    wide = level - most - 1
    if 3 * wide + 2 * most + 1 < TILES:
        return level
    narrow = {
        min(map(_sorted, images(_cells(region)))): kinds
        for region, kinds in known.items()
        if most_pairs(kinds) == most
    }
    possible = any(
        can_rise(base)
        for region, kinds in narrow.items()
        for stock in _left(sorted(kinds), most, Counter(dict.fromkeys(SHAPES, SETS)))
        for base in bases(frozenset(region), wide, stock)
    )
    return level if possible else level - 1


# Ten squares: regions as numbers with a bit for each square


_WIDTH = 2 * SIZE + 2
"""Squares in a row: two tiles side by side, and one square beyond them at each end."""


def ten_squares() -> dict[int, frozenset[str]]:
    """All regions that two tiles side by side cover, with the letters of all such pairs.

    Tiles that carry another one together lie side by side, as that one is in one piece.
    """
    laid = [(letter, _bits(form)) for letter in sorted(SHAPES) for form in forms(letter)]
    steps = [(dx, dy) for dx in range(-SIZE, SIZE + 1) for dy in range(-SIZE, SIZE + 1)]
    found: dict[int, set[str]] = {}
    for index, (letter, one) in enumerate(laid):
        for other, two in laid[index:]:
            for dx, dy in steps:
                x, y = 1 + max(0, -dx), 1 + max(0, -dy)
                first = one << x + y * _WIDTH
                second = two << x + dx + (y + dy) * _WIDTH
                if not first & second and second & _beside(first):
                    found.setdefault(first | second, set()).add(letter + other)
    return {region: frozenset(kinds) for region, kinds in found.items()}


def _bits(cells: Collection[Cell]) -> int:
    return sum(1 << x + y * _WIDTH for x, y in cells)


def _beside(bits: int) -> int:
    return bits << 1 | bits >> 1 | bits << _WIDTH | bits >> _WIDTH


def _cells(bits: int) -> Cells:
    return frozenset((i % _WIDTH, i // _WIDTH) for i in range(bits.bit_length()) if bits >> i & 1)


def _sorted(cells: Cells) -> tuple[Cell, ...]:
    return tuple(sorted(cells))


@cache
def most_pairs(kinds: frozenset[str]) -> int:
    """The most pairs of these kinds that can be there at once."""
    whole = Counter(dict.fromkeys(SHAPES, SETS))
    return next(n for n in range(SETS * len(kinds), -1, -1) if any(_left(sorted(kinds), n, whole)))


def _left(kinds: Sequence[str], pairs: int, stock: Counter[str]) -> Iterator[Counter[str]]:
    """What each choice of so many pairs, of these kinds, leaves of the stock."""
    if pairs == 0:
        yield stock
    elif kinds:
        for times in range(min(pairs, SETS) + 1):
            taken = Counter(kinds[0] * times)
            if taken <= stock:
                yield from _left(kinds[1:], pairs - times, stock - taken)


# Fifteen squares


def bases(region: Cells, levels: int, stock: Counter[str]) -> Iterator[tuple[Floor, ...]]:
    """All ways to pile up so many levels of three tiles, from the lowest up, that cover the same
    squares, the region among them. No tile lies just on top of one.
    """
    ways: dict[Cells, list[Floor]] = {}
    for floor in threes(region, stock):
        ways.setdefault(frozenset().union(*(cells for _, cells in floor)), []).append(floor)
    for known in ways.values():
        yield from _piled(known, levels, stock)


def _piled(
    known: Sequence[Floor], levels: int, stock: Counter[str], below: Floor = ()
) -> Iterator[tuple[Floor, ...]]:
    if levels == 0:
        yield ()
        return
    for floor in known:
        taken = Counter(letter for letter, _ in floor)
        # A level can come back two levels higher, with the other tile of each shape.
        if taken <= stock and set(floor).isdisjoint(below):
            for higher in _piled(known, levels - 1, stock - taken, floor):
                yield (floor, *higher)


def can_rise(base: Sequence[Floor]) -> bool:
    """Whether the players can, by the rules, lay two tiles of the highest of these levels.

    Before that, nothing can lie higher: so it is enough to try all orders of these tiles alone.
    """
    tiles = [
        Tile(letter, level, cells) for level, floor in enumerate(base, 1) for letter, cells in floor
    ]
    start: frozenset[tuple[int, int]] = frozenset()
    known, todo = {start}, [start]
    while todo:
        laid = todo.pop()
        if sum(tiles[index].level == len(base) for index, _ in laid) > 1:
            return True
        player = len(laid) % len(PLAYERS)
        gone = {index for index, _ in laid}
        own = {tiles[index].letter for index, by in laid if by == player}
        table: Table = []
        for index in sorted(gone, key=lambda index: tiles[index].level):
            lay(table, tiles[index], index)
        for index, tile in enumerate(tiles):
            after = laid | {(index, player)}
            free = index not in gone and tile.letter not in own and after not in known
            if free and not any(broken(table, tile)):
                known.add(after)
                todo.append(after)
    return False


def threes(region: Cells, stock: Counter[str]) -> Iterator[Floor]:
    """All ways in which three tiles cover a region.

    Each tile covers the first square that those before it leave.
    """
    over = {cell: _over(cell, stock) for cell in region}
    for one, first in over[min(region)]:
        for two, second in over[min(region - first)]:
            bare = region - first - second
            if first.isdisjoint(second) and 0 < len(bare) <= SIZE:
                for three, third in over[min(bare)]:
                    whole = Counter((one, two, three)) <= stock
                    if whole and bare <= third and third.isdisjoint(first | second):
                        yield (one, first), (two, second), (three, third)


def _over(cell: Cell, stock: Counter[str]) -> list[Placed]:
    """The tiles of a stock in all places where they cover a square."""
    return [
        (letter, moved(form, (cell[0] - x, cell[1] - y)))
        for letter in sorted(stock)
        for form in sorted(map(_sorted, forms(letter)))
        for x, y in form
    ]
