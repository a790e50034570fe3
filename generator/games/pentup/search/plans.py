"""Plans of castles: symmetric areas, one on top of the other.

An area is a rectangle of which corners are cut off in steps so that it remains symmetric; it may
have a courtyard in its middle, or a gate in the middle of a side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import product
from typing import TypeAlias

from generator.games.pentup.pieces import SIZE, Cells
from generator.geometry import polyform, square
from generator.geometry.square import Cell

Plan: TypeAlias = tuple[Cells, ...]
"""The squares of each level, from the lowest up, each sorted; the lowest begins at 0,0."""

WIDEST, DEEPEST = 8, 7
"""Squares of the longer and of the shorter side of a plan, at most."""
GATE = 4
"""Squares of a gate, at most."""
STEP = 3
"""Squares that a corner lacks along either side, at most."""

Cut: TypeAlias = tuple[int, ...]
"""How many squares a corner lacks in each row, from the outermost."""

CUTS: tuple[Cut, ...] = tuple(
    tuple(row for row in rows if row)
    for rows in product(range(STEP + 1), repeat=STEP)
    if list(rows) == sorted(rows, reverse=True)
)


@cache
def areas(tiles: int) -> tuple[Cells, ...]:
    """All areas for so many tiles in normal form, however they lie."""
    return tuple(sorted(set(_areas(tiles))))


@cache
def grounds(tiles: int) -> tuple[Cells, ...]:
    """All areas of lowest levels: wide or square, no square sticking out alone.

    One of those that are turned or mirrored images of each other.
    """
    found: dict[Cells, Cells] = {}
    for area in areas(tiles):
        if _width(area) >= _depth(area) and _sound(area):
            found.setdefault(polyform.canonical(square, area), area)
    return tuple(sorted(found.values()))


def inside(below: Cells, tiles: int) -> Iterator[Cells]:
    """All areas for so many tiles that lie on squares, and leave some of them open."""
    there = frozenset(below)
    right, top = (max(axis) for axis in zip(*below, strict=True))
    for area in areas(tiles):
        for by in product(range(right + 1), range(top + 1)):
            moved = tuple(sorted(square.translate(cell, by) for cell in area))
            if there.issuperset(moved) and len(moved) < len(below):
                yield moved


def symmetries(plan: Plan) -> int:
    """How many symmetries map a plan onto itself."""
    return sum(_image(plan, turn) == plan for turn in square.SYMMETRIES)


def rim(plan: Plan) -> int:
    """How many sides of squares are at the rims of the levels: the fewer, the plainer."""
    return sum(
        neighbour not in level
        for level in map(frozenset, plan)
        for cell in level
        for neighbour in square.neighbours(cell)
    )


def rows(plan: Plan) -> tuple[str, ...]:
    """The heights of a plan, by rows from the top."""
    across, up = range(_width(plan[0])), range(_depth(plan[0]))
    heights = {cell: level for level, cells in enumerate(plan, start=1) for cell in cells}
    return tuple("".join(str(heights.get((x, y), ".")) for x in across) for y in reversed(up))


def _areas(tiles: int) -> Iterator[Cells]:
    size = tiles * SIZE
    sides = range(1, WIDEST + 1)
    for width, depth in product(sides, sides):
        if min(width, depth) > DEEPEST:
            continue
        for opening in _openings(width, depth):
            lack = width * depth - len(opening) - size
            for corners in _corners(lack):
                area = tuple(sorted(_cut(width, depth, corners) - opening))
                if len(area) == size and _whole(area, width, depth) and symmetries((area,)) > 1:
                    yield from polyform.orientations(square, area)


def _openings(width: int, depth: int) -> Iterator[frozenset[Cell]]:
    """Nothing; courtyards in the middle, with two squares or more around; gates, from below."""
    yield frozenset()
    for x, y in product(range(1, (width + 1) // 2), range(1, depth)):
        across = range(x, width - x)
        if x > 1 and 1 < y < depth - y:
            yield frozenset(product(across, range(y, depth - y)))
        if y * len(across) <= GATE:
            yield frozenset(product(across, range(y)))


def _corners(lack: int) -> Iterator[tuple[Cut, Cut, Cut, Cut]]:
    """What four corners can lack, together so many squares, anticlockwise."""
    for one, other in product(CUTS, CUTS):
        lacking = sum(one) + sum(other)
        if 2 * lacking == lack:
            yield one, one, other, other
            yield one, other, one, other
        if lacking == lack:
            yield one, (), other, ()


def _cut(width: int, depth: int, corners: tuple[Cut, Cut, Cut, Cut]) -> frozenset[Cell]:
    """A rectangle without its corners, which are given anticlockwise from the lower left."""
    gone = set()
    for number, corner in enumerate(corners):
        for y, x in ((y, x) for y, row in enumerate(corner) for x in range(row)):
            right, upper = number in (1, 2), number in (2, 3)
            gone.add((width - 1 - x if right else x, depth - 1 - y if upper else y))
    return frozenset(product(range(width), range(depth))) - gone


def _whole(area: Collection[Cell], width: int, depth: int) -> bool:
    """Whether an area is as wide and deep as it should be, and connected."""
    if not area or (_width(area), _depth(area)) != (width, depth):
        return False
    reached, rest = {min(area)}, set(area)
    while reached:
        rest -= reached
        reached = {n for cell in reached for n in square.neighbours(cell)} & rest
    return not rest


def _sound(area: Collection[Cell]) -> bool:
    """Whether each square shares sides with two others at least."""
    there = set(area)
    return all(len(there.intersection(square.neighbours(cell))) > 1 for cell in area)


def _image(plan: Plan, turn: Callable[[Cell], Cell]) -> Plan:
    """A plan turned or mirrored, and moved so that its lowest level is in normal form."""
    turned = [turn(cell) for cell in plan[0]]
    by = (-min(x for x, _ in turned), -min(y for _, y in turned))
    return tuple(tuple(sorted(square.translate(turn(cell), by) for cell in c)) for c in plan)


def _width(area: Collection[Cell]) -> int:
    return max(x for x, _ in area) - min(x for x, _ in area) + 1


def _depth(area: Collection[Cell]) -> int:
    return max(y for _, y in area) - min(y for _, y in area) + 1
