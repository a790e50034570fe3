"""The things of Pent-Up as scene items in mm, seen from above."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.drawing import scene
from generator.drawing.scene import Circle, Group, Item, Path, Point, Style, centred, segments
from generator.drawing.themes import EMPHASIS_LINE, PIECE_LINE, Theme
from generator.games.pentup.diagram.shown import Tile
from generator.geometry import outline, squarepose
from generator.geometry.points import between
from generator.kit.boards import SquareBoard
from generator.kit.pieces import PieceStyle

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


@dataclass(frozen=True, slots=True)
class PentUpRenderer(SquareBoard):
    """The board with its tiles, at one scale, in one theme."""

    theme: Theme

    def tile(self, tile: Tile, style: PieceStyle, played: bool = False) -> Group:
        """A tile: paper under it, its body, the lines between its cells."""
        region = _region(tile)
        width = EMPHASIS_LINE if played else PIECE_LINE
        body = self._path(region, width / 2 + AIR, Style(style.fill, style.edge, width))
        ground = self._path(region, 0.0, Style(fill=self.theme.paper))
        items = [ground, body, *self._inner(tile, style, width)]
        line = self.theme.player(tile.player).inner
        if line is not None:
            clear = width + AIR + INSET * self.size
            items.append(self._path(region, clear, line.but(fill=None)))
        return Group(tuple(items))

    def silhouette(self, tile: Tile, style: Style) -> Path:
        """A tile as one flat shape, a hairline of air around it."""
        return self._path(_region(tile), style.width / 2 + AIR, style)

    def digit(self, middle: Point, level: int, style: PieceStyle) -> Iterator[Item]:
        """A level's number in a square with its middle there, in cells."""
        at = self.at(middle)
        size = DIGIT * self.size
        text = centred(at, str(level), size, style.text)
        if style.patterned:
            ground = Circle(at, size * 0.55, Style(fill=self.theme.paper))
            yield Group((ground, text), plate=True)
        else:
            yield text

    def _inner(self, tile: Tile, style: PieceStyle, width: float) -> Iterator[Path]:
        """The lines between a tile's cells, clear of its outline."""
        if tile.pose is not None:
            whole = {frozenset(map(_rounded, s)): s for s in squarepose.squares(tile.pose)}
            corners = list(whole.values())
        else:
            corners = [((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x, y in tile.cells]
        seen: dict[frozenset[Point], tuple[Point, Point]] = {}
        inner: list[tuple[Point, Point]] = []
        short = (width + AIR) / self.size
        for square in corners:
            for a, b in zip(square, (*square[1:], square[0]), strict=True):
                key = frozenset((_rounded(a), _rounded(b)))
                if key in seen:
                    inner.append((self.at(between(a, b, short)), self.at(between(b, a, short))))
                seen[key] = (a, b)
        yield segments(inner, Style(stroke=style.inner, width=CELL_LINE))

    def _path(self, region: BaseGeometry, clearance: float, style: Style) -> Path:
        return scene.region(outline.region_outline(region, self.size, clearance), style)


def _region(tile: Tile) -> BaseGeometry:
    if tile.pose is not None:
        return squarepose.pose_region(tile.pose)
    return squarepose.region(tile.cells)


def _rounded(point: Point) -> Point:
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0
