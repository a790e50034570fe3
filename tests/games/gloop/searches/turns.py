"""Loops counted by their turns, and whether the sides of the tiles allow as many as there might be.

Run from the project's folder: ``python -m tests.games.gloop.searches.turns``. An arc that is no
straight way from a side to the one opposite is *directed* so that it turns to the right. Where all
loops can be passed in such directions, there are as many as the quarter turns allow; each two
quarters to the left are one loop less. Directed ends meet: where a path leaves a tile, it comes
into the next. For each rectangle this looks for a way to turn all tiles, and to direct their
straight paths, so that every kind of side is there as often as the kind that it must meet. That
there is one proves nothing; were there none, no filling would have so many loops.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from typing import Any

from generator.games.gloop.pieces import ORIENTATIONS
from generator.games.gloop.search.goals import SIZES, tiles_of
from generator.games.gloop.search.marks import rightward
from generator.geometry.loops import Trace
from generator.geometry.matching import UNUSED, partners
from generator.geometry.pathtile import SIDES
from generator.puzzles.libraries import library

OUT, IN = "O", "I"
MET = {UNUSED: UNUSED, OUT: IN, IN: OUT}


def left_turns(loop: Trace) -> int:
    """How many quarters of a loop turn to the left, when it is passed to the right in all."""
    turns = [rightward(arc.start, arc.end) for arc in loop.arcs]
    if sum(turns) < 0:
        turns = [-turn for turn in turns]
    return -sum(turn for turn in turns if turn < 0)


def directed(form: str) -> Iterator[str]:
    """The ends of a tile as it lies, when all that turns does so to the right."""
    arcs = [(a, b) for a, b in enumerate(partners(form)) if form[a] != UNUSED and a < b]
    ways = [
        [(a, b)] if rightward(a, b) > 0 else [(b, a)] if rightward(a, b) else [(a, b), (b, a)]
        for a, b in arcs
    ]
    for chosen in product(*ways):
        ends = [UNUSED] * len(form)
        for a, b in chosen:
            ends[a], ends[b] = IN, OUT
        yield "".join(ends)


def balanced(size: str) -> bool:
    """Whether the sides of the tiles can be in balance."""
    cp_model = library("ortools.sat.python.cp_model")
    model, (rows, columns) = cp_model.CpModel(), SIZES[size]
    sides: dict[tuple[int, str], list[Any]] = defaultdict(list)
    for tile in tiles_of(size):
        ways = []
        for ends in (ends for form in ORIENTATIONS[tile] for ends in directed(form)):
            ways.append(model.new_bool_var(""))
            for side in SIDES:
                sides[side, ends[2 * side : 2 * side + 2]].append(ways[-1])
        model.add_exactly_one(ways)
    for first, second in product(MET, repeat=2):
        kind, other = first + second, MET[second] + MET[first]
        for side, border in ((1, rows), (2, columns)):
            here, there = sum(sides[side, kind]), sum(sides[side ^ 2, other])
            model.add(here == there)
            if kind == UNUSED * 2:
                model.add(here >= border)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return bool(solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE))


def main() -> None:
    """Say it of each rectangle."""
    for size in SIZES:
        print(f"{size}: sides can be in balance: {'yes' if balanced(size) else 'no'}", flush=True)


if __name__ == "__main__":
    main()
