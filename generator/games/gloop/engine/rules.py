"""The rules of Gloop, each a small predicate: whether a move breaks it.

The first four are about a tile laid on a puzzle's table, the others about a turn of the strategy
game. All of its kind are asked, so that a verdict names every broken rule. No rule implies another,
but some can be asked only of what another rule leaves:

- a tile that is not ``aligned`` (it lies off the grid, on another tile or outside the table) has no
  shared edge and finishes nothing, so ``paths-meet`` and ``closed`` are not broken by it;
- a turn with a block that the player does not have breaks ``own-tiles``, and ``must-match`` is not
  asked of it; where and how it would be laid is;
- a block laid on tiles breaks ``direction`` or ``full-side``; ``must-match`` is asked of the tiles
  that it touches, not of those that it covers;
- above or below the starting pair there is no side of two tiles: a block there breaks ``direction``
  and ``full-side``.

Once the strategy game is over, making or extending breaks ``own-tiles`` and drawing breaks
``draw-only-if-stuck``, whatever the player to move still has; what else is wrong with the turn is
reported as before. A finished filling has no empty cell, so every further tile breaks ``aligned``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from generator.games.gloop.engine import movegen
from generator.games.gloop.engine.block import matched
from generator.games.gloop.engine.middle import demand, fits
from generator.games.gloop.engine.notation import (
    Draw,
    Extend,
    Lay,
    LooseTile,
    Make,
    Move,
    Placement,
    Turn,
)
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.engine.table import Table, settled
from generator.geometry.pathtile import SIDES, meets, neighbour

AnyState: TypeAlias = GloopState | Table


def off_grid(table: Table, move: Placement) -> bool:
    """``aligned``: tiles lie edge to edge, corners meeting: each on an empty cell of the table."""
    return isinstance(move, LooseTile) or move.cell not in table.empty


def misses_paths(table: Table, move: Placement) -> bool:
    """``paths-meet``: at a shared edge ends meet ends, unused points meet unused points."""
    if off_grid(table, move) or isinstance(move, LooseTile):
        return False
    grid = table.grid
    return not all(
        meets(move.lying.placed, side, grid[other])
        for side in SIDES
        if (other := neighbour(move.cell, side)) in grid
    )


def leaves_open(table: Table, move: Placement) -> bool:
    """``closed``: a finished filling has no path that ends at the border."""
    if off_grid(table, move) or isinstance(move, LooseTile) or len(table.empty) > 1:
        return False
    return not table.after(move).closed


def repeats(table: Table, move: Placement) -> bool:
    """``once``: each tile is used at most once."""
    return (move.tile if isinstance(move, LooseTile) else move.lying.tile) in table.used


def foreign(state: GloopState, turn: Turn) -> bool:
    """``own-tiles``: tiles of the own hand, blocks of the own area, while the game runs."""
    match turn:
        case Make():
            hand, ids = () if state.ended else state.hand, turn.ids
            return any(ids.count(tile) > hand.count(tile) for tile in ids)
        case Extend(number):
            return bool(state.ended) or number >= len(state.area)
    return False


def unmatched(_: GloopState, turn: Turn) -> bool:
    """``block-matched``: the four inner edges of a block match."""
    return isinstance(turn, Make) and not matched(turn.tiles)


def off_side(state: GloopState, turn: Turn) -> bool:
    """``full-side``: a block lies with its full side against the last one of an end."""
    if not isinstance(turn, Extend):
        return False
    return bool(turn.shift) or not state.middle.end(turn.end).full_side(turn.way)


def goes_wrong(state: GloopState, turn: Turn) -> bool:
    """``direction``: the right end grows to the right, up or down, the left end likewise."""
    return isinstance(turn, Extend) and turn.way not in state.middle.end(turn.end).ways


def mismatched(state: GloopState, turn: Turn) -> bool:
    """``must-match``: a block matches every tile that it touches."""
    if not isinstance(turn, Extend) or turn.block >= len(state.area):
        return False
    corner = state.middle.end(turn.end).next_corner(turn.way, turn.shift)
    asked = demand(state.middle.grid, corner)
    return not fits(state.area[turn.block], turn.turns, asked)


def draws_early(state: GloopState, turn: Turn) -> bool:
    """``draw-only-if-stuck``: who can make a block or extend may not draw."""
    return isinstance(turn, Draw) and (bool(state.ended) or not movegen.stuck(state))


PLACING: Mapping[str, Callable[[Table, Placement], bool]] = {
    "aligned": off_grid,
    "paths-meet": misses_paths,
    "closed": leaves_open,
    "once": repeats,
}
"""Rule id → whether a tile laid on a table breaks it."""

TURNS: Mapping[str, Callable[[GloopState, Turn], bool]] = {
    "own-tiles": foreign,
    "block-matched": unmatched,
    "full-side": off_side,
    "direction": goes_wrong,
    "must-match": mismatched,
    "draw-only-if-stuck": draws_early,
}
"""Rule id → whether a turn of the strategy game breaks it."""

_CONCERNED: Mapping[type[Turn], Sequence[str]] = {
    Make: ("own-tiles", "block-matched"),
    Extend: ("own-tiles", "full-side", "direction", "must-match"),
    Draw: ("draw-only-if-stuck",),
}
"""The rules that a turn of each kind can break."""

RULES = (*PLACING, *TURNS)
"""The ids of all rules, in the order of a rulebook."""


def violations(state: AnyState, move: Move) -> frozenset[str]:
    """The ids of all rules that the move breaks.

    Raises ``TypeError`` for a turn on a puzzle's table, or a single tile in the strategy game.
    """
    if isinstance(state, Table):
        where = settled(move) if isinstance(move, LooseTile) else move
        if not isinstance(where, Placement):
            raise TypeError("on a table tiles are laid; there are no turns")
        return frozenset(rule for rule, broken in PLACING.items() if broken(state, where))
    if isinstance(move, (Lay, LooseTile)):
        raise TypeError("single tiles are laid on a table, not in the strategy game")
    return frozenset([rule for rule in _CONCERNED[type(move)] if TURNS[rule](state, move)])
