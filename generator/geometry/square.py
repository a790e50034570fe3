"""The square lattice: cells ``(x, y)``, joined at their sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]

SEED: Cell = (0, 0)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share a side with ``cell``, anticlockwise from the right."""
    x, y = cell
    return ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))


def translate(cell: Cell, by: tuple[int, int]) -> Cell:
    """The cell moved by a vector in cells."""
    return cell[0] + by[0], cell[1] + by[1]


def normal(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells sorted, with smallest x and smallest y 0. Raises ``ValueError`` for no cells."""
    kept = tuple(cells)
    left = min(x for x, _ in kept)
    bottom = min(y for _, y in kept)
    return tuple(sorted((x - left, y - bottom) for x, y in kept))


def _symmetry(a: int, b: int, c: int, d: int) -> Callable[[Cell], Cell]:
    """The linear map with rows (a, b) and (c, d)."""
    return lambda cell: (a * cell[0] + b * cell[1], c * cell[0] + d * cell[1])


_TURNS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))

SYMMETRIES: tuple[Callable[[Cell], Cell], ...] = (
    *(_symmetry(a, b, c, d) for a, b, c, d in _TURNS),
    *(_symmetry(a, -b, c, -d) for a, b, c, d in _TURNS),
)
"""The 8 symmetries of the square about the cell (0, 0): 4 turns, then 4 reflections."""
