"""What every book measures (``python -m tests.pages``) stays as good as it is."""

from __future__ import annotations

import pytest

from generator.markup import blocks as b
from generator.pages.padding import is_for_notes
from tests.pages.measures import across_turns, tails, torn_katakana, within_phrases
from tests.support.allbooks import BOOKS, made, pages

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
@pytest.mark.parametrize("edition", ["en", "ja"])
def test_no_turn_parts_a_rule_from_its_figures(book: str, edition: str) -> None:
    source = made(book, edition).source
    rules = {node.id for node in b.walk(source.books[0].parts) if isinstance(node, b.Rule)}
    turned = across_turns(pages(book, edition), source.books, made(book, edition).layout)
    assert [(where, figure) for where, figure in turned if where in rules] == []


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("edition", ["en", "ja", "en-ja"])
def test_no_book_is_padded_with_lines(book: str, edition: str) -> None:
    assert not any(map(is_for_notes, pages(book, edition)))
