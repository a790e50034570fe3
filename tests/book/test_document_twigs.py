"""The books of Twigs as they are built: all that a checker can find in them is nothing."""

from __future__ import annotations

from pathlib import Path

import outloud
import pypdfium2
import pytest

from generator import figures
from generator.book.document import RulebookRequest, make_rulebook
from generator.book.index import unused_figures
from generator.book.source import load_source
from generator.drawing.fonts import FontSet
from generator.figures import FigureSet
from generator.project import Project
from generator.text import catalogue

PROJECT = Project(Path(__file__).resolve().parents[2])


@pytest.fixture(scope="module")
def twigs() -> FigureSet:
    return figures.load(PROJECT, "twigs")


@pytest.mark.parametrize("edition", ["en", "ja", "en-ja"])
def test_a_book_is_whole_and_accessible(
    twigs: FigureSet, fonts: FontSet, tmp_path: Path, edition: str
) -> None:
    catalogues = {
        lang: catalogue.load(PROJECT, lang, ("twigs", "common")) for lang in edition.split("-")
    }
    request = RulebookRequest(
        PROJECT, "twigs", edition, fonts, twigs, catalogues, lambda path: path.read_text("utf-8")
    )
    pdf = make_rulebook(request)
    for messages in catalogues.values():
        messages.raise_if_wanting()
    path = tmp_path / "twigs.pdf"
    path.write_bytes(pdf)
    heard = outloud.check(str(path))
    assert heard.error is None
    assert [f.message for f in heard.findings] == []
    texts = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]
    assert "Twigs" in texts[0]
    assert not any("%(" in text or "{{" in text for text in texts)


def test_every_figure_has_its_place(twigs: FigureSet) -> None:
    english = catalogue.load(PROJECT, "en", ("twigs", "common"))
    source = load_source(PROJECT, "twigs", [english], twigs, lambda path: path.read_text("utf-8"))
    assert unused_figures(source.books[0], twigs) == (source.info.cover,)
