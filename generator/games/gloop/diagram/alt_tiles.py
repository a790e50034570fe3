"""Tiles in words: each by its paths, and a path by the points that it joins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, takewhile

from generator.contract.diagram import Say
from generator.geometry.loops import Grid
from generator.geometry.matching import partners
from generator.geometry.pathtile import Cell
from generator.kit.words import listed

POINTS = "ABCDEFGH"
"""The points of a tile, clockwise from the top left."""


def key(say: Say) -> str:
    """What the letters of a tile mean."""
    # Translators: how tiles are described: "AB EH" is a tile with two paths
    return say.pgettext(
        "gloop/alt",
        "Each tile is described by its paths, and a path by the points that it joins: clockwise "
        "from the top left, A to H. Across a shared side, A meets F, B meets E, C meets H and "
        "D meets G.",
    )


def tile_words(tile: str, say: Say) -> str:
    """The paths of a tile, point by point."""
    joined = partners(tile)
    paths = [POINTS[p] + POINTS[q] for p, q in enumerate(joined) if p < q]
    # Translators: of the tile without a path, in a list of tiles
    return " ".join(paths) or say.pgettext("gloop/alt", "blank")


def corner_of(grid: Grid) -> Cell:
    """The top left corner of the rectangle around tiles."""
    return min(row for row, _ in grid), min(column for _, column in grid)


def rows(grid: Grid, say: Say, corner: Cell | None = None) -> Iterator[str]:
    """Tiles row by row, rows and columns counted from 1 at the top left ``corner``, or at that of
    the tiles: a sentence for each run of neighbours, which says where it begins.
    """
    top, left = corner or corner_of(grid)
    for row in sorted({row for row, _ in grid}):
        columns = sorted(column for there, column in grid if there == row)
        for first in (c for c in columns if c - 1 not in columns):
            cells = list(takewhile(grid.__contains__, ((row, c) for c in count(first))))
            yield _run(row - top + 1, first - left + 1, tiles_of(grid, cells, say), say)


def _run(row: int, column: int, tiles: str, say: Say) -> str:
    if column == 1:
        # Translators: row is a number, from the top; tiles, from the left, as described:
        # "AB EH and GH"
        return say.pgettext("gloop/alt", "Row %(row)s: %(tiles)s.", row=row, tiles=tiles)
    # Translators: row is a number, from the top, column one from the left, where the first of the
    # tiles lies; tiles as described: "AB EH and GH"
    return say.pgettext(
        "gloop/alt",
        "Row %(row)s, from column %(column)s: %(tiles)s.",
        row=row,
        column=column,
        tiles=tiles,
    )


def tiles_of(grid: Grid, cells: Iterable[Cell], say: Say) -> str:
    """The tiles on cells, as a list in that order; where there is none, that is said."""
    # Translators: a cell without a tile, in a list of tiles
    empty = say.pgettext("gloop/alt", "no tile")
    return listed(say, (tile_words(grid[c], say) if c in grid else empty for c in cells))


def side_words(side: int, say: Say) -> str:
    """On which side of a tile or a block, as the beginning of a sentence."""
    match side:
        case 0:
            # Translators: beginning of a sentence
            return say.pgettext("gloop/alt/side", "At the top")
        case 1:
            # Translators: beginning of a sentence
            return say.pgettext("gloop/alt/side", "On the right")
        case 2:
            # Translators: beginning of a sentence
            return say.pgettext("gloop/alt/side", "At the bottom")
    # Translators: beginning of a sentence
    return say.pgettext("gloop/alt/side", "On the left")
