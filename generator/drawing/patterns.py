"""Hatches and dots as plain geometry, so that every back end and every printer draws the same.

The patterns of SVG and PDF differ in where they start, how they scale and whether a viewer
smooths them. Ours are lines and discs on a grid through the origin of the scene's plane, cut
to the shape: neighbouring areas of one pattern run into each other.
"""

from __future__ import annotations

import math

from generator.drawing.scene import (
    Box,
    Circle,
    Dots,
    Group,
    Hatch,
    Item,
    Line,
    Move,
    Path,
    Step,
    Style,
    bounds,
    circle_path,
)

_DOT_STROKE = 0.01
"""Length in mm of the stroke that makes a dot."""


def plain(shape: Path | Circle) -> tuple[Item, ...]:
    """The shape as items without patterns: its ground, the cut pattern, its outline."""
    fill = shape.style.fill
    if not isinstance(fill, Hatch | Dots):
        return (shape,)
    outline = circle_path(shape) if isinstance(shape, Circle) else shape
    area = outline.but(style=Style())
    box = bounds([area])
    ink = _lines(fill, box) if isinstance(fill, Hatch) else _discs(fill, box)
    items: list[Item] = []
    if fill.ground:
        items.append(shape.but(style=Style(fill=fill.ground)))
    if ink.steps:
        items.append(Group((ink,), clip=area))
    if shape.style.stroke:
        items.append(shape.but(style=shape.style.but(fill=None)))
    return tuple(items)


def _lines(hatch: Hatch, box: Box) -> Path:
    """All lines of the hatch that meet the box, as one path; they end beyond it."""
    along = math.cos(math.radians(hatch.angle)), math.sin(math.radians(hatch.angle))
    across = -along[1], along[0]
    corners = [(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
    heights = [x * across[0] + y * across[1] for x, y in corners]
    lengths = [x * along[0] + y * along[1] for x, y in corners]
    half = hatch.width / 2
    start, end = min(lengths) - half, max(lengths) + half
    steps: list[Step] = []
    for k in _multiples(min(heights) - half, max(heights) + half, hatch.spacing):
        x, y = across[0] * k, across[1] * k
        steps.append(Move((x + along[0] * start, y + along[1] * start)))
        steps.append(Line((x + along[0] * end, y + along[1] * end)))
    return Path(tuple(steps), Style(stroke=hatch.colour, width=hatch.width))


def _discs(dots: Dots, box: Box) -> Path:
    """All dots that meet the box, a dashed line for each row: of its dashes, only caps are seen.

    Four curves or a stroke a dot would make large areas slow, and files large; a stroke of no
    length at all is drawn by some programs only.
    """
    reach, half = box.grown(dots.radius), _DOT_STROKE / 2
    columns = _multiples(reach.left, reach.right, dots.spacing)
    rows = _multiples(reach.bottom, reach.top, dots.spacing) if columns else []
    steps: list[Step] = []
    for y in rows:
        steps += (Move((columns[0] - half, y)), Line((columns[-1] + half, y)))
    dash = _DOT_STROKE, dots.spacing - _DOT_STROKE
    return Path(tuple(steps), Style(stroke=dots.colour, width=2 * dots.radius, dash=dash))


def _multiples(low: float, high: float, spacing: float) -> list[float]:
    """Multiples of the spacing from low to high."""
    return [k * spacing for k in range(math.ceil(low / spacing), math.floor(high / spacing) + 1)]
