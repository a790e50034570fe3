"""Gloop's tiles at true size: square, with paths that run on at their neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.contract.piece import Cubic, Drawing
from generator.geometry import pathtile, tilearc
from generator.geometry.matching import partners
from generator.geometry.points import Point
from generator.shapes.tile import Placed, SquareTile

BLANK_DOT = 0.09
"""Radius of the dot on a tile without paths, in lengths of a tile."""


class PathTile(SquareTile):
    """Square tiles whose names say which points of their sides a path joins."""

    def drawing(self, placed: Placed, side: float) -> Drawing:
        """The paths of the tile as it lies."""

        def in_mm(spot: Point) -> Point:
            return spot[0] * side, (1 - spot[1]) * side

        paths: list[Cubic] = []
        for start, end in enumerate(partners(pathtile.quarter_turned(*placed))):
            if start < end:
                p, c, d, q = map(in_mm, tilearc.arc(start, end))
                paths.append((p, c, d, q))
        dots = () if paths else (((side / 2, side / 2), BLANK_DOT * side),)
        return Drawing(outlined=False, paths=tuple(paths), width=tilearc.WIDTH * side, dots=dots)

    def label(self, name: str) -> str:
        """Nothing: the paths are all there is."""
        del name
        return ""

    def mismatches(self, rows: Sequence[Sequence[Placed]]) -> Iterator[tuple[int, str]]:
        """Row (from 0) and problem of every two neighbours of which one has an end too many."""
        lying = [[pathtile.quarter_turned(*placed) for placed in row] for row in rows]
        for number, row in enumerate(lying):
            for column, tile in enumerate(row):
                if column + 1 < len(row) and not pathtile.meets(tile, 1, row[column + 1]):
                    problem = f"tiles {column + 1} and {column + 2} of row {number + 1} do not meet"
                    yield number, problem
                below = lying[number + 1] if number + 1 < len(lying) else ()
                if column < len(below) and not pathtile.meets(tile, 2, below[column]):
                    problem = f"tile {column + 1} of row {number + 1} does not meet the one below"
                    yield number, problem


SHAPES = {"tile": PathTile()}
"""Gloop's tiles in the place of those that merely have a name on them."""
