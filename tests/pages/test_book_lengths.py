"""Books of every length, with and without a title page and a last section: whole sheets, in order.

The pages are those of real books, each section on a page of its own, and the sheets are folded and
leafed through as a reader does it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from generator.book.document import RulebookRequest, make_rulebook, set_pages
from generator.drawing.fonts import FontSet
from generator.pages.imposition import sides
from generator.pages.padding import is_for_notes
from generator.pages.pagebreaks import Page
from generator.pages.signature import SHEET
from tests.support.bookproject import make_project, request

MOST = 40
LENGTHS = range(1, 5 * SHEET + 1)
"""Numbers of sections: with each further sheet all is as before."""
KINDS = [(cover, last) for cover in (True, False) for last in (True, False)]
RULES = '<rule id="one-to-three"><h>R</h></rule><rule id="at-most-five"><h>R</h></rule>'


def book(sections: int, cover: bool, last: bool) -> str:
    """A book of so many sections on pages of their own, the last of them perhaps on the back."""
    parts = [
        f'<section id="s-{number}" break="page"><h>S</h>{"<p>P</p>" if number > 1 else RULES}'
        "</section>"
        for number in range(1, sections + 1 - last)
    ]
    if last:
        rules = "" if parts else RULES
        parts.append(f'<section id="s-{sections}" page="last"><h>S</h>{rules}<p>P</p></section>')
    return f"<book>{'<cover/>' * cover}{''.join(parts)}</book>"


def made(folder: Path, fonts: FontSet, template: str, edition: str) -> RulebookRequest:
    """In two languages, a book whose pages face each other."""
    asked = request(make_project(folder, template), fonts, edition)
    return replace(asked, leaves=edition != "en")


def read(pages: int) -> list[int]:
    """The pages of folded sheets in the order in which one leafs through them."""
    found = list(sides(pages))
    sheets = list(zip(found[::2], found[1::2], strict=True))
    leaves = [(front.second, back.first) for front, back in sheets]
    leaves += [(back.second, front.first) for front, back in reversed(sheets)]
    return [number for leaf in leaves for number in leaf]


def kinds(pages: Sequence[Page]) -> Iterator[str]:
    """What stands on each page: a section, "notes", or "" where it is blank."""
    for page in pages:
        yield "notes" if is_for_notes(page) else page.section if page.placed else ""


@pytest.mark.parametrize("pages", range(SHEET, MOST + 1, SHEET))
def test_folded_sheets_are_read_in_order(pages: int) -> None:
    assert read(pages) == list(range(1, pages + 1))


@pytest.mark.parametrize("pages", [n for n in range(1, MOST + 1) if n % SHEET])
def test_no_other_number_of_pages_fills_sheets(pages: int) -> None:
    with pytest.raises(ValueError, match=f"multiple of {SHEET} pages, not {pages}$"):
        list(sides(pages))


@pytest.mark.parametrize(("cover", "last"), KINDS)
def test_a_book_of_any_length_fills_its_sheets(
    cover: bool, last: bool, tmp_path: Path, fonts: FontSet
) -> None:
    for sections in LENGTHS:
        pages = set_pages(made(tmp_path / str(sections), fonts, book(sections, cover, last), "en"))
        shown = list(kinds(pages))
        body = [f"s-{number}" for number in range(1, sections + 1)]
        ends = body[-1:] if last else []
        notes = ["notes"] * (len(shown) - sections)
        assert len(notes) < SHEET
        assert shown == [*body[: len(body) - len(ends)], *notes, *ends]
        assert [page.number for page in pages] == list(range(1 + cover, 1 + cover + len(pages)))
        left = -(cover + len(pages)) % SHEET
        assert left == 0 or (left == 1 and cover and not last)  # the cover's art is on the back


@pytest.mark.parametrize(("cover", "last"), KINDS)
def test_two_languages_face_each_other_in_a_book_of_any_length(
    cover: bool, last: bool, tmp_path: Path, fonts: FontSet
) -> None:
    for sections in LENGTHS:
        pages = set_pages(
            made(tmp_path / str(sections), fonts, book(sections, cover, last), "en-ja")
        )
        shown = list(kinds(pages))
        assert (len(pages) + 2 * cover) % SHEET == 0
        assert [page.number for page in pages] == list(range(1 + cover, 1 + cover + len(pages)))
        if not cover:  # the first and the last page have none that faces them
            assert (shown.pop(0), shown.pop()) == ("", "")
        assert shown[::2] == shown[1::2]
        body = [f"s-{number}" for number in range(1, sections + 1)]
        ends = body[-1:] if last else []
        notes = ["notes"] * (sections % 2 == 0)
        assert shown[::2] == [*body[: len(body) - len(ends)], *notes, *ends]


@pytest.mark.parametrize(("cover", "last"), KINDS)
@pytest.mark.parametrize("edition", ["en", "en-ja"])
def test_the_file_has_whole_sheets(
    edition: str, cover: bool, last: bool, tmp_path: Path, fonts: FontSet
) -> None:
    for sections in range(1, SHEET + 2):
        pdf = make_rulebook(
            made(tmp_path / str(sections), fonts, book(sections, cover, last), edition)
        )
        assert len(pypdfium2.PdfDocument(pdf)) % SHEET == 0
