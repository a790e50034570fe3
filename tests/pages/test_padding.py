"""Pages for notes: how many there are, and where they stand."""

from __future__ import annotations

import pytest

from generator.drawing.fonts import FontSet
from generator.drawing.themes import theme
from generator.pages.boxes import Space
from generator.pages.items import Item
from generator.pages.layout import FACING, SINGLE
from generator.pages.padding import Notes, lacks_back, padded
from generator.pages.pagebreaks import Page, Placed
from generator.pages.typography import styles
from tests.support.bookproject import JAPANESE
from tests.support.words import Words

TONES = theme("colour").game("#2a7f4f")


def pages(*sections: str) -> list[Page]:
    """A page of each section, the first of them the second of the book."""
    items = (Item(Space(3), section=name) for name in sections)
    return [Page(n, (Placed(item, item.box, 0, True),)) for n, item in enumerate(items, 2)]


@pytest.fixture
def notes(fonts: FontSet) -> Notes:
    return Notes([Words("en")], [styles("en", TONES)], fonts, SINGLE)


@pytest.mark.parametrize(("count", "lacking"), [(3, 0), (4, 3), (5, 2), (6, 1), (7, 0)])
def test_sheets_of_four_are_filled_before_the_last_page(
    notes: Notes, count: int, lacking: int
) -> None:
    before = pages(*["rules"] * (count - 1), "summary")
    after = padded(before, 1, frozenset({"summary"}), notes)
    sections = [page.section for page in after]
    assert sections == ["rules"] * (count - 1) + [""] * lacking + ["summary"]
    assert (1 + len(after)) % 4 == 0
    assert [page.number for page in after] == list(range(2, 2 + len(after)))


def test_a_book_without_a_last_section_ends_with_notes(notes: Notes) -> None:
    after = padded(pages("rules", "rules"), 1, frozenset(), notes)
    assert [page.section for page in after] == ["rules", "rules", ""]


def test_a_back_cover_takes_the_place_of_the_last_notes(notes: Notes) -> None:
    for count, made in ((2, 2), (1, 2), (3, 6)):
        before = pages(*["rules"] * count)
        after = padded(before, 1, frozenset(), notes, has_back_cover=True)
        assert len(after) == made
        assert lacks_back(after, 1)


def test_pages_for_notes_are_as_full_as_a_page_can_be(notes: Notes) -> None:
    both = notes.but(
        says=[Words("en"), Words("ja", JAPANESE)],
        styles=[styles("en", TONES), styles("ja", TONES)],
        layout=FACING,
    )
    for made in (notes, both):
        first, second = made.pages(5, 2)
        assert first.lines == second.lines == SINGLE.lines
        assert len(first.placed) == 2
        assert len(second.placed) == 1
