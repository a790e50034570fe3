"""The rules of placement, each a small predicate: whether a move breaks it.

All are asked, so that a verdict names every broken rule. Two things are not said twice:

- **What lies too high** for its tile breaks ``full-support`` or ``two-supports``, and these are
  reported; ``highest-level`` is broken only by a tile that could go **higher** than it lies.
- **A tile off the grid** breaks ``on-grid``. It breaks ``edge-contact`` only if it touches
  nothing at all: one that touches wrongly breaks the rule that says how to lie. What it covers
  and rests on is decided by area.

A loose placement that lies on the grid after all (within :data:`TOLERANCE`) is judged as the
placement that it is. The grid is given from the start by the notation, so a first tile may lie
anywhere on it, and nothing else may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.games.pentup.engine.notation import LoosePlacement, Move, Placement
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.pieces import SHAPES, Cells, letter_of
from generator.geometry import square
from generator.geometry.squarepose import SquarePose, pose_region, region, snap

TOLERANCE = 0.01
"""What is nearer than this (in cells) touches, or lies on the grid; smaller areas are none."""
SUPPORTS = 2
"""How many different tiles a tile must rest on."""


def settled(move: Move) -> Move:
    """The move as a placement if it lies on the grid, else as it is."""
    if isinstance(move, Placement) or move.letter not in SHAPES:
        return move
    cells = snap(_pose(move), TOLERANCE)
    return move if cells is None else Placement(move.letter, move.level, cells)


def off_grid(_: PentUpState, move: Move) -> bool:
    """``on-grid``: a tile lies on cells of the one square grid."""
    return isinstance(move, LoosePlacement)


def overlaps(state: PentUpState, move: Move) -> bool:
    """``no-overlap``: a tile uses cells that are empty at its level."""
    there = state.level(move.level)
    if isinstance(move, Placement):
        return not there.keys().isdisjoint(move.cells)
    return _shared(move, tuple(there)) > TOLERANCE


def stands_apart(state: PentUpState, move: Move) -> bool:
    """``edge-contact``: on level 1 a tile shares an edge of a cell with one that lies there."""
    there = state.level(1)
    if move.level != 1 or not there:
        return False
    if isinstance(move, Placement):
        return there.keys().isdisjoint([n for c in move.cells for n in square.neighbours(c)])
    if move.letter not in SHAPES:
        return True
    return bool(pose_region(_pose(move)).distance(region(there)) > TOLERANCE)


def lacks_supports(state: PentUpState, move: Move) -> bool:
    """``two-supports``: above level 1 a tile rests on two different tiles or more."""
    return move.level > 1 and len(supports(state, move)) < SUPPORTS


def hangs_over(state: PentUpState, move: Move) -> bool:
    """``full-support``: above level 1 there is a tile under each of a tile's squares."""
    if move.level <= 1:
        return False
    below = state.level(move.level - 1)
    if isinstance(move, Placement):
        return not below.keys() >= set(move.cells)
    if move.letter not in SHAPES:
        return True
    return bool(pose_region(_pose(move)).difference(region(below)).area > TOLERANCE)


def could_go_higher(state: PentUpState, move: Move) -> bool:
    """``highest-level``: a tile goes to the highest level on which it can be placed anywhere,
    turned or turned over.
    """
    return move.letter in SHAPES and state.board.highest(move.letter) > move.level


def foreign(state: PentUpState, move: Move) -> bool:
    """``own-tile``: a player lays one of the own tiles that remain (in one piece)."""
    unbent = isinstance(move, LoosePlacement) or letter_of(move.cells) == move.letter
    return state.over or move.letter not in state.stock(state.to_move) or not unbent


RULES: Mapping[str, Callable[[PentUpState, Move], bool]] = {
    "on-grid": off_grid,
    "no-overlap": overlaps,
    "edge-contact": stands_apart,
    "two-supports": lacks_supports,
    "full-support": hangs_over,
    "highest-level": could_go_higher,
    "own-tile": foreign,
}
"""Rule id → whether a settled move breaks it, in the order of a rulebook."""


def violations(state: PentUpState, move: Move) -> frozenset[str]:
    """The ids of all rules that the move breaks."""
    where = settled(move)
    return frozenset(rule for rule, broken in RULES.items() if broken(state, where))


def supports(state: PentUpState, move: Move) -> tuple[int, ...]:
    """The numbers of the tiles that a settled move rests on, sorted; none on level 1."""
    below = state.level(move.level - 1)
    if isinstance(move, Placement):
        return tuple(sorted({below[cell] for cell in move.cells if cell in below}))
    tiles = sorted(set(below.values()))
    return tuple(n for n in tiles if _shared(move, state.laid[n].cells) > TOLERANCE)


def _pose(move: LoosePlacement) -> SquarePose:
    return SquarePose(SHAPES[move.letter], move.x, move.y, move.degrees, move.flipped)


def _shared(move: LoosePlacement, cells: Cells) -> float:
    """The area that a tile off the grid has in common with cells, in cells."""
    if move.letter not in SHAPES:  # no piece, so it covers nothing
        return 0.0
    return float(pose_region(_pose(move)).intersection(region(cells)).area)
