"""Tiles of Pent-Up, and whether they are laid by the rules of play: squares, sides, levels.

Only the shapes of the tiles come from elsewhere, as they are data.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from generator.games.pentup.pieces import SHAPES

Cell: TypeAlias = tuple[int, int]
Cells: TypeAlias = frozenset[Cell]
Table: TypeAlias = list[dict[Cell, int]]
"""Level by level, from the lowest up: each covered cell with the number of its tile."""

_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the table, with the line that notes it, if there is one."""

    letter: str
    level: int
    cells: Cells
    line: str = ""


# The shapes


def moved(cells: Collection[Cell], by: Cell) -> Cells:
    """The cells moved by a vector."""
    return frozenset((x + by[0], y + by[1]) for x, y in cells)


def images(cells: Collection[Cell]) -> set[Cells]:
    """The cells turned and mirrored in all ways, with smallest x and y 0."""
    found = set()
    for a, b, c, d in _TURNS:
        turned = [(a * x + b * y, c * x + d * y) for x, y in cells]
        found.add(moved(turned, (-min(x for x, _ in turned), -min(y for _, y in turned))))
    return found


_TURNS = [matrix for s in (1, -1) for t in (1, -1) for matrix in ((s, 0, 0, t), (0, s, t, 0))]


@cache
def forms(letter: str) -> frozenset[Cells]:
    """A tile in all ways in which it can lie."""
    return frozenset(images(SHAPES[letter]))


# The rules


def broken(table: Table, tile: Tile) -> Iterator[str]:
    """What is wrong with a tile on top of what lies on the table, by the rules of placement."""
    here = _level(table, tile.level)
    if not tile.cells.isdisjoint(here):
        yield "covers squares that are taken"
    if tile.level == 1:
        beside = {(x + dx, y + dy) for x, y in tile.cells for dx, dy in _SIDES}
        if here and beside.isdisjoint(here):
            yield "has no side in common with a tile of level 1"
    else:
        below = _level(table, tile.level - 1)
        if not tile.cells <= below.keys():
            yield "hangs over"
        if len({below[cell] for cell in tile.cells if cell in below}) < 2:
            yield "rests on fewer than two tiles"
    for level in range(len(table) + 1, tile.level, -1):
        if _fits(table, tile.letter, level):
            yield f"could lie on level {level}"
            return


def _level(table: Table, level: int) -> Mapping[Cell, int]:
    return table[level - 1] if level <= len(table) else {}


def _fits(table: Table, letter: str, level: int) -> bool:
    """Whether a tile can be placed anywhere on a level above the first."""
    below, here = _level(table, level - 1), _level(table, level)
    for form in forms(letter):
        x, y = min(form)
        for corner in below:
            cells = moved(form, (corner[0] - x, corner[1] - y))
            free = cells <= below.keys() and cells.isdisjoint(here)
            if free and len({below[cell] for cell in cells}) > 1:
                return True
    return False


def lay(table: Table, tile: Tile, number: int) -> None:
    """Puts a tile on the table, with its number."""
    if tile.level > len(table):
        table.append({})
    table[tile.level - 1].update(dict.fromkeys(tile.cells, number))
