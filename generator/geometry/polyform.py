"""Polyforms on any lattice: connected sets of cells, up to translation and symmetry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from generator.geometry.lattice import Lattice

CellT = TypeVar("CellT", bound=tuple[Any, ...])


def orientations(lattice: Lattice[CellT], cells: Iterable[CellT]) -> tuple[tuple[CellT, ...], ...]:
    """The different normal forms of a polyform under all symmetries, sorted."""
    kept = tuple(cells)
    return tuple(sorted({lattice.normal(map(turn, kept)) for turn in lattice.SYMMETRIES}))


def canonical(lattice: Lattice[CellT], cells: Iterable[CellT]) -> tuple[CellT, ...]:
    """The smallest normal form: the same for all images of a polyform, turned or reflected."""
    return orientations(lattice, cells)[0]


def is_chiral(lattice: Lattice[CellT], cells: Iterable[CellT]) -> bool:
    """Whether no turn makes of a polyform its mirror image."""
    kept, turns = tuple(cells), len(lattice.SYMMETRIES) // 2
    turned = {lattice.normal(map(turn, kept)) for turn in lattice.SYMMETRIES[:turns]}
    return lattice.normal(map(lattice.SYMMETRIES[turns], kept)) not in turned


def free(lattice: Lattice[CellT], size: int) -> tuple[tuple[CellT, ...], ...]:
    """The polyforms of ``size`` cells up to turns and reflections, in canonical form, sorted.

    Grown cell by cell, as each connected set has a cell without which it stays connected.
    Raises ``ValueError`` for a size below 1.
    """
    if size < 1:
        raise ValueError("a polyform has at least one cell")
    forms = {canonical(lattice, [lattice.SEED])}
    for _ in range(size - 1):
        forms = {
            canonical(lattice, (*form, new))
            for form in forms
            for cell in form
            for new in lattice.neighbours(cell)
            if new not in form
        }
    return tuple(sorted(forms))


def fixed(lattice: Lattice[CellT], size: int) -> tuple[tuple[CellT, ...], ...]:
    """The polyforms of ``size`` cells up to translation only, in normal form, sorted."""
    return tuple(sorted(form for one in free(lattice, size) for form in orientations(lattice, one)))
