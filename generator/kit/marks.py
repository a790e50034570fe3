"""The one vocabulary of marks that figures of every game use, drawn in millimetres.

A mark says "look here" without a word: letters and digits in small circles, arrows with open
heads, rings, hatched areas, highlighted outlines, and the two badges with their frames, which
differ in shape too. A game says only where its places lie and what they look like
(:class:`Place`); a :class:`Marker` draws there what an author asks for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.contract.marks import Badge, MarkSpec
from generator.drawing.colours import tint
from generator.drawing.scene import (
    Box,
    Circle,
    Curve,
    Fill,
    Group,
    Hatch,
    Item,
    Line,
    Move,
    Path,
    Point,
    Style,
    centred,
    polygon,
    polyline,
)
from generator.drawing.themes import TEXT, Theme
from generator.geometry.points import towards, turned

DISC = 2.6
"""Diameter in mm of the circle around a letter or digit."""
BADGE = 2.1
"""Radius in mm of a badge."""
RIM = 0.3
"""Width in mm of the white rim around it."""
RING_LINE = 0.25
"""Width in mm of the line of a ring that crosses what it surrounds."""
SHAFT = 2.0
"""Length in mm below which an arrow has a smaller head, so that one sees where it begins."""


@dataclass(frozen=True, slots=True)
class Place:
    """Anything on a drawing that an author can name, and mark: a cell, an edge, a corner.

    ``anchor`` is its middle in mm, ``outline`` draws it as a shape in a style, ``reach`` is the
    radius in mm of a ring around it. A label stands at ``label`` where something else has the
    middle; an arrow to the place ends ``clear`` mm before its middle; a hatch has the colour
    ``ink``, if the text's does not show there.
    """

    anchor: Point
    outline: Callable[[Style], Item]
    reach: float
    label: Point | None = None
    clear: float = 0.0
    ink: str | None = None


@dataclass(frozen=True, slots=True)
class Marker:
    """Draws the marks that every game has (:data:`generator.contract.marks.COMMON`), and ``tint``.

    ``theme`` has their styles. ``place`` finds a place by the name that the author writes; it
    raises ``PlaceError`` for others. ``tint`` is what ``tint`` fills a place with. ``fine_rings``
    are drawn by a thin line without a rim, as they cross what they surround. A label with a second
    place stands ``beside`` its own, so many mm on the way there, with a leader from it.
    """

    theme: Theme
    place: Callable[[str], Place]
    tint: Fill = None
    fine_rings: bool = False
    beside: float = 0.0

    def draw(self, mark: MarkSpec) -> Item:
        """One mark. Raises ``ValueError`` for a kind that is the game's own to draw."""
        at = self.place(mark.at)
        match mark.kind:
            case "label" if mark.to:
                return self._label_beside(mark.text, at.anchor, self.place(mark.to).anchor)
            case "label":
                return self.label(mark.text, at)
            case "ring" if self.fine_rings:
                line = self.theme.mark.but(width=RING_LINE)
                return ring(at.anchor, at.reach, line, rim=False)
            case "ring":
                return ring(at.anchor, at.reach, self.theme.mark)
            case "hatch":
                return at.outline(Style(fill=hatch(at.ink or self.theme.text)))
            case "outline":
                return at.outline(self.theme.emphasis)
            case "tint":
                return at.outline(Style(fill=self.tint))
            case "arrow":
                return self.arrow(at.anchor, self.place(mark.to), mark.bend)
        raise ValueError(f"no mark that all games have is called {mark.kind!r}")

    def label(self, text: str, at: Place) -> Group:
        """A letter or a number at a place."""
        colours = self.theme.label_fill, self.theme.label_text
        return label(at.label or at.anchor, text, *colours)

    def arrow(self, start: Point, to: Place, bend: float = 0.0) -> Group:
        """An arrow from a point to a place, or to the edge of what lies there."""
        tip = towards(to.anchor, start, to.clear)
        head = min(1.0, math.dist(start, tip) / SHAFT)
        return arrow(start, tip, self.theme.mark, bend, head)

    def _label_beside(self, text: str, at: Point, far: Point) -> Group:
        spot = towards(at, far, self.beside)
        drawn = label(spot, text, self.theme.label_fill, self.theme.label_text)
        return Group((polyline([at, spot], Style(stroke=self.theme.label_fill, width=0.2)), drawn))


def hatch(colour: str) -> Hatch:
    """The hatch that marks a place."""
    return Hatch(45, 0.8, 0.16, colour)


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
            centred(at, text, size, colour, weight="bold"),
        ),
        plate=True,
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
    half = BADGE
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


def frame(kind: Badge, box: Box, theme: Theme) -> Item:
    """What a judged figure lies on: paper in a whole frame, or a tint in a broken one."""
    if kind == "legal":
        return polygon(box.corners, Style(stroke=_plain(theme.badge_legal.fill), width=0.3))
    colour = _plain(theme.badge_illegal.fill)
    return polygon(box.corners, Style(tint(colour, 0.08), colour, 0.45, dash=(1.8, 1.4)))


def _plain(fill: Fill) -> str:
    """The colour of a ground, be it a pattern."""
    return fill if isinstance(fill, str) else TEXT


def _corners(centre: Point, half: float) -> Sequence[Point]:
    x, y = centre
    return [(x + half, y), (x, y + half), (x - half, y), (x, y - half)]
