"""Move generation of the strategy game: all legal turns.

A block is found as two rows of two tiles. How two tiles lie side by side is the same in every hand,
and is found once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import permutations
from typing import TypeAlias

from generator.games.gloop.engine.block import CELLS
from generator.games.gloop.engine.notation import Draw, Extend, Make, Turn
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.pieces import LYING, ORIENTATIONS, Lying
from generator.geometry.pathtile import FACING, ends, meets

Row: TypeAlias = tuple[int, int, int, tuple[Lying, Lying]]
"""Two matched tiles side by side: their place in the order of notation, the used points on top,
those that a row below needs on top, and the tiles. Points are four times what
:func:`pathtile.ends` says of the left tile, and what it says of the right one.
"""

_RIGHT = 1
_PLACE = {placed: n for n, placed in enumerate(LYING)}


def turns(state: GloopState) -> tuple[Turn, ...]:
    """All legal turns, sorted bytewise by notation."""
    if state.ended:
        return ()
    found: tuple[Turn, ...] = makes(state.hand)
    if state.area:
        found = (*sorted(extensions(state), key=str), *found)  # the notation E … is before M …
    return found or (Draw(),)


def stuck(state: GloopState) -> bool:
    """Whether the player to move can neither make a block nor extend the middle group."""
    return next(extensions(state), None) is None and not makes(state.hand)


@lru_cache(maxsize=2**3)
def makes(hand: tuple[str, ...]) -> tuple[Make, ...]:
    """All matched blocks of four tiles of a hand, each turn of a block apart, sorted by notation.

    Kept for the hands of all players, as most turns leave them as they are.
    """
    if len(hand) < len(CELLS):
        return ()
    held = [(1 << number, tile) for number, tile in enumerate(hand)]
    upper = sorted(
        (place, one | other, top, below, tiles)
        for (one, left), (other, right) in permutations(held, 2)
        for place, top, below, tiles in rows(left, right)
    )
    lower: list[list[tuple[int, tuple[Lying, Lying]]]] = [[] for _ in range(16)]
    for _, used, top, _, tiles in upper:
        lower[top].append((used, tiles))
    found = [
        Make(above + tiles)
        for _, used, _, below, above in upper
        for others, tiles in lower[below]
        if not used & others
    ]
    return tuple(found)


@cache
def rows(left: str, right: str) -> tuple[Row, ...]:
    """All ways in which two tiles match side by side."""
    found = []
    for one in ORIENTATIONS[left]:
        for other in ORIENTATIONS[right]:
            if meets(one, _RIGHT, other):
                (top, _, bottom, _), (top_2, _, bottom_2, _) = ends(one), ends(other)
                place = len(LYING) * _PLACE[one] + _PLACE[other]
                below = 4 * FACING[bottom] + FACING[bottom_2]
                found.append((place, 4 * top + top_2, below, (LYING[one], LYING[other])))
    return tuple(found)


def extensions(state: GloopState) -> Iterator[Extend]:
    """All ways to extend the middle group with a block of the player to move."""
    for number, block in enumerate(state.area):
        for end, way, (touched, wanted) in state.middle.ways:
            for turn, outline in enumerate(block.outlines):
                if outline & touched == wanted:
                    yield Extend(number, end, way, turn)
