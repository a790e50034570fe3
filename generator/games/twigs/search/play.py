"""Twigs that lie there already, put into an order of legal play."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from generator.games.twigs.engine.notation import Placement
from generator.geometry import hexedge


def in_turn(
    twigs: Collection[Placement], players: int, chance: random.Random
) -> tuple[Placement, ...] | None:
    """An order in which players lay the twigs by turns, each a whole set; None if none is found.

    Each twig touches one that lies there; the second player does not begin with the first shape.
    """
    waiting = sorted(twigs, key=str)
    chance.shuffle(waiting)
    laid = _laid([], waiting, players, [_PATIENCE])
    return None if laid is None else tuple(laid)


_PATIENCE = 20_000
"""Placements that are tried."""


def _laid(
    laid: list[Placement], waiting: Sequence[Placement], players: int, left: list[int]
) -> list[Placement] | None:
    if not waiting:
        return laid
    own = {twig.letter for twig in laid[len(laid) % players :: players]}
    if len(laid) == 1 and players > 1:
        own.add(laid[0].letter)
    touched = hexedge.vertices(segment for twig in laid for segment in twig.segments)
    for index, twig in enumerate(waiting):
        left[0] -= 1
        if left[0] < 0:
            return None
        apart = touched and touched.isdisjoint(hexedge.vertices(twig.segments))
        if twig.letter in own or apart:
            continue
        rest = [*waiting[:index], *waiting[index + 1 :]]
        if found := _laid([*laid, twig], rest, players, left):
            return found
    return None
