"""Regions between the paths of a filling: the faces of single tiles, and islands.

Paths cut every tile into faces. A free face, one that touches no corner, has no way out but through
the middles of sides with two path ends. Free faces that lead to nothing but each other make an
island, which is the inside of a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from generator.geometry.loops import Grid
from generator.geometry.matching import partners
from generator.geometry.pathtile import POINTS, Cell, neighbour

FaceOf: TypeAlias = tuple[Cell, frozenset[int]]
"""A face of the tile on a cell, by the stretches of the tile's border that it touches."""


@cache
def faces(tile: str) -> tuple[frozenset[int], ...]:
    """The faces of a tile by the stretches of its border that they touch, sorted.

    Stretch i lies between the points i and i + 1; the odd ones hold the corners.
    """
    joined = list(partners(tile))
    group = {stretch: frozenset({stretch}) for stretch in POINTS}

    def merge(one: int, other: int) -> None:
        both = group[one] | group[other]
        for stretch in both:
            group[stretch] = both

    for point in POINTS:
        before = (point - 1) % 8
        merge(before if joined[point] == point else (joined[point] - 1) % 8, point)
    return tuple(sorted(set(group.values()), key=sorted))


def free_faces(tile: str) -> tuple[frozenset[int], ...]:
    """The faces that touch no corner."""
    return tuple(face for face in faces(tile) if all(stretch % 2 == 0 for stretch in face))


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
