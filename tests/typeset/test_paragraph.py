from __future__ import annotations

import pytest

from generator.drawing.fonts import FontSet, MissingGlyph
from generator.pages.leaves import Text
from generator.typeset.inline import Run
from generator.typeset.paragraph import SetParagraph, set_paragraph
from generator.typeset.shaping import SOFT_HYPHEN
from tests.support.setting import BASELINE, COLUMN, EN, ENGLISH, JA, JAPANESE, lines_of, texts


@pytest.fixture
def english(fonts: FontSet) -> SetParagraph:
    return set_paragraph([Run(EN)], ENGLISH, fonts, COLUMN)


def test_height_is_that_of_the_lines(english: SetParagraph) -> None:
    assert english.height == len(english.lines) * BASELINE


def test_nothing_is_no_line(fonts: FontSet) -> None:
    assert set_paragraph([Run(" \n ")], ENGLISH, fonts, COLUMN).height == 0


def test_both_edges_are_straight(fonts: FontSet) -> None:
    for width in (120, 160, COLUMN):
        *full, last = lines_of(EN, ENGLISH, fonts, width)
        assert all(line.width == pytest.approx(width, abs=1e-6) for line in full)
        assert all(line.x == 0 for line in full)
        assert last.width == pytest.approx(last.natural) and last.width < width


def test_lines_read_on_with_spaces_and_soft_hyphens(fonts: FontSet) -> None:
    for width in (90, 120, 160, COLUMN):
        lines = texts(lines_of(EN, ENGLISH, fonts, width))
        assert all(line[-1] in (" ", SOFT_HYPHEN, "–", "-") for line in lines[:-1])
        assert "".join(lines).replace(SOFT_HYPHEN, "") == EN


def test_word_spaces_are_neither_too_wide_nor_too_narrow(fonts: FontSet) -> None:
    space = fonts.width(" ", "Latin", ENGLISH.size)
    spaces = [
        after.gap / space
        for line in lines_of(EN, ENGLISH, fonts)[:-1]
        for after in line.after[:-1]
        if after.text
    ]
    assert min(spaces) >= 0.75 and max(spaces) < 2


def test_only_straight_edges_are_worth_a_hyphen(fonts: FontSet) -> None:
    for style in (
        ENGLISH.but(align="left"),
        ENGLISH.but(align="center"),
        ENGLISH.but(role="H2"),
    ):
        assert SOFT_HYPHEN not in "".join(texts(lines_of(EN, style, fonts, 110)))
    narrow = texts(lines_of(EN, ENGLISH, fonts, 110))
    assert any(line.endswith(SOFT_HYPHEN) for line in narrow)
    assert not narrow[-2].endswith(SOFT_HYPHEN)


def test_alignment_and_indents(fonts: FontSet) -> None:
    indented = ENGLISH.but(left_indent=12, right_indent=5, first_indent=9)
    first, second, *_ = lines_of(EN, indented, fonts)
    assert first.x == 21 and first.width == pytest.approx(COLUMN - 12 - 5 - 9)
    assert second.x == 12 and second.width == pytest.approx(COLUMN - 12 - 5)
    (line,) = lines_of("Twigs", ENGLISH.but(align="center"), fonts, 100)
    assert line.x + line.width / 2 == pytest.approx(50)
    (line,) = lines_of("Twigs", ENGLISH.but(align="right"), fonts, 100)
    assert line.x + line.width == pytest.approx(100)
    (line,) = lines_of("Twigs", ENGLISH.but(align="left"), fonts, 100)
    assert line.x == 0


def test_ragged_lines_have_their_natural_spaces(fonts: FontSet) -> None:
    for line in lines_of(JA, JAPANESE.but(align="left"), fonts, 200):
        assert line.width == pytest.approx(line.natural) and line.width <= 200


def test_two_lines_or_more_on_either_side_of_a_page_break(english: SetParagraph) -> None:
    count = len(english.lines)
    assert count >= 5
    text = Text(english)
    assert text.cuts == tuple(range(2, count - 1))
    for at in text.cuts:
        head, tail = text.cut(at)
        assert isinstance(head, Text) and isinstance(tail, Text)
        assert len(head.paragraph.lines) == at
        assert head.paragraph.lines + tail.paragraph.lines == english.lines
        assert tail.lines == len(tail.paragraph.lines) == count - at


def test_three_lines_stay_together(fonts: FontSet) -> None:
    paragraph = set_paragraph([Run(EN[:200])], ENGLISH, fonts, COLUMN)
    assert len(paragraph.lines) == 3
    assert Text(paragraph).cuts == ()


def test_a_part_can_be_cut_again(fonts: FontSet) -> None:
    whole = set_paragraph([Run(EN * 2)], ENGLISH, fonts, COLUMN)
    _, rest = whole.cut(3)
    middle, end = rest.cut(3)
    assert (middle.lines, end.lines) == (whole.lines[3:6], whole.lines[6:])


def test_the_same_text_is_set_once(fonts: FontSet) -> None:
    one, other = (set_paragraph([Run(JA)], JAPANESE, fonts, COLUMN) for _ in range(2))
    assert one.lines is other.lines
    assert len(set_paragraph([Run(JA)], JAPANESE, fonts, 100).lines) > len(one.lines)


def test_a_character_without_glyph_is_named(fonts: FontSet) -> None:
    with pytest.raises(MissingGlyph, match=r"U\+1F332"):
        set_paragraph([Run("tree \U0001f332")], ENGLISH, fonts, COLUMN)
