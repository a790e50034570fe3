"""A first filling: all paths closed, in whatever number of loops.

Annealing on all mismatches at once gets stuck. So it is done in three steps:

1. which shared edges stay empty, so that every tile finds a cell with its empty sides (annealed);
2. tiles laid by their empty sides, then swapped among cells of the same shape until nearly all
   points meet (annealed);
3. small regions refilled, through which the last mismatches wander until they end each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from generator.games.gloop.search import kernels
from generator.games.gloop.search.kernels import compiled
from generator.games.gloop.search.tables import Board, Ints, Tables

EMPTYING = 400_000
"""Steps of the first annealing, at most."""
LAYING, HOT, COLD = 1_000_000, 0.3, 0.2
"""Steps of the second one, and its temperatures: points that do not meet."""
REPAIRING = 30_000
"""Regions tried in the third step: it succeeds soon or never."""


def filling(board: Board, tiles: Sequence[int], seed: int) -> Ints | None:
    """A filling with these tiles; None if the seed brings none, as most do not."""
    rng = np.random.default_rng(seed)
    kernels.seed(seed)
    tables, near = board.tables, board.near
    forms = tables.turns[rng.permutation(list(tiles)), 0]
    shapes = tables.shape[tables.mask[forms]]
    cells, sides = np.nonzero(near >= 0)
    once = (sides == 1) | (sides == 2)  # each edge by its upper or left cell
    edges = rng.permutation(np.stack([cells[once], sides[once]], axis=1).astype(np.int32))
    used, empty = np.split(edges, [int((tables.ends[forms] > 0).sum()) // 2])
    masks = np.zeros(len(near), np.int32)
    wanted = np.bincount(shapes, minlength=16).astype(np.int32)
    if not empty_sides(masks, board, used, empty, wanted):
        return None
    order = np.argsort(tables.shape[masks], kind="stable").astype(np.int32)
    laid = np.empty(len(near), np.int32)
    laid[order] = forms[np.argsort(shapes, kind="stable")]
    lay(laid, board, masks, order)
    return laid if kernels.repair(laid, board, REPAIRING) else None


@compiled
def empty_sides(masks: Ints, board: Board, used: Ints, empty: Ints, wanted: Ints) -> bool:
    """Exchange used and empty edges until the shapes of the cells are as ``wanted``, and write the
    masks of the cells into ``masks``, empty so far; whether they are.
    """
    have = np.zeros(16, np.int32)
    have[0] = len(masks)
    for edge in used:
        _flip(edge, masks, board, have)
    cost, heat = np.abs(have - wanted).sum(), 2.0
    for _ in range(EMPTYING):
        if cost == 0:
            return True
        heat = max(0.5, heat * 0.9998)
        one, other = used[np.random.randint(0, len(used))], empty[np.random.randint(0, len(empty))]
        _flip(one, masks, board, have)
        _flip(other, masks, board, have)
        after = np.abs(have - wanted).sum()
        if after <= cost or np.random.random() < math.exp((cost - after) / heat):
            cost = after
            for k in range(2):
                one[k], other[k] = other[k], one[k]
        else:
            _flip(one, masks, board, have)
            _flip(other, masks, board, have)
    met: bool = cost == 0
    return met


@compiled
def _flip(edge: Ints, masks: Ints, board: Board, have: Ints) -> None:
    """Empty a used edge or use an empty one, and count the shapes anew."""
    shape = board.tables.shape
    cell, side = edge
    for _ in range(2):
        have[shape[masks[cell]]] -= 1
        masks[cell] ^= 1 << side
        have[shape[masks[cell]]] += 1
        cell, side = board.near[cell, side], side ^ 2


@compiled
def lay(laid: Ints, board: Board, masks: Ints, order: Ints) -> None:
    """Turn the tiles in ``laid`` to the masks of their cells and swap them within a shape, until
    all points meet or the steps are done. ``order`` has the cells sorted by shape.
    """
    shape = board.tables.shape
    n = len(laid)
    first, last = np.empty(n, np.int32), np.empty(n, np.int32)
    for k in range(n):
        same = k > 0 and shape[masks[order[k]]] == shape[masks[order[k - 1]]]
        first[order[k]] = first[order[k - 1]] if same else k
    for k in range(n - 1, -1, -1):
        same = k < n - 1 and shape[masks[order[k]]] == shape[masks[order[k + 1]]]
        last[order[k]] = last[order[k + 1]] if same else k + 1
    for i in range(n):
        laid[i] = _turned(laid[i], masks[i], board.tables)
    cost = 0
    for i in range(n):
        cost += _unmet(i, laid, board)
    cost //= 2  # each edge was counted on both sides
    heat, cooling = HOT, (COLD / HOT) ** (1 / LAYING)
    for _ in range(LAYING):
        if cost == 0:
            break
        heat *= cooling
        i = np.random.randint(0, n)
        j = order[np.random.randint(first[i], last[i])]
        kept_i, kept_j = laid[i], laid[j]
        before = _unmet(i, laid, board)
        laid[i] = _turned(kept_j, masks[i], board.tables)
        after = _unmet(i, laid, board)
        if i != j:  # one after the other, so that an edge between them is counted rightly
            before += _unmet(j, laid, board)
            laid[j] = _turned(kept_i, masks[j], board.tables)
            after += _unmet(j, laid, board)
        if after <= before or np.random.random() < math.exp((before - after) / heat):
            cost += after - before
        else:
            laid[i], laid[j] = kept_i, kept_j


@compiled
def _turned(form: int, mask: int, tables: Tables) -> int:
    """The tile of a form, turned at random so that it has the mask."""
    found, ways = form, 0
    for turn in tables.turns[tables.tile[form]]:
        if turn >= 0 and tables.mask[turn] == mask:
            ways += 1
            if np.random.randint(0, ways) == 0:
                found = turn
    return found


@compiled
def _unmet(cell: int, laid: Ints, board: Board) -> int:
    """How many points of the cell's edges do not meet."""
    near, ends = board.near, board.tables.ends
    total = 0
    for side in range(4):
        other = near[cell, side]
        facing = 0 if other < 0 else ends[laid[other], side ^ 2]
        total += board.tables.unmet[ends[laid[cell], side], facing]
    return total
