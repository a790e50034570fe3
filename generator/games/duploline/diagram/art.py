"""DuploLine as decoration: a finished game in tints of its colour, on a board without edge."""

from __future__ import annotations

from dataclasses import replace

from generator.drawing.colours import tint
from generator.drawing.scene import Box, Item, Scene, Style
from generator.drawing.themes import PlayerStyle, Theme
from generator.games.duploline.diagram.options import Subject
from generator.games.duploline.diagram.shapes import DuploLineRenderer
from generator.games.duploline.diagram.shown import cell, shown_position
from generator.geometry.hexcell import Cell
from generator.kit.scenes import corners, cut

CELL_MM = 26.0
"""Width of a cell."""
TINTS = (0.5, 1.0)
"""How much of the game's colour the pieces of each player have."""
REACH = 12
"""How many cells from the middle of the board the lattice goes on."""


def art(subject: Subject, theme: Theme) -> Scene:
    """The pieces within the frame whose corners are the middles of the view's two cells, grown
    by a cell's width. Raises ``PlaceError`` for a view without a frame.
    """
    tones = theme.game(subject.colour)
    looks = tuple(replace(theme.player(0), body=_flat(tones.strong, part)) for part in TINTS)
    renderer = DuploLineRenderer(CELL_MM, replace(theme, players=tuple(map(_plain, looks))), tones)
    expected = "two cells, one at the lower left and one at the upper right"
    box = corners(subject.view.frame, lambda name: renderer.spot(cell(name)), expected).grown(
        CELL_MM
    )
    shown = shown_position(subject)
    line = Style(stroke=tint(tones.strong, 0.3), width=0.15)
    cells = [renderer.cell(at, line) for at in _near() if _within(renderer.middle(at), box)]
    items: list[Item] = [*cells, *map(renderer.line, shown.lines)]
    items += [
        renderer.piece(piece.player, piece.kind, renderer.spot(piece.cell))
        for piece in shown.pieces
    ]
    return cut(items, box)


def _near() -> list[Cell]:
    """The cells of the lattice around the board."""
    reach = range(-REACH, REACH + 1)
    return [(q + r, -r) for q in reach for r in reach]


def _within(spot: tuple[float, float], box: Box) -> bool:
    near = box.grown(CELL_MM)
    return near.left <= spot[0] <= near.right and near.bottom <= spot[1] <= near.top


def _flat(colour: str, part: float) -> Style:
    return Style(fill=tint(colour, part))


def _plain(look: PlayerStyle) -> PlayerStyle:
    """Without lines."""
    return replace(look, inner=None)
