"""Turns of DuploLine for a search that looks at very many: on positions alone, by bits.

A position here is in the middle of a game that is far from a full board. The engine's own lists of
turns know more, and take several times as long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from generator.games.duploline.engine import board
from generator.games.duploline.engine.listing import actions
from generator.games.duploline.engine.notation import KINDS, Action, Kind
from generator.games.duploline.engine.position import Position, other
from generator.games.duploline.engine.state import WHOLE, DuploState

Played: TypeAlias = tuple[Action, ...]
"""The actions of a turn."""


def turns(position: Position, player: int) -> Iterator[tuple[Played, Position, bool]]:
    """All turns in the bytewise order of their notation, where they lead, and whether they win."""
    start = DuploState(position, player, WHOLE, ply=1)
    for first in actions(start):
        half = position.with_action(player, first)
        if _line(half, player, first.kind):
            yield (first,), half, True
            continue
        rest = other(first.kind)
        seconds = actions(DuploState(half, player, rest, ply=2))
        for second in seconds:
            whole = half.with_action(player, second)
            yield (first, second), whole, _line(whole, player, rest)
        if not seconds:
            yield (first,), half, False


def wins_by_one_action(position: Position, player: int) -> bool:
    """Whether an action of the player wins, so that the other one does not matter."""
    return any(_fills(position, player, kind, _goals(position, player, kind)) for kind in KINDS)


def can_win(position: Position, player: int) -> bool:
    """Whether a turn of the player wins.

    Three of a line must be there, and nothing of the kind on the fourth cell, the goal. An empty
    goal is filled by an added piece. One with a piece of the other kind is moved to, or empties
    when that piece leaves; the other action of the turn may make room for such a move. Where few
    cells are left for adding, a forced place might win, and all turns are looked at.
    """
    goals = {kind: _goals(position, player, kind) for kind in KINDS}
    if not any(goals.values()):
        return False
    if position.adds(player, "D").bit_count() < 2 or position.adds(player, "R").bit_count() < 2:
        return any(wins for _, _, wins in turns(position, player))
    if any(_fills(position, player, kind, goals[kind]) for kind in KINDS):
        return True
    for kind in KINDS:
        alone = position.of(kind)[player] & position.singles(kind)
        ways = position.of(other(kind))[player] | board.beside(alone)
        if goals[kind] & position.singles(other(kind)) & ways:
            for first in actions(DuploState(position, player, other(kind), ply=2)):
                if _fills(position.with_action(player, first), player, kind, goals[kind]):
                    return True
    return False


def _line(position: Position, player: int, kind: Kind) -> bool:
    return bool(board.lines(position.of(kind)[player]))


def _goals(position: Position, player: int, kind: Kind) -> int:
    """The cells without a piece of the kind on which one of the player's would make a line."""
    own = position.of(kind)[player]
    free = board.BOARD & ~position.every(kind)
    found = 0
    for line in board.LINES:
        if (line & own).bit_count() == board.IN_A_ROW - 1:
            found |= line & free
    return found


def _fills(position: Position, player: int, kind: Kind, goals: int) -> bool:
    """Whether an action of the kind fills a goal and makes a line."""
    if not goals:
        return False
    if goals & position.adds(player, kind):
        return True
    return any(
        board.lines(position.of(kind)[player] & ~origin | target)
        for origin, targets in position.moves(player, kind)
        for target in board.bits(targets & goals)
    )
