"""Rectangles of polyominoes, drawn with letters as ``packings.yaml`` has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from generator.geometry import polyform, square
from generator.geometry.points import Point
from generator.geometry.square import Cell

Letters: TypeAlias = Mapping[Cell, str]
"""Which piece covers each cell; y counts upwards from the last row."""


def letter_map(rows: Sequence[str]) -> Letters:
    """The cells of a block drawn with letters, its first row at the top."""
    return {(x, y): letter for y, row in enumerate(reversed(rows)) for x, letter in enumerate(row)}


def flaws(cells: Letters, shapes: Mapping[str, tuple[Cell, ...]]) -> Iterator[str]:
    """Why the letters are no full rectangle of the shapes that they name; reflections count."""
    width, height = size(cells)
    if len(cells) != width * height:
        yield f"its rows are not all {width} long"
    for letter, own in cells_by_letter(cells).items():
        shape = shapes.get(letter)
        if shape and square.normal(own) not in polyform.orientations(square, shape):
            yield f"the cells of {letter} are not its shape"


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


def border_ends(cells: Letters, cell: float) -> Iterator[tuple[Point, Point]]:
    """Where borders between pieces meet a side of the rectangle, and the way out there."""
    width, height = size(cells)
    for x in range(1, width):
        for y, out in ((0, -1.0), (height - 1, 1.0)):
            if cells[x - 1, y] != cells[x, y]:
                yield (x * cell, (y + (out > 0)) * cell), (0.0, out)
    for y in range(1, height):
        for x, out in ((0, -1.0), (width - 1, 1.0)):
            if cells[x, y - 1] != cells[x, y]:
                yield ((x + (out > 0)) * cell, y * cell), (out, 0.0)


def size(cells: Letters) -> tuple[int, int]:
    """How many cells wide and high the rectangle is."""
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


def cells_by_letter(cells: Letters) -> dict[str, list[Cell]]:
    """The cells of each piece, in the order of the letters."""
    found: dict[str, list[Cell]] = {}
    for cell, letter in sorted(cells.items(), key=lambda item: (item[1], item[0])):
        found.setdefault(letter, []).append(cell)
    return found
