"""How many trees with the most leaves there are, by an estimate.

Twigs have 31 leaves. Where they touch, a leaf is lost at least, and just one where the end of a
twig meets another one between its ends. So trees with the most leaves grow by such *joints*, each
with nothing else touched, and close no hexagon. They are counted with one twig, which has no
symmetry, in one orientation and place: once each up to symmetry.

Points at which a twig may be joined are gone through one by one: each stays as it is, or gets one
of the twigs that fit, whose points are gone through next. So each tree grows in one way. A probe of
Knuth's estimator goes that way by chance; a point stays as it is as often as it does in all forests
of so many nodes, with :data:`POINTS` points each, so that probes do not differ much.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from generator.contract.effort import Effort
from generator.contract.puzzle import Counting, Number
from generator.games.twigs.pieces import LETTERS, ORIENTATIONS, Segments
from generator.games.twigs.search.solutions import FIXED
from generator.geometry import hexedge
from generator.geometry.hexedge import Point, Segment
from generator.puzzles.counting import BATCH, estimated

POINTS = 3
"""Points of a twig at which another one may be joined: 4.4 on average, less those that are
crowded.
"""


@dataclass(frozen=True, slots=True)
class Growth:
    """A tree: all its points, those still to be gone through, each with the segments that are free
    there, and the letters of the twigs that are left.
    """

    points: frozenset[Point]
    sites: tuple[tuple[Point, frozenset[Segment]], ...]
    letters: frozenset[str]
    laid: tuple[Segments, ...]

    def unjoined(self) -> Growth:
        """The tree with nothing joined at the next point."""
        return Growth(self.points, self.sites[:-1], self.letters, self.laid)

    def joined(self) -> list[Growth]:
        """The tree with each twig joined at the next point that fits there."""
        (x, y), free = self.sites[-1]
        found = []
        for letter, form, others in _fitting(free):
            if letter in self.letters:
                points = frozenset([(px + x, py + y) for px, py in others])
                if points.isdisjoint(self.points):
                    segments = tuple([(sx + x, sy + y, d) for sx, sy, d in form])
                    found.append(
                        Growth(
                            self.points | points,
                            (*self.sites[:-1], *_sites(segments, points)),
                            self.letters - {letter},
                            (*self.laid, segments),
                        )
                    )
        return found


def begun(letters: Collection[str]) -> Growth:
    """The first twig, where the others are still to be joined to it."""
    first = ORIENTATIONS[FIXED][0]
    points = hexedge.vertices(first)
    return Growth(points, _sites(first, points), frozenset(letters) - {FIXED}, (first,))


def _sites(
    segments: Segments, points: Collection[Point]
) -> tuple[tuple[Point, frozenset[Segment]], ...]:
    """The points of a twig at which it leaves segments free, with these, moved so that the point is
    at (0, 0).
    """
    found = []
    for x, y in sorted(points):
        free = [s for s in hexedge.segments_at((x, y)) if s not in segments]
        if free:
            found.append(((x, y), frozenset((sx - x, sy - y, d) for sx, sy, d in free)))
    return tuple(found)


@cache
def _fitting(free: frozenset[Segment]) -> tuple[tuple[str, Segments, tuple[Point, ...]], ...]:
    """All twigs that have just these segments at the point (0, 0): their segments, and all other
    points.
    """
    found = []
    for letter, forms in ORIENTATIONS.items():
        for form in forms:
            points = sorted(hexedge.vertices(form))
            for x, y in points:
                moved = tuple([(sx - x, sy - y, d) for sx, sy, d in form])
                here = {(sx - x, sy - y, d) for sx, sy, d in hexedge.segments_at((x, y))}
                if here.intersection(moved) == free:
                    others = tuple([(px - x, py - y) for px, py in points if (px, py) != (x, y)])
                    found.append((letter, moved, others))
    return tuple(found)


def forests(trees: int, nodes: int) -> float:
    """How many forests have so many trees, some of them empty, and so many nodes in all, each with
    :data:`POINTS` places for others (Graham, Knuth, Patashnik, *Concrete Mathematics*, 7.5:
    Raney's lemma).
    """
    if not nodes:
        return 1.0
    return math.comb(POINTS * nodes + trees, nodes) * trees / (POINTS * nodes + trees)


def probe(letters: Collection[str], chance: random.Random) -> float:
    """What a tree that grows by chance takes for the number of all."""
    tree, number = begun(letters), 1.0
    while tree.letters and tree.sites:
        ways = tree.joined()
        sites, left = len(tree.sites), len(tree.letters)
        none = forests(sites - 1, left) / forests(sites, left) if ways else 1.0
        if chance.random() < none:
            tree, number = tree.unjoined(), number / none
        else:
            tree, number = chance.choice(ways), number * len(ways) / (1 - none)
    return 0.0 if tree.letters else number


def probes(seed: int) -> list[float]:
    """A batch of probes with all twigs."""
    chance = random.Random(seed)
    return [probe(LETTERS, chance) for _ in range(BATCH)]


def number(case: str, effort: Effort) -> Number | None:
    """The estimate, with its error."""
    del case
    return estimated(probes, effort)


COUNTING = Counting("trees with the most leaves", ("",), number)
