"""Move generation of the strategy game: all legal turns.

A block is found as two rows of two tiles. What comes first in the order of notation is found first,
so that nothing is sorted: tiles by id as in a hand, each in its turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from generator.games.gloop.engine.block import CELLS
from generator.games.gloop.engine.middle import turns_that_fit
from generator.games.gloop.engine.notation import Draw, Extend, Make, Turn
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.pieces import LYING, ORIENTATIONS, Lying
from generator.geometry.pathtile import FACING, ends

Form: TypeAlias = tuple[int, int, int, int, Lying]
"""A tile as it lies: the used points of its top and left sides as :func:`pathtile.ends` says them,
those that a tile to its right needs on the left and one below it on top, and the tile.
"""
Row: TypeAlias = tuple[int, Lying, Lying]
"""Two matched tiles side by side, after the number of their places in the hand; see :func:`_apart`.
"""


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
        extended: Iterable[Extend] = extensions(state)
        if len(state.area) > 10:
            extended = sorted(extended, key=str)
        found = (*extended, *found)  # the notation E … is before M …
    return found or (Draw(),)


def stuck(state: GloopState) -> bool:
    """Whether the player to move can neither make a block nor extend the middle group."""
    return next(extensions(state), None) is None and not makes(state.hand)


@lru_cache(maxsize=2**3)
def makes(hand: tuple[str, ...]) -> tuple[Make, ...]:
    """All matched blocks of four tiles of a hand, each turn of a block apart, sorted by notation.

    Kept for the hands of all players, as most turns leave them as they are.
    """
    size = len(hand)
    if size < len(CELLS):
        return ()
    forms = [(place, *form) for place, tile in enumerate(hand) for form in _FORMS[tile]]
    by_left: list[list[tuple[int, int, int, Lying]]] = [[], [], [], []]
    for place, top, left, _, below, lying in forms:
        by_left[left].append((place, top, below, lying))
    apart = _apart(size)
    by_tops: list[list[list[Row]]] = [[[], [], [], []] for _ in range(4)]
    upper = []  # the rows again, each with those that match below it, and which pairs are apart
    for place, top, _, right, below, lying in forms:
        as_lower, lower = by_tops[top], by_tops[below]
        for other, top_2, below_2, lying_2 in by_left[right]:
            if other != place:
                pair = size * place + other
                as_lower[top_2].append((pair, lying, lying_2))
                upper.append((lying, lying_2, lower[below_2], apart[pair]))
    found = [Make(a, b, c, d) for a, b, rows, free in upper for pair, c, d in rows if free[pair]]
    return tuple(found)


@lru_cache(maxsize=2**3)
def _apart(size: int) -> Sequence[Sequence[bool]]:
    """For each two pairs of places in a hand of a size whether they have none in common. A pair is
    known by a number, ``size * place + other``.
    """
    pairs = list(product(range(size), repeat=2))
    return [[{*one}.isdisjoint(other) for other in pairs] for one in pairs]


def extensions(state: GloopState) -> Iterator[Extend]:
    """All ways to extend the middle group with a block of the player to move, in the order of the
    blocks' numbers.
    """
    ways = state.middle.ways
    for number, block in enumerate(state.area):
        known = block.fitting
        for end, way, asked in ways:
            if (fitting := known.get(asked)) is None:
                fitting = known[asked] = turns_that_fit(block, asked)
            for turn in fitting:
                yield Extend(number, end, way, turn)
