"""The lattice of hexagon cells in axial coordinates ``(q, r)``, joined at their sides.

The cell stands at q·(1, 0) + r·(½, √3/2), in distances of neighbouring centres, y up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]

SEED: Cell = (0, 0)
STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours of (0, 0), anticlockwise from 0°."""


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells that share a side with ``cell``, anticlockwise from 0°."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in STEPS)


def translate(cell: Cell, by: tuple[int, int]) -> Cell:
    """The cell moved by a vector in axial coordinates."""
    return cell[0] + by[0], cell[1] + by[1]


def normal(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells sorted, with smallest q and smallest r 0. Raises ``ValueError`` for no cells."""
    kept = tuple(cells)
    left = min(q for q, _ in kept)
    bottom = min(r for _, r in kept)
    return tuple(sorted((q - left, r - bottom) for q, r in kept))


def turn(cell: Cell, sixths: int) -> Cell:
    """The cell turned anticlockwise about (0, 0) by ``sixths`` of a full turn."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def _symmetry(sixths: int, mirrored: bool) -> Callable[[Cell], Cell]:
    """Swap the axes if ``mirrored`` (a reflection), then turn."""
    return lambda cell: turn((cell[1], cell[0]) if mirrored else cell, sixths)


SYMMETRIES: tuple[Callable[[Cell], Cell], ...] = tuple(
    _symmetry(sixths, mirrored) for mirrored in (False, True) for sixths in range(6)
)
"""The 12 symmetries of the hexagon about the cell (0, 0): 6 turns, then 6 reflections."""
