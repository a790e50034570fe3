"""The foot of every side of a sheet: check square, ruler, and the words beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from itertools import accumulate
from math import fsum

from reportlab.pdfgen.canvas import Canvas

from generator.drawing import pdf
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Scene, bounds
from generator.geometry.points import MM
from generator.markup import blocks as b
from generator.pages.leaves import Text
from generator.pages.typography import Styles
from generator.pages.wording import Wording
from generator.pdf.layers import layer
from generator.pdf.tags import tagger_of
from generator.shapes.printing import HAIRLINE
from generator.sheets import marks
from generator.typeset.paragraph import set_paragraph
from generator.typeset.styles import ParagraphStyle
from generator.values import Value

RULER_AT = 25.0
"""From the left margin to the ruler, in mm: beside the check square."""
WORDS_AT = 83.0
"""From the left margin to the words beside the ruler, in mm."""
WORDS_HIGH = marks.SQUARE - 1.0
"""Height of the words beside the ruler, in mm. Their lines are not level with those below the
ruler: readers that hear a page by its lines would take two that are level for one."""
SCALE_WIDTH = 55.0
"""Width of the words below the ruler, in mm."""
COLUMN = 90.0
"""The least width of a column beside the ruler, where lines that are too many stand in two."""


class Foot(Value, frozen=True):
    """Sets the feet of all sides: ``left`` is the margin, ``right`` where it ends, in mm."""

    left: float
    right: float
    wording: Wording
    styles: Styles
    fonts: FontSet
    scale: tuple[b.Content, b.Content]

    def draw(
        self,
        canvas: Canvas,
        title: b.Content,
        holds: Sequence[b.Content],
        bottom: float,
        *,
        first: bool,
    ) -> None:
        """The foot of one side, its lower edge at ``bottom`` mm.

        What all feet say alike is read aloud on the ``first`` page only.
        """
        # Lines are as wide inside the margin as outside their own middle.
        line = HAIRLINE / 2
        with tagger_of(canvas).artifact("Layout"):
            square = marks.check_square(self.left + line, bottom + line)
            items = square, *marks.ruler(self.left + RULER_AT, bottom + line + 13.0)
            box = bounds(items)
            with layer(canvas, "marks"):
                pdf.draw(canvas, Scene(items, box), box.left * MM, box.bottom * MM)
        beside, below = self.texts(title, holds)
        with layer(canvas, "words"):
            top, width = bottom + WORDS_HIGH, self._width(beside)
            for n, column in enumerate(_columns(beside, two=width < self._whole)):
                self._write(canvas, column, (self.left + WORDS_AT + n * width, top))
            at = self.left + RULER_AT, bottom + 11.0
            if first:
                self._write(canvas, below, at)
            else:
                with tagger_of(canvas).artifact("Pagination", "Footer"):
                    self._write(canvas, below, at, tagged=False)

    def texts(
        self, title: b.Content, holds: Sequence[b.Content]
    ) -> tuple[tuple[Text, ...], tuple[Text, ...]]:
        """What stands beside the ruler and what stands below it, line by line."""
        small = self.styles.caption.but(role="P")
        strong = small.but(face="bold")
        heading = strong.but(role="H2", colour=self.styles.tones.strong)
        beside = [(heading, title), *((small, content) for content in holds)]
        below = zip((strong, small), self.scale, strict=True)
        lines = self._set(beside, self._whole)
        if (width := self._width(lines)) < self._whole:
            lines = self._set(beside, width)
        return lines, self._set(below, SCALE_WIDTH)

    @property
    def _whole(self) -> float:
        """Width beside the ruler, in mm."""
        return self.right - self.left - WORDS_AT

    def _width(self, texts: Sequence[Text]) -> float:
        """How wide a column beside the ruler is, in mm: where one is too high, there are two."""
        tall = fsum(text.height for text in texts) > WORDS_HIGH * MM
        half = self._whole / 2
        return half if tall and half >= COLUMN else self._whole

    def _set(
        self, texts: Iterable[tuple[ParagraphStyle, b.Content]], width: float
    ) -> tuple[Text, ...]:
        """Paragraphs that are ``width`` mm wide."""
        return tuple(
            Text(
                set_paragraph(self.wording.runs(content, style.face), style, self.fonts, width * MM)
            )
            for style, content in texts
        )

    def _write(
        self,
        canvas: Canvas,
        texts: Iterable[Text],
        at: tuple[float, float],
        *,
        tagged: bool = True,
    ) -> None:
        """Paragraphs below each other, their upper left corner ``at`` a place in mm."""
        y = at[1] * MM
        for text in texts:
            role = text.paragraph.style.role
            with tagger_of(canvas).element(role) if tagged else nullcontext():
                text.draw(canvas, at[0] * MM, y)
            y -= text.height


def _columns(texts: Sequence[Text], *, two: bool) -> tuple[Sequence[Text], ...]:
    """The texts in one column, or in two of which the first is not the shorter one."""
    if not two:
        return (texts,)
    heights = list(accumulate(text.height for text in texts))
    first = next(n for n, height in enumerate(heights, 1) if 2 * height >= heights[-1])
    return texts[:first], texts[first:]
