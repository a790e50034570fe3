"""Scenes of Pent-Up put together: a plan, a stack, the two side by side, level by level."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.contract.diagram import Scale
from generator.drawing.colours import tint
from generator.drawing.scene import Group, Item, Scene, Style, bounds, moved
from generator.drawing.themes import Theme
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.plan import covered, faded, middle, name, named, plan
from generator.games.pentup.diagram.shapes import PentUpRenderer
from generator.games.pentup.diagram.shown import ShownPosition, Tile, cubes, shown_position
from generator.games.pentup.diagram.styles import tile_style
from generator.kit.isometric import Stack
from generator.kit.pieces import PieceStyle
from generator.kit.scenes import MARGIN, figure, judged, layers

CELL_MM: dict[Scale, float] = {"normal": 5.5, "small": 4.0, "large": 7.0, "tiny": 2.4}
"""Side of a cell by scale: for few tiles, for whole games, for puzzles."""
STACK = 0.9
"""Side of a cell in a stack, in sides of a cell in the plan."""
TILE_LINE, MOVE_LINE = 0.22, 0.5
"""Widths in mm of the line around a tile of a stack, and around the move."""
GAP, LEVELS_GAP = 4.0, 3.6
"""Air between two drawings of one figure, and between levels, in mm."""
COLUMN = 117.0
"""The width that drawings side by side may take, in mm."""


def scene(subject: Subject, theme: Theme) -> Scene:
    """The scene of a subject, in mm. Raises ``PlaceError`` for a mark at no place."""
    shown = shown_position(subject)
    renderer = PentUpRenderer(CELL_MM[subject.view.scale], theme)
    items: Sequence[Item]
    match subject.view.projection:
        case "plan":
            items = plan(subject, shown, renderer)
        case "isometric":
            items = _stack(subject, shown, renderer)
        case "both":
            items = _in_rows(
                (plan(subject, shown, renderer), _stack(subject, shown, renderer)), GAP
            )
        case "levels":
            items = _in_rows(_levels(subject, shown, renderer), LEVELS_GAP)
    return judged(figure(items), subject.badge, theme)


def _stack(subject: Subject, shown: ShownPosition, renderer: PentUpRenderer) -> tuple[Group, ...]:
    """The tiles as a stack; nothing where none lies on the grid."""

    def look(tile: Tile) -> tuple[PieceStyle, float]:
        pale = faded(subject, shown, tile)
        style = tile_style(renderer.theme, tile.player, tile.level, shown.height, pale)
        return style, MOVE_LINE if tile == shown.move else TILE_LINE

    return layers(("stack", Stack(cubes(shown), STACK * renderer.size).draw(look)))


def _in_rows(views: Iterable[Sequence[Item]], gap: float) -> list[Item]:
    """Drawings from left to right, in rows of as many each, as few rows as will do, centred."""
    drawn = [(view, bounds(view)) for view in views if view]
    room = COLUMN - 2 * MARGIN + gap
    fitting = int(room // (max(box.width for _, box in drawn) + gap))
    if math.fsum(box.width + gap for _, box in drawn) <= room:
        fitting = len(drawn)
    columns = math.ceil(len(drawn) / math.ceil(len(drawn) / max(1, fitting)))
    items: list[Item] = []
    top = 0.0
    for start in range(0, len(drawn), columns):
        row = drawn[start : start + columns]
        height = max(box.height for _, box in row)
        x = -(math.fsum(box.width for _, box in row) + gap * (len(row) - 1)) / 2
        for view, box in row:
            dx, dy = x - box.left, top - (height + box.height) / 2 - box.bottom
            items += [moved(item, dx, dy) for item in view]
            x += box.width + gap
        top -= height + gap
    return items


def _levels(
    subject: Subject, shown: ShownPosition, renderer: PentUpRenderer
) -> Iterable[tuple[Group, ...]]:
    """Each level by itself, in one frame, above the pale shape of the level below.

    The tones of levels are not needed here, so every tile has its player's own.
    """
    cells = covered(subject, shown)
    xs, ys = zip(*cells, strict=True)
    frame = [(x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1)]
    pale = Style(
        fill=tint(renderer.theme.text, 0.16), stroke=tint(renderer.theme.text, 0.3), width=0.1
    )
    for level in sorted({tile.level for tile in shown.order}):
        alone = ShownPosition(
            tuple(tile for tile in shown.order if tile.level == level), shown.move
        )
        tops = sorted(alone.tops.items(), key=lambda pair: pair[0])
        looks = {tile: tile_style(renderer.theme, tile.player, 1, 1) for _, tile in tops}
        spots = {tile: middle(alone, tile) for tile in alone.order} if named(subject) else {}
        below = [tile for tile in shown.tiles if tile.level == level - 1]
        digits = (
            renderer.digit((x + 0.5, y + 0.5), level, looks[tile])
            for (x, y), tile in tops
            if (x, y) not in spots.values() and subject.view.scale != "tiny"
        )
        names = (name(subject, shown, tile, cell, renderer) for tile, cell in spots.items() if cell)
        yield (
            Group((renderer.grid(frame, renderer.theme.lattice),), "lattice"),
            Group(tuple(renderer.silhouette(tile, pale) for tile in below), "below"),
            Group(tuple(renderer.tile(tile, style) for tile, style in looks.items()), "tiles"),
            Group(tuple(item for digit in digits for item in digit), "digits"),
            Group(tuple(names), "marks"),
        )
