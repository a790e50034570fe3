"""Which faces a language is set in, and which characters none of them can draw."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

from generator.drawing.fonts import FontSet
from generator.text.checks import Missing
from generator.text.scripts import script_of


def families(langs: Iterable[str]) -> frozenset[str]:
    """The families of faces that languages are set in."""
    return frozenset[str]().union(*(script_of(lang).families for lang in langs))


@cache
def lacking(fonts: FontSet, lang: str) -> Missing:
    """What gives the characters of a text that no face of a language can draw.

    A Latin letter must be in the Latin face itself: from another it would be of another look. The
    same function for the same fonts, so that what is found by it is remembered.
    """
    script = script_of(lang)

    def missing(text: str) -> str:
        lost = fonts.missing(text, (script.beside if script.wide else script.faces)["regular"])
        elsewhere = (script.faces if script.wide else script.beside)["regular"]
        return "".join(c for c in lost if not is_borrowed(c, elsewhere, fonts))

    return missing


def is_borrowed(character: str, face: str, fonts: FontSet) -> bool:
    """Whether a character that its own face lacks is drawn in the ``face`` of other widths."""
    is_latin = unicodedata.name(character, "").startswith("LATIN ")
    return fonts.has(character, face) and not is_latin
