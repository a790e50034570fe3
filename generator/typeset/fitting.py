"""How much room a text needs, and how small it is set where a word is wider than its column."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.drawing.fonts import FontSet
from generator.typeset.draft import marked
from generator.typeset.inline import Run
from generator.typeset.linebreak import Gap
from generator.typeset.shaping import shape
from generator.typeset.styles import ParagraphStyle


def natural_width(runs: Sequence[Run], style: ParagraphStyle, fonts: FontSet) -> float:
    """The width of the text in one line, in pt."""
    text = marked(runs, style)
    shaped = shape(text.runs, text.style, fonts)
    return math.fsum(p.width for p in shaped.pieces) + math.fsum(g.width for g in shaped.gaps)


def least_width(runs: Sequence[Run], style: ParagraphStyle, fonts: FontSet) -> float:
    """The width, in pt, of the widest part of the text that cannot be broken."""
    text = marked(runs, style)
    pieces, gaps = shape(text.runs, text.style, fonts)
    widest = part = 0.0
    for piece, gap in zip(pieces, (*gaps, Gap(cost=0.0)), strict=False):
        part += piece.width
        if gap.cost is None:
            part += gap.width
        else:
            widest, part = max(widest, part + gap.hyphen), 0.0
    return widest


def fitting(
    runs: Sequence[Run], style: ParagraphStyle, fonts: FontSet, width: float
) -> ParagraphStyle:
    """The style, smaller where the text would not fit in a column ``width`` pt wide: as large as
    it can be, but no smaller than the style's :attr:`~ParagraphStyle.smallest`.
    """
    if not 0 < style.smallest < style.size:
        return style
    measured = natural_width if style.one_line else least_width
    needed = measured(runs, style, fonts)
    room = width - style.left_indent - style.right_indent - max(style.first_indent, 0.0)
    if needed <= room:
        return style
    size = math.floor(style.size * room / needed * 100) / 100
    return style.but(size=max(size, style.smallest))
