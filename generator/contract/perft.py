"""Counting the sequences of legal moves: a check of an engine that needs no oracle but patience.

In games whose turns have several moves, whole turns are counted. The counts that the engine of
a game is held against stand in ``tests/games/<game>/perft.txt``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from generator.contract.engine import Game, MoveT, StateT, choices


@runtime_checkable
class CountsPairs(Protocol):
    """A game that can count two plies without playing them one by one.

    ``pairs(state)`` is the number of sequences of two legal moves.
    """

    def pairs(self, state: StateT, /) -> int:
        """The number of sequences of two legal moves from ``state``."""


def perft(
    game: Game[StateT, MoveT],
    state: StateT,
    depth: int,
    answered: Callable[[], object] = int,
) -> int:
    """The number of sequences of ``depth`` legal moves from ``state``.

    Games that end earlier are not counted. ``answered`` is called after each answer of the engine:
    counting may take days, one answer may not. Raises ``ValueError`` for a negative depth.
    """
    if depth < 0:
        raise ValueError("a depth cannot be negative")
    if depth == 0:
        return 1
    if depth == 2 and isinstance(game, CountsPairs):
        pairs = game.pairs(state)
        answered()
        return pairs
    moves = choices(game, state)
    answered()
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(state, move), depth - 1, answered) for move in moves)


def divide(
    game: Game[StateT, MoveT],
    state: StateT,
    depth: int,
    answered: Callable[[], object] = int,
) -> tuple[tuple[str, int], ...]:
    """For each legal move its notation and how many sequences of ``depth`` moves begin with it.

    Sorted by notation, ``answered`` as in :func:`perft`. Raises ``ValueError`` for a depth below 1.
    """
    if depth < 1:
        raise ValueError("to divide, a depth must be at least 1")
    return tuple(
        (str(move), perft(game, game.play(state, move), depth - 1, answered))
        for move in choices(game, state)
    )
