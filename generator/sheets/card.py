"""The rules on one page, as a card to be cut out of the last sheet, as large as a page of the book.

Its text is ``content/<game>/summary.xml.j2``, which the book shows on its back cover.
"""

from __future__ import annotations

from generator.drawing.scene import Box
from generator.geometry.papers import Paper
from generator.geometry.points import MM
from generator.pages.layout import SINGLE
from generator.shapes.blocks import boxed
from generator.sheets import straight_cuts as cuts
from generator.sheets.imposition import FOOT, Sheet

TEXT = "summary.xml.j2"
"""The file with the rules on one page; a game without it has no card."""
SIZE = (SINGLE.width / MM, SINGLE.height / MM)
"""Width and height of the card, in mm."""
FRAME = cuts.AIR + cuts.MARK
"""Around the card, in mm: room for its marks."""


def widest_margin(paper: Paper) -> float:
    """The widest margin in mm that leaves room for the card; below 0 where none does."""
    across = (paper.width - SIZE[0]) / 2 - FRAME
    return min(across, (paper.height - SIZE[1] - FOOT - 2 * FRAME) / 2)


def card_sheet(margin: float, paper: Paper) -> Sheet | None:
    """A sheet with room for the card between its marks; None where a margin (mm) leaves none."""
    left, bottom = (paper.width - SIZE[0]) / 2, paper.height - margin - FRAME - SIZE[1]
    if left < margin + FRAME or bottom < margin + FOOT + FRAME:
        return None
    card = Box(left, bottom, left + SIZE[0], bottom + SIZE[1])
    edges = Box(margin, margin, paper.width - margin, paper.height - margin)
    reach = edges.but(bottom=bottom - FRAME)
    made = cuts.of_block(boxed((), SIZE, 0, ()), (left, bottom), 0.0, reach)
    numbered = (cut.but(number=number) for number, cut in enumerate(made, 1))
    return Sheet((), tuple(numbered), cards=(card,))
