"""Scenes of Pent-Up put together: a plan, a stack, the two side by side, level by level."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.contract.diagram import Scale
from generator.drawing.colours import tint
from generator.drawing.scene import Group, Item, Scene, Style, bounds, moved
from generator.drawing.themes import Theme
from generator.games.pentup.diagram.isometric import isometric
from generator.games.pentup.diagram.looks import look
from generator.games.pentup.diagram.options import Subject
from generator.games.pentup.diagram.picture import Picture, picture
from generator.games.pentup.diagram.plan import covered, middle, name, named, plan
from generator.games.pentup.diagram.shapes import Pen
from generator.kit import marks

CELL_MM: dict[Scale, float] = {"normal": 5.5, "small": 4.0, "large": 7.0, "tiny": 2.4}
"""Side of a cell by scale: for few tiles, for whole games, for puzzles."""
STACK = 0.9
"""Side of a cell in a stack, in sides of a cell in the plan."""
MARGIN = 0.4
"""Air around a figure, in mm."""
GAP, LEVELS_GAP = 4.0, 3.6
"""Air between two drawings of one figure, and between levels, in mm."""
COLUMN = 117.0
"""The width that drawings side by side may take, in mm."""


def scene(subject: Subject, theme: Theme) -> Scene:
    """The scene of a subject, in mm. Raises ``PlaceError`` for a mark at no place."""
    shown = picture(subject)
    pen = Pen(CELL_MM[subject.view.scale], theme)
    items: list[Item]
    match subject.view.projection:
        case "plan":
            items = list(plan(subject, shown, pen))
        case "isometric":
            items = list(isometric(subject, shown, STACK * pen.cell, theme))
        case "both":
            views = plan(subject, shown, pen), isometric(subject, shown, STACK * pen.cell, theme)
            items = _in_rows(views, GAP)
        case "levels":
            items = _in_rows(_levels(subject, shown, pen), LEVELS_GAP)
    box = bounds(items).grown(MARGIN)
    if subject.badge is not None:
        items.append(marks.badge(subject.badge, (box.right - 2.0, box.top - 2.0), theme))
        box = bounds(items).grown(MARGIN)
    return Scene(tuple(items), box)


def _in_rows(views: Iterable[Sequence[Item]], gap: float) -> list[Item]:
    """Drawings from left to right, in rows of as many each, as few rows as will do, centred."""
    drawn = [(view, bounds(view)) for view in views if view]
    room = COLUMN - 2 * MARGIN + gap
    fitting = int(room // (max(box.width for _, box in drawn) + gap))
    if sum(box.width + gap for _, box in drawn) <= room:
        fitting = len(drawn)
    columns = math.ceil(len(drawn) / math.ceil(len(drawn) / max(1, fitting)))
    items: list[Item] = []
    top = 0.0
    for start in range(0, len(drawn), columns):
        row = drawn[start : start + columns]
        height = max(box.height for _, box in row)
        x = -(sum(box.width for _, box in row) + gap * (len(row) - 1)) / 2
        for view, box in row:
            dx, dy = x - box.left, top - (height + box.height) / 2 - box.bottom
            items += [moved(item, dx, dy) for item in view]
            x += box.width + gap
        top -= height + gap
    return items


def _levels(subject: Subject, shown: Picture, pen: Pen) -> Iterable[tuple[Group, ...]]:
    """Each level by itself, in one frame, above the pale shape of the level below.

    The tones of levels are not needed here, so every tile has its player's own.
    """
    cells = covered(subject, shown)
    xs, ys = zip(*cells, strict=True)
    frame = [(x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1)]
    pale = Style(fill=tint(pen.theme.text, 0.16), stroke=tint(pen.theme.text, 0.3), width=0.1)
    for level in sorted({tile.level for tile in shown.order}):
        alone = Picture(tuple(tile for tile in shown.order if tile.level == level), shown.move)
        tops = sorted(alone.tops.items(), key=lambda pair: pair[0])
        looks = {tile: look(pen.theme, tile.player, 1, 1) for _, tile in tops}
        spots = {tile: middle(alone, tile) for tile in alone.order} if named(subject) else {}
        below = [tile for tile in shown.tiles if tile.level == level - 1]
        digits = (
            pen.digit((x + 0.5, y + 0.5), level, looks[tile])
            for (x, y), tile in tops
            if (x, y) not in spots.values() and subject.view.scale != "tiny"
        )
        names = (name(subject, shown, tile, cell, pen) for tile, cell in spots.items() if cell)
        yield (
            Group((pen.grid(frame, pen.theme.lattice),), "lattice"),
            Group(tuple(pen.silhouette(tile, pale) for tile in below), "below"),
            Group(tuple(pen.tile(tile, style) for tile, style in looks.items()), "tiles"),
            Group(tuple(item for digit in digits for item in digit), "digits"),
            Group(tuple(names), "marks"),
        )
