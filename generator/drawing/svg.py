"""Scenes as SVG, for figures, cut files and web pages.

Text is drawn as outlines of our own faces by default: the figure then looks the same in every
program and needs no font, and cairo (which takes fonts from fontconfig only and draws a missing
glyph as a box without a word) never sees a character.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import svgwrite
from svgwrite.base import Desc, Title

from generator.drawing.bitmap import media_type
from generator.drawing.fonts import FIGURE_FACES, FontSet, MissingGlyph, user_fonts
from generator.drawing.patterns import plain
from generator.drawing.same import Same
from generator.drawing.scene import (
    ANCHOR_SHIFT,
    Bitmap,
    Circle,
    Close,
    Curve,
    Group,
    Item,
    Line,
    Move,
    Path,
    Point,
    Scene,
    Step,
    Style,
    Text,
    number,
)
from generator.drawing.winding import alternating
from generator.geometry.points import turned

FAMILIES = "'Source Sans 3', 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"
"""Families for text that stays text: ours first, then what most machines have."""

_EMPTY = "<defs />"
"""What svgwrite has in a document in which nothing is drawn: in its place comes the drawing. No
words can be written so, as ``<`` is ``&lt;`` in them."""
_PREFIX = "\0"
"""Stands for what ids begin with, as long as that is not known: a character that no XML has."""


def to_svg(
    scene: Scene,
    *,
    title: str = "",
    descriptions: Mapping[str, str] | None = None,
    lang: str = "en",
    fonts: FontSet | None = None,
    outlined_text: bool = True,
    prefix: str = "",
) -> str:
    """The scene as an SVG document, its size in mm, one user unit a millimetre.

    ``title`` is in the language ``lang``; ``descriptions`` has an alternative text per language.
    ``prefix`` begins every id, so that several figures can stand in one web page. A name that
    several groups bear is numbered from the second on, as an id must not come twice.
    Text is outlined with ``fonts``, or with those of
    :func:`~generator.drawing.fonts.user_fonts`. Raises :class:`MissingGlyph` for a character that
    the face cannot draw.
    """
    size = (f"{number(scene.width)}mm", f"{number(scene.height)}mm")
    box = f"0 0 {number(scene.width)} {number(scene.height)}"
    drawing = svgwrite.Drawing(size=size, viewBox=box, debug=False, role="img", lang=lang)
    if title:
        drawing.elements.insert(0, _titled(Title(title), lang))
    for code, text in sorted((descriptions or {}).items()):
        drawing.elements.insert(-1, _titled(Desc(text), code))
    drawn = _drawn(Same(scene), fonts, outlined_text).replace(_PREFIX, prefix)
    return f"{drawing.tostring().replace(_EMPTY, drawn)}\n"


# Remembered, as a drawing is shown in pages of several languages, and has a file of its own.
@lru_cache(maxsize=1 << 10)
def _drawn(scene: Same[Scene], fonts: FontSet | None, outlined_text: bool) -> str:
    """A scene as the elements of a document, whatever is said of it, and wherever."""
    drawing, box = svgwrite.Drawing(debug=False), scene.thing.box
    body = drawing.g(
        fill="none", fill_rule="evenodd", stroke_linejoin="round", stroke_linecap="round"
    )
    _Writer(drawing, box.left, box.top, fonts, outlined_text, Counter()).add(
        body, scene.thing.items
    )
    return f"{drawing.defs.tostring()}{body.tostring()}"


def _titled(element: Any, lang: str) -> Any:
    element.xml.set("lang", lang)
    return element


@dataclass(frozen=True, slots=True)
class _Writer:
    """Adds items to a drawing; ``left`` and ``top`` of the scene's box become its origin."""

    drawing: Any
    left: float
    top: float
    fonts: FontSet | None
    outlined_text: bool
    named: Counter[str]

    def add(self, parent: Any, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Path() | Circle():
                    shapes = plain(item)
                    if shapes == (item,):
                        parent.add(self._shape(item))
                    else:
                        self.add(parent, shapes)
                case Text():
                    parent.add(self._outlined(item) if self.outlined_text else self._text(item))
                case Bitmap():
                    parent.add(self._bitmap(item))
                case Group():
                    parent.add(self._group(item))

    def _shape(self, item: Path | Circle) -> Any:
        if isinstance(item, Circle):
            x, y = self._at(item.centre)
            return self.drawing.circle((x, y), number(item.radius), **_attributes(item.style))
        return self.drawing.path(self._data(item.steps), **_attributes(item.style))

    def _group(self, group: Group) -> Any:
        attributes = {}
        if group.name:
            self.named[group.name] += 1
            count = self.named[group.name]
            attributes["id"] = _PREFIX + group.name + (f"-{count}" if count > 1 else "")
        if group.clip:
            clip = alternating(group.clip)
            name = f"{_PREFIX}clip{len(self.drawing.defs.elements) + 1}"
            mask = self.drawing.clipPath(id=name)
            mask.add(self.drawing.path(self._data(clip.steps), clip_rule="evenodd"))
            self.drawing.defs.add(mask)
            attributes["clip_path"] = f"url(#{name})"
        element = self.drawing.g(**attributes)
        self.add(element, group.items)
        return element

    def _bitmap(self, item: Bitmap) -> Any:
        """The file itself, as wide and high as a unit that a matrix stretches, its top at 0."""
        (x, y), (rx, ry), (tx, ty) = item.at, item.right, item.top
        across, down = (rx - x, y - ry), (x - tx, ty - y)
        matrix = (*map(number, (*across, *down)), *self._at(item.top))
        encoded = b64encode(item.data).decode()
        return self.drawing.image(
            f"data:{media_type(item.data)};base64,{encoded}",
            size=(1, 1),
            transform=f"matrix({' '.join(matrix)})",
            preserveAspectRatio="none",
        )

    def _outlined(self, text: Text) -> Any:
        from generator.drawing.glyphs import outline

        fonts = self.fonts or user_fonts()
        face = text.face or FIGURE_FACES[text.weight]
        start = -ANCHOR_SHIFT[text.anchor] * fonts.width(text.text, face, text.size)
        data = []
        for character in text.text:
            steps = outline(fonts[face].path, character)
            data.append(self._data(_placed(steps, text, start)))
            start += fonts.width(character, face, text.size)
        # Contours of a variable font overlap, so even-odd would punch holes.
        return self.drawing.path("".join(data), fill=text.colour, fill_rule="nonzero")

    def _text(self, text: Text) -> Any:
        face = text.face or FIGURE_FACES[text.weight]
        if self.fonts and (missing := self.fonts.missing(text.text, face)):
            raise MissingGlyph(missing, face)
        x, y = self._at(text.at)
        attributes = {"transform": f"rotate({number(-text.angle)} {x} {y})"} if text.angle else {}
        return self.drawing.text(
            text.text,
            (x, y),
            font_family=FAMILIES,
            font_size=number(text.size),
            font_weight="bold" if text.weight == "bold" else "normal",
            text_anchor=text.anchor,
            fill=text.colour,
            **attributes,
        )

    def _at(self, point: Point) -> tuple[str, str]:
        return number(point[0] - self.left), number(self.top - point[1])

    def _data(self, steps: Iterable[Step]) -> str:
        data = []
        for step in steps:
            match step:
                case Move():
                    data.append("M" + " ".join(self._at(step.to)))
                case Line():
                    data.append("L" + " ".join(self._at(step.to)))
                case Curve():
                    points = (*self._at(step.c1), *self._at(step.c2), *self._at(step.to))
                    data.append("C" + " ".join(points))
                case Close():
                    data.append("Z")
        return "".join(data)


def _attributes(style: Style) -> dict[str, str]:
    attributes = {}
    if isinstance(style.fill, str):
        attributes["fill"] = style.fill
    if style.stroke:
        attributes |= {"stroke": style.stroke, "stroke_width": number(style.width)}
        if style.dash:
            attributes["stroke_dasharray"] = " ".join(map(number, style.dash))
    return attributes


def _placed(steps: Iterable[Step], text: Text, start: float) -> list[Step]:
    """The glyph's steps (em, from its origin) at its place in the scene (mm)."""
    (x, y), size = text.at, text.size
    cos, sin = turned((1.0, 0.0), text.angle)

    def at(point: Point) -> Point:
        dx, dy = point[0] * size + start, point[1] * size
        return x + (dx * cos - dy * sin), y + (dx * sin + dy * cos)

    placed: list[Step] = []
    for step in steps:
        match step:
            case Move() | Line():
                placed.append(type(step)(at(step.to)))
            case Curve():
                placed.append(Curve(at(step.c1), at(step.c2), at(step.to)))
            case Close():
                placed.append(step)
    return placed
