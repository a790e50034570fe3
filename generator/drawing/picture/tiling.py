"""Patterns: a tile that is repeated over an area, as one area for each colour of it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from fontTools.misc.transform import Transform

from generator.drawing.picture.areas import Pen, area_of, polygons_of, stroked
from generator.drawing.picture.geometry import BadValue
from generator.drawing.scene import Box, Group, Item, Path, Step, Style

MOST_TILES = 2000
"""Of one area: more are a texture, which is a bitmap."""
FLAT = 0.005
"""How far a polygon may be from the curve that it stands for, in mm."""
JOIN = 1e-4
"""So near, in mm, are edges of two tiles that meet."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """Tiles, the first with a corner at (x, y), in the space that ``matrix`` takes to the scene's.

    ``width`` and ``height`` are more than 0, and no tile is without area in the scene.
    """

    x: float
    y: float
    width: float
    height: float
    matrix: Transform

    def steps(self, box: Box) -> list[tuple[float, float]]:
        """How far from the first tile those lie, in mm, that may be seen within a box of the scene.

        There are as many as fit between the outermost; see :meth:`number` for how many.
        """
        rows, columns = self._spans(box)
        origin = self.matrix.transformPoint((0.0, 0.0))
        found = []
        for row in rows:
            for column in columns:
                x, y = self.matrix.transformPoint((column * self.width, row * self.height))
                found.append((x - origin[0], y - origin[1]))
        return found

    def number(self, box: Box) -> int:
        """How many tiles may be seen within a box of the scene."""
        rows, columns = self._spans(box)
        return len(rows) * len(columns)

    def painted(self, content: Iterable[Item], area: tuple[Step, ...], box: Box) -> Item:
        """The ``content`` of the first tile, in the scene, over an area that lies within a box.

        What is of one colour in all tiles becomes one area, so that no seam shows between them.
        Raises ``BadValue`` for what is not of one colour.
        """
        import shapely
        from shapely import affinity

        shown = area_of(area, FLAT)
        tile = shapely.Polygon(list(map(self.matrix.transformPoint, self._corners())))
        steps = self.steps(box)
        painted: list[Item] = []
        for shape, colour in map(_plain, content):
            cut = shape.intersection(tile)
            copies = [affinity.translate(cut, dx, dy) for dx, dy in steps]
            whole = shapely.union_all(copies, grid_size=JOIN).intersection(shown)
            if outline := polygons_of(whole):
                painted.append(Path(outline, Style(fill=colour)))
        return Group(tuple(painted))

    def _spans(self, box: Box) -> tuple[range, range]:
        """The rows and the columns of tiles, counted from the first."""
        back = self.matrix.inverse()
        xs, ys = zip(*map(back.transformPoint, box.corners), strict=True)
        rows = (min(ys) - self.y) / self.height, (max(ys) - self.y) / self.height
        columns = (min(xs) - self.x) / self.width, (max(xs) - self.x) / self.width
        return tuple(range(math.floor(low), math.ceil(high)) for low, high in (rows, columns))  # type: ignore[return-value]

    def _corners(self) -> tuple[tuple[float, float], ...]:
        """The corners of the first tile."""
        right, foot = self.x + self.width, self.y + self.height
        return (self.x, self.y), (right, self.y), (right, foot), (self.x, foot)


def _plain(item: Item) -> tuple[Any, str]:
    """The area of an item of one colour, and this colour."""
    if isinstance(item, Path):
        style = item.style
        if isinstance(style.fill, str) and style.stroke is None:
            return area_of(item.steps, FLAT), style.fill
        if style.fill is None and style.stroke:
            pen = Pen(style.width, "round", "round", 4.0, style.dash)
            return stroked(item.steps, pen, FLAT), style.stroke
    raise BadValue("holds more than plain areas and lines: no gradients, clips or bitmaps")
