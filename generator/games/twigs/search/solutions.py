"""How many solutions the outlines of 15 hexagons have."""

from __future__ import annotations

from generator.contract.effort import Effort
from generator.contract.puzzle import Counting, Number
from generator.counted import counted
from generator.games.twigs.pieces import ORIENTATIONS
from generator.games.twigs.search.covering import edges_of, tilings
from generator.games.twigs.search.fifteen import drawings, outlines
from generator.games.twigs.search.outlines import Cells, centre
from generator.geometry import hexedge

FIXED = "W"
"""A twig without any symmetry: of its orientations, those are enough that no symmetry of an outline
maps onto each other, and each solution is then found once."""

OUTLINES = 73
"""How many outlines there are beside the triangle: a test holds it against the search."""


def solutions(cells: Cells) -> int:
    """How many solutions an outline has up to its symmetries."""
    edges = edges_of([centre(cell) for cell in cells])
    known = hexedge.normal(edges)
    own = [turn for turn in hexedge.SYMMETRIES if hexedge.normal(map(turn, edges)) == known]
    forms = {min(hexedge.normal(map(to, form)) for to in own) for form in ORIENTATIONS[FIXED]}
    orientations = {**ORIENTATIONS, FIXED: tuple(sorted(forms))}
    return sum(len(tilings(drawn, orientations=orientations)) for drawn in drawings(cells))


def number(case: str, effort: Effort) -> Number | None:
    """The solutions of one outline, by its number in the answer, or of all; None without time."""
    every = outlines()
    asked = [every[int(case) - 1]] if case else every
    found: list[int] = []
    for _, few in effort.map(solutions, asked):
        found.append(few)
        effort.tell(f"{len(found)} of {counted(len(asked), 'outline')}: {sum(found):,} solutions")
    return Number(sum(found)) if len(found) == len(asked) else None


COUNTING = Counting(
    "ways to lay outlines",
    ("", *map(str, range(1, OUTLINES + 1))),
    number,
)
