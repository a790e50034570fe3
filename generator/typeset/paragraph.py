"""A paragraph as a flowable: set once a width, split between lines, drawn with tags.

It has the methods of reportlab's flowables that pages need here, without the base class: that
comes with all of ``reportlab.platypus``, whose import costs a cold book 3 % of its time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import groupby
from typing import Any, TypeAlias

from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontSet
from generator.pdf.tags import Rect, tagger_of
from generator.typeset.draft import spoken
from generator.typeset.inline import Run
from generator.typeset.lines import Line, set_lines
from generator.typeset.ruby import Ruby
from generator.typeset.styles import ParagraphStyle
from generator.typeset.textout import Part, Placed, Writer, placed, right_edge, ruby_part

FEWEST = 2
"""Lines of a paragraph that stay together at the foot and at the head of a page."""

Bond: TypeAlias = tuple[str, str, Ruby | None]
"""What parts of a line share: link, language and ruby."""

_DEPTH = 3.65
"""How far below the baseline a line ends, in pt, and at most this part of its leading:"""
_DEPTH_PART = 0.28


class Paragraph:
    """Runs of text in one style.

    Its height is that of its lines; indents are inside its width, space around it is not its
    affair. Whatever the leading, the last baseline lies on the grid that the flowable's lower edge
    stands on. ``stands_in`` tells that some of it, in a draft, is no translation. Raises
    :class:`~generator.drawing.fonts.MissingGlyph` when it is wrapped.
    """

    def __init__(self, runs: Sequence[Run], style: ParagraphStyle, fonts: FontSet) -> None:
        told = spoken(runs, style)
        self.runs, self.style, self.fonts = told.runs, told.style, fonts
        self.stands_in = told.marked
        self.lines: tuple[Line, ...] = ()
        self._fixed = False

    def wrap(self, width: float, height: float) -> tuple[float, float]:  # noqa: ARG002
        """Set the lines to the width; width and height in pt. A part keeps the lines it has."""
        if not self._fixed:
            self.lines = set_lines(self.runs, self.style, width, self.fonts)
        return width, len(self.lines) * self.style.leading

    def split(self, width: float, height: float) -> list[Paragraph]:
        """The lines that fit and the rest; nothing where fewer than two would stay on one side."""
        self.wrap(width, height)
        fitting = int((height + 1e-3) / self.style.leading)
        at = min(fitting, len(self.lines) - FEWEST)
        if fitting >= len(self.lines) or at < FEWEST:
            return []
        return [self._part(self.lines[:at]), self._part(self.lines[at:])]

    def _part(self, lines: tuple[Line, ...]) -> Paragraph:
        part = Paragraph(self.runs, self.style, self.fonts)
        part.lines, part._fixed = lines, True
        return part

    def drawOn(self, canvas: Canvas, x: float, y: float) -> None:  # noqa: N802
        """Draw the lines, the lower left corner at (x, y) pt, tagged where the canvas has a tagger.

        The fonts are registered.
        """
        canvas.saveState()
        canvas.translate(x, y)
        self._draw(canvas)
        canvas.restoreState()

    def _draw(self, canvas: Any) -> None:
        tagger, writer, code = tagger_of(canvas), Writer(canvas), canvas._code
        above: list[tuple[Ruby, Part]] = []
        code.append("q")
        for (link, lang, ruby), parts in _stretches(self._parts()):
            with ExitStack() as stack:
                if link:
                    rects = [self._rect(part) for part in parts]
                    stack.enter_context(tagger.link(rects, link))
                if lang:
                    stack.enter_context(tagger.element("Span", lang=lang))
                if ruby:
                    stack.enter_context(tagger.element("Ruby", key=(self, ruby)))
                    stack.enter_context(tagger.element("RB"))
                    above += ((ruby, part.above) for part in parts if part.above)
                stack.enter_context(tagger.content())
                code.append(writer.write(parts))
        # After the lines, so that programs that read text as it is drawn find these whole.
        for ruby, part in above:
            with (
                tagger.element("Ruby", key=(self, ruby)),
                tagger.element("RT"),
                tagger.content(),
            ):
                code.append(writer.write([part]))
        code.append("Q")

    def _parts(self) -> Iterator[Part]:
        """The lines, from the first to the last, in parts of one link and one language, words with
        ruby by themselves.
        """
        leading = self.style.leading
        y = len(self.lines) * leading + min(_DEPTH, _DEPTH_PART * leading)
        for line in self.lines:
            y -= leading
            for (*_, ruby), group in groupby(placed(line), _bond):
                pieces = tuple(group)
                above = ruby_part(pieces[0], ruby, y, line) if ruby else None
                yield Part(y, pieces, above)

    def _rect(self, part: Part) -> Rect:
        """The area of a link."""
        size = self.style.size
        first, last = part.placed[0], part.placed[-1]
        return first.x, part.y - 0.25 * size, right_edge(last), part.y + 0.85 * size


def _bond(item: Placed) -> Bond:
    return *item.piece.look.bond, item.piece.ruby


def _stretches(parts: Iterator[Part]) -> Iterator[tuple[Bond, list[Part]]]:
    """All the parts that follow each other in one link and language; those with ruby alone."""
    for bond, group in groupby(parts, lambda part: _bond(part.placed[0])):
        yield bond, list(group)
