"""DuploLine as decoration: a finished game in tints of its colour, on a board without edge."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from generator.drawing.colours import tint
from generator.drawing.scene import Box, Group, Item, Scene, Style
from generator.drawing.themes import PlayerStyle, Theme
from generator.games.duploline.diagram.options import Subject
from generator.games.duploline.diagram.shapes import DuploLineRenderer
from generator.games.duploline.diagram.shown import cell, shown_position
from generator.geometry.hexcell import Cell
from generator.kit.scenes import corners, cut, ground, motif

CELL_MM = 26.0
"""Width of a cell."""
TINTS = (0.5, 1.0)
"""How much of the game's colour the pieces of each player have."""
REACH = 12
"""How many cells from the middle of the board the lattice goes on."""


def art(subject: Subject, theme: Theme) -> Scene:
    """The pieces within the frame whose corners are the middles of the view's two cells, grown
    by a cell's width; its lines are the motif. Raises ``PlaceError`` for a view without a frame.
    """
    tones = theme.game(subject.colour)
    looks = tuple(replace(theme.player(0), body=_flat(tones.strong, part)) for part in TINTS)
    renderer = DuploLineRenderer(CELL_MM, replace(theme, players=tuple(map(_plain, looks))), tones)
    expected = "two cells, one at the lower left and one at the upper right"
    box = corners(subject.view.frame, lambda name: renderer.spot(cell(name)), expected).grown(
        CELL_MM
    )
    shown = shown_position(subject)
    edge = Style(stroke=tint(tones.strong, 0.3), width=0.15)
    cells = [renderer.cell(at, edge) for at in _near() if _within(renderer.middle(at), box)]
    pieces = {name: tuple(held) for name, held in groupby(shown.pieces, lambda p: p.cell)}
    drawn = {
        name: Group(tuple(renderer.piece(p.player, p.kind, renderer.spot(name)) for p in held))
        for name, held in pieces.items()
    }
    ended = {name for line in shown.lines for name in line}
    line: tuple[Item, ...] = (
        *map(renderer.line, shown.lines),
        *(drawn[name] for name in drawn if name in ended),
    )
    field = (drawn[name] for name in drawn if name not in ended)
    return cut((ground(cells), motif(line), *field), box)


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
