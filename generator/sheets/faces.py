"""What stands on cards and tiles: a name, perhaps a text below it, fitted in."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from generator.contract.piece import Piece
from generator.drawing.fonts import FontSet
from generator.drawing.scene import SMALLEST_TYPE
from generator.geometry.points import MM, Point
from generator.markup import blocks as b
from generator.markup.blocks import Place
from generator.pages.leaves import Text
from generator.pages.typography import SMALL_LEADING, Styles
from generator.pages.wording import Wording
from generator.typeset.fitting import least_width
from generator.typeset.paragraph import set_paragraph
from generator.typeset.styles import ParagraphStyle
from generator.values import Value

AIR = 2.0
"""Between the edge of a piece and what stands on it, in mm; a tenth of a narrow one's width."""
NAME = 1.2
"""How much larger than headings names are, where there is room."""
BETWEEN = 4.0
"""Between a name and the text below it, in pt."""
PAD = 1.5
"""Of the ground of words over a picture, above and below them, in pt."""
FACTORS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""By these all is made smaller, until it fits."""


class Face(Value, frozen=True):
    """The name of a piece, empty where it bears none, and what is said of it."""

    name: b.Content
    texts: tuple[b.Content, ...]
    place: Place

    @property
    def words(self) -> str:
        """All of it, for a fault."""
        return " ".join(map(b.plain, (self.name, *self.texts)))


class SetFace(Value, frozen=True):
    """A name and texts, set one below the other; ``top`` pt are left above them.

    Over a picture the name is at the head and the texts are at the foot, ``apart`` pt farther from
    it than else.
    """

    parts: tuple[Text, ...]
    width: float
    top: float
    apart: float | None = None

    @property
    def height(self) -> float:
        """From the head of the name to the foot of the last text, in pt."""
        between = BETWEEN * (len(self.parts) - 1)
        return fsum((*(part.height for part in self.parts), between, self.apart or 0.0))

    def grounds(self, size: Point) -> Iterator[tuple[float, float, float, float]]:
        """The boxes around the words, from the middle of a piece of a size in mm: left, bottom,
        width and height in pt. Over a picture that is one for the name and one for the texts.
        """
        left, head = -self.width / 2, size[1] * MM / 2 - self.top
        foot = head - self.height
        if self.apart is None:
            yield left, foot, self.width, self.height
            return
        name = self.parts[0].height
        yield left, head - name - PAD, self.width, name + 2 * PAD
        if texts := self.height - name - BETWEEN - self.apart if self.parts[1:] else 0.0:
            yield left, foot - PAD, self.width, texts + 2 * PAD


def upright(piece: Piece) -> Point:
    """The width and the height of a piece as it is read, in mm, however it lies."""
    left, bottom, right, top = piece.outline.bounds
    wide, high = right - left, top - bottom
    return (high, wide) if round(piece.drawing.turn) % 180 == 90 else (wide, high)


def set_face(
    face: Face,
    size: Point,
    wording: Wording,
    styles: Styles,
    fonts: FontSet,
    *,
    colour: str,
    over_art: bool = False,
) -> SetFace | None:
    """The face of a piece of a size in mm, as large as it fits; None where it does not.

    What is alone stands in the middle, a name with a text at the head. Over a picture a name is
    always at the head, a text always at the foot.
    """
    air = min(AIR, size[0] / 10)
    width, height = ((length - 2 * air) * MM for length in size)
    for factor in FACTORS:
        name, text = _styles(styles, colour, factor)
        paragraphs = [(face.name, name)] if face.name else []
        paragraphs += ((content, text) for content in face.texts)
        if min(style.size for _, style in paragraphs) < SMALLEST_TYPE * MM:
            break
        runs = [(wording.runs(content, style.face), style) for content, style in paragraphs]
        if any(least_width(run, style, fonts) > width for run, style in runs):
            continue
        parts = tuple(Text(set_paragraph(run, style, fonts, width)) for run, style in runs)
        needed = fsum(part.height for part in parts) + BETWEEN * (len(parts) - 1)
        if needed + (4 * PAD if over_art else 0.0) > height:
            continue
        spare = size[1] * MM - needed
        if over_art:
            head = air * MM + PAD
            return SetFace(parts, width, head if face.name else spare - head, spare - 2 * head)
        return SetFace(parts, width, air * MM if parts[1:] else spare / 2)
    return None


def _styles(styles: Styles, colour: str, factor: float) -> tuple[ParagraphStyle, ParagraphStyle]:
    """Of names and of texts."""
    grown = factor * NAME
    name = styles.h2.but(
        name="face",
        role="P",
        align="center",
        colour=colour,
        size=styles.h2.size * grown,
        leading=1.25 * styles.h2.size * grown,
    )
    text = styles.caption.but(
        name="face-text",
        align="center",
        colour=colour,
        size=styles.caption.size * factor,
        leading=SMALL_LEADING * factor,
    )
    return name, text


def places(face: SetFace, size: Point) -> Iterator[tuple[Text, float, float]]:
    """Each part, and its upper left corner in pt from the middle of a piece of a size in mm."""
    y = size[1] * MM / 2 - face.top
    for number, part in enumerate(face.parts):
        yield part, -face.width / 2, y
        y -= part.height + BETWEEN + (0.0 if number else face.apart or 0.0)
