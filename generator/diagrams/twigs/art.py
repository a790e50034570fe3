"""Twigs as decoration: tints of the game's colour, cut at a frame."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagrams.base import PlaceError, Subject
from generator.diagrams.twigs.picture import picture
from generator.diagrams.twigs.places import place
from generator.diagrams.twigs.shapes import Pen
from generator.drawing.colours import tint
from generator.drawing.scene import Box, Group, Item, Scene, Style, polygon
from generator.drawing.themes import Theme
from generator.geometry import hexedge
from generator.geometry.hexedge import CELL, Point, point_class

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
    edges = sorted({s for cell in _cells(pen, box) for s in hexedge.cell_segments(cell)})
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


def _cells(pen: Pen, box: Box) -> list[Point]:
    """The cells whose centre lies in the box or close around it."""
    near = box.grown(2 * SEGMENT_MM)
    reach = range(-60, 61)
    return [
        (x, y)
        for x in reach
        for y in reach
        if point_class((x, y)) == CELL and _within(pen.at((x, y)), near)
    ]


def _within(spot: tuple[float, float], box: Box) -> bool:
    return box.left <= spot[0] <= box.right and box.bottom <= spot[1] <= box.top
