"""States of DuploLine for tests: played by numbers or by notation, or laid out cell by cell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hypothesis import strategies as st

from generator.games.duploline.engine import board, position
from generator.games.duploline.engine.game import ENGINE
from generator.games.duploline.engine.position import Position
from generator.games.duploline.engine.state import WHOLE, DuploState


def played(*moves: str) -> DuploState:
    """The state after actions or turns in the game's notation."""
    state = ENGINE.initial()
    for text in moves:
        state = ENGINE.play(state, ENGINE.parse(state, text))
    return state


def verdict(state: DuploState, text: str) -> set[str]:
    """The rules that a move in the game's notation breaks."""
    return set(ENGINE.violations(state, ENGINE.parse(state, text)))


def laid_out(cells: str, rest: str = "..") -> Position:
    """A position from cells such as ``d4:w. c3:bw``; ``rest`` lies on every other cell."""
    given = dict(item.split(":") for item in cells.split())
    assert given.keys() <= set(board.CELLS)
    return position.parse(
        "/".join(
            " ".join(given.get(cell, rest) for cell in board.CELLS if cell[0] == row)
            for row in "abcdefg"
        )
    )


def stands(cells: str, to_move: int = 0, owed: str = WHOLE) -> DuploState:
    """The state in which ``cells`` are laid out and a turn has begun, or is to be ended."""
    return DuploState(laid_out(cells), to_move, owed, ply=9)


def patchwork(change: str = "") -> Position:
    """A disc on every cell, no three of a colour in a line, but for the cells of ``change``."""
    colours = (f"{cell}:{'wb'[(q + 2 * r) // 2 % 2]}." for cell, (q, r) in board.AXIAL.items())
    return laid_out(" ".join([*colours, *change.split()]))


def drawn(numbers: Iterable[int]) -> DuploState:
    """The state after legal actions that numbers pick, until they or the game end."""
    state = ENGINE.initial()
    for number in numbers:
        moves = ENGINE.moves(state)
        if not moves:
            break
        state = ENGINE.play(state, moves[number % len(moves)])
    return state


def picks(most: int, least: int = 0) -> st.SearchStrategy[list[int]]:
    """Numbers for :func:`drawn`."""
    return st.lists(st.integers(0, 10_000), min_size=least, max_size=most)


def at(state: DuploState, **changes: object) -> DuploState:
    """The state with other values of some fields."""
    return replace(state, **changes)  # type: ignore[arg-type]
