"""Twigs as decoration: tints of the game's colour, cut at a frame."""

from __future__ import annotations

from generator.contract.diagram import PlaceError
from generator.drawing.colours import tint
from generator.drawing.scene import Path, Scene, Style
from generator.drawing.themes import Theme
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.places import cells_within, place
from generator.games.twigs.diagram.shapes import TwigsRenderer
from generator.games.twigs.diagram.shown import Twig, shown_position
from generator.geometry import hexedge
from generator.geometry.hexedge import Point
from generator.kit.scenes import corners, cut, ground, motif

SEGMENT_MM = 8.0
"""Length of a segment."""
EXPECTED = "two cells, the lower left one and the upper right one"
"""What a frame is."""
TINTS = (1.0, 0.72, 0.5, 0.3)
"""How much of the game's colour the pieces of each player have."""


def art(subject: Subject, theme: Theme) -> Scene:
    """The loose twigs within the frame that the view's two cells span, without outlines; those
    that touch each other are its motif.

    Raises ``PlaceError`` for a view without a frame.
    """
    renderer = TwigsRenderer(SEGMENT_MM, theme)
    box = corners(subject.view.frame, lambda text: renderer.at(_cell(text)), EXPECTED)
    colour = theme.game(subject.colour).strong
    near = (side / SEGMENT_MM for side in box.grown(2 * SEGMENT_MM).sides)
    edges = sorted({s for cell in cells_within(*near) for s in hexedge.cell_segments(cell)})
    lattice = renderer.edges(edges, Style(stroke=tint(colour, TINTS[-1]), width=0.15))
    twigs = shown_position(subject).twigs
    joined = {twig for twig in twigs if any(twig.touches(o) for o in twigs if o is not twig)}

    def drawn(twig: Twig) -> Path:
        return renderer.silhouette(twig, tint(colour, TINTS[twig.player]))

    grown = motif(drawn(twig) for twig in twigs if twig in joined)
    return cut((ground([lattice]), *(drawn(t) for t in twigs if t not in joined), grown), box)


def _cell(text: str) -> Point:
    spot = place(text)
    if spot.kind != "cell":
        raise PlaceError(f"a frame is {EXPECTED}")
    return spot.points[0]
