"""Gloop as decoration: a filling in tints of the game's colour, its longest loop lit."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import PlaceError
from generator.drawing.colours import tint
from generator.drawing.scene import Box, Group, Item, Scene, Style, polygon
from generator.drawing.themes import Theme
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.diagram.places import place
from generator.games.gloop.diagram.shapes import Pen
from generator.games.gloop.engine.circles import Circles
from generator.games.gloop.engine.table import Table

TILE_MM = 18.0
"""Side of a tile."""
GROUND, LINE, PATH = 1.0, 0.82, 0.62
"""How much of the game's colour the ground, the lines between tiles and the paths have."""


def art(subject: Subject, theme: Theme) -> Scene:
    """The filling of a table between the view's two vertices, upper left and lower right.

    Raises ``PlaceError`` for a view without a frame, or for no table.
    """
    pen = Pen(TILE_MM, theme, theme.game(subject.colour))
    corners = [place(text) for text in subject.view.frame]
    if len(corners) != 2 or any(corner.kind != "vertex" for corner in corners):
        raise PlaceError("a frame is two vertices, the upper left one and the lower right one")
    if not isinstance(subject.after, Table):
        raise PlaceError("art is made of a filling")
    (left, top), (right, bottom) = (pen.at(corner.spot) for corner in corners)
    frame = polygon([(left, bottom), (right, bottom), (right, top), (left, top)])
    items = Group(tuple(_items(subject.after, pen)), "art", clip=frame)
    return Scene((items,), Box(left, bottom, right, top))


def _items(table: Table, pen: Pen) -> Iterator[Item]:
    colour = pen.tones.strong
    ground = Style(tint(colour, GROUND), tint(colour, LINE), 0.3)
    yield from (pen.square(cell, ground) for cell in table.places)
    kinds = Circles.of(table.loops)
    for loop in table.loops:
        if loop != kinds.long:
            yield pen.trace(loop, pen.path_style(tint(colour, PATH)))
    if kinds.long is not None:
        yield pen.trace(kinds.long, pen.path_style(pen.theme.paper))
