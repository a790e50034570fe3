"""A language begins with catalogues that every tool can use, or not at all."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from babel import Locale

from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.text.newlang import begin, sample
from generator.text.places import languages, po_path
from generator.text.potfile import plural_forms
from tests.support.textproject import make_project

needs_gettext = pytest.mark.skipif(
    not shutil.which("msgmerge"), reason="GNU gettext is not installed"
)


@needs_gettext
def test_all_catalogues_are_there_with_their_plural_forms(tmp_path: Path, fonts: FontSet) -> None:
    project = make_project(tmp_path)
    written = begin(project, "es", fonts.in_no_face)
    assert {po_path(project, "es", domain) for domain in ("rulepress", "stones")} <= set(written)
    text = po_path(project, "es", "stones").read_text("utf-8")
    assert text.startswith("# Spanish translation of stones.\n")
    assert '"Language: es\\n"' in text
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in text
    assert 'msgstr[1] ""' in text
    assert languages(project) == ("en", "es", "ja")


@pytest.mark.parametrize(
    ("lang", "problem"),
    [
        ("Spanish", "'Spanish' is no name of a language"),
        ("pt-BR", "'pt-BR' is no name of a language"),
        ("../x", "is no name of a language"),
        ("xq", "no language is known as 'xq'"),
        ("ja", "the language is there already"),
        ("en", "en is no language to translate into"),
        ("en_XA", "en_XA is no language to translate into"),
        ("ar", "written from right to left"),
        ("th", "the fonts lack letters of Thai"),
        ("zh", "the fonts lack letters of Chinese"),
        ("vi", "the fonts lack letters of Vietnamese: "),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_nothing(
    tmp_path: Path, fonts: FontSet, lang: str, problem: str
) -> None:
    project = make_project(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(ContentError) as caught:
        begin(project, lang, fonts.in_no_face)
    (fault,) = caught.value.faults
    assert problem in fault.problem
    assert sorted(tmp_path.rglob("*")) == before


@needs_gettext
def test_a_language_of_which_no_more_than_a_folder_is_there_is_begun(
    tmp_path: Path, fonts: FontSet
) -> None:
    project = make_project(tmp_path)
    (project.locales / "es").mkdir()
    begin(project, "es", fonts.in_no_face)
    assert "es" in languages(project)


def test_the_fonts_have_the_letters_of_our_neighbours(fonts: FontSet) -> None:
    for lang in ("es", "fr", "de", "pl", "cs", "tr", "pt_BR", "ro"):
        assert fonts.in_no_face(sample(Locale.parse(lang))) == ""


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("es", "nplurals=2; plural=(n != 1);"),
        ("fr", "nplurals=2; plural=(n > 1);"),
        ("ja", "nplurals=1; plural=0;"),
        ("tok", "nplurals=1; plural=(0);"),
    ],
)
def test_plural_forms_are_those_of_gettext(lang: str, forms: str) -> None:
    assert plural_forms(lang) == forms


def test_more_forms_stay_where_numbers_that_are_counted_need_them() -> None:
    assert plural_forms("ru").startswith("nplurals=3;")
