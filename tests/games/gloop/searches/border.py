"""The proof that small circles cannot be kept from the border of 6 × 15, as a file that anyone can
check.

The model of the search becomes clauses, and a SAT solver writes the proof that they have no
solution. Run from the project's folder: ``python -m tests.games.gloop.searches.border build``, with
the folder for the formula, ``border.cnf``, and its proof, ``border.drup``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from generator.games.gloop.search import border
from generator.games.gloop.search.goals import SIZES, tiles_of
from generator.puzzles.libraries import library
from tests.support import certificate
from tests.support.cnf import Formula, formula_of

SIZE = "6x15"


def formula(tiles: Sequence[str], rows: int, columns: int) -> Formula:
    """What a border without small circles asks for, in clauses; raises ``ExtraMissing``."""
    model = library("ortools.sat.python.cp_model").CpModel()
    border.describe(model, tiles, rows, columns)
    return formula_of(model)


def main() -> None:
    """Write formula and proof."""
    certificate.write(Path(sys.argv[1]), "border", formula(tiles_of(SIZE), *SIZES[SIZE]))


if __name__ == "__main__":
    main()
