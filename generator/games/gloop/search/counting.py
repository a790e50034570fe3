"""How many closed fillings rectangles have, each with different tiles; the blank one is left out.

A filling is never itself when turned, as no tile is there twice: so turns count as one.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TypeAlias

from generator.contract.puzzle import Counting
from generator.games.gloop.search.filling import Board
from generator.puzzles.counting import number_of

CASES = ("2x2", "2x3", "2x4", "2x5", "3x3", "3x4", "3x5", "4x4", "4x5", "5x5")

Node: TypeAlias = tuple[int, tuple[int, ...]]
"""The placements that are left, and for each open cell all that it ever had; as numbers of bits."""


class Fillings:
    """The tree of fillings: a cell with the fewest placements left is filled in all ways."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.root: Node = board.everything

    def branches(self, node: Node) -> list[Node]:
        """The cell filled in each way; none where one cannot be filled, or all are."""
        left, cells = node
        if not cells:
            return []
        narrowest = min(cells, key=lambda ways: (left & ways).bit_count())
        others = tuple(ways for ways in cells if ways != narrowest)
        return [(rest, others) for rest in self._board.after_each(left & narrowest, left)]

    def is_whole(self, node: Node) -> bool:
        """Whether all cells are filled."""
        return not node[1]


@cache
def _board(case: str) -> Board:
    rows, columns = map(int, case.split("x"))
    return Board(rows, columns)


def tree(case: str) -> Fillings:
    """The tree of a rectangle, such as ``3x3``."""
    return Fillings(_board(case))


def symmetries(case: str) -> int:
    """The turns of a rectangle."""
    return _board(case).turns


COUNTING = Counting(
    "closed fillings with different tiles, the blank one left out",
    CASES,
    partial(number_of, tree, symmetries),
)
