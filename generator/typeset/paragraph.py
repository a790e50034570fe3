"""A paragraph set to a width: lines that draw themselves, with tags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from functools import lru_cache
from itertools import groupby
from typing import Any

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontSet
from generator.drawing.same import Same
from generator.pdf.tags import NullTagger, Rect, Tagger, tagger_of
from generator.typeset.draft import marked
from generator.typeset.fitting import fitting
from generator.typeset.inline import Run
from generator.typeset.lines import Line, set_lines
from generator.typeset.styles import ParagraphStyle
from generator.typeset.textout import Part, Writer, parts
from generator.values import Value

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
        on: Any = canvas  # its list of operators is not in the stubs
        tagger, writer, code = tagger_of(canvas), Writer(canvas), on._code
        above: list[tuple[float, Part]] = []
        code += ("q", f"1 0 0 1 {fp_str(x, y)} cm", "q")
        for bond, group in groupby(self._parts(), lambda part: part[1].bond):
            stretch = list(group)
            inside = self._inside(tagger, stretch, x, y) if any(bond) else nullcontext()
            with inside, tagger.content():
                code.append(writer.write(stretch))
            above += ((baseline, part.above) for baseline, part in stretch if part.above)
        # After the lines, so that programs that read text as it is drawn find these whole.
        for baseline, part in above:
            with (
                tagger.element("Ruby", key=(self, part.bond.ruby)),
                tagger.element("RT"),
                tagger.content(),
            ):
                code.append(writer.write([(baseline, part)]))
        code += ("Q", "Q")

    @contextmanager
    def _inside(
        self, tagger: Tagger | NullTagger, stretch: Sequence[tuple[float, Part]], x: float, y: float
    ) -> Iterator[None]:
        """The structure elements around what has one bond."""
        bond = stretch[0][1].bond
        with ExitStack() as stack:
            if bond.link:
                rects = [self._rect(part, x, y + baseline) for baseline, part in stretch]
                stack.enter_context(tagger.link(rects, bond.link))
            if bond.lang:
                stack.enter_context(tagger.element("Span", lang=bond.lang))
            if bond.ruby:
                stack.enter_context(tagger.element("Ruby", key=(self, bond.ruby)))
                stack.enter_context(tagger.element("RB"))
            yield

    def baselines(self) -> Iterator[tuple[float, Line]]:
        """The lines, from the first to the last, each with the height of its baseline in pt."""
        leading = self.style.leading
        y = self.height + min(_DEPTH, _DEPTH_PART * leading)
        for line in self.lines:
            y -= leading
            yield y, line

    def _parts(self) -> Iterator[tuple[float, Part]]:
        """The parts of all lines with their baselines; those with ruby have it above them."""
        words = ""
        for y, line in self.baselines():
            for part in parts(Same(line), words):
                yield y, part
                words = part.words

    def _rect(self, part: Part, x: float, baseline: float) -> Rect:
        """The area of a link in a line that begins at (x, baseline)."""
        size = self.style.size
        return x + part.left, baseline - 0.25 * size, x + part.right, baseline + 0.85 * size
