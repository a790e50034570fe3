"""A language begins with catalogues that every tool can use, or not at all."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from babel import Locale

from generator.cli.commands.messages import undivided
from generator.drawing.fonts import FontSet
from generator.drawing.recipes import HOUSE, RECIPES, REPERTOIRES
from generator.faults import ContentError
from generator.text.language import script_of
from generator.text.newlang import begin, sample
from generator.text.places import languages, po_path
from generator.text.potfile import plural_forms
from generator.text.scripttable import (
    CYRILLIC,
    GREEK,
    KOREAN,
    LATIN,
    SIMPLIFIED_CHINESE,
    TRADITIONAL_CHINESE,
)
from generator.typeset.coverage import families, lacking
from tests.support.textproject import make_project

needs_gettext = pytest.mark.skipif(
    not shutil.which("msgmerge"), reason="GNU gettext is not installed"
)


@needs_gettext
def test_all_catalogues_are_there_with_their_plural_forms(tmp_path: Path, fonts: FontSet) -> None:
    project = make_project(tmp_path)
    written = begin(project, "es", lacking(fonts, "es"))
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
        ("ka", "the fonts lack letters of Georgian: ა ბ გ"),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_nothing(
    tmp_path: Path, fonts: FontSet, lang: str, problem: str
) -> None:
    project = make_project(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(ContentError) as caught:
        begin(project, lang, lacking(fonts, "en"))
    (fault,) = caught.value.faults
    assert problem in fault.problem
    assert sorted(tmp_path.rglob("*")) == before


@needs_gettext
def test_a_language_of_which_no_more_than_a_folder_is_there_is_begun(
    tmp_path: Path, fonts: FontSet
) -> None:
    project = make_project(tmp_path)
    (project.locales / "es").mkdir()
    begin(project, "es", lacking(fonts, "es"))
    assert "es" in languages(project)


@pytest.mark.parametrize(
    "lang",
    "es fr de pl cs tr pt_BR ro vi cy el ru uk sr sr_Latn bg ja ko zh zh_CN zh_TW zh_Hant".split(),  # noqa: SIM905
)
def test_the_fonts_have_the_letters_of_our_neighbours(lang: str) -> None:
    letters = sample(Locale.parse(lang))
    script = script_of(lang)
    recipes = [r for r in RECIPES if r.family in script.families and not r.companion]
    repertoire = REPERTOIRES[next(r.repertoire for r in recipes if r.face in script.faces.values())]
    assert letters and set(map(ord, letters)) <= repertoire.characters()


def test_a_language_is_set_in_the_face_of_its_script(tmp_path: Path) -> None:
    assert [script_of(lang) for lang in ("en", "vi", "sr_Latn", "tok")] == [LATIN] * 4
    assert [script_of(lang) for lang in ("ru", "uk", "bg", "sr", "mn")] == [CYRILLIC] * 5
    assert script_of("el") is GREEK
    assert script_of("ko") is KOREAN
    simplified = ("zh", "zh_CN", "zh_Hans", "zh_SG", "zh-CN", "zh_Hans_HK")
    assert {script_of(lang) for lang in simplified} == {SIMPLIFIED_CHINESE}
    assert {script_of(lang) for lang in ("zh_TW", "zh_HK", "zh_Hant")} == {TRADITIONAL_CHINESE}
    project = make_project(tmp_path)
    assert families(languages(project)) == HOUSE
    assert families(["en", "ru"]) == {*HOUSE, "Cyrillic"}


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


@pytest.mark.parametrize("lang", ["de", "ru", "ko", "zh_TW", "ja"])
def test_nothing_is_said_where_words_are_divided_or_have_no_hyphens(lang: str) -> None:
    assert undivided(lang) == ""


def test_words_stay_whole_where_a_script_has_hyphens_and_nobody_knows_their_places() -> None:
    assert undivided("vi") == "no patterns are known by which to hyphenate vi: its words stay whole"
