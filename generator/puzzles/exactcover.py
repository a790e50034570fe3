"""Exact cover: choose rows so that every item is covered once. Dancing links, by a library.

Measured on the triangle of Twigs (``tests/games/twigs/searches/exact_cover.py``), exact-cover takes
3 s from a cold start; xcover 1 s, but it compiles for 20 s first. All problems here are smaller.
The library cannot be interrupted, so whoever has a time limit parts the problem into small ones, by
rows that are chosen beforehand.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import TypeAlias

from generator.puzzles.libraries import library

Row: TypeAlias = Collection[Hashable]

MOST = 100_000
"""Covers that one problem may have."""


def covers(rows: Sequence[Row], first: bool = False) -> list[tuple[int, ...]]:
    """The exact covers of all items of the rows, as sorted indices of rows; sorted.

    With ``first`` at most one cover, whichever is found first. Raises :class:`ExtraMissing`, and
    ``OverflowError`` for :data:`MOST` covers or more.
    """
    exact_cover, numpy = library("exact_cover"), library("numpy")
    items = {item: index for index, item in enumerate(dict.fromkeys(i for r in rows for i in r))}
    if not items:
        return [()]
    matrix = numpy.zeros((len(rows), len(items)), dtype=bool)
    for index, row in enumerate(rows):
        matrix[index, [items[item] for item in row]] = True
    try:
        if first:
            found = [exact_cover.get_exact_cover(matrix).tolist()]
        else:
            # With a limit it searches once; without, it counts first.
            found = exact_cover.get_all_solutions(matrix, max_count=MOST)
    except exact_cover.error.NoSolution:
        return []
    if len(found) >= MOST:
        raise OverflowError(f"an exact cover problem has {MOST} solutions or more")
    return sorted(tuple(sorted(map(int, cover))) for cover in found)
