"""Certificates: that a formula has no solution, with the proof, in files that anyone can check.

A formula is written as DIMACS, a proof as DRUP; programs such as DRAT-trim read both.
"""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

from tests.support.cnf import Formula
from tests.support.rup import check


def refutation(asked: Formula) -> list[str] | None:
    """The proof of Glucose that a formula has no solution, line by line; None if it has one."""
    from pysat.solvers import Glucose3

    with Glucose3(bootstrap_with=map(list, asked.clauses), with_proof=True) as solver:
        return None if solver.solve() else list(solver.get_proof())


def write(folder: Path, name: str, asked: Formula) -> None:
    """Write a formula and its proof, which is checked; say how large they are, and how many seconds
    of computing the proof and its check took.
    """
    folder.mkdir(parents=True, exist_ok=True)
    begun = [time.process_time()]
    proof = refutation(asked)
    begun.append(time.process_time())
    if proof is None:
        raise SystemExit("there is a solution")
    check(asked, proof)
    begun.append(time.process_time())
    written = ((f"{name}.cnf", asked.dimacs()), (f"{name}.drup", "\n".join([*proof, ""])))
    for file, text in written:
        (folder / file).write_text(text, "ascii")
    taken = [after - before for before, after in pairwise(begun)]
    lemmas = sum(not line.startswith("d") for line in proof)
    print(f"{asked.variables:,} variables, {len(asked.clauses):,} clauses, {lemmas:,} lemmas")
    print(", ".join(f"{file}: {len(text) / 1e6:.2f} MB" for file, text in written))
    print("proof {:.1f} s, check {:.1f} s".format(*taken))
