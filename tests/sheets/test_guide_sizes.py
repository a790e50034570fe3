"""The guide says how large pieces are, and how far colour runs beyond their edges."""

from __future__ import annotations

import pypdfium2
import pytest

from generator.drawing.fonts import FontSet
from generator.sheets.options import SheetOptions
from tests.support.places import there
from tests.support.sheetproject import real_sheets, sheets_of

SIZES = {
    "duploline": ("176 × 160.4", "Ø 20 / 15", "Ø 14"),
    "gloop": ("25 × 25",),
    "pentup": ("≤ 99.8 × 59.8",),
    "twigs": ("≤ 72.5 × 51.7", "Ø 14"),
}


def guide(pdf: bytes) -> str:
    return str(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range())


@pytest.mark.parametrize("game", there("duploline", "gloop", "pentup", "twigs"))
def test_sizes_are_listed_in_mm(fonts: FontSet, game: str) -> None:
    words = guide(real_sheets(fonts, "a4", "colour", "en", game))
    assert all(size in words for size in (*SIZES[game], "148 × 210"))
    assert "the bleed around them is 2 mm" in words


@pytest.mark.needs_game("duploline")
def test_a_board_that_was_made_smaller_has_its_size_on_paper(fonts: FontSet) -> None:
    options = SheetOptions(board="scale", margin=25.0, bleed=0.0)
    words = guide(sheets_of(fonts, game="duploline", options=options))
    assert "176 × 160.4" not in words
    assert "bleed" not in words
    assert "175.5 × 160" in words
