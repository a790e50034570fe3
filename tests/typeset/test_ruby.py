"""Readings above words: where they stand, what they leave as it is, what readers get of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import outloud
import pdfua
import pikepdf
import pytest

from generator.book.document import make_rulebook
from generator.drawing.fonts import FontSet
from generator.markup import blocks as b
from generator.markup.readings import annotated
from generator.typeset.inline import Run
from generator.typeset.lines import set_lines
from generator.typeset.ruby import SIZE
from tests.support.bookproject import JAPANESE as WORDS
from tests.support.bookproject import make_project, request
from tests.support.linebreak_faults import Glyph, glyphs
from tests.support.setting import BASELINE, COLUMN, JAPANESE, drawn, read, unset
from tests.support.words import Words

LEFT = 40.0
EM = JAPANESE.size


def glyphs_of(runs: list[Run], fonts: FontSet, width: float = COLUMN) -> list[Glyph]:
    return list(glyphs(drawn([unset(runs, JAPANESE, fonts)], width, LEFT)))


def middle(found: list[Glyph]) -> float:
    return (found[0].left + found[-1].right) / 2


@pytest.mark.parametrize(("word", "kana"), [("配置", "はいち"), ("領域", "りょういき")])
def test_ruby_is_half_as_large_and_centred_on_its_word(
    fonts: FontSet, word: str, kana: str
) -> None:
    plain, small = "ここに", "を置きます。"
    found = glyphs_of([Run(plain), Run(word, ruby=kana), Run(small)], fonts)
    text = "".join(glyph.text for glyph in found)
    assert text == plain + word + small + kana
    base, above = found[3:5], found[-len(kana) :]
    assert middle(above) == pytest.approx(middle(base), abs=0.06 * EM)
    steps = [right.left - left.left for left, right in pairwise(above)]
    assert max(steps) < EM
    assert min(glyph.bottom for glyph in above) > max(glyph.bottom for glyph in base) + 0.7 * EM


def test_ruby_stays_inside_the_leading(fonts: FontSet) -> None:
    word, text = "領域", "漢字とかなの行が何行も続いていきます。"
    found = glyphs_of([Run(text * 3), Run(word, ruby="りょういき"), Run(text * 3)], fonts)
    base = found[len(text) * 3]
    top = max(glyph.bottom for glyph in found[-5:]) + SIZE * EM * 0.92
    assert base.text == "領"
    assert top < base.bottom + BASELINE


def test_ruby_hangs_over_kana_but_not_over_kanji(fonts: FontSet) -> None:
    def gap(neighbour: str) -> float:
        (line,) = set_lines(
            (Run(neighbour), Run("領域", ruby="りょういき")), JAPANESE, COLUMN, fonts
        )
        return line.after[0].gap / EM

    assert gap("か") == gap("カ") == 0.0
    assert gap("漢") == pytest.approx(0.25)
    assert gap("「") == pytest.approx(0.0)


@pytest.mark.parametrize(
    "before", ["", "かなが続いて行の終わりに至る、そういう文です、これで三七字目に、"]
)
def test_ruby_stays_between_the_ends_of_the_line(fonts: FontSet, before: str) -> None:
    after = (
        "です。" if before else "です、そういう文が行の終わりを越えて続いていきますから二行です。"
    )
    runs = [Run(before), Run("領域", ruby="りょういき"), Run(after)]
    for width in (COLUMN - 0.1 * EM * step for step in range(30)):
        for glyph in glyphs_of(runs, fonts, width):
            assert glyph.left >= LEFT - 0.1 and glyph.right <= LEFT + width + 0.1


def test_a_word_with_ruby_is_never_broken(fonts: FontSet) -> None:
    runs = (Run("かなの後に"), Run("六角形", ruby="ろっかくけい"), Run("があります。" * 3))
    for width in (60 + 2.1 * step for step in range(60)):
        lines = set_lines(runs, JAPANESE, width, fonts)
        assert any("六角形" in line.text for line in lines)


def test_lines_with_and_without_ruby_break_alike(fonts: FontSet) -> None:
    text = ("トウィッグに囲まれた", "領域", "を数えます。そのとき、ほかの" * 4)
    plain, ruby = (
        set_lines(
            tuple(Run(t, ruby=r) for t, r in zip(text, ("", kana, ""), strict=True)),
            JAPANESE,
            COLUMN,
            fonts,
        )
        for kana in ("", "りょういき")
    )
    assert [line.text for line in plain] == [line.text for line in ruby]


def para(text: str) -> b.Para:
    return b.Para((b.Span(text),))


def spans(book: b.Book) -> Iterator[b.Span]:
    for node in b.walk(book.parts):
        for content in b.contents_of(node):
            yield from (part for part in content if isinstance(part, b.Span))


def test_the_first_of_each_word_in_running_text_is_annotated() -> None:
    section = b.Section(
        (
            b.Table(False, (((b.Span("頂点"),),),)),
            para("接続点は頂点ではなく、"),
            b.List(False, ((b.Note((para("頂点は接続する"),)),),)),
        ),
        "a",
        (b.Span("接続点と頂点"),),
    )
    book = annotated(
        b.Book("ja", (section,)),
        {"接続": "せつぞく", "接続点": "せつぞくてん", "頂点": "ちょうてん"},
    )
    assert [(span.text, span.ruby) for span in spans(book) if span.ruby] == [
        ("接続点", "せつぞくてん"),
        ("頂点", "ちょうてん"),
        ("接続", "せつぞく"),
    ]
    assert (
        "".join(span.text for span in spans(book))
        == "接続点と頂点頂点接続点は頂点ではなく、頂点は接続する"
    )


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> bytes:
    wanted = request(make_project(tmp_path_factory.mktemp("ruby")), fonts, "ja")
    words = {**WORDS, "A remark.": "頂点と辺についての注意。", "So.": "頂点だからです。"}
    catalogues = {"ja": Words("ja", words)}
    return make_rulebook(replace(wanted, catalogues=catalogues, readings={"頂点": "ちょうてん"}))


def elements(node: Any, role: str) -> Iterator[Any]:
    kids = node.get("/K", pikepdf.Array())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            if str(kid.S) == role:
                yield kid
            yield from elements(kid, role)


def test_ruby_has_its_place_in_the_structure(book: bytes) -> None:
    with pikepdf.open(BytesIO(book)) as pdf:
        (ruby,) = elements(pdf.Root.StructTreeRoot, "/Ruby")
        assert [str(kid.S) for kid in ruby.K] == ["/RB", "/RT"]
        assert str(ruby.P.S) == "/P"


def test_the_text_is_found_as_if_there_were_no_ruby(book: bytes) -> None:
    pages = [read(book, page) for page in range(2, 5)]
    assert any("頂点と辺についての注意。" in page for page in pages)


def test_checkers_find_nothing(book: bytes, tmp_path: Path) -> None:
    path = tmp_path / "ruby.pdf"
    path.write_bytes(book)
    heard = outloud.check(str(path))
    assert heard.error is None
    assert [finding.message for finding in heard.findings] == []
    seen = pdfua.validate(str(path))
    assert [f.message for outcome in seen.outcomes for f in outcome.findings] == []
