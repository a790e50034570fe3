"""How many sequences of two placements there are, without playing any.

The replies to a placement are those that were there before and use none of its segments, and
those that touch it and nothing else. Both are counted with bit masks: one bit for each place,
one mask for each segment or vertex that tells which places use it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache

from generator.games.twigs import candidates
from generator.games.twigs.pieces import LETTERS, Segments
from generator.games.twigs.rules import letters_to_lay
from generator.games.twigs.state import TwigsState
from generator.geometry import hexedge
from generator.geometry.hexedge import Point, Segment


class _Places:
    """Places for twigs, numbered; masks tell which of them have a letter, segment or vertex."""

    def __init__(self, places: Mapping[Segments, str]) -> None:
        self.with_letter: dict[str, int] = defaultdict(int)
        self.with_segment: dict[Segment, int] = defaultdict(int)
        self.with_vertex: dict[Point, int] = defaultdict(int)
        for number, (segments, letter) in enumerate(places.items()):
            bit = 1 << number
            self.with_letter[letter] |= bit
            for segment in segments:
                self.with_segment[segment] |= bit
            for vertex in hexedge.vertices(segments):
                self.with_vertex[vertex] |= bit

    def of(self, letters: Iterable[str]) -> int:
        """The places of these letters."""
        mask = 0
        for letter in letters:
            mask |= self.with_letter.get(letter, 0)
        return mask


@cache
def _around(form: Segments) -> _Places:
    """The places that touch a twig which lies alone; one entry for each of its orientations."""
    return _Places(candidates.touching(frozenset(form), LETTERS))


def count(state: TwigsState) -> int:
    """The number of sequences of two legal placements from ``state``."""
    moves = candidates.placements(state)
    before = _Places(candidates.touching(state.occupied, LETTERS))
    vertices = sorted(hexedge.vertices(state.occupied))
    letters: dict[str, tuple[str, ...]] = {}
    total = 0
    for move in moves:
        if move.letter not in letters:
            letters[move.letter] = letters_to_lay(state.after(move))
        to_lay = letters[move.letter]

        used = 0
        for segment in move.segments:
            used |= before.with_segment.get(segment, 0)
        total += (before.of(to_lay) & ~used).bit_count()

        around = _around(hexedge.normal(move.segments))
        dx, dy = move.segments[0][0] - 1, move.segments[0][1]
        known = 0
        for x, y in vertices:
            known |= around.with_vertex.get((x - dx, y - dy), 0)
        total += (around.of(to_lay) & ~known).bit_count()
    return total
