"""The geometry of the pages: sizes, margins, columns, the baseline grid. Lengths in pt.

A5 for one language; on request A4 or Letter, with notes beside the text. The facing edition is an
A4 sheet on its side. All columns are as wide as the A5 page's one: a paragraph breaks into the same
lines in every edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from generator.geometry.papers import PAPERS
from generator.geometry.points import MM
from generator.typeset.house import COLUMN
from generator.values import Value

BASELINE = 4.6 * MM
"""The distance of two lines of the grid."""

ASIDE_GAP = 6 * MM
"""Between the text and the notes beside it."""

BLEED = 3 * MM
"""How far grounds and pictures that run to the edge go on beyond the trimmed page."""

THICKNESS = 0.1
"""How thick a sheet of paper is unless someone says otherwise, in mm: the usual 80 g/m²."""

Rect: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, width, height in pt, from the lower left corner of the trimmed page."""


class Layout(Value, frozen=True):
    """One kind of page.

    ``left`` and ``right`` are the left margins of even and odd pages, ``columns`` the offsets of
    the columns from there, ``lines`` the baselines that a page holds, ``foot`` the height of the
    running foot's baseline above the lower edge. ``aside`` is the width of the column for notes at
    the outer edge, 0 where there is none.
    """

    width: float
    height: float
    head: float
    left: float
    right: float
    columns: tuple[float, ...]
    lines: int
    foot: float = 9.5 * MM
    aside: float = 0.0

    def margin(self, number: int) -> float:
        """The left margin of the page of this number; odd pages are right-hand ones."""
        return self.right if number % 2 else self.left

    @property
    def measure(self) -> float:
        """The width of everything between the margins."""
        return self.columns[-1] + COLUMN

    def aside_offset(self, number: int) -> float:
        """From the left margin of a page to its column for notes."""
        return COLUMN + ASIDE_GAP if number % 2 else -ASIDE_GAP - self.aside

    def bled(self, rect: Rect) -> Rect:
        """The rectangle, every side that lies on an edge of the page moved out into the bleed."""
        left, bottom, width, height = rect
        right, top = left + width, bottom + height
        left = left - BLEED if left <= 0 else left
        bottom = bottom - BLEED if bottom <= 0 else bottom
        right = right + BLEED if right >= self.width else right
        top = top + BLEED if top >= self.height else top
        return left, bottom, right - left, top - bottom


SINGLE = Layout(
    width=PAPERS["a5"].width * MM,
    height=PAPERS["a5"].height * MM,
    head=15 * MM,
    left=14 * MM,
    right=17 * MM,
    columns=(0.0,),
    lines=39,
)
"""A5: inner margin 17 mm, outer 14, head 15; below the last line's foot 17 are left."""

A4 = Layout(
    width=PAPERS["a4"].width * MM,
    height=PAPERS["a4"].height * MM,
    head=20 * MM,
    left=73 * MM,
    right=20 * MM,
    columns=(0.0,),
    lines=55,
    foot=14 * MM,
    aside=46 * MM,
)
"""The column of A5, inner margin 20 mm, notes at the outer edge 21 mm from it; 24 left below."""

LETTER = Layout(
    width=PAPERS["letter"].width * MM,
    height=PAPERS["letter"].height * MM,
    head=20 * MM,
    left=76.9 * MM,
    right=22 * MM,
    columns=(0.0,),
    lines=51,
    foot=14 * MM,
    aside=48 * MM,
)
"""As on A4, with an inner margin of 22 mm, and the notes 22.9 mm from the outer edge."""

LAYOUTS: Mapping[str, Layout] = MappingProxyType({"a5": SINGLE, "a4": A4, "letter": LETTER})
"""The layouts of books in one language, by the names of their papers."""

USUAL_PAPER = "a5"

GUTTER = 17 * MM
"""Between the columns of the facing edition, with a hairline in the middle."""

FACING = Layout(
    width=PAPERS["a4"].height * MM,
    height=PAPERS["a4"].width * MM,
    head=15 * MM,
    left=23 * MM,
    right=23 * MM,
    columns=(0.0, COLUMN + GUTTER),
    lines=39,
)
"""A4 on its side, read on a screen or printed on one side: its margins do not alternate."""
