"""Levels of a tower, put into an order of legal play, and games played to their end."""

from __future__ import annotations

import random
from collections.abc import Sequence

from generator.games.pentup.engine import rules
from generator.games.pentup.engine.candidates import placements
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.search.tower_covers import Floor

_PATIENCE = 3000
"""Placements that are tried."""


def in_turn(floors: Sequence[Floor], state: PentUpState) -> PentUpState | None:
    """The position with all tiles laid by the rules, level by level; None if no order is found.

    Who lays a tile follows from its turn, and each player has each shape once.
    """
    waiting = [
        [Placement(letter, level, cells) for letter, cells in floor]
        for level, floor in enumerate(floors, 1)
    ]
    return _laid(state, waiting, [_PATIENCE])


def _laid(
    state: PentUpState, waiting: Sequence[Sequence[Placement]], left: list[int]
) -> PentUpState | None:
    if not waiting:
        return state
    floor, *higher = waiting
    if not floor:
        return _laid(state, higher, left)
    for index, tile in enumerate(floor):
        left[0] -= 1
        if left[0] < 0:
            return None
        if not rules.violations(state, tile):
            rest = [*floor[:index], *floor[index + 1 :]]
            if found := _laid(state.after(tile), [rest, *higher], left):
                return found
    return None


def two_on_top(floors: Sequence[Floor]) -> bool:
    """Whether two tiles of the highest of these levels can be laid by the rules, in any order of
    turns, and nothing before but tiles of these levels.
    """
    tiles = [
        Placement(letter, level, cells)
        for level, floor in enumerate(floors, 1)
        for letter, cells in floor
    ]
    start = ENGINE.initial()
    seen, todo = set(), [start]
    while todo:
        state = todo.pop()
        if sum(tile.level == len(floors) for tile in state.laid) > 1:
            return True
        for tile in tiles:
            if not rules.violations(state, tile):
                after = state.after(tile)
                if (laid := frozenset(after.laid)) not in seen:
                    seen.add(laid)
                    todo.append(after)
    return False


def to_the_end(state: PentUpState, chance: random.Random) -> PentUpState:
    """The game with all tiles laid, the rest in places by chance."""
    while not state.over:
        state = state.after(chance.choice(placements(state)))
    return state
