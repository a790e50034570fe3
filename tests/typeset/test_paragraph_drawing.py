"""What is written on the page: places, text as it is read, tags."""

from __future__ import annotations

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontSet
from generator.pdf.tags import Annotation, Element, Mark, Tagger
from generator.typeset.inline import Run
from generator.typeset.paragraph import set_paragraph
from generator.typeset.shaping import SOFT_HYPHEN
from tests.support.linebreak_faults import glyphs
from tests.support.setting import (
    BASELINE,
    COLUMN,
    EN,
    ENGLISH,
    JA,
    JAPANESE,
    drawn,
    lines_of,
    read,
    texts,
    unset,
)

RUNS = (
    Run("詳しくは"),
    Run("図7", link="figure-7", colour="#2a7f4f"),
    Run("と、"),
    Run("Pent-Up", face="bold", lang="en"),
    Run("の規則を見てください。"),
)


@pytest.mark.parametrize("width", [150, 200, COLUMN])
def test_japanese_is_read_without_spaces(width: float, fonts: FontSet) -> None:
    pdf = drawn([unset([Run(JA)], JAPANESE, fonts)], width)
    assert [line.rstrip() for line in read(pdf).splitlines()] == [
        line.rstrip() for line in texts(lines_of(JA, JAPANESE, fonts, width))
    ]


def test_runs_are_read_on(fonts: FontSet) -> None:
    pdf = drawn([unset(RUNS, JAPANESE, fonts)])
    assert read(pdf) == "".join(run.text for run in RUNS)


@pytest.mark.parametrize("width", [100, COLUMN])
def test_english_is_read_with_a_space_between_all_words(width: float, fonts: FontSet) -> None:
    text = read(drawn([unset([Run(EN)], ENGLISH, fonts)], width))
    joined = text.replace("\ufffe", "")  # a soft hyphen at the end of a line, in pdfium's words
    assert " ".join(joined.split()) == EN


def test_glyphs_stand_where_the_line_says(fonts: FontSet) -> None:
    style = JAPANESE.but(left_indent=10)
    (line,) = lines_of("漢「字」、A1・本。", style, fonts)
    pdf = drawn([unset([Run("漢「字」、A1・本。")], style, fonts)], left=40)
    left, found = 40 + line.x, {}
    for piece, after in zip(line.pieces, line.after, strict=True):
        found[piece.text[0]] = left
        left += piece.width + after.gap
    for glyph in glyphs(pdf):
        if glyph.text in found:
            assert found[glyph.text] - 0.01 <= glyph.left <= found[glyph.text] + style.size / 2


def test_lines_of_both_languages_share_their_baselines(fonts: FontSet) -> None:
    pages = drawn([unset([Run("HH")], ENGLISH, fonts), unset([Run("HH")], JAPANESE, fonts)])
    heading = drawn([unset([Run("HH")], ENGLISH.but(size=17, leading=2 * BASELINE), fonts)])
    one, other = (next(glyphs(pages, page)).bottom for page in (0, 1))
    assert one == pytest.approx(other, abs=0.01)
    assert next(glyphs(heading)).bottom == pytest.approx(one - BASELINE, abs=0.01)


def test_the_same_bytes_every_time(fonts: FontSet) -> None:
    def made() -> bytes:
        return drawn([unset([Run(EN)], ENGLISH, fonts), unset(RUNS, JAPANESE, fonts)])

    assert made() == made()


def test_text_state_does_not_leak(fonts: FontSet) -> None:
    file = io.BytesIO()
    canvas = Canvas(file, (400, 400), invariant=1, pageCompression=0)
    paragraph = set_paragraph([Run(JA)], JAPANESE.but(colour="#2a7f4f"), fonts, COLUMN)
    height = paragraph.height
    paragraph.draw(canvas, 20, 390 - height)
    canvas.setFont("Latin", 10)
    canvas.drawString(20, 20, "plain text")
    canvas.save()
    after = [g for g in glyphs(file.getvalue()) if g.bottom < 30]
    assert after[-1].right - after[0].left == pytest.approx(
        fonts.width("plain text", "Latin", 10), abs=1
    )


def tagged(fonts: FontSet, width: float = COLUMN) -> Element:
    canvas = Canvas(io.BytesIO(), (400, 400), invariant=1)
    tagger = Tagger(canvas, "ja", {"ja": {"figure-7": "図7"}})
    canvas.bookmarkPage("figure-7")
    paragraph = set_paragraph(RUNS, JAPANESE, fonts, width)
    height = paragraph.height
    with tagger.element("P"):
        paragraph.draw(canvas, 20, 380 - height)
    (element,) = tagger.root.kids
    assert isinstance(element, Element)
    return element


def test_links_and_languages_have_elements_of_their_own(fonts: FontSet) -> None:
    shape = [
        (kid.role, kid.lang, [type(k) for k in kid.kids]) if isinstance(kid, Element) else type(kid)
        for kid in tagged(fonts).kids
    ]
    assert shape == [
        Mark,
        ("Link", "", [Mark, Annotation]),
        Mark,
        ("Span", "en", [Mark]),
        Mark,
    ]


def test_a_link_over_two_lines_has_two_areas(fonts: FontSet) -> None:
    (link,) = (k for k in tagged(fonts, 20).kids if isinstance(k, Element) and k.role == "Link")
    assert [type(kid) for kid in link.kids] == [Mark, Annotation, Annotation]


def test_soft_hyphens_are_soft_on_the_page(fonts: FontSet) -> None:
    paragraph = set_paragraph([Run(EN)], ENGLISH, fonts, 100)
    count = sum(line.text.endswith(SOFT_HYPHEN) for line in paragraph.lines)
    assert count > 0
    assert read(drawn([lambda _: paragraph], 100)).count("\ufffe") == count
