"""The scene: a frozen drawing in millimetres, the one thing that all back ends read.

Coordinates are millimetres with y **up**, as on the lattices; a back end that counts downward
flips the numbers, so no text is ever mirrored. There are no transforms in a scene: moving,
turning and scaling return a new scene with new numbers (:func:`moved`, :func:`scaled`).
Colours are ``#rrggbb``. Numbers are rounded once, to 0.001 mm, by the back ends through
:func:`rounded`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from generator.drawing import bitmap
from generator.drawing.colours import grey
from generator.geometry import points
from generator.values import Value

if TYPE_CHECKING:
    from shapely import Polygon

Point: TypeAlias = points.Point
Anchor: TypeAlias = Literal["start", "middle", "end"]
Weight: TypeAlias = Literal["regular", "bold"]

ANCHOR_SHIFT: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How far a text starts before its anchor, in widths of the text."""

CAP = 0.66
"""Height of a capital or a digit in em, in the face of labels."""

SMALLEST_TYPE = 6.0 / points.MM
"""What is printed to be read is no smaller, in mm: 6 pt."""


class NothingDrawnError(ValueError):
    """A drawing without anything in it, so that it has no size."""


class Part(Value, frozen=True, array_like=True, tag=True, gc=False):
    """What a scene is made of: a frozen value, made and read from a file quickly.

    Parts hold nothing but numbers, texts and parts, never themselves, so no garbage is looked for
    among them.
    """


class Hatch(Part, frozen=True):
    """Parallel lines across an area.

    ``angle`` is in degrees against the x axis, ``spacing`` the distance of the lines, and ``width``
    how broad they are, in mm. ``colour`` is theirs, ``ground`` that of the area (None: nothing).
    """

    angle: float
    spacing: float
    width: float
    colour: str
    ground: str | None = None


class Dots(Part, frozen=True):
    """Round dots on a square grid across an area.

    ``spacing`` is the distance of their centres, ``radius`` theirs, in mm. ``colour`` is that of
    the dots, ``ground`` that of the area (None: nothing).
    """

    spacing: float
    radius: float
    colour: str
    ground: str | None = None


Fill: TypeAlias = str | Hatch | Dots | None


class Style(Part, frozen=True):
    """How a shape is painted; joins and caps are round, and nothing is seen through.

    ``fill`` is a colour or a pattern, ``stroke`` the colour of the line (None: there is none) and
    ``width`` how broad it is, in mm. ``dash`` has the lengths of dashes and gaps in turn, in mm.
    """

    fill: Fill = None
    stroke: str | None = None
    width: float = 0.3
    dash: tuple[float, ...] = ()


UNPAINTED = Style()
"""Neither fill nor line."""


class Move(Part, frozen=True):
    """Begin a subpath at the point ``to``."""

    to: Point


class Line(Part, frozen=True):
    """A straight line to the point ``to``."""

    to: Point


class Curve(Part, frozen=True):
    """A cubic Bézier curve to the point ``to``, with the control points ``c1`` and ``c2``."""

    c1: Point
    c2: Point
    to: Point


class Close(Part, frozen=True):
    """Close the subpath."""


Step: TypeAlias = Move | Line | Curve | Close


class Path(Part, frozen=True):
    """One or more subpaths, filled by the even-odd rule.

    ``steps`` are the way along them, ``style`` is how they are painted.
    """

    steps: tuple[Step, ...]
    style: Style = UNPAINTED


class Circle(Part, frozen=True):
    """A circle: ``centre`` and ``radius`` in mm, and the ``style`` in which it is painted."""

    centre: Point
    radius: float
    style: Style = UNPAINTED


class Text(Part, frozen=True):
    """A short label, ``text``: digits and letters only, words belong in captions.

    ``at`` is on the baseline, where ``anchor`` says which part of the label stands: its start, its
    middle or its end. ``colour`` is that of the letters, ``size`` the em in mm, ``angle`` in
    degrees anticlockwise. ``face`` names the face; "" is that of labels, in its ``weight``.
    """

    at: Point
    text: str
    size: float
    colour: str = "#1a1a1a"
    anchor: Anchor = "middle"
    weight: Weight = "regular"
    angle: float = 0.0
    face: str = ""


class Bitmap(Part, frozen=True):
    """A PNG or JPEG file, ``data``, stretched so that three of its corners lie at points (mm)."""

    data: bytes
    at: Point
    """The lower left corner."""
    right: Point
    """The lower right one."""
    top: Point
    """The upper left one."""

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """All corners, around."""
        (x, y), (rx, ry), (tx, ty) = self.at, self.right, self.top
        return (x, y), (rx, ry), (rx + tx - x, ry + ty - y), (tx, ty)


class Group(Part, frozen=True):
    """``items`` that belong together; ``clip`` cuts them to a path, ``name`` becomes an SVG id.

    On a ``plate``, circles around a text, the circles grow with the text where it is enlarged.
    """

    items: tuple[Item, ...]
    name: str = ""
    clip: Path | None = None
    plate: bool = False


Item: TypeAlias = Path | Circle | Text | Bitmap | Group


class Box(Part, frozen=True):
    """A box in mm: ``left`` and ``right`` on the x axis, ``bottom`` and ``top`` on the y axis."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """Width in mm."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Height in mm."""
        return self.top - self.bottom

    @property
    def sides(self) -> tuple[float, float, float, float]:
        """Where it ends on the left, at the bottom, on the right and at the top."""
        return self.left, self.bottom, self.right, self.top

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners, anticlockwise from the lower left."""
        return (
            (self.left, self.bottom),
            (self.right, self.bottom),
            (self.right, self.top),
            (self.left, self.top),
        )

    def grown(self, by: float) -> Box:
        """The box with ``by`` mm more on every side."""
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)


class Scene(Part, frozen=True):
    """``items``, and the ``box`` that a page reserves for them."""

    items: tuple[Item, ...]
    box: Box

    @property
    def width(self) -> float:
        """Width in mm."""
        return self.box.width

    @property
    def height(self) -> float:
        """Height in mm."""
        return self.box.height


def rounded(value: float) -> float:
    """The value to 0.001 (no negative zero): the one rounding in the house."""
    return round(value, 3) + 0.0


def number(value: float) -> str:
    """The rounded value as text without trailing zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")  # rounds as `rounded` does, at half the cost
    return "0" if text == "-0" else text


def polygon(points: Sequence[Point], style: Style = UNPAINTED) -> Path:
    """A closed path through ``points`` (mm)."""
    first, *rest = points
    return Path((Move(first), *(Line(p) for p in rest), Close()), style)


def polyline(points: Sequence[Point], style: Style = UNPAINTED) -> Path:
    """An open path through ``points`` (mm)."""
    first, *rest = points
    return Path((Move(first), *(Line(p) for p in rest)), style)


def polygons(rings: Iterable[Sequence[Point]], style: Style = UNPAINTED) -> Path:
    """Closed subpaths, one through each ring of points (mm): an area, its holes, other areas."""
    return Path(tuple(step for ring in rings for step in polygon(ring).steps), style)


def region(shape: Polygon, style: Style = UNPAINTED) -> Path:
    """A shapely polygon in mm with its holes."""
    rings = (shape.exterior, *shape.interiors)
    return polygons(([(x, y) for x, y in ring.coords[:-1]] for ring in rings), style)


def segments(ends: Iterable[tuple[Point, Point]], style: Style = UNPAINTED) -> Path:
    """Straight lines that need not hang together, each from point to point (mm)."""
    return Path(tuple(step for a, b in ends for step in (Move(a), Line(b))), style)


def centred(
    middle: Point,
    text: str,
    size: float,
    colour: str = "#1a1a1a",
    weight: Weight = "regular",
    *,
    angle: float = 0.0,
) -> Text:
    """A text of capitals or digits whose middle is at a point, turned about it by an angle."""
    dx, dy = points.turned((0.0, -size * CAP / 2), angle)
    at = (middle[0] + dx, middle[1] + dy)
    return Text(at, text, size, colour, weight=weight, angle=angle)


def circle_path(circle: Circle) -> Path:
    """The circle as a path of four curves, anticlockwise (off by at most 0.03 % of its radius)."""
    (x, y), r = circle.centre, circle.radius
    k = r * 4 / 3 * (math.sqrt(2) - 1)  # arms that put the middle of each quarter on the circle
    quarters = (
        Curve((x + r, y + k), (x + k, y + r), (x, y + r)),
        Curve((x - k, y + r), (x - r, y + k), (x - r, y)),
        Curve((x - r, y - k), (x - k, y - r), (x, y - r)),
        Curve((x + k, y - r), (x + r, y - k), (x + r, y)),
    )
    return Path((Move((x + r, y)), *quarters, Close()), circle.style)


def moved(item: Item, dx: float, dy: float) -> Item:
    """The item moved by (dx, dy) mm."""
    return mapped(item, lambda p: (p[0] + dx, p[1] + dy), 1.0)


def scaled(item: Item, factor: float) -> Item:
    """The item scaled about the origin; line widths, patterns and text sizes scale with it."""
    return mapped(item, lambda p: (p[0] * factor, p[1] * factor), factor)


def recoloured(item: Item, colour: Callable[[str], str]) -> Item:
    """The item with each of its colours (``#rrggbb``) put through a function; not its bitmaps."""
    match item:
        case Group():
            inner = tuple(recoloured(i, colour) for i in item.items)
            return item.but(items=inner)
        case Text():
            return item.but(colour=colour(item.colour))
        case Bitmap():
            return item
        case Path() | Circle():
            fill, stroke = item.style.fill, item.style.stroke
            if isinstance(fill, str):
                fill = colour(fill)
            elif fill is not None:
                ground = fill.ground and colour(fill.ground)
                fill = fill.but(colour=colour(fill.colour), ground=ground)
            style = item.style.but(fill=fill, stroke=stroke and colour(stroke))
            return item.but(style=style)


def greyed(items: Iterable[Item]) -> Iterator[Item]:
    """The items in greys of the same luminance, for one ink."""
    for item in items:
        match item:
            case Group():
                yield item.but(items=tuple(greyed(item.items)))
            case Bitmap():
                yield item.but(data=bitmap.greyed(item.data))
            case _:
                yield recoloured(item, grey)


def coarse(items: Iterable[Item], factor: float = 1.0) -> Iterator[str]:
    """What the bitmaps among the items lack in resolution for paper, drawn larger by a factor.

    A picture's bitmaps are held to its own size when it is read, and to that on paper by this.
    """
    for item in items:
        match item:
            case Group():
                yield from coarse(item.items, factor)
            case Bitmap():
                width = math.dist(item.at, item.right) * factor
                height = math.dist(item.at, item.top) * factor
                if lack := bitmap.coarseness(bitmap.size(item.data), width, height):
                    yield lack


def shown(items: Iterable[Item], box: Box) -> Iterator[Item]:
    """The items of a clipped group without labels that lie wholly outside of its ``box``.

    A clip hides them from the eye only: who copies a page's text, or has it read aloud, would get
    them all.
    """
    for item in items:
        match item:
            case Text():
                (x, y), reach = item.at, item.size * max(1, len(item.text))
                across = box.left - reach < x < box.right + reach
                if across and box.bottom - reach < y < box.top + reach:
                    yield item
            case Group():
                yield item.but(items=tuple(shown(item.items, box)))
            case _:
                yield item


def bounds(items: Iterable[Item]) -> Box:
    """The box around the items in mm, half the stroke width included; control points of curves
    count, text counts as its anchor point. Raises :class:`NothingDrawnError` when there is nothing.
    """
    boxes = [b for item in items for b in _boxes(item)]
    if not boxes:
        raise NothingDrawnError("nothing is drawn, so there is nothing to take bounds of")
    return Box(
        min(b.left for b in boxes),
        min(b.bottom for b in boxes),
        max(b.right for b in boxes),
        max(b.top for b in boxes),
    )


class _PointMap(Protocol):
    """Typing aid: a map of points."""

    def __call__(self, point: Point, /) -> Point: ...


def mapped(item: Item, f: _PointMap, factor: float) -> Item:
    """The item with its points moved by ``f``, and its lengths times ``factor``.

    Texts and patterns keep their direction.
    """
    match item:
        case Path():
            return Path(tuple(_step(s, f) for s in item.steps), _style(item.style, factor))
        case Circle():
            return Circle(f(item.centre), item.radius * factor, _style(item.style, factor))
        case Text():
            return item.but(at=f(item.at), size=item.size * factor)
        case Bitmap():
            return item.but(at=f(item.at), right=f(item.right), top=f(item.top))
        case Group():
            clip = item.clip and Path(tuple(_step(s, f) for s in item.clip.steps), item.clip.style)
            return Group(tuple(mapped(i, f, factor) for i in item.items), item.name, clip)


def _step(step: Step, f: _PointMap) -> Step:
    match step:
        case Move():
            return Move(f(step.to))
        case Line():
            return Line(f(step.to))
        case Curve():
            return Curve(f(step.c1), f(step.c2), f(step.to))
        case Close():
            return step


def _style(style: Style, factor: float) -> Style:
    if factor == 1.0:
        return style
    dash = tuple(d * factor for d in style.dash)
    return Style(_fill(style.fill, factor), style.stroke, style.width * factor, dash)


def _fill(fill: Fill, factor: float) -> Fill:
    match fill:
        case Hatch():
            return fill.but(spacing=fill.spacing * factor, width=fill.width * factor)
        case Dots():
            return fill.but(spacing=fill.spacing * factor, radius=fill.radius * factor)
        case _:
            return fill


def _boxes(item: Item) -> list[Box]:
    match item:
        case Path():
            xs, ys = zip(*(p for s in item.steps for p in _points(s)), strict=True)
            half = item.style.width / 2 if item.style.stroke else 0.0
            return [Box(min(xs), min(ys), max(xs), max(ys)).grown(half)]
        case Circle():
            reach = item.radius + (item.style.width / 2 if item.style.stroke else 0.0)
            x, y = item.centre
            return [Box(x, y, x, y).grown(reach)]
        case Text():
            x, y = item.at
            return [Box(x, y, x, y)]
        case Bitmap():
            xs, ys = zip(*item.corners, strict=True)
            return [Box(min(xs), min(ys), max(xs), max(ys))]
        case Group():
            return [b for i in item.items for b in _boxes(i)]


def _points(step: Step) -> tuple[Point, ...]:
    match step:
        case Move() | Line():
            return (step.to,)
        case Curve():
            return (step.c1, step.c2, step.to)
        case Close():
            return ()
