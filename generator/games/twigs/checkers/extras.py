"""Extra puzzles of Twigs, checked from the rules and counted anew. No engine, no search.

The only kind is ``outline``: to lay the twigs called ``pieces``, each once and with either side up,
along exactly all the edges of some hexagons. ``given`` has the centres ``x,y`` of these hexagons,
points of the lattice of twigs: a line for each column from left to right (2x + y is the same in a
column), from bottom to top. ``solution`` has a placement of a twig on each line, in the notation of
moves, sorted.

``count`` is the number of solutions up to the turns and reflections that map the outline onto
itself. ``effort`` is the number of placements tried by a plain search for all of them: it takes, of
the edges still empty and the twigs still waiting, one for which the fewest placements are left (the
first edge, in the order of its ends, else the first twig), and tries all these placements in turn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from generator.contract.puzzle import Extra, Lines
from generator.counted import counted
from generator.games.twigs.checkers.answers import (
    Cells,
    Edge,
    Point,
    Twig,
    around,
    drawn,
    edges_of,
    hexagons,
    images,
    pattern,
    read,
)
from generator.games.twigs.pieces import SHAPES

MOST_TRIALS = 20_000
"""Trials after which the count is given up: a build has to count all puzzles."""

_CELL = re.compile(r"(-?\d{1,4}),(-?\d{1,4})")

Item: TypeAlias = Edge | str
"""What is to be covered: an edge, or the letter of a twig that must be used."""


def problems(extra: Extra, most: int = MOST_TRIALS) -> Iterator[str]:
    """All that is wrong with an extra puzzle, of ``most`` trials at most."""
    if extra.kind != "outline":
        yield f"no rule says how {extra.kind!r} is checked"
        return
    wrong = [*_unreadable(extra), *_material(extra.pieces)]
    yield from wrong
    if wrong:
        return
    cells = _cells(extra.given)
    edges = frozenset(edge for cell in cells for edge, _ in around(cell))
    yield from _form(extra.given)
    if hexagons(edges) != cells:
        yield "the edges of the hexagons close others too"
    segments = sum(len(SHAPES[letter]) for letter in extra.pieces)
    if segments != len(edges):
        have = counted(len(edges), "edge")
        yield f"the hexagons have {have}, but the pieces {counted(segments, 'segment')}"
        return
    twigs = [twig for twig in map(read, extra.solution) if twig]
    yield from _laid(twigs, extra.pieces, edges)
    yield from _numbers(extra, edges, most)


def _unreadable(extra: Extra) -> Iterator[str]:
    for text in (part for line in extra.given for part in line.split()):
        match = _CELL.fullmatch(text)
        if not match or (int(match[1]) - int(match[2])) % 3:
            yield f"{text!r} is no centre of a hexagon"
    yield from (f"{line!r} is no placement of a twig" for line in extra.solution if not read(line))
    if not extra.given:
        yield "there are no hexagons"


def _material(pieces: Sequence[str]) -> Iterator[str]:
    for letter, number in Counter(pieces).items():
        if letter not in SHAPES:
            yield f"no twig is called {letter!r}"
        elif number > 1:
            yield f"twig {letter} is named {counted(number, 'time')}, of which each colour has one"


def _columns(given: Lines) -> list[list[Point]]:
    cells = ([part.split(",") for part in line.split()] for line in given)
    return [[(int(x), int(y)) for x, y in line] for line in cells]


def _cells(given: Lines) -> Cells:
    return frozenset(cell for column in _columns(given) for cell in column)


def _form(given: Lines) -> Iterator[str]:
    """What is wrong with the columns of hexagons."""
    columns = _columns(given)
    numbers = [{2 * x + y for x, y in column} for column in columns]
    if any(len(number) > 1 for number in numbers):
        yield "a line has hexagons of several columns"
    if any(min(left) >= min(right) for left, right in pairwise(numbers)):
        yield "the columns are not in order from left to right"
    if any(low[1] >= high[1] for column in columns for low, high in pairwise(column)):
        yield "the hexagons of a column are not in order from bottom to top"


def _laid(twigs: Sequence[Twig], pieces: Sequence[str], edges: Collection[Edge]) -> Iterator[str]:
    """What is wrong with the solution."""
    used = Counter(twig.letter for twig in twigs)
    for letter in SHAPES:
        if used[letter] != (letter in pieces):
            yield f"the solution has {used[letter]} of twig {letter}"
    uses = Counter(edge for twig in twigs for edge in twig.edges)
    if any(number > 1 for number in uses.values()):
        yield "in the solution an edge carries more than one segment"
    if drawn(twigs) != edges:
        yield "the segments of the solution are not those of the outline"


def _numbers(extra: Extra, edges: frozenset[Edge], most: int) -> Iterator[str]:
    """What is wrong with count and effort."""
    count = Count(edges, extra.pieces, most)
    if count.trials > most:
        yield f"counting takes more than {counted(most, 'trial')}"
        return
    number = len(set(map(pattern, count.solutions)))
    if number != extra.count:
        yield f"the number of solutions is {number}, not {extra.count}"
    if count.trials != extra.effort:
        yield f"a plain search tries {counted(count.trials, 'placement')}, not {extra.effort}"


class Count:
    """All solutions of an outline, by trying; and how many placements were tried.

    It gives up after ``most`` trials. Placements are numbered, and a set of them is a number
    with these bits, which makes the search fast enough to be repeated in every build.
    """

    def __init__(
        self, edges: frozenset[Edge], pieces: Sequence[str], most: int = MOST_TRIALS
    ) -> None:
        self.trials, self._most = 0, most
        self.solutions: list[list[Twig]] = []
        self._places = [
            (twig, _items(twig)) for letter in sorted(pieces) for twig in places(letter, edges)
        ]
        in_order = sorted(edges, key=lambda edge: tuple(sorted(edge)))
        order: list[Item] = [*in_order, *sorted(pieces)]
        covering = dict.fromkeys(order, 0)
        for number, (_, items) in enumerate(self._places):
            for item in items:
                covering[item] |= 1 << number
        self._try(covering, [])

    def _try(self, covering: Mapping[Item, int], laid: list[Twig]) -> None:
        """Go on from the twigs that are laid, with the placements that are left for each item."""
        if not covering:
            self.solutions.append(laid)
            return
        for number in _bits(min(covering.values(), key=int.bit_count)):
            self.trials += 1
            if self.trials > self._most:
                return
            twig, items = self._places[number]
            gone = 0
            for item in items:
                gone |= covering[item]
            left = [*map((~gone).__and__, covering.values())]
            if left.count(0) == len(items):  # what is not covered yet still can be
                waiting = zip(covering, left, strict=True)
                self._try({item: ways for item, ways in waiting if ways}, [*laid, twig])


def _items(twig: Twig) -> frozenset[Item]:
    """What a twig covers."""
    return frozenset((twig.letter, *twig.edges))


def _bits(number: int) -> Iterator[int]:
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1


def places(letter: str, edges: frozenset[Edge]) -> list[Twig]:
    """All ways in which a twig lies along the edges, turned or with another side up."""
    shape = edges_of(SHAPES[letter]) or frozenset()
    ends = {(start, end) for start, end in map(sorted, edges)}
    found = set()
    for image in images(Twig(letter, shape).points):
        # Points that are moved remain in order, so an edge is still known by its ends in order.
        turned = sorted(sorted(image[point] for point in edge) for edge in shape)
        (left, low), _ = turned[0]
        steps = [((a - left, b - low), (c - left, d - low)) for (a, b), (c, d) in turned]
        _, (right, up) = steps[0]
        for (x, y), end in ends:
            if end == (x + right, y + up):
                moved = [((x + a, y + b), (x + c, y + d)) for (a, b), (c, d) in steps]
                if ends.issuperset(moved):
                    found.add(tuple(moved))
    return [Twig(letter, frozenset(map(frozenset, one))) for one in sorted(found)]
