"""The foot of every sheet says what it is, front and back, and lies on the printable paper."""

from __future__ import annotations

import pypdfium2
import pytest

from generator.drawing.fonts import FontSet
from generator.geometry.points import MM
from generator.sheets.options import SheetOptions
from tests.support.sheetproject import sheets_of

REACHED = 4.0
"""Printers reach so far, in mm from the edge of the paper."""


def words_of(page: pypdfium2.PdfPage) -> str:
    return str(page.get_textpage().get_text_range())


@pytest.mark.needs_game("twigs")
@pytest.mark.parametrize(
    ("ink", "lang", "options", "said"),
    [
        ("colour", "en", SheetOptions(), "Ink: colour · Bleed: 2 mm · Cut with: knife and ruler"),
        (
            "low",
            "en",
            SheetOptions(backs="long", bleed=0.0, cutter="trimmer"),
            "Ink: low · Bleed: 0 mm · Cut with: trimmer",
        ),
        (
            "mono",
            "ja",
            SheetOptions(cutter="scissors"),
            "インク：黒1色・塗り足し：2mm・切る道具：はさみ",
        ),
        (
            "mono",
            "en",
            SheetOptions(registration="silhouette", marks="none"),
            "Ink: black · Bleed: 2 mm",
        ),
    ],
)
def test_each_side_says_ink_bleed_and_tool(
    fonts: FontSet, ink: str, lang: str, options: SheetOptions, said: str
) -> None:
    document = pypdfium2.PdfDocument(sheets_of(fonts, "a4", ink, lang, options=options))
    for page in document:
        words = words_of(page)
        assert said in words
        assert "A4" in words


@pytest.mark.needs_game("twigs")
@pytest.mark.parametrize(("paper", "copies"), [("a4", 1), ("a3", 1), ("a2", 3)])
def test_no_line_of_a_foot_is_where_no_printer_reaches(
    fonts: FontSet, paper: str, copies: int
) -> None:
    options = SheetOptions(copies=copies)
    for page in pypdfium2.PdfDocument(sheets_of(fonts, paper, options=options)):
        text = page.get_textpage()
        lines = [text.get_rect(n) for n in range(text.count_rects())]
        assert min(bottom for _, bottom, _, _ in lines) >= REACHED * MM
