"""Where a book is set again, only the sections that changed are set; the book is none other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator.book.document import make_proof, make_rulebook
from generator.drawing.fonts import FontSet
from generator.markup import blocks as b
from generator.pages.blocks_to_items import Setter
from generator.pages.items import Item
from generator.pages.setbefore import set_before
from tests.support.bookproject import JAPANESE, RULES, make_project, request
from tests.support.words import Words

LONG = "とても長い文です。" * 400

BOOK = f"""\
<book>
<contents/>
<section id="aim" break="page"><h>{{% trans "s" %}}Aim{{% endtrans %}}</h>
<p>{{% trans "s" %}}It is told on <ref to="end"/>.{{% endtrans %}}</p></section>
<section id="rules" break="page"><h>R</h>{RULES}</section>
<section id="end" break="page"><h>{{% trans "s" %}}End{{% endtrans %}}</h>
<p>{{% trans "s" %}}Whoever has no stone left.{{% endtrans %}}</p></section>
</book>
"""

Made = tuple[bytes, set[str]]
"""A book, and the sections that were set for it."""


@pytest.fixture
def made(tmp_path: Path, fonts: FontSet, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Made]:
    """Makes the book in Japanese with some words that are others than usual, or looks it over."""
    asked = request(make_project(tmp_path, BOOK), fonts, "ja")
    set_now: set[str] = set()
    usual = Setter.section

    def noted(setter: Setter, section: b.Section, page_break_before: bool = False) -> list[Item]:
        set_now.add(section.id)
        return usual(setter, section, page_break_before)

    def make(words: Mapping[str, str], *, proof: bool = False) -> Made:
        set_now.clear()
        wanted = replace(asked, catalogues={"ja": Words("ja", {**JAPANESE, **words})})
        book = make_proof(wanted).pdf() if proof else make_rulebook(wanted)
        return book, set(set_now)

    monkeypatch.setattr(Setter, "section", noted)
    set_before.cache_clear()
    return make


ALL = {"aim", "rules", "end"}
CHANGES: Mapping[str, tuple[Mapping[str, str], set[str]]] = {
    "nothing": ({}, set()),
    "a heading": ({"End": "終わり"}, {"end"}),
    "where a section begins": ({"Add a stone, or two, or three stones.": LONG}, {"aim", "rules"}),
    "the words before a caption": ({"Legal.": "許される。"}, {"rules"}),
    "the words of a label": ({"Figure %(number)s.": "第%(number)s図"}, {"rules"}),
    "the words for a page": ({"page %(page)s": "第%(page)s頁"}, ALL),
    "the description of figures": ({"A disc that stands for": "円盤："}, ALL),
}


@pytest.mark.parametrize("change", CHANGES)
def test_only_what_changed_is_set_and_the_book_is_what_it_would_be(
    made: Callable[..., Made], change: str
) -> None:
    words, concerned = CHANGES[change]
    _, first = made({})
    again, anew = made(words)
    assert (first, anew) == (ALL, concerned)
    set_before.cache_clear()
    assert made(words) == (again, ALL)


def test_what_a_book_did_not_need_the_last_time_is_forgotten(
    made: Callable[..., Made],
) -> None:
    assert [made(words)[1] for words in ({}, {"End": "終"}, {}, {})] == [
        ALL,
        {"end"},
        {"end"},
        set(),
    ]


def test_a_book_that_is_looked_over_is_remembered_beside_its_file(
    made: Callable[..., Made],
) -> None:
    for words, anew in (({}, ALL), ({"End": "終"}, {"end"})):
        assert made(words)[1] == anew
        assert made(words, proof=True)[1] == anew
