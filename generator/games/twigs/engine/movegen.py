"""Move generation: all legal placements of a position, and the number of pairs of placements.

Placements are found from the vertices that twigs already touch.

Pairs of placements, for perft, are counted without playing any. The replies to a placement are
those that were there before and use none of its segments, and those that touch it and nothing
else. Both are counted with bit masks: one bit for each place, and for each segment or vertex one
mask of the places that use it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.engine.rules import letters_to_lay
from generator.games.twigs.engine.state import TwigsState
from generator.games.twigs.pieces import LETTERS, ORIENTATIONS, Segments
from generator.geometry import hexedge
from generator.geometry.hexedge import Point, Segment

_Anchored: TypeAlias = tuple[tuple[str, Segments], ...]


def _anchored() -> Mapping[tuple[int, int], _Anchored]:
    """(class of a vertex, its empty directions as a bit mask) → twigs through that vertex.

    Each is a letter and its segments relative to the vertex; those that would need a direction
    which is not empty are left out.
    """
    through: dict[int, list[tuple[int, str, Segments]]] = {hexedge.HUB: [], hexedge.OTHER: []}
    for letter, forms in ORIENTATIONS.items():
        for form in forms:
            for vertex in sorted(hexedge.vertices(form)):
                x, y = vertex
                used = _directions(vertex, form)
                relative = tuple((sx - x, sy - y, d) for sx, sy, d in form)
                through[hexedge.point_class(vertex)].append((used, letter, relative))
    return MappingProxyType(
        {
            (kind, empty): tuple(
                (letter, relative) for used, letter, relative in items if not used & ~empty
            )
            for kind, items in through.items()
            for empty in range(8)
        }
    )


def _directions(vertex: Point, segments: Iterable[Segment]) -> int:
    """The directions in which ``segments`` leave a vertex, as a bit mask."""
    return sum(1 << i for i, s in enumerate(hexedge.segments_at(vertex)) if s in segments)


_ANCHORED = _anchored()


def placements(state: TwigsState) -> tuple[Placement, ...]:
    """All legal placements, sorted bytewise by notation."""
    found = (Placement(letter, form) for form, letter in places(state).items())
    return tuple(sorted(found, key=str))


def places(state: TwigsState) -> dict[Segments, str]:
    """All legal placements, unsorted: segments → letter.

    The opening is given once per orientation, with the smallest hub at (1, 0).
    """
    letters = letters_to_lay(state)
    if state.laid:
        return touching(state.occupied, letters)
    return {form: letter for letter in letters for form in ORIENTATIONS[letter]}


def touching(occupied: frozenset[Segment], letters: Iterable[str]) -> dict[Segments, str]:
    """Empty places for twigs of these letters that touch ``occupied``: segments → letter."""
    wanted = frozenset(letters)
    found: dict[Segments, str] = {}
    for vertex in sorted(hexedge.vertices(occupied)):
        vx, vy = vertex
        empty = 7 - _directions(vertex, occupied)
        for letter, relative in _ANCHORED[hexedge.point_class(vertex), empty]:
            if letter not in wanted:
                continue
            segments = tuple([(x + vx, y + vy, d) for x, y, d in relative])
            if occupied.isdisjoint(segments):
                found[segments] = letter
    return found


class _Places:
    """Places for twigs, numbered; masks tell which of them have a letter, segment or vertex."""

    def __init__(self, places: Mapping[Segments, str]) -> None:
        self.all = (1 << len(places)) - 1
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

    def without(self, letters: Iterable[str]) -> int:
        """The places of all letters but these."""
        mask = self.all
        for letter in letters:
            mask &= ~self.with_letter.get(letter, 0)
        return mask


@cache
def _around(form: Segments) -> _Places:
    """The places that touch a twig which lies alone; one entry for each of its orientations."""
    return _Places(touching(frozenset(form), LETTERS))


def pairs(state: TwigsState) -> int:
    """The number of sequences of two legal placements from ``state``."""
    before = _Places(touching(state.occupied, LETTERS))
    vertices = tuple(hexedge.vertices(state.occupied))
    gone: dict[str, frozenset[str]] = {}
    total = 0
    for segments, letter in places(state).items():
        if letter not in gone:
            gone[letter] = _not_to_lay(state.after(Placement(letter, segments)))

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
