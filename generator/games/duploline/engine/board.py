"""The board of DuploLine: cells by name, and sets of cells as the bits of one integer.

Rows ``a`` (top) to ``g`` (bottom), cells numbered from the left. In axial coordinates row a is
r = -3 and numbers grow with q. A cell has the bit ``8·(r + 3) + (q + 3)``: as one column in eight
stays empty, a step to a neighbour is a shift of the whole set, and what steps off the board lands
on a bit that is no cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from generator.geometry import hexcell
from generator.geometry.hexcell import Cell

SIDE = 4
"""Hexagons along each side of the board."""
IN_A_ROW = 4
"""How many own pieces of a kind in a straight line win."""

_REACH = SIDE - 1
_STRIDE = 2 * SIDE


def _cells() -> Iterator[tuple[str, Cell]]:
    for row, r in zip("abcdefg", range(-_REACH, _REACH + 1), strict=True):
        left, right = max(-_REACH, -_REACH - r), min(_REACH, _REACH - r)
        for number, q in enumerate(range(left, right + 1), 1):
            yield f"{row}{number}", (q, r)


AXIAL: Mapping[str, Cell] = MappingProxyType(dict(_cells()))
"""The axial coordinates of each cell by name, from a1 to g4."""
CELLS: tuple[str, ...] = tuple(AXIAL)
BIT: Mapping[str, int] = MappingProxyType(
    {name: 1 << (_STRIDE * (r + _REACH) + q + _REACH) for name, (q, r) in AXIAL.items()}
)
"""The set that holds one cell alone, by the cell's name."""
NAME: Mapping[int, str] = MappingProxyType({bit: name for name, bit in BIT.items()})
BOARD: Final = sum(BIT.values())
"""The set of all cells."""
_ALONG = tuple(_STRIDE * dr + dq for dq, dr in hexcell.STEPS if _STRIDE * dr + dq > 0)
"""Shifts along the three axes."""
_EAST, _SOUTH_WEST, _SOUTH_EAST = sorted(_ALONG)


def bits(cells: int) -> list[int]:
    """The cells of a set, each as a set of its own, from a1 to g4."""
    found = []
    while cells:
        bit = cells & -cells
        found.append(bit)
        cells ^= bit
    return found


def names(cells: int) -> tuple[str, ...]:
    """The names of the cells of a set, from a1 to g4."""
    return tuple(NAME[bit] for bit in bits(cells))


def beside(cells: int) -> int:
    """The cells that have a neighbour in the set; cells of the set itself may be among them."""
    return (
        cells << _EAST
        | cells >> _EAST
        | cells << _SOUTH_WEST
        | cells >> _SOUTH_WEST
        | cells << _SOUTH_EAST
        | cells >> _SOUTH_EAST
    ) & BOARD


def connected(cells: int) -> bool:
    """Whether one can walk from any cell of the set to any other through cells of the set."""
    reached, grown = 0, cells & -cells
    while reached != grown:
        reached = grown
        grown = (reached | beside(reached)) & cells
    return reached == cells


def groups(cells: int) -> Iterator[int]:
    """The groups of connected cells that the set falls into, each as a set."""
    while cells:
        reached, grown = 0, cells & -cells
        while reached != grown:
            reached = grown
            grown = (reached | beside(reached)) & cells
        yield reached
        cells ^= reached


def lines(cells: int) -> int:
    """The cells of the set that stand in a straight line of four or more of its cells."""
    found = 0
    for shift in _ALONG:
        found |= _along(cells, shift)
    return found


def runs(cells: int) -> Iterator[int]:
    """The straight lines of four or more cells of the set, each as a set, none inside another."""
    for shift in _ALONG:
        left = _along(cells, shift)
        while left:
            run = left & -left
            while further := run << shift & left & ~run:
                run |= further
            yield run
            left ^= run


def _along(cells: int, shift: int) -> int:
    """The cells of :func:`lines` along one axis."""
    pairs = cells & cells >> shift
    first = pairs & pairs >> 2 * shift
    if not first:
        return 0
    twice = first | first << shift
    return twice | twice << 2 * shift


NEIGHBOURS: Mapping[int, int] = MappingProxyType({bit: beside(bit) for bit in NAME})
"""The neighbours of each cell."""
LINES: tuple[int, ...] = tuple(
    sorted(
        {
            line
            for bit in NAME
            for shift in _ALONG
            for line in [sum(bit << step * shift for step in range(IN_A_ROW))]
            if line & BOARD == line
        }
    )
)
"""All lines of four on the board."""
