"""Exact covers: twigs laid along given edges, so that each edge carries one of them.

:func:`tilings` finds covers with :mod:`generator.puzzles.exactcover`.
:func:`fill` finds them with a plain search that counts its trials, as a measure of difficulty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.pieces import ORIENTATIONS, Segments
from generator.geometry import hexedge
from generator.geometry.hexedge import Segment
from generator.puzzles.exactcover import covers

Solution: TypeAlias = tuple[Placement, ...]
Edges: TypeAlias = tuple[Segment, ...]


def places(
    edges: Collection[Segment], orientations: Mapping[str, Iterable[Segments]] = ORIENTATIONS
) -> list[Placement]:
    """Every twig in every way, of these ``orientations``, in which it lies along these edges alone;
    sorted.
    """
    room = frozenset(edges)
    along = [[edge for edge in room if edge[2] == d] for d in range(3)]
    found = set()
    for letter, forms in orientations.items():
        for form in forms:
            x, y, d = form[0]
            for to_x, to_y, _ in along[d]:
                right, up = to_x - x, to_y - y
                laid = tuple([(a + right, b + up, way) for a, b, way in form])
                if room.issuperset(laid):
                    found.add(Placement(letter, laid))
    return sorted(found, key=str)


def tilings(
    edges: Collection[Segment],
    sets: int = 1,
    given: Sequence[Placement] = (),
    first: bool = False,
    orientations: Mapping[str, Iterable[Segments]] = ORIENTATIONS,
) -> list[Solution]:
    """The ways to cover the edges by so many sets of twigs; each way sorted.

    Those ``given`` are the first set's and lie there already. With ``first`` at most one way, and
    without it, with several sets, each way for each parting of its twigs into sets. Twigs lie in
    one of their ``orientations``.
    """
    room = set(edges).difference(*(twig.segments for twig in given))
    used = {(0, twig.letter) for twig in given}
    rows = [
        (twig, (index, twig.letter))
        for index, twig in product(range(sets), places(room, orientations))
        if (index, twig.letter) not in used
    ]
    wanted = {*room, *product(range(sets), ORIENTATIONS)} - used
    if wanted.difference(*((name, *twig.segments) for twig, name in rows)):
        return []
    found = covers([(name, *twig.segments) for twig, name in rows], first)
    return [_sorted([*given, *(rows[i][0] for i in one)]) for one in found]


def images(twigs: Sequence[Placement], edges: Edges) -> list[Solution]:
    """What twigs that lie along the edges become when these are mapped onto themselves, sorted.

    The edges are sorted.
    """
    found = {
        _sorted(Placement(t.letter, tuple([to[s] for s in t.segments])) for t in twigs)
        for to in _symmetries(edges)
    }
    return sorted(found, key=lambda one: list(map(str, one)))


@lru_cache(maxsize=8)
def _symmetries(edges: Edges) -> tuple[Mapping[Segment, Segment], ...]:
    """The maps that turn or mirror the edges, then move them, onto themselves."""
    found = []
    for turn in hexedge.SYMMETRIES:
        turned = list(map(turn, edges))
        first = min(turned)
        by = (edges[0][0] - first[0], edges[0][1] - first[1])
        to = {s: hexedge.translate(t, by) for s, t in zip(edges, turned, strict=True)}
        if tuple(sorted(to.values())) == edges:
            found.append(to)
    return tuple(found)


def _sorted(twigs: Iterable[Placement]) -> Solution:
    return tuple(sorted(twigs, key=str))


def edges_of(cells: Collection[hexedge.Point]) -> Edges:
    """The edges around hexagons, given by their centres; sorted."""
    return tuple(sorted({s for cell in cells for s in hexedge.cell_segments(cell)}))


@dataclass(frozen=True, slots=True)
class Trials:
    """What a plain search came to: all solutions, and how many placements it tried."""

    solutions: tuple[Solution, ...]
    trials: int


class TooMany(Exception):  # noqa: N818  (says what it is about)
    """There are more trials or more solutions than wanted."""


def fill(
    edges: Edges, places: Collection[Placement], letters: Collection[str], most: int, few: int
) -> Trials:
    """All ways to lay the named twigs on all the edges, of their places along these.

    The search takes an edge or a twig with the fewest places left (the first edge, in the order of
    their ends, or else the first twig), and tries all these places in turn. Raises
    :class:`TooMany` for more than ``most`` trials or ``few`` solutions.
    """
    rows = [place for place in places if place.letter in letters]
    items: list[object] = [*sorted(edges, key=lambda s: sorted(hexedge.ends(s))), *sorted(letters)]
    covering = dict.fromkeys(items, 0)
    for index, row in enumerate(rows):
        for item in (row.letter, *row.segments):
            covering[item] |= 1 << index
    clashes = []
    for row in rows:
        clash = 0
        for item in (row.letter, *row.segments):
            clash |= covering[item]
        clashes.append(~clash)
    covers = [sum(1 << items.index(i) for i in (r.letter, *r.segments)) for r in rows]
    search = _Search(list(covering.values()), clashes, covers, most, few)
    search.go((1 << len(rows)) - 1, (1 << len(items)) - 1, ())
    found = (tuple(sorted((rows[i] for i in one), key=str)) for one in search.solutions)
    return Trials(tuple(sorted(found, key=lambda one: list(map(str, one)))), search.trials)


class _Search:
    """Sets of places and of what is still to be covered are the bits of numbers."""

    def __init__(
        self,
        covering: Sequence[int],
        clashes: Sequence[int],
        covers: Sequence[int],
        most: int,
        few: int,
    ) -> None:
        self._covering, self._clashes, self._covers = covering, clashes, covers
        self._most, self._few = most, few
        self.trials = 0
        self.solutions: list[tuple[int, ...]] = []

    def go(self, left: int, items: int, laid: tuple[int, ...]) -> None:
        """Try all that is left for the items that are left."""
        if not items:
            self.solutions.append(laid)
            if len(self.solutions) > self._few:
                raise TooMany
            return
        _, item = min(
            ((left & ways).bit_count(), index)
            for index, ways in enumerate(self._covering)
            if items >> index & 1
        )
        ways = left & self._covering[item]
        while ways:
            row = (ways & -ways).bit_length() - 1
            ways &= ways - 1
            self.trials += 1
            if self.trials > self._most:
                raise TooMany
            self.go(left & self._clashes[row], items & ~self._covers[row], (*laid, row))
