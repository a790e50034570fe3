"""Puzzles: squares to build on, each with the number of tiles that are to lie there.

Among the places of a view, a square stands as often as it is levels high.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.drawing.scene import Item, Style
from generator.games.pentup.diagram.shapes import PentUpRenderer
from generator.games.pentup.diagram.shown import Tile
from generator.games.pentup.diagram.styles import tile_style
from generator.games.pentup.engine.notation import Placement, parse
from generator.geometry.square import Cell

EMPTY = "."
LEVEL_LINE = 0.3
"""The line where the height changes, in mm."""


def board(lines: Sequence[str]) -> tuple[str, ...]:
    """The squares to build on, for the view: each as often as it is levels high.

    The lines are rows from the top, a digit for each square and a dot for one that stays empty, the
    last row y = 0; or they are placements, whose squares they are. Raises ``ValueError`` for other
    lines.
    """
    if all(":" in line for line in lines):
        laid = [move for move in map(parse, lines) if isinstance(move, Placement)]
        return tuple(f"cell {x},{y}" for x, y in sorted(c for move in laid for c in move.cells))
    heights = dict(_heights(lines))
    return tuple(f"cell {x},{y}" for (x, y), n in sorted(heights.items()) for _ in range(n))


def _heights(lines: Sequence[str]) -> Iterator[tuple[Cell, int]]:
    for y, row in enumerate(reversed(lines)):
        for x, height in enumerate(row):
            if height != EMPTY and not (height.isascii() and height.isdigit()):
                raise ValueError(f"{row!r} is no row of heights: write digits, and dots between")
            if height != EMPTY:
                yield (x, y), int(height)


def castle(heights: Mapping[Cell, int], renderer: PentUpRenderer) -> Iterator[Item]:
    """The plan of what is to be built: tones and digits of the heights, lines where they change."""
    top = max(heights.values())
    for cell, height in heights.items():
        yield renderer.cell(cell, Style(fill=tile_style(renderer.theme, 0, height, top).fill))
    yield renderer.grid(heights, renderer.theme.lattice)
    around = {(x + i, y + j) for x, y in heights for i in (-1, 0, 1) for j in (-1, 0, 1)}
    steps = ((cell, Tile(0, "", heights.get(cell, 0), ())) for cell in around)
    lines = renderer.borders(dict(steps), Style(stroke=renderer.theme.text, width=LEVEL_LINE))
    if lines is not None:
        yield lines
    for (x, y), height in heights.items():
        yield from renderer.digit(
            (x + 0.5, y + 0.5), height, tile_style(renderer.theme, 0, height, top)
        )
