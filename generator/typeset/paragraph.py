"""A paragraph set to a width: lines that draw themselves, with tags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeAlias

from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontSet
from generator.pdf.tags import Rect, tagger_of
from generator.typeset.draft import marked
from generator.typeset.fitting import fitting
from generator.typeset.inline import Run
from generator.typeset.lines import Line, set_lines
from generator.typeset.ruby import Ruby
from generator.typeset.styles import ParagraphStyle
from generator.typeset.textout import Part, Placed, Writer, placed, right_edge, ruby_part
from generator.values import Value

Bond: TypeAlias = tuple[str, str, Ruby | None]
"""What parts of a line share: link, language and ruby."""

_DEPTH = 3.65
"""How far below the baseline a line ends, in pt, and at most this part of its leading:"""
_DEPTH_PART = 0.28


def set_paragraph(
    runs: Sequence[Run], style: ParagraphStyle, fonts: FontSet, width: float
) -> SetParagraph:
    """Set runs of text in a column ``width`` pt wide; in a draft, fallbacks are marked.

    Where a word is wider than the column, the style may allow that all is set smaller.

    Raises :class:`~generator.drawing.fonts.MissingGlyph`.
    """
    text = marked(runs, style)
    fitted, lines = _fitted(text.runs, text.style, width, fonts)
    return SetParagraph(text.runs, fitted, width, lines, text.has_fallback)


@lru_cache(maxsize=4096)
def _fitted(
    runs: tuple[Run, ...], style: ParagraphStyle, width: float, fonts: FontSet
) -> tuple[ParagraphStyle, tuple[Line, ...]]:
    """The style in which a text fits, and its lines; remembered."""
    fitted = fitting(runs, style, fonts, width)
    return fitted, set_lines(runs, fitted, width, fonts)


class SetParagraph(Value, frozen=True, eq=False):
    """Lines of text in one style, in a column ``width`` pt wide.

    Indents are inside the width; space around the paragraph is left to whoever places it. Whatever
    the leading, the last baseline lies on the grid that the lower edge stands on. With
    ``has_fallback`` some of it, in a draft, is not translated. ``runs`` are those of the whole
    paragraph, of which these may be a part of the ``lines``.
    """

    runs: tuple[Run, ...]
    style: ParagraphStyle
    width: float
    lines: tuple[Line, ...]
    has_fallback: bool = False

    @property
    def height(self) -> float:
        """The height of the lines, in pt."""
        return len(self.lines) * self.style.leading

    def cut(self, at: int) -> tuple[SetParagraph, SetParagraph]:
        """The first ``at`` lines, and the others."""
        return self.but(lines=self.lines[:at]), self.but(lines=self.lines[at:])

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
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
        for (link, lang, ruby), parts in _stretches(self.parts()):
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

    def parts(self) -> Iterator[Part]:
        """The lines, from the first to the last, in parts of one link and one language, words with
        ruby by themselves.
        """
        leading = self.style.leading
        y = self.height + min(_DEPTH, _DEPTH_PART * leading)
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
    return *item.piece.text_style.bond, item.piece.ruby


def _stretches(parts: Iterator[Part]) -> Iterator[tuple[Bond, list[Part]]]:
    """All the parts that follow each other in one link and language; those with ruby alone."""
    for bond, group in groupby(parts, lambda part: _bond(part.placed[0])):
        yield bond, list(group)
