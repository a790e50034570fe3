"""Where the two scripts may be broken, and what stands between their characters."""

from __future__ import annotations

import re
from itertools import accumulate

import pyphen
import pytest
from uniseg.linebreak import line_break_boundaries

from generator.drawing.fonts import FontSet, MissingGlyph
from generator.drawing.recipes import HALVES
from generator.text import scripttable
from generator.typeset import kinsoku
from generator.typeset.hyphenation import divisions, own_breaks
from generator.typeset.inline import Run, collapsed, wide_characters
from generator.typeset.kinsoku import Kind, kind_of, pair
from generator.typeset.shaping import Shaped, shape
from generator.typeset.styles import ParagraphStyle
from tests.support.linebreak_faults import NOT_AT_END, NOT_AT_START
from tests.support.setting import EN, ENGLISH, JA, JAPANESE, JAPANESE_HEADING


def shaped(text: str, style: ParagraphStyle, fonts: FontSet) -> Shaped:
    return shape((Run(text),), style, fonts)


def opportunities(text: str, style: ParagraphStyle, fonts: FontSet) -> set[int]:
    """Positions in the text where a line may begin, hyphenation aside."""
    pieces, gaps = shaped(text, style, fonts)
    ends = accumulate(len(p.text) + len(g.space) for p, g in zip(pieces[:-1], gaps, strict=True))
    return {
        at for at, gap in zip(ends, gaps, strict=True) if gap.cost is not None and not gap.hyphen
    }


@pytest.mark.parametrize(("text", "style"), [(EN, ENGLISH), (JA[:420], JAPANESE)])
def test_breaks_are_those_of_unicode_and_no_others(
    text: str, style: ParagraphStyle, fonts: FontSet
) -> None:
    ours = opportunities(text, style, fonts)
    unicode = set(line_break_boundaries(text)) - {0, len(text)}
    assert ours <= unicode
    # What we forbid beyond Unicode: numbers and what they count, dashes that begin a line.
    more = {text[at - 1 : at + 1] for at in unicode - ours}
    assert all(re.match(r"[0-9第][^0-9]| –|.[—…]", two) for two in more), more


@pytest.mark.parametrize("character", sorted(NOT_AT_START - set("–°′″’”")))
def test_what_begins_no_line_is_bound_to_what_is_before_it(character: str, fonts: FontSet) -> None:
    if not fonts.missing(character, "Japanese"):
        assert 1 not in opportunities(f"漢{character}漢", JAPANESE, fonts)


@pytest.mark.parametrize("character", sorted(NOT_AT_END - set("‘“")))
def test_what_ends_no_line_is_bound_to_what_is_behind_it(character: str, fonts: FontSet) -> None:
    if not fonts.missing(character, "Japanese"):
        assert 2 not in opportunities(f"漢{character}漢", JAPANESE, fonts)


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("24本", JAPANESE),
        ("6.5 mm", ENGLISH),
        ("page\u00a04", ENGLISH),
        ("Black", JAPANESE),
        ("——", JAPANESE),
        ("……", JAPANESE),
        ("twigs – and", ENGLISH),
    ],
)
def test_what_belongs_together_is_not_broken(
    text: str, style: ParagraphStyle, fonts: FontSet
) -> None:
    assert opportunities(text, style, fonts) <= {len("twigs – ")}


def test_a_word_that_is_partly_bold_is_one_word(fonts: FontSet) -> None:
    _, gaps = shape((Run("pent", face="bold"), Run("atwig")), ENGLISH, fonts)
    assert all(gap.cost is None for gap in gaps if not gap.hyphen)


def test_words_are_divided_as_pyphen_divides_them() -> None:
    patterns = pyphen.Pyphen(lang="en_GB", left=2, right=3)
    words = set(re.findall(r"[a-z]{6,}", EN))
    assert {w: divisions(w, "en") for w in words} == {
        w: tuple(patterns.positions(w)) for w in words
    }
    assert divisions("(segments)", "en") == tuple(1 + at for at in patterns.positions("segments"))
    assert divisions("segments", "en") == (3,)


@pytest.mark.parametrize("word", ["area", "Néstor", "PENTATWIG", "well-formed"])
def test_short_words_names_and_compounds_are_not_hyphenated(word: str) -> None:
    assert divisions(word, "en") == ()


def test_words_break_after_their_own_hyphens() -> None:
    assert own_breaks("two-player") == (4,)
    assert own_breaks("and/or") == (4,)
    assert own_breaks("-5") == own_breaks("1-2") == ()


def test_names_with_a_hyphen_stay_whole() -> None:
    assert own_breaks("Pent-Up") == own_breaks("García-Monge") == ()
    assert own_breaks("White/Black") == (6,)


def test_no_patterns_no_hyphens() -> None:
    assert divisions("トウィッグトウィッグ", "ja") == ()


@pytest.mark.parametrize("style", [JAPANESE_HEADING, JAPANESE.but(align="left")])
def test_headings_and_ragged_lines_break_between_phrases(
    style: ParagraphStyle, fonts: FontSet
) -> None:
    pieces, gaps = shaped("囲まれた領域を獲得する条件", style, fonts)
    free = {
        p.text + q.text for p, q, g in zip(pieces, pieces[1:], gaps, strict=False) if g.cost == 0
    }
    assert free == {"た領", "を獲", "る条"}


def test_shared_signs_belong_to_the_script_beside_them() -> None:
    assert wide_characters("2×2の", scripttable.JAPANESE) == [False, False, False, True]
    assert wide_characters("縦×横", scripttable.JAPANESE) == [True, True, True]
    assert wide_characters("辺√(2", scripttable.JAPANESE) == [True, False, False, False]
    assert wide_characters("Twigs——と…", scripttable.JAPANESE) == [False] * 5 + [True] * 4
    assert wide_characters("so… “x”", scripttable.LATIN) == [False] * 7


def test_blanks_collapse_across_runs() -> None:
    runs = (Run("  a\n b "), Run(" c", face="bold"), Run(" \t"))
    assert [run.text for run in collapsed(runs)] == ["a b ", "c"]
    assert collapsed((Run(" \n "),)) == ()


def test_empty_halves_of_punctuation_collapse(fonts: FontSet) -> None:
    def width(text: str) -> float:
        pieces, gaps = shaped(text, JAPANESE, fonts)
        return (sum(p.width for p in pieces) + sum(g.width for g in gaps)) / JAPANESE.size

    assert width("漢漢") == pytest.approx(2)
    assert width("漢、漢") == pytest.approx(3)
    assert width("漢「漢」漢") == pytest.approx(5)
    assert width("漢」、漢") == pytest.approx(3.5)
    assert width("漢」「漢") == pytest.approx(3.5)
    assert width("漢（「漢") == pytest.approx(3.5)
    assert width("漢・漢") == pytest.approx(3)


def test_japanese_and_latin_stand_a_quarter_apart(fonts: FontSet) -> None:
    _, gaps = shaped("は1つ", JAPANESE, fonts)
    assert [gap.width / JAPANESE.size for gap in gaps] == pytest.approx([0.25] * 2)
    assert not any(gap.even for gap in gaps)
    # In the faces of English text there is no air to draw such a gap in.
    _, foreign = shaped("Pent5は", ENGLISH, fonts)
    assert [gap.width / ENGLISH.size for gap in foreign] == pytest.approx([kinsoku.THIN])
    _, brackets = shaped("「A」", JAPANESE, fonts)
    assert [gap.width for gap in brackets] == [0, 0]


def test_leaders_are_not_pulled_apart() -> None:
    assert pair(Kind.LEADER, Kind.LEADER).even == 0 < pair(Kind.HIRAGANA, Kind.LEADER).even


def test_every_halved_sign_has_a_kind_with_an_empty_half() -> None:
    assert {kind_of(c, wide=True) for c in HALVES} == {Kind.OPEN, *kinsoku.ENDS}


def test_a_sign_that_one_face_lacks_is_taken_from_the_other(fonts: FontSet) -> None:
    pieces, _ = shaped("不可能✗な", JAPANESE, fonts)
    assert pieces[3].text == "✗" and pieces[3].text_style.font == "Latin-Large"


def test_a_sign_that_no_face_has_is_refused(fonts: FontSet) -> None:
    with pytest.raises(MissingGlyph, match=r"U\+1F332"):
        shaped("木\U0001f332", JAPANESE, fonts)


@pytest.mark.parametrize("character", "‼⁇⁈⁉㎜㎏㌔㍍㌢㎡％℃。、々ーっ")
def test_what_the_check_of_messages_refuses_never_begins_a_line(character: str) -> None:
    assert scripttable.JAPANESE.begins_no_text(character)
    assert kind_of(character, wide=True) in kinsoku.NO_START


@pytest.mark.parametrize("character", "‼⁇⁈⁉")
def test_doubled_marks_begin_no_line_in_a_latin_face_either(character: str) -> None:
    assert kind_of(character, wide=False) in kinsoku.NO_START
