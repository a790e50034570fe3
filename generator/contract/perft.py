"""Counting the sequences of legal moves: a check of an engine that needs no oracle but patience.

In games whose turns have several moves, whole turns are counted. The counts that the engine of
a game is held against stand in ``tests/games/<game>/perft.txt``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, runtime_checkable

from generator.contract import finding
from generator.contract.effort import Effort
from generator.contract.engine import Game, MoveT, StateT, choices
from generator.contract.notation import notation
from generator.counted import counted
from generator.faults import ContentError, Fault


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

    In the order of the moves, ``answered`` as in :func:`perft`. Raises ``ValueError`` for a depth
    below 1.
    """
    return tuple(
        (part.move, perft(game, part.state, depth - 1, answered))
        for part in parts(game, state, depth, answered)
    )


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a count that can be done by itself: what follows on a ``move``, from the ``state``
    that it leads to.
    """

    move: str
    state: Any


def parts(
    game: Game[StateT, MoveT],
    state: StateT,
    depth: int,
    answered: Callable[[], object] = int,
) -> list[Part]:
    """The parts of a count of ``depth`` moves, one for each legal move; as :func:`divide`."""
    if depth < 1:
        raise ValueError("to divide, a depth must be at least 1")
    found = []
    for move in choices(game, state):
        found.append(Part(notation(move), game.play(state, move)))
        answered()
    return found


def divided(
    game: Game[StateT, MoveT], every: Iterable[Part], depth: int, effort: Effort
) -> Iterator[tuple[str, int]]:
    """As :func:`divide`, for the ``every`` of its :func:`parts`, each as soon as it is counted, by
    the executor of an effort.

    Each is held against how many moves this process finds where the part begins. Raises
    :class:`WorkersLost`, and :class:`ContentError` for an engine that fails, or a count that is
    wrong.
    """
    for part, (moves, number) in effort.map(partial(_counted, game, depth - 1), every):
        with finding.asking(game.name, about=part.move):
            here = len(choices(game, part.state))
        if moves != here:
            problem = f"a worker found {counted(moves, 'move')} after it, this process {here}"
            remedy = "install the same game everywhere"
            raise ContentError([Fault(game.name, 0, part.move, problem, remedy)])
        yield part.move, number


def _counted(game: Game[StateT, MoveT], depth: int, part: Part) -> tuple[int, int]:
    """The moves after a part, and the sequences of ``depth`` moves."""
    with finding.asking(game.name, about=part.move) as answered:
        moves = len(choices(game, part.state))
        answered()
        return moves, perft(game, part.state, depth, answered)
