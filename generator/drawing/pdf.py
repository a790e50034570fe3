"""Scenes on a reportlab canvas.

The operators are written as text straight into the page: a scene has hundreds of shapes, and the
canvas' own methods cost three times as much. Coordinates stay millimetres, so that the numbers
are the same as in the SVG; one matrix turns them into points.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, BinaryIO

from generator.drawing.colours import channels
from generator.drawing.fonts import FIGURE_FACES, FontSet, MissingGlyph, user_fonts
from generator.drawing.patterns import plain
from generator.drawing.same import Same
from generator.drawing.scene import (
    ANCHOR_SHIFT,
    Bitmap,
    Circle,
    Close,
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
    from reportlab.pdfgen.canvas import Canvas

THINNEST = 0.1
"""No line is thinner on paper, in mm, however small the scene is drawn: it might vanish."""


def new_canvas(out: BinaryIO, width: float, height: float) -> Canvas:
    """A canvas for pages of so many points, on which our own faces are to be registered.

    The same drawing makes the same bytes.
    """
    from reportlab.pdfgen.canvas import Canvas

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
    unit = MM * scale
    left, bottom = x - scene.box.left * unit, y - scene.box.bottom * unit
    page = _Operators(canvas, THINNEST / scale)
    page.code.append(f"q {unit:.6f} 0 0 {unit:.6f} {left:.4f} {bottom:.4f} cm 1 j 1 J")
    page.add(scene.items)
    page.code.append("Q")
    canvas._code += page.code  # whole or not at all: a missing glyph leaves the page as it was


# Remembered, as the books of a game show the same scenes.


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
    """Writes operators, leaving out what is already set; lines are at least ``thinnest`` wide."""

    def __init__(self, canvas: Any, thinnest: float) -> None:
        self.code: list[str] = []
        self._canvas, self._thinnest = canvas, thinnest
        self._set: dict[str, str] = {}

    def add(self, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Path() | Circle():
                    if isinstance(item.style.fill, Hatch | Dots):
                        self.add(_known_parts(Same(item)))
                    else:
                        self._shape(item)
                case Text():
                    self._text(item)
                case Bitmap():
                    self._bitmap(item)
                case Group():
                    self._group(item)

    def _group(self, group: Group) -> None:
        if group.clip is None:
            self.add(group.items)
            return
        outside = self._set.copy()
        self.code.append(f"q {_path(Same(group.clip.steps))} W* n")
        self.add(group.items)
        self.code.append("Q")
        self._set = outside

    def _bitmap(self, item: Bitmap) -> None:
        from reportlab.lib.utils import ImageReader

        canvas = self._canvas
        begun = len(canvas._code)
        canvas.drawImage(ImageReader(BytesIO(item.data)), 0, 0, 1, 1, mask="auto")
        drawn, canvas._code[begun:] = canvas._code[begun:], []
        (x, y), (rx, ry), (tx, ty) = item.at, item.right, item.top
        matrix = " ".join(map(number, (rx - x, ry - y, tx - x, ty - y, x, y)))
        self.code += (f"q {matrix} cm", *drawn, "Q")

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
        self.code.append(f"{path} {paint}")

    def _stroke(self, style: Style, colour: str) -> None:
        self._ensure("RG", _colour(colour))
        self._ensure("w", number(max(style.width, self._thinnest)))
        self._ensure("d", f"[{' '.join(map(number, style.dash))}] 0")

    def _ensure(self, operator: str, operands: str) -> None:
        if self._set.get(operator) != operands:
            self._set[operator] = operands
            self.code.append(f"{operands} {operator}")

    def _text(self, text: Text) -> None:
        from reportlab.pdfbase.pdfmetrics import getFont

        from generator.drawing.readfaces import is_known

        face = text.face or FIGURE_FACES[text.weight]
        if not is_known(face):
            user_fonts().register()
        font: Any = getFont(face)
        if missing := [c for c in text.text if ord(c) not in font.face.charToGlyph]:
            raise MissingGlyph("".join(dict.fromkeys(missing)), font.fontName)
        start = -ANCHOR_SHIFT[text.anchor] * font.stringWidth(text.text, text.size)
        dx, dy = turned((start, 0.0), text.angle)
        cos, sin = turned((1.0, 0.0), text.angle)
        matrix = f"{cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f}"
        place = f"{number(text.at[0] + dx)} {number(text.at[1] + dy)}"
        self._ensure("rg", _colour(text.colour))
        self.code.append(f"BT {matrix} {place} Tm")
        document = self._canvas._doc
        for subset, codes in font.splitString(text.text, document):
            name = font.getSubsetInternalName(subset, document)
            shown = self._canvas._escape(codes)
            self.code.append(f"{name} {number(text.size)} Tf ({shown}) Tj")
        self.code.append("ET")


@cache
def _colour(colour: str) -> str:
    """Operands of a colour, to 1/1000: finer than the 1/255 that it is written in."""
    return " ".join(number(channel / 255) for channel in channels(colour))


def path_operators(steps: Iterable[Step]) -> str:
    """The operators that make a path of steps, and do not paint it."""
    operators = []
    for step in steps:
        match step:
            case Move(to=(x, y)):
                operators.append(f"{number(x)} {number(y)} m")
            case Line(to=(x, y)):
                operators.append(f"{number(x)} {number(y)} l")
            case Curve(c1=(a, b), c2=(c, d), to=(x, y)):
                operators.append(" ".join(map(number, (a, b, c, d, x, y))) + " c")
            case Close():
                operators.append("h")
    return " ".join(operators)
