"""Positions of Twigs for tests: played by numbers, by notation, or one whole game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hypothesis import strategies as st

from generator.games.twigs.engine.game import ENGINE
from generator.games.twigs.engine.state import TwigsState
from generator.geometry.hexedge import Segment

WHOLE_GAME = tuple(
    line
    for line in (Path(__file__).parent / "game.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
)


def played(*moves: str, players: int = 2, variant: str | None = None) -> TwigsState:
    """The position after moves in the game's notation."""
    state = ENGINE.initial(players, variant)
    for text in moves:
        state = ENGINE.play(state, ENGINE.parse(state, text))
    return state


def verdict(state: TwigsState, text: str) -> set[str]:
    """The rules that a move in the game's notation breaks."""
    return set(ENGINE.violations(state, ENGINE.parse(state, text)))


def drawn(numbers: Iterable[int], players: int = 2) -> TwigsState:
    """The position after legal moves that numbers pick, until they or the twigs run out."""
    state = ENGINE.initial(players)
    for number in numbers:
        moves = ENGINE.moves(state)
        if not moves:
            break
        state = ENGINE.play(state, moves[number % len(moves)])
    return state


def picks(most: int, least: int = 0) -> st.SearchStrategy[list[int]]:
    """Numbers for :func:`drawn`."""
    return st.lists(st.integers(0, 10_000), min_size=least, max_size=most)


def segments(text: str) -> frozenset[Segment]:
    """Segments noted as in a placement, without a letter."""
    triples = (tuple(map(int, part.split(","))) for part in text.split())
    return frozenset((x, y, d) for x, y, d in triples)
