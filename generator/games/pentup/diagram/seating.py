"""Who sits where: the table, the players around it in the order of turns, partners joined."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.drawing.scene import (
    Circle,
    Group,
    Item,
    Point,
    Scene,
    Style,
    bounds,
    moved,
    polyline,
)
from generator.drawing.themes import Theme
from generator.games.pentup.diagram.catalogue import upright
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.shapes import PentUpRenderer
from generator.games.pentup.diagram.shown import Tile, state_of
from generator.games.pentup.diagram.styles import tile_style
from generator.games.pentup.engine.state import TEAMS
from generator.geometry.points import around
from generator.kit import marks
from generator.kit.scenes import figure

TABLE, SEAT, ARROWS = 11.0, 17.5, 13.6
"""Radius of the table, distance of the seats and of the arrows from its middle, in mm."""
TILE = "P"
"""The tile that stands for a colour."""


def seating(subject: Subject, theme: Theme) -> Scene:
    """A round table; turns go clockwise, the first player sits at the bottom."""
    state = state_of(subject)
    items: list[Item] = [Circle((0.0, 0.0), TABLE, Style(stroke=theme.text, width=0.3))]
    if state.variant == "pairs":
        for team in TEAMS:
            turns = [state.turns.index(player) for player in team]
            ends = [_spot(turn / state.players, TABLE - 4.2) for turn in turns]
            items.append(polyline(ends, Style(stroke=theme.text, width=0.4, dash=(1.2, 1.0))))
    for turn, player in enumerate(state.turns):
        items.append(_tile(player, _spot(turn / state.players, SEAT), theme))
        at = _spot(turn / state.players, TABLE - 3.0)
        items.append(marks.label(at, str(turn + 1), theme.label_fill, theme.label_text))
    items += _turns(state.players, theme)
    return figure(items)


def _tile(player: int, place: Point, theme: Theme) -> Item:
    renderer = PentUpRenderer(2.4, theme)
    item = renderer.tile(Tile(player, TILE, 1, upright(TILE)), tile_style(theme, player, 1, 1))
    box = bounds([item])
    x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
    return moved(item, place[0] - x, place[1] - y)


def _turns(players: int, theme: Theme) -> Iterator[Group]:
    """An arrow from each player to the next."""
    for player in range(players):
        start, end = (player + 0.27) / players, (player + 0.73) / players
        arc = (end - start) * 2 * math.pi
        bend = math.tan(arc / 4) / 2  # the height of an arc over its chord
        yield marks.arrow(_spot(start, ARROWS), _spot(end, ARROWS), theme.mark, bend)


def _spot(turn: float, radius: float) -> Point:
    """A place around the table, by part of a clockwise turn from the bottom."""
    return around((0.0, 0.0), radius, -90 - 360 * turn)
