"""Move generation with bit masks: all legal placements of a position, and the number of pairs.

A window of the lattice has a bit for each hub. Which segments of a direction are occupied, and
which vertices, are masks of such bits. Shifted by the steps from a twig to its segments and its
vertices, they show at which hubs the twig would overlap or touch something.

Pairs of placements, for perft, are counted without playing any. The replies to a placement are
those that were there before and use none of its segments, and those that touch it and nothing
else. Both are counted with bit masks again: one bit for each place, and for each segment or vertex
one mask of the places that use it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import attrgetter

from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.engine.rules import letters_to_lay
from generator.games.twigs.engine.state import TwigsState
from generator.games.twigs.pieces import LETTERS, ORIENTATIONS, SIZE, Segments
from generator.geometry import hexedge
from generator.geometry.hexedge import Point, Segment

_REACH = SIZE + 1
"""Rows and columns from a twig that touches something to that, at most."""
_GRID = 8
"""Windows begin and end at multiples of this, so that many positions share one."""
_TEXT = attrgetter("text")


@dataclass(frozen=True, slots=True)
class _Form:
    """An orientation of a twig: how far the bits of its segments, by direction, and those of its
    vertices are from the bit of the twig. ``known`` are the placements made so far, by bit.
    """

    letter: str
    cells: Segments
    segments: tuple[tuple[int, int], ...]
    hubs: tuple[int, ...]
    others: tuple[int, ...]
    known: dict[int, Placement] = field(default_factory=dict)


class Window:
    """A part of the lattice, with a bit for each hub.

    The hub (x, y) is in row y and column (x - y - 1) / 3, and the bits follow each other row by row
    from the row ``low`` and the column ``left``. A vertex that is no hub has the bit of the hub at
    its left. The bit of a twig is that of its smallest hub, less the same number for all twigs, so
    that no other of its bits is lower.
    """

    def __init__(self, low: int, left: int, width: int) -> None:
        self._low, self._left, self._width = low, left, width
        self._least = _REACH * width + _REACH
        self._forms = {
            letter: tuple(self._form(letter, form) for form in forms)
            for letter, forms in ORIENTATIONS.items()
        }

    @staticmethod
    def around(occupied: Iterable[Segment]) -> Window:
        """The window of all twigs that touch the segments."""
        points = [(y, (x - y - 1) // 3) for x, y, _ in occupied]
        low = min(row for row, _ in points) - 2 * _REACH
        left = min(column for _, column in points) - 2 * _REACH
        right = max(column for _, column in points) + 2 * _REACH
        low, left, right = low // _GRID, left // _GRID, right // _GRID + 1
        return _window(low * _GRID, left * _GRID, (right - left) * _GRID)

    def touching(
        self, occupied: Iterable[Segment], letters: Iterable[str]
    ) -> tuple[Placement, ...]:
        """Empty places for twigs of these letters that touch what is occupied, sorted."""
        width = self._width
        segments = [0, 0, 0]
        for x, y, d in occupied:
            segments[d] |= 1 << self._bit(x, y)
        east, north_west, south_west = segments
        hubs = east | north_west | south_west
        others = east | north_west << (width - 1) | south_west >> width
        found: list[Placement] = []
        for letter in sorted(letters):
            own = []
            for form in self._forms[letter]:
                used = near = 0
                for d, shift in form.segments:
                    used |= segments[d] >> shift
                for shift in form.hubs:
                    near |= hubs >> shift
                for shift in form.others:
                    near |= others >> shift
                free = near & ~used
                known = form.known
                while free:
                    bit = free & -free
                    free ^= bit
                    own.append(known.get(bit) or self._made(form, bit))
            own.sort(key=_TEXT)
            found += own
        return tuple(found)

    def _bit(self, x: int, y: int) -> int:
        """The number of the bit of a hub."""
        return (y - self._low) * self._width + (x - y - 1) // 3 - self._left

    def _form(self, letter: str, form: Segments) -> _Form:
        start = self._bit(*form[0][:2]) - self._least
        ends = sorted(hexedge.vertices(form))
        hubs = [end for end in ends if hexedge.point_class(end) == hexedge.HUB]
        others = [(x - 1, y) for x, y in ends if hexedge.point_class((x, y)) != hexedge.HUB]
        return _Form(
            letter,
            form,
            tuple((d, self._bit(x, y) - start) for x, y, d in form),
            tuple(self._bit(*hub) - start for hub in hubs),
            tuple(self._bit(*hub) - start for hub in others),
        )

    def _made(self, form: _Form, bit: int) -> Placement:
        """The placement of a form with this bit."""
        row, column = divmod(bit.bit_length() - 1 + self._least, self._width)
        y = row + self._low
        by = (3 * (column + self._left) + y, y)
        cells = tuple([hexedge.translate(segment, by) for segment in form.cells])
        made = form.known[bit] = Placement(form.letter, cells)
        return made


@lru_cache(maxsize=32)
def _window(low: int, left: int, width: int) -> Window:
    """Kept with its placements, as positions that follow each other have most in common."""
    return Window(low, left, width)


def placements(state: TwigsState) -> tuple[Placement, ...]:
    """All legal placements, sorted bytewise by notation.

    The opening is given once per orientation, with the smallest hub at (1, 0).
    """
    letters = letters_to_lay(state)
    if state.laid:
        return touching(state.occupied, letters)
    every = (Placement(letter, form) for letter in letters for form in ORIENTATIONS[letter])
    return tuple(sorted(every, key=_TEXT))


def touching(occupied: Collection[Segment], letters: Iterable[str]) -> tuple[Placement, ...]:
    """Empty places for twigs of these letters that touch ``occupied``, sorted by notation."""
    return Window.around(occupied).touching(occupied, letters) if occupied else ()


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
