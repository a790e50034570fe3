"""The hardest of all sets of tiles that fill a small rectangle in one way only.

Run from the project's folder: ``python -m tests.games.gloop.searches.hardest 3x3``. All fillings
are gone through, 97,616 up to turns in 3 × 3, and each set of tiles with one alone is graded.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from generator.games.gloop.search.filling import Board

MOST = 1_000_000
"""Trials after which a grading is given up: more than any takes."""


def grades(rows: int, columns: int) -> Iterator[tuple[int, frozenset[str]]]:
    """The trials and the tiles of each set that fills a rectangle in one way up to turns."""
    board = Board(rows, columns)
    fillings = Counter(_sets(board))
    for tiles in (tiles for tiles, number in fillings.items() if number == board.turns):
        yield board.fill(sorted(tiles), MOST, board.turns).trials, tiles


def _sets(board: Board) -> Iterator[frozenset[str]]:
    """The tiles of each filling."""
    waiting = [(*board.everything, frozenset[str]())]
    while waiting:
        left, cells, laid = waiting.pop()
        if not cells:
            yield laid
            continue
        narrowest = min((left & ways for ways in cells), key=int.bit_count)
        others = tuple(ways for ways in cells if left & ways != narrowest)
        numbers = (n for n in range(narrowest.bit_length()) if narrowest >> n & 1)
        for number, rest in zip(numbers, board.after_each(narrowest, left), strict=True):
            waiting.append((rest, others, laid | {board.places[number][1].tile}))


def main() -> None:
    """Say it of each rectangle that is named."""
    for size in sys.argv[1:] or ["3x3"]:
        rows, columns = map(int, size.split("x"))
        found = list(grades(rows, columns))
        hardest = max(trials for trials, _ in found)
        number = sum(trials == hardest for trials, _ in found)
        print(f"{size}: {len(found):,} sets; {number} take {hardest} trials, and none takes more")


if __name__ == "__main__":
    main()
