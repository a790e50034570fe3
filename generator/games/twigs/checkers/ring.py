"""How large a single area can be that twelve twigs close, checked by turns alone. No search.

The rim of an area without holes is a cyclic word of left and right turns, which tells the area up
to its place. A twig lies on it in one piece (else it would close a second area), a way through the
twig, so that the rim is cut into words of ways through different twigs. What sticks out of the rim
is not looked at: so an area may pass that cannot be closed, but none is lost.

Areas are found from larger ones. Where a rim has two right turns in a row, the hexagon beyond has
three edges on the rim, or more; taken in, it makes the rim no longer. If it touches the area
elsewhere too, it closes a bay, whose rim has such a place as well, farther in; so at last there is
one that leaves the area without holes. An area whose rim has no two right turns in a row is
*convex*: all hexagons between six lines. Hence every area with a rim of so many edges is convex, or
one with a rim of no more edges that lost a hexagon.

The point (x, y) stands at x·(1, 0) + y·(½, √3/2), in lengths of a segment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from math import isqrt
from typing import TypeAlias

from generator.games.twigs.pieces import SHAPES

Point: TypeAlias = tuple[int, int]
Cells: TypeAlias = frozenset[Point]
"""Hexagons by their centres."""
Areas: TypeAlias = Mapping[str, Cells]
"""Areas by their rims, read so that the word is the smallest."""
Ways: TypeAlias = Mapping[int, Mapping[str, int]]
"""By length and turns of a way, the twigs through which it leads, as a sum of bits."""

STEPS = ((1, 0), (-1, 1), (0, -1))
"""From the hub of a segment to its other end, for d = 0, 1, 2."""
VERTICES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From the centre of a hexagon to its vertices, anticlockwise."""
CHECKED = 52
"""Areas of so many hexagons and more are gone through whenever an answer is checked: in 1.2 s.
``python -m tests.games.twigs.searches.ring`` goes on from there."""


@cache
def most_ringed() -> int:
    """The most hexagons of an area, as far as that is shown here: larger ones are ruled out."""
    return next((size for size, _, left in possible(CHECKED) if left), CHECKED - 1)


def possible(least: int) -> Iterator[tuple[int, int, list[Cells]]]:
    """For each size from the largest to ``least`` the number of areas with a rim that is not longer
    than all twigs are, and those of them that are not ruled out.
    """
    for size, found in areas(sum(LONGEST), least):
        yield size, len(found), [cells for rim, cells in found.items() if can_be_cut(rim)]


def areas(length: int, least: int) -> Iterator[tuple[int, Areas]]:
    """For each size from the largest to ``least`` all areas with a rim of up to ``length`` edges,
    up to symmetry.
    """
    # n hexagons have a rim of at least 2⌈√(12n − 3)⌉ edges (Harary and Harborth).
    most = max(n for n in range(1, length * length) if 2 * (isqrt(12 * n - 4) + 1) <= length)
    larger: Areas = {}
    for size in range(most, least - 1, -1):
        smaller = (cells - {cell} for cells in larger.values() for cell in sorted(cells))
        found: dict[str, Cells] = {}
        for cells in (*_convex(size, length), *smaller):
            rim = rim_of(cells)
            if rim and len(rim) <= length:
                found.setdefault(look_of(rim), cells)
        yield size, (larger := dict(sorted(found.items())))


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
    """A key that is the same for all rims that look alike, turned or mirrored."""
    twice = (rim * 2, rim[::-1] * 2)
    return min(word[i : i + len(rim)] for word in twice for i in range(len(rim)))


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


def _known() -> Ways:
    """The ways through all twigs, which may be turned over."""
    found: dict[int, dict[str, int]] = {}
    for number, shape in enumerate(SHAPES.values()):
        for turns in set(_ways(shape)):
            for word in (turns, turns.translate(str.maketrans("LR", "RL"))):
                words = found.setdefault(len(turns) + 1, {})
                words[word] = words.get(word, 0) | 1 << number
    return found


WAYS = _known()
LONGEST = tuple(max(len(way) + 1 for way in _ways(shape)) for shape in SHAPES.values())
"""The most segments of each twig that follow each other."""
BITS = tuple(1 << number for number in range(len(SHAPES)))
TOGETHER = tuple(
    sum(longest for longest, bit in zip(LONGEST, BITS, strict=True) if used & bit)
    for used in range(1 << len(SHAPES))
)
"""The same for all twigs of a sum of bits, together."""


def can_be_cut(rim: str) -> bool:
    """Whether a rim can be cut into ways through different twigs.

    They could take more edges than they do, but no more than all could take beyond the rim. So a
    twig that could take more than that has a part in it, and the cut begins with the one for which
    there are the fewest places.
    """
    spare = sum(LONGEST) - len(rim)
    needed = (bit for bit in BITS if TOGETHER[bit] > spare)
    places = (list(_places(rim, bit, TOGETHER[bit] - spare)) for bit in needed)
    return any(_cut_after(*place, spare) for place in min(places, key=len))


def _places(rim: str, bit: int, least: int) -> Iterator[tuple[str, int, int]]:
    """Where a twig may lie with so many edges at least: the rim from there, the edges, the twig.
    The turn after edge i of a rim is ``rim[i]``.
    """
    for length, words in WAYS.items():
        for start in range(len(rim) if length >= least else 0):
            turned = rim[start:] + rim[:start]
            if words.get(turned[: length - 1], 0) & bit:
                yield turned, length, bit


def _cut_after(rim: str, begun: int, first: int, spare: int) -> bool:
    """Whether what is left of a rim can be cut. A cut is known by where it is, and by the twigs on
    the way to it.
    """
    reached: list[set[int]] = [set() for _ in range(len(rim) + 1)]
    reached[begun].add(first)
    for at, cuts in enumerate(reached):
        for length, words in WAYS.items():
            then = at + length
            if cuts and then <= len(rim) and (here := words.get(rim[at : then - 1])):
                for bit in BITS:
                    if here & bit:
                        with_it = (used | bit for used in cuts if not used & bit)
                        reached[then].update(u for u in with_it if TOGETHER[u] <= then + spare)
    return bool(reached[-1])
