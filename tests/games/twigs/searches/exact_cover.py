"""Compare exact cover by this program and by libraries on the triangle of Twigs: all 336 solutions,
which are 56 up to symmetry.

Run from the project's folder: ``python -m tests.games.twigs.searches.exact_cover``. A library that
is not installed is left out. Times are seconds of computing, as other programs may be at work; what
a library compiles when it is first imported (xcover: 20 s) is kept and counts when it is not there.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from generator.games.twigs.search.covering import places
from generator.games.twigs.search.triangle import edges
from generator.puzzles.exactcover import covers
from generator.puzzles.libraries import ExtraMissing, library

Rows: TypeAlias = list[list[int]]


def problem() -> Rows:
    """For each place of a twig the numbers of its items: the twig, and its five segments."""
    rows = [(twig.letter, *twig.segments) for twig in places(edges())]
    items: dict[Any, int] = {
        item: i for i, item in enumerate(sorted({i for r in rows for i in r}, key=str))
    }
    return [[items[item] for item in row] for row in rows]


def exact_cover(rows: Rows) -> int:
    numpy = library("numpy")
    matrix = numpy.zeros((len(rows), 1 + max(map(max, rows))), dtype=bool)
    for index, row in enumerate(rows):
        matrix[index, row] = True
    return len(library("exact_cover").get_all_solutions(matrix, max_count=1000))


def xcover(rows: Rows) -> int:
    return sum(1 for _ in library("xcover").covers(rows))


def ortools(rows: Rows) -> int:
    cp_model = library("ortools.sat.python.cp_model")
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    using: dict[int, list[Any]] = {}
    for row in rows:
        chosen = model.new_bool_var("")
        for item in row:
            using.setdefault(item, []).append(chosen)
    for variables in using.values():
        model.add_exactly_one(variables)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    found: list[None] = []
    counted = {"on_solution_callback": lambda _: found.append(None)}
    solver.solve(model, type("Counter", (cp_model.CpSolverSolutionCallback,), counted)())
    return len(found)


def dlx_cython(rows: Rows) -> int:
    matrix = [[int(item in row) for item in range(1 + max(map(max, rows)))] for row in rows]
    return len(library("dlxsolver").DLXSolver(matrix).solve())


CANDIDATES: Mapping[str, Callable[[Rows], int]] = {
    "rulepress": lambda rows: len(covers(rows)),
    "exact-cover": exact_cover,
    "xcover": xcover,
    "ortools": ortools,
    "dlx-cython": dlx_cython,
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=CANDIDATES, action="append", help="these alone")
    options = parser.parse_args(arguments)
    rows = problem()
    print(f"{len(rows)} rows, {1 + max(map(max, rows))} items")
    for name, count in CANDIDATES.items():
        if name in (options.only or CANDIDATES):
            begun = time.process_time()
            try:
                found = count(rows)
            except ExtraMissing:
                print(f"{name}: not installed")
            else:
                print(f"{name}: {found} solutions, {time.process_time() - begun:.1f} s", flush=True)


if __name__ == "__main__":
    main()
