"""Tiles in words: each by its paths, and a path by the points that it joins."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import Say
from generator.geometry.loops import Grid
from generator.geometry.matching import partners
from generator.kit.words import listed

POINTS = "ABCDEFGH"
"""The points of a tile, clockwise from the top left."""


def key(say: Say) -> str:
    """What the letters of a tile mean."""
    # Translators: how tiles are described: "AB EH" is a tile with two paths
    return say.pgettext(
        "gloop/alt",
        "Each tile is described by its paths, and a path by the points that it joins: clockwise "
        "from the top left, A to H.",
    )


def tile_words(tile: str, say: Say) -> str:
    """The paths of a tile, point by point."""
    joined = partners(tile)
    paths = [POINTS[p] + POINTS[q] for p, q in enumerate(joined) if p < q]
    # Translators: of the tile without a path, in a list of tiles
    return " ".join(paths) or say.pgettext("gloop/alt", "blank")


def rows(grid: Grid, say: Say) -> Iterator[str]:
    """The tiles of a rectangle, row by row."""
    first_row, first_column = min(grid)
    last_row, last_column = max(grid)
    for row in range(first_row, last_row + 1):
        columns = range(first_column, last_column + 1)
        tiles = (tile_words(grid[row, column], say) for column in columns)
        # Translators: row is a number, from the top; tiles as described: "AB EH and GH"
        yield say.pgettext(
            "gloop/alt",
            "Row %(row)s: %(tiles)s.",
            row=row - first_row + 1,
            tiles=listed(say, tiles),
        )
