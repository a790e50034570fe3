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
from xml.etree.ElementTree import Element

from generator.drawing import svgxml
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
    document = svgxml.document(scene.width, scene.height, {"role": "img", "lang": lang})
    if title:
        svgxml.add(document, "title", {"lang": lang}, title)
    for code, text in sorted((descriptions or {}).items()):
        svgxml.add(document, "desc", {"lang": code}, text)
    svgxml.add(document, "defs", {})
    drawn = _drawn(Same(scene), fonts, outlined_text).replace(_PREFIX, prefix)
    return f"{svgxml.written(document).replace(_EMPTY, drawn)}\n"


_EMPTY = "<defs />"
"""What a document has before anything is drawn; its words cannot be written so."""
_PREFIX = "\0"
"""Stands for what ids begin with: no XML has it."""
_USUAL = {
    "fill": "none",
    "fill-rule": "evenodd",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
}


# Remembered, as a drawing is shown in pages of several languages, and has a file of its own.
@lru_cache(maxsize=1 << 10)
def _drawn(scene: Same[Scene], fonts: FontSet | None, outlined_text: bool) -> str:
    """A scene as the elements of a document, whatever is said of it, and wherever."""
    defs, body, box = Element("defs"), Element("g", _USUAL), scene.thing.box
    _Writer(defs, box.left, box.top, fonts, outlined_text, Counter()).add(body, scene.thing.items)
    return svgxml.written(defs) + svgxml.written(body)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Adds items to elements; ``left`` and ``top`` of the scene's box become the origin. What cuts
    groups goes to the ``defs``.
    """

    defs: Element
    left: float
    top: float
    fonts: FontSet | None
    outlined_text: bool
    named: Counter[str]

    def add(self, parent: Element, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Path() | Circle():
                    shapes = plain(item)
                    if shapes == (item,):
                        self._shape(parent, item)
                    else:
                        self.add(parent, shapes)
                case Text():
                    (self._outlined if self.outlined_text else self._text)(parent, item)
                case Bitmap():
                    self._bitmap(parent, item)
                case Group():
                    self._group(parent, item)

    def _shape(self, parent: Element, item: Path | Circle) -> None:
        look = _attributes(item.style)
        if isinstance(item, Circle):
            x, y = self._at(item.centre)
            svgxml.add(parent, "circle", look | {"cx": x, "cy": y, "r": number(item.radius)})
        else:
            svgxml.add(parent, "path", look | {"d": self._data(item.steps)})

    def _group(self, parent: Element, group: Group) -> None:
        attributes = {}
        if group.name:
            self.named[group.name] += 1
            count = self.named[group.name]
            attributes["id"] = _PREFIX + group.name + (f"-{count}" if count > 1 else "")
        if group.clip:
            clip = alternating(group.clip)
            name = f"{_PREFIX}clip{len(self.defs) + 1}"
            mask = svgxml.add(self.defs, "clipPath", {"id": name})
            svgxml.add(mask, "path", {"d": self._data(clip.steps), "clip-rule": "evenodd"})
            attributes["clip-path"] = f"url(#{name})"
        self.add(svgxml.add(parent, "g", attributes), group.items)

    def _bitmap(self, parent: Element, item: Bitmap) -> None:
        """The file itself, as wide and high as a unit that a matrix stretches, its top at 0."""
        (x, y), (rx, ry), (tx, ty) = item.at, item.right, item.top
        across, down = (rx - x, y - ry), (x - tx, ty - y)
        matrix = (*map(number, (*across, *down)), *self._at(item.top))
        encoded = b64encode(item.data).decode()
        attributes = {
            "xlink:href": f"data:{media_type(item.data)};base64,{encoded}",
            "width": "1",
            "height": "1",
            "transform": f"matrix({' '.join(matrix)})",
            "preserveAspectRatio": "none",
        }
        svgxml.add(parent, "image", attributes)

    def _outlined(self, parent: Element, text: Text) -> None:
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
        look = {"fill": text.colour, "fill-rule": "nonzero"}
        svgxml.add(parent, "path", look | {"d": "".join(data)})

    def _text(self, parent: Element, text: Text) -> None:
        face = text.face or FIGURE_FACES[text.weight]
        if self.fonts and (missing := self.fonts.missing(text.text, face)):
            raise MissingGlyph(missing, face)
        x, y = self._at(text.at)
        attributes = {
            "x": x,
            "y": y,
            "font-family": FAMILIES,
            "font-size": number(text.size),
            "font-weight": "bold" if text.weight == "bold" else "normal",
            "text-anchor": text.anchor,
            "fill": text.colour,
        }
        if text.angle:
            attributes["transform"] = f"rotate({number(-text.angle)} {x} {y})"
        svgxml.add(parent, "text", attributes, text.text)

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
    attributes: dict[str, str] = {}
    if isinstance(style.fill, str):
        attributes["fill"] = style.fill
    if style.stroke:
        attributes |= {"stroke": style.stroke, "stroke-width": number(style.width)}
        if style.dash:
            attributes["stroke-dasharray"] = " ".join(map(number, style.dash))
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
