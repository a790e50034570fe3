"""Pieces at true size: where they are cut and what is drawn on them, in mm, anywhere on paper."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from shapely import Polygon

Point: TypeAlias = tuple[float, float]
Axis: TypeAlias = tuple[Point, Point]
Cubic: TypeAlias = tuple[Point, Point, Point, Point]
"""Start, two control points, end."""
Kind: TypeAlias = Literal["sticks", "polyomino", "disc", "ring", "tile", "board"]

CIRCLE_STEPS = 32
"""Corners of a quarter circle, where a disc is treated as a polygon; it is drawn as a circle."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is on a piece beside its colour; no colours, for these are the theme's.

    ``lines`` are fine lines (between cells), ``paths`` bands ``width`` mm wide whose ends stand at
    right angles on the edge, ``dots`` have a centre and a radius, ``texts`` are short labels.
    """

    lines: tuple[Axis, ...] = ()
    paths: tuple[Cubic, ...] = ()
    width: float = 0.0
    dots: tuple[tuple[Point, float], ...] = ()
    texts: tuple[tuple[Point, str], ...] = ()

    def mapped(self, at: Callable[[Point], Point], factor: float) -> Drawing:
        """The drawing with all its points moved by ``at``, and its lengths times ``factor``."""
        return Drawing(
            lines=tuple((at(a), at(b)) for a, b in self.lines),
            paths=tuple((at(a), at(b), at(c), at(d)) for a, b, c, d in self.paths),
            width=self.width * factor,
            dots=tuple((at(centre), radius * factor) for centre, radius in self.dots),
            texts=tuple((at(place), text) for place, text in self.texts),
        )


@dataclass(frozen=True, slots=True)
class Frame:
    """A way to lay something: ``flipped`` (mirrored at the vertical axis), turned, then moved.

    ``degrees`` count anticlockwise about (0, 0), ``dx`` and ``dy`` are mm.
    """

    dx: float = 0.0
    dy: float = 0.0
    degrees: float = 0.0
    flipped: bool = False

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """a, b, d, e, x, y of x' = a·x + b·y + x and y' = d·x + e·y + y."""
        # Quarter turns are exact, so that edges which met still meet.
        quarter = _QUARTERS.get(self.degrees % 360)
        turn = math.radians(self.degrees)
        cos, sin = quarter or (math.cos(turn), math.sin(turn))
        side = -1.0 if self.flipped else 1.0
        return side * cos, -sin, side * sin, cos, self.dx, self.dy

    def at(self, point: Point) -> Point:
        """Where a point comes to lie."""
        a, b, d, e, x, y = self.matrix
        return a * point[0] + b * point[1] + x, d * point[0] + e * point[1] + y


_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the paper, in mm.

    ``outline`` is where it is cut, with a hole for a ring. ``player`` is None for what all share.
    ``name`` is the engine's name of the piece, "" where all of a component are alike. ``label``
    is printed at ``centre``. What is round has a ``radius``, a ring also a ``hole``, its radius.
    """

    component: str
    kind: Kind
    player: int | None
    outline: Polygon
    centre: Point
    name: str = ""
    label: str = ""
    radius: float = 0.0
    hole: float = 0.0
    drawing: Drawing = Drawing()

    def laid(self, frame: Frame) -> Piece:
        """The piece moved, turned or flipped; its label stays upright."""
        from shapely import affinity

        outline = affinity.affine_transform(self.outline, frame.matrix)
        drawing = self.drawing.mapped(frame.at, 1.0)
        return replace(self, outline=outline, centre=frame.at(self.centre), drawing=drawing)

    def scaled(self, factor: float) -> Piece:
        """The piece made larger or smaller about (0, 0)."""
        from shapely import affinity

        def at(point: Point) -> Point:
            return point[0] * factor, point[1] * factor

        outline = affinity.scale(self.outline, factor, factor, origin=(0, 0))
        radius, hole = self.radius * factor, self.hole * factor
        drawing = self.drawing.mapped(at, factor)
        return replace(
            self,
            outline=outline,
            centre=at(self.centre),
            radius=radius,
            hole=hole,
            drawing=drawing,
        )

    def moved(self, dx: float, dy: float) -> Piece:
        """The piece moved by (dx, dy) mm."""
        return self.laid(Frame(dx, dy))

    def turned(self, degrees: float) -> Piece:
        """The piece turned anticlockwise about (0, 0)."""
        return self.laid(Frame(degrees=degrees))


def bounds(pieces: Sequence[Piece]) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of all the pieces, in mm."""
    boxes = [piece.outline.bounds for piece in pieces]
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)
