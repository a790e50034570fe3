"""What the faces of a language lack is found by one function, so that findings are remembered."""

from __future__ import annotations

from generator.drawing.fonts import FontSet
from generator.text.flaws import flaws
from generator.text.glossary import Glossary
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
