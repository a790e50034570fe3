"""The pseudo-language: longer texts, whose markup and placeholders are those of the English."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.project import Project
from generator.text import catalogue
from generator.text.markup import malformed, placeholders, tags
from generator.text.places import searched
from generator.text.pseudo import LONGER, PSEUDO, lengthened

PARTS = st.sampled_from(
    ["twig", "a", "grid.", " ", "<b>No</b>", "%(n)s", "100%%", '<ref to="aim"/>', "&lt;", "15 × 3"]
)


@given(st.lists(PARTS).map(" ".join))
def test_markup_and_placeholders_are_kept(text: str) -> None:
    long = lengthened(text)
    assert placeholders(long) == placeholders(text)
    assert tags(long) == tags(text)
    assert malformed(long) == ""
    assert long.count("&lt;") == text.count("&lt;")
    assert long.count("%%") == text.count("%%")
    assert len(long.split()) == len(text.split())


@given(st.text(st.characters(max_codepoint=0x7E, min_codepoint=0x20, exclude_characters="<&%")))
def test_texts_with_words_are_longer_by_two_fifths(text: str) -> None:
    longer = len(lengthened(text)) - len(text)
    assert longer == 0 if not any(map(str.isalpha, text)) else longer >= LONGER * len(text)
    assert longer < LONGER * len(text) + 1


@pytest.mark.parametrize(
    ("text", "long"),
    [("Aim", "Ááíím"), ("Twigs", "Twííígš"), ("brr", "brrrr"), ("12", "12"), ("A", "Áá")],
)
def test_accents_stand_on_repeated_vowels(text: str, long: str) -> None:
    assert lengthened(text) == long


def test_the_catalogue_is_made_from_the_english_and_lacks_nothing(tmp_path: Path) -> None:
    say = catalogue.load(Project(tmp_path), PSEUDO, searched("heap"))
    assert say.pgettext("book", "page %(page)s", page=7) == "páágéé 7"
    assert say.npgettext("x", "%(n)s twig", "%(n)s twigs", 2, n=2) == "2 twíííígš"
    assert say.faults == ()
