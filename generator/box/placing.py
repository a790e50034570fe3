"""Where art lies on a panel of a box: whole, and clear of its folds, its cuts and its title.

Art has the parts that :mod:`generator.drawing.cropping` names. Its motif is as large as the panel
allows, in the middle, its ground runs out on all sides, and of other pieces those are left out that
would be cut. Art without a motif is a pattern, which is cropped as on a cover.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.drawing.cropping import GROUND, MOTIF, cropped, named, parts
from generator.drawing.scene import Box, Group, Item, Scene, bounds, moved, scaled

if TYPE_CHECKING:
    from shapely import Polygon

SAFE = 4.0
"""What art keeps free on a panel at its edges, in mm."""

_MOST = 0.1
"""How much of a small panel's width and height that may be, at most."""

_SMALLER = 0.98
"""By how much art is made smaller until its motif fits."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Art on a panel, in mm: its ``ground`` runs out and is to be clipped, ``things`` are whole."""

    ground: tuple[Item, ...]
    things: tuple[Item, ...]


def placed(art: Scene, panel: Polygon, bleed: float) -> Placed:
    """The art on a panel, so large that its frame fills the panel and its ``bleed`` (mm), or less,
    so that its motif is whole within the safe area.
    """
    whole_art = parts(art)
    motif = [part for part in whole_art if named(part, MOTIF)]
    left, bottom, right, top = panel.bounds
    width, height = right - left, top - bottom
    if not motif:
        window = cropped(art, width, height)
        return Placed(tuple(moved(item, left, bottom) for item in window.items), ())
    ground = [part for part in whole_art if named(part, GROUND)]
    safe = panel.buffer(-min(SAFE, _MOST * width, _MOST * height), join_style="mitre")
    whole, under = bounds(motif), bounds(ground) if ground else None

    def way_for(factor: float) -> _Way:
        way = _Way.to_middle(whole, safe, factor)
        return way.with_under(under, panel, bleed) if under else way

    factor = max((width + 2 * bleed) / art.width, (height + 2 * bleed) / art.height)
    while not safe.covers(_area(way_for(factor).item(Group(tuple(motif))))):
        factor *= _SMALLER
    way = way_for(factor)
    things = (way.item(part) for part in whole_art if not named(part, GROUND))
    return Placed(
        tuple(map(way.item, ground)), tuple(item for item in things if safe.covers(_area(item)))
    )


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


def _area(item: Item) -> Polygon:
    import shapely

    return shapely.Polygon(bounds([item]).corners)


def _held(value: float, least: float, most: float) -> float:
    """The value, no less and no more than these; as it is where they contradict each other."""
    return min(max(value, least), most) if least <= most else value
