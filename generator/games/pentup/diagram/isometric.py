"""The stack seen from the front and above: three faces to each square, shaded alike everywhere.

The grid's x axis runs to the lower right, its y axis to the upper right, so the lower right cell
of the plan is in front. Squares are drawn from the back to the front and from below upwards; what
is hidden is painted over.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from generator.drawing.colours import contrast
from generator.drawing.scene import Group, Item, Line, Move, Path, Point, Step, Style, polygon
from generator.drawing.themes import Theme
from generator.games.pentup.diagram.looks import Look, look, shaded
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.picture import Picture, Tile
from generator.games.pentup.diagram.plan import faded

COS, SIN = math.cos(math.radians(30)), math.sin(math.radians(30))
THICK = 0.5
"""Height of a level, in sides of a cell."""
LEFT_SHADE, RIGHT_SHADE = 0.16, 0.34
"""How much darker the two upright faces are than the top."""
OVERLAP = 0.02
"""Abutting fills overlap by this, in mm."""
TILE_LINE, MOVE_LINE, CELL_LINE = 0.22, 0.5, 0.08
LIGHT_LINE = "#d0d0d0"
"""The line around dark tiles, which a dark one would not part."""

DARK_CONTRAST = 4.0
"""Fills that differ less from black than this are dark."""

Spot: TypeAlias = tuple[int, int, int]
"""A square of a tile: x, y and level."""
_Corner: TypeAlias = tuple[float, float, float]


def isometric(subject: Subject, shown: Picture, cell_mm: float, theme: Theme) -> tuple[Group, ...]:
    """The stack as one group; none where nothing lies on the grid."""
    stack = Stack({(x, y, t.level): t for t in shown.tiles for x, y in t.cells}, cell_mm)
    looks = {
        tile: look(theme, tile.player, tile.level, shown.height, faded(subject, shown, tile))
        for tile in shown.tiles
    }
    items: list[Item] = []
    for spot, tile in sorted(stack.tiles.items(), key=depth):
        width = MOVE_LINE if tile == shown.move else TILE_LINE
        items += stack.square(spot, looks[tile], width)
    return (Group(tuple(items), "stack"),) if items else ()


def depth(item: tuple[Spot, Tile]) -> tuple[int, int, int]:
    """From the back to the front, and from below upwards."""
    (x, y, level), _ = item
    return x - y, level, x


@dataclass(frozen=True, slots=True)
class Stack:
    """The squares of all tiles; ``cell`` is the side of a cell in mm."""

    tiles: Mapping[Spot, Tile]
    cell: float

    def square(self, spot: Spot, style: Look, width: float) -> Iterator[Item]:
        """The faces of a square that nothing touches, then their lines; those around a tile are
        ``width`` mm wide.
        """
        x, y, level = spot
        top, low = level * THICK, (level - 1) * THICK
        here = self.tiles[spot]
        heavy: list[Step] = []
        thin: list[Step] = []

        def face(corners: tuple[_Corner, ...], sides: Iterable[Spot | None], shade: float) -> Path:
            """A face; each side is heavy unless the square that it names is of the same tile."""
            points = [self.at(*corner) for corner in corners]
            for a, b, other in zip(points, (*points[1:], points[0]), sides, strict=True):
                same = other is not None and self.tiles.get(other) == here
                (thin if same else heavy).extend((Move(a), Line(b)))
            fill = shaded(style.fill, shade)
            seam = fill if isinstance(fill, str) else None
            return polygon(points, Style(fill=fill, stroke=seam, width=2 * OVERLAP))

        if (x, y - 1, level) not in self.tiles:
            yield face(
                ((x, y, low), (x + 1, y, low), (x + 1, y, top), (x, y, top)),
                (
                    None,
                    self._open(x + 1, y, level, 0, -1),
                    None,
                    self._open(x - 1, y, level, 0, -1),
                ),
                LEFT_SHADE,
            )
        if (x + 1, y, level) not in self.tiles:
            yield face(
                ((x + 1, y, low), (x + 1, y + 1, low), (x + 1, y + 1, top), (x + 1, y, top)),
                (None, self._open(x, y + 1, level, 1, 0), None, self._open(x, y - 1, level, 1, 0)),
                RIGHT_SHADE,
            )
        if (x, y, level + 1) not in self.tiles:
            yield face(
                ((x, y, top), (x + 1, y, top), (x + 1, y + 1, top), (x, y + 1, top)),
                ((x, y - 1, level), (x + 1, y, level), (x, y + 1, level), (x - 1, y, level)),
                0.0,
            )
        dark = isinstance(style.fill, str) and contrast(style.fill, "#000000") < DARK_CONTRAST
        for steps, stroke, line_width in (
            (thin, style.inner, CELL_LINE),
            (heavy, LIGHT_LINE if dark else style.edge, width),
        ):
            if steps:
                yield Path(tuple(steps), Style(stroke=stroke, width=line_width))

    def _open(self, x: int, y: int, level: int, dx: int, dy: int) -> Spot | None:
        """The square, if its face towards (dx, dy) is free: the face goes on there."""
        return None if (x + dx, y + dy, level) in self.tiles else (x, y, level)

    def at(self, x: float, y: float, z: float) -> Point:
        """A place in space, in cells, in mm on the drawing."""
        return (x + y) * COS * self.cell, ((y - x) * SIN + z) * self.cell
