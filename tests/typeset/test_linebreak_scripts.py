"""Korean and both kinds of Chinese are set by their own rules, others by those of Latin text."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from generator.drawing.fonts import FontSet
from generator.text.language import script_of
from generator.typeset.coverage import lacking
from generator.typeset.hyphenation import has_patterns
from generator.typeset.inline import Run, wide_characters
from generator.typeset.lines import Line
from generator.typeset.styles import Align, ParagraphStyle
from tests.support.languages import KOREAN, LETTERS, SAMPLES, SIMPLIFIED, TRADITIONAL, Sample
from tests.support.linebreak_faults import overhang
from tests.support.setting import COLUMN, drawn, lines_of, read, texts, unset

KOREAN_NARROW = script_of("ko").narrow * COLUMN
WIDTHS = [90 + 8.3 * i for i in range(40)]

samples = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.lang)


@samples
def test_the_counter_sees_each_fault(sample: Sample) -> None:
    for character in sample.not_at_start:
        assert sample.faults(["가", f"{character}나"])
    for character in sample.not_at_end:
        assert sample.faults([f"가{character} ", "나"])
    assert not sample.faults(["가나", "다라"])


@samples
@pytest.mark.parametrize("align", ["justify", "left", "center"])
def test_no_line_begins_or_ends_as_none_may(sample: Sample, align: Align, faces: FontSet) -> None:
    style = sample.style.but(align=align)
    for width in WIDTHS:
        lines = lines_of(sample.text, style, faces, width)
        assert sample.faults(texts(lines)) == []
        assert "".join(texts(lines)) == sample.text
        assert all(line.width <= width + 1e-6 and not line.torn for line in lines)


@samples
def test_every_sign_is_in_the_faces(sample: Sample, faces: FontSet) -> None:
    assert lacking(faces, sample.lang)(sample.text + "".join(sample.words.values())) == ""
    for character in sample.not_at_start | sample.not_at_end:
        assert lacking(faces, sample.lang)(character) == ""


@samples
def test_a_page_reads_as_its_source(sample: Sample, faces: FontSet) -> None:
    for width in (150, 241, COLUMN):
        pdf = drawn([unset([Run(sample.text)], sample.style, faces)], width, left=30)
        assert overhang(pdf, 30, 30 + width) == []
        found = read(pdf)
        if script_of(sample.lang).spaced:
            # A line that ends within a word: readers cannot know that the word goes on.
            assert found.replace("\r\n", "").replace(" ", "") == sample.text.replace(" ", "")
            assert set(found.split()) >= set(_words_in_lines(sample, faces, width))
        else:
            assert found.replace("\r\n", "") == sample.text


def _words_in_lines(sample: Sample, faces: FontSet, width: float) -> list[str]:
    lines = texts(lines_of(sample.text, sample.style, faces, width))
    return [word for line in lines for word in line.split()]


def test_korean_words_are_whole_unless_the_line_were_loose(faces: FontSet) -> None:
    def torn(style: ParagraphStyle, width: float) -> int:
        lines = texts(lines_of(KOREAN.text, style, faces, width))
        return sum(not line.endswith(" ") for line in lines[:-1])

    counted = [torn(KOREAN.style, width) for width in WIDTHS[10:]]
    assert sum(counted) / len(counted) < 3
    ragged = KOREAN.style.but(align="left")
    assert sum(torn(ragged, width) for width in WIDTHS[10:]) == 0


def test_no_syllable_is_left_by_itself_where_that_costs_little(faces: FontSet) -> None:
    lone = broken = 0
    # Narrower columns are ragged, and break no word.
    for width in range(round(KOREAN_NARROW), 420, 3):
        lines = texts(lines_of(KOREAN.text, KOREAN.style, faces, width))
        for line, after in pairwise(lines):
            if not line.endswith(" "):
                broken += 1
                parts = re.findall("[가-힣]+$", line) + re.findall("^[가-힣]+", after)
                lone += any(len(part) == 1 for part in parts)
    assert broken > 20
    assert lone * 10 < broken


def test_korean_words_are_not_spread(faces: FontSet) -> None:
    line = lines_of(KOREAN.text, KOREAN.style, faces)[0]
    assert line.width == pytest.approx(COLUMN, abs=1e-6)
    assert [a.gap for a in line.after[:-1] if not a.text] == pytest.approx(
        [0.0] * sum(not a.text for a in line.after[:-1])
    )


def test_simplified_punctuation_gives_its_empty_half(faces: FontSet) -> None:
    def width(text: str, sample: Sample) -> float:
        (line,) = lines_of(text, sample.style, faces)
        return line.width / sample.style.size

    assert width("白，黑", SIMPLIFIED) == pytest.approx(3)
    assert width("白”，黑", SIMPLIFIED) == pytest.approx(3.5)
    assert width("白！”黑", SIMPLIFIED) == pytest.approx(3.5)
    assert width("白：“黑", SIMPLIFIED) == pytest.approx(3.5)
    assert width("白。", SIMPLIFIED) == pytest.approx(1.5)
    # That of traditional Chinese stands in the middle of its square.
    assert width("白，黑", TRADITIONAL) == pytest.approx(3)
    assert width("白」，黑", TRADITIONAL) == pytest.approx(3.5)
    assert width("白。", TRADITIONAL) == pytest.approx(2)
    assert width("「白", TRADITIONAL) == pytest.approx(1.5)


def test_lines_of_chinese_are_full(faces: FontSet) -> None:
    for sample in (SIMPLIFIED, TRADITIONAL):
        lines = lines_of(sample.text, sample.style, faces)
        assert all(line.width == pytest.approx(COLUMN, abs=1e-6) for line in lines[:-1])
        assert max(map(_spread, lines)) < 0.1


def _spread(line: Line) -> float:
    """The widest distance that was added between two characters that stand solid, in em."""
    gaps = [
        after.gap / left.text_style.size
        for (left, right), after in zip(pairwise(line.pieces), line.after, strict=False)
        if left.wide and right.wide and not (left.half or right.half)
    ]
    return max(gaps, default=0.0)


def test_quotation_marks_are_chinese_even_beside_a_letter() -> None:
    assert wide_characters("“Twigs”是", script_of("zh_CN")) == [True, *[False] * 5, True, True]
    assert wide_characters("don’t", script_of("zh_CN")) == [False] * 5
    assert wide_characters("“막대”…", script_of("ko")) == [False, True, True, False, False]


@pytest.mark.parametrize("lang", LETTERS)
def test_letters_of_europe_and_vietnam_are_set_in_source_sans(lang: str, faces: FontSet) -> None:
    text, family = LETTERS[lang]
    style = ParagraphStyle("body", lang, 9.4, 13.0, "justify")
    for face in ("regular", "bold", "italic", "bold-italic"):
        lines = lines_of(text * 5, style.but(face=face), faces, 180)
        used = {piece.text_style.font for line in lines for piece in line.pieces}
        assert {font.partition("-")[0] for font in used} == {family}
        assert len(used) == 1
    assert has_patterns(lang) == (lang != "vi")
