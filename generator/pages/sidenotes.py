"""Remarks in a column of their own, at the outer edge, beside the text that they belong to.

In the stream of a book a side note takes up no room. Once the pages are composed it gets its place:
beside the head of what it follows, or below the note before it, and never below the last line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.pages.boxes import Box, Leaf, Plain, Row, Solid
from generator.pages.layout import Layout
from generator.pages.leaves import Hairline
from generator.pages.pagebreaks import Page

GAP = 1
"""Between two notes, in baselines."""

RULE = 0.6
"""The thickness of the line above a note, in pt."""


class SideNote(Solid, frozen=True):
    """A note that waits for its place; what it follows is ``after`` baselines high."""

    note: Box
    after: int

    @property
    def lines(self) -> int:
        """No height: in the column of the text a note takes up nothing."""
        return 0

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:
        """The leaves of the note, as if it stood here."""
        return self.note.leaves(x, y)


def beside(page: Page, layout: Layout, colour: str) -> Page:
    """The page with its side notes in their column, a line of ``colour`` above each.

    Where they are higher together than the page, :attr:`Page.lines` is too large.
    """
    notes = [(i, p.box) for i, p in enumerate(page.placed) if isinstance(p.box, SideNote)]
    wanted = [max(0, page.placed[i].line - box.after) for i, box in notes]
    lines = settled(wanted, [box.note.lines for _, box in notes], layout.lines)
    placed = list(page.placed)
    rule = Plain(Hairline(layout.aside, RULE, colour), 0)
    for (index, box), line in zip(notes, lines, strict=True):
        offset = layout.aside_offset(page.number)
        row = Row(((offset, box.note), (offset, rule)))
        placed[index] = placed[index].but(box=row, line=line)
    return page.but(placed=tuple(placed)) if notes else page


def settled(wanted: Sequence[int], heights: Sequence[int], capacity: int) -> list[int]:
    """The first line of each note, near the wanted one, all in their order and above the foot."""
    lines: list[int] = []
    free = 0
    for line, height in zip(wanted, heights, strict=True):
        lines.append(max(line, free))
        free = lines[-1] + height + GAP
    foot = capacity
    for index in reversed(range(len(lines))):
        lines[index] = max(0, min(lines[index], foot - heights[index]))
        foot = lines[index] - GAP
    for index in range(1, len(lines)):  # where there are too many, the last ones overflow
        lines[index] = max(lines[index], lines[index - 1] + heights[index - 1] + GAP)
    return lines
