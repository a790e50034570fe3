"""Every line of every book, taken out of its pages: where it ends, and how far it is spread."""

from __future__ import annotations

import pypdfium2
import pytest

from generator.pages.layout import FACING
from tests.support.allbooks import BOOKS, pdf
from tests.support.linebreak_faults import (
    NOT_AT_END,
    NOT_AT_START,
    spreads,
    text_lines,
    torn_on,
    word_spaces,
)

LOOSEST = 0.125
"""In em between two Japanese characters: half of the quarter that JLREQ allows at most."""
NARROWEST, WIDEST = 0.14, 0.42
"""Of the spaces of an English line, in em; as it is in the face a space has 0.2."""
MIDDLE = FACING.width / 2
"""Left of it stands the English."""


@pytest.mark.parametrize("game", BOOKS)
def test_lines_begin_end_and_are_spread_as_they_should(game: str) -> None:
    book = pdf(game, "en-ja")
    pages = range(1, len(pypdfium2.PdfDocument(book)))
    lines = [line for page in pages for line in text_lines(book, page)]
    assert len(lines) > 150
    assert [line for line in lines if line[0] in NOT_AT_START] == []
    assert [line for line in lines if line[-1] in NOT_AT_END] == []
    japanese = [found for page in pages for found in spreads(book, page)]
    assert len(japanese) > 20
    assert [found for found in japanese if not -0.01 < found[0] < LOOSEST] == []
    english = [found for page in pages for found in word_spaces(book, page, MIDDLE)]
    assert len(english) > 30
    assert [found for found in english if not NARROWEST < found[0] < WIDEST] == []


@pytest.mark.parametrize("game", BOOKS)
def test_no_line_ends_between_what_belongs_together(game: str) -> None:
    book = pdf(game, "ja")
    pages = range(2, len(pypdfium2.PdfDocument(book)))  # after the contents, which end in numbers
    assert [two for page in pages for two in torn_on(book, page)] == []
