"""How hard an outline is to fill: all ways to do it, and the trials of a plain search."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.search.covering import Edges, Solution
from generator.geometry import hexedge


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
