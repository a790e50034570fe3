"""Whole books in Korean and Chinese: faces, languages and text are right on page and screen."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.book.document import make_rulebook
from generator.drawing.fonts import FontSet
from generator.html.page import make_page
from generator.typeset.coverage import families
from tests.support.bookproject import make_project, request
from tests.support.languages import SAMPLES, Sample
from tests.support.words import Words

samples = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.lang)
MESSAGE = "Add a stone, or two, or three stones."


def words(sample: Sample) -> dict[str, Words]:
    """Catalogues in which one of the messages is the whole text."""
    return {
        "en": Words("en"),
        sample.lang: Words(sample.lang, {**sample.words, MESSAGE: sample.text}),
    }


@samples
def test_a_facing_book(sample: Sample, faces: FontSet, tmp_path: Path) -> None:
    asked = request(make_project(tmp_path), faces, f"en-{sample.lang}")
    pdf = make_rulebook(replace(asked, catalogues=words(sample)))
    assert pdf == make_rulebook(replace(asked, catalogues=words(sample)))
    read = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))
    solid = "".join(read.split())
    assert "".join(sample.text.split()) in solid
    assert all(
        "".join(word.split()) in solid for key, word in sample.words.items() if key != MESSAGE
    )
    with pikepdf.open(BytesIO(pdf)) as document:
        found = {str(o.Lang) for o in document.objects if _has_language(o)}
        names = {str(o.BaseFont) for o in document.objects if _is_font(o)}
    assert found >= {"en", sample.lang.replace("_", "-")}
    family = next(iter(families([sample.lang]) - {"Latin"}))
    assert any(f"Rulepress{family}" in name for name in names)
    assert not any("Japanese" in name for name in names)


def _has_language(found: pikepdf.Object) -> bool:
    return isinstance(found, pikepdf.Dictionary) and "/Lang" in found


def _is_font(found: pikepdf.Object) -> bool:
    return isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/Font"


@samples
def test_a_page_for_screens(sample: Sample, faces: FontSet, tmp_path: Path) -> None:
    asked = request(make_project(tmp_path), faces, sample.lang)
    html = make_page(replace(asked, catalogues=words(sample))).decode()
    tag = sample.lang.replace("_", "-")
    assert f'<html lang="{tag}">' in html
    assert f":lang({tag}) {{ font-family: " in html
    assert sample.text in html
