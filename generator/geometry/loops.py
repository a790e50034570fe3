"""Paths over tiles that lie edge to edge: traced, closed or not, and one inside another.

A path is followed by cell *and* point: a loop may pass a cell twice, and the smallest loops enter
and leave a cell by the same side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import TypeAlias

from generator.geometry.matching import UNUSED, partners
from generator.geometry.pathtile import ACROSS, FACING, SIDES, Cell, ends, neighbour, side_of
from generator.values import Value

Grid: TypeAlias = Mapping[Cell, str]
"""Tiles as they lie, by cell."""
Spot: TypeAlias = tuple[Cell, int]
"""A point of a tile."""
Crossing: TypeAlias = tuple[bool, int, int]
"""Where a path crosses a line of the grid: whether the line is upright, which line it is, and how
far along it (3 for each cell and 1 or 2 for the point)."""

_partners = cache(partners)


class Arc(Value, frozen=True):
    """A piece of a path on one tile, from point to point."""

    cell: Cell
    start: int
    end: int


class Trace(Value, frozen=True, dict=True):
    """A path over one or several tiles, in its order; ``closed`` if it is a loop."""

    arcs: tuple[Arc, ...]
    closed: bool

    @cached_property
    def crossings(self) -> frozenset[Crossing]:
        """The points where the loop crosses lines between cells, or an open path ends at one."""
        return frozenset(
            crossing(arc.cell, point) for arc in self.arcs for point in (arc.start, arc.end)
        )


def traces(grid: Grid) -> tuple[Trace, ...]:
    """All paths, each once: open ones from their smaller end, loops from their smallest spot."""
    free = sorted(
        (cell, point)
        for cell, tile in grid.items()
        for point, sign in enumerate(tile)
        if sign != UNUSED
    )
    done: set[Spot] = set()
    found = []
    for starts in ([spot for spot in free if _beyond(grid, spot) is None], free):
        for spot in starts:
            if spot not in done:
                found.append(_followed(grid, spot, done))
    return tuple(sorted(found, key=lambda trace: (trace.arcs[0].cell, trace.arcs[0].start)))


def loops(grid: Grid) -> tuple[Trace, ...]:
    """All closed paths."""
    return tuple(trace for trace in traces(grid) if trace.closed)


def inside(loop: Trace, other: Trace) -> bool:
    """Whether a loop lies inside another: from any place on it, a way out along a line of the grid
    crosses the other an odd number of times.
    """
    upright, line, place = min(loop.crossings)
    return sum(c[0] == upright and c[1] == line and c[2] < place for c in other.crossings) % 2 == 1


def crossing(cell: Cell, point: int) -> Crossing:
    """The place of a point of a cell on a line of the grid; the same from either side."""
    row, column = cell
    match side_of(point):
        case 0 | 2 as side:
            along = 3 * column + (1 + point if side == 0 else 6 - point)
            return False, row + side // 2, along
        case side:
            along = 3 * row + (point - 1 if side == 1 else 8 - point)
            return True, column + (side == 1), along


def mismatches(grid: Grid) -> tuple[tuple[Cell, int], ...]:
    """The shared edges at which the tiles do not meet, each by one cell and its right or bottom
    side, sorted.
    """
    return tuple(
        (cell, side)
        for cell in sorted(grid)
        for side in (1, 2)
        if (other := grid.get(neighbour(cell, side))) is not None
        and FACING[ends(grid[cell])[side]] != ends(other)[side ^ 2]
    )


def unmet(grid: Grid) -> tuple[Spot, ...]:
    """The path ends that meet an unused point of another tile, sorted."""
    return tuple(
        (cell, point)
        for cell in sorted(grid)
        for point, sign in enumerate(grid[cell])
        if sign != UNUSED
        and (other := grid.get(neighbour(cell, side_of(point)))) is not None
        and other[ACROSS[point]] == UNUSED
    )


def open_sides(grid: Grid) -> tuple[tuple[Cell, int], ...]:
    """The sides without a neighbour at which a path ends, sorted."""
    return tuple(
        (cell, side)
        for cell in sorted(grid)
        for side in SIDES
        if ends(grid[cell])[side] and neighbour(cell, side) not in grid
    )


def _beyond(grid: Grid, spot: Spot) -> Spot | None:
    """The spot that meets this one across the edge, if a path goes on there."""
    cell, point = spot
    other = neighbour(cell, side_of(point))
    tile, facing = grid.get(other), ACROSS[point]
    return (other, facing) if tile is not None and tile[facing] != UNUSED else None


def _followed(grid: Grid, start: Spot, done: set[Spot]) -> Trace:
    """The path that leaves ``start`` over its own tile."""
    arcs = tuple(_arcs(grid, start, done))
    last = (arcs[-1].cell, arcs[-1].end)
    return Trace(arcs, _beyond(grid, last) == start)


def _arcs(grid: Grid, start: Spot, done: set[Spot]) -> Iterator[Arc]:
    spot: Spot | None = start
    while spot is not None and spot not in done:
        cell, point = spot
        end = _partners(grid[cell])[point]
        done.update((spot, (cell, end)))
        yield Arc(cell, point, end)
        spot = _beyond(grid, (cell, end))
