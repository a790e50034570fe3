"""Tiles in words: each by its paths, and a path by the points that it joins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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


def rows(grid: Grid, say: Say) -> Iterator[str]:
    """The tiles of a rectangle, row by row; where it has a gap, that is said."""
    downwards, across = ([cell[axis] for cell in grid] for axis in (0, 1))
    for row in range(min(downwards), max(downwards) + 1):
        cells = [(row, column) for column in range(min(across), max(across) + 1)]
        # Translators: row is a number, from the top; tiles as described: "AB EH and GH"
        yield say.pgettext(
            "gloop/alt",
            "Row %(row)s: %(tiles)s.",
            row=row - min(downwards) + 1,
            tiles=tiles_of(grid, cells, say),
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
