"""States of Gloop for tests: played by numbers or notation, or laid out by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hypothesis import strategies as st

from generator.games.gloop.engine.block import Block
from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.engine.middle import Middle
from generator.games.gloop.engine.notation import lying
from generator.games.gloop.engine.rules import AnyState
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.engine.table import Table

PAIR = ("....aa..", "aa......")
"""A starting pair that closes a small circle: its right and left sides are unused."""
RING = ".....a.a/3 .....aa./0 ....a..a/2 ....a.a./1"
"""A block with a loop in it, all outer sides unused."""
OPEN = ".....a.a/3 ..aa.bb. ....a..a/2 ....a.a./1"
"""The same, but for an arc at the right side of its top right tile."""
LONE = "......aa"
"""A tile with one arc: a hand of nothing else is stuck."""


def block(text: str) -> Block:
    """The block of four tiles as they lie."""
    a, b, c, d = map(lying, text.split())
    return Block((a, b, c, d))


def stands(
    hand: str = "",
    area: Sequence[str] = (),
    others: Sequence[str] = (LONE,),
    pair: tuple[str, str] = PAIR,
    pool: int = 20,
) -> GloopState:
    """A state with the first player to move; ids of hands are separated by spaces.

    The pool has so many tiles, of any kind.
    """
    hands = tuple(tuple(sorted(text.split())) for text in (hand, *others))
    areas = (tuple(map(block, area)), *((),) * len(others))
    middle = Middle((((0, 0), pair[0]), ((1, 0), pair[1])))
    return GloopState(hands, areas, middle, (LONE,) * pool)


def played(state: AnyState, *moves: str) -> AnyState:
    """The state after moves in the game's notation."""
    for text in moves:
        state = ENGINE.play(state, ENGINE.parse(state, text))
    return state


def verdict(state: AnyState, text: str) -> set[str]:
    """The rules that a move in the game's notation breaks."""
    return set(ENGINE.violations(state, ENGINE.parse(state, text)))


def table(*lines: str) -> Table:
    """The puzzle's table that the rows draw."""
    return ENGINE.arranged(ENGINE.initial(), lines)


def drawn(numbers: Iterable[int], players: int = 2, seed: int = 0) -> GloopState:
    """The state after legal turns that numbers pick, until they or the game end."""
    state: AnyState = ENGINE.initial(players, seed=seed)
    for number in numbers:
        found = ENGINE.moves(state)
        if not found:
            break
        state = ENGINE.play(state, found[number % len(found)])
    assert isinstance(state, GloopState)
    return state


def picks(most: int, least: int = 0) -> st.SearchStrategy[list[int]]:
    """Numbers for :func:`drawn`."""
    return st.lists(st.integers(0, 100_000), min_size=least, max_size=most)


def deals() -> st.SearchStrategy[tuple[int, int]]:
    """Numbers of players, and seeds."""
    return st.tuples(st.integers(2, 8), st.integers(0, 10_000))
