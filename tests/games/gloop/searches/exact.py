"""Whether a rectangle can be filled so that a puzzle reaches its bound: the whole of it at once.

Run from the project's folder: ``python -m tests.games.gloop.searches.exact PUZZLE SIZE SECONDS``.
Every tile lies in one of its ways (see :mod:`.rings`) in one cell, and the signs on both sides of
every edge meet. No loop is traced, as the signs tell: for ``most`` that all paths turn to the
right, for ``circles-most`` that each arc from a side to the same side is in a small circle. So
where there is no such filling, the bound is not reached; where there is one, ``most`` reaches it.

Turned by a half, a filling is another one: the tile :data:`FIXED` lies in the first half of the
cells, or in the middle one in one of two ways.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from generator.games.gloop.pieces import LYING, ORIENTATIONS
from generator.games.gloop.search.goals import SIZES, tiles_of
from generator.geometry.matching import UNUSED
from generator.puzzles.libraries import library
from tests.games.gloop.searches.rings import ASKED, Way, beyond

FIXED = "..aab..b"
"""A tile whose four turns all differ."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far a solver came: whether it ``found`` a filling, or that there is none; None where that
    was not decided. ``rows`` are those of the filling.
    """

    found: bool | None
    branches: int
    conflicts: int
    variables: int
    rows: tuple[str, ...] = ()


class Model:
    """The rectangle, for CP-SAT."""

    def __init__(self, puzzle: str, rows: int, columns: int, tiles: tuple[str, ...]) -> None:
        cp_model = library("ortools.sat.python.cp_model")
        self.model = cp_model.CpModel()
        self._size = rows, columns
        self.ways: dict[tuple[int, int], list[tuple[Way, str, Any]]] = {}
        of, spare = ASKED[puzzle]
        known = [(way, form) for tile in tiles for form in ORIENTATIONS[tile] for way in of(form)]
        laid: dict[str, list[Any]] = defaultdict(list)
        sides: dict[tuple[int, int, int], dict[str, list[Any]]] = {}
        left_over = []
        for y in range(rows):
            for x in range(columns):
                closed = [
                    side
                    for side, at in enumerate((y == 0, x == columns - 1, y == rows - 1, x == 0))
                    if at
                ]
                here = self.ways[y, x] = []
                signs: list[dict[str, list[Any]]] = [defaultdict(list) for _ in range(4)]
                for way, form in known:
                    if any(way.side(side) != UNUSED * 2 for side in closed):
                        continue
                    if way.tile == FIXED and not self._is_first(y, x, form):
                        continue
                    chosen = self.model.new_bool_var("")
                    here.append((way, form, chosen))
                    laid[way.tile].append(chosen)
                    for side in range(4):
                        sign = way.side(side)
                        signs[side][sign if side in (1, 2) else beyond(sign)].append(chosen)
                    if way.spare:
                        left_over.append(way.spare * chosen)
                self.model.add_exactly_one(chosen for _, _, chosen in here)
                for side in range(4):
                    sides[y, x, side] = signs[side]
        for chosen in laid.values():
            self.model.add_exactly_one(chosen)
        for y, x in self.ways:
            for side, other in ((1, (y, x + 1, 3)), (2, (y + 1, x, 0))):
                if other in sides:
                    self._meet(sides[y, x, side], sides[other])
        if spare:
            self.model.add(sum(left_over) == spare)

    def _is_first(self, y: int, x: int, form: str) -> bool:
        """Whether the fixed tile may lie so: of the ways that half a turn makes of each other, in
        one.
        """
        rows, columns = self._size
        place, last = y * columns + x, rows * columns - 1
        return place < last - place or (place == last - place and LYING[form].turns < 2)

    def _meet(self, one: dict[str, list[Any]], other: dict[str, list[Any]]) -> None:
        """Have the signs on both sides of an edge be the same."""
        kinds = sorted({*one, *other})
        edges = []
        for kind in kinds:
            if not (one.get(kind) and other.get(kind)):
                for chosen in (*one.get(kind, ()), *other.get(kind, ())):
                    self.model.add(chosen == 0)
                continue
            edge = self.model.new_bool_var("")
            edges.append(edge)
            self.model.add_exactly_one([*one[kind], edge.negated()])
            self.model.add_exactly_one([*other[kind], edge.negated()])
        self.model.add_exactly_one(edges)

    def solve(self, seconds: float, seed: int = 1, log: bool = False) -> Attempt:
        """Search for so many seconds, on one core."""
        cp_model = library("ortools.sat.python.cp_model")
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.random_seed = seed
        solver.parameters.log_search_progress = log
        status = solver.solve(self.model)
        found = {cp_model.OPTIMAL: True, cp_model.FEASIBLE: True, cp_model.INFEASIBLE: False}
        answer = found.get(status)
        rows, columns = self._size
        texts: tuple[str, ...] = ()
        if answer:
            cells = [
                next(str(LYING[form]) for _, form, chosen in ways if solver.value(chosen))
                for _, ways in sorted(self.ways.items())
            ]
            texts = tuple(
                " ".join(cells[i : i + columns]) for i in range(0, rows * columns, columns)
            )
        return Attempt(
            answer,
            solver.num_branches,
            solver.num_conflicts,
            len(self.model.proto.variables),
            texts,
        )


def attempt(puzzle: str, size: str, seconds: float, log: bool = False) -> Attempt:
    """Ask it of a puzzle in a rectangle."""
    return Model(puzzle, *SIZES[size], tiles_of(size)).solve(seconds, log=log)


def main() -> None:
    """Say it of a puzzle and a rectangle."""
    puzzle, size, seconds = sys.argv[1:4]
    done = attempt(puzzle, size, float(seconds), log="--log" in sys.argv)
    word = {True: "there is one", False: "there is none", None: "undecided"}[done.found]
    print(
        f"{puzzle} {size}: {word}; {done.variables:,} variables, {done.branches:,} branches, "
        f"{done.conflicts:,} conflicts",
        *done.rows,
        sep="\n",
        flush=True,
    )


if __name__ == "__main__":
    main()
