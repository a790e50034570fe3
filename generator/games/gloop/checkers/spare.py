"""Spare tiles: those with an empty side that lie further in than the border of a rectangle.

Cells are (row, column), counted from the first one within the border: the border is at -1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

from generator.games.gloop.checkers.tiles import SIDES, used

Cell: TypeAlias = tuple[int, int]
Empty: TypeAlias = frozenset[int]
"""The empty sides of a tile as it lies."""
Laid: TypeAlias = Mapping[Cell, Empty]
"""Spare tiles by their cells."""

MOST = 3
"""Spare tiles for which all cases can be gone through."""
_WAYS = [frozenset(sides) for number in SIDES for sides in combinations(SIDES, number + 1)]


def empty_sides(tile: str) -> Empty:
    """The sides of a tile as it lies where no point is used."""
    return frozenset(side for side in SIDES if not used(tile, side))


def bordering(tiles: Sequence[str], rows: int, columns: int) -> tuple[list[str], int]:
    """The tiles that can lie at the border, and how many of them are spare in a rectangle."""
    found = [tile for tile in tiles if empty_sides(tile)]
    return found, len(found) - (2 * (rows + columns) - 4)


def kind(empty: Empty) -> str:
    """What the empty sides of a tile have in common in all of its turns."""
    if len(empty) == 2:
        return "adjacent" if sum(empty) % 2 else "opposite"
    return {1: "one", 3: "three", 4: "four"}[len(empty)]


@cache
def beyond(cell: Cell, side: int) -> Cell:
    """The cell beyond a side."""
    down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[side]
    return cell[0] + down, cell[1] + right


@cache
def groups(height: int, width: int, most: int) -> tuple[Laid, ...]:
    """All groups of up to ``most`` spare tiles that meet one another with empty sides, in so many
    rows and columns within the border; no other empty side meets a cell there.
    """
    found: list[Laid] = []
    todo: list[Laid] = [
        {(y, x): empty} for y in range(height) for x in range(width) for empty in _WAYS
    ]
    while todo:
        laid = todo.pop()
        missing = sorted((y, x) for y, x in met(laid) if 0 <= y < height and 0 <= x < width)
        if not missing:
            found.append(laid)
        elif len(laid) + len(missing) <= most and missing[0] > min(laid):
            # Found once, as it was begun at the first of its cells.
            cell = missing[0]
            todo += [{**laid, cell: empty} for empty in _WAYS if _agrees(laid, cell, empty)]
    return tuple(found)


def met(laid: Laid) -> set[Cell]:
    """The cells that meet an empty side of a spare tile, and have none."""
    beside = {beyond(cell, side) for cell, empty in laid.items() for side in empty}
    return beside - laid.keys()


def _agrees(laid: Laid, cell: Cell, empty: Empty) -> bool:
    """Whether the empty sides of a cell are those that the cells beside it ask for."""
    return all(
        (side in empty) == (side ^ 2 in laid[other])
        for side in SIDES
        if (other := beyond(cell, side)) in laid
    )
