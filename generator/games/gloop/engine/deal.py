"""The deal: what chance decides before the first turn, all of it from one seed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from random import Random

from generator.games.gloop.engine.middle import Middle
from generator.games.gloop.pieces import GAME_TILES, ORIENTATIONS
from generator.geometry.pathtile import FACING, ends, meets

HAND = 6
"""Tiles that each player draws at the start."""
DRAWN = 2
"""Tiles of a draw."""

_BOTTOM = 2


def ways_of_pair(one: str, other: str) -> tuple[Middle, ...]:
    """All ways in which two tiles match, one above the other, sorted bytewise by their ids."""
    return tuple(
        Middle((((0, 0), upper), ((1, 0), lower)))
        for above, below in sorted(((one, other), (other, one)))
        for upper in ORIENTATIONS[above]
        for lower in ORIENTATIONS[below]
        if meets(upper, _BOTTOM, lower)
    )


@cache
def facts() -> Mapping[str, int]:
    """How many pairs there are to begin with, and how many of them cannot match."""
    pairs = list(combinations(GAME_TILES, 2))
    used = {tile: set(ends(tile)) for tile in GAME_TILES}
    wanted = {tile: {FACING[n] for n in sides} for tile, sides in used.items()}
    apart = sum(wanted[one].isdisjoint(used[other]) for one, other in pairs)
    return {"pairs": len(pairs), "pairs_apart": apart}


def deal(players: int, seed: int) -> tuple[tuple[tuple[str, ...], ...], Middle, tuple[str, ...]]:
    """Hands, the starting pair and the pool, in the order in which it will be drawn.

    A pair that cannot match goes back into the pool, which is shuffled until its first two tiles
    are others than the two that went back. How a pair lies that can match in several ways is the
    starting player's choice; the seed makes it, as it is part of how every game of the seed begins.
    """
    chance = Random(seed)
    pool = list(GAME_TILES)
    chance.shuffle(pool)
    hands = tuple(tuple(sorted(pool[HAND * i : HAND * (i + 1)])) for i in range(players))
    del pool[: HAND * players]
    while not (ways := ways_of_pair(pool[0], pool[1])):
        back = set(pool[:DRAWN])
        while not back.isdisjoint(pool[:DRAWN]):
            chance.shuffle(pool)
    return hands, chance.choice(ways), tuple(pool[2:])
