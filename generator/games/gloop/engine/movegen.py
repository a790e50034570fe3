"""Move generation of the strategy game: all legal turns.

A block is found as two rows of two tiles. What comes first in the order of notation is found first,
so that nothing is sorted: tiles by id as in a hand, each in its turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from generator.games.gloop.engine.block import CELLS
from generator.games.gloop.engine.notation import Draw, Extend, Make, Turn
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.pieces import LYING, ORIENTATIONS, Lying
from generator.geometry.pathtile import FACING, ends

Form: TypeAlias = tuple[int, int, int, int, Lying]
"""A tile as it lies: the used points of its top and left sides as :func:`pathtile.ends` says them,
those that a tile to its right needs on the left and one below it on top, and the tile.
"""
Row: TypeAlias = tuple[int, tuple[Lying, Lying]]
"""Two matched tiles side by side, after the bits of their places in the hand."""


def _form(placed: str) -> Form:
    top, right, bottom, left = ends(placed)
    return top, left, FACING[right], FACING[bottom], LYING[placed]


_FORMS = {tile: tuple(map(_form, turns)) for tile, turns in ORIENTATIONS.items()}


def turns(state: GloopState) -> tuple[Turn, ...]:
    """All legal turns, sorted bytewise by notation."""
    if state.ended:
        return ()
    found: tuple[Turn, ...] = makes(state.hand)
    if state.area:
        found = (*extensions(state), *found)  # the notation E … is before M …
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
    forms = [(1 << number, *form) for number, tile in enumerate(hand) for form in _FORMS[tile]]
    by_left: list[list[tuple[int, int, int, Lying]]] = [[], [], [], []]
    for bit, top, left, _, below, lying in forms:
        by_left[left].append((bit, top, below, lying))
    rows: list[Row] = []
    fitting: list[list[Row]] = []  # for each row those that fit below it, of any tiles
    by_tops: list[list[list[Row]]] = [[[], [], [], []] for _ in range(4)]
    for bit, top, _, right, below, lying in forms:
        as_low, lower = by_tops[top], by_tops[below]
        for other, top_2, below_2, lying_2 in by_left[right]:
            if bit != other:
                row = bit | other, (lying, lying_2)
                rows.append(row)
                as_low[top_2].append(row)
                fitting.append(lower[below_2])
    found = [
        Make(above + tiles)
        for (used, above), lower_rows in zip(rows, fitting, strict=True)
        for others, tiles in lower_rows
        if not used & others
    ]
    return tuple(found)


def extensions(state: GloopState) -> Iterator[Extend]:
    """All ways to extend the middle group with a block of the player to move, sorted."""
    for number, block in sorted(enumerate(state.area), key=lambda pair: str(pair[0])):
        for end, way, (touched, wanted) in state.middle.ways:
            for turn, outline in enumerate(block.outlines):
                if outline & touched == wanted:
                    yield Extend(number, end, way, turn)
