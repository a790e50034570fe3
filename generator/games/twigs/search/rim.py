"""Whether one colour's twigs can be laid around a given set of hexagons, as its rim.

Where there is exactly one area, its rim is one loop, and each twig lies on it in one piece, a
*run*: two pieces of a twig would be joined inside or outside the loop and close a second area.
For the same reason what sticks out of a run touches neither the rim nor another twig. So the rim
is a cyclic word, to be cut into runs of twigs that are all different.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.games.twigs.engine.movegen import touching
from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.pieces import LETTERS, ORIENTATIONS, SHAPES, SIZE, Segments
from generator.games.twigs.search.bounds import most_enclosed
from generator.games.twigs.search.outlines import Cells, centre
from generator.geometry import hexedge
from generator.geometry.hexedge import Point, Segment


def _longest(shape: Segments) -> int:
    """The most segments of a twig that follow each other."""

    def reach(point: Point, came: Segment | None) -> int:
        ways = [s for s in hexedge.segments_at(point) if s in shape and s != came]
        return max((1 + reach(_other(s, point), s) for s in ways), default=0)

    return max(reach(point, None) for point in hexedge.vertices(shape))


def _other(segment: Segment, end: Point) -> Point:
    a, b = hexedge.ends(segment)
    return b if a == end else a


LONGEST: Mapping[str, int] = {letter: _longest(shape) for letter, shape in SHAPES.items()}
"""The longest run of each twig."""
BIT: Mapping[str, int] = {letter: 1 << index for index, letter in enumerate(LETTERS)}
LONGEST_RIM = sum(LONGEST.values()) // 2 * 2
"""The most edges of a rim; a loop of the honeycomb has an even number."""
BOUND = most_enclosed(LONGEST_RIM)
"""The most hexagons inside a rim of that length."""
PATIENCE = 50_000
"""Runs that are tried in search of a solution, where words alone do not forbid one."""


@dataclass(frozen=True, slots=True)
class Run:
    """A twig that lies on the rim: where its run begins, its length, and what else it takes.

    ``taken`` are its segments and ends off the rim.
    """

    twig: Placement
    start: int
    length: int
    taken: frozenset[Segment | Point]


@dataclass(frozen=True, slots=True)
class Fit:
    """What can be said of a set of hexagons: a solution, and whether there may be any."""

    solution: tuple[Placement, ...]
    possible: bool


def fit(cells: Cells) -> Fit:
    """Twigs laid around the hexagons, in an order of legal play."""
    return _Rim(tuple(sorted(map(centre, cells)))).fit()


def ways(cells: Cells) -> int:
    """In how many ways the twigs can be laid around the hexagons, so that they close nothing else.

    Raises ``ValueError`` where two twigs can be without a part in the rim.
    """
    return _Rim(tuple(sorted(map(centre, cells)))).ways()


class _Rim:
    def __init__(self, centres: tuple[Point, ...]) -> None:
        inside = frozenset(centres)
        every = (s for cell in centres for s in hexedge.cell_segments(cell))
        self._edges = _loop(
            {s for s in every if len(inside.intersection(hexedge.cells_of(s))) == 1}
        )
        self._length = len(self._edges)
        self._slack = sum(LONGEST.values()) - self._length
        self._index = {segment: index for index, segment in enumerate(self._edges)}
        self._points = hexedge.vertices(self._edges)

    def fit(self) -> Fit:
        possible = False
        if self._reaches_around():
            for before in range(SIZE):
                words = _Words(self, before)
                if words.fit():
                    possible = True
                    for laid in words.solutions():
                        if solution := self._completed(laid):
                            return Fit(solution, possible)
        return Fit((), possible)

    def ways(self) -> int:
        """In how many ways; that are all laid once, by the run that covers edge 0."""
        if not self._reaches_around():
            return 0
        laid = (runs for n in range(SIZE) for runs in _Words(self, n, math.inf).solutions())
        return sum(map(self._ends_of, laid))

    def _ends_of(self, runs: list[Run]) -> int:
        """In how many ways the twigs that have no run can be laid beside the runs."""
        laid = [run.twig for run in runs]
        letters = set(LETTERS).difference(twig.letter for twig in laid)
        if len(letters) > 1:
            raise ValueError("two twigs without a part in a rim are not counted")
        drawn = frozenset(s for twig in laid for s in twig.segments)
        return math.prod(
            sum(_hangs(place.segments, drawn) for place in touching(drawn, letter))
            for letter in letters
        )

    @cached_property
    def runs(self) -> Mapping[int, Mapping[tuple[int, str], list[Run]]]:
        """All runs by where they begin, then by length and letter.

        A run that wastes more of its twig than all together may waste is left out.
        """
        found: dict[int, dict[tuple[int, str], list[Run]]] = {}
        for run in self._every_run():
            key = (run.length, run.twig.letter)
            found.setdefault(run.start, {}).setdefault(key, []).append(run)
        return found

    def _every_run(self) -> Iterator[Run]:
        for letter, forms in ORIENTATIONS.items():
            places = {
                tuple([(x + ex - sx, y + ey - sy, d) for x, y, d in form])
                for form in forms
                for sx, sy, sd in form
                for ex, ey, ed in self._edges
                if ed == sd
            }
            for place in sorted(places):
                on = {self._index[s] for s in place if s in self._index}
                if len(on) >= LONGEST[letter] - self._slack and (
                    run := self._run(letter, place, on)
                ):
                    yield run

    def _run(self, letter: str, place: Segments, on: set[int]) -> Run | None:
        """The twig as a run; None where it closes a second area."""
        starts = [i for i in on if (i - 1) % self._length not in on]
        off = [s for s in place if s not in self._index]
        ends = hexedge.vertices(off) - self._points
        # Off the rim, a twig has as many segments as ends, unless it comes back to the rim.
        if len(starts) != 1 or len(off) != len(ends):
            return None
        return Run(Placement(letter, place), starts[0], len(on), frozenset((*off, *ends)))

    def _reaches_around(self) -> bool:
        """Whether the longest runs of all twigs are together as long as the rim."""
        best: dict[str, int] = {}
        for at in self.runs.values():
            for length, letter in at:
                best[letter] = max(best.get(letter, 0), length)
        return sum(best.values()) >= self._length

    def _completed(self, runs: list[Run]) -> tuple[Placement, ...]:
        """The runs, and all twigs that have none laid somewhere beside, if they can be."""
        laid = [run.twig for run in runs]
        for letter in LETTERS:
            if all(twig.letter != letter for twig in laid):
                drawn = frozenset(s for twig in laid for s in twig.segments)
                free = sorted(p.segments for p in touching(drawn, letter))
                places = (p for p in free if _hangs(p, drawn))
                place = next(places, None)
                if place is None:
                    return ()
                laid.append(Placement(letter, place))
        return tuple(laid)


def _hangs(place: Segments, drawn: frozenset[Segment]) -> bool:
    """Whether a twig touches what lies there at one vertex only."""
    return len(hexedge.vertices(place) & hexedge.vertices(drawn)) == 1


def _loop(rim: set[Segment]) -> tuple[Segment, ...]:
    """The edges of the rim in their order around it."""
    first = min(rim)
    order, (_, point) = [first], hexedge.ends(first)
    while True:
        here = next(s for s in hexedge.segments_at(point) if s in rim and s != order[-1])
        if here == first:
            return tuple(order)
        order.append(here)
        point = _other(here, point)


class _Words:
    """Ways to cut the rim into runs, the first of which begins so many edges before edge 0.

    A state is how far the rim is cut, and the letters used. What is wasted of their twigs follows
    from it, so that a state from which nothing leads to the end need not be visited again.
    """

    def __init__(self, rim: _Rim, before: int, patience: float = PATIENCE) -> None:
        self._runs, self._length, self._slack = rim.runs, rim._length, rim._slack
        self._before = before
        self._dead: set[tuple[int, int]] = set()
        self._alive: set[tuple[int, int]] = set()
        self._patience = patience

    def fit(self) -> bool:
        """Whether lengths and letters fit, whatever sticks out."""
        return self._ends(0, 0, 0)

    def _ends(self, at: int, used: int, waste: int) -> bool:
        if at == self._length or (at, used) in self._alive:
            return True
        if (at, used) not in self._dead:
            if any(self._ends(*after) for *_, after in self._next(at, used, waste)):
                self._alive.add((at, used))
                return True
            self._dead.add((at, used))
        return False

    def _next(
        self, at: int, used: int, waste: int
    ) -> Iterator[tuple[list[Run], tuple[int, int, int]]]:
        """The runs that may follow, and the states to which they lead."""
        start = (at - self._before) % self._length
        for (length, letter), runs in self._runs.get(start, {}).items():
            wasted = waste + LONGEST[letter] - length
            covers_edge_0 = at > 0 or length > self._before
            free = not used & BIT[letter] and at + length <= self._length
            if free and covers_edge_0 and wasted <= self._slack:
                yield runs, (at + length, used | BIT[letter], wasted)

    def solutions(self) -> Iterator[list[Run]]:
        """Runs that keep apart what sticks out of them, as far as patience goes."""
        yield from self._solutions(0, 0, 0, frozenset())

    def _solutions(
        self, at: int, used: int, waste: int, taken: frozenset[Segment | Point]
    ) -> Iterator[list[Run]]:
        if not self._ends(at, used, waste):
            return
        if at == self._length:
            yield []
            return
        for runs, after in self._next(at, used, waste):
            for run in runs:
                self._patience -= 1
                if self._patience < 0:
                    return
                if taken.isdisjoint(run.taken):
                    for rest in self._solutions(*after, taken | run.taken):
                        yield [run, *rest]
