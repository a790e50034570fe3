"""The running foot: game, section, page number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from generator.book.inks import Text
from generator.book.inline import Run
from generator.book.layout import COLUMN, Layout
from generator.book.paragraph import Paragraph
from generator.book.styles import Align, ParagraphStyle
from generator.book.typography import Styles
from generator.drawing.fonts import FontSet

Foot: TypeAlias = Sequence[tuple[float, Text]]
"""Texts with their offsets from the left margin in pt."""


def foot(
    number: int,
    game: str,
    sections: Sequence[str],
    *,
    styles: Sequence[Styles],
    fonts: FontSet,
    layout: Layout,
) -> Foot:
    """The foot of a page; ``sections`` names the section in the language of each column.

    In one language the number stands at the outer edge. In two, it stands in the middle, and the
    sections at the outer edges, the game before the first.
    """

    def text(runs: Sequence[Run], style: ParagraphStyle, align: Align, width: float) -> Text:
        return Text(Paragraph(runs, replace(style, align=align), fonts), width)

    words = [[Run(section)] for section in sections]
    words[0] = [Run(game, "bold"), Run(f" · {sections[0]}" if sections[0] else "")]
    page = [Run(str(number), "bold", colour=styles[0].tones.strong)]
    if len(sections) == 1:
        near: tuple[Align, Align] = ("left", "right") if number % 2 else ("right", "left")
        return (
            (0.0, text(words[0], styles[0].foot, near[0], COLUMN)),
            (0.0, text(page, styles[0].foot, near[1], COLUMN)),
        )
    ends: tuple[Align, Align] = ("left", "right")
    return (
        *(
            (offset, text(runs, style.foot, align, COLUMN))
            for offset, runs, style, align in zip(layout.columns, words, styles, ends, strict=True)
        ),
        (0.0, text(page, styles[0].foot, "center", layout.measure)),
    )
