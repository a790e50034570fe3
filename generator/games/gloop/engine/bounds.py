"""Bounds on the number of loops of a closed filling with all tiles, counted on the tiles.

Fewest. Cut every tile along its paths into faces. Border sides are unused, so the sides with both
points used make half as many shared edges. A face that touches no tile corner is linked to others
only through the middle of such an edge. In a graph of these faces and one node for everything else,
with that many links, so many regions at least hold no corner of the grid; each has an outer loop of
its own. There are also edges with one used point: their two ends lie in different regions, so that
one more region holds a corner, is not the outside, and brings one more loop.

Most. A loop turns through at least four quarters: an arc from a side to the same side turns through
two, one between neighbouring sides through one, one between opposite sides through none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from generator.games.gloop.engine.regions import free_faces
from generator.games.gloop.pieces import BLANK, TILES
from generator.geometry.matching import UNUSED, partners
from generator.geometry.pathtile import POINTS, ends, side_of


def full_edges(tiles: Sequence[str]) -> int:
    """Shared edges with both points used, in a filling that leaves the border unused."""
    return sum(ends(tile).count(3) for tile in tiles) // 2


def fewest(tiles: Sequence[str]) -> int:
    """A lower bound on the loops of a closed filling with these tiles."""
    nodes = sum(len(free_faces(tile)) for tile in tiles) + 1
    parts = nodes - full_edges(tiles)
    divided = any(n in (1, 2) for tile in tiles for n in ends(tile))
    return parts - 1 + divided


def most(tiles: Sequence[str]) -> int:
    """An upper bound on the loops of a closed filling with these tiles."""
    arcs = [_quarters(*arc) for tile in tiles for arc in _arcs(tile)]
    return sum(arcs) // 4


@cache
def facts() -> Mapping[str, int]:
    """The numbers of the arguments, for all tiles; ``bordering`` counts those with a path that can
    lie at the border, ``opposite`` those with just two empty sides, which are opposite.
    """
    turns = [_quarters(*arc) for tile in TILES for arc in _arcs(tile)]
    return {
        "free_faces": sum(len(free_faces(tile)) for tile in TILES),
        "full_edges": full_edges(TILES),
        "bordering": sum(0 in ends(tile) for tile in TILES if tile != BLANK),
        "opposite": sum(map(_has_opposite_sides, TILES)),
        "fewest_loops_bound": fewest(TILES),
        "side_arcs": turns.count(2),
        "corner_arcs": turns.count(1),
        "small_arcs": sum(_is_small(*arc) for tile in TILES for arc in _arcs(tile)),
        "most_loops_bound": most(TILES),
    }


def _has_opposite_sides(tile: str) -> bool:
    """Whether a tile has just two empty sides, and these are opposite."""
    empty = [side for side, end in enumerate(ends(tile)) if end == 0]
    return len(empty) == 2 and empty[1] - empty[0] == 2


def _arcs(tile: str) -> Iterator[tuple[int, int]]:
    joined = partners(tile)
    return ((p, joined[p]) for p in POINTS if tile[p] != UNUSED and p < joined[p])


def _is_small(start: int, end: int) -> bool:
    """Whether an arc joins the two points next to a corner."""
    return side_of(start) != side_of(end) and (end - start) % len(POINTS) in (1, len(POINTS) - 1)


def _quarters(start: int, end: int) -> int:
    """Through how many quarters an arc turns."""
    return {0: 2, 1: 1, 2: 0, 3: 1}[side_of(end) - side_of(start)]
