"""Bounds on the loops of a filling with all tiles, all paths closed, counted on the tiles."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.gloop.checkers.tiles import SIDES, faces, paths, used

_QUARTERS = {0: 2, 1: 1, 2: 0, 3: 1}
"""Through how many quarters an arc turns, by how many sides lie between its ends."""


def fewest_loops(tiles: Sequence[str]) -> int:
    """At least so many loops.

    Faces that touch no corner are linked to others only through the middles of edges with both
    points used. With them and all else as nodes, so many links leave so many parts; all but one
    hold no vertex of the grid. All regions but the outside have a loop around them, each one of its
    own. The ends of an edge with one used point lie in different regions, one of which is not the
    outside, and holds a vertex: one more loop.
    """
    nodes = sum(not any(i % 2 for i in face) for tile in tiles for face in faces(tile)) + 1
    sides = [used(tile, side) for tile in tiles for side in SIDES]
    return nodes - sides.count(2) // 2 - 1 + (1 in sides)


def most_loops(tiles: Sequence[str]) -> int:
    """At most so many loops: each turns through four quarters at least."""
    return sum(_QUARTERS[b // 2 - a // 2] for tile in tiles for a, b in paths(tile)) // 4


def fewest_circles(tiles: Sequence[str]) -> int:
    """At least so many loops beside a long one."""
    return fewest_loops(tiles) - 1


def most_circles(tiles: Sequence[str]) -> int:
    """At most so many small circles: each takes two arcs from a side to the same side."""
    return sum(a // 2 == b // 2 for tile in tiles for a, b in paths(tile)) // 2
