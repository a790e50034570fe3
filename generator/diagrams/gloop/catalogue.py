"""The whole set: all tiles by their number of paths, the blank tile with its dot first."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagrams.base import Subject
from generator.diagrams.gloop.picture import Cluster
from generator.diagrams.gloop.plan import MARGIN, TILE_MM
from generator.diagrams.gloop.shapes import Pen
from generator.drawing.scene import Scene, scene_of
from generator.drawing.themes import Theme
from generator.games.gloop.pieces import TILES

COLUMNS = 13
"""Tiles in a row."""
AIR, BETWEEN = 0.1, 0.45
"""Air between tiles, and more between groups, in tiles."""


def catalogue(subject: Subject, theme: Theme) -> Scene:
    """All tiles; each group of equally many paths begins a row, but for the first two."""
    pen = Pen(TILE_MM[subject.view.scale], theme, theme.game(subject.colour))
    return scene_of((pen.cluster(cluster) for cluster in _placed()), MARGIN)


def groups() -> tuple[tuple[str, ...], ...]:
    """The tiles by number of paths, fewest first; those without a path and with one together."""
    count = {tile: max(1, len(set(tile) - {"."})) for tile in TILES}
    return tuple(
        tuple(sorted((t for t in TILES if count[t] == n), key=lambda t: (len(set(t)), t)))
        for n in sorted(set(count.values()))
    )


def _placed() -> Iterator[Cluster]:
    top = 0.0
    for group in groups():
        for number, tile in enumerate(group):
            row, column = divmod(number, COLUMNS)
            yield Cluster((((0, 0), tile),), (column * (1 + AIR), top + row * (1 + AIR)))
        top += (1 + (len(group) - 1) // COLUMNS) * (1 + AIR) - AIR + BETWEEN
