"""Bounds of towers, counted from the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from generator.games.pentup.pieces import LETTERS
from generator.games.pentup.search.tower_covers import (
    WIDE,
    Floor,
    Stock,
    area,
    carries,
    covers,
    letters,
)
from generator.games.pentup.search.tower_pairs import COLOURS, WHOLE, carriers, most_pairs, regions
from generator.games.pentup.search.tower_play import two_on_top
from generator.geometry.square import Cell

TILES = COLOURS * len(LETTERS)


def fewest_plies(level: int) -> int:
    """At least so many tiles are laid once one is on a level: two on each level below it."""
    return 2 * (level - 1) + 1


def pairs_at_once() -> int:
    """The most levels of two tiles that one region can carry."""
    most = 0
    while carriers(most + 1):
        most += 1
    return most


def highest_level() -> int:
    """No tile is ever on a higher level.

    Levels become no wider upwards. With t levels of two tiles and one of one tile, all others
    have three at least: h levels take 3h − t − 2 tiles. Where that takes every tile there is, all
    wider levels have just three tiles and cover one region; it is tried out whether there are such
    levels that the players can lay.
    """
    pairs = pairs_at_once()
    level = (TILES + pairs + 2) // 3
    exactly = 3 * level - pairs - 2 == TILES
    if exactly and not any(_has_base(region, pairs, level) for region in carriers(pairs)):
        return level - 1
    return level


def _has_base(region: tuple[Cell, ...], pairs: int, level: int) -> bool:
    """Whether levels of three tiles, in one region, can be under the levels of two."""
    for used in _choices(sorted(regions()[region]), pairs, WHOLE):
        stock = WHOLE - used
        floors: dict[frozenset[Cell], list[Floor]] = {}
        for floor in covers(frozenset(region), stock, WIDE):
            floors.setdefault(area(floor), []).append(floor)
        if any(
            two_on_top(base)
            for same in floors.values()
            for base in piled(same, level - 1 - pairs, stock)
        ):
            return True
    return False


def _choices(kinds: Sequence[str], pairs: int, stock: Stock) -> Iterator[Stock]:
    """The letters of each choice of so many pairs."""
    if pairs == 0:
        yield Counter()
    if pairs <= 0 or most_pairs(kinds) < pairs:
        return
    for times in range(COLOURS + 1):
        taken = Counter(kinds[0] * times)
        if taken <= stock:
            for rest in _choices(kinds[1:], pairs - times, stock - taken):
                yield taken + rest


def piled(floors: Collection[Floor], number: int, stock: Stock) -> Iterator[list[Floor]]:
    """All ways to pile up so many levels that cover the same squares, from the lowest up. Where
    there are tiles for it, a level can come back, if not just on top of itself.
    """
    if number == 0:
        yield []
        return
    for floor in floors:
        if letters(floor) <= stock:
            for higher in piled(floors, number - 1, stock - letters(floor)):
                if not higher or carries(floor, higher[0]):
                    yield [floor, *higher]
