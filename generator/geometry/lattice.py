"""What a lattice offers, whatever its cells are. Each lattice is a module of this shape.

``square``, ``hexcell`` and ``hexedge`` are such modules; :mod:`generator.geometry.polyform`
works on any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar

CellT = TypeVar("CellT")


class Lattice(Protocol, Generic[CellT]):
    """A lattice of cells named by tuples of integers.

    Its symmetries carry every cell to every other up to translation, so that one cell is enough
    to grow all polyforms from.
    """

    SEED: CellT
    """A cell to grow polyforms from."""
    SYMMETRIES: tuple[Callable[[CellT], CellT], ...]
    """Maps of cells that fix a point: first all proper ones (turns), then as many reflections."""

    def neighbours(self, cell: CellT, /) -> tuple[CellT, ...]:
        """The cells that are joined to ``cell`` in a polyform."""

    def translate(self, cell: CellT, by: tuple[int, int], /) -> CellT:
        """The cell moved by a vector of the lattice's translations, in lattice steps."""

    def normal(self, cells: Iterable[CellT], /) -> tuple[CellT, ...]:
        """The cells, sorted and translated so that translates of one set look the same."""
