"""The one vocabulary of marks that figures of every game use, drawn in millimetres.

A mark says "look here" without a word: letters and digits in small circles, arrows with open
heads, rings, hatched areas, highlighted outlines, and the two badges, whose shape alone tells
them apart.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.contract.marks import Badge
from generator.drawing.scene import (
    Circle,
    Curve,
    Group,
    Item,
    Line,
    Move,
    Path,
    Point,
    Style,
    Text,
    polygon,
    polyline,
)
from generator.drawing.themes import Theme
from generator.geometry.points import turned

DISC = 2.6
"""Diameter in mm of the circle around a letter or digit."""
RIM = 0.3
"""Width in mm of the white rim around it."""
CAP = 0.66
"""Height of a capital or digit, in em of the figures' face."""


def label(
    at: Point, text: str, fill: str, colour: str, edge: str | None = None, *, rim: bool = True
) -> Group:
    """A letter or a number in a filled circle with a white rim, its centre at ``at``.

    ``edge`` draws the circle's line too, for fills as light as the rim; where the circle stands in
    the clear, it needs no ``rim``.
    """
    size = 2.1 if len(text) == 1 else 1.7
    ground = (Circle(at, DISC / 2 + RIM, Style(fill="#ffffff")),) if rim else ()
    return Group(
        (
            *ground,
            Circle(at, DISC / 2, Style(fill=fill, stroke=edge, width=0.15)),
            Text((at[0], at[1] - size * CAP / 2), text, size, colour, weight="bold"),
        )
    )


def ring(at: Point, radius: float, style: Style, *, rim: bool = True) -> Group:
    """An open circle of ``radius`` mm, with a white rim where it must show on any ground."""
    if not rim:
        return Group((Circle(at, radius, style),))
    halo = Style(stroke="#ffffff", width=style.width + 2 * RIM)
    return Group((Circle(at, radius, halo), Circle(at, radius, style)))


def arrow(start: Point, end: Point, style: Style, bend: float = 0.0, head: float = 1.0) -> Group:
    """An arrow with an open head, curved to the left of its way by ``bend`` chord lengths.

    ``head`` is the size of the head as a part of the usual one, for arrows hardly longer than that.
    """
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    # A cubic whose arms lie 4/3 of the height off the chord passes at that height.
    lift_x, lift_y = -dy * bend * 4 / 3, dx * bend * 4 / 3
    c1 = (x0 + dx / 3 + lift_x, y0 + dy / 3 + lift_y)
    c2 = (x0 + dx * 2 / 3 + lift_x, y0 + dy * 2 / 3 + lift_y)
    way = math.degrees(math.atan2(y1 - c2[1], x1 - c2[0]))
    barbs = [turned((-1.5 * head, side * head), way) for side in (0.8, -0.8)]
    ends = [(x1 + bx, y1 + by) for bx, by in barbs]
    line = (Move(start), Curve(c1, c2, end)) if bend else (Move(start), Line(end))
    halo = Style(stroke="#ffffff", width=style.width + 2 * RIM)
    strokes = [(Path(line, s), polyline([ends[0], end, ends[1]], s)) for s in (halo, style)]
    return Group(tuple(item for pair in strokes for item in pair))


def badge(kind: Badge, centre: Point, theme: Theme) -> Group:
    """A tick in a circle or a cross in a square on its corner, 4.2 mm wide."""
    x, y = centre
    half = 2.1
    stroke = Style(stroke="#ffffff", width=0.65)
    ground: Item
    if kind == "legal":
        ground = Circle(centre, half, theme.badge_legal)
        points = [(-0.95, 0.0), (-0.25, -0.75), (1.05, 0.8)]
        strokes: tuple[Item, ...] = (polyline([(x + a, y + b) for a, b in points], stroke),)
    else:
        ground = polygon(_corners(centre, half + 0.35), theme.badge_illegal)
        arms = [((-0.7, -0.7), (0.7, 0.7)), ((-0.7, 0.7), (0.7, -0.7))]
        strokes = tuple(polyline([(x + a, y + b) for a, b in arm], stroke) for arm in arms)
    return Group((ground, *strokes), name=f"badge-{kind}")


def _corners(centre: Point, half: float) -> Sequence[Point]:
    x, y = centre
    return [(x + half, y), (x, y + half), (x - half, y), (x, y - half)]
