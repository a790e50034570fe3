"""What the faces of a language lack is found by one function, so that findings are remembered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator.drawing.fonts import FontSet
from generator.text import checks, language
from generator.text.checks import Flaw
from generator.text.entries import Entry
from generator.text.flaws import flaws
from generator.text.glossary import Glossary
from generator.text.script import forms
from generator.text.scripttable import LATIN
from generator.typeset.coverage import lacking
from tests.support.textproject import po

LETTER = "\N{RUNIC LETTER FEHU FEOH FE F}"
"""In none of our faces."""


def test_a_message_is_looked_through_once_though_its_catalogue_is_saved(fonts: FontSet) -> None:
    terms, asked = Glossary(), []
    assert lacking(fonts, "ja") is lacking(fonts, "ja") is not lacking(fonts, "en")

    def missing(text: str) -> str:
        asked.append(text)
        return lacking(fonts, "ja")(text)

    for above in ("", "# saved with a line more\n"):
        file = po(f'{above}msgid "Fe"\nmsgstr "{LETTER}"\n', "ja")
        (entry,) = file.entries.values()
        assert flaws(entry, file.language, "", terms, missing)
    assert asked == [LETTER]


def test_a_text_is_looked_through_once_whatever_it_is_set_in(
    fonts: FontSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Entry] = []
    tags, terms = checks.tags, Glossary()

    def noted(entry: Entry) -> Iterator[Flaw]:
        seen.append(entry)
        return tags(entry)

    monkeypatch.setattr(checks, "tags", noted)
    file = po(f'msgid "one <term>Fee</term>"\nmsgstr "{LETTER} <b>x</b>"\n', "ja")
    (entry,) = file.entries.values()
    alone = flaws(entry, file.language, "", terms)
    both = flaws(entry, file.language, "", terms, lacking(fonts, "ja"))
    assert alone
    assert both[: len(alone)] == alone
    assert len(both) == len(alone) + 1
    assert len(seen) == 1


def test_a_text_is_looked_through_again_by_another_script() -> None:
    file, terms = po('msgid "a"\nmsgstr "bc"\n', "de"), Glossary()
    (entry,) = file.entries.values()
    assert not flaws(entry, file.language, "", terms)
    strict = LATIN.but(prose="[a-z]", forms=forms(("b", "a letter", "another")))
    try:
        language.use({"Latn": strict})
        assert flaws(entry, file.language, "", terms)
    finally:
        language.use({})
    assert not flaws(entry, file.language, "", terms)
