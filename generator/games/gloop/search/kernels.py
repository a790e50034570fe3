"""The inner loops of the search, compiled: fillings measured, refilled in part, annealed.

A *spot* is a point of a cell: 8 · cell + point. Random numbers are those of :func:`seed`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple, TypeVar

import numpy as np

from generator.games.gloop.search.tables import Board, Bools, Ints, Tables
from generator.puzzles.libraries import library

FunctionT = TypeVar("FunctionT", bound=Callable[..., object])


def compiled(function: FunctionT) -> FunctionT:
    """The function, compiled when it is first called, and kept on disk for the next time.

    What is kept is made anew when the module of the function changes, but not when another one
    does: so a compiled function calls only those of its own module, and takes data as arguments.
    Raises :class:`ExtraMissing`.
    """
    made: FunctionT = library("numba").njit(cache=True)(function)
    return made


LOOPS, CIRCLES, WITHIN, CORNERS = range(4)
"""What is measured: loops; those that are small circles; those of them inside the longest other
loop; and those that are corner circles: small arcs about one vertex."""
LARGEST = 18
"""Cells of a region, at most."""
TRIALS = 600
"""Tiles that are tried in a region before it is given up."""


class Aim(NamedTuple):
    """What an annealing is for: the cost is the sum of what is measured by ``weights``, and to be
    at most ``target``.
    """

    weights: Ints
    target: int


class Region(NamedTuple):
    """Cells to be refilled. ``place``: the number of a cell among them, else -1. In this order
    they get ``new`` forms; which of their tiles are ``used`` so far; for each cell the ``ways`` to
    fill it: the number of a tile among them and the form in which it fits.
    """

    cells: Ints
    place: Ints
    new: Ints
    used: Bools
    ways: Ints


@compiled
def seed(number: int) -> None:
    """Begin the random numbers anew."""
    np.random.seed(number)


@compiled
def measure(laid: Ints, board: Board, found: Ints) -> None:
    """Write what is measured of a filling, all paths of which are closed, into ``found``."""
    near, tables = board.near, board.tables
    n = len(laid)
    loop_at = np.zeros(8 * n, np.int32)
    is_circle = np.zeros(4 * n + 1, np.bool_)
    loops = circles = corners = longest = long = 0
    for start in range(8 * n):
        if loop_at[start] or not tables.used[laid[start >> 3], start & 7]:
            continue
        loops += 1
        spot, arcs, turning_back, about_corner = start, 0, True, True
        while not loop_at[spot]:
            cell, point = spot >> 3, spot & 7
            end = tables.partner[laid[cell], point]
            loop_at[spot] = loop_at[(cell << 3) + end] = loops
            arcs += 1
            turning_back &= point >> 1 == end >> 1
            about_corner &= (point + 1 & 7) >> 1 == (end + 1 & 7) >> 1
            spot = (near[cell, end >> 1] << 3) + tables.across[end]
        if turning_back:
            is_circle[loops] = True
            circles += 1
        elif about_corner:
            corners += 1
        elif arcs > longest:
            longest, long = arcs, loops
    found[LOOPS], found[CIRCLES], found[CORNERS] = loops, circles, corners
    found[WITHIN] = _within(loop_at, is_circle, long, board.columns)


@compiled
def _within(loop_at: Ints, is_circle: Bools, long: int, columns: int) -> int:
    """How many circles lie inside the long loop: those that a line of the grid comes to after it
    has crossed the long loop an odd number of times.
    """
    within, rows = 0, len(loop_at) // 8 // columns
    for upright in (True, False):
        for line in range(columns if upright else rows):
            odd = False
            for place in range(rows if upright else columns):
                cell = place * columns + line if upright else line * columns + place
                spot = (cell << 3) + (2 if upright else 4)  # of the right, or the lower, side
                if odd and is_circle[loop_at[spot]]:
                    within += 1
                odd ^= (loop_at[spot] == long) ^ (loop_at[spot + 1] == long)
    return within


@compiled
def _drawn(board: Board, cells: Ints, k: int) -> int:
    """Add cells drawn at random to the first ``k``: a rectangle, or pairs of neighbours here and
    there, or single cells here and there; how many there are then.
    """
    near, columns = board.near, board.columns
    n = len(near)
    rows = n // columns
    kind = np.random.random()
    if kind < 0.45:
        height, width = np.random.randint(1, 4), np.random.randint(1, 4)
        top = np.random.randint(0, rows - height + 1)
        left = np.random.randint(0, columns - width + 1)
        for row in range(top, top + height):
            for column in range(left, left + width):
                k = _with(cells, k, row * columns + column)
    elif kind < 0.8:
        for _ in range(np.random.randint(1, 5)):
            cell = np.random.randint(0, n)
            k = _with(cells, k, cell)
            k = _with(cells, k, near[cell, np.random.randint(0, 4)])
    else:
        for _ in range(np.random.randint(2, 9)):
            k = _with(cells, k, np.random.randint(0, n))
    return k


@compiled
def _with(cells: Ints, k: int, cell: int) -> int:
    """Add a cell, unless it is there or lies beyond the border; how many there are then."""
    if cell < 0:
        return k
    for i in range(k):
        if cells[i] == cell:
            return k
    cells[k] = cell
    return k + 1


@compiled
def _refill(laid: Ints, board: Board, cells: Ints, new: Ints) -> bool:
    """Lay the tiles of some cells among themselves anew, drawn at random, so that all of their
    edges meet and something has changed; whether that was found. The forms go into ``new``.

    Only an edge of the region that did not meet before need not do so.
    """
    k = len(cells)
    place = np.full(len(laid), -1, np.int32)
    for i in range(k):
        place[cells[i]] = i
    region = Region(cells, place, new, np.zeros(k, np.bool_), np.empty((k, 4 * k, 2), np.int32))
    tile_at = np.zeros(k, np.int32)
    left = np.zeros(k, np.int32)  # ways not yet tried
    depth = 0
    left[0] = _ways(laid, board, region, 0)
    for _ in range(TRIALS):
        while left[depth] == 0:
            depth -= 1
            if depth < 0:
                return False
            region.used[tile_at[depth]] = False
        left[depth] -= 1
        tile_at[depth], new[depth] = region.ways[depth, left[depth]]
        if depth < k - 1:
            region.used[tile_at[depth]] = True
            depth += 1
            left[depth] = _ways(laid, board, region, depth)
            continue
        for i in range(k):
            if new[i] != laid[cells[i]]:
                return True
    return False


@compiled
def _ways(laid: Ints, board: Board, region: Region, depth: int) -> int:
    """Write the ways to fill the next cell of a region in random order; how many there are."""
    tables, cell = board.tables, region.cells[depth]
    asked = np.full(4, -1, np.int32)  # -1: nothing
    for side in range(4):
        other = board.near[cell, side]
        if other < 0:
            asked[side] = 0
        elif region.place[other] < 0 and not _unmet(laid, board, cell, side):
            asked[side] = tables.facing[tables.ends[laid[other], side ^ 2]]
        elif 0 <= region.place[other] < depth:
            asked[side] = tables.facing[tables.ends[region.new[region.place[other]], side ^ 2]]
    found = 0
    for i in range(len(region.used)):
        if region.used[i]:
            continue
        for form in tables.turns[tables.tile[laid[region.cells[i]]]]:
            fits = form >= 0
            for side in range(4):
                fits = fits and (asked[side] < 0 or tables.ends[form, side] == asked[side])
            if not fits:
                continue
            at = np.random.randint(0, found + 1)
            region.ways[depth, found] = region.ways[depth, at]
            region.ways[depth, at, 0], region.ways[depth, at, 1] = i, form
            found += 1
    return found


@compiled
def repair(laid: Ints, board: Board, steps: int) -> bool:
    """Refill regions, in place, until all points meet; whether they do.

    An edge that does not meet lays no demand on the region beside it, so that it can become any
    other: such edges wander, until two of them end each other.
    """
    cells, new, old = _buffers()
    number, bad = _unmet_edges(laid, board)
    for _ in range(steps):
        if number == 0:
            return True
        beside = bad >> 2
        if np.random.randint(0, 2):
            beside = board.near[bad >> 2, bad & 3]
        k = _drawn(board, cells, _with(cells, 0, beside))
        if not _refill(laid, board, cells[:k], new):
            continue
        _exchange(laid, cells[:k], new, old)
        after, bad_after = _unmet_edges(laid, board)
        if after <= number:
            number, bad = after, bad_after
        else:
            _exchange(laid, cells[:k], old, new)
    return number == 0


@compiled
def _buffers() -> tuple[Ints, Ints, Ints]:
    """Room for the cells of a region, the forms they are to get and those they had."""
    return np.empty(LARGEST, np.int32), np.empty(LARGEST, np.int32), np.empty(LARGEST, np.int32)


@compiled
def _exchange(laid: Ints, cells: Ints, new: Ints, old: Ints) -> None:
    """Lay new forms in the cells, and keep the old ones."""
    for i in range(len(cells)):
        old[i], laid[cells[i]] = laid[cells[i]], new[i]


@compiled
def _unmet_edges(laid: Ints, board: Board) -> tuple[int, int]:
    """How many points do not meet, and 4 · cell + side of an edge of such, drawn at random."""
    points, edges, bad = 0, 0, -1
    for cell in range(len(laid)):
        for side in (1, 2):
            if board.near[cell, side] < 0:
                continue
            unmet = _unmet(laid, board, cell, side)
            if unmet:
                points += unmet
                edges += 1
                if np.random.randint(0, edges) == 0:
                    bad = 4 * cell + side
    return points, bad


@compiled
def _unmet(laid: Ints, board: Board, cell: int, side: int) -> int:
    """How many points of a shared edge do not meet."""
    ends = board.tables.ends
    number: int = board.tables.unmet[
        ends[laid[cell], side], ends[laid[board.near[cell, side]], side ^ 2]
    ]
    return number


@compiled
def pair(
    laid: Ints, board: Board, asked: Tables, heats: tuple[float, float], steps: int
) -> tuple[Ints, int]:
    """Refill regions of a filling, in place, so that ever fewer paths meet one of another kind, by
    tables that tell kinds apart; the best filling found, and how many do so in it.

    The temperature goes from one of the ``heats`` to the other, geometrically.
    """
    cells, new, old = _buffers()
    inside = np.zeros(len(laid), np.bool_)
    cost = 0
    for cell in range(len(laid)):
        cost += _unlike(laid, board, asked, cell, inside)
        inside[cell] = True
    inside[:] = False
    lowest, best = cost, laid.copy()
    heat, cooling = heats[0], (heats[1] / heats[0]) ** (1 / steps)
    for _ in range(steps):
        if lowest == 0:
            break
        heat *= cooling
        k = _drawn(board, cells, 0)
        if not _refill(laid, board, cells[:k], new):
            continue
        before = _unlike_around(laid, board, asked, cells[:k], inside)
        _exchange(laid, cells[:k], new, old)
        after = _unlike_around(laid, board, asked, cells[:k], inside)
        if after <= before or np.random.random() < math.exp((before - after) / heat):
            cost += after - before
            if cost < lowest:
                lowest = cost
                best[:] = laid
        else:
            _exchange(laid, cells[:k], old, new)
    return best, lowest


@compiled
def _unlike_around(laid: Ints, board: Board, asked: Tables, cells: Ints, inside: Bools) -> int:
    """How many paths meet one of another kind at the edges of some cells, each edge once."""
    total = 0
    for cell in cells:
        total += _unlike(laid, board, asked, cell, inside)
        inside[cell] = True
    for cell in cells:
        inside[cell] = False
    return total


@compiled
def _unlike(laid: Ints, board: Board, asked: Tables, cell: int, counted: Bools) -> int:
    """How many paths meet one of another kind at the edges of a cell, but for those to cells that
    are ``counted``.
    """
    total = 0
    for side in range(4):
        other = board.near[cell, side]
        if other >= 0 and not counted[other]:
            ends, beyond = asked.ends[laid[cell], side], asked.ends[laid[other], side ^ 2]
            total += asked.unmet[ends, beyond]
    return total


@compiled
def anneal(laid: Ints, board: Board, aim: Aim, heats: tuple[float, float], steps: int) -> Ints:
    """Refill regions of a filling, in place, to lower its cost; the best filling found.

    The temperature goes from one of the ``heats`` to the other, geometrically.
    """
    cells, new, old = _buffers()
    found = np.zeros(len(aim.weights), np.int32)
    measure(laid, board, found)
    cost = lowest = (aim.weights * found).sum()
    best = laid.copy()
    heat, cooling = heats[0], (heats[1] / heats[0]) ** (1 / steps)
    for _ in range(steps):
        if lowest <= aim.target:
            break
        heat *= cooling
        k = _drawn(board, cells, 0)
        if not _refill(laid, board, cells[:k], new):
            continue
        _exchange(laid, cells[:k], new, old)
        measure(laid, board, found)
        after = (aim.weights * found).sum()
        if after <= cost or np.random.random() < math.exp((cost - after) / heat):
            cost = after
            if cost < lowest:
                lowest = cost
                best[:] = laid
        else:
            _exchange(laid, cells[:k], old, new)
    return best
