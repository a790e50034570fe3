"""Tiles side by side: the whole set by number of paths, the blank tile with its dot first, or those
that fill a table, in its rows and columns, as if they still had to be laid.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.scene import Scene
from generator.drawing.themes import Theme
from generator.games.gloop.diagram.options import Subject
from generator.games.gloop.diagram.plan import TILE_MM
from generator.games.gloop.diagram.shade import shaded
from generator.games.gloop.diagram.shapes import GloopRenderer
from generator.games.gloop.diagram.shown import Cluster
from generator.games.gloop.engine.table import Table
from generator.games.gloop.pieces import TILES
from generator.kit.scenes import figure

COLUMNS = 13
"""Tiles in a row."""
AIR, BETWEEN = 0.1, 0.45
"""Air between tiles, and more between groups, in tiles."""
APART = 0.25
"""Air between the tiles of a table, in tiles, so that nobody takes them for its filling."""


def catalogue(subject: Subject, theme: Theme) -> Scene:
    """All tiles; each group of equally many paths begins a row, but for the first two."""
    renderer = GloopRenderer(TILE_MM[subject.view.scale], theme, theme.game(subject.colour))
    shade = subject.view.shade
    state = subject.after
    placed = _waiting(state) if isinstance(state, Table) else _placed()
    drawn = (shaded(c, shade, renderer) if shade else renderer.cluster(c) for c in placed)
    return figure(drawn)


def waiting(table: Table) -> tuple[str, ...]:
    """The tiles that lie on a table, in an order that does not give away where."""
    return tuple(sorted(table.used, key=lambda tile: (len(set(tile)), tile)))


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


def _waiting(table: Table) -> Iterator[Cluster]:
    for number, tile in enumerate(waiting(table)):
        row, column = divmod(number, table.columns)
        yield Cluster((((0, 0), tile),), (column * (1 + APART), row * (1 + APART)))
