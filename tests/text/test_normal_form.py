"""Letters are coded as people type them; what only looks right is named once, with its remedy."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.faults import ContentError
from generator.normalform import abnormal, decomposed, normal
from generator.text.flaws import flaws
from generator.text.glossary import Glossary, Term
from generator.yamlfile import read_file
from tests.support.textproject import HEADER, po

GLOSSARY = Glossary((Term({"en": ("board",), "ja": ("ボード",)}, "", check=True),))


def apart(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def told(text: str, lang: str = "ja", source: str = "a") -> list[str]:
    file = po(f'msgid "{source}"\nmsgstr "{text}"\n', lang)
    (entry,) = file.entries.values()
    found = flaws(entry, file.language, "", GLOSSARY)
    return [str(file.fault(entry, flaw.problem, flaw.remedy)) for flaw in found]


AT = f"stones.po:{HEADER.count(chr(10)) + 1}: "


@pytest.mark.parametrize(
    ("text", "lang", "problem"),
    [
        (
            apart("石が"),
            "ja",
            "が (U+304B U+3099) is a letter in parts (が (U+304C): save the text",
        ),
        (apart("ゲームで"), "ja", "is a letter in parts, and 1 more as wrong"),
        (apart("Größe"), "de", "ö (U+006F U+0308) is a letter in parts"),
        ("\uf900の石", "ja", "豈 (U+F900) only looks like 豈 (U+8C48) (write 豈)"),
        ("⼀手", "ja", "⼀ (U+2F00) only looks like 一 (U+4E00)"),
        ("ﬁnden", "de", "ﬁ (U+FB01) only looks like fi (U+0066 U+0069)"),
        ("ｹﾞｰﾑの石", "ja", "half-width kana in “ｹﾞｰﾑの石” (full-width)"),
        ("ｶ", "ja", "half-width kana in “ｶ” (full-width)"),
        ("ＡＢＣ", "ja", "full-width digit or letter in “ＡＢＣ” (half-width)"),
        ("１", "ja", "full-width digit or letter in “１” (half-width)"),
    ],
)
def test_one_fault_names_line_and_remedy(text: str, lang: str, problem: str) -> None:
    (fault,) = told(text, lang)
    assert f"{lang}/{AT}" in fault
    assert unicodedata.normalize("NFC", problem) in unicodedata.normalize("NFC", fault)


def test_what_else_is_wrong_is_told_of_the_text_as_it_is_meant() -> None:
    assert len(told(apart("ボード"), source="The board.")) == 1
    (_, lost) = told(apart("ゲーム"), source="The board.")
    assert "the term 'board' is not there" in lost


def test_names_and_numbers_are_left_alone() -> None:
    assert [told(text) for text in ("Twigs", "Néstor 12", "（1）", "％", "№")] == [[]] * 5


def test_letters_in_parts_are_named_in_yaml() -> None:
    for text in (apart("a: x\nb: がき\n"), apart("a: x\nが: b\n")):
        with pytest.raises(ContentError, match=r"a\.yaml:2: .* is a letter in parts: write が \("):
            read_file(text, "a.yaml")


def _letters() -> Iterator[str]:
    """All of Unicode, but halves of pairs."""
    yield from (chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000)


def test_every_letter_that_unicode_composes_is_found_in_parts() -> None:
    """But those that stand apart in the normal form, too."""
    for letter in _letters():
        parts = apart(letter)
        if len(parts) > 1 and unicodedata.normalize("NFC", parts) == letter:
            assert decomposed(f"x{parts}x") == parts
            assert not decomposed(letter)


@given(st.text())
def test_what_is_told_is_what_is_not_normal(text: str) -> None:
    assert bool(list(abnormal(text))) == (normal(text) != text)
    assert normal(normal(text)) == normal(text)
