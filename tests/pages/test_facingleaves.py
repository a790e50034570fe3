"""Two languages on facing pages: what stands where."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from generator.book.document import make_rulebook, set_pages
from generator.drawing.fonts import FontSet
from generator.geometry.points import MM
from generator.markup.index import Index, Target
from generator.pages.boxes import Row, Solid
from generator.pages.facingleaves import marked, paired, split
from generator.pages.items import Destination, Item
from generator.pages.pagebreaks import compose, places
from tests.support.bookproject import make_project, request


class Block(Solid, frozen=True):
    lines: int
    lang: str

    def leaves(self, x: float, y: float):  # type: ignore[no-untyped-def]  # noqa: ARG002
        return iter(())


def stream(lang: str, heights: tuple[int, ...]) -> list[Item]:
    mark = "" if lang == "en" else f"-{lang}"
    return [
        Item(Block(high, lang), destinations=(Destination(f"section-{n}{mark}", f"{lang} {n}", 1),))
        for n, high in enumerate(heights)
    ]


def test_each_language_has_its_side_and_both_begin_at_one_height() -> None:
    views = compose(paired(stream("en", (4, 5, 3)), stream("ja", (6, 2, 3))), 11)
    pages = split(views)
    assert [page.number for page in pages] == [2, 3, 4, 5]
    for left, right in zip(pages[::2], pages[1::2], strict=True):
        assert [p.line for p in left.placed] == [p.line for p in right.placed]
        for page, lang in ((left, "en"), (right, "ja")):
            for placed in page.placed:
                assert isinstance(placed.box, Row)
                assert [getattr(box, "lang", "") for _, box in placed.box.parts] == [lang]


def test_each_language_has_its_own_destinations_and_the_outline_names_both() -> None:
    pages = split(compose(paired(stream("en", (4, 5)), stream("ja", (6, 2))), 6))
    assert places(pages) == {"section-0": 2, "section-0-ja": 3, "section-1": 4, "section-1-ja": 5}
    targets = [t for page in pages for placed in page.placed for t in placed.item.destinations]
    assert [t.title for t in targets if t.level] == ["en 0 · ja 0", "en 1 · ja 1"]


def test_marks_tell_destinations_apart() -> None:
    index = Index({"aim": Target("section", "aim")}, {"one": Target("figure", "one", 1)})
    assert marked(index, "-ja").target("aim").name == "section-aim-ja"
    assert marked(index, "-ja").figures["one"].number == 1


BOOK = """<book><cover/><contents/>
<section id="aim"><h>Aim</h><p>See <ref to="rules"/>.</p>
<figures><figure ref="alone"><caption>Emphasis.</caption></figure></figures></section>
<section id="rules"><h>Rules</h>
<rule id="one-to-three"><h>R</h><p>R</p>
<figures><figure ref="legal"><caption>L</caption></figure>
<figure ref="illegal"><caption>I</caption></figure></figures></rule>
<rule id="at-most-five"><h>R</h><p>R</p></rule></section>
<section id="back" page="last"><h>Back</h><p>B</p></section></book>"""


@pytest.fixture
def book(tmp_path: Path, fonts: FontSet) -> bytes:

    made = request(make_project(tmp_path, BOOK), fonts, "en-ja")
    assert all(page.lines for page in set_pages(replace(made, leaves=True))[:2])
    return make_rulebook(replace(made, leaves=True))


def test_a_book_on_leaves_is_a_book_of_whole_sheets(book: bytes) -> None:
    document = pypdfium2.PdfDocument(book)
    assert len(document) % 4 == 0
    wide, high = (round(edge / MM) for edge in document[1].get_size())
    assert (wide, high) in {(154, 216), (148, 210)}
