"""What is set like a page of a book: the guide on the first sheet, and the rules on the card."""

from __future__ import annotations

from generator.drawing.scene import Box
from generator.faults import ContentError, Fault
from generator.geometry.papers import Paper
from generator.geometry.points import MM
from generator.markup import blocks as b
from generator.pages.blocks_to_items import Setter
from generator.pages.boxes import Leaf
from generator.pages.layout import BASELINE, SINGLE
from generator.pages.pagebreaks import compose
from generator.pages.painting import ReadingOrder
from generator.sheets.imposition import FOOT
from generator.typeset.house import COLUMN

HEAD = 14.0
"""Above the first line of the guide, in mm, from the edge of the paper."""


def guide_lines(paper: Paper, margin: float) -> int:
    """How many baselines of a guide a paper holds between its head and the foot."""
    return int((paper.height - HEAD - margin - FOOT) * MM / BASELINE)


def guide_leaves(
    setter: Setter, section: b.Section, paper: Paper, margin: float, fault: Fault
) -> list[Leaf]:
    """The guide as leaves in reading order, in a column in the middle of the paper.

    Raises :class:`ContentError` with the ``fault`` when it takes more than a page.
    """
    top = (paper.height - HEAD) * MM
    return _column(setter, section, guide_lines(paper, margin), paper.width / 2, top, fault)


def card_leaves(setter: Setter, section: b.Section, card: Box, fault: Fault) -> list[Leaf]:
    """The rules as leaves in reading order, on a ``card`` (mm) as on a page of the book.

    Raises :class:`ContentError` with the ``fault`` when they take more than a page.
    """
    top = card.top * MM - SINGLE.head
    return _column(setter, section, SINGLE.lines, (card.left + card.right) / 2, top, fault)


def _column(  # noqa: PLR0917 (what is set, and where)
    setter: Setter, section: b.Section, capacity: int, middle: float, top: float, fault: Fault
) -> list[Leaf]:
    """A section in a column around ``middle`` mm, from ``top`` pt down."""
    pages = compose(setter.section(section), capacity)
    if len(pages) > 1:
        raise ContentError([fault])
    left = middle * MM - COLUMN / 2
    leaves = (
        leaf
        for placed in pages[0].placed
        for leaf in placed.box.leaves(left, top - placed.line * BASELINE)
    )
    return ReadingOrder().sorted(leaves)
