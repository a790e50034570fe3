"""How large a single area can be that twelve twigs close, checked by turns alone. No search.

The rim of an area without holes is a cyclic word of left and right turns, which tells the area up
to its place. A twig lies on it in one piece (else it would close a second area), a way through the
twig, so that the rim is cut into words of ways through different twigs. What sticks out of the rim
is not looked at: so an area may pass that cannot be closed, but none is lost.

Areas are found from larger ones, by their rims alone. Where a rim has two right turns in a row, the
hexagon beyond has three edges on the rim, or more; taken in, it makes the rim no longer. If it
touches the area elsewhere too, it closes a bay, whose rim has such a place as well, farther in; so
at last there is one that leaves the area without holes. An area whose rim has no two right turns in
a row is *convex*: all hexagons between six lines. Hence every area with a rim of so many edges is
convex, or one with a rim of no more edges that lost a hexagon.

The point (x, y) stands at x·(1, 0) + y·(½, √3/2), in lengths of a segment.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from math import isqrt
from typing import TypeAlias

from generator.games.twigs.pieces import SHAPES

Point: TypeAlias = tuple[int, int]
Cells: TypeAlias = frozenset[Point]
"""Hexagons by their centres."""
Way: TypeAlias = tuple[int, int]
"""The length of a way through a twig, and the twig as a bit."""

STEPS = ((1, 0), (-1, 1), (0, -1))
"""From the hub of a segment to its other end, for d = 0, 1, 2."""
VERTICES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From the centre of a hexagon to its vertices, anticlockwise."""
SIDES = len(VERTICES)


@cache
def largest() -> tuple[int, tuple[str, ...]]:
    """The most hexagons of an area, and the rims of all such areas that are not ruled out, once
    each up to symmetry. All larger areas are ruled out on the way, in 2 s; with these it takes 4 s.
    """
    for size, rims in areas(sum(LONGEST)):
        if left := tuple(filter(can_be_cut, rims)):
            return size, left
    return 0, ()


def most_ringed() -> int:
    """The most hexagons of an area."""
    return largest()[0]


def all_ringed() -> int:
    """How many areas of so many hexagons there are at most, up to symmetry."""
    return len(largest()[1])


def areas(length: int) -> Iterator[tuple[int, list[str]]]:
    """For each size, the largest first, the rims of all areas with a rim of up to ``length`` edges,
    once each up to symmetry; sorted.
    """
    # n hexagons have a rim of at least 2⌈√(12n − 3)⌉ edges (Harary and Harborth).
    most = max(n for n in range(1, length * length) if 2 * (isqrt(12 * n - 4) + 1) <= length)
    larger: list[str] = []
    for size in range(most, 0, -1):
        smaller = {look_of(rim) for one in larger for rim in _with_one_less(one, length)}
        convex = {look_of(rim_of(cells)) for cells in _convex(size, length)}
        yield size, (larger := sorted({*filter(_is_simple, smaller), *convex}))


def _with_one_less(rim: str, length: int) -> Iterator[str]:
    """The rim after each hexagon at it is taken away, where it has up to ``length`` edges.

    A hexagon has as many edges in a row at the rim as there are left turns between two right ones,
    and one more. Without it, the rim goes along its other edges, with right turns between them.
    Where the hexagon is at the rim elsewhere too, that rim meets itself.
    """
    first = rim.find("R") + 1
    turned = rim[first:] + rim[:first]
    before = 0
    for lefts in map(len, turned.split("R")[:-1] if first else ()):
        after = before + lefts + 1
        if lefts < SIDES - 1 and len(rim) + 2 * (2 - lefts) <= length:
            # The right turns at both ends, of which the one before may be the last of all.
            others = "L" + "R" * (SIDES - 2 - lefts) + "L"
            yield others + (turned[after:] + turned[:before])[:-1]
        before = after


def _is_simple(rim: str) -> bool:
    """Whether a rim comes back to no point before its end."""
    x = y = way = 0
    points = set()
    for turn in rim:
        points.add((x, y))
        way += 1 if turn == "L" else -1
        step = VERTICES[way % SIDES]
        x, y = x + step[0], y + step[1]
    return len(points) == len(rim)


def _convex(size: int, length: int) -> Iterator[Cells]:
    """All areas of so many hexagons between six lines with a rim of up to ``length`` edges: two for
    each row in each of the three directions.
    """
    for wide, high in combinations_with_replacement(range(1, length // 2), 2):
        if wide * high < size or wide + high >= length // 2:
            continue
        box = list(product(range(wide), range(high)))
        in_row = Counter(a + b for a, b in box)
        for low, last in combinations_with_replacement(sorted(in_row), 2):
            rows = range(low, last + 1)
            fits = wide + high + len(rows) <= length // 2
            if fits and sum(map(in_row.__getitem__, rows)) == size:
                yield frozenset((a - b, a + 2 * b) for a, b in box if a + b in rows)


# Rims


def rim_of(cells: Cells) -> str:
    """The turns of the rim, anticlockwise; empty for what is not one area without holes."""
    after = {}
    for x, y in cells:
        for (ax, ay), (bx, by) in pairwise((*VERTICES, VERTICES[0])):
            if (x + ax + bx, y + ay + by) not in cells:
                after[x + ax, y + ay] = (x + bx, y + by)
    if not after:
        return ""
    points = [min(after)]
    while (point := after[points[-1]]) != points[0]:
        points.append(point)
    return _turns([*points, *points[:2]]) if len(points) == len(after) else ""


def _turns(points: Sequence[Point]) -> str:
    """The turns of a way at all points but its ends."""
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)]
    return "".join("L" if ax * by > ay * bx else "R" for (ax, ay), (bx, by) in pairwise(steps))


def look_of(rim: str) -> str:
    """A key that is the same for all rims that look alike, turned or mirrored: of all turns in
    order it is the least, which begins with as many left ones as follow each other anywhere.
    """
    twice = (rim * 2, rim[::-1] * 2)
    lefts = "L" * min(len(rim), max(map(len, twice[0].split("R"))))
    starts = re.compile(f"(?={lefts})")
    return min(
        word[at.start() : at.start() + len(rim)]
        for word in twice
        for at in starts.finditer(word, 0, len(rim) + len(lefts) - 1)
    )


# Twigs on a rim


def _ways(shape: Collection[tuple[int, int, int]]) -> Iterator[str]:
    """The turns of all ways through a twig."""
    beside: dict[Point, list[Point]] = {}
    for x, y, d in shape:
        ends = (x, y), (x + STEPS[d][0], y + STEPS[d][1])
        for one, other in (ends, ends[::-1]):
            beside.setdefault(one, []).append(other)
    todo: list[tuple[Point, ...]] = [(a, b) for a, there in beside.items() for b in there]
    while todo:
        way = todo.pop()
        yield _turns(way)
        todo += [(*way, point) for point in beside[way[-1]] if point != way[-2]]


LONGEST = tuple(max(len(way) + 1 for way in _ways(shape)) for shape in SHAPES.values())
"""The most segments of each twig that follow each other."""
BITS = tuple(1 << number for number in range(len(SHAPES)))
TOGETHER = tuple(
    sum(longest for longest, bit in zip(LONGEST, BITS, strict=True) if used & bit)
    for used in range(1 << len(SHAPES))
)
"""The same for all twigs of a sum of bits, together."""

# A set of twigs is a sum of their bits, and a set of such sets again a number: bit ``used`` of it
# stands for the set ``used``. So all sets at one place of a rim get a further twig at a stroke.
WITHOUT = {bit: sum(1 << used for used in range(len(TOGETHER)) if not used & bit) for bit in BITS}
"""All sets without a twig."""


@cache
def _words(bit: int) -> frozenset[str]:
    """The turns of all ways through a twig, which may be turned over."""
    shape = list(SHAPES.values())[BITS.index(bit)]
    other = str.maketrans("LR", "RL")
    return frozenset(word for way in _ways(shape) for word in (way, way.translate(other)))


AHEAD = max(LONGEST) - 1
"""Turns of the longest ways: whether one fits shows at so many turns of a rim."""


@cache
def _fitting(turns: str, spare: int) -> tuple[tuple[Way, ...], ...]:
    """The ways that fit where the next turns of a rim are these: those that are as long as the twig
    allows, those that are one segment shorter, and so on to ``spare``.
    """
    return tuple(
        tuple(
            (longest - less, bit)
            for bit, longest in zip(BITS, LONGEST, strict=True)
            if longest > less and turns[: longest - less - 1] in _words(bit)
        )
        for less in range(spare + 1)
    )


@cache
def _places_in(turns: str, spare: int, bit: int) -> tuple[int, ...]:
    """The lengths of the ways through one twig that fit there."""
    return tuple(n for ways in _fitting(turns, spare) for n, own in ways if own == bit)


@cache
def _places_of_all(turns: str, spare: int) -> tuple[int, ...]:
    """How many ways through each twig fit there."""
    return tuple(len(_places_in(turns, spare, bit)) for bit in BITS)


@cache
def _sets_within(most: int) -> int:
    """All sets of twigs that could take no more edges than so many."""
    return sum(1 << used for used, edges in enumerate(TOGETHER) if edges <= most)


def can_be_cut(rim: str) -> bool:
    """Whether a rim can be cut into ways through different twigs.

    They could take more edges than they do, but no more than all could take beyond the rim. So a
    twig that could take more than that has a part in it, and the cut begins with the one for which
    there are the fewest places.
    """
    spare = sum(LONGEST) - len(rim)
    twice = rim * 2
    turns = [twice[at : at + AHEAD] for at in range(len(rim))]
    places = map(sum, zip(*(_places_of_all(word, spare) for word in turns), strict=True))
    needed = [(n, bit) for n, bit in zip(places, BITS, strict=True) if TOGETHER[bit] > spare]
    steps = [_fitting(word, spare) for word in turns]
    return any(
        _cut_after(length, bit, steps[at:] + steps[:at], spare)
        for bit in ([min(needed)[1]] if needed else BITS)
        for at, word in enumerate(turns)
        for length in _places_in(word, spare, bit)
    )


def _cut_after(
    begun: int, first: int, steps: Sequence[Sequence[Sequence[Way]]], spare: int
) -> bool:
    """Whether what is left of a rim can be cut, after the twig ``first`` on so many edges. A cut is
    known by where it is, and by the twigs on the way to it. ``steps`` are the ways that fit from
    each edge on, by how many segments they are shorter than they could be.
    """
    end = len(steps)
    reached = [0] * (end + max(LONGEST))  # what goes on beyond the end is not looked at
    reached[begun] = 1 << first
    for at in range(begun, end):
        if not reached[at]:
            continue
        for less, ways in enumerate(steps[at]):
            cuts = reached[at] & _sets_within(at + spare - less)
            if not cuts:
                break
            for length, bit in ways:
                reached[at + length] |= (cuts & WITHOUT[bit]) << bit
    return reached[end] & _sets_within(end + spare) > 0
