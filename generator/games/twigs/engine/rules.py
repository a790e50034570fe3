"""The rules of placement, each a small predicate: whether a move breaks it.

All are asked, so that a verdict names every broken rule. What a twig touches is decided by the
axes of its segments, not by the width of the sticks, within :data:`TOLERANCE`.

On the lattice two twigs can touch at vertices only, so ``ends-only`` can be broken only off it.
**Where** ``ends-only`` **is broken,** ``on-lattice`` **is implied and not reported**: an end at the
middle of a segment breaks exactly ``ends-only``, a twig at a vertex at a wrong angle exactly
``on-lattice``. No other rule implies another. In particular, off the lattice:

- ``no-overlap`` is about stretches of positive length that two segments share, ``ends-only``
  about single points that are no end of both;
- ``touching`` is broken by a twig that touches nothing at all: one that touches a twig wrongly
  breaks the rule that says how to touch.

A loose placement that lies on the lattice after all (within the tolerance) is judged as the
placement that it is. The lattice is given from the start by the notation, so an opening may lie
anywhere on it, and nothing else may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.games.twigs.engine.notation import LoosePlacement, Move, Placement
from generator.games.twigs.engine.state import TwigsState
from generator.games.twigs.pieces import SHAPES, Segments, letter_of
from generator.geometry import hexedge
from generator.geometry.contact import Contact, contact
from generator.geometry.outline import Pose, pose_axes, snap, to_mm

TOLERANCE = 0.01
"""What is nearer than this (in segment lengths) touches, or lies on the lattice."""
FIRST_REPLY = 1
"""The ply at which the second player lays the first twig, the only one that
``first-shape`` binds, whatever the number of players."""


def settled(move: Move) -> Move:
    """The move as a placement if it lies on the lattice, else as it is."""
    if isinstance(move, Placement) or move.letter not in SHAPES:
        return move
    segments = snap(_pose(move), 1.0, TOLERANCE)
    return move if segments is None else Placement(move.letter, segments)


def off_lattice(state: TwigsState, move: Move) -> bool:
    """``on-lattice``: a twig lies along edges of the one honeycomb."""
    if isinstance(move, Placement):
        return not all(map(hexedge.is_segment, move.segments))
    return not touches_within(state, move)


def touches_within(state: TwigsState, move: Move) -> bool:
    """``ends-only``: segments of two twigs touch at their ends, not at the middle or across."""
    return isinstance(move, LoosePlacement) and Contact.MIDDLE in _contacts(state, move)


def overlaps(state: TwigsState, move: Move) -> bool:
    """``no-overlap``: a twig uses segments that are empty."""
    if isinstance(move, Placement):
        return not state.occupied.isdisjoint(move.segments)
    return Contact.STRETCH in _contacts(state, move)


def stands_apart(state: TwigsState, move: Move) -> bool:
    """``touching``: every twig but the very first shares a vertex with one that lies there."""
    if not state.laid:
        return False
    if isinstance(move, Placement):
        vertices = hexedge.vertices(_edges(move))
        return all(state.occupied.isdisjoint(hexedge.segments_at(end)) for end in vertices)
    return all(kind is Contact.NONE for kind in _contacts(state, move))


def repeats_first_shape(state: TwigsState, letter: str) -> bool:
    """``first-shape``: the second player's first twig is of another shape than the very first."""
    return state.ply == FIRST_REPLY and state.laid[0].letter == letter


def foreign(state: TwigsState, move: Move) -> bool:
    """``own-twig``: a player lays one of the own twigs that remain (in one piece)."""
    unbent = isinstance(move, LoosePlacement) or letter_of(move.segments) == move.letter
    return state.over or move.letter not in state.stock(state.to_move) or not unbent


RULES: Mapping[str, Callable[[TwigsState, Move], bool]] = {
    "on-lattice": off_lattice,
    "ends-only": touches_within,
    "no-overlap": overlaps,
    "touching": stands_apart,
    "first-shape": lambda state, move: repeats_first_shape(state, move.letter),
    "own-twig": foreign,
}
"""Rule id → whether a settled move breaks it, in the order of a rulebook."""


def violations(state: TwigsState, move: Move) -> frozenset[str]:
    """The ids of all rules that the move breaks."""
    where = settled(move)
    return frozenset(rule for rule, broken in RULES.items() if broken(state, where))


def letters_to_lay(state: TwigsState) -> tuple[str, ...]:
    """The letters of the twigs that the player to move may lay; none when the game is over."""
    if state.over:
        return ()
    return tuple(
        letter for letter in state.stock(state.to_move) if not repeats_first_shape(state, letter)
    )


def _edges(move: Placement) -> Segments:
    """The segments of a placement that name edges of the honeycomb."""
    return tuple(filter(hexedge.is_segment, move.segments))


def _pose(move: LoosePlacement) -> Pose:
    return Pose(SHAPES[move.letter], move.x, move.y, move.degrees, move.flipped)


def _contacts(state: TwigsState, move: LoosePlacement) -> Iterator[Contact]:
    """How each segment of a twig off the lattice touches each that lies there."""
    if move.letter not in SHAPES:  # no piece, so it touches nothing
        return
    axes = pose_axes(_pose(move), 1.0)
    for segment in sorted(state.occupied):
        hub, other = (to_mm(end, 1.0) for end in hexedge.ends(segment))
        yield from (contact(axis, (hub, other), TOLERANCE) for axis in axes)
