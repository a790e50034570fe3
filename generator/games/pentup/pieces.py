"""The twelve pentominoes, by letter.

Each is given in its smallest normal form, which is what :func:`polyform.free` yields; only the
letters, which follow the literature, are not computed. A tile may lie with either face up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

from generator.geometry import polyform, square
from generator.geometry.square import Cell

Cells: TypeAlias = tuple[Cell, ...]

SIZE = 5
"""Squares of a tile."""

SHAPES: Mapping[str, Cells] = MappingProxyType(
    {
        "F": ((0, 0), (0, 1), (1, 1), (1, 2), (2, 1)),
        "I": ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
        "L": ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0)),
        "N": ((0, 0), (0, 1), (0, 2), (1, 2), (1, 3)),
        "P": ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1)),
        "T": ((0, 0), (0, 1), (0, 2), (1, 1), (2, 1)),
        "U": ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2)),
        "V": ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0)),
        "W": ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2)),
        "X": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
        "Y": ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1)),
        "Z": ((0, 0), (0, 1), (1, 1), (2, 1), (2, 2)),
    }
)
"""One orientation of each tile, by letter."""

LETTERS = tuple(SHAPES)

ORIENTATIONS: Mapping[str, tuple[Cells, ...]] = MappingProxyType(
    {letter: polyform.orientations(square, shape) for letter, shape in SHAPES.items()}
)
"""All ways in which each tile can lie, turned or with its other face up, in normal form."""

CHIRAL = tuple(letter for letter, shape in SHAPES.items() if polyform.is_chiral(square, shape))
"""Letters of the tiles that look different with their other face up."""

_LETTER_OF = {form: letter for letter, forms in ORIENTATIONS.items() for form in forms}


@lru_cache(maxsize=2**13)
def letter_of(cells: Cells) -> str | None:
    """The letter of the tile that the cells form, wherever and however it lies, else None."""
    return _LETTER_OF.get(square.normal(cells)) if cells else None
