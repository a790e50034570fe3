"""The book of DuploLine as it is built in English: whole, and without a fault for a checker."""

from __future__ import annotations

from pathlib import Path

import outloud
import pypdfium2
import pytest

from generator import figures
from generator.book import blocks as b
from generator.book.document import RulebookRequest, make_rulebook
from generator.book.index import unused_figures
from generator.book.source import load_source
from generator.drawing.fonts import FontSet
from generator.figures import FigureSet
from generator.project import Project
from generator.text import catalogue

PROJECT = Project(Path(__file__).resolve().parents[2])
GAME = "duploline"


@pytest.fixture(scope="module")
def duploline() -> FigureSet:
    return figures.load(PROJECT, GAME)


def test_the_book_is_whole_and_accessible(
    duploline: FigureSet, fonts: FontSet, tmp_path: Path
) -> None:
    english = {"en": catalogue.load(PROJECT, "en", (GAME, "common"))}
    request = RulebookRequest(
        PROJECT, GAME, "en", fonts, duploline, english, lambda path: path.read_text("utf-8")
    )
    pdf = make_rulebook(request)
    path = tmp_path / "duploline.pdf"
    path.write_bytes(pdf)
    heard = outloud.check(str(path))
    assert heard.error is None
    assert [f.message for f in heard.findings] == []
    texts = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]
    assert "DuploLine" in texts[0]
    assert len(texts) % 4 == 0
    assert len(texts) <= 20
    assert not any("%(" in text or "{{" in text for text in texts)


def test_figures_have_their_places_and_rules_an_example_of_either_kind(
    duploline: FigureSet,
) -> None:
    english = catalogue.load(PROJECT, "en", (GAME, "common"))
    source = load_source(PROJECT, GAME, [english], duploline, lambda path: path.read_text("utf-8"))
    (book,) = source.books
    assert unused_figures(book, duploline) == (source.info.cover,)
    rules = [node for node in b.walk(book.parts) if isinstance(node, b.Rule)]
    assert tuple(rule.id for rule in rules) == duploline.game.rules
    for rule in rules:
        shown = [
            duploline[figure.ref]
            for block in rule.blocks
            if isinstance(block, b.Figures)
            for figure in block.figures
        ]
        assert any(figure.spec.claim.kind == "legal" for figure in shown), rule.id
        assert any(figure.spec.claim.value == [rule.id] for figure in shown), rule.id
