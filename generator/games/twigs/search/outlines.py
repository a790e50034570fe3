"""Sets of hexagons with short outlines.

Hexagons are in axial coordinates here, so that a, b and a + b number the rows in the three
directions; hexagons side by side differ by at most 1 in each. A connected set has a hexagon in
every row between its outermost, and each row has at least two edges of the outline across it. So
the outline has at least twice as many edges as there are rows in the three directions together;
the *hull* of the set, all hexagons between its outermost rows, has just so many. Hence every set
with a short outline is a hull with a short outline, without a few hexagons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from generator.geometry import hexcell, polyform
from generator.geometry.hexcell import Cell
from generator.geometry.hexedge import Point

Cells: TypeAlias = frozenset[Cell]


def centre(cell: Cell) -> Point:
    """The centre of a hexagon as a point of the lattice of edges."""
    a, b = cell
    return a - b, a + 2 * b


def outline_length(cells: Cells) -> int:
    """How many edges have a hexagon of the set on exactly one side."""
    return sum(beyond not in cells for cell in cells for beyond in hexcell.neighbours(cell))


def hulls(length: int, least: int) -> Iterator[Cells]:
    """The hulls with an outline of at most ``length`` edges and at least so many hexagons.

    Each is given once up to symmetry, in an order that does not depend on chance.
    """
    seen: set[tuple[Cell, ...]] = set()
    most = length // 2 - 2
    for width, height in product(range(1, most + 1), repeat=2):
        rows = length // 2 - width - height
        for low in range(width + height - 1):
            for high in range(low, min(low + rows, width + height - 1)):
                cells = frozenset(
                    (a, b) for a, b in product(range(width), range(height)) if low <= a + b <= high
                )
                if len(cells) < least or outline_length(cells) > length:
                    continue
                form = polyform.canonical(hexcell, cells)
                if form not in seen:
                    seen.add(form)
                    yield frozenset(form)


def compact(size: int, length: int) -> tuple[Cells, ...]:
    """All connected sets of so many hexagons, without holes, with an outline of at most ``length``
    edges, once each up to symmetry; sorted, shortest outlines first.

    What a hull has more than such a set falls into *bays*, connected sets that are open to the
    outside and do not touch each other. Taking out a bay makes the outline no shorter, as every
    row keeps a hexagon, and what the bays add to it is summed.
    """
    found: set[tuple[Cell, ...]] = set()
    for hull in hulls(length, size):
        more = length - outline_length(hull)
        bays = _bays(hull, len(hull) - size, more)
        for cells in _without(hull, bays, len(hull) - size, more):
            if is_disc(cells):
                found.add(polyform.canonical(hexcell, cells))
    return tuple(sorted(map(frozenset, found), key=lambda c: (outline_length(c), sorted(c))))


@dataclass(frozen=True, slots=True)
class _Bay:
    """Hexagons of a hull that can be taken out, those beside them, what the outline gains."""

    cells: Cells
    beside: Cells
    gain: int


def _bays(hull: Cells, most: int, gain: int) -> list[_Bay]:
    """The bays of at most so many hexagons that make the outline longer by at most ``gain``."""
    found = []
    length, rows = outline_length(hull), _rows(hull)
    open_cells = frozenset(c for c in hull if not hull.issuperset(hexcell.neighbours(c)))
    grown = {frozenset({cell}) for cell in hull} if most else set()
    for _ in range(most):
        for cells in grown:
            left = hull - cells
            if open_cells.isdisjoint(cells) or not left or _rows(left) != rows:
                continue
            longer = outline_length(left) - length
            if longer <= gain:
                found.append(_Bay(cells, _beside(cells) & hull, longer))
        grown = {cells | {new} for cells in grown for new in _beside(cells) & hull}
    return sorted(found, key=lambda bay: (len(bay.cells), sorted(bay.cells)))


def _without(cells: Cells, bays: Sequence[_Bay], size: int, gain: int) -> Iterator[Cells]:
    """The set without some bays, in all ways that take out ``size`` hexagons together."""
    if size == 0:
        yield cells
    for index, bay in enumerate(bays):
        fits = len(bay.cells) <= size and bay.gain <= gain
        if fits and cells >= bay.cells | bay.beside:
            left = cells - bay.cells
            yield from _without(left, bays[index + 1 :], size - len(bay.cells), gain - bay.gain)


def _beside(cells: Cells) -> Cells:
    return frozenset(n for cell in cells for n in hexcell.neighbours(cell)) - cells


def _rows(cells: Cells) -> tuple[int, ...]:
    """The outermost rows in the three directions."""
    numbers = ([a for a, _ in cells], [b for _, b in cells], [a + b for a, b in cells])
    return tuple(end for row in numbers for end in (min(row), max(row)))


def is_disc(cells: Cells) -> bool:
    """Whether the set is connected and has no holes."""
    return _connected(cells) and _connected(_frame(cells) - cells)


def _frame(cells: Cells) -> Cells:
    """All hexagons of a box that leaves room around the set."""
    (left, right), (bottom, top) = ((min(v) - 1, max(v) + 1) for v in zip(*cells, strict=True))
    return frozenset(product(range(left, right + 1), range(bottom, top + 1)))


def _connected(cells: Cells) -> bool:
    todo, seen = [next(iter(cells))], set()
    while todo:
        cell = todo.pop()
        if cell not in seen:
            seen.add(cell)
            todo += [beyond for beyond in hexcell.neighbours(cell) if beyond in cells]
    return len(seen) == len(cells)
