"""The colophon and the web page name the typefaces in use, not those of the house."""

from __future__ import annotations

import pypdfium2
import pytest

from generator.book.document import make_rulebook
from generator.build.targets.books import Rulebook
from generator.build.targets.webpages import WebPage
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.drawing.typefaces import Typeface, licence_name
from generator.markup.typefaces import typeface_words
from tests.support.places import ROOT
from tests.support.projects import GAME, SAMPLE
from tests.support.words import Words

OFL = "SIL Open Font License 1.1"


@pytest.fixture(scope="module")
def own(fonts: FontSet) -> FontSet:
    """Faces whose Latin is made of another font: our cut of it, which has a name of its own."""
    latin = fonts["Latin"].path
    return FontSet(
        {
            name: face.but(source=latin) if face.source == fonts["Latin"].source else face
            for name, face in fonts.faces.items()
        }
    )


def colophon(fonts: FontSet, edition: str) -> str:
    """The last words of the book, without spaces."""
    pdf = make_rulebook(Rulebook(GAME, edition).request(Trace(SAMPLE), fonts))
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))
    return "".join(text.split())


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("en", f"set in Rulepress Latin ({OFL})."),
        ("ja", f"書体はNoto Sans JP、Rulepress Latin（{OFL}）です。"),
    ],
)
def test_the_colophon_names_what_the_text_is_set_in(own: FontSet, edition: str, said: str) -> None:
    found = colophon(own, edition)
    assert "".join(said.split()) in found
    assert "SourceSans" not in found


def test_a_web_page_asks_for_the_typeface_of_the_book(own: FontSet) -> None:
    (page,) = WebPage(GAME, "en").make(Trace(SAMPLE), own).values()
    text = page.decode()
    assert '--face: "Rulepress Latin";' in text
    assert f"lettered in Rulepress Latin ({OFL})." in text
    assert "Source Sans" not in text


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Licensed under the SIL Open Font License, Version 1.1. This license is …", OFL),
        ("This is under the Apache License, Version 2.0", "Apache License 2.0"),
        ("Ubuntu Font Licence 1.0", "Ubuntu Font Licence 1.0"),
        ("All rights reserved", "All rights reserved"),
        ("You may " * 20, ""),
        ("", ""),
    ],
)
def test_a_licence_is_called_by_its_name(said: str, name: str) -> None:
    assert licence_name(said) == name


def test_typefaces_of_one_licence_stand_together() -> None:
    faces = [Typeface("A", OFL), Typeface("B"), Typeface("C", OFL)]
    assert typeface_words(Words("en"), faces) == f"A and C ({OFL}) and B"


def test_no_template_and_no_page_names_a_font_of_the_house() -> None:
    folders = ("templates", "html", "locales", "scaffold")
    files = [p for name in folders for p in (ROOT / "generator" / name).rglob("*") if p.is_file()]
    texts = {path: path.read_text("utf-8") for path in files if path.suffix not in (".pyc", ".mo")}
    assert [
        path for path, text in texts.items() if "Source Sans" in text or "SIL Open" in text
    ] == []
