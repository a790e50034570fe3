"""Packings on the square grid: rectangles of polyominoes, and square tiles edge to edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from generator.geometry import pathtile, polyform, square
from generator.geometry.square import Cell
from generator.sheets.blocks import Block, boxed
from generator.sheets.pieces import Sizes, polyomino
from generator.sheets.shapes import Point

Letters: TypeAlias = Mapping[Cell, str]
"""Which piece covers each cell; y counts upwards from the last row."""


def letter_map(rows: Sequence[str]) -> Letters:
    """The cells of a block drawn with letters, its first row at the top."""
    return {(x, y): letter for y, row in enumerate(reversed(rows)) for x, letter in enumerate(row)}


def flaws(cells: Letters, shapes: Mapping[str, tuple[Cell, ...]]) -> Iterator[str]:
    """Why the letters are no full rectangle of the shapes that they name; reflections count."""
    width, height = _size(cells)
    if len(cells) != width * height:
        yield f"its rows are not all {width} long"
    for letter, own in _pieces(cells).items():
        shape = shapes.get(letter)
        if shape and square.normal(own) not in polyform.orientations(square, shape):
            yield f"the cells of {letter} are not its shape"


def block(cells: Letters, component: str, player: int, sizes: Sizes) -> Block:
    """The rectangle at true size; its inner cuts are the straight borders between pieces."""
    width, height = _size(cells)
    pieces = tuple(
        polyomino(component, player, letter, own, sizes) for letter, own in _pieces(cells).items()
    )
    size = width * sizes["cell"], height * sizes["cell"]
    return boxed(pieces, size, straight_borders(cells), _starts(cells, sizes["cell"]))


def straight_borders(cells: Letters) -> int:
    """How many straight lines the borders between pieces make, each as long as it goes on."""
    found = 0
    for (x, y), letter in cells.items():
        for right, up in (((1, 0), (0, 1)), ((0, 1), (1, 0))):
            if cells.get((x + right[0], y + right[1]), letter) != letter:
                # A line is counted where it begins: nothing parts the two cells before.
                before = x - up[0], y - up[1]
                beyond = before[0] + right[0], before[1] + right[1]
                found += cells.get(before) == cells.get(beyond)
    return found


def _starts(cells: Letters, cell: float) -> Iterator[tuple[Point, Point]]:
    """Where borders between pieces meet a side of the rectangle, and the way out there."""
    width, height = _size(cells)
    for x in range(1, width):
        for y, out in ((0, -1.0), (height - 1, 1.0)):
            if cells[x - 1, y] != cells[x, y]:
                yield (x * cell, (y + (out > 0)) * cell), (0.0, out)
    for y in range(1, height):
        for x, out in ((0, -1.0), (width - 1, 1.0)):
            if cells[x, y - 1] != cells[x, y]:
                yield ((x + (out > 0)) * cell, y * cell), (out, 0.0)


def placed(written: str) -> str:
    """A tile ``id/r`` as it lies after its r clockwise quarter turns."""
    name, _, turns = written.partition("/")
    return pathtile.quarter_turned(name, int(turns or 0))


def mismatches(rows: Sequence[Sequence[str]]) -> Iterator[tuple[int, str]]:
    """Row (from 0) and problem of every two neighbours of which one has a path end too many."""
    for number, row in enumerate(rows):
        for column, tile in enumerate(row):
            if column + 1 < len(row) and not pathtile.meets(tile, 1, row[column + 1]):
                yield number, f"tiles {column + 1} and {column + 2} of row {number + 1} do not meet"
            below = rows[number + 1] if number + 1 < len(rows) else ()
            if column < len(below) and not pathtile.meets(tile, 2, below[column]):
                yield number, f"tile {column + 1} of row {number + 1} does not meet the one below"


def _size(cells: Letters) -> tuple[int, int]:
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


def _pieces(cells: Letters) -> dict[str, list[Cell]]:
    """The cells of each piece, in the order of the letters."""
    found: dict[str, list[Cell]] = {}
    for cell, letter in sorted(cells.items(), key=lambda item: (item[1], item[0])):
        found.setdefault(letter, []).append(cell)
    return found
