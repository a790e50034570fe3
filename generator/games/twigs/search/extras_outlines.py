"""Outlines for extra puzzles: small sets of hexagons, and symmetric ones, grown by chance.

Hexagons are in axial coordinates, as in ``outlines.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain, count, product
from typing import TypeAlias

from generator.games.twigs.pieces import LETTERS, SIZE
from generator.games.twigs.search.outlines import Cells, outline_length
from generator.geometry import hexcell, polyform
from generator.geometry.hexcell import Cell

FEWEST = 3
"""Twigs of the smallest outline."""
WIDEST = 5
"""Steps between the hexagons of an outline that are farthest apart."""
SMALL = 6
"""Hexagons of the largest outlines that are not all symmetric."""
MOST_TIPS = 3
"""Tips of an outline: hexagons that are beside one other hexagon only."""

Map: TypeAlias = Callable[[Cell], Cell]

_ORDER = len(hexcell.SYMMETRIES)
"""The most hexagons that the symmetries of an outline can map onto each other."""


def twigs_for(cells: Collection[Cell]) -> int | None:
    """The twigs that have as many segments as the hexagons have edges; None if none have."""
    edges = (6 * len(cells) + outline_length(frozenset(cells))) // 2
    return None if edges % SIZE else edges // SIZE


def outlines(chance: random.Random) -> Iterator[Cells]:
    """Outlines for 3 to 12 twigs, each once and upright; there is no end of trying.

    First all small ones, as hardly any of these are symmetric, then symmetric ones by chance.
    """
    seen: set[tuple[Cell, ...]] = set()
    small = (form for size in range(3, SMALL + 1) for form in polyform.free(hexcell, size))
    grown = (cells for _ in count() for cells in _grown(chance))
    for cells in chain(map(frozenset, small), grown):
        form = polyform.canonical(hexcell, cells)
        if form not in seen and _is_fair(cells):
            seen.add(form)
            yield upright(frozenset(form))


def symmetries(cells: Cells) -> int:
    """How many turns and reflections map the hexagons onto themselves."""
    return sum(_normal(map(turn, cells)) == _normal(cells) for turn in hexcell.SYMMETRIES)


def tips(cells: Cells) -> int:
    """The hexagons that are beside one other hexagon only."""
    return sum(len(cells.intersection(hexcell.neighbours(cell))) == 1 for cell in cells)


def upright(cells: Cells) -> Cells:
    """The hexagons turned so that they look best: left and right alike, or else top and bottom;
    then as low as can be, with the centre of gravity low.

    The columns of the lattice of twigs are upright: a numbers them, and a + 2b the height.
    """

    def look(form: Cells) -> tuple[bool, bool, int, int, list[Cell]]:
        heights = [a + 2 * b for a, b in form]
        low = min(heights)
        return (
            _normal((-a, a + b) for a, b in form) != form,
            _normal((a, -a - b) for a, b in form) != form,
            max(heights) - low,
            sum(heights) - low * len(form),
            sorted(form),
        )

    return min((_normal(map(turn, cells)) for turn in hexcell.SYMMETRIES), key=look)


def _normal(cells: Iterable[Cell]) -> Cells:
    return frozenset(hexcell.normal(cells))


def _grown(chance: random.Random) -> Iterator[Cells]:
    """What one set becomes, as orbits of its symmetries are added to it."""
    maps = [_map(chance) for _ in range(chance.choice((1, 2, 2)))]
    cells: Cells = frozenset()
    beside = {hexcell.SEED, *hexcell.STEPS}
    while len(cells) <= SIZE * len(LETTERS) // 3:
        orbit = _orbit(chance.choice(sorted(beside)), maps)
        if len(orbit) > _ORDER:  # two maps without a fixed point in common
            return
        cells |= orbit
        beside = {n for cell in cells for n in hexcell.neighbours(cell)} - cells
        yield cells


def _map(chance: random.Random) -> Map:
    """A turn or a reflection, about the hexagon 0, 0 or beside it."""
    turn = chance.choice(hexcell.SYMMETRIES[1:])
    by = chance.choice(((0, 0), *hexcell.STEPS))
    return lambda cell: hexcell.translate(turn(cell), by)


def _orbit(cell: Cell, maps: Collection[Map]) -> Cells:
    """All that the maps make of a hexagon; more than 12 where there is no end of it."""
    found, todo = {cell}, [cell]
    while todo and len(found) <= _ORDER:
        here = todo.pop()
        new = {image for image in (turned(here) for turned in maps) if image not in found}
        found |= new
        todo += sorted(new)
    return frozenset(found)


def _is_fair(cells: Cells) -> bool:
    """Whether it is one piece of the right size, without much that sticks out or far away.

    A single hexagon that is left out inside would be closed all the same.
    """
    inside = {c: [n for n in hexcell.neighbours(c) if n in cells] for c in cells}
    return (
        FEWEST <= (twigs_for(cells) or 0) <= len(LETTERS)
        and tips(cells) <= MOST_TIPS
        and max(_steps(a, b) for a, b in product(cells, repeat=2)) <= WIDEST
        and _connected(inside)
        and not any(
            cells.issuperset(hexcell.neighbours(beyond))
            for cell in cells
            for beyond in hexcell.neighbours(cell)
            if beyond not in cells
        )
    )


def _steps(a: Cell, b: Cell) -> int:
    """How many steps, from hexagon to hexagon, are between two."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def _connected(beside: dict[Cell, list[Cell]]) -> bool:
    todo, seen = [min(beside)], set()
    while todo:
        cell = todo.pop()
        if cell not in seen:
            seen.add(cell)
            todo += beside[cell]
    return len(seen) == len(beside)
