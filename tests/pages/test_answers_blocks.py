"""What only the booklets of answers have: galleries and words upside down."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from generator.faults import ContentError
from generator.geometry.points import MM
from generator.markup import blocks as b
from generator.markup.blockxml import parse
from generator.pages import figurerow
from generator.pages.boxes import HalfTurn, Leaf, Plain, UpsideDown
from generator.pages.layout import BASELINE
from generator.pages.leaves import Hairline
from tests.support.allbooks import PROJECT, made, pages, pdf

ANSWERS = [f"{game} answers" for game in PROJECT.answered()]


def block(xml: str) -> b.Block:
    book = parse(f'<book><section id="s"><h>S</h>{xml}</section></book>', "en", "answers.xml.j2")
    (section,) = book.parts
    assert isinstance(section, b.Section)
    return section.blocks[0]


def test_a_gallery_has_pictures_with_labels() -> None:
    found = block('<gallery><picture ref="a" label="1"/><picture ref="b" label="2"/></gallery>')
    assert found == b.Gallery((b.Plate("a", "1"), b.Plate("b", "2")))


@pytest.mark.parametrize(
    ("xml", "problem"),
    [
        ('<gallery><picture ref="a"/></gallery>', "<picture> lacks its label="),
        ('<gallery><figure ref="a"/></gallery>', "<figure> stands in <gallery>"),
        ('<gallery columns="x"/>', '<gallery columns="x"> is not known'),
        ("<upside-down><note>n</note></upside-down>", "<note> stands upside down"),
    ],
)
def test_other_things_stand_in_neither(xml: str, problem: str) -> None:
    with pytest.raises(ContentError) as caught:
        block(xml)
    assert problem in caught.value.faults[0].problem


@pytest.mark.parametrize(("widest", "room", "columns"), [(20, 117, 5), (40, 117, 2), (200, 117, 1)])
def test_a_gallery_has_as_many_columns_as_have_room(widest: int, room: int, columns: int) -> None:
    count, pitch, scale = figurerow.columns(widest * MM, room * MM, 10)
    assert count == columns
    assert pitch >= widest * scale * MM - 1e-6


def test_the_drawings_of_a_gallery_shrink_only_to_save_baselines() -> None:
    snug = block('<gallery columns="3" snug="yes"><picture ref="a" label="1"/></gallery>')
    assert snug == b.Gallery((b.Plate("a", "1"),), 3, snug=True)
    air = figurerow.ABOVE + figurerow.BELOW
    full, over = 8 * BASELINE - air, 8 * BASELINE - air + 6.0
    assert figurerow.compact((full, full), figurerow.COMPACT) == 1.0
    assert figurerow.compact((full, over), figurerow.COMPACT) == pytest.approx(full / over)
    low = 3 * BASELINE - air
    assert low / (low + 6.0) < 1 - figurerow.COMPACT
    assert figurerow.compact((low + 6.0,), figurerow.COMPACT) == 1.0


def test_columns_can_be_asked_for() -> None:
    found = block('<gallery columns="3"><picture ref="a" label="1"/></gallery>')
    assert found == b.Gallery((b.Plate("a", "1"),), 3)
    count, pitch, scale = figurerow.columns(50 * MM, 117 * MM, 6, 3)
    assert count == 3
    assert pitch == pytest.approx(39 * MM)
    assert 50 * MM * scale + figurerow.BESIDE == pytest.approx(pitch)
    assert figurerow.columns(20 * MM, 117 * MM, 6, 3)[2] == 1


@pytest.mark.parametrize("widest", [15, 30, 36, 37, 60])
@pytest.mark.parametrize("count", [1, 6])
def test_the_drawings_of_a_gallery_grow_no_closer(widest: int, count: int) -> None:
    columns, pitch, whole = figurerow.columns(widest * MM, 117 * MM, count, 3)
    scale = figurerow.largest(widest * MM, pitch, columns, whole)
    assert scale >= whole
    between = pitch - widest * MM * scale
    assert between == pytest.approx(figurerow.GROWN) or scale == whole or columns == 1


@pytest.mark.parametrize(
    ("count", "asked", "columns"), [(4, 8, 4), (12, 10, 6), (73, 11, 11), (1, 3, 1)]
)
def test_the_rows_of_a_gallery_are_about_equally_full(count: int, asked: int, columns: int) -> None:
    found, pitch, scale = figurerow.columns(50 * MM, 250 * MM, count, asked)
    assert found == columns
    assert pitch == pytest.approx(250 * MM / columns)
    assert scale == figurerow.columns(50 * MM, 250 * MM, asked, asked)[2]


@pytest.mark.parametrize(
    ("count", "asked", "widest", "columns"),
    [(10, 3, 30, 2), (7, 3, 20, 4), (73, 4, 20, 5), (73, 4, 34, 4), (73, 5, 34, 5)],
)
def test_no_drawing_of_a_gallery_has_its_last_row_for_itself_where_it_can_be(
    count: int, asked: int, widest: int, columns: int
) -> None:
    assert figurerow.columns(widest * MM, 117 * MM, count, asked)[0] == columns


def test_what_is_upside_down_keeps_to_its_place() -> None:
    line = Hairline(50, 1, "#000000")
    box = UpsideDown(Plain(line, 2), 100)
    assert list(box.leaves(10, 500)) == [
        Leaf((), HalfTurn(line, 60, 500 - BASELINE), 10, 500),
    ]
    assert (box.lines, box.cuts) == (2, ())


@pytest.mark.parametrize("book", ANSWERS)
def test_hints_stand_upside_down_before_what_they_lead_to(book: str) -> None:
    turned = set()
    document = pypdfium2.PdfDocument(BytesIO(pdf(book, "en")))
    for number, page in enumerate(document, 1):
        text = page.get_textpage()
        angles = {pdfium.FPDFText_GetCharAngle(text.raw, i) > 1 for i in range(text.count_chars())}
        if True in angles:
            turned.add(number)
    begins = {page.section: page.number for page in reversed(pages(book, "en"))}
    assert turned
    assert min(turned) < begins["answers"]
    # A part that is set apart may have hints of its own, before its own answers.
    assert max(turned) < begins.get("extra-answers", begins["answers"])


@pytest.mark.parametrize("book", ANSWERS)
def test_hints_that_follow_each_other_are_turned_together(book: str) -> None:
    """Whoever turns the booklet round reads from the foot of the page: of two that are turned each
    by itself, the second, which tells more, would be read first.
    """
    turned = 0
    for node in b.walk(made(book, "en").source.books[0].parts):
        if isinstance(node, b.Container):
            turned += sum(isinstance(block, b.UpsideDown) for block in node.blocks)
            for above, below in pairwise(node.blocks):
                assert not (isinstance(above, b.UpsideDown) and isinstance(below, b.UpsideDown))
    assert turned
