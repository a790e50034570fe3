"""How large the figures of a book are drawn: so that its pages fill whole sheets, and are full.

What is left of a page is better used by larger figures than left empty, and where a few lines too
many begin a new sheet, smaller figures spare it. All figures of a book change together, so that
pieces have one size in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.pages.padding import is_for_notes
from generator.pages.pagebreaks import Page

SCALES = (1.0, 0.95, 1.06, 0.9, 1.12, 0.85, 1.18, 1.25)
"""The scales of figures that are tried, the most welcome first."""

LOW = 0.72
"""A page that is less full is a reason to try other scales; its lines are shares of the page."""

CHANGE = 0.02
"""What each step from the scale of the drawings costs, in squares of pages."""

NOTES = 0.5
"""What a page for notes costs beyond its white, in the same."""


def best_scaled(made: Callable[[float], Sequence[Page]], capacity: int) -> Sequence[Page]:
    """The pages of ``capacity`` baselines that are ``made`` with the best scale for all figures:
    with the fewest pages for notes, and least white.
    """
    pages = made(SCALES[0])
    if not _has_holes(pages, capacity):
        return pages
    tried = [pages, *map(made, SCALES[1:])]
    prices = [_price(pages, capacity, step) for step, pages in enumerate(tried)]
    return tried[prices.index(min(prices))]


def _has_holes(pages: Sequence[Page], capacity: int) -> bool:
    """Whether a page for notes, or one of a section that is not the last, is not full."""
    inner = (page for page in pages[:-1] if page.section)
    return any(map(is_for_notes, pages)) or any(p.lines < LOW * capacity for p in inner)


def _price(pages: Sequence[Page], capacity: int, step: int) -> tuple[bool, float]:
    overfull = any(page.lines > capacity for page in pages)
    notes = sum(map(is_for_notes, pages))
    white = sum((1 - page.lines / capacity) ** 2 for page in pages)
    return overfull, white + NOTES * notes + CHANGE * step
