"""The things of DuploLine as scene items in mm: cells, discs, rings, the line, coordinates."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.drawing.scene import (
    Circle,
    Close,
    Curve,
    Group,
    Item,
    Line,
    Move,
    Path,
    Point,
    Style,
    Text,
    circle_path,
    polygon,
)
from generator.drawing.themes import Theme, Tones
from generator.games.duploline.engine import board
from generator.games.duploline.engine.notation import Kind
from generator.geometry import outline
from generator.geometry.hexcell import Cell

DISC, HOLE, RING = 0.24, 0.345, 0.445
"""Radius of a disc, inner and outer radius of a ring, in widths of a cell."""
INSET = 0.05
"""How far inside the edge of a disc its line runs, in widths of a cell."""
FULL = 9.0
"""Width in mm of a cell from which on the lines of pieces have their full width."""
FINEST = 0.16
"""Width in mm below which no outline of a piece goes, however small the board."""
BAND = 0.47
"""Half the width of the band around a line, in widths of a cell."""
ARM = 4 / 3 * (math.sqrt(2) - 1)
"""Arms of the curve that is a quarter of a circle, in its radius."""
LETTER = 2.5
"""Em of the coordinates, in mm."""
CAP = 0.66
"""Height of a capital or digit, in em of the figures' face."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws at one scale, in one theme; ``cell`` is the width of a cell across the flats in mm."""

    cell: float
    theme: Theme
    tones: Tones

    def at(self, name: str) -> Point:
        """The middle of a cell, in mm."""
        return self.middle(board.AXIAL[name])

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell by its axial coordinates, on the board or beyond it, in mm."""
        q, r = cell
        # Rows count downward on the board and upward in a scene.
        return outline.to_mm((q + r, -r), self.cell)

    def hexagon(self, centre: Point, style: Style, part: float = 1.0) -> Path:
        """A cell's outline, or a part of its size."""
        reach = part * self.cell / math.sqrt(3)
        return polygon([_away(centre, reach, 60 * k + 30) for k in range(6)], style)

    def board(self) -> Group:
        """All cells."""
        return Group(tuple(self.ground(self.at(name)) for name in board.CELLS), "board")

    def ground(self, centre: Point) -> Path:
        """One cell of the board."""
        lattice = self.theme.lattice
        return self.hexagon(centre, Style(self.tones.pale, lattice.stroke, lattice.width))

    def coordinates(self) -> Iterator[Text]:
        """Letters left of the rows; numbers where the lines of equal numbers leave the board.

        Those lines run down to the left in the upper half and down to the right in the lower one.
        """
        for row in "abcdefg":
            yield self._label(f"{row}1", 180, row)
        for number, upper in enumerate(("a1", "a2", "a3", "a4", "b5", "c6"), 1):
            lower = {"a": "g", "b": "f", "c": "e"}[upper[0]] + upper[1]
            yield self._label(upper, 60, str(number))
            yield self._label(lower, -60, str(number))
        yield self._label("d7", 0, "7")

    def _label(self, name: str, degrees: float, text: str) -> Text:
        x, y = _away(self.at(name), self.cell / 2 + 0.75 * LETTER, degrees)
        return Text((x, y - LETTER * CAP / 2), text, LETTER, self.theme.text)

    def name(self, name: str) -> Text:
        """A cell's name inside it."""
        x, y = self.at(name)
        return Text((x, y - LETTER * CAP / 2), name, LETTER, self.theme.text)

    def piece(
        self,
        player: int,
        kind: Kind,
        centre: Point,
        *,
        played: bool = False,
        faded: bool = False,
    ) -> Item:
        """A disc or a ring, with a light line along it if its player has one."""
        look = self.theme.player(player)
        style = self._fitted(look.ghost if faded else look.body)
        body, line = self._disc(centre, style) if kind == "D" else self._ring(centre, style)
        items = [body]
        # A narrow black ring with a light line in it would look like a white one, which is two
        # dark lines with white between them: there it is plain black.
        if look.inner is not None and not faded and (kind == "D" or self.cell >= FULL):
            items.append(Circle(centre, line, look.inner))
        if played:
            # The heavier line grows outward, for inward it would fill a ring.
            radius = (DISC if kind == "D" else RING) * self.cell
            heavy = self._fitted(replace(look.played, fill=None))
            items.append(Circle(centre, radius + (heavy.width - style.width) / 2, heavy))
        return Group(tuple(items))

    def _fitted(self, style: Style) -> Style:
        """The style with a line that fits the board: finer on small ones, so that a white ring
        stays white between its lines, and a disc keeps clear of the ring around it.
        """
        width = max(FINEST, style.width * min(1.0, self.cell / FULL))
        return replace(style, width=min(style.width, width))

    def _disc(self, centre: Point, style: Style) -> tuple[Item, float]:
        """A disc and the radius of a line inside its edge."""
        return Circle(centre, DISC * self.cell, style), (DISC - INSET) * self.cell

    def _ring(self, centre: Point, style: Style) -> tuple[Item, float]:
        """A ring, its hole open, and the radius of a line along its middle."""
        outer, hole = (circle_path(Circle(centre, part * self.cell)) for part in (RING, HOLE))
        return Path((*outer.steps, *hole.steps), style), (RING + HOLE) / 2 * self.cell

    def line(self, cells: tuple[str, ...]) -> Path:
        """A band around a straight line of cells."""
        style = Style(self.tones.light, self.tones.strong, self.theme.emphasis.width)
        return _band(self.at(cells[0]), self.at(cells[-1]), BAND * self.cell, style)

    def threat(self, cells: tuple[str, ...]) -> Path:
        """A dashed frame around a straight line of cells that lacks a piece."""
        style = Style(None, self.tones.strong, self.theme.emphasis.width, dash=(1.2, 1.3))
        return _band(self.at(cells[0]), self.at(cells[-1]), BAND * self.cell, style)

    def trace(self, name: str, kind: Kind) -> Path:
        """A dashed outline where a piece has been."""
        radius = (DISC if kind == "D" else RING) * self.cell
        style = Style(stroke=self.theme.text, width=0.2, dash=(0.5, 0.6))
        # As a path, for dashes along a circle begin where the back end likes.
        return circle_path(Circle(self.at(name), radius, style))


def reach(label: Text) -> Circle:
    """A circle around a label of one character, for texts have no bounds of their own."""
    x, y = label.at
    return Circle((x, y + label.size * CAP / 2), label.size * 0.45)


def _away(centre: Point, by: float, degrees: float) -> Point:
    """The point ``by`` mm from the centre, anticlockwise from the right."""
    angle = math.radians(degrees)
    return centre[0] + by * math.cos(angle), centre[1] + by * math.sin(angle)


def _band(start: Point, end: Point, half: float, style: Style) -> Path:
    """A band around a line from start to end, ``half`` mm to each side, its ends round."""
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length * half, (end[1] - start[1]) / length * half

    def spot(at: Point, along: float, left: float) -> Point:
        return at[0] + along * ux - left * uy, at[1] + along * uy + left * ux

    def quarter(at: Point, a: tuple[float, float], b: tuple[float, float]) -> Curve:
        """From the direction a to the direction b (along, left), a right angle apart."""
        c1 = spot(at, a[0] + ARM * b[0], a[1] + ARM * b[1])
        c2 = spot(at, b[0] + ARM * a[0], b[1] + ARM * a[1])
        return Curve(c1, c2, spot(at, *b))

    right, ahead, left, back = (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)
    return Path(
        (
            Move(spot(start, *right)),
            Line(spot(end, *right)),
            quarter(end, right, ahead),
            quarter(end, ahead, left),
            Line(spot(start, *left)),
            quarter(start, left, back),
            quarter(start, back, right),
            Close(),
        ),
        style,
    )
