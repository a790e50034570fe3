"""Counting tiles by level, and comparing the counts."""

from __future__ import annotations

from generator.games.pentup.engine.state import TEAMS, PentUpState
from generator.games.pentup.pieces import LETTERS


def counts(state: PentUpState) -> tuple[tuple[int, ...], ...]:
    """For each player the number of own tiles on level 1, 2, … up to the highest of all."""
    found = [[0] * state.height for _ in range(state.players)]
    for tile in state.laid:
        found[tile.player][tile.level - 1] += 1
    return tuple(map(tuple, found))


def worth(levels: tuple[int, ...], misere: bool) -> int:
    """Counts by level as one number: the greater it is, the better are the counts.

    They are compared from the highest level down, in the misère variant from level 1 up: digits
    of a number with a base that no count reaches.
    """
    total = 0
    for count in levels if misere else reversed(levels):
        total = total * (len(LETTERS) + 1) + count
    return total


def scores(state: PentUpState) -> tuple[int, ...]:
    """The worth of each player's counts."""
    return tuple(worth(levels, state.variant == "misere") for levels in counts(state))


def winners(state: PentUpState) -> tuple[int, ...]:
    """Who wins once all tiles are laid.

    Two players with equal counts draw, so nobody wins; three or more share the win. In pairs the
    team of the best colour wins; if both teams have one as good, nobody does.
    """
    values = scores(state)
    best = tuple(player for player, value in enumerate(values) if value == max(values))
    if state.variant == "pairs":
        teams = [team for team in TEAMS if set(team).intersection(best)]
        return teams[0] if len(teams) == 1 else ()
    return () if state.players == 2 and len(best) == 2 else best
