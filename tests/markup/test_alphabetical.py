"""Indexes: their order in each language, and what their references look like on paper."""

from __future__ import annotations

import re

import pytest

from generator.markup import blocks as b
from generator.markup.alphabetical import alphabetical
from generator.markup.blockxml import parse
from generator.pages.pagebreaks import places
from generator.text import glossary
from generator.text.begun import offered
from generator.text.collation import sort_key, spelt
from tests.pages.measures import paragraphs
from tests.support.allbooks import PROJECT, made, pages

KANA = {"橋": "はし", "葉": "は", "経路": "けいろ", "閉じた": "とじた"}


@pytest.mark.parametrize(
    ("lang", "terms"),
    [
        ("en", ["area", "Border", "nobody’s", "to claim", "vertex"]),
        ("en", ["row", "tile, pentomino", "tile level"]),
        ("es", ["área", "borde", "de nadie", "vértice"]),
        (
            "ja",
            ["グリッド", "経路", "コマ", "タイル", "閉じた経路", "葉", "橋", "パズル"],
        ),
        ("ja", ["コマ", "タイル、ペントミノ", "タイルの階層", "ディスク"]),
    ],
)
def test_terms_are_in_the_order_of_their_language(lang: str, terms: list[str]) -> None:
    backwards = sorted(terms, reverse=True)
    assert sorted(backwards, key=lambda term: sort_key(term, lang, KANA)) == terms


def table(lang: str, *terms: str, index: str = "yes") -> b.Book:
    rows = "".join(f"<row><cell>{term}</cell></row>" for term in terms)
    text = f'<table head="yes" index="{index}"><row><cell>T</cell></row>{rows}</table>'
    return parse(f'<book><section id="g"><h>G</h><note>{text}</note></section></book>', lang, "")


def terms_of(book: b.Book) -> list[str]:
    (found,) = (node for node in b.walk(book.parts) if isinstance(node, b.Table))
    return [b.plain(row[0]) for row in found.rows[1:]]


def test_languages_beside_each_other_keep_the_order_of_the_first() -> None:
    english, japanese = table("en", "path", "leaf", "bridge"), table("ja", "経路", "葉", "橋")
    first, second = alphabetical([english, japanese], KANA)
    assert (terms_of(first), terms_of(second)) == (
        ["bridge", "leaf", "path"],
        ["橋", "葉", "経路"],
    )
    assert terms_of(alphabetical([japanese], KANA)[0]) == ["経路", "葉", "橋"]
    other = table("en", "path", "leaf", index="no")
    assert alphabetical([other], {}) == (other,)


@pytest.mark.parametrize("game", PROJECT.books())
def test_every_term_of_an_index_can_be_read(game: str) -> None:
    if "ja" not in offered(PROJECT, game):
        pytest.skip("it has no Japanese")
    terms, _ = glossary.read(PROJECT)
    source = made(game, "ja").source
    indexes = [n for n in b.walk(source.books[0].parts) if isinstance(n, b.Table) and n.index]
    assert indexes
    for index in indexes:
        for row in index.rows[1:]:
            assert not re.search("[㐀-鿿]", spelt(b.plain(row[0]), terms.kana)), b.plain(row[0])


@pytest.mark.parametrize("game", PROJECT.books())
def test_an_index_says_the_pages_of_what_it_refers_to(game: str) -> None:
    book, at = made(game, "en").source.books[0], places(pages(game, "en"))
    targets = made(game, "en").source.index
    texts = [p for _, p in paragraphs(pages(game, "en"))]
    for index in (n for n in b.walk(book.parts) if isinstance(n, b.Table) and n.index):
        for row in index.rows[1:]:
            refs = [part.to for part in row[-1] if isinstance(part, b.Ref)]
            numbers = sorted({at[targets.target(ref).name] for ref in refs})
            cell = ", ".join(map(str, numbers))
            links = {targets.target(ref).name for ref in refs}
            assert any(
                "".join(run.text for run in p.runs) == cell
                and {run.link for run in p.runs if run.link} <= links
                for p in texts
            ), (cell, b.plain(row[0]))
