"""Twigs as decoration: tints of the game's colour, cut at a frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple

from generator.contract.diagram import PlaceError
from generator.drawing.colours import tint
from generator.drawing.scene import Box, Group, Item, Scene, Style, polygon
from generator.drawing.themes import Theme
from generator.games.twigs.diagram.options import Subject
from generator.games.twigs.diagram.picture import picture
from generator.games.twigs.diagram.places import cells_within, place
from generator.games.twigs.diagram.shapes import Pen
from generator.geometry import hexedge
from generator.geometry.hexedge import Point

SEGMENT_MM = 8.0
"""Length of a segment."""
TINTS = (1.0, 0.72, 0.5, 0.3)
"""How much of the game's colour the pieces of each player have."""


def art(subject: Subject, theme: Theme) -> Scene:
    """The loose twigs within the frame that the view's two cells span, without outlines.

    Raises ``PlaceError`` for a view without a frame.
    """
    pen = Pen(SEGMENT_MM, theme)
    low, high = _corners(subject)
    (left, bottom), (right, top) = pen.at(low), pen.at(high)
    box = Box(left, bottom, right, top)
    colour = theme.game(subject.colour).strong
    near = (side / SEGMENT_MM for side in astuple(box.grown(2 * SEGMENT_MM)))
    edges = sorted({s for cell in cells_within(*near) for s in hexedge.cell_segments(cell)})
    lattice = pen.edges(edges, Style(stroke=tint(colour, TINTS[-1]), width=0.15))
    twigs: Iterator[Item] = (
        pen.silhouette(twig, tint(colour, TINTS[twig.player])) for twig in picture(subject).twigs
    )
    frame = polygon([(left, bottom), (right, bottom), (right, top), (left, top)])
    return Scene((Group((lattice, *twigs), "art", clip=frame),), box)


def _corners(subject: Subject) -> tuple[Point, Point]:
    """The lower left and the upper right cell of the frame."""
    cells = [place(text) for text in subject.view.frame]
    if len(cells) != 2 or any(cell.kind != "cell" for cell in cells):
        raise PlaceError("a frame is two cells, the lower left one and the upper right one")
    return cells[0].points[0], cells[1].points[0]
