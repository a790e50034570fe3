"""Set paragraphs as items of a scene, for pictures: the same glyphs and places, without tags."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.fonts import FontSet
from generator.drawing.scene import Text
from generator.geometry.points import MM, Point, turned
from generator.typeset.paragraph import SetParagraph
from generator.typeset.ruby import RISE
from generator.typeset.textout import Placed, placed, ruby_placed


def scene_texts(
    paragraph: SetParagraph, fonts: FontSet, at: Point, angle: float = 0.0
) -> Iterator[Text]:
    """The glyphs of a paragraph whose upper left corner is ``at`` (mm), turned about it.

    ``angle`` is in degrees anticlockwise. Ruby is drawn, too.
    """
    for baseline, line in paragraph.baselines():
        for word in placed(line):
            yield from _texts(word, fonts, baseline - paragraph.height, at, angle)
            if ruby := word.piece.ruby:
                above = baseline + RISE * word.text_style.size - paragraph.height
                yield from _texts(ruby_placed(word, ruby, line), fonts, above, at, angle)


def _texts(placed: Placed, fonts: FontSet, y: float, at: Point, angle: float) -> Iterator[Text]:
    """The parts between which the pen is moved; ``y`` is the baseline, in pt from the top."""
    style, x = placed.text_style, placed.x
    tail = placed.tail if placed.tail.strip() else ""  # a hyphen
    for number, (text, kern) in enumerate(placed.piece.kerned, 1):
        last = number == len(placed.piece.kerned)
        dx, dy = turned((x / MM, y / MM), angle)
        yield Text(
            (at[0] + dx, at[1] + dy),
            text + tail * last,
            style.size / MM,
            style.colour,
            anchor="start",
            angle=angle,
            face=style.font,
        )
        x += kern * style.size / 1000 + fonts.width(text, style.font, style.size)
