"""How a box is cut from one sheet of card, and where it is folded: a tuck box, a tray and its lid.

What is drawn is the outside of the box. A part ends at its folds, which are as far apart as the
room inside and the thickness of the card ask for. All lengths are mm, y up.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypeAlias

from generator.box.inside import Inside
from generator.contract.piece import Axis
from generator.drawing.scene import Box
from generator.geometry.points import Point, turned

if TYPE_CHECKING:
    from shapely import Polygon

Role: TypeAlias = Literal["front", "back", "name", "plain", "bare", "glue"]
"""What is printed on a part: the cover, its art alone, the name of the game and for how many it is,
colour, nothing but a small name; or it is glued.
"""

EASE = 0.5
"""By how much what slides into something is smaller on each side."""

LAP = 15.0
"""How wide what is glued is, at most."""

TUCK = 20.0
"""How far a flap goes into the box, at most."""

THUMB = 9.0
"""The radius of the notch by which the box is opened, at most."""

LID = 0.5
"""The height of a lid as a part of that of its box; it is :data:`LOWEST` mm at least."""

LOWEST = 12.0

APART = 6.0
"""Between two walls of an insert on the card."""

_ARC = 8
"""Straight lines for a quarter of a circle."""


@dataclass(frozen=True, slots=True)
class Part:
    """A panel or a flap; ``turn`` is how far what is printed on it is turned, anticlockwise."""

    points: tuple[Point, ...]
    role: Role
    turn: int = 0

    @property
    def area(self) -> Polygon:
        """As a polygon."""
        import shapely

        return shapely.Polygon(self.points)

    @property
    def box(self) -> Box:
        """The box around it."""
        xs, ys = zip(*self.points, strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class Dieline:
    """The parts of a box, which meet at the ``folds``."""

    name: str
    parts: tuple[Part, ...]
    folds: tuple[Axis, ...]

    @property
    def outlines(self) -> tuple[tuple[Point, ...], ...]:
        """Where the card is cut, anticlockwise, each corner once: one line for all that hangs
        together.
        """
        import shapely

        whole = shapely.union_all([part.area for part in self.parts], grid_size=1e-6)
        return tuple(
            tuple(
                (float(x), float(y)) for x, y in shapely.orient_polygons(one).exterior.coords[:-1]
            )
            for one in shapely.get_parts(whole.simplify(1e-6))
        )

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the card; its lower left corner is (0, 0)."""
        xs, ys = zip(*(point for one in self.outlines for point in one), strict=True)
        return max(xs), max(ys)


def tuck_box(room: Inside, card: float) -> Dieline:
    """A box as of playing cards, upright, its front and back the largest sides; both ends tuck in.

    ``card`` is its thickness.
    """
    wide, high, deep = room.depth + card, room.width + card, room.height + card
    lap, tuck = min(LAP, 0.8 * deep), min(TUCK, 0.8 * deep)
    foot, head = tuck + deep, tuck + deep + high
    sides = (
        lap,
        lap + wide,
        lap + wide + deep,
        lap + 2 * wide + deep,
        lap + 2 * (wide + deep) - card,
    )
    front, right, back, left = (_rectangle(a, foot, b, head) for a, b in pairwise(sides))
    slant = min(lap / 2, high / 8)
    glued = ((lap, foot), (lap, head), (0.0, head - slant), (0.0, foot + slant))
    parts = [
        Part(glued, "glue"),
        Part(_notched(front, min(THUMB, wide / 5)), "front"),
        Part(right, "name", 90),
        Part(back, "back"),
        Part(left, "name", 90),
    ]
    folds: list[Axis] = [((x, foot), (x, head)) for x in sides[:-1]]
    dust = min(wide / 2 - EASE, 0.9 * deep)
    for edge, up in ((head, 1), (foot, -1)):
        a, b = sides[2] + EASE, sides[3] - EASE
        end, tip = edge + up * deep, edge + up * (deep + tuck)
        parts.append(Part(_between(a, edge, b, end), "plain"))
        parts.append(Part(_tongue(a, b, end, tip), "plain"))
        folds += [((sides[2], edge), (sides[3], edge)), ((a, end), (b, end))]
        for start, stop in (sides[1:3], sides[3:5]):
            parts.append(Part(_flap(start, stop, edge, edge + up * dust), "plain"))
            folds.append(((start, edge), (stop, edge)))
    return Dieline("tuck", tuple(parts), tuple(folds))


def tray(room: Inside, card: float) -> Dieline:
    """The lower half of a box with a lid, as high as the room inside."""
    size = room.width + card, room.depth + card
    return _cross("tray", size, room.height + card, "plain", "plain")


def lid(room: Inside, card: float) -> Dieline:
    """The lid that goes over the tray."""
    size = room.width + 3 * card + 2 * EASE, room.depth + 3 * card + 2 * EASE
    high = min(room.height, max(LOWEST, LID * room.height))
    return _cross("lid", size, high + card, "front", "name")


def _cross(name: str, size: Point, high: float, base: Role, wall: Role) -> Dieline:
    """A base with walls around it; the longer walls have what the shorter ones are glued to.

    On a lid, what is printed on walls has its head at the base.
    """
    wide, deep = size
    middle = _rectangle(high, high, high + wide, high + deep)
    left, bottom, right, top = high, high, high + wide, high + deep
    parts = [
        Part(middle, base),
        Part(_rectangle(left, 0.0, right, high), wall, 0),
        Part(_rectangle(left, top, right, top + high), wall, 180),
        Part(_rectangle(0.0, bottom, high, top), wall, 270),
        Part(_rectangle(right, bottom, right + high, top), wall, 90),
    ]
    lap = min(LAP, deep / 2 - EASE, high)
    slant = min(lap / 3, high / 4)
    for x, out in ((left, -1), (right, 1)):
        for near, far in ((bottom, 0.0), (top, top + high)):
            ease = EASE if far > near else -EASE
            inner, outer = near + ease, far - math.copysign(slant, far - near)
            tip = x + out * lap
            parts.append(
                Part(
                    ((x, inner), (tip, inner + (outer - inner) / 6), (tip, outer), (x, far)), "glue"
                )
            )
    folds: list[Axis] = [((left, y), (right, y)) for y in (bottom, top)]
    folds += [((x, bottom), (x, top)) for x in (left, right)]
    folds += [
        ((x, a), (x, b)) for x in (left, right) for a, b in ((0.0, bottom), (top, top + high))
    ]
    return Dieline(name, tuple(parts), tuple(folds))


def _rectangle(left: float, bottom: float, right: float, top: float) -> tuple[Point, ...]:
    return (left, bottom), (right, bottom), (right, top), (left, top)


def _between(left: float, one: float, right: float, other: float) -> tuple[Point, ...]:
    return _rectangle(left, min(one, other), right, max(one, other))


def _notched(panel: Sequence[Point], radius: float) -> tuple[Point, ...]:
    """A rectangle with half a disc cut out of the middle of its upper edge."""
    (left, _), (right, _), (_, top), _ = panel
    x = (left + right) / 2
    arc = [turned((radius, 0.0), -180.0 * n / (2 * _ARC)) for n in range(2 * _ARC + 1)]
    return (*panel[:3], *((x + dx, top + dy) for dx, dy in arc), panel[3])


def _tongue(left: float, right: float, root: float, tip: float) -> tuple[Point, ...]:
    """A flap from its root to its tip, whose corners are round."""
    radius = min(abs(tip - root) * 0.8, (right - left) / 3)
    up = math.copysign(1.0, tip - root)
    arcs = [
        (x + side * radius * math.cos(a), tip - up * radius + up * radius * math.sin(a))
        for x, side, angles in (
            (right - radius, 1, range(_ARC + 1)),
            (left + radius, -1, range(_ARC, -1, -1)),
        )
        for a in (math.pi / 2 * n / _ARC for n in angles)
    ]
    return (left, root), (right, root), *arcs


def _flap(left: float, right: float, root: float, tip: float) -> tuple[Point, ...]:
    """A flap that keeps dust out and lets the lid pass: narrower towards its tip."""
    slant, half = (right - left) / 8, root + (tip - root) / 2
    return (
        (left, root),
        (right, root),
        (right - EASE, half),
        (right - slant, tip),
        (left + slant, tip),
        (left + EASE, half),
    )


def insert(room: Inside, card: float) -> Dieline | None:
    """Walls between the piles, as high as these; None where there are none to be kept apart.

    Long walls stand between rows, from side to side of the box, short ones where within a row other
    pieces begin. Their ends are folded and glued to what they meet.
    """
    lengths = list(_walls(room, card))
    if not lengths:
        return None
    high, lap = room.stack, min(LAP, room.stack)
    parts: list[Part] = []
    folds: list[Axis] = []
    for n, length in enumerate(lengths):
        low = n * (high + APART)
        ends = (0.0, lap, lap + length, 2 * lap + length)
        one, wall, other = (_rectangle(a, low, b, low + high) for a, b in pairwise(ends))
        parts += (Part(one, "glue"), Part(wall, "bare"), Part(other, "glue"))
        folds += [((x, low), (x, low + high)) for x in ends[1:3]]
    return Dieline("insert", tuple(parts), tuple(folds))


def _walls(room: Inside, card: float) -> Iterator[float]:
    """How long each wall is: first those between rows, then those within."""
    starts = [x if room.turned else y for _, x, y in room.piles]
    rows = sorted(set(starts))
    across, end = (room.depth, room.width) if room.turned else (room.width, room.depth)
    yield from [across - EASE] * (len(rows) - 1)
    for row, after in pairwise((*rows, end)):
        kinds = [
            pile.component
            for (pile, *_), start in zip(room.piles, starts, strict=True)
            if start == row
        ]
        changes = sum(one != other for one, other in pairwise(kinds))
        yield from [after - row - card - EASE] * changes


def boxes(room: Inside, card: float) -> tuple[Dieline, ...]:
    """All that a game's pieces can be put into."""
    return tuple(made(room, card) for made in (tuck_box, tray, lid))
