"""Exact cover: choose rows so that every item is covered once. Dancing links, by a library.

Of the libraries measured on the triangle of Twigs (``tests/searches/twigs_exact_cover.py``),
exact-cover was by far the fastest. It cannot be interrupted, so whoever has a time limit parts
the problem into small ones, by rows that are chosen beforehand.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import TypeAlias

from generator.search.puzzle import library

Row: TypeAlias = Collection[Hashable]

MOST = 100_000
"""Solutions that are kept of one problem."""


def covers(
    rows: Sequence[Row], optional: Collection[Hashable] = (), first: bool = False
) -> list[tuple[int, ...]]:
    """The exact covers as sorted indices of rows, sorted; ``optional`` items need no cover.

    With ``first`` at most one cover, whichever is found first. Raises :class:`ExtraMissing`, and
    ``OverflowError`` for more than :data:`MOST` covers.
    """
    exact_cover, numpy = library("exact_cover"), library("numpy")
    items = {item: index for index, item in enumerate(dict.fromkeys(i for r in rows for i in r))}
    spare = [item for item in optional if item in items]
    matrix = numpy.zeros((len(rows) + len(spare), len(items)), dtype=bool)
    # What need not be covered may be covered by a row of its own.
    for index, row in enumerate([*rows, *([item] for item in spare)]):
        matrix[index, [items[item] for item in row]] = True
    try:
        if first:
            found = [exact_cover.get_exact_cover(matrix).tolist()]
        else:
            found = exact_cover.get_all_solutions(matrix, max_count=MOST)
    except exact_cover.error.NoSolution:
        return []
    if len(found) >= MOST:
        raise OverflowError(f"at least {MOST} exact covers")
    return sorted(tuple(sorted(int(i) for i in cover if i < len(rows))) for cover in found)
