"""Gloop as decoration: a filling in tints of the game's colour, its longest loop lit."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.diagram import PlaceError
from generator.drawing.colours import tint
from generator.drawing.scene import Item, Point, Scene, Style
from generator.drawing.themes import Theme
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.diagram.places import place
from generator.games.gloop.diagram.shapes import GloopRenderer
from generator.games.gloop.engine.circles import Circles
from generator.games.gloop.engine.table import Table
from generator.kit.scenes import corners, cut, ground

TILE_MM = 18.0
"""Side of a tile."""
EXPECTED = "two vertices, the upper left one and the lower right one"
"""What a frame is."""
GROUND, LINE, PATH = 1.0, 0.82, 0.62
"""How much of the game's colour the ground, the lines between tiles and the paths have."""


def art(subject: Subject, theme: Theme) -> Scene:
    """The filling of a table between the view's two vertices, upper left and lower right.

    Raises ``PlaceError`` for a view without a frame, or for no table.
    """
    renderer = GloopRenderer(TILE_MM, theme, theme.game(subject.colour))
    box = corners(subject.view.frame, lambda text: renderer.at(_vertex(text)), EXPECTED)
    if not isinstance(subject.after, Table):
        raise PlaceError("art is made of a filling")
    return cut([ground(_items(subject.after, renderer))], box)


def _vertex(text: str) -> Point:
    named = place(text)
    if named.kind != "vertex":
        raise PlaceError(f"a frame is {EXPECTED}")
    return named.spot


def _items(table: Table, renderer: GloopRenderer) -> Iterator[Item]:
    colour = renderer.tones.strong
    look = Style(tint(colour, GROUND), tint(colour, LINE), 0.3)
    yield from (renderer.cell(cell, look) for cell in table.places)
    kinds = Circles.of(table.loops)
    for loop in table.loops:
        if loop != kinds.long:
            yield renderer.trace(loop, renderer.path_style(tint(colour, PATH)))
    if kinds.long is not None:
        yield renderer.trace(kinds.long, renderer.path_style(renderer.theme.paper))
