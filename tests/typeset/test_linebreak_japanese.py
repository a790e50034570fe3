"""None of the faults that are counted in set Japanese text: at any width, in any text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.fonts import FontSet
from generator.text.language import script_of
from generator.typeset.inline import Run
from generator.typeset.lines import Line, set_lines
from generator.typeset.styles import Align, ParagraphStyle
from tests.support.linebreak_faults import bad_ends, bad_starts, faults, overhang, torn, torn_on
from tests.support.setting import COLUMN, JA, JAPANESE, drawn, lines_of, read, texts, unset

APART = script_of("ja").apart
WIDTHS = [100 + 7.3 * i for i in range(60)]


def spread(line: Line) -> float:
    """The widest distance that was added between two characters that stand solid, in em."""
    return max(
        (
            after.gap / left.text_style.size
            for (left, right), after in zip(pairwise(line.pieces), line.after, strict=False)
            if left.wide and right.wide and not (left.half or right.half)
        ),
        default=0.0,
    )


def test_the_counter_sees_each_fault() -> None:
    assert bad_starts(["漢", "」字"]) and bad_starts(["漢", "ょ"]) and bad_starts(["漢", "ー"])
    assert bad_ends(["漢「", "字"]) and bad_ends(["漢（ ", "字"])
    assert torn(["2", "4本"]) and torn(["24", "本"]) and torn(["—", "—"]) and torn(["Tw", "igs"])
    assert not faults(["「漢字」、", "Twigs ", "are（漢）", "字。"])


def test_the_counter_sees_what_is_torn_on_a_page(fonts: FontSet) -> None:
    narrow = drawn([unset([Run(text)], JAPANESE, fonts) for text in ("漢24本", "漢字です")], 9)
    assert torn_on(narrow, 0) == ["4本"]
    assert torn_on(narrow, 1) == []


@pytest.mark.parametrize("align", ["justify", "left", "center", "right"])
def test_no_fault_at_any_width(align: Align, fonts: FontSet) -> None:
    style = JAPANESE.but(align=align)
    for width in WIDTHS:
        lines = lines_of(JA, style, fonts, width)
        assert faults(texts(lines)) == []
        assert "".join(texts(lines)) == JA
        assert all(line.width <= width + 1e-6 for line in lines)


@given(
    st.lists(
        st.sampled_from(
            (
                *(
                    "漢字",
                    "かな",
                    "ぎゃっ",
                    "カード",
                    "々",
                    "「か」",
                    "（き）、",
                    "です。",
                    "……",
                    "——",
                    "！",
                ),
                *("Twigs", "24本", "2×2", "B12", "・", "：", "『く』（け）", "White\u00a011", "%"),
            )
        ),
        min_size=1,
        max_size=60,
    ),
    st.floats(130, 400),
)
@settings(max_examples=150, deadline=None)
def test_no_fault_in_any_text(fonts: FontSet, words: list[str], width: float) -> None:
    text = "漢" + "字".join(words)
    lines = lines_of(text, JAPANESE, fonts, width)
    assert faults(texts(lines)) == []
    assert "".join(texts(lines)) == text.replace("\u00a0", " ")
    assert all(line.width <= width + 1e-6 for line in lines)


def test_no_ink_outside_of_the_column(fonts: FontSet) -> None:
    for width in (60, 117.3, 150, 240, COLUMN):
        pdf = drawn([unset((Run(JA),), JAPANESE, fonts)], width, left=30)
        assert overhang(pdf, 30, 30 + width) == []


def test_lines_are_full_and_evenly_so(fonts: FontSet) -> None:
    lines = lines_of(JA, JAPANESE, fonts)
    assert all(line.width == pytest.approx(COLUMN, abs=1e-6) for line in lines[:-1])
    assert lines[-1].width < COLUMN
    spreads = [spread(line) for line in lines]
    assert median(spreads) < 0.03
    # Long words of katakana are worth a looser line, but none that falls apart.
    assert max(spreads) <= APART
    narrow = lines_of(JA, JAPANESE, fonts, 150)
    assert max(spread(line) for line in narrow) < 0.25


def test_a_bracket_that_begins_a_line_is_flush_with_the_others(fonts: FontSet) -> None:
    text = "漢" * 10 + "「" + "漢" * 12 + "」漢"
    pdf = drawn([unset((Run(text),), JAPANESE, fonts)], 88, left=30)
    first = lines_of(text, JAPANESE, fonts, 88)[1]
    assert first.text[0] == "「" and first.pieces[0].width == pytest.approx(4.4)
    assert overhang(pdf, 30, 118) == []
    assert first.x == 0


def test_narrower_than_a_word_breaks_it_rather_than_the_column(fonts: FontSet) -> None:
    lines = lines_of("漢「ペンタ」（24本）Pentatwigs", JAPANESE, fonts, 20)
    assert all(line.width <= 20 + 1e-6 for line in lines)


def joints(line: Line) -> list[float]:
    """The gaps between wide and narrow characters, in em."""
    return [
        after.gap / left.text_style.size
        for (left, right), after in zip(pairwise(line.pieces), line.after, strict=False)
        if left.wide != right.wide and not after.text
    ]


words = st.lists(
    st.sampled_from(("漢字", "かなで", "プレイヤー", "24", "Twigs", "A3", "ます")),
    min_size=8,
    max_size=80,
)


@given(words, st.floats(120, 400))
@settings(max_examples=40, deadline=None)
def test_gaps_between_scripts_go_from_an_eighth_to_half_an_em(
    fonts: FontSet, words: list[str], width: float
) -> None:
    lines = lines_of("字".join(words), JAPANESE, fonts, width)
    for line in lines[:-1]:
        assert all(0.125 - 1e-6 <= gap <= 0.5 + 1e-6 for gap in joints(line))
        # The gaps between scripts give way first: nothing else is spread before they are full.
        if joints(line) and spread(line) > 1e-3:
            assert joints(line) == pytest.approx([0.5] * len(joints(line)))
    assert joints(lines[-1]) == pytest.approx([0.25] * len(joints(lines[-1])), abs=0.125)


@given(words, st.floats(150, 400))
@settings(max_examples=15, deadline=None)
def test_no_program_reads_a_space_between_scripts(
    fonts: FontSet, words: list[str], width: float
) -> None:
    import pymupdf  # it takes a second, which other tests need not wait for

    text = "字".join(words)
    page = drawn([unset((Run(text),), JAPANESE, fonts)], width)
    assert "".join(read(page).split("\r\n")) == text
    assert "".join(pymupdf.open(stream=page, filetype="pdf")[0].get_text().split("\n")) == text  # type: ignore[no-untyped-call]


@given(words, st.floats(200, 400))
@settings(max_examples=40, deadline=None)
def test_no_line_has_a_tail_where_the_others_can_be_looser(
    fonts: FontSet, words: list[str], width: float
) -> None:
    text = "字".join(words) + "。"
    lines = lines_of(text, JAPANESE.but(align="left"), fonts, width)
    assert len(lines) == 1 or len(lines[-1].text) > 3 or katakana_torn([lines[-2], lines[-1]])


@pytest.mark.parametrize("align", ["justify", "left"])
def test_last_lines_are_not_short(align: Align, fonts: FontSet) -> None:
    for count in range(130, 200):
        lines = lines_of("漢" * count + "。", JAPANESE.but(align=align), fonts)
        assert lines[-1].width >= 5 * JAPANESE.size


def katakana_torn(lines: Sequence[Line]) -> list[str]:
    """Words of katakana that stand on two lines."""
    seams = (before[-1:] + after[:1] for before, after in pairwise(texts(lines)))
    return [seam for seam in seams if re.fullmatch("[ァ-ヺー]{2}", seam)]


def test_words_of_katakana_are_whole_where_that_costs_little(fonts: FontSet) -> None:
    text = "置いたトウィッグのセグメントを数え、プレイヤーのディスクを置く。" * 4
    ragged = JAPANESE.but(align="left")
    for width in range(180, 340, 7):
        assert katakana_torn(lines_of(text, ragged, fonts, width)) == []
    torn = [katakana_torn(lines_of(text, JAPANESE, fonts, w)) for w in range(250, 340, 5)]
    assert sum(map(len, torn)) <= len(torn)
    # Rather than spread a line until it falls apart, the word is broken.
    assert katakana_torn(lines_of("漢" * 8 + "トウモロコシ", JAPANESE, fonts, 100)) != []


@pytest.mark.parametrize("words", ["ルール5", "図12", "12ページ", "figure 7", "規則 3"])
def test_a_reference_stands_in_one_line_with_its_number(words: str, fonts: FontSet) -> None:
    for before in range(20, 45):
        runs = [Run("漢" * before), Run(words, link="there", whole=True), Run("です。" * 9)]
        lines = set_lines(tuple(runs), JAPANESE, COLUMN, fonts)
        assert any(words in line.text for line in lines)
        assert faults(texts(lines)) == []


def seams(text: str, style: ParagraphStyle, fonts: FontSet, widths: Sequence[int]) -> list[str]:
    """What stands on both sides of the ends of lines, at several widths."""
    return [
        before[-1:] + after[:1]
        for width in widths
        for before, after in pairwise(texts(lines_of(text, style, fonts, width)))
    ]


def test_a_noun_keeps_its_number_where_that_costs_little(fonts: FontSet) -> None:
    text = "この駒は階層3に、あの駒は階層1にあるので、階層2に駒を置きます。" * 4
    found = seams(text, JAPANESE, fonts, range(180, 360, 3))
    assert len(found) > 200
    assert sum(seam in ("層1", "層2", "層3") for seam in found) <= 2
    counted = seams("駒が白2枚と黒3枚で、計5枚あります。" * 4, JAPANESE, fonts, range(120, 300, 3))
    assert any(seam in ("白2", "黒3", "計5") for seam in counted)


def test_ragged_lines_end_between_phrases(fonts: FontSet) -> None:
    text = "置き方は自由ですが、斜線の正方形には置けません。並べ方も見てください。" * 3
    inside = ("置き", "き方", "斜線", "正方", "方形", "並べ", "べ方", "ませ", "せん", "くだ")
    ragged = seams(text, JAPANESE.but(align="left"), fonts, range(150, 330, 3))
    justified = seams(text, JAPANESE, fonts, range(150, 330, 3))
    assert len(ragged) > 100
    assert sum(seam in inside for seam in ragged) * 10 < sum(seam in inside for seam in justified)


def test_a_reference_wider_than_the_column_is_broken_all_the_same(fonts: FontSet) -> None:
    lines = set_lines((Run("ルール123", whole=True),), JAPANESE, 30, fonts)
    assert len(lines) > 1
    assert all(line.width <= 30 + 1e-6 for line in lines)


def test_an_ideographic_space_is_a_space_of_one_em(fonts: FontSet) -> None:
    (line,) = lines_of("か！\u3000き", JAPANESE, fonts)
    assert line.text == "か！\u3000き"
    assert line.width == pytest.approx(4 * JAPANESE.size)
