"""Where art lies on a panel of a box: clear of its folds, its cuts and its title, or plainly over
them.

Shapes that touch are one thing. The largest is what the art is about: it is shown whole. Others are
shown where they are whole, and left out where they are not. What art stands on, the lines that are
drawn below all else, runs out on all sides; so does art that is a pattern, with something that goes
from edge to edge of its own frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from generator.drawing.picture.areas import runs
from generator.drawing.scene import (
    Bitmap,
    Box,
    Circle,
    Group,
    Item,
    Path,
    Scene,
    Text,
    bounds,
    circle_path,
    moved,
    scaled,
)

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

SAFE = 4.0
"""What art keeps free on a panel at its edges, in mm."""

_MOST = 0.1
"""How much of a small panel's width and height that may be, at most."""

_NEAR = 0.5
"""Shapes that are no farther apart touch, in mm of the art."""

_FLAT = 0.05
"""How far chords may be from their curve, in mm of the art."""

_SMALLER = 0.98
"""By how much art is made smaller until what it is about fits."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Items that touch each other, in the order in which they are drawn, and all that they lie on,
    holes included.
    """

    items: tuple[Item, ...]
    area: BaseGeometry


@dataclass(frozen=True, slots=True)
class Placed:
    """Art on a panel, in mm: its ``ground`` runs out and is to be clipped, ``things`` are whole."""

    ground: tuple[Item, ...]
    things: tuple[Thing, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """All, from the lowest to the highest."""
        return (*self.ground, *(item for thing in self.things for item in thing.items))


def placed(art: Scene, panel: Polygon, bleed: float) -> Placed:
    """The art on a panel, so large that its frame fills the panel and its ``bleed`` (mm), or less,
    so that what it is about is whole within the safe area.
    """
    below, things = _parted(art)
    left, bottom, right, top = panel.bounds
    width, height = right - left, top - bottom
    factor = max((width + 2 * bleed) / art.width, (height + 2 * bleed) / art.height)
    inside = [thing for thing in things if _is_inside(thing.area, art.box)]
    if not inside or any(_is_pattern(thing.area, art) for thing in things):
        way = _Way.to_middle(art.box, panel, factor)
        return Placed(tuple(map(way.item, art.items)), ())
    safe = panel.buffer(-min(SAFE, _MOST * width, _MOST * height), join_style="mitre")
    main = max(inside, key=lambda thing: thing.area.area).area
    under = bounds(below) if below else None

    def way_for(factor: float) -> _Way:
        way = _Way.to_middle(Box(*main.bounds), safe, factor)
        return way.with_under(under, panel, bleed) if under else way

    way = way_for(factor)
    while not safe.covers(way.area(main)):
        factor *= _SMALLER
        way = way_for(factor)
    whole = (
        Thing(tuple(map(way.item, thing.items)), area)
        for thing in things
        if safe.covers(area := way.area(thing.area))
    )
    return Placed(tuple(map(way.item, below)), tuple(whole))


@dataclass(frozen=True, slots=True)
class _Way:
    """From the art to the panel: larger by a factor, then moved."""

    factor: float
    dx: float
    dy: float

    @classmethod
    def to_middle(cls, box: Box, panel: Polygon, factor: float) -> _Way:
        """The one that puts the middle of a box into that of a panel."""
        left, bottom, right, top = panel.bounds
        return cls(
            factor,
            (left + right) / 2 - factor * (box.left + box.right) / 2,
            (bottom + top) / 2 - factor * (box.bottom + box.top) / 2,
        )

    def with_under(self, under: Box, panel: Polygon, bleed: float) -> _Way:
        """The way moved so that what is below has no end on the panel, if it is large enough."""
        left, bottom, right, top = panel.buffer(bleed, join_style="mitre").bounds
        return replace(
            self,
            dx=_held(self.dx, right - self.factor * under.right, left - self.factor * under.left),
            dy=_held(self.dy, top - self.factor * under.top, bottom - self.factor * under.bottom),
        )

    def item(self, item: Item) -> Item:
        return moved(scaled(item, self.factor), self.dx, self.dy)

    def area(self, area: BaseGeometry) -> BaseGeometry:
        from shapely.affinity import affine_transform

        return affine_transform(area, (self.factor, 0.0, 0.0, self.factor, self.dx, self.dy))


def _parted(art: Scene) -> tuple[Sequence[Item], Sequence[Thing]]:
    """What is below, and the things on it. Only decoration that is cut at its frame has parts that
    may be left out: any other drawing is one thing.
    """
    import shapely

    group = _cut(art)
    if group is None:
        return (), [Thing(art.items, shapely.union_all([_covered(item) for item in art.items]))]
    items = tuple(_apart(group.items))
    below = tuple(takewhile(_is_lines, items))
    return below, _things(items[len(below) :])


def _cut(art: Scene) -> Group | None:
    """The group of decoration that is cut at its frame; None for any other drawing."""
    match art.items:
        case (Group(name="art", clip=Path()) as group,):
            return group
    return None


def _apart(items: Iterable[Item]) -> Iterator[Item]:
    """The items of groups, one by one; a group that cuts its items stays one."""
    for item in items:
        if isinstance(item, Group) and item.clip is None:
            yield from _apart(item.items)
        else:
            yield item


def _is_lines(item: Item) -> bool:
    return isinstance(item, Path | Circle) and item.style.fill is None


def _is_inside(area: BaseGeometry, frame: Box) -> bool:
    left, bottom, right, top = map(float, area.bounds)
    room = frame.grown(_NEAR)
    return room.left <= left and room.bottom <= bottom and right <= room.right and top <= room.top


def _is_pattern(area: BaseGeometry, art: Scene) -> bool:
    """Whether an area covers its frame, or goes from one edge at which it is cut to the opposite
    one.
    """
    import shapely

    frame = art.box
    if _cut(art) is None:
        return bool(area.covers(shapely.Polygon(frame.corners)))
    left, bottom, right, top = map(float, area.bounds)
    return (left <= frame.left and right >= frame.right) or (
        bottom <= frame.bottom and top >= frame.top
    )


def _things(items: Sequence[Item]) -> list[Thing]:
    """What there is to see, things that touch being one."""
    import shapely

    areas = [_covered(item) for item in items]
    leader = list(range(len(areas)))
    for i, j in sorted(map(tuple, shapely.STRtree(areas).query(areas, "intersects").T.tolist())):
        one, other = leader[i], leader[j]
        if one != other:
            leader = [min(one, other) if at in (one, other) else at for at in leader]
    groups = [[n for n, at in enumerate(leader) if at == first] for first in dict.fromkeys(leader)]
    return [
        Thing(tuple(items[n] for n in group), shapely.union_all([areas[n] for n in group]))
        for group in groups
    ]


def _covered(item: Item) -> BaseGeometry:
    """What an item covers, its holes too, for what lies in one is part of the same thing; grown by
    half of how far apart may be what touches.
    """
    import shapely

    match item:
        case Circle():
            return _covered(circle_path(item))
        case Bitmap():
            return shapely.Polygon(item.corners).buffer(_NEAR / 2)
        case Text():
            (x, y), reach = item.at, item.size * len(item.text)
            return shapely.box(x - reach, y - item.size, x + reach, y + item.size)
        case Group():
            held = shapely.union_all([_covered(inner) for inner in item.items])
            return held.intersection(_covered(item.clip)) if item.clip else held
    half = item.style.width / 2 if item.style.stroke else 0.0
    rings = [(*run.points, *run.points[:1] * run.closed) for run in runs(item.steps, _FLAT)]
    lines = shapely.union_all([shapely.LineString(ring) for ring in rings])
    grown = shapely.get_parts(lines.buffer(half + _NEAR / 2, quad_segs=4))
    return shapely.union_all([shapely.Polygon(part.exterior) for part in grown])


def _held(value: float, least: float, most: float) -> float:
    """The value, no less and no more than these; as it is where they contradict each other."""
    return min(max(value, least), most) if least <= most else value
