"""Move generation: all legal placements of a position, and the number of pairs.

Pairs of placements, for perft, are counted without playing any. The replies to a placement are
those that were there before and use none of its segments, and those that touch it and nothing
else. Both are counted with bit masks: one bit for each place, and for each segment or vertex
one mask of the places that use it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import cache

from generator.games.twigs.engine.board import Board
from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.engine.rules import letters_to_lay
from generator.games.twigs.engine.state import TwigsState
from generator.games.twigs.pieces import LETTERS, ORIENTATIONS, Segments
from generator.geometry import hexedge
from generator.geometry.hexedge import Point, Segment


def placements(state: TwigsState) -> tuple[Placement, ...]:
    """All legal placements, sorted bytewise by notation.

    The opening is given once per orientation, with the smallest hub at (1, 0).
    """
    letters = letters_to_lay(state)
    if state.board:
        return state.board.touching(letters)
    every = (Placement(letter, form) for letter in letters for form in ORIENTATIONS[letter])
    return tuple(sorted(every, key=str))


def touching(occupied: Collection[Segment], letters: Iterable[str]) -> tuple[Placement, ...]:
    """Empty places for twigs of these letters that touch ``occupied``, sorted by notation."""
    return Board.of(occupied).touching(letters) if occupied else ()


class _Places:
    """Places for twigs, numbered; masks tell which of them have a letter, segment or vertex."""

    def __init__(self, places: Collection[Placement]) -> None:
        self.all = (1 << len(places)) - 1
        self.with_letter: dict[str, int] = defaultdict(int)
        self.with_segment: dict[Segment, int] = defaultdict(int)
        self.with_vertex: dict[Point, int] = defaultdict(int)
        for number, place in enumerate(places):
            bit = 1 << number
            self.with_letter[place.letter] |= bit
            for segment in place.segments:
                self.with_segment[segment] |= bit
            for vertex in hexedge.vertices(place.segments):
                self.with_vertex[vertex] |= bit

    def without(self, letters: Iterable[str]) -> int:
        """The places of all letters but these."""
        mask = self.all
        for letter in letters:
            mask &= ~self.with_letter.get(letter, 0)
        return mask


@cache
def _around(form: Segments) -> _Places:
    """The places that touch a twig which lies alone; one entry for each of its orientations."""
    return _Places(touching(form, LETTERS))


def pairs(state: TwigsState) -> int:
    """The number of sequences of two legal placements from ``state``."""
    before = _Places(touching(state.occupied, LETTERS))
    vertices = tuple(hexedge.vertices(state.occupied))
    gone: dict[str, frozenset[str]] = {}
    total = 0
    for place in placements(state):
        letter, segments = place.letter, place.segments
        if letter not in gone:
            gone[letter] = _not_to_lay(state.after(place))

        used = 0
        for segment in segments:
            used |= before.with_segment.get(segment, 0)
        total += (before.without(gone[letter]) & ~used).bit_count()

        dx, dy = segments[0][0] - 1, segments[0][1]
        around = _around(tuple([(x - dx, y - dy, d) for x, y, d in segments]))
        known = 0
        for x, y in vertices:
            known |= around.with_vertex.get((x - dx, y - dy), 0)
        total += (around.without(gone[letter]) & ~known).bit_count()
    return total


def _not_to_lay(state: TwigsState) -> frozenset[str]:
    """The letters that the player to move may not lay."""
    return frozenset(LETTERS).difference(letters_to_lay(state))
