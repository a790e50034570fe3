"""All legal placements of a position, listed or counted."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.pentup.engine.board import Board
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import PentUpState


def placements(state: PentUpState) -> tuple[Placement, ...]:
    """All legal placements, sorted bytewise by notation.

    The opening is given once per orientation, its bounding box at 0,0.
    """
    return tuple(sorted(_unsorted(state), key=str))


def count(state: PentUpState) -> int:
    """The number of legal placements, counted without listing them."""
    if state.over:
        return 0
    board = Board.of(state.levels)
    return sum(
        places.bit_count()
        for letter in state.stock(state.to_move)
        for _, places in board.places(letter)[1]
    )


def pairs(state: PentUpState) -> int:
    """The number of sequences of two legal placements."""
    return sum(count(state.after(move)) for move in _unsorted(state))


def _unsorted(state: PentUpState) -> Iterator[Placement]:
    if state.over:
        return
    board = Board.of(state.levels)
    for letter in state.stock(state.to_move):
        level, found = board.places(letter)
        for form, places in found:
            for cells in board.cells(form, places):
                yield Placement(letter, level, cells)
