"""The peers get the same text, figures and links as our own setter."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from generator.build.targets.books import Rulebook
from generator.build.trace import Trace
from generator.drawing.fonts import prepare
from generator.markup import blocks as b
from generator.markup.blockxml import parse
from generator.project import Project
from tests.bench import bench_material
from tests.bench.bench_dialect import Dialect, Kind, Picture, Sample, source
from tests.bench.bench_html import HtmlDialect
from tests.bench.bench_typst import TypstDialect
from tests.support.places import ROOT

TEMPLATE = """<book><cover/><contents/>
<section id="aim"><h>{aim}</h>
<p id="close">{close} <b>{areas}</b> <ref to="one"/> <ref to="touching"/>
<ref to="aim"/>.</p>
<rule id="touching"><h>{touch}</h><p>&lt;#$&amp;"\\{touch}</p>
<figures><figure ref="one"><caption>{touch}!</caption></figure></figures></rule>
<list ordered="yes"><item>{aim}</item><item>{close}</item></list>
<table head="yes"><row><cell>{aim}</cell><cell>1</cell></row><row><cell>2</cell><cell>3</cell></row>
</table>
<note>{close}</note><box><p>{areas}</p></box>
<subsection id="more"><h>{areas}</h><qa><q>{aim}</q><a>{close}</a></qa></subsection>
</section>
<section id="summary" page="last"><h>{close}</h><p>{aim} <ref to="close"/></p></section>
<colophon>{touch}</colophon></book>"""
ENGLISH = {"aim": "Aim", "close": "Close", "areas": "areas", "touch": "Touch"}
WORDS: Mapping[str, Mapping[Kind, str]] = {
    "en": {"figure": "figure {}", "rule": "rule {}", "page": "page {}", "caption": "Figure {}."},
    "ja": {"figure": "図{}", "rule": "ルール{}", "page": "{}ページ", "caption": "図{}."},
}
JAPANESE = {"aim": "目的", "close": "囲む", "areas": "領域", "touch": "接する"}

FONTS = dict.fromkeys(
    ("Latin", "Latin-Bold", "Latin-Italic", "Latin-BoldItalic", "Japanese", "Japanese-Bold"),
    Path("/fonts/any.ttf"),
)


def sample(*langs: str) -> Sample:
    words = {"en": ENGLISH, "ja": JAPANESE}
    books = tuple(parse(TEMPLATE.format(**words[lang]), lang, "sample") for lang in langs)
    stems, alts = {"en": "Legal.", "ja": "合法。"}, {"en": "A line.", "ja": "線。"}
    picture = Picture("/art/one.svg", 40, stems, alts)
    pictures = {"one": picture, "cover": picture}
    return Sample("Twigs", "#2a7f4f", "cover", books, pictures, ("angle", "touching"), WORDS)


def words_of_typst(text: str) -> list[str]:
    """The strings that typst prints, in order."""
    found = re.findall(r'#("(?:[^"\\]|\\.)*");', text)
    return [stripped for string in found if (stripped := json.loads(string).strip())]


def elements(text: str, path: str) -> list[Any]:
    found: Any = html.fromstring(text).xpath(path)
    return list(found)


EXPECTED = [
    *("Aim", "Close", "areas", "figure", "1", "rule", "2", "page", "."),
    *("Touch", '<#$&"\\Touch', "Figure 1. Legal.", "Touch!"),
    *("Aim", "Close", "Aim", "1", "2", "3", "Close", "areas", "areas", "Aim", "Close"),
    *("Close", "Aim", "page", "Touch"),
]


def test_typst_gets_every_word_once_and_in_order() -> None:
    text = source(sample("en"), TypstDialect(Path("/art")))
    head = text.index("#heading(level: 1")
    assert words_of_typst(text[head:]) == EXPECTED
    assert text.count('image("/one.svg", width: 40.0mm, alt: "A line.")') == 2
    assert "#tab(2);" in text


def test_html_gets_every_word_once_and_in_order() -> None:
    text = source(sample("en"), HtmlDialect(FONTS))
    (body,) = elements(text, "//body")
    # What stands before: title and contents; the number in the rule's tab is text here.
    expected = ["Twigs", "Aim", "Close", *EXPECTED[:9], "2", *EXPECTED[9:]]
    assert "".join(body.text_content().split()) == "".join("".join(expected).split())
    assert text.count('<img src="file:///art/one.svg" alt="A line." style="width: 40.0mm">') == 2


@pytest.mark.parametrize("target", ["figure-one", "place-touching", "place-aim", "place-close"])
def test_every_link_has_its_target(target: str) -> None:
    text = source(sample("en", "ja"), HtmlDialect(FONTS))
    assert len(elements(text, f'//*[@id="{target}"]')) == 1
    assert len(elements(text, f'//section//a[@href="#{target}"]')) == 2
    text = source(sample("en", "ja"), TypstDialect(Path("/art")))
    assert text.count(f"<{target}>") == 1
    assert text.count(f'#link(label("{target}"))') == 2


def test_facing_columns_pair_paragraph_with_paragraph_and_show_figures_once() -> None:
    text = source(sample("en", "ja"), HtmlDialect(FONTS))
    pairs = [
        [column.text_content().strip() for column in row]
        for row in elements(text, '//section//*[contains(@class, "facing")]')
    ]
    assert ["Aim", "目的"] in pairs
    assert ["Figure 1. Legal. Touch!", "図1. 合法。 接する!"] in pairs
    assert all(len(pair) == 2 for pair in pairs)
    assert len(elements(text, "//figure//img")) == 1


PROJECT = Project(ROOT)
PAIRED = [target for target in bench_material.settable(PROJECT) if "-" in target.edition]
"""The books in two languages: there is none in one that is not in these, too."""

MARKED: Mapping[Kind, str] = {"figure": "{}", "rule": "{}", "page": "{}", "caption": "§{}§"}
LINK = re.compile(r'#link\(label\("([^"]*)"\)\)\[[^\]]*\];')
CAPTION = re.compile(r"§\d+§")


@pytest.fixture(scope="module", params=PAIRED, ids=lambda target: target.name)
def book(request: pytest.FixtureRequest) -> Sample:
    """A book of the project, whose figures have no words but numbers with a mark."""
    asked: Rulebook = request.param
    of = asked.request(Trace(PROJECT), prepare(PROJECT.prepared_fonts))
    silent: Mapping[str, str] = defaultdict(str)
    pictures: Mapping[str, Picture] = defaultdict(lambda: Picture("/a.svg", 40, silent, silent))
    found = bench_material.sample(of, bench_material.blocks(of), pictures)
    return replace(found, words=dict.fromkeys(found.words, MARKED))


def in_turn(book: b.Book) -> Iterator[str]:
    """The words of a book in their order, without references."""
    for node in b.walk(book.parts):
        for content in b.contents_of(node):
            yield from (part.text for part in content if isinstance(part, b.Span))
        if isinstance(node, b.Gallery):
            yield from (plate.label for plate in node.plates)


def own_words(book: b.Book) -> list[str]:
    return [text for each in in_turn(book) if (text := each.strip())]


def theirs(sample: Sample, dialect: Dialect) -> list[str]:
    """The words of a book that typst prints, but for references and numbers of figures."""
    printed = words_of_typst(LINK.sub("", source(sample, dialect)))
    return [word for word in printed if not CAPTION.fullmatch(word)][1:]  # the foot has the title


def test_every_book_is_there_word_for_word(book: Sample) -> None:
    """Typst gets each book in the order of its blocks, and so do the columns, taken together."""
    typst = TypstDialect(Path("/"))
    for one in book.books:
        assert theirs(replace(book, books=(one,)), typst) == own_words(one)
    both = [word for one in book.books for word in own_words(one)]
    assert Counter(theirs(book, typst)) == Counter(both)


def test_every_book_is_there_letter_by_letter_in_html(book: Sample) -> None:
    for one in book.books:
        (body,) = elements(source(replace(book, books=(one,)), HtmlDialect(FONTS)), "//body")
        for apart in body.xpath('.//*[@class="title" or @class="contents" or @class="tab"] | .//a'):
            apart.drop_tree()
        printed = CAPTION.sub("", body.text_content())
        assert "".join(printed.split()) == "".join("".join(in_turn(one)).split())


def test_every_reference_of_a_book_has_its_target(book: Sample) -> None:
    text = source(book, TypstDialect(Path("/")))
    targets = LINK.findall(text)
    asked = [
        part
        for one in book.books
        for node in b.walk(one.parts)
        for content in b.contents_of(node)
        for part in content
        if isinstance(part, b.Ref)
    ]
    assert len(targets) == len(asked)
    assert all(text.count(f"<{target}>") == 1 for target in targets)
