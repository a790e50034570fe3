"""Inks beside the four: what is printed in them lies on top, and leaves the four as they are."""

from __future__ import annotations

from dataclasses import dataclass

from generator.drawing.pdf import path_operators
from generator.drawing.scene import Path
from generator.geometry.points import MM


@dataclass(frozen=True, slots=True)
class SpotInk:
    """An ink by its name, with the cyan, magenta, yellow and black that a screen shows for it."""

    name: str
    look: tuple[float, float, float, float]


ALL = SpotInk("All", (0.0, 0.0, 0.0, 1.0))
"""Every plate (ISO 32000-1, 8.6.6.4): for crop marks."""

CUT = SpotInk("CutContour", (0.0, 1.0, 0.0, 0.0))
"""No ink, but where a machine cuts: this name is what most programs of cutters look for."""

CREASE = SpotInk("Crease", (1.0, 0.0, 0.0, 0.0))
"""No ink either: where card is creased, to be folded."""

WHITE = SpotInk("White", (0.25, 0.1, 0.0, 0.0))
"""White ink, for what is printed on wood, acrylic or coloured board: the shop prints it first."""

CUT_LINE = 0.1
"""How thick the lines of the cutter are drawn, in mm."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A path in a spot ink, in mm from the lower left corner of the page: filled, or a line."""

    ink: SpotInk
    path: Path
    filled: bool = False

    @property
    def operators(self) -> str:
        """What draws it, by resources that have the names of the ink and of the overprint."""
        paint = f"/{self.ink.name} {'cs 1 scn' if self.filled else f'CS 1 SCN {CUT_LINE} w'}"
        path = path_operators(self.path.steps)
        scale = f"{MM:.6f} 0 0 {MM:.6f} 0 0 cm"
        return f"q {scale} /OverprintFillStroke gs {paint} {path} {'f*' if self.filled else 'S'} Q"
