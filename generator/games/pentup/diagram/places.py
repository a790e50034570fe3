"""Places of Pent-Up as authors write them: ``cell x,y``, ``corner x,y``, ``edge x,y x,y``.

Numbers are those of the game's notation. A corner is the lower left one of its cell; an edge is
the one between two cells.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.contract.diagram import PlaceError
from generator.geometry import square
from generator.geometry.points import mean
from generator.geometry.square import Cell


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A cell, a corner (by its cell), or an edge (by the two cells beside it)."""

    kind: str
    cells: tuple[Cell, ...]

    @property
    def spot(self) -> tuple[float, float]:
        """The middle of the place, in cells, from the lower left corner of the cell 0,0."""
        half = 0.0 if self.kind == "corner" else 0.5
        x, y = mean(self.cells)
        return x + half, y + half


def place(text: str) -> PlaceName:
    """The place that ``text`` names; raises :class:`PlaceError`."""
    match = _PLACE.fullmatch(text)
    if match is None or (match["kind"] == "edge") != (match["x2"] is not None):
        raise PlaceError(f"{text!r} is no place: write 'cell x,y', 'corner x,y' or 'edge x,y x,y'")
    cell = int(match["x"]), int(match["y"])
    if match["kind"] != "edge":
        return PlaceName(match["kind"], (cell,))
    other = int(match["x2"]), int(match["y2"])
    if other not in square.neighbours(cell):
        raise PlaceError(f"{text!r} is no edge: the two cells do not lie side by side")
    return PlaceName("edge", (cell, other))


_NUMBERS = r"(?P<x>-?\d{1,9}),(?P<y>-?\d{1,9})( (?P<x2>-?\d{1,9}),(?P<y2>-?\d{1,9}))?"
_PLACE = re.compile(f"(?P<kind>cell|corner|edge) {_NUMBERS}", re.ASCII)
