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
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations_with_replacement, groupby, pairwise, product
from math import isqrt
from operator import itemgetter, or_
from typing import TypeAlias

from generator.games.twigs.pieces import SHAPES

Point: TypeAlias = tuple[int, int]
Cells: TypeAlias = frozenset[Point]
"""Hexagons by their centres."""

STEPS = ((1, 0), (-1, 1), (0, -1))
"""From the hub of a segment to its other end, for d = 0, 1, 2."""
VERTICES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From the centre of a hexagon to its vertices, anticlockwise."""
SIDES = len(VERTICES)


@cache
def largest() -> tuple[int, tuple[str, ...]]:
    """The most hexagons of an area, and the rims of all such areas that are not ruled out, once
    each up to symmetry. All larger areas are ruled out on the way; it takes 1 s.
    """
    for size, rims in areas(sum(LONGEST)):
        if left := all_cut(rims):
            return size, tuple(left)
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
    ways = accumulate(map(_TURNED.__getitem__, rim))
    return len(set(accumulate(map(_ALONG.__getitem__, ways)))) == len(rim)


_TURNED = {"L": 1, "R": -1}
_ALONG = tuple(complex(*step) for step in VERTICES) * 2 * SIDES
"""The steps after so many more turns to the left than to the right. No area turns round often."""


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
    lefts = "L" * SIDES
    while lefts not in rim * 2:
        lefts = lefts[1:]
    found = []
    for word in (rim * 2, rim[::-1] * 2):
        at = word.find(lefts)
        while 0 <= at < len(rim):
            found.append(word[at : at + len(rim)])
            at = word.find(lefts, at + 1)
    return min(found)


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
TOGETHER = tuple(map(sum, product(*((0, longest) for longest in reversed(LONGEST)))))
"""The same for all twigs of a sum of bits, together."""

# A set of twigs is a sum of their bits, and a set of such sets again a number: bit ``used`` of it
# stands for the set ``used``. So all sets at one place of a rim get a further twig at a stroke.
NONE_USED = 1
"""The empty set alone."""
WITHOUT = {bit: ((1 << len(TOGETHER)) - 1) // ((1 << bit) + 1) for bit in BITS}
"""All sets without a twig: ``bit`` ones, then as many noughts, and so on."""


@cache
def _words(bit: int) -> frozenset[str]:
    """The turns of all ways through a twig, which may be turned over."""
    shape = list(SHAPES.values())[BITS.index(bit)]
    other = str.maketrans("LR", "RL")
    return frozenset(word for way in _ways(shape) for word in (way, way.translate(other)))


CURLED = max(BITS, key=lambda bit: max(abs(w.count("L") - w.count("R")) for w in _words(bit)))
"""The twig that turns most to one side: it has the fewest places on a rim."""


@cache
def _places(spare: int) -> re.Pattern[str]:
    """Finds where the curled twig fits, with ways that are up to ``spare`` segments shorter."""
    turns = LONGEST[BITS.index(CURLED)] - spare - 1
    return re.compile(f"(?={'|'.join(sorted(w for w in _words(CURLED) if len(w) == turns))})")


@cache
def _ending(turns: str, spare: int) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """The twigs of which a way fits on the last edges of these: by how many edges it takes, and how
    many more, up to ``spare``, the twig could take elsewhere.
    """
    found: dict[tuple[int, int], list[int]] = {}
    for bit, longest in zip(BITS, LONGEST, strict=True):
        for length in range(max(1, longest - spare), min(longest, len(turns) + 1) + 1):
            if turns[len(turns) + 1 - length :] in _words(bit):
                found.setdefault((length, longest - length), []).append(bit)
    return tuple((length, less, tuple(bits)) for (length, less), bits in found.items())


@cache
def _within() -> tuple[int, ...]:
    """All sets of twigs that could take no more edges than none, one and so on up to all edges."""
    sets = [0] * (sum(LONGEST) + 1)
    for used, edges in enumerate(TOGETHER):
        sets[edges] |= 1 << used
    return tuple(accumulate(sets, or_))


def can_be_cut(rim: str) -> bool:
    """Whether a rim can be cut into ways through different twigs."""
    return bool(all_cut([rim]))


def all_cut(rims: Iterable[str]) -> list[str]:
    """The rims that can be cut into ways through different twigs, sorted.

    Rims that are the same from the beginning of a cut on share the work up to where they differ.
    """
    begun = sorted(
        (len(rim), twigs, lost, rim[at:] + rim[:at], rim)
        for rim in rims
        for twigs, lost, at in _beginnings(rim)
    )
    found = set()
    for (length, twigs, lost), alike in groupby(begun, key=itemgetter(0, 1, 2)):
        before, cuts = "", [NONE_USED]
        for *_, turns, rim in alike:
            same = next(
                (n for n, (a, b) in enumerate(zip(before, turns, strict=False)) if a != b), 0
            )
            before = turns
            del cuts[same + 2 :]
            _cut(turns, twigs, lost, cuts)
            if len(cuts) > length and cuts[length]:
                found.add(rim)
    return sorted(found)


def _beginnings(rim: str) -> list[tuple[int, int, int]]:
    """Where a rim is to be cut: every cut has a piece that begins at one of the places given last.
    Before each are the twigs of which it may be, and by how many segments it is shorter at least.

    Twigs could take more edges than they do, but no more than all could take beyond the rim. So a
    twig that could take more than that has a part in the cut. Where the curled one need not have
    one, or has many places, some twig begins within as many edges as the longest way has.
    """
    spare = sum(LONGEST) - len(rim)
    if TOGETHER[CURLED] > spare:
        lost: dict[int, int] = {}
        for less in range(spare + 1):
            for at in map(re.Match.start, _places(less).finditer(rim + rim[: max(LONGEST)])):
                if at < len(rim):
                    lost.setdefault(at, less)
        if len(lost) < max(LONGEST):
            return [(CURLED, less, at) for at, less in lost.items()]
    return [(sum(BITS), 0, at) for at in range(max(LONGEST))]


def _cut(turns: str, twigs: int, lost: int, cuts: list[int]) -> None:
    """Go on cutting a rim that begins with one of some ``twigs``, as far as it can be cut. A cut is
    known by where it is, and by the twigs on the way to it: ``cuts`` has the sets of these twigs
    at each edge so far, and gets those at further edges. By as many segments as the first piece has
    ``lost``, the others cannot be shorter, too.
    """
    spare, longest, within = sum(LONGEST) - len(turns), max(LONGEST), _within()
    while len(cuts) <= len(turns) and any(cuts[-longest:]):
        at, sets = len(cuts), 0
        left = spare - lost if at > longest else spare
        for length, less, bits in _ending(turns[max(0, at - longest) : at - 1], left):
            before = cuts[at - length] & within[at - length + spare - less]
            if before:
                for bit in bits if length < at else filter(twigs.__and__, bits):
                    sets |= (before & WITHOUT[bit]) << bit
        cuts.append(sets)
