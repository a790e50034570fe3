"""The styles of the series: sizes and colours. All leadings fit the baseline grid."""

from __future__ import annotations

import math

from generator.drawing.scene import SMALLEST_TYPE
from generator.drawing.themes import Tones
from generator.geometry.points import MM
from generator.pages.layout import BASELINE
from generator.text.language import script_of
from generator.typeset.house import COLUMN, INK, PAPER, QUIET, SIZE
from generator.typeset.styles import Fallbacks, ParagraphStyle
from generator.values import Value

SMALL_LEADING = BASELINE * 0.75
"""Captions: four lines on three baselines."""

LIFT = {"H1": 4.5, "H2": 2.0}
"""How far headings stand above their line of the grid, in pt, by structure role."""


LEAST = 0.75
"""To what part of its size text is set smaller where a word is wider than its column: headings,
tables, captions and feet, whose words are not divided. Nothing is smaller than
:data:`~generator.drawing.scene.SMALLEST_TYPE`."""


INSET = 3 * MM
"""From the edge of a frame to its text, at either side, in pt."""


def whole_ems(width: float, style: ParagraphStyle) -> float:
    """The width of a column in such a style, at most ``width`` pt: in scripts of squares whole em,
    so that lines are full without being spread.
    """
    if not style.script.squares:
        return width
    return math.floor(width / style.size + 1e-6) * style.size


def _filling(style: ParagraphStyle, width: float) -> ParagraphStyle:
    """The style, for squares in the nearest size that fills ``width`` pt with whole em."""
    if not style.script.squares:
        return style
    return style.but(size=math.floor(1000 * width / round(width / style.size)) / 1000)


class Styles(Value, frozen=True):
    """All styles of one language, and the tones of the game."""

    tones: Tones
    body: ParagraphStyle
    small: ParagraphStyle
    caption: ParagraphStyle
    cell: ParagraphStyle
    number_cell: ParagraphStyle
    h1: ParagraphStyle
    h2: ParagraphStyle
    question: ParagraphStyle
    label: ParagraphStyle
    tab: ParagraphStyle
    colophon: ParagraphStyle
    contents: ParagraphStyle
    contents_number: ParagraphStyle
    foot: ParagraphStyle

    @property
    def indent(self) -> float:
        """One em of the text, in pt."""
        return self.body.size


def styles(lang: str, tones: Tones, fallbacks: Fallbacks | None = None) -> Styles:
    """The styles of a language in the tones of a game; a draft has ``fallbacks``."""
    factor = script_of(lang).size

    def style(name: str, size: float, leading: float = BASELINE) -> ParagraphStyle:
        return ParagraphStyle(
            *(name, lang, round(size * factor, 2), leading, "left", INK),
            reduced=factor,
            smallest=max(SMALLEST_TYPE * MM, round(LEAST * size * factor, 2)),
            fallbacks=fallbacks,
        )

    whole = _filling(style("body", SIZE), COLUMN)
    body = whole.but(align="justify", smallest=0.0)
    cell = style("cell", 8.6)
    contents = style("contents", SIZE)
    small = _filling(style("small", 8.4), COLUMN - 2 * INSET)
    return Styles(
        tones=tones,
        body=body,
        small=small.but(align="justify", smallest=0.0),
        caption=style("caption", 7.8, SMALL_LEADING),
        cell=cell,
        number_cell=cell.but(name="number-cell", align="center"),
        h1=style("h1", 17, BASELINE * 2).but(face="bold", colour=tones.strong, role="H1"),
        h2=style("h2", 11).but(face="bold", colour=tones.strong, role="H2"),
        question=whole.but(name="question", face="bold"),
        label=whole.but(name="label", align="right", face="bold", colour=tones.strong),
        tab=style("tab", SIZE).but(align="center", face="bold", colour=PAPER),
        colophon=style("colophon", 7.6, SMALL_LEADING),
        contents=contents,
        contents_number=contents.but(name="contents-number", align="right"),
        foot=style("foot", 7.4, SMALL_LEADING).but(colour=QUIET, one_line=True),
    )
