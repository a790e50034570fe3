"""The proof that small circles cannot be kept from the border of 6 × 15, as a file that anyone can
check.

The model of the search becomes clauses, and a SAT solver writes the proof that they have no
solution. Run from the project's folder: ``python -m tests.games.gloop.searches.border build``, with
the folder for the formula, ``border.cnf``, and its proof, ``border.drup``; programs such as
DRAT-trim read both.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from generator.games.gloop.search import border
from generator.games.gloop.search.goals import SIZES, tiles_of
from generator.puzzles.libraries import library
from tests.support.cnf import Formula, formula_of
from tests.support.rup import check

SIZE = "6x15"


def formula(tiles: Sequence[str], rows: int, columns: int) -> Formula:
    """What a border without small circles asks for, in clauses; raises ``ExtraMissing``."""
    model = library("ortools.sat.python.cp_model").CpModel()
    border.describe(model, tiles, rows, columns)
    return formula_of(model)


def refutation(asked: Formula) -> list[str] | None:
    """The proof of Glucose that a formula has no solution, line by line; None if it has one."""
    from pysat.solvers import Glucose3

    with Glucose3(bootstrap_with=map(list, asked.clauses), with_proof=True) as solver:
        return None if solver.solve() else list(solver.get_proof())


def main() -> None:
    """Write formula and proof, and say how large they are and how long each step took."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    begun = [time.process_time()]
    asked = formula(tiles_of(SIZE), *SIZES[SIZE])
    begun.append(time.process_time())
    proof = refutation(asked)
    begun.append(time.process_time())
    if proof is None:
        raise SystemExit("there is a solution")
    check(asked, proof)
    begun.append(time.process_time())
    written = (("border.cnf", asked.dimacs()), ("border.drup", "\n".join([*proof, ""])))
    for name, text in written:
        (folder / name).write_text(text, "ascii")
    taken = [after - before for before, after in pairwise(begun)]
    lemmas = sum(not line.startswith("d") for line in proof)
    print(f"{asked.variables:,} variables, {len(asked.clauses):,} clauses, {lemmas:,} lemmas")
    print(", ".join(f"{name}: {len(text) / 1e6:.1f} MB" for name, text in written))
    print("clauses {:.1f} s, proof {:.1f} s, check {:.1f} s".format(*taken))


if __name__ == "__main__":
    main()
