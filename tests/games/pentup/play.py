"""Positions of Pent-Up for tests: played by numbers, by notation, or drawn as maps."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from generator.games.pentup.engine.arrangement import arranged
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import PentUpState


def played(*moves: str, players: int = 2, variant: str | None = None) -> PentUpState:
    """The position after moves in the game's notation."""
    state = ENGINE.initial(players, variant)
    for text in moves:
        state = ENGINE.play(state, ENGINE.parse(state, text))
    return state


def verdict(state: PentUpState, text: str) -> set[str]:
    """The rules that a move in the game's notation breaks."""
    return set(ENGINE.violations(state, ENGINE.parse(state, text)))


def drawn(numbers: Iterable[int], players: int = 2, variant: str | None = None) -> PentUpState:
    """The position after legal moves that numbers pick, until they or the tiles run out."""
    state = ENGINE.initial(players, variant)
    for number in numbers:
        moves = ENGINE.moves(state)
        if not moves:
            break
        state = ENGINE.play(state, moves[number % len(moves)])
    return state


def picks(most: int, least: int = 0) -> st.SearchStrategy[list[int]]:
    """Numbers for :func:`drawn`."""
    return st.lists(st.integers(0, 100_000), min_size=least, max_size=most)


def mapped(*layers: str) -> PentUpState:
    """The position that maps draw, rows parted by ``/``."""
    return arranged(ENGINE.initial(), [layer.replace("/", "\n") for layer in layers])


def placements(state: PentUpState) -> tuple[Placement, ...]:
    """The legal moves, which all lie on the grid."""
    return tuple(move for move in ENGINE.moves(state) if isinstance(move, Placement))
