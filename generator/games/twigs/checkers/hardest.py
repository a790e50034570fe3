"""The answers to *hardest*, checked from the rules and counted anew. No engine, no search.

The twelve twigs lie along all edges of so many hexagons as the case says, in one way only up to
symmetry. An answer is worth the placements that a plain search for all ways tries, the one by which
extra puzzles are graded (:mod:`.extras`). Nothing bounds that.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from generator.contract.puzzle import Answer, Extra, Lines
from generator.counted import counted
from generator.games.twigs.checkers import extras
from generator.games.twigs.checkers.answers import Cells, drawn, hexagons, read
from generator.games.twigs.pieces import SHAPES
from generator.puzzles.answers import argued

MOST_TRIALS = 50_000
"""Trials after which the count is given up: a build has to count all answers."""


def problems(answer: Answer) -> Iterator[str]:
    """All that is wrong with an answer."""
    yield from argued(answer, ())
    if answer.bound is not None or answer.proved:
        yield "nothing here bounds how hard an outline can be"
    if answer.others or answer.count is not None:
        yield "one solution is checked, and no others, nor how many there are"
    cells = hexagons(drawn(filter(None, map(read, answer.solution)))) if answer.solution else ()
    if str(len(cells)) != answer.case:
        yield f"the solution closes {counted(len(cells), 'hexagon')}, not {answer.case}"
        return
    outline = Extra(
        id=answer.name,
        grade=0,
        kind="outline",
        pieces=tuple(SHAPES),
        given=_columns(frozenset(cells)),
        count=1,
        effort=answer.value or 0,
        solution=answer.solution,
    )
    yield from extras.problems(outline, MOST_TRIALS)


def _columns(cells: Cells) -> Lines:
    """The centres of hexagons, a line for each column."""

    def column(cell: tuple[int, int]) -> int:
        return 2 * cell[0] + cell[1]

    in_order = sorted(cells, key=lambda cell: (column(cell), cell[1]))
    return tuple(" ".join(f"{x},{y}" for x, y in line) for _, line in groupby(in_order, key=column))
