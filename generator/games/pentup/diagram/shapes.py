"""The things of Pent-Up as scene items in mm, seen from above."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.drawing.scene import (
    Circle,
    Close,
    Group,
    Item,
    Line,
    Move,
    Path,
    Point,
    Step,
    Style,
    Text,
    polygon,
)
from generator.drawing.themes import EMPHASIS_LINE, PAPER, PIECE_LINE, Theme
from generator.games.pentup.diagram.looks import Look
from generator.games.pentup.diagram.picture import Tile
from generator.geometry import outline, squarepose
from generator.geometry.square import Cell

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

AIR = 0.09
"""Half the hairline of paper between neighbouring tiles, in mm."""
INSET = 0.05
"""How far the line inside a dark tile is from its outline, in cells."""
CELL_LINE = 0.1
"""The line between cells of one tile, in mm."""
DIGIT = 0.46
"""Size of a level digit, in cells."""
CAP = 0.66
"""Height of a digit, in em of the figures' face."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws at one scale, in one theme; ``cell`` is the side of a cell in mm."""

    cell: float
    theme: Theme

    def at(self, x: float, y: float) -> Point:
        """A place in cells, in mm."""
        return x * self.cell, y * self.cell

    def tile(self, tile: Tile, look: Look, played: bool = False) -> Group:
        """A tile: paper under it, its body, the lines between its cells."""
        region = self._region(tile)
        width = EMPHASIS_LINE if played else PIECE_LINE
        body = self._path(region, width / 2 + AIR, Style(look.fill, look.edge, width))
        ground = self._path(region, 0.0, Style(fill=PAPER))
        items = [ground, body, *self._inner(tile, look, width)]
        line = self.theme.player(tile.player).inner
        if line is not None:
            clear = width + AIR + INSET * self.cell
            items.append(self._path(region, clear, replace(line, fill=None)))
        return Group(tuple(items))

    def silhouette(self, tile: Tile, style: Style) -> Path:
        """A tile as one flat shape, a hairline of air around it."""
        return self._path(self._region(tile), style.width / 2 + AIR, style)

    def digit(self, middle: Point, level: int, look: Look) -> Iterator[Item]:
        """A level's number in a square with its middle there, in cells."""
        x, y = self.at(*middle)
        size = DIGIT * self.cell
        if look.patterned:
            yield Circle((x, y), size * 0.55, Style(fill=PAPER))
        yield Text((x, y - size * CAP / 2), str(level), size, look.text)

    def square(self, cell: Cell, style: Style, part: float = 1.0) -> Path:
        """A cell, drawn towards its middle by ``part``."""
        x, y = cell[0] + 0.5, cell[1] + 0.5
        reach = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return polygon([self.at(x + a * part / 2, y + b * part / 2) for a, b in reach], style)

    def grid(self, cells: Iterable[Cell], style: Style) -> Path:
        """The sides of cells as lines."""
        sides: set[tuple[Cell, Cell]] = set()
        for x, y in cells:
            a, b, c, d = (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
            sides |= {(a, b), (b, c), (d, c), (a, d)}
        steps: list[Step] = []
        for start, end in sorted(sides):
            steps += [Move(self.at(*start)), Line(self.at(*end))]
        return Path(tuple(steps), style)

    def borders(self, owners: Iterable[tuple[Cell, Tile]], style: Style) -> Path | None:
        """The borders between different tiles inside a region, as lines."""
        owner = dict(owners)
        steps: list[Step] = []
        for (x, y), tile in sorted(owner.items(), key=lambda item: item[0]):
            for other, start in (((x + 1, y), (x + 1, y)), ((x, y + 1), (x, y + 1))):
                if owner.get(other, tile) != tile:
                    steps += [Move(self.at(*start)), Line(self.at(x + 1, y + 1))]
        return Path(tuple(steps), style) if steps else None

    def side(self, cells: tuple[Cell, ...], style: Style) -> Path:
        """The edge between two cells."""
        (ax, ay), (bx, by) = sorted(cells)
        start = self.at(bx, by)
        end = self.at(bx + (ax == bx), by + (ay == by))
        return Path((Move(start), Line(end)), style)

    def _inner(self, tile: Tile, look: Look, width: float) -> Iterator[Path]:
        """The lines between a tile's cells, clear of its outline."""
        if tile.pose is not None:
            whole = {frozenset(map(_rounded, s)): s for s in squarepose.squares(tile.pose)}
            corners = list(whole.values())
        else:
            corners = [((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x, y in tile.cells]
        seen: dict[frozenset[Point], tuple[Point, Point]] = {}
        steps: list[Step] = []
        short = (width + AIR) / self.cell
        for square in corners:
            for a, b in zip(square, (*square[1:], square[0]), strict=True):
                key = frozenset((_rounded(a), _rounded(b)))
                if key in seen:
                    steps += [
                        Move(self.at(*_along(a, b, short))),
                        Line(self.at(*_along(b, a, short))),
                    ]
                seen[key] = (a, b)
        yield Path(tuple(steps), Style(stroke=look.inner, width=CELL_LINE))

    def _region(self, tile: Tile) -> BaseGeometry:
        if tile.pose is not None:
            return squarepose.pose_region(tile.pose)
        return squarepose.region(tile.cells)

    def _path(self, region: BaseGeometry, clearance: float, style: Style) -> Path:
        shape = outline.region_outline(region, self.cell, clearance)
        steps: list[Step] = []
        for ring in (shape.exterior, *shape.interiors):
            first, *rest = [(x, y) for x, y in ring.coords[:-1]]
            steps += [Move(first), *(Line(p) for p in rest), Close()]
        return Path(tuple(steps), style)


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _rounded(point: Point) -> Point:
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0
