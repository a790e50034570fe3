"""The proof that an answer to *hardest* is the only one, as a file that anyone can check.

Twigs along the edges of the outline are an exact cover; it becomes clauses, to which the known
solution is added as one that is not meant, in all its images. A SAT solver writes the proof that
there is no other. Run from the project's folder: ``python -m tests.games.twigs.searches.single
build``, with the folder for the formula, ``single-13.cnf``, and its proof, ``single-13.drup``.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator.games.twigs.engine.notation import Placement, parse
from generator.games.twigs.search.covering import images, places
from generator.project import Project
from generator.puzzles import answers
from generator.puzzles.libraries import library
from tests.support import certificate
from tests.support.cnf import Formula, formula_of

CASE = "13"


def stored(case: str) -> list[Placement]:
    """The twigs of the stored answer."""
    answer = answers.load(Project(Path()), "twigs", Path.read_text).get("hardest", case)
    if answer is None:
        raise SystemExit(f"no answer to hardest {case} is stored")
    moves = map(parse, answer.solution)
    return [move for move in moves if isinstance(move, Placement)]


def formula(twigs: Sequence[Placement], known: bool = False) -> Formula:
    """The ways in which these twigs can lie along the same edges, in clauses: all but the ``known``
    one, in which they lie, or all. Raises ``ExtraMissing``.
    """
    model = library("ortools.sat.python.cp_model").CpModel()
    edges = tuple(sorted(segment for twig in twigs for segment in twig.segments))
    covering: dict[object, list[Any]] = defaultdict(list)
    laid = {}
    for place in places(edges):
        laid[place] = model.new_bool_var("")
        for item in (place.letter, *place.segments):
            covering[item].append(laid[place])
    for ways in covering.values():
        model.add_exactly_one(ways)
    for image in () if known else images(twigs, edges):
        model.add_bool_or(laid[place].negated() for place in image)
    return formula_of(model)


def main() -> None:
    """Write formula and proof."""
    certificate.write(Path(sys.argv[1]), f"single-{CASE}", formula(stored(CASE)))


if __name__ == "__main__":
    main()
