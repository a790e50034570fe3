"""Pages for notes: sheets of four pages are to be full, and the last page is to be last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontSet
from generator.markup.template import Messages
from generator.pages.boxes import Box, Inside, Plain, Row
from generator.pages.items import Item
from generator.pages.layout import BASELINE, Layout
from generator.pages.leaves import Text
from generator.pages.pagebreaks import Page, Placed
from generator.pages.signature import SHEET, Signature
from generator.pages.typography import LIFT, Styles
from generator.pdf.tags import Tag, tagger_of
from generator.typeset.house import COLUMN
from generator.typeset.inline import Run
from generator.typeset.paragraph import set_paragraph
from generator.values import Value

SPREAD = 2
"""From one ruled line to the next, in baselines: room for a hand."""

WEIGHT = 0.35
"""The thickness of the ruled lines, in pt."""


class Ruled(Value, frozen=True):
    """Lines to write on, ``width`` pt long, as many as stand in ``lines`` baselines."""

    width: float
    lines: int
    colour: str

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the lines as decoration."""
        with tagger_of(canvas).artifact("Layout"):
            canvas.setStrokeColor(self.colour)
            canvas.setLineWidth(WEIGHT)
            for line in range(SPREAD, self.lines + 1, SPREAD):
                canvas.line(x, y - line * BASELINE, x + self.width, y - line * BASELINE)


class Notes(Value, frozen=True):
    """How pages for notes look in a book, in one language or two."""

    says: Sequence[Messages]
    styles: Sequence[Styles]
    fonts: FontSet
    layout: Layout

    def pages(self, first: int, count: int) -> Iterator[Page]:
        """``count`` pages, numbered from ``first``; the first of them says what they are for."""
        for number in range(first, first + count):
            head = self._heading() if number == first else ()
            lines = self.layout.lines - len(head) * 2
            ruled = Ruled(self.layout.measure, lines, self.styles[0].tones.light)
            rest = Placed(Item(Plain(ruled, lines), shared=True), Plain(ruled, lines), 0, True)
            yield Page(number, (*head, rest.but(line=len(head) * 2)))

    def _heading(self) -> tuple[Placed, ...]:
        """In each language, at the head of its column."""
        parts: list[tuple[float, Box]] = []
        section = Tag("Sect", ("notes",))
        for offset, say, looks in zip(self.layout.columns, self.says, self.styles, strict=True):
            runs = [Run(heading(say), looks.h1.face)]
            title = set_paragraph(runs, looks.h1, self.fonts, COLUMN)
            head = Tag("H1", ("notes", say.lang), say.lang)
            text = Text(title, LIFT[looks.h1.role])
            parts.append((offset, Inside((section, head), text)))
        box = Row(tuple(parts))
        return (Placed(Item(box), box, 0, True),)


def is_for_notes(page: Page) -> bool:
    """Whether a page has nothing but lines for notes."""
    return any(isinstance(leaf.drawable, Ruled) for p in page.placed for leaf in p.box.leaves(0, 0))


def heading(say: Messages) -> str:
    """What the pages for notes are called."""
    # Translators: heading of an empty page with lines, for the reader's own notes
    return say.pgettext("book/notes", "Notes")


def lacks_back(pages: Sequence[Page], before: int) -> bool:
    """Whether the pages, padded with a back cover to come, leave room for just that."""
    return (before + len(pages)) % SHEET == SHEET - 1


def padded(
    pages: Sequence[Page],
    before: int,
    last: frozenset[str],
    notes: Notes,
    has_back_cover: bool = False,
) -> Sequence[Page]:
    """The pages, as many as fill sheets with the ``before`` that stand before them.

    Pages for notes, three at most, come before those of the sections named ``last``: what stands on
    the back of the book stays there. A book with a back cover of its own has a page for notes less,
    where there would be one: that is left to the cover.
    """
    lacking = Signature(SHEET, before, has_back_cover).lacking(len(pages))
    body = [page for page in pages if page.section not in last]
    back = pages[len(body) :]
    filled = [*body, *notes.pages(before + len(body) + 1, lacking)]
    return [*filled, *(page.but(number=page.number + lacking) for page in back)]
