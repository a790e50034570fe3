"""An index names the pages on which its terms are explained, in every edition."""

from __future__ import annotations

import pytest

from generator.pages.items import Destination
from generator.pages.pagebreaks import Page, Placed, places
from generator.text import glossary
from tests.pages.indexes import missing
from tests.support.allbooks import PROJECT, made, pages, with_leaves

TERMS, _ = glossary.read(PROJECT)


@pytest.mark.parametrize("book", PROJECT.books())
def test_an_index_names_pages_that_have_its_terms_and_those_that_explain_them(book: str) -> None:
    for edition in with_leaves(book):
        assert missing(made(book, edition), pages(book, edition), TERMS) == [], edition


@pytest.mark.parametrize("book", PROJECT.books()[:1])
def test_a_page_without_the_term_is_found_and_so_is_one_that_is_not_named(book: str) -> None:
    edition, set_ = made(book, "ja"), pages(book, "ja")
    terms = [name for name in places(set_) if name.startswith("paragraph-")]
    first, *others = (_without(page, terms) for page in set_)
    leading, *rest = first.placed
    named = leading.item.but(destinations=tuple(map(Destination, terms)))
    misled = first.but(placed=(leading.but(item=named), *rest))
    found = missing(edition, [misled, *others], TERMS)
    assert any(f"not on page {first.number} " in each for each in found)
    assert any("explained on page" in each for each in found)


def _without(page: Page, names: list[str]) -> Page:
    """The page without some of its destinations."""

    def less(placed: Placed) -> Placed:
        kept = tuple(d for d in placed.item.destinations if d.name not in names)
        return placed.but(item=placed.item.but(destinations=kept))

    return page.but(placed=tuple(map(less, page.placed)))
