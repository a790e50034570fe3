"""Pieces and breaks → lines with every distance fixed. Lengths in pt."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from generator.drawing.fonts import FontSet
from generator.drawing.recipes import AIRS
from generator.typeset.inline import Run
from generator.typeset.kinsoku import EVEN
from generator.typeset.linebreak import Gap, Measure, Span, break_lines
from generator.typeset.shaping import FORCED, SOFT_HYPHEN, Piece, Shaped, shape, with_air
from generator.typeset.styles import ParagraphStyle
from generator.values import Value

THINNEST = AIRS[0] / 2000
"""Distances below this, in em, are nearer to none than to any that is drawn as air."""


class After(Value, frozen=True):
    """What follows a piece in its line: the distance to the next one, and the space or the hyphen
    that is drawn in it, with the pen's movement for that. Where neither is drawn in a wide gap, the
    last character before it is drawn in an ``airy`` face, which moves the pen as far.
    """

    gap: float
    text: str
    advance: float
    airy: str = ""


class Line(Value, frozen=True):
    """A line of a paragraph, ready to be drawn.

    The left edge of the first piece lies at ``x`` from the flowable's left edge. ``width`` goes
    from there to the right edge of the last piece, an added hyphen included; ``natural`` is the
    same before justification. A space after the last piece is drawn (so that words do not run
    together when the text is read) but takes no room. A ``torn`` line ends where no line may end,
    since the column is narrower than what belongs together.
    """

    pieces: tuple[Piece, ...]
    after: tuple[After, ...]
    x: float
    width: float
    natural: float
    torn: bool = False

    @property
    def text(self) -> str:
        """The characters, with the space or the soft hyphen at the end."""
        return "".join(p.text + a.text for p, a in zip(self.pieces, self.after, strict=True))


def set_lines(
    runs: tuple[Run, ...], style: ParagraphStyle, width: float, fonts: FontSet
) -> tuple[Line, ...]:
    """The lines of a paragraph in a column ``width`` pt wide, indents included.

    No line is wider than the column as long as the widest glyph fits. Raises
    :class:`~generator.drawing.fonts.MissingGlyph`.
    """
    column = width - style.left_indent - style.right_indent
    justified = style.align == "justify"
    measure = Measure(
        column,
        column - style.first_indent,
        rag=0.0 if justified else style.script.rag * style.size,
        last_too=style.align == "center",
        runt=style.script.runt * style.size,
        tail=style.script.tail * style.size,
        apart=style.script.apart / EVEN if justified else 0.0,
    )
    shaped = shape(runs, style, fonts)
    spans, fits = _broken(shaped, measure)
    if not fits:
        shaped = shape(runs, style, fonts, forced=True)
        spans, _ = _broken(shaped, measure)
    return tuple(
        _line(shaped, span, measure, style, fonts, last=span is spans[-1]) for span in spans
    )


def _broken(shaped: Shaped, measure: Measure) -> tuple[tuple[Span, ...], bool]:
    return break_lines([piece.width for piece in shaped.pieces], shaped.gaps, measure)


def _line(
    shaped: Shaped,
    span: Span,
    measure: Measure,
    style: ParagraphStyle,
    fonts: FontSet,
    *,
    last: bool,
) -> Line:
    pieces = shaped.pieces[span.start : span.stop]
    inner = shaped.gaps[span.start : span.stop - 1]
    end = Gap() if last else shaped.gaps[span.stop - 1]
    solid = math.fsum(piece.width for piece in pieces) + end.hyphen
    natural = solid + math.fsum(gap.width for gap in inner)
    available = measure.width if span.start else measure.first
    widths = _filled(inner, available - natural, style.align == "justify", last)
    width = solid + math.fsum(widths)
    left = style.left_indent + (0.0 if span.start else style.first_indent)
    shares = {"center": 0.5, "right": 1.0}
    after = [
        After(width, gap.space, gap.width) if gap.space else _distance(width, *two, fonts)
        for width, gap, two in zip(widths, inner, pairwise(pieces), strict=True)
    ]
    after.append(After(0.0, SOFT_HYPHEN if end.hyphen else end.space, end.hyphen))
    x = left + shares.get(style.align, 0.0) * (available - width)
    return Line(pieces, tuple(after), x, width, natural, torn=end.cost == FORCED)


def _distance(width: float, left: Piece, right: Piece, fonts: FontSet) -> After:
    """A distance without a space in it, in pt: as near to it as can be is drawn as air."""
    size = left.text_style.size
    if width < THINNEST * size or left.half or right.half:
        return After(width, "", 0.0)
    airs = with_air(left.text_style.font, fonts)
    air = min((0.0, *airs), key=lambda air: abs(width / size - air))
    return After(width, "", air * size, airs.get(air, ""))


def _filled(gaps: Sequence[Gap], extra: float, justified: bool, last: bool) -> list[float]:
    """The gaps' widths when ``extra`` pt are shared out among them: what may stretch comes
    first, then all that can spread does so evenly.
    """
    widths = [gap.width for gap in gaps]
    if extra < 0:
        if shrink := math.fsum(gap.shrink for gap in gaps):
            part = min(-extra / shrink, 1.0)
            return [w - gap.shrink * part for w, gap in zip(widths, gaps, strict=True)]
        return widths
    if last or not justified:
        return widths
    stretch = math.fsum(gap.stretch for gap in gaps)
    even = math.fsum(gap.even for gap in gaps)
    first = min(extra / stretch, 1.0) if stretch else 0.0
    rest = (extra - first * stretch) / even if even else 0.0
    return [w + gap.stretch * first + gap.even * rest for w, gap in zip(widths, gaps, strict=True)]
