"""How tiles of each player look: a tone for each level, lighter upwards."""

from __future__ import annotations

from generator.drawing.colours import contrast, luminance, mixed, tint
from generator.drawing.themes import Theme
from generator.kit.pieces import PieceStyle

LIGHT, DARK = 0.09, 0.12
"""How much lighter each level of light and of dark tiles is than the one below."""
DARKEST_LIGHT = 0.64
"""The tone of the lowest level of a high stack of light tiles."""
LIGHT_FROM = 0.5
"""Luminance from which a player's tiles count as light."""
LIGHTEST_DARK = 0.36
"""How much of white the highest level of a high stack of dark tiles has."""


def tile_style(
    theme: Theme, player: int, level: int, height: int, faded: bool = False
) -> PieceStyle:
    """The style of a player's tile on a level, in a figure of so many levels.

    Light tiles are paper on the highest level, dark ones at their darkest on level 1. A pattern
    stays as it is.
    """
    style = theme.player(player).body
    fill, edge = style.fill, style.stroke or theme.text
    if not isinstance(fill, str):
        shown = theme.player(player).ghost.fill if faded else fill
        return PieceStyle(shown, tint(edge, 0.5) if faded else edge, tint(edge, 0.5), theme.text)
    if luminance(fill) > LIGHT_FROM:
        tone = max(DARKEST_LIGHT, 1 - LIGHT * (height - level))
        fill = mixed(fill, "#000000", 1 - tone)
    else:
        fill = mixed(fill, "#ffffff", min(LIGHTEST_DARK, DARK * (level - 1)))
        fill = tint(fill, 0.55) if faded else fill
    text = theme.text if contrast(fill, theme.text) > contrast(fill, theme.paper) else theme.paper
    inner = mixed(fill, text, 0.25)
    return PieceStyle(fill, tint(edge, 0.5) if faded else edge, inner, text)
