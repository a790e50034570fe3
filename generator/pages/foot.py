"""The running foot: game, section, page number.

It is short on purpose: a line of eight words and more is taken for prose, by readers and by
programs that then miss it in what is read aloud.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from generator.drawing.fonts import FontSet
from generator.pages.layout import Layout
from generator.pages.leaves import Text
from generator.pages.typography import Styles
from generator.typeset.house import COLUMN
from generator.typeset.inline import Run
from generator.typeset.paragraph import set_paragraph
from generator.typeset.styles import Align, ParagraphStyle

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
    leaves: bool = False,
) -> Foot:
    """The foot of a page; ``sections`` names the section in the language of each column.

    In one language the number stands at the outer edge, and at the inner one the game on left-hand
    pages, the section on right-hand ones; or on all of them, where left-hand ``leaves`` are in a
    language of their own. In two, the number stands in the middle and the sections at the outer
    edges. A page without a section names the game.
    """

    # It is seen on every page: fallbacks are marked in the text alone.
    def text(runs: Sequence[Run], style: ParagraphStyle, align: Align, width: float) -> Text:
        return Text(set_paragraph(runs, style.but(align=align, fallbacks=None), fonts, width))

    page = [Run(str(number), "bold", colour=styles[0].tones.strong)]
    named = [Run(game, "bold")]
    if len(sections) == 1:
        right_hand = number % 2 == 1
        near: tuple[Align, Align] = ("left", "right") if right_hand else ("right", "left")
        inner = [Run(sections[0])] if (right_hand or leaves) and sections[0] else named
        outer = text(page, styles[0].foot, near[1], COLUMN)
        taken = outer.paragraph.lines[0].width + 2 * outer.paragraph.style.size
        offset = taken if near[0] == "right" else 0.0
        return (
            (offset, text(inner, styles[0].foot, near[0], COLUMN - taken)),
            (0.0, outer),
        )
    words = [[Run(section)] for section in sections] if any(sections) else [named, []]
    ends: tuple[Align, Align] = ("left", "right")
    return (
        *(
            (offset, text(runs, style.foot, align, COLUMN))
            for offset, runs, style, align in zip(layout.columns, words, styles, ends, strict=True)
        ),
        (0.0, text(page, styles[0].foot, "center", layout.measure)),
    )
