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
from generator.sheets.imposition import FOOT, Sheet
from generator.typeset.house import COLUMN

HEAD = 14.0
"""Above the first line of the guide, in mm, from the edge of the paper."""


SHARED = (COLUMN / MM, 235.4)
"""Width and height in mm of the room for a guide that shares its sheet: as much as on Letter."""


def shares(paper: Paper, margin: float) -> bool:
    """Whether a paper is so wide that the guide leaves room for as much beside it."""
    return paper.width - 2 * margin >= 2 * SHARED[0]


def guide_sheet(paper: Paper, margin: float) -> Sheet:
    """The guide alone, in a column in the middle of the paper."""
    left = (paper.width - COLUMN / MM) / 2
    room = Box(left, margin + FOOT, left + COLUMN / MM, paper.height - HEAD)
    return Sheet((), (), guide=room)


def guide_lines(room: Box) -> int:
    """How many baselines of a guide there are in a room (mm)."""
    return int((room.top - room.bottom) * MM / BASELINE + 1e-6)


def guide_leaves(setter: Setter, section: b.Section, room: Box, fault: Fault) -> list[Leaf]:
    """The guide as leaves in reading order, in a column in its room (mm).

    Raises :class:`ContentError` with the ``fault`` when it takes more than that.
    """
    middle = (room.left + room.right) / 2
    return _column(setter, section, guide_lines(room), middle, room.top * MM, fault)


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
