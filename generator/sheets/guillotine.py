"""Rectangles on as few sheets as may be, so that straight cuts from side to side part them.

A sheet is cut into two, each of these again, until every rectangle lies alone: that is what a
trimmer can do. Many orders and rules are tried, always the same, and the fewest sheets are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal, TypeAlias

from generator.contract.piece import NEAR
from generator.drawing.scene import Box
from generator.geometry.points import Point
from generator.values import Value


class Rectangle(Value, frozen=True):
    """So large (width, height); ``turns`` if it may lie on its side."""

    size: Point
    turns: bool = True


class Place(Value, frozen=True):
    """Where a rectangle lies, by its index; ``turned`` by a quarter."""

    index: int
    box: Box
    turned: bool


class Packed(Value, frozen=True):
    """One sheet: its rectangles, and the straight cuts (start, end) that part them, in order."""

    places: tuple[Place, ...]
    cuts: tuple[tuple[Point, Point], ...]


Split: TypeAlias = Literal["level", "upright", "longer"]
"""The first of the two cuts that free a rectangle from what is left of a part of the sheet: below
it, beside it, or that which leaves the larger part whole."""
_SPLITS: tuple[Split, ...] = ("longer", "level", "upright")


def pack(rectangles: Sequence[Rectangle], sheet: Box) -> tuple[Packed, ...] | None:
    """The rectangles on as few sheets as were found; None where one is larger than a sheet."""
    best: tuple[Packed, ...] | None = None
    for order, split, snug in product(_orders(rectangles), _SPLITS, (True, False)):
        found = _packed(rectangles, order, sheet, split, snug)
        if found is None:
            return None
        if best is None or _rank(found) < _rank(best):
            best = found
    return best


def _rank(sheets: Sequence[Packed]) -> tuple[int, int]:
    """Few sheets, then few cuts."""
    return len(sheets), sum(len(sheet.cuts) for sheet in sheets)


def _orders(rectangles: Sequence[Rectangle]) -> Iterable[tuple[int, ...]]:
    """Large ones first, by what large may mean; each order once."""
    keys: tuple[Callable[[Rectangle], float], ...] = (
        lambda r: max(r.size),
        lambda r: r.size[0] * r.size[1],
        lambda r: r.size[1],
        lambda r: r.size[0],
        lambda r: min(r.size),
    )
    large = ([-round(key(rectangle), 3) for rectangle in rectangles] for key in keys)
    return dict.fromkeys(tuple(sorted(range(len(of)), key=of.__getitem__)) for of in large)


@dataclass(slots=True)
class _Part:
    """A part of a sheet: free, or with a rectangle at its upper left and two smaller parts.

    The ``outer`` one is cut off first, below (``level``) or beside; the ``inner`` one next.
    """

    box: Box
    place: Place | None = None
    level: bool = False
    inner: _Part | None = None
    outer: _Part | None = None

    def free(self) -> Iterator[_Part]:
        if self.place is None:
            yield self
        for part in (self.inner, self.outer):
            if part is not None:
                yield from part.free()

    @property
    def used(self) -> bool:
        return self.place is not None

    def places(self) -> Iterator[Place]:
        if self.place is not None:
            yield self.place
        for part in (self.inner, self.outer):
            if part is not None:
                yield from part.places()

    def cuts(self, box: Box) -> Iterator[tuple[Point, Point]]:
        """The cuts that free the rectangles of the part, which is ``box`` by now: none is made
        where nothing lies beyond it, and what would lie there stays at the part.
        """
        if self.place is None or self.inner is None or self.outer is None:
            return
        right, bottom = self.place.box.right, self.place.box.bottom
        below, beside = self.outer, self.inner
        if self.level:
            near, far = box.but(bottom=bottom), box.but(top=bottom)
            first = (box.left, bottom), (box.right, bottom)
        else:
            near, far = box.but(right=right), box.but(left=right)
            first = (right, box.top), (right, box.bottom)
        if below.used:
            yield first
        else:
            near = box
        if self.level:
            second, rest = ((right, near.top), (right, near.bottom)), near.but(left=right)
        else:
            second, rest = ((near.left, bottom), (near.right, bottom)), near.but(top=bottom)
        if beside.used:
            yield second
        yield from beside.cuts(rest)
        yield from below.cuts(far)


def _packed(
    rectangles: Sequence[Rectangle], order: Sequence[int], sheet: Box, split: Split, snug: bool
) -> tuple[Packed, ...] | None:
    roots: list[_Part] = []
    for index in order:
        choices = [
            (score, number, turned, part)
            for number, part in enumerate(p for root in roots for p in root.free())
            for turned, score in _fits(rectangles[index], part.box, snug)
        ]
        if not choices:
            roots.append(root := _Part(sheet))
            fits = list(_fits(rectangles[index], sheet, snug))
            choices = [(score, 0, turned, root) for turned, score in fits]
        if not choices:
            return None
        _, _, turned, part = min(choices, key=lambda choice: choice[:3])
        _lay(part, index, rectangles[index], turned, split)
    return tuple(Packed(tuple(root.places()), tuple(root.cuts(sheet))) for root in roots)


def _fits(rectangle: Rectangle, box: Box, snug: bool) -> Iterator[tuple[bool, float]]:
    """The ways in which a rectangle fits, with what is left beside it: the less the better."""
    for turned in (False, True) if rectangle.turns else (False,):
        width, height = rectangle.size[::-1] if turned else rectangle.size
        rest = box.width - width, box.height - height
        if min(rest) >= -NEAR:
            yield turned, round(min(rest) if snug else max(rest), 3)


def _lay(part: _Part, index: int, rectangle: Rectangle, turned: bool, split: Split) -> None:
    box = part.box
    width, height = rectangle.size[::-1] if turned else rectangle.size
    right, bottom = box.left + width, box.top - height
    part.place = Place(index, Box(box.left, bottom, right, box.top), turned)
    part.level = split == "level" or (split == "longer" and box.width - width < box.height - height)
    if part.level:
        part.outer = _Part(box.but(top=bottom))
        part.inner = _Part(Box(right, bottom, box.right, box.top))
    else:
        part.outer = _Part(box.but(left=right))
        part.inner = _Part(Box(box.left, box.bottom, right, bottom))
