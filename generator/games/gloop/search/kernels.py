"""The inner loops of the search, compiled: fillings measured, refilled in part, annealed.

A *spot* is a point of a cell: 8 · cell + point. Random numbers are those of :func:`seed`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple, TypeVar

import numpy as np

from generator.games.gloop.search.tables import Board, Bools, Ints
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


def inlined(function: FunctionT) -> FunctionT:
    """The function, compiled as a part of those that call it: tables are not handed over anew for
    each of millions of calls, which takes a third of the time. Raises :class:`ExtraMissing`.
    """
    made: FunctionT = library("numba").njit(inline="always")(function)
    return made


LOOPS, CIRCLES, WITHIN, CORNERS = range(4)
"""What is measured: loops; those that are small circles; those of them inside the longest other
loop; and those that are corner circles: small arcs about one vertex."""
LARGEST, WAYS = 24, 400
"""Cells of a region, and ways to fill a cell that are looked at, at most."""
RECTANGLES, PAIRS = 0.6, 0.85
"""The share of regions that are rectangles, and of those that are these or pairs."""
AIMED = 0.3
"""The share of regions about a cell that costs something."""
REACH, TRIALS = 3, 600
"""The longest side of a rectangle, and the tiles that are tried in a region, without marks."""


class Aim(NamedTuple):
    """What an annealing is for: the cost is that of the marks, and the sum of what is measured by
    ``weights``. Regions are rectangles of sides up to ``reach``, among others; in each, as many
    tiles as ``trials`` are tried before it is given up.
    """

    weights: Ints
    reach: int
    trials: int


class Region(NamedTuple):
    """Cells to be refilled, and room for what that takes. By depth, the order in which they are
    filled: ``cells``; the forms they had (``old``), and get (``new``); the ``tiles`` that lay
    there; for each of these whether it is ``used`` so far; ``ways`` to fill the cell, a tile by its
    depth and the form in which it fits; how many of these are ``left`` to try; what the forms
    before it cost (``spent``). By cell: its depth, else -1 (``place``).
    """

    cells: Ints
    old: Ints
    new: Ints
    tiles: Ints
    used: Bools
    ways: Ints
    left: Ints
    spent: Ints
    place: Ints


class Limits(NamedTuple):
    """How a region is refilled: how many ``cells`` it has, what their forms may cost (``budget``),
    how many tiles are tried (``trials``).
    """

    cells: int
    budget: int
    trials: int


@compiled
def _region(n: int) -> Region:
    """A region of a board of ``n`` cells."""
    return Region(
        np.empty(LARGEST, np.int32),
        np.empty(LARGEST, np.int32),
        np.empty(LARGEST, np.int32),
        np.empty(LARGEST, np.int32),
        np.zeros(LARGEST, np.bool_),
        np.empty((LARGEST, WAYS, 2), np.int32),
        np.empty(LARGEST, np.int32),
        np.zeros(LARGEST + 1, np.int32),
        np.full(n, -1, np.int32),
    )


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
def _drawn(board: Board, cells: Ints, first: int, reach: int) -> int:
    """Draw cells at random: a rectangle, by rows or by columns, perhaps with cells elsewhere, or
    pairs of neighbours here and there, or single cells here and there; how many there are. The cell
    ``first``, if it is not -1, is one of them.
    """
    near, columns = board.near, board.columns
    n = len(near)
    rows = n // columns
    kind, k = np.random.random(), 0
    if kind < RECTANGLES:
        height = np.random.randint(1, min(reach, rows) + 1)
        width = np.random.randint(1, min(reach, columns) + 1)
        top, left = (
            np.random.randint(0, rows - height + 1),
            np.random.randint(0, columns - width + 1),
        )
        if first >= 0:
            top = first // columns - np.random.randint(0, height)
            left = first % columns - np.random.randint(0, width)
            top, left = min(max(0, top), rows - height), min(max(0, left), columns - width)
        by_rows = np.random.randint(0, 2)
        for i in range(height * width):
            row, column = (i // width, i % width) if by_rows else (i % height, i // height)
            k = _with(cells, k, (top + row) * columns + left + column)
        if np.random.randint(0, 2):
            for _ in range(np.random.randint(1, 5)):
                k = _with(cells, k, np.random.randint(0, n))
        return k
    k = _with(cells, k, first)
    if kind < PAIRS:
        for _ in range(np.random.randint(1, 6)):
            cell = np.random.randint(0, n)
            k = _with(cells, k, cell)
            k = _with(cells, k, near[cell, np.random.randint(0, 4)])
    else:
        for _ in range(np.random.randint(2, 12)):
            k = _with(cells, k, np.random.randint(0, n))
    return k


@compiled
def _with(cells: Ints, k: int, cell: int) -> int:
    """Add a cell to the first ``k``, unless it is there, or lies beyond the border, or there is no
    room; how many there are then.
    """
    if cell < 0 or k == len(cells):
        return k
    for i in range(k):
        if cells[i] == cell:
            return k
    cells[k] = cell
    return k + 1


@compiled
def _refill(laid: Ints, board: Board, region: Region, limits: Limits) -> bool:
    """Lay the tiles of a region among themselves anew, drawn at random, so that all of their edges
    meet, their forms are within the ``limits``, and something has changed; whether that was found.
    The forms go into ``region.new``.

    Only an edge of the region that did not meet before need not do so.
    """
    tables, cells = board.tables, region.cells
    for i in range(limits.cells):
        region.place[cells[i]] = i
        region.old[i] = laid[cells[i]]
        region.tiles[i] = tables.tile[laid[cells[i]]]
        region.used[i] = False
    found = _refilled(laid, board, region, limits)
    for i in range(limits.cells):
        region.place[cells[i]] = -1
    return found


@inlined
def _refilled(laid: Ints, board: Board, region: Region, limits: Limits) -> bool:
    """The refill itself: depth first."""
    tables, new, left = board.tables, region.new, region.left
    tile_at = np.empty(limits.cells, np.int32)
    depth, deeper = 0, True
    for _ in range(limits.trials):
        if deeper:
            left[depth] = _ways(laid, board, region, limits, depth)
            deeper = False
        while left[depth] == 0:
            depth -= 1
            if depth < 0:
                return False
            region.used[tile_at[depth]] = False
        left[depth] -= 1
        tile_at[depth] = region.ways[depth, left[depth], 0]
        new[depth] = region.ways[depth, left[depth], 1]
        if depth < limits.cells - 1:
            region.used[tile_at[depth]] = True
            region.spent[depth + 1] = region.spent[depth] + tables.cost[new[depth]]
            depth, deeper = depth + 1, True
            continue
        for i in range(limits.cells):
            if new[i] != region.old[i]:
                return True
    return False


@inlined
def _ways(laid: Ints, board: Board, region: Region, limits: Limits, depth: int) -> int:
    """Write the ways to fill the next cell of a region in random order; how many there are."""
    tables, cell = board.tables, region.cells[depth]
    asked = 0  # the ends that are asked for, as tables.demand() counts them
    for side in range(4):
        other = board.near[cell, side]
        end = tables.kinds  # nothing
        if other < 0:
            end = 0
        elif region.place[other] < 0 and not _unmet(laid, board, cell, side):
            end = tables.facing[tables.ends[laid[other], side ^ 2]]
        elif 0 <= region.place[other] < depth:
            end = tables.facing[tables.ends[region.new[region.place[other]], side ^ 2]]
        asked = asked * (tables.kinds + 1) + end
    number, found = (tables.kinds + 1) ** 4, 0
    budget, ways = limits.budget - region.spent[depth], region.ways
    for i in range(limits.cells):
        if region.used[i]:
            continue
        which = region.tiles[i] * number + asked
        for place in range(tables.first[which], tables.first[which + 1]):
            form = tables.fitting[place]
            if tables.cost[form] > budget or found == WAYS:
                break
            at = np.random.randint(0, found + 1)
            for part in range(2):
                ways[depth, found, part] = ways[depth, at, part]
            ways[depth, at, 0], ways[depth, at, 1] = i, form
            found += 1
    return found


@compiled
def repair(laid: Ints, board: Board, steps: int) -> bool:
    """Refill regions, in place, until all points meet; whether they do.

    An edge that does not meet lays no demand on the region beside it, so that it can become any
    other: such edges wander, until two of them end each other.
    """
    region = _region(len(laid))
    number, bad = _unmet_edges(laid, board)
    for _ in range(steps):
        if number == 0:
            return True
        beside = bad >> 2
        if np.random.randint(0, 2):
            beside = board.near[bad >> 2, bad & 3]
        k = _drawn(board, region.cells, beside, REACH)
        if not _refill(laid, board, region, Limits(k, 0, TRIALS)):
            continue
        _lay(laid, region.cells[:k], region.new)
        after, bad_after = _unmet_edges(laid, board)
        if after <= number:
            number, bad = after, bad_after
        else:
            _lay(laid, region.cells[:k], region.old)
    return number == 0


@compiled
def _lay(laid: Ints, cells: Ints, forms: Ints) -> None:
    """Lay forms in the cells."""
    for i in range(len(cells)):
        laid[cells[i]] = forms[i]


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


@inlined
def _unmet(laid: Ints, board: Board, cell: int, side: int) -> int:
    """How many points of a shared edge do not meet."""
    ends = board.tables.ends
    number: int = board.tables.unmet[
        ends[laid[cell], side], ends[laid[board.near[cell, side]], side ^ 2]
    ]
    return number


@compiled
def anneal(laid: Ints, board: Board, aim: Aim, heats: tuple[float, float], steps: int) -> Ints:
    """Refill regions of a filling, in place, to lower its cost; the best filling found.

    The temperature goes from one of the ``heats`` to the other, geometrically. How much a refill
    may cost is drawn before it is looked for, so that none is tried whose marks alone cost more
    (Metropolis and others, 1953, the other way round). With marks, some regions are drawn about a
    cell that costs something.

    Nothing but an array is handed back: what numba returns as a tuple hides Ctrl-C.
    """
    region = _region(len(laid))
    tables, measured = board.tables, aim.weights.any()
    counted = np.zeros(len(aim.weights), np.int32)
    measure(laid, board, counted)
    marks = tables.cost[laid].sum()
    cost = lowest = marks + (aim.weights * counted).sum()
    best = laid.copy()
    heat, cooling = heats[0], (heats[1] / heats[0]) ** (1 / steps)
    for _ in range(steps):
        heat *= cooling
        rise = -heat * math.log(1 - np.random.random())
        first = _costly(laid, board) if marks and np.random.random() < AIMED else -1
        k = _drawn(board, region.cells, first, aim.reach)
        before = 0
        for cell in region.cells[:k]:
            before += tables.cost[laid[cell]]
        if not _refill(laid, board, region, Limits(k, before + int(rise), aim.trials)):
            continue
        _lay(laid, region.cells[:k], region.new)
        marks_after = marks - before
        for form in region.new[:k]:
            marks_after += tables.cost[form]
        after = marks_after
        if measured:
            measure(laid, board, counted)
            after += (aim.weights * counted).sum()
        if after <= cost + rise:
            cost, marks = after, marks_after
            if cost < lowest:
                lowest = cost
                best = laid.copy()  # numba takes 2 s to compile `best[:] = laid`, for its checks
        else:
            _lay(laid, region.cells[:k], region.old)
    return best


@compiled
def _costly(laid: Ints, board: Board) -> int:
    """A cell drawn at random from those that cost something; -1 if none does."""
    found, number = -1, 0
    for cell in range(len(laid)):
        if board.tables.cost[laid[cell]]:
            number += 1
            if np.random.randint(0, number) == 0:
                found = cell
    return found
