"""Stacks of square cells seen from the front and above, each square with three faces.

The grid's x axis runs to the lower right, its y axis to the upper right, so the lower right cell
of the plan is in front. Squares are drawn from the back to the front and from below upwards; what
is hidden is painted over.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from generator.drawing.colours import contrast
from generator.drawing.scene import Item, Path, Style, polygon, segments
from generator.geometry.points import Point
from generator.kit.pieces import PieceStyle, shaded

COS, SIN = math.cos(math.radians(30)), math.sin(math.radians(30))
THICK = 0.5
"""Height of a level, in sides of a cell."""
LEFT_SHADE, RIGHT_SHADE = 0.16, 0.34
"""How much darker the two upright faces are than the top."""
OVERLAP = 0.02
"""Abutting fills overlap by this, in mm."""
CELL_LINE = 0.08
"""Width in mm of the lines between the cells of one piece."""
LIGHT_LINE = "#d0d0d0"
"""The line around dark pieces, which a dark one would not part."""
DARK_CONTRAST = 4.0
"""Fills that differ less from black than this are dark."""

PieceT = TypeVar("PieceT")
Cube: TypeAlias = tuple[int, int, int]
"""A square cell of a piece: x, y and its level, from 1."""
_Corner: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Stack(Generic[PieceT]):
    """The cells of all ``pieces``, by their places; ``size`` is the side of a cell in mm."""

    pieces: Mapping[Cube, PieceT]
    size: float

    def draw(self, look: Callable[[PieceT], tuple[PieceStyle, float]]) -> Iterator[Item]:
        """All pieces, from the back to the front; ``look`` gives the style of a piece and the width
        in mm of the line around it.
        """
        for cube, piece in sorted(self.pieces.items(), key=lambda item: _depth(item[0])):
            yield from self._cube(cube, *look(piece))

    def at(self, x: float, y: float, z: float) -> Point:
        """A place in space, in cells, in mm on the drawing."""
        return (x + y) * COS * self.size, ((y - x) * SIN + z) * self.size

    def _cube(self, cube: Cube, style: PieceStyle, width: float) -> Iterator[Item]:
        """The faces of a cell that nothing touches, then their lines: heavy ones around a piece,
        thin ones between its cells.
        """
        x, y, level = cube
        top, low = level * THICK, (level - 1) * THICK
        here = self.pieces[cube]
        heavy: list[tuple[Point, Point]] = []
        thin: list[tuple[Point, Point]] = []

        def face(corners: tuple[_Corner, ...], sides: Iterable[Cube | None], shade: float) -> Path:
            """A face; each side is heavy unless the cell that it names is of the same piece."""
            points = [self.at(*corner) for corner in corners]
            for a, b, other in zip(points, (*points[1:], points[0]), sides, strict=True):
                same = other is not None and self.pieces.get(other) == here
                (thin if same else heavy).append((a, b))
            fill = shaded(style.fill, shade)
            seam = fill if isinstance(fill, str) else None
            return polygon(points, Style(fill=fill, stroke=seam, width=2 * OVERLAP))

        if (x, y - 1, level) not in self.pieces:
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
        if (x + 1, y, level) not in self.pieces:
            yield face(
                ((x + 1, y, low), (x + 1, y + 1, low), (x + 1, y + 1, top), (x + 1, y, top)),
                (None, self._open(x, y + 1, level, 1, 0), None, self._open(x, y - 1, level, 1, 0)),
                RIGHT_SHADE,
            )
        if (x, y, level + 1) not in self.pieces:
            yield face(
                ((x, y, top), (x + 1, y, top), (x + 1, y + 1, top), (x, y + 1, top)),
                ((x, y - 1, level), (x + 1, y, level), (x, y + 1, level), (x - 1, y, level)),
                0.0,
            )
        dark = isinstance(style.fill, str) and contrast(style.fill, "#000000") < DARK_CONTRAST
        for lines, stroke, line_width in (
            (thin, style.inner, CELL_LINE),
            (heavy, LIGHT_LINE if dark else style.edge, width),
        ):
            if lines:
                yield segments(lines, Style(stroke=stroke, width=line_width))

    def _open(self, x: int, y: int, level: int, dx: int, dy: int) -> Cube | None:
        """The cell, if its face towards (dx, dy) is free: the face goes on there."""
        return None if (x + dx, y + dy, level) in self.pieces else (x, y, level)


def _depth(cube: Cube) -> tuple[int, int, int]:
    """From the back to the front, and from below upwards."""
    x, y, level = cube
    return x - y, level, x
