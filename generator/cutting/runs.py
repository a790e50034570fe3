"""Lines as a machine likes them: few and long, without steps too short for it to follow."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.contract.piece import Axis
from generator.cutting.kerf import Loop, Run
from generator.geometry.points import Point

SHORTEST = 0.1
"""Steps of a letter that are shorter, in mm, are joined: a machine stops at each of them."""
DEVIATION = 0.01
"""How far a line may be from where it was, in mm, to have fewer points."""
_PLACES = 4
"""Ends that agree so far, in mm, are one."""


def runs(lines: Sequence[Axis]) -> Iterator[Run]:
    """The lines, each once, joined end to end into as few runs as there can be.

    Where an odd number of lines meet, a run must begin or end: half as many runs as such places are
    needed, one for lines without any, and so many there are.
    """
    ends: dict[Point, list[int]] = {}
    sides = [(_place(a), _place(b)) for a, b in lines]
    sides = [side for side in dict.fromkeys((min(s), max(s)) for s in sides) if side[0] != side[1]]
    for number, side in enumerate(sides):
        for end in side:
            ends.setdefault(end, []).append(number)
    for part in _parts(sides, ends):
        yield from _trails(sides, part)


def _place(point: Point) -> Point:
    return round(point[0], _PLACES) + 0.0, round(point[1], _PLACES) + 0.0


def _parts(sides: Sequence[Axis], ends: dict[Point, list[int]]) -> Iterator[list[int]]:
    """The sides that hang together."""
    left = dict.fromkeys(range(len(sides)))
    while left:
        todo = [next(iter(left))]
        part: list[int] = []
        while todo:
            number = todo.pop()
            if number in left:
                del left[number]
                part.append(number)
                todo += (other for end in sides[number] for other in ends[end])
        yield sorted(part)


def _trails(sides: Sequence[Axis], part: Sequence[int]) -> Iterator[Run]:
    """An Euler trail through sides that hang together, cut where it would run along none.

    Places where an odd number of sides meet are joined in pairs by sides that are not there; then
    there is one round trip along all (Hierholzer), and the runs are what lies between those.
    """
    meeting: dict[Point, list[tuple[int, Point]]] = {}
    for number in part:
        a, b = sides[number]
        meeting.setdefault(a, []).append((number, b))
        meeting.setdefault(b, []).append((number, a))
    odd = [place for place in meeting if len(meeting[place]) % 2]
    for at, (a, b) in enumerate(zip(odd[::2], odd[1::2], strict=True), 1):
        meeting[a].append((-at, b))
        meeting[b].append((-at, a))
    done: set[int] = set()
    start = odd[0] if odd else sides[part[0]][0]
    stack: list[tuple[int, Point]] = [(0, start)]  # each place, and by which side it is reached
    trip: list[tuple[int, Point]] = []
    while stack:
        nearby = meeting[stack[-1][1]]
        while nearby and nearby[-1][0] in done:
            nearby.pop()
        if nearby:
            number, end = nearby.pop()
            done.add(number)
            stack.append((number, end))
        else:
            trip.append(stack.pop())
    steps = [(number, a, b) for (number, a), (_, b) in pairwise(trip)]
    absent = [i for i, (number, _, _) in enumerate(steps) if number < 0]
    if absent:  # begin after one, so that no run is cut in two
        steps = [*steps[absent[0] + 1 :], *steps[: absent[0] + 1]]
    run: list[Point] = []
    for number, a, b in steps:
        if number < 0:
            if run:
                yield Run(tuple(run))
            run = []
        else:
            run = [*run, b] if run else [a, b]
    if run:
        yield Run(tuple(run))


def plain(loop: Loop) -> Loop:
    """A closed line with as few points as it needs to be where it is."""
    import shapely

    area = shapely.Polygon(loop.points).simplify(DEVIATION)
    return Loop(tuple((float(x), float(y)) for x, y in area.exterior.coords[:-1]))


def smooth(points: Sequence[Point]) -> tuple[Point, ...]:
    """A closed line without steps that are too short: each such step becomes its middle."""
    kept = list(points[:-1] if points[0] == points[-1] else points)
    while len(kept) > 3:
        lengths = [math.dist(kept[i - 1], kept[i]) for i in range(len(kept))]
        shortest = min(range(len(kept)), key=lengths.__getitem__)
        if lengths[shortest] >= SHORTEST:
            break
        (ax, ay), (bx, by) = kept[shortest - 1], kept[shortest]
        kept[shortest] = (ax + bx) / 2, (ay + by) / 2
        del kept[shortest - 1]
    return tuple(kept)
