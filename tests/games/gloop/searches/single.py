"""The proof that an answer to *hardest* is the only one, as a file that anyone can check.

Each cell has one of the tiles as it lies, each tile lies in one cell, and the points that it uses
are those that its neighbours use, and none at the border. That becomes clauses, to which the known
filling is added as one that is not meant, in all its turns. A SAT solver writes the proof that
there is no other. Tiles are turned and compared here, without the engine, the search and the
checker. Run from the project's folder: ``python -m tests.games.gloop.searches.single build``, with
the folder for the formulas, such as ``single-3x3.cnf``, and their proofs, ``single-3x3.drup``.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from generator.project import Project
from generator.puzzles import answers
from generator.puzzles.libraries import library
from tests.support import certificate
from tests.support.cnf import Formula, formula_of

Cell: TypeAlias = tuple[int, int]
Grid: TypeAlias = Mapping[Cell, str]
"""The tile in each cell, row and column, as it lies."""

POINTS = {
    0: ("-", 0, 0, 0),
    1: ("-", 0, 0, 1),
    2: ("|", 0, 1, 0),
    3: ("|", 0, 1, 1),
    4: ("-", 1, 0, 1),
    5: ("-", 1, 0, 0),
    6: ("|", 0, 0, 1),
    7: ("|", 0, 0, 0),
}
"""Where a point of a tile lies: on a line across or down, which is so many rows below and columns
right of the upper left corner, and there as the first or the second of two.
"""


def stored() -> dict[str, Grid]:
    """The fillings that are stored, by their size."""
    known = answers.load(Project(Path()), "gloop", Path.read_text).answers
    return {a.case: read(a.solution) for a in known if a.puzzle == "hardest"}


def read(rows: tuple[str, ...]) -> Grid:
    """A filling in which each cell has a tile and its quarter turns, such as ``....aabb/1``."""
    grid = {}
    for row, line in enumerate(rows):
        for column, text in enumerate(line.split()):
            tile, _, turns = text.partition("/")
            grid[row, column] = turned(tile, int(turns))
    return grid


@cache
def turned(tile: str, quarters: int) -> str:
    """A tile turned clockwise, its paths named anew in their order."""
    points = tile[-2 * quarters % 8 :] + tile[: -2 * quarters % 8]
    names: dict[str, str] = {".": "."}
    for path in points:
        names.setdefault(path, "abcd"[(len(names) - 1) % 4])
    return "".join(names[path] for path in points)


@cache
def lying(tile: str) -> frozenset[str]:
    """A tile in all ways in which it can lie."""
    return frozenset(turned(tile, quarters) for quarters in range(4))


def turns(grid: Grid) -> Iterator[Grid]:
    """The filling in each turn that leaves its rectangle as it is."""
    rows, columns = (1 + max(place) for place in zip(*grid, strict=True))
    for quarters in range(0, 4, 1 if rows == columns else 2):
        image = {}
        for (row, column), tile in grid.items():
            high, place = rows, (row, column)
            for _ in range(quarters):
                place = place[1], high - 1 - place[0]
                high = rows + columns - high
            image[place] = turned(tile, quarters)
        yield image


def formula(grid: Grid, known: bool = False) -> Formula:
    """The fillings of the same rectangle with the same tiles, in clauses: all but the ``known``
    one, or all. Raises ``ExtraMissing``.
    """
    model = library("ortools.sat.python.cp_model").CpModel()
    tiles = sorted({min(lying(tile)) for tile in grid.values()})
    laid = {
        (cell, form): model.new_bool_var("")
        for cell in grid
        for tile in tiles
        for form in sorted(lying(tile))
    }
    beside: dict[tuple[str, int, int, int], list[Cell]] = defaultdict(list)
    for row, column in grid:
        for line, down, right, place in POINTS.values():
            beside[line, row + down, column + right, place].append((row, column))
    used = {point: model.new_bool_var("") for point in beside}
    for point, cells in beside.items():
        if len(cells) == 1:
            model.add_bool_and(used[point].negated())
    for (cell, form), here in laid.items():
        for number, (line, down, right, place) in POINTS.items():
            point = used[line, cell[0] + down, cell[1] + right, place]
            model.add_implication(here, point.negated() if form[number] == "." else point)
    for cell in grid:
        model.add_exactly_one(here for (at, _), here in laid.items() if at == cell)
    for tile in tiles:
        model.add_exactly_one(here for (_, form), here in laid.items() if form in lying(tile))
    for image in () if known else turns(grid):
        model.add_bool_or(laid[at, form].negated() for at, form in image.items())
    return formula_of(model)


def main() -> None:
    """Write formulas and proofs."""
    for case, grid in stored().items():
        certificate.write(Path(sys.argv[1]), f"single-{case}", formula(grid))


if __name__ == "__main__":
    main()
