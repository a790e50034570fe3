"""What every book measures (``python -m tests.pages``) stays as good as it is."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.figures.figureset import load
from generator.markup import blocks as b
from generator.pages.figurescale import SCALES
from generator.pages.padding import is_for_notes
from generator.pages.pagebreaks import Page
from generator.pages.signature import SHEET
from tests.pages.measures import (
    INTRODUCTION,
    across_turns,
    kind,
    names_of,
    parted_introductions,
    tails,
    torn_ends,
    torn_katakana,
    turns,
    unlike,
    within_phrases,
    words_of,
)
from tests.support.allbooks import BOOKS, LEAVES, PROJECT, made, pages, with_leaves

MOST_LED = 2
"""Headings of an edition with a few words that a page break parts from what they lead to."""

MOST_TORN, MOST_TAILS, MOST_WITHIN = 1, 1, 1
"""Words of katakana on two lines, last lines of one or two characters, and lines of captions that
end within a phrase, in narrow columns."""


@pytest.mark.parametrize("book", BOOKS)
def test_words_and_phrases_of_japanese_are_whole_and_paragraphs_end_in_no_tail(book: str) -> None:
    set_ = pages(book, "ja")
    assert len(torn_katakana(set_)) <= MOST_TORN
    assert len(tails(set_)) <= MOST_TAILS
    assert len(within_phrases(set_)) <= MOST_WITHIN


@pytest.mark.parametrize("book", BOOKS)
def test_no_turn_parts_a_figure_or_a_hint_from_what_it_belongs_to(book: str) -> None:
    for edition in with_leaves(book):
        source, layout = made(book, edition).source, made(book, edition).layout
        sides = 1 + edition.endswith(LEAVES)
        assert across_turns(pages(book, edition), source.books, layout, sides) == [], edition


@pytest.mark.parametrize("book", BOOKS)
def test_hardly_any_words_are_parted_from_what_they_lead_to(book: str) -> None:
    """But for those that have no room with it in a book of as many sheets."""
    for edition in with_leaves(book):
        sides = 1 + edition.endswith(LEAVES)
        found = parted_introductions(pages(book, edition), sides)
        assert len(found) <= MOST_LED * sides, (edition, found)


@pytest.mark.parametrize("book", BOOKS[:1])
def test_words_are_seen_to_be_parted_from_what_they_lead_to(book: str) -> None:
    whole, at = next(
        (page, at)
        for page in pages(book, "en")
        for at in range(2, len(page.placed))
        if kind(page.placed[at - 2]) == "heading"
        and kind(page.placed[at - 1]) == "text"
        and kind(page.placed[at]) in ("list", "figure")
        and page.placed[at - 1].box.lines <= INTRODUCTION
    )
    heading, words = whole.placed[at - 2 : at]
    parts = Page(3, whole.placed[:at]), Page(4, whole.placed[at:])
    assert parted_introductions(parts) == [(3, words_of(heading), words.box.lines)]


@pytest.mark.parametrize("book", BOOKS)
def test_no_paragraph_ends_with_the_tail_of_a_divided_word(book: str) -> None:
    for edition in with_leaves(book):
        assert torn_ends(pages(book, edition)) == [], edition


@pytest.mark.parametrize("book", BOOKS[:1])
def test_a_figure_overleaf_is_seen_to_be_parted(book: str) -> None:
    source, layout = made(book, "en").source, made(book, "en").layout
    whole, at = next(
        (page, at)
        for page in pages(book, "en")
        for at, placed in enumerate(page.placed)
        if at and kind(placed) == "figure" and placed.item.destinations
    )
    parts = Page(3, whole.placed[:at]), Page(4, whole.placed[at:])
    ((before, after),) = turns(parts, layout)
    assert (kind(before, last=True), kind(after)) == ("text", "figure")
    others = [p for p in pages(book, "en") if p is not whole]
    found = across_turns([*others, *parts], source.books, layout)
    assert names_of(after).split()[0] in {name for _, names in found for name in names.split()}


@pytest.mark.parametrize("book", BOOKS)
def test_no_book_is_padded_with_lines(book: str) -> None:
    for edition in with_leaves(book):
        assert not any(map(is_for_notes, pages(book, edition))), edition


@pytest.mark.parametrize("book", BOOKS)
def test_a_back_cover_has_no_content(book: str) -> None:
    for edition in with_leaves(book):
        last, parts = pages(book, edition)[-1], made(book, edition).source.books[0].parts
        on_the_back = last.number % SHEET == 0
        sections = {part.id for part in parts if isinstance(part, b.Section) and part.last}
        assert not on_the_back or last.section in sections, edition


@pytest.mark.parametrize("book", BOOKS)
def test_figures_of_a_rule_or_a_sequence_are_drawn_at_one_scale(book: str) -> None:
    for edition in with_leaves(book):
        assert unlike(pages(book, edition), made(book, edition).source.books) == [], edition


@pytest.mark.parametrize("book", PROJECT.books())
def test_figures_side_by_side_have_one_scale_of_their_own(book: str) -> None:
    """As their views ask for it: a lattice looks as large in the one as in the other."""
    figures = load(PROJECT, book)
    for volume in (name for name in BOOKS if name.partition(" ")[0] == book):
        for node in b.walk(made(volume, "en").source.books[0].parts):
            if isinstance(node, b.Figures):
                names = [figure.ref for figure in node.figures]
                assert len({figures[name].subject.view.scale for name in names}) == 1, names


@pytest.mark.parametrize("book", BOOKS)
def test_the_galleries_of_a_section_are_drawn_at_one_scale(book: str) -> None:
    for edition in with_leaves(book):
        scales: dict[str, set[float]] = {}
        for page in pages(book, edition):
            for item in (placed.item for placed in page.placed if placed.item.series):
                at = {s for s in SCALES if item.at(s).box == item.box}
                scales[item.series] = scales.get(item.series, at) & at
        assert all(scales.values()), edition


@pytest.mark.parametrize("book", BOOKS)
def test_no_gallery_ends_with_a_single_drawing(book: str) -> None:
    for edition in with_leaves(book):
        for page in pages(book, edition):
            for above, below in pairwise(page.placed):
                if kind(above) == kind(below) == "row":
                    counts = [len(names_of(row).split()) for row in (above, below)]
                    assert counts[0] == 1 or counts[1] > 1, (edition, page.number)
