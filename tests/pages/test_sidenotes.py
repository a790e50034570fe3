"""Notes beside the text: where they find their place, and how a book on large paper has them."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import outloud
import pikepdf
import pypdfium2
import pytest

from generator.book.document import make_rulebook
from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.geometry.points import MM
from generator.pages.layout import A4, ASIDE_GAP, BLEED, LAYOUTS, LETTER, Layout
from generator.pages.sidenotes import settled
from generator.pdf.preflight import preflight
from generator.typeset.house import COLUMN
from tests.support.bookproject import TEMPLATE, make_project, request


@pytest.mark.parametrize(
    ("wanted", "heights", "lines"),
    [
        ([], [], []),
        ([3, 20], [5, 5], [3, 20]),
        ([3, 5], [5, 5], [3, 9]),  # below the first, with a baseline between
        ([3, 38], [5, 5], [3, 35]),  # not below the foot
        ([30, 38], [5, 5], [29, 35]),  # which pushes the first one up
        ([0, 0], [30, 20], [0, 31]),  # too many: the last overflows, none overlap
    ],
)
def test_notes_keep_near_to_their_text_and_apart(
    wanted: list[int], heights: list[int], lines: list[int]
) -> None:
    assert settled(wanted, heights, 40) == lines


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> dict[str, bytes]:
    asked = request(make_project(tmp_path_factory.mktemp("paper")), fonts, "en")
    return {paper: make_rulebook(replace(asked, paper=paper)) for paper in LAYOUTS}


@pytest.mark.parametrize("paper", LAYOUTS)
def test_a_book_on_any_paper_is_fit_for_print_and_for_listening(
    books: dict[str, bytes], tmp_path: Path, paper: str
) -> None:
    layout = LAYOUTS[paper]
    assert preflight(books[paper]) == ()
    with pikepdf.open(BytesIO(books[paper])) as pdf:
        trim = [float(edge) for edge in pdf.pages[0].trimbox]
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((layout.width, layout.height))
    file = tmp_path / "book.pdf"
    file.write_bytes(books[paper])
    assert [f.message for f in outloud.check(str(file)).findings] == []


@pytest.mark.parametrize("layout", [A4, LETTER])
def test_large_pages_have_their_margins(layout: Layout) -> None:
    assert layout.right + COLUMN + ASIDE_GAP + layout.aside + 20 * MM < layout.width
    inner_of_left_pages = layout.width - layout.left - COLUMN
    assert inner_of_left_pages == pytest.approx(layout.right)
    assert layout.left + layout.aside_offset(2) > 20 * MM
    assert layout.head + layout.lines * (4.6 * MM) < layout.height - layout.foot - 4.6 * MM


def _left(pdf: bytes, text: str) -> tuple[int, float, float]:
    """The page of a text from 1, and how far from its left and lower edge it begins, in mm."""
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
        words = page.get_textpage()
        if found := words.search(text).get_next():
            left, bottom, _, _ = words.get_charbox(found[0], loose=True)
            return number, (left - BLEED) / MM, (bottom - BLEED) / MM
    raise AssertionError(text)


def test_notes_stand_at_the_outer_edge_beside_what_they_follow(books: dict[str, bytes]) -> None:
    page, left, foot = _left(books["a4"], "A remark.")
    assert page == 3
    assert left == pytest.approx(20 + 117 + 6, abs=0.1)
    _, text_left, text_foot = _left(books["a4"], "A second paragraph")
    assert text_left == pytest.approx(20, abs=4)  # it has an indent
    assert text_foot == pytest.approx(foot, abs=0.4)
    assert _left(books["a5"], "A remark.")[1] == pytest.approx(17 + 3, abs=0.1)


def test_notes_of_left_pages_stand_at_the_left(tmp_path: Path, fonts: FontSet) -> None:
    # Contents that leave a page half empty are followed by the first section: on page 2.
    template = TEMPLATE.replace(' id="aim" break="page"', ' id="aim"')
    made = request(make_project(tmp_path, template), fonts, "en")
    page, left, _ = _left(make_rulebook(replace(made, paper="letter")), "A remark.")
    assert page % 2 == 0
    assert left == pytest.approx(76.9 - 6 - 48, abs=0.1)


def test_notes_that_no_page_has_room_for_are_a_fault(tmp_path: Path, fonts: FontSet) -> None:
    long = "<note>" + "word " * 700 + "</note>"
    made = request(make_project(tmp_path, TEMPLATE.replace("<note>", long + "<note>")), fonts, "en")
    with pytest.raises(ContentError, match="cannot be divided"):
        make_rulebook(replace(made, paper="a4"))
