"""Move generation: all legal placements of a position, listed or counted."""

from __future__ import annotations

from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import PentUpState


def placements(state: PentUpState) -> tuple[Placement, ...]:
    """All legal placements, sorted bytewise by notation.

    The opening is given once per orientation, its bounding box at 0,0.
    """
    if state.over:
        return ()
    board = state.board
    found: list[Placement] = []
    for letter in state.stock(state.to_move):  # sorted, and each has one level
        found += board.placements(*board.places(letter))
    return tuple(found)


def count(state: PentUpState) -> int:
    """The number of legal placements, counted without listing them."""
    if state.over:
        return 0
    return sum(
        places.bit_count()
        for letter in state.stock(state.to_move)
        for _, places in state.board.places(letter)[1]
    )


def pairs(state: PentUpState) -> int:
    """The number of sequences of two legal placements."""
    return sum(count(state.after(move)) for move in placements(state))
