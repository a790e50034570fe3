"""Islands of a filling: regions between paths that hold no corner of a tile.

Paths cut every tile into faces (:func:`.bounds.faces`). A free face, one that
touches no corner, has no way out but through the middles of sides with two path ends. Free faces
that lead to nothing but each other make an island, which is the inside of a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from generator.games.gloop.engine.bounds import faces, free_faces
from generator.geometry.loops import Grid
from generator.geometry.pathtile import Cell, neighbour

FaceOf: TypeAlias = tuple[Cell, frozenset[int]]
"""A face of the tile on a cell, by the stretches of the tile's border that it touches."""


def islands(grid: Grid) -> tuple[tuple[FaceOf, ...], ...]:
    """The islands of a filling with closed paths, each as its faces; both in order of cells."""
    free = [(cell, face) for cell, tile in sorted(grid.items()) for face in free_faces(tile)]
    found: list[tuple[FaceOf, ...]] = []
    done: set[FaceOf] = set()
    for start in free:
        if start in done:
            continue
        group, todo = {start}, [start]
        while todo:
            for other in _beyond(grid, todo.pop()):
                if other not in group:
                    group.add(other)
                    # The rest of the filling is all one, however many faces it has.
                    todo += [other] if other in free else []
        done |= group
        if group <= set(free):
            found.append(tuple(sorted(group, key=lambda face: (face[0], sorted(face[1])))))
    return tuple(found)


def _beyond(grid: Grid, face: FaceOf) -> Iterator[FaceOf]:
    """The faces across the sides that a free face touches; one that touches nothing where no tile
    lies.
    """
    cell, stretches = face
    for side in (stretch // 2 for stretch in sorted(stretches)):
        other = neighbour(cell, side)
        facing = 2 * (side ^ 2)
        there = faces(grid[other]) if other in grid else ()
        yield other, next((face for face in there if facing in face), frozenset())
