"""Scenes on a reportlab canvas.

The operators are written as text straight into the page: a scene has hundreds of shapes, and the
canvas' own methods cost three times as much. Coordinates stay millimetres, so that the numbers
are the same as in the SVG; one matrix turns them into points.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeAlias

from generator.drawing.colours import channels
from generator.drawing.fonts import FIGURE_FACES, FontSet, MissingGlyph, user_fonts
from generator.drawing.patterns import plain
from generator.drawing.same import Same
from generator.drawing.scene import (
    ANCHOR_SHIFT,
    Bitmap,
    Circle,
    Curve,
    Dots,
    Group,
    Hatch,
    Item,
    Line,
    Move,
    Path,
    Point,
    Scene,
    Step,
    Style,
    Text,
    circle_path,
    number,
)
from generator.geometry.points import MM, turned

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas

    from generator.drawing.codes import Encoder

THINNEST = 0.1
"""No line is thinner on paper, in mm, however small the scene is drawn: it might vanish."""


def new_canvas(out: BinaryIO, width: float, height: float) -> Canvas:
    """A canvas for pages of so many points, on which our own faces are to be registered.

    The same drawing makes the same bytes.
    """
    from reportlab.pdfgen.canvas import Canvas

    from generator.drawing import packing

    packing.remember()
    # Helvetica, which a canvas would begin with, is not embedded; the stubs mistype the name.
    face: Any = FIGURE_FACES["regular"]
    return Canvas(out, pagesize=(width, height), invariant=1, initialFontName=face)


def to_pdf(scene: Scene, fonts: FontSet | None = None) -> bytes:
    """The scene as a PDF of one page, as large as itself; ``fonts`` as in
    :func:`generator.drawing.svg.to_svg`.
    """
    (fonts or user_fonts()).register()
    out = BytesIO()
    canvas = new_canvas(out, scene.width * MM, scene.height * MM)
    draw(canvas, scene, 0, 0)
    canvas.save()
    return out.getvalue()


def draw(canvas: Any, scene: Scene, x: float, y: float, scale: float = 1.0) -> None:
    """Draw the scene with the lower left corner of its box at (x, y) points.

    One millimetre of the scene becomes ``scale`` millimetres on paper. Labels use the faces of
    :data:`FIGURE_FACES`: those that are registered (``FontSet.register``), else those of
    :func:`~generator.drawing.fonts.user_fonts`; raises :class:`MissingGlyph` for a character that
    they do not have. The canvas' state is kept.
    """
    from generator.drawing.codes import encoder_of

    unit = MM * scale
    left, bottom = x - scene.box.left * unit, y - scene.box.bottom * unit
    encoder = encoder_of(canvas)
    code = [f"q {unit:.6f} 0 0 {unit:.6f} {left:.4f} {bottom:.4f} cm 1 j 1 J"]
    state: _State = ()
    for item in scene.items:
        known = Same(item)
        least = THINNEST / scale
        written = _written(known, least if _thinnest(known) < least else 0.0, state)
        for part in written.parts:
            match part:
                case str():
                    code.append(part)
                case Text():
                    code += _label(canvas, encoder, part)
                case Bitmap():
                    code += _bitmap(canvas, part)
        state = written.state
    code.append("Q")
    canvas._code += code  # whole or not at all: a missing glyph leaves the page as it was


_State: TypeAlias = tuple[tuple[str, str], ...]
"""What is set in a drawing: operators with their operands."""


class _Written(NamedTuple):
    """An item as operators, apart from what depends on the fonts and the images of a document; and
    what is set after it.
    """

    parts: tuple[str | Text | Bitmap, ...]
    state: _State


# Remembered, as the books of a game show the same drawings.


@lru_cache(maxsize=1 << 12)
def _written(item: Same[Item], least: float, state: _State) -> _Written:
    """An item, its lines at least so many mm wide, where something is set before it."""
    operators = _Operators(least, state)
    operators.add([item.thing])
    return operators.written()


@lru_cache(maxsize=1 << 12)
def _thinnest(item: Same[Item]) -> float:
    """The width of the thinnest line of an item, in mm; infinite where it has none."""
    return min(_widths([item.thing]), default=math.inf)


def _widths(items: Iterable[Item]) -> Iterator[float]:
    for item in items:
        match item:
            case Group():
                yield from _widths(item.items)
            case Path() | Circle():
                if isinstance(item.style.fill, Hatch | Dots):
                    yield from _widths(_known_parts(Same(item)))
                elif item.style.stroke:
                    yield item.style.width


@lru_cache(maxsize=1 << 14)
def _path(steps: Same[tuple[Step, ...]]) -> str:
    return path_operators(steps.thing)


@lru_cache(maxsize=1 << 14)
def _circle(centre: Point, radius: float) -> str:
    return path_operators(circle_path(Circle(centre, radius)).steps)


@lru_cache(maxsize=1 << 12)
def _known_parts(shape: Same[Path | Circle]) -> tuple[Item, ...]:
    return plain(shape.thing)


class _Operators:
    """Writes operators, leaving out what is already set; lines are at least ``least`` mm wide."""

    def __init__(self, least: float, state: _State) -> None:
        self._parts: list[str | Text | Bitmap] = []
        self._code: list[str] = []
        self._least = least
        self._set = dict(state)

    def written(self) -> _Written:
        """All that was added."""
        self._close()
        return _Written(tuple(self._parts), tuple(self._set.items()))

    def add(self, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Path() | Circle():
                    if isinstance(item.style.fill, Hatch | Dots):
                        self.add(_known_parts(Same(item)))
                    else:
                        self._shape(item)
                case Text():
                    self._ensure("rg", _colour(item.colour))
                    self._apart(item)
                case Bitmap():
                    self._apart(item)
                case Group():
                    self._group(item)

    def _apart(self, item: Text | Bitmap) -> None:
        """Append what is written anew for each document."""
        self._close()
        self._parts.append(item)

    def _close(self) -> None:
        if self._code:
            self._parts.append("\n".join(self._code))
            self._code = []

    def _group(self, group: Group) -> None:
        if group.clip is None:
            self.add(group.items)
            return
        outside = self._set.copy()
        self._code.append(f"q {_path(Same(group.clip.steps))} W* n")
        self.add(group.items)
        self._code.append("Q")
        self._set = outside

    def _shape(self, shape: Path | Circle) -> None:
        fill, stroke = shape.style.fill, shape.style.stroke
        if not fill and not stroke:
            return
        if isinstance(fill, str):
            self._ensure("rg", _colour(fill))
        if stroke:
            self._stroke(shape.style, stroke)
        paint = "B*" if fill and stroke else "f*" if fill else "S"
        match shape:
            case Path():
                path = _path(Same(shape.steps))
            case Circle(centre, radius):
                path = _circle(centre, radius)
        self._code.append(f"{path} {paint}")

    def _stroke(self, style: Style, colour: str) -> None:
        self._ensure("RG", _colour(colour))
        self._ensure("w", number(max(style.width, self._least)))
        self._ensure("d", f"[{' '.join(map(number, style.dash))}] 0")

    def _ensure(self, operator: str, operands: str) -> None:
        if self._set.get(operator) != operands:
            self._set[operator] = operands
            self._code.append(f"{operands} {operator}")


def _bitmap(canvas: Any, item: Bitmap) -> Iterable[str]:
    from reportlab.lib.utils import ImageReader

    begun = len(canvas._code)
    canvas.drawImage(ImageReader(BytesIO(item.data)), 0, 0, 1, 1, mask="auto")
    drawn, canvas._code[begun:] = canvas._code[begun:], []
    (x, y), (rx, ry), (tx, ty) = item.at, item.right, item.top
    matrix = " ".join(map(number, (rx - x, ry - y, tx - x, ty - y, x, y)))
    return f"q {matrix} cm", *drawn, "Q"


def _label(canvas: Any, encoder: Encoder, text: Text) -> Iterable[str]:
    face = text.face or FIGURE_FACES[text.weight]
    yield _begun(Same(text), encoder.font(face))
    size = number(text.size)
    for font, codes in encoder.coded(face, text.text):
        yield f"{font} {size} Tf ({canvas._escape(codes)}) Tj"
    yield "ET"


@lru_cache(maxsize=1 << 14)
def _begun(text: Same[Text], font: Any) -> str:
    """The operators that begin a text where it stands."""
    label = text.thing
    if missing := [c for c in label.text if ord(c) not in font.face.charToGlyph]:
        raise MissingGlyph("".join(dict.fromkeys(missing)), font.fontName)
    start = -ANCHOR_SHIFT[label.anchor] * font.stringWidth(label.text, label.size)
    dx, dy = turned((start, 0.0), label.angle)
    cos, sin = turned((1.0, 0.0), label.angle)
    place = f"{number(label.at[0] + dx)} {number(label.at[1] + dy)}"
    return f"BT {cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f} {place} Tm"


@cache
def ink(colour: str) -> Color:
    """A colour as canvases take it: as a text it would be looked up among all that have names."""
    from reportlab.lib.colors import HexColor

    return HexColor(colour)


@cache
def _colour(colour: str) -> str:
    """Operands of a colour, to 1/1000: finer than the 1/255 that it is written in."""
    return " ".join(number(channel / 255) for channel in channels(colour))


_MOVE, _LINE = "{:.3f} {:.3f} m".format, "{:.3f} {:.3f} l".format
_CURVE = "{:.3f} {:.3f} {:.3f} {:.3f} {:.3f} {:.3f} c".format


def path_operators(steps: Iterable[Step]) -> str:
    """The operators that make a path of steps, and do not paint it.

    Numbers are written as :func:`~generator.drawing.scene.number` does, but all at once.
    """
    operators = []
    for step in steps:
        if isinstance(step, Line):
            operators.append(_LINE(*step.to))
        elif isinstance(step, Curve):
            operators.append(_CURVE(*step.c1, *step.c2, *step.to))
        elif isinstance(step, Move):
            operators.append(_MOVE(*step.to))
        else:
            operators.append("h")
    path = " ".join(operators).replace(".000 ", "# ")  # zeros before it are of a whole number
    return path.replace("00 ", " ").replace("0 ", " ").replace("#", "").replace("-0 ", "0 ")
