"""Numbers, transforms, and the shapes of SVG as steps of a scene."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fontTools.misc.transform import Identity, Transform
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.parser import parse_path

from generator.counted import counted
from generator.drawing.scene import Close, Curve, Line, Move, Point, Step

MM_OF: Mapping[str, float] = {
    "": 25.4 / 96,
    "px": 25.4 / 96,
    "mm": 1.0,
    "cm": 10.0,
    "q": 0.25,
    "in": 25.4,
    "pt": 25.4 / 72,
    "pc": 25.4 / 6,
}
"""Millimetres of a unit; one without a name is a pixel of CSS, a 96th of an inch."""
LARGEST = 1e6
"""Of a number in a picture."""
CIRCLE = 4 / 3 * (math.sqrt(2) - 1)

_NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*([a-zA-Z]*|%)\s*")
_FUNCTION = re.compile(r"\s*(\w+)\s*\(([^()]*)\)\s*,?")


class BadValue(ValueError):  # noqa: N818  (says what it is about)
    """A value that SVG does not have, or that is not drawn; the message says which."""


def numbers(text: str) -> list[float]:
    """The numbers of a list with spaces or commas."""
    parts = [part for part in re.split(r"[\s,]+", text.strip()) if part]
    # Editors save space: "1-2" and "1.5.5" are two numbers each.
    found = [number for part in parts for number in re.findall(_NUMBER, part)]
    if "".join(found) != "".join(parts):
        raise BadValue(f"{text[:60]!r} is no list of numbers")
    return [_bounded(float(number)) for number in found]


def length(text: str) -> float:
    """A length in user units; raises :class:`BadValue` for percentages and other units."""
    match = _LENGTH.fullmatch(text)
    if not match or match[2].lower() not in MM_OF:
        raise BadValue(f"{text[:60]!r} is no length in units, such as 12 or 3mm")
    factor = MM_OF[match[2].lower()] / MM_OF[""]
    return _bounded(float(match[1]) * (factor if match[2] else 1.0))


def _bounded(value: float) -> float:
    if not abs(value) <= LARGEST:  # NaN is refused, too
        raise BadValue(f"{value:g} is too large a number")
    return value


def transform(text: str) -> Transform:
    """The transform that a ``transform`` attribute writes."""
    found, end = Identity, 0
    while match := _FUNCTION.match(text, end):
        end = match.end()
        found = _function(found, match[1], numbers(match[2]))
    if text[end:].strip():
        raise BadValue(f"{text[:60]!r} is no transform")
    return found


def _function(before: Transform, name: str, values: list[float]) -> Transform:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return before.transform((a, b, c, d, e, f))
        case "translate", [x]:
            return before.translate(x, 0.0)
        case "translate", [x, y]:
            return before.translate(x, y)
        case "scale", [s]:
            return before.scale(s, s)
        case "scale", [x, y]:
            return before.scale(x, y)
        case "rotate", [angle]:
            return before.rotate(math.radians(angle))
        case "rotate", [angle, x, y]:
            return before.translate(x, y).rotate(math.radians(angle)).translate(-x, -y)
        case "skewX", [angle]:
            return before.skew(math.radians(angle), 0.0)
        case "skewY", [angle]:
            return before.skew(0.0, math.radians(angle))
    raise BadValue(f"{name}() with {counted(len(values), 'number')} is no transform")


def similar(matrix: Transform) -> float:
    """By how much a transform enlarges everything alike; 0 where it stretches or skews."""
    a, b, c, d = matrix[:4]
    one, other = math.hypot(a, b), math.hypot(c, d)
    near = abs(one - other) < 1e-6 * max(one, other) and abs(a * c + b * d) < 1e-6 * one * other
    return one if near else 0.0


def enlarged(matrix: Transform) -> float:
    """By how much a transform enlarges at most; 0 where it leaves no area."""
    a, b, c, d = matrix[:4]
    if abs(a * d - b * c) < 1e-12:
        return 0.0
    half, apart = (a * a + b * b + c * c + d * d) / 2, a * d - b * c
    return math.sqrt(half + math.sqrt(max(0.0, half * half - apart * apart)))


def applied(steps: Iterable[Step], matrix: Transform) -> tuple[Step, ...]:
    """The steps with their points transformed."""
    at = matrix.transformPoint
    found: list[Step] = []
    for step in steps:
        match step:
            case Move():
                found.append(Move(at(step.to)))
            case Line():
                found.append(Line(at(step.to)))
            case Curve():
                found.append(Curve(at(step.c1), at(step.c2), at(step.to)))
            case Close():
                found.append(step)
    return tuple(found)


class _Steps(BasePen):  # type: ignore[misc]
    """Writes down what a path says; curves of the second degree become cubic."""

    def __init__(self) -> None:
        super().__init__(None)
        self.steps: list[Step] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 (the names are fontTools')
        self.steps.append(Move(_point(pt)))

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.steps.append(Line(_point(pt)))

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        self.steps.append(Curve(_point(pt1), _point(pt2), _point(pt3)))

    def _closePath(self) -> None:  # noqa: N802
        self.steps.append(Close())

    def _endPath(self) -> None:  # noqa: N802
        pass


def _point(point: Sequence[float]) -> Point:
    return _bounded(float(point[0])), _bounded(float(point[1]))


def path(data: str) -> tuple[Step, ...]:
    """The steps of a ``d`` attribute."""
    pen = _Steps()
    if not data.strip() or data.strip() == "none":
        return ()
    try:
        parse_path(data, pen)
    except BadValue:
        raise
    except Exception as error:  # the parser checks nothing, so it fails in many ways
        raise BadValue(f"{data[:40]!r} is no path: {error or type(error).__name__}") from None
    return tuple(pen.steps)


def shape(kind: str, attributes: Mapping[str, Any]) -> tuple[Step, ...]:
    """The steps of a basic shape, such as ``rect``; none where it has no size."""

    def of(name: str, default: float = 0.0) -> float:
        text = str(attributes.get(name, "")).strip()
        return length(text) if text and text != "auto" else default

    match kind:
        case "path":
            return path(str(attributes.get("d", "")))
        case "rect":
            size = of("width"), of("height")
            return _rect((of("x"), of("y")), size, of("rx", -1.0), of("ry", -1.0))
        case "circle":
            return ellipse(of("cx"), of("cy"), of("r"), of("r"))
        case "ellipse":
            rx, ry = of("rx", -1.0), of("ry", -1.0)
            return ellipse(of("cx"), of("cy"), rx if rx >= 0 else ry, ry if ry >= 0 else rx)
        case "line":
            return Move((of("x1"), of("y1"))), Line((of("x2"), of("y2")))
    values = numbers(str(attributes.get("points", "")))
    if len(values) % 2:
        raise BadValue("an odd number of coordinates")
    points = list(zip(values[::2], values[1::2], strict=True))
    if not points:
        return ()
    steps: tuple[Step, ...] = (Move(points[0]), *map(Line, points[1:]))
    return (*steps, Close()) if kind == "polygon" else steps


SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Step, ...]:
    """An ellipse around x, y; nothing where it has no width or height."""
    if rx <= 0 or ry <= 0:
        return ()
    kx, ky = rx * CIRCLE, ry * CIRCLE
    return (
        Move((x + rx, y)),
        Curve((x + rx, y + ky), (x + kx, y + ry), (x, y + ry)),
        Curve((x - kx, y + ry), (x - rx, y + ky), (x - rx, y)),
        Curve((x - rx, y - ky), (x - kx, y - ry), (x, y - ry)),
        Curve((x + kx, y - ry), (x + rx, y - ky), (x + rx, y)),
        Close(),
    )


def _rect(at: Point, size: Point, rx: float, ry: float) -> tuple[Step, ...]:
    (x, y), (width, height) = at, size
    if width <= 0 or height <= 0:
        return ()
    rx, ry = (rx if rx >= 0 else ry), (ry if ry >= 0 else rx)
    rx, ry = min(max(rx, 0.0), width / 2), min(max(ry, 0.0), height / 2)
    right, bottom = x + width, y + height
    if not (rx and ry):
        corners = [(right, y), (right, bottom), (x, bottom)]
        return (Move((x, y)), *map(Line, corners), Close())
    kx, ky = rx * (1 - CIRCLE), ry * (1 - CIRCLE)
    return (
        Move((x + rx, y)),
        Line((right - rx, y)),
        Curve((right - kx, y), (right, y + ky), (right, y + ry)),
        Line((right, bottom - ry)),
        Curve((right, bottom - ky), (right - kx, bottom), (right - rx, bottom)),
        Line((x + rx, bottom)),
        Curve((x + kx, bottom), (x, bottom - ky), (x, bottom - ry)),
        Line((x, y + ry)),
        Curve((x, y + ky), (x + kx, y), (x + rx, y)),
        Close(),
    )
