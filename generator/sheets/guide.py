"""The first sheet: what the set holds, how to print it and how to cut it."""

from __future__ import annotations

from generator.book import blocks as b
from generator.book.boxes import Leaf
from generator.book.compose import compose
from generator.book.inks import Picture
from generator.book.layout import BASELINE, COLUMN
from generator.book.painting import ReadingOrder
from generator.book.setter import Art, Setter
from generator.book.typography import Styles
from generator.book.wording import Wording
from generator.drawing.fonts import FontSet
from generator.faults import ContentError, Fault
from generator.sheets.imposition import FOOT
from generator.sheets.papers import MM, Paper
from generator.sheets.words import CUTTING

HEAD = 14.0
"""Above the first line, in mm, from the edge of the paper."""


def guide_leaves(
    section: b.Section,
    *,
    wording: Wording,
    styles: Styles,
    fonts: FontSet,
    picture: Picture | None,
    paper: Paper,
    margin: float,
) -> list[Leaf]:
    """The guide as leaves in reading order, in a column in the middle of one page.

    Raises :class:`ContentError` when it takes more than a page.
    """
    capacity = int((paper.height - HEAD - margin - FOOT) * MM / BASELINE)
    art = Art({CUTTING: picture} if picture else {}, lambda _: "")
    setter = Setter(wording, styles, fonts, art, capacity)
    pages = compose(setter.section(section), capacity)
    if len(pages) > 1:
        problem = f"the guide must fit on one page ({paper.name}, {wording.lang})"
        raise ContentError([Fault("content/common/sheets.xml.j2", 0, section.id, problem)])
    left, top = (paper.width * MM - COLUMN) / 2, (paper.height - HEAD) * MM
    leaves = (
        leaf
        for placed in pages[0].placed
        for leaf in placed.box.leaves(left, top - placed.line * BASELINE)
    )
    return ReadingOrder().sorted(leaves)
