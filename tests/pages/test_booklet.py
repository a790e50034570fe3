"""Booklets, measured in the PDF: which page lies where, and how far it is moved."""

from __future__ import annotations

import itertools
import re
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontSet
from generator.geometry.points import MM
from generator.pages.imposition import booklet, sides
from generator.pages.layout import BLEED, FACING, SINGLE, Layout
from generator.pdf.finish import Metadata, finish
from generator.pdf.tags import Tagger
from tests.support.words import Words

SIZES = (4, 8, 16, 20)


def book(pages: int, layout: Layout = SINGLE) -> bytes:
    """A tagged book whose pages have a ground in the bleed, and their number at (50, 50) mm."""
    size = (layout.width + 2 * BLEED, layout.height + 2 * BLEED)
    font: Any = "Latin"  # mistyped in the stubs
    canvas = Canvas(BytesIO(), pagesize=size, invariant=1, initialFontName=font)
    tagger = Tagger(canvas, "en")
    for number in range(1, pages + 1):
        canvas.bookmarkPage(f"page-{number}")
        canvas.addOutlineEntry(f"Page {number}", f"page-{number}")
        with tagger.artifact("Background"):
            canvas.setFillColor("#d0e0d0" if number % 2 else "#e0d0d0")
            canvas.rect(0, 0, *size, stroke=0, fill=1)
        with tagger.element("P"), tagger.content():
            canvas.setFillColor("#000000")
            canvas.drawString(BLEED + 50 * MM, BLEED + 50 * MM, f"{number} is the page.")
        canvas.showPage()
    meta = Metadata(title="A book", lang="en", bleed=BLEED)
    return finish(canvas.getpdfdata(), tagger, meta)  # type: ignore[no-untyped-call]


def made(pages: int, layout: Layout = SINGLE, **options: Any) -> bytes:
    return booklet(book(pages, layout), Words("en"), "a-book.pdf", **options)


def places(pdf: bytes) -> list[dict[int, tuple[float, float]]]:
    """On every side of a sheet: each number and where it begins, from the sheet's middle, in mm."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        width, height = page.get_size()
        numbers = {}
        for match in re.finditer(r"\d+", text.get_text_range()):
            left, bottom, _, _ = text.get_charbox(match.start(), loose=True)
            numbers[int(match[0])] = ((left - width / 2) / MM, (bottom - height / 2) / MM)
        found.append(numbers)
    return found


@pytest.fixture(autouse=True)
def faces(fonts: FontSet) -> FontSet:
    """The canvas needs them."""
    return fonts


@pytest.mark.parametrize("layout", [SINGLE, FACING])
@pytest.mark.parametrize("pages", SIZES)
def test_pages_follow_each_other_in_the_folded_book(pages: int, layout: Layout) -> None:
    upright = layout is SINGLE
    order = [
        [number for number, (x, y) in sorted(side.items(), key=lambda i: i[1][0 if upright else 1])]
        for side in places(made(pages, layout))
    ]
    assert len(order) == pages // 2
    if not upright:  # from the top downward
        order = [list(reversed(side)) for side in order]
    sheets = list(zip(order[::2], order[1::2], strict=True))
    # Laid into each other and leafed through: the second halves of the fronts and what is behind
    # them, from the outermost sheet inward; then, outward again, the other halves.
    leaves = [(front[1], back[0]) for front, back in sheets]
    leaves += [(back[1], front[0]) for front, back in reversed(sheets)]
    assert [number for leaf in leaves for number in leaf] == list(range(1, pages + 1))


@pytest.mark.parametrize("pages", SIZES)
def test_inner_sheets_move_towards_the_fold_by_what_lies_around_them(pages: int) -> None:
    thickness = 0.25
    for number, side in enumerate(places(made(pages, thickness=thickness))):
        creep = number // 2 * thickness
        left, right = sorted(x for x, _ in side.values())
        assert left == pytest.approx(-148 + 50 + creep, abs=1e-3)
        assert right == pytest.approx(50 - creep, abs=1e-3)


def test_pages_that_lie_are_moved_up_and_down() -> None:
    _, _, _, _, front, _ = places(made(12, FACING, thickness=0.3))
    lower, upper = sorted(y for _, y in front.values())
    outer_lower, outer_upper = sorted(y for _, y in places(made(4, FACING))[0].values())
    assert lower - outer_lower == pytest.approx(0.6, abs=1e-3)
    assert upper - outer_upper == pytest.approx(-0.6, abs=1e-3)


def test_the_whole_page_is_seen_and_its_neighbour_is_not_covered() -> None:
    """At the fore edge the ground goes on into the bleed; at the fold each page ends."""
    page = pypdfium2.PdfDocument(made(20, thickness=0.5, large=True))[8]
    picture = page.render(scale=10 / MM).to_pil().convert("RGB")  # 10 points a mm
    middle, y = picture.width // 2, picture.height // 2
    left, right = picture.getpixel((middle - 2, y)), picture.getpixel((middle + 2, y))
    assert left != right
    for x, colour in ((middle - 1480, left), (middle + 1479, right)):
        assert picture.getpixel((x, y)) == colour
        assert picture.getpixel((x + (-9 if x < middle else 9), y)) == colour


@pytest.mark.parametrize("layout", [SINGLE, FACING])
def test_one_page_lies_on_the_other_in_the_fold(layout: Layout) -> None:
    """Viewers blend the edges of what abuts with the paper: a light line between two grounds."""
    with pikepdf.open(BytesIO(made(8, layout, thickness=0.3))) as pdf:
        for page in pdf.pages:
            clips = re.findall(rb"q (\S+) (\S+) (\S+) (\S+) re W n", page.Contents.read_bytes())
            first, second = (tuple(map(float, clip)) for clip in clips)
            if layout is SINGLE:
                lap = first[0] + first[2] - second[0]
            else:
                lap = second[1] + second[3] - first[1]
            assert lap == pytest.approx(0.2 * MM, abs=1e-3)


@pytest.mark.parametrize(
    ("layout", "large", "paper"),
    [
        (SINGLE, False, (297, 210)),
        (FACING, False, (297, 420)),
        (SINGLE, True, (320, 225)),
        (FACING, True, (320, 450)),
    ],
)
def test_the_paper_fits_and_marks_stand_where_there_is_room(
    layout: Layout, large: bool, paper: tuple[int, int]
) -> None:
    with pikepdf.open(BytesIO(made(4, layout, large=large))) as pdf:
        page = pdf.pages[0]
        box = [float(edge) / MM for edge in page.mediabox]
        assert box[2:] == pytest.approx(paper, abs=0.01)
        trim = [float(edge) / MM for edge in page.trimbox]
        lines = [
            [float(n) / MM for n in (*a.operands, *b.operands)]
            for a, b in itertools.pairwise(pikepdf.parse_content_stream(page))
            if (str(a.operator), str(b.operator)) == ("m", "l")
        ]
    size = [trim[2] - trim[0], trim[3] - trim[1]]
    assert size == pytest.approx([296, 210] if layout is SINGLE else [297, 420], abs=0.01)
    assert len(lines) == (10 if large else 0)
    for line in lines:
        xs, ys = line[::2], line[1::2]
        aside = [x < trim[0] - 2.99 or x > trim[2] + 2.99 for x in xs]
        aside += [y < trim[1] - 2.99 or y > trim[3] + 2.99 for y in ys]
        assert any(aside)
        assert -1e-3 <= min(xs) <= max(xs) <= box[2] + 1e-3
        assert -1e-3 <= min(ys) <= max(ys) <= box[3] + 1e-3


def test_it_is_for_print_and_says_so() -> None:
    pdf = made(8)
    assert pdf == made(8)
    with pikepdf.open(BytesIO(pdf)) as document:
        root = document.Root
        assert not {"/StructTreeRoot", "/MarkInfo", "/Outlines", "/Names"} & set(root.keys())
        assert root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert root.ViewerPreferences.PrintScaling == "/None"
        with document.open_metadata(update_docinfo=False) as xmp:
            assert xmp["dc:source"] == "a-book.pdf"
            assert "a-book.pdf" in str(xmp["dc:description"])
            assert "pdfuaid:part" not in xmp
            assert xmp["pdfaid:conformance"] == "U"
        forms = [form for page in document.pages for form in page.Resources.XObject.values()]
        assert len({form.objgen for form in forms}) == 8
        assert not any(b"BDC" in form.read_bytes() for form in forms)
        assert not any("/Annots" in page for page in document.pages)


def test_pages_are_as_in_the_book_but_for_marked_content() -> None:
    def drawn(of: pikepdf.Object | pikepdf.Page) -> list[tuple[str, list[Any]]]:
        steps = pikepdf.parse_content_stream(of)
        return [(str(step.operator), list(step.operands)) for step in steps]

    with pikepdf.open(BytesIO(book(4))) as whole, pikepdf.open(BytesIO(made(4))) as folded:
        marked = [drawn(page) for page in whole.pages]
        forms = {
            name: drawn(form)
            for page in folded.pages
            for name, form in page.Resources.XObject.items()
        }
    assert len(forms) == 4
    for number, page in enumerate(marked, 1):
        assert any(operator == "BDC" for operator, _ in page)
        bare = [step for step in page if step[0] not in ("BMC", "BDC", "EMC", "MP", "DP")]
        assert forms[f"/Page{number}"] == bare


@pytest.mark.parametrize("pages", [0, 2, 6])
def test_sheets_must_be_full(pages: int) -> None:
    with pytest.raises(ValueError, match=f"not {pages}$"):
        list(sides(pages))


def test_a_page_that_no_paper_holds_is_refused() -> None:
    wide = Layout(500 * MM, 600 * MM, 10, 10, 10, (0.0,), 10)
    with pytest.raises(ValueError, match="no paper holds two pages of 500 × 600 mm"):
        made(4, wide)
