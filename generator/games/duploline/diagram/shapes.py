"""The things of DuploLine as scene items in mm: cells, discs, rings, the line, coordinates."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

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
)
from generator.drawing.themes import Theme, Tones
from generator.games.duploline.engine import board
from generator.games.duploline.engine.notation import Kind
from generator.geometry.hexcell import Cell
from generator.geometry.points import beside
from generator.kit.boards import HexagonBoard

DISC, HOLE, RING = 0.24, 0.345, 0.445
"""Radius of a disc, inner and outer radius of a ring, in widths of a cell."""
INSET = 0.05
"""How far inside the edge of a disc its line runs, in widths of a cell."""
FULL = 9.0
"""Width in mm of a cell from which on the lines of pieces have their full width."""
FINEST = 0.16
"""Width in mm below which no outline of a piece goes, however small the board."""
MIDDLE = "d"
"""The longest row of the board."""
EDGE = 0.4
"""Width in mm of the line where the board ends, in figures that show a part of it."""
BAND = 0.47
"""Half the width of the band around a line, in widths of a cell."""
ARM = 4 / 3 * (math.sqrt(2) - 1)
"""Arms of the curve that is a quarter of a circle, in its radius."""


@dataclass(frozen=True, slots=True)
class DuploLineRenderer(HexagonBoard):
    """The board with its pieces, at one scale, in one theme, in the game's tones."""

    theme: Theme
    tones: Tones

    def spot(self, name: str) -> Point:
        """The middle of a cell by its name, in mm."""
        return self.middle(cell_of(name))

    def ground(self, cell: Cell) -> Path:
        """One cell of the board."""
        lattice = self.theme.lattice
        return self.cell(cell, Style(self.tones.pale, lattice.stroke, lattice.width))

    def edge(self, shown: frozenset[str]) -> Path | None:
        """The sides of cells at which the board ends; None where it goes on all around."""
        style = Style(stroke=self.tones.strong, width=EDGE)
        return self.rim(map(cell_of, shown), map(cell_of, board.CELLS), style)

    def coordinates(self, shown: frozenset[str]) -> Iterator[Text]:
        """Letters left of the rows; numbers where the lines of equal numbers leave what is shown of
        the board.

        Those lines run down to the left in the upper half and down to the right in the lower one.
        """
        rows = dict[str, list[str]]()
        for name in sorted(shown):
            rows.setdefault(name[0], []).append(name)
        for row, cells in rows.items():
            yield self._coordinate(cells[0], 180, row)
        upper = {name[1]: name for name in sorted(shown, reverse=True) if name[0] <= MIDDLE}
        lower = {name[1]: name for name in sorted(shown) if name[0] >= MIDDLE}
        if min(rows) == MIDDLE:
            upper = {}
        elif max(rows) == MIDDLE:
            lower = {}
        for number in sorted({*upper, *lower}):
            above, below = upper.get(number), lower.get(number)
            if above is not None and above == below:
                yield self._coordinate(above, 0, number)
                continue
            if above is not None:
                yield self._coordinate(above, 60, number)
            if below is not None:
                yield self._coordinate(below, -60, number)

    def _coordinate(self, name: str, degrees: float, text: str) -> Text:
        return self.coordinate(cell_of(name), degrees, text, self.theme.text)

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
        if look.inner is not None and not faded and (kind == "D" or self.size >= FULL):
            items.append(Circle(centre, line, look.inner))
        if played:
            # The heavier line grows outward, for inward it would fill a ring.
            radius = (DISC if kind == "D" else RING) * self.size
            heavy = self._fitted(look.played.but(fill=None))
            items.append(Circle(centre, radius + (heavy.width - style.width) / 2, heavy))
        return Group(tuple(items))

    def _fitted(self, style: Style) -> Style:
        """The style with a line that fits the board: finer on small ones, so that a white ring
        stays white between its lines, and a disc keeps clear of the ring around it.
        """
        width = max(FINEST, style.width * min(1.0, self.size / FULL))
        return style.but(width=min(style.width, width))

    def _disc(self, centre: Point, style: Style) -> tuple[Item, float]:
        """A disc and the radius of a line inside its edge."""
        return Circle(centre, DISC * self.size, style), (DISC - INSET) * self.size

    def _ring(self, centre: Point, style: Style) -> tuple[Item, float]:
        """A ring, its hole open, and the radius of a line along its middle."""
        outer, hole = (circle_path(Circle(centre, part * self.size)) for part in (RING, HOLE))
        return Path((*outer.steps, *hole.steps), style), (RING + HOLE) / 2 * self.size

    def line(self, cells: tuple[str, ...]) -> Path:
        """A band around a straight line of cells."""
        style = Style(self.tones.light, self.tones.strong, self.theme.emphasis.width)
        return _band(self.spot(cells[0]), self.spot(cells[-1]), BAND * self.size, style)

    def threat(self, cells: tuple[str, ...]) -> Path:
        """A dashed frame around a straight line of cells that lacks a piece."""
        style = Style(None, self.tones.strong, self.theme.emphasis.width, dash=(1.2, 1.3))
        return _band(self.spot(cells[0]), self.spot(cells[-1]), BAND * self.size, style)

    def trace(self, name: str, kind: Kind) -> Path:
        """A dashed outline where a piece has been."""
        radius = (DISC if kind == "D" else RING) * self.size
        style = Style(stroke=self.theme.text, width=0.2, dash=(0.5, 0.6))
        # As a path, for dashes along a circle begin where the back end likes.
        return circle_path(Circle(self.spot(name), radius, style))


def cell_of(name: str) -> Cell:
    """A cell of the board on the lattice, whose rows count upward and not downward."""
    q, r = board.AXIAL[name]
    return q + r, -r


def _band(start: Point, end: Point, half: float, style: Style) -> Path:
    """A band around a line from start to end, ``half`` mm to each side, its ends round."""
    length = math.dist(start, end)

    def spot(at: float, along: float, left: float) -> Point:
        """A point of the band, in half widths from the place ``at`` mm after its start."""
        return beside(start, end, at + along * half, left * half)

    def quarter(at: float, a: tuple[float, float], b: tuple[float, float]) -> Curve:
        """From the direction a to the direction b (along, left), a right angle apart."""
        c1 = spot(at, a[0] + ARM * b[0], a[1] + ARM * b[1])
        c2 = spot(at, b[0] + ARM * a[0], b[1] + ARM * a[1])
        return Curve(c1, c2, spot(at, *b))

    right, ahead, left, back = (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)
    return Path(
        (
            Move(spot(0.0, *right)),
            Line(spot(length, *right)),
            quarter(length, right, ahead),
            quarter(length, ahead, left),
            Line(spot(0.0, *left)),
            quarter(0.0, left, back),
            quarter(0.0, back, right),
            Close(),
        ),
        style,
    )
