"""What is occupied as bit masks, and where twigs can touch it.

A window of the lattice has a bit for each hub. Which segments of a direction are occupied, and
which vertices, are masks of such bits. Shifted by the steps from a twig to its segments and its
vertices, they show at which hubs the twig would overlap or touch something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import or_

from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.pieces import ORIENTATIONS, SIZE, Segments
from generator.geometry import hexedge
from generator.geometry.hexedge import HUB, Point, Segment
from generator.geometry.placelist import Grid, PlaceList
from generator.values import Value

_MARGIN = SIZE + 1
"""Columns and rows of a window beyond the twigs on each side, at least: so far reaches a twig that
touches something.
"""
_ROWS = 32
"""Rows of the smallest window; hardly a game needs a larger one."""
_GRID = 8
"""The middles of windows are so far apart, so that many positions share one."""


class Form(Value, frozen=True):
    """An orientation of a twig, numbered; ``segments`` and ``vertices`` are the numbers of its own
    in :data:`_SEGMENTS` and :data:`_VERTICES`.
    """

    number: int
    letter: str
    segments: tuple[int, ...]
    vertices: tuple[int, ...]


_ALL = [(letter, cells) for letter, forms in ORIENTATIONS.items() for cells in forms]
_SEGMENTS = sorted({segment for _, cells in _ALL for segment in cells})
"""The segments of all forms, whose smallest hub is (1, 0)."""
_VERTICES = sorted({vertex for _, cells in _ALL for vertex in hexedge.vertices(cells)})
"""The vertices of all forms."""


def _form(number: int, letter: str, cells: Segments) -> Form:
    segments = tuple(map(_SEGMENTS.index, cells))
    return Form(number, letter, segments, tuple(map(_VERTICES.index, hexedge.vertices(cells))))


_FORMS = [_form(number, *one) for number, one in enumerate(_ALL)]
FORMS: Mapping[str, tuple[Form, ...]] = {
    letter: tuple(form for form in _FORMS if form.letter == letter) for letter in ORIENTATIONS
}
"""The forms of each twig."""


class Window:
    """A part of the lattice, with a bit for each hub.

    The hub (1, 0) + column · (1, 1) + row · (0, 3) has the bit of this column and row, and the bits
    follow each other column by column. A vertex that is no hub has the bit of the hub below it, at
    its right. The bit of a twig is that of its smallest hub; no other of its bits is lower.
    """

    def __init__(self, left: int, low: int, rows: int) -> None:
        self._left, self._low, self._rows = left, low, rows
        start = self._bit(1, 0)
        # For each of _SEGMENTS its direction, and how far its bit is from that of a twig.
        self._steps = [(d, self._bit(x, y) - start) for x, y, d in _SEGMENTS]
        self._ends = [
            (hexedge.point_class(end) != HUB, self._bit(*_hub_of(end)) - start) for end in _VERTICES
        ]

    def __reduce__(self) -> tuple[Callable[..., Window], tuple[int, int, int]]:
        return _window, (self._left, self._low, self._rows)

    @cached_property
    def _hubs(self) -> Sequence[Point]:
        """The hubs in the order of their bits."""
        columns = range(self._left, self._left + 2 * self._rows)
        levels = range(self._low, self._low + self._rows)
        return [(1 + column, column + 3 * row) for column in columns for row in levels]

    @cached_property
    def _segments(self) -> Sequence[Sequence[Segment]]:
        """For each direction the segments at the hubs, by their bits."""
        return [[(x, y, d) for x, y in self._hubs] for d in range(3)]

    @cached_property
    def _places(self) -> PlaceList[Form, Placement]:
        """Listed by who looks for moves: positions alone do without, and the list is large."""
        cells = [(x - 1, y, d) for x, y, d in _SEGMENTS]
        grid = Grid(self._hubs, cells, [form.segments for form in _FORMS])
        return PlaceList(grid, self._placement)

    def mask(self, segments: Iterable[Segment]) -> tuple[int, int, int] | None:
        """The segments as bits, by direction; None where the window does not have them and a
        margin around them.
        """
        rows, last = self._rows, 2 * self._rows - _MARGIN
        found = [0, 0, 0]
        for x, y, d in segments:
            column, row = x - 1 - self._left, (y - x + 1) // 3 - self._low
            if not (_MARGIN <= column < last and _MARGIN <= row < rows - _MARGIN):
                return None
            found[d] |= 1 << column * rows + row
        return found[0], found[1], found[2]

    def taken(self, segments: tuple[int, int, int]) -> list[int]:
        """For each of :data:`_SEGMENTS` the twigs of which it is among these."""
        return [segments[d] >> step for d, step in self._steps]

    def touched(self, segments: tuple[int, int, int]) -> list[int]:
        """For each of :data:`_VERTICES` the twigs of which it is an end of one of these."""
        east, north_west, south_west = segments
        hubs = east | north_west | south_west
        others = north_west | east << (2 * self._rows - 1) | south_west << (self._rows - 1)
        return [(others if other else hubs) >> step for other, step in self._ends]

    def placements(self, twigs: Iterable[tuple[Form, int]]) -> list[Placement]:
        """The placements of forms of a twig with these bits, sorted."""
        return self._places.listed(twigs)

    def _placement(self, form: Form, number: int) -> Placement:
        """The placement of a form whose smallest hub has this bit, counted from 1."""
        before, there = number - 1, self._segments
        steps = [self._steps[own] for own in form.segments]
        segments = tuple([there[d][before + step] for d, step in steps])
        return Placement(form.letter, segments)

    def _bit(self, x: int, y: int) -> int:
        """The number of the bit of a hub."""
        column, row = _place(x, y)
        return (column - self._left) * self._rows + row - self._low


@lru_cache(maxsize=32)
def _window(left: int, low: int, rows: int) -> Window:
    """Kept with its placements: other processes are given the window alone."""
    return Window(left, low, rows)


def _place(x: int, y: int) -> tuple[int, int]:
    """The column and row of a hub."""
    return x - 1, (y - x + 1) // 3


def _hub_of(end: Point) -> Point:
    """The hub that stands for a vertex."""
    x, y = end
    return end if hexedge.point_class(end) == HUB else (x + 1, y - 1)


class Board(Value, frozen=True, eq=False):
    """The occupied segments as masks, by direction, in a window that holds them."""

    window: Window
    segments: tuple[int, int, int]

    @staticmethod
    def of(segments: Iterable[Segment]) -> Board:
        """The board on which these segments, at least one, are occupied."""
        kept = tuple(segments)
        columns, rows = zip(*[_place(x, y) for x, y, _ in kept], strict=True)
        column, row = ((min(n) + max(n) + _GRID) // 2 // _GRID * _GRID for n in (columns, rows))
        height = _ROWS
        while True:
            window = _window(column - height, row - height // 2, height)
            if masks := window.mask(kept):
                return Board(window, masks)
            height *= 2

    def after(self, new: Segments, occupied: Iterable[Segment]) -> Board:
        """The board with a twig more; ``occupied`` are all segments, the new ones too."""
        masks = self.window.mask(new)
        if masks is None:
            return Board.of(occupied)
        east, north_west, south_west = map(or_, self.segments, masks)
        return Board(self.window, (east, north_west, south_west))

    def touching(self, letters: Iterable[str]) -> tuple[Placement, ...]:
        """Empty places for twigs of these letters that touch what is occupied, sorted."""
        window = self.window
        taken, touched = window.taken(self.segments), window.touched(self.segments)
        found: list[Placement] = []
        for letter in sorted(letters):
            twigs = []
            for form in FORMS[letter]:
                a, b, c, d, e = form.segments
                used = taken[a] | taken[b] | taken[c] | taken[d] | taken[e]
                a, b, c, d, e, f = form.vertices
                near = touched[a] | touched[b] | touched[c] | touched[d] | touched[e] | touched[f]
                twigs.append((form, near & used ^ near))
            found += window.placements(twigs)
        return tuple(found)
