"""Paints composed pages on a canvas: frames, boxes in reading order, feet, destinations.

The canvas is larger than the page, by the bleed on every side; all else counts from the page's own
lower left corner.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import groupby

import msgspec
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.pdf import ink
from generator.drawing.themes import Tones
from generator.geometry.points import MM
from generator.pages.boxes import Leaf
from generator.pages.foot import Foot
from generator.pages.layout import BASELINE, BLEED, Layout
from generator.pages.pagebreaks import Page, Placed
from generator.pdf.tags import tagger_of
from generator.text.script import Script
from generator.text.scripttable import LATIN
from generator.typeset.inline import font_name, wide_characters
from generator.values import Value

PAD = 0.36 * BASELINE
"""How far a frame reaches above and below its text, in pt."""

CORNER = 1.2 * MM

STAMP, STAMP_COLOUR = 0.6, "#b4b4b4"
"""How much of the page's diagonal a watermark takes up, and the colour of its outlines."""


class ReadingOrder:
    """The order of structure elements: that in which their keys appear in the stream."""

    def __init__(self) -> None:
        self._ranks: dict[Hashable, int] = {}

    def sorted(self, leaves: Iterable[Leaf]) -> list[Leaf]:
        """The leaves in the order of the structure tree."""
        ranked = [(self._rank(leaf), leaf) for leaf in leaves]
        return [leaf for _, leaf in sorted(ranked, key=lambda pair: pair[0])]

    def _rank(self, leaf: Leaf) -> tuple[int, ...]:
        return tuple(self._ranks.setdefault(e.key, len(self._ranks)) for e in leaf.path)


class Painter(Value, frozen=True):
    """Paints the pages of one book, in their order; a ``watermark`` is written across each,
    in the faces of its ``script``.
    """

    canvas: Canvas
    layout: Layout
    tones: Tones
    order: ReadingOrder = msgspec.field(default_factory=ReadingOrder)
    watermark: str = ""
    script: Script = LATIN

    def title_page(self, ground: Callable[[Canvas], None], leaves: Iterable[Leaf]) -> None:
        """Paint the title page and finish it: its leaves on what ``ground`` paints."""
        self.canvas.translate(BLEED, BLEED)
        ground(self.canvas)
        for leaf in leaves:
            self._leaf(leaf)
        self._stamp()
        self.canvas.showPage()

    def page(self, page: Page, foot: Foot, ground: Callable[[Canvas], None] | None = None) -> None:
        """Paint a page and finish it; ``foot`` has texts with their offsets in pt, and ``ground``
        paints what lies below all text.
        """
        left, top = self.layout.margin(page.number), self.layout.height - self.layout.head
        self.canvas.translate(BLEED, BLEED)
        self._column_line(page, left, top)
        for run in runs_of_frames(page.placed):
            self._frame(run, left, top)
        if ground:
            ground(self.canvas)
        leaves = (
            leaf
            for placed in page.placed
            for leaf in placed.box.leaves(left, top - placed.line * BASELINE)
        )
        for leaf in self.order.sorted(leaves):
            self._leaf(leaf)
        for placed in page.placed:
            if placed.begins:
                self._destinations(placed, left, top - placed.line * BASELINE)
        with tagger_of(self.canvas).artifact("Pagination", "Footer"):
            for offset, text in foot:
                text.draw(self.canvas, left + offset, self.layout.foot + BASELINE / 2)
        self._stamp()
        self.canvas.showPage()

    def _stamp(self) -> None:
        """The watermark, in outlines: the text below it is read all the same."""
        if not self.watermark:
            return
        canvas, width, height = self.canvas, self.layout.width, self.layout.height
        font = font_name(any(wide_characters(self.watermark, self.script)), "bold", self.script)
        room = STAMP * math.hypot(width, height)
        size = min(room / canvas.stringWidth(self.watermark, font, 1), height / 3)
        with tagger_of(canvas).artifact("Pagination", "Watermark"):
            canvas.saveState()
            canvas.translate(width / 2, height / 2)
            canvas.rotate(math.degrees(math.atan2(height, width)))
            canvas.setFont(font, size)
            canvas.setStrokeColor(ink(STAMP_COLOUR))
            canvas.setLineWidth(0.8)
            canvas.drawCentredString(0, -0.35 * size, self.watermark, mode=1)
            canvas.restoreState()

    def _leaf(self, leaf: Leaf) -> None:
        """Draw a leaf inside its structure elements."""
        with tagger_of(self.canvas).inside(leaf.path):
            leaf.drawable.draw(self.canvas, leaf.x, leaf.y)

    def _destinations(self, placed: Placed, x: float, y: float) -> None:
        """Destinations do not heed the canvas's coordinates: they count from its own corner."""
        left, top = BLEED + max(0, x - 12), BLEED + y + 12
        for target in placed.item.destinations:
            self.canvas.bookmarkPage(target.name, fit="XYZ", left=left, top=top)
            if target.level:
                self.canvas.addOutlineEntry(target.title, target.name, target.level - 1)

    def _column_line(self, page: Page, left: float, top: float) -> None:
        """The hairline between two columns, as long as they are."""
        if len(self.layout.columns) < 2 or not page.placed:
            return
        x = left + self.layout.measure / 2
        with tagger_of(self.canvas).artifact("Layout"):
            self.canvas.setStrokeColor(ink(self.tones.light))
            self.canvas.setLineWidth(0.35)
            for start, end in _unshared(page):
                self.canvas.line(x, top - start * BASELINE, x, top - end * BASELINE)

    def _frame(self, run: Sequence[Placed], left: float, top: float) -> None:
        frame = run[0].item.frame
        assert frame is not None
        head = top - run[0].line * BASELINE + PAD
        foot = top - (run[-1].line + run[-1].box.lines) * BASELINE - PAD
        with tagger_of(self.canvas).artifact("Layout"):
            canvas = self.canvas
            canvas.setFillColor(ink(self.tones.pale))
            canvas.setStrokeColor(ink(self.tones.middle))
            canvas.setLineWidth(0.6)
            if frame.style.whole_page:
                whole = self.layout.bled((0, 0, self.layout.width, self.layout.height))
                canvas.rect(*whole, stroke=0, fill=1)
                return
            lined, tinted = int(frame.style.lined), int(frame.style.tinted)
            width, height = self.layout.measure, head - foot
            canvas.roundRect(left, foot, width, height, CORNER, stroke=lined, fill=tinted)


def runs_of_frames(placed: Sequence[Placed]) -> Iterator[Sequence[Placed]]:
    """The stretches of a page that lie on one frame each."""
    for frame, run in groupby(placed, key=lambda p: p.item.frame):
        if frame is not None:
            yield list(run)


def _unshared(page: Page) -> Iterator[tuple[float, float]]:
    """The stretches of a page, in baselines, where each column has its own text."""
    for shared, run in groupby(page.placed, key=lambda p: p.item.shared):
        if not shared:
            parts = list(run)
            yield parts[0].line, parts[-1].line + parts[-1].box.lines
