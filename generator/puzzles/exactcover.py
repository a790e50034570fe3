"""Exact cover: choose rows so that every item is covered once.

Sets of rows and of items are the bits of numbers. The search takes an item with few rows left and
tries each of these. The row taken last takes rows from few items, so that these are looked at
first: mostly one of them has no row left, or so few that there is no need to look at the others. So
Python is faster here than dancing links are in C, see
``tests/games/twigs/searches/exact_cover.py``.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Hashable, Sequence
from functools import reduce
from operator import or_
from typing import TypeAlias

Row: TypeAlias = Collection[Hashable]

MOST = 100_000
"""Covers that one problem may have."""

NEAR = 4
"""Items that are looked at first for each item that the row taken last covers: those that share
most of their rows with it."""
FEW = 4
"""With so few rows left, one of these items is taken without a look at the others."""


def covers(rows: Sequence[Row], first: bool = False) -> list[tuple[int, ...]]:
    """The exact covers of all items of the rows, as sorted indices of rows; sorted.

    With ``first`` at most one cover, whichever is found first. Raises ``OverflowError`` for
    :data:`MOST` covers or more.
    """
    numbers = {item: n for n, item in enumerate(dict.fromkeys(i for row in rows for i in row))}
    # Bits of rows are numbered from the last row: the first of several is the highest bit.
    of_row = [{numbers[item] for item in row} for row in reversed(rows)]
    ways = [0] * len(numbers)
    for index, own in enumerate(of_row):
        for item in own:
            ways[item] |= 1 << index
    every = [(1 << item, covering) for item, covering in enumerate(ways)]
    near = [_nearest(item, ways) for item in range(len(ways))]
    bits = [1 << row for row in range(len(rows))]
    apart = [~reduce(or_, (ways[item] for item in own), 0) for own in of_row]
    others = [~sum(1 << item for item in own) for own in of_row]
    beside = [
        [every[item] for item in sorted({n for item in own for n in near[item]} - own)]
        for own in of_row
    ]
    many = max(len(rows), FEW) + 1  # than any item has
    most = 1 if first else MOST
    found: list[tuple[int, ...]] = []

    # Kept in the names of one function, which tries some hundred thousand rows a second.
    def go(left: int, open_: int, chosen: int, taken: tuple[int, ...]) -> None:
        """Try each of the ``chosen`` rows, with these rows ``left`` and these items ``open_``."""
        while chosen and len(found) < most:
            row = chosen.bit_length() - 1
            chosen ^= bits[row]
            still = open_ & others[row]
            if not still:
                found.append((*taken, row))
                continue
            rest = left & apart[row]
            fewest, best = many, 0
            for where in (beside[row], every):
                for item, covering in where:
                    if still & item:
                        there = rest & covering
                        number = there.bit_count()
                        if number < fewest:
                            fewest, best = number, there
                            if not number:
                                break
                if fewest <= FEW:
                    break
            if fewest:
                go(rest, still, best, (*taken, row))

    if not ways:
        return [()]
    go((1 << len(rows)) - 1, (1 << len(ways)) - 1, min(ways, key=int.bit_count), ())
    if len(found) >= MOST:
        raise OverflowError(f"an exact cover problem has {MOST} solutions or more")
    return sorted(tuple(sorted(len(rows) - 1 - row for row in cover)) for cover in found)


def _nearest(item: int, ways: Sequence[int]) -> list[int]:
    """The items that share the largest part of their rows with this one."""
    own = ways[item]
    share = [((own & other).bit_count() / other.bit_count(), n) for n, other in enumerate(ways)]
    return [n for _, n in heapq.nlargest(NEAR + 1, share) if n != item]
