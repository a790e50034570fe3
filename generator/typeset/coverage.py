"""Which faces a language is set in, and which characters none of them can draw."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

from generator.drawing.fonts import FontSet
from generator.drawing.typefaces import Typeface
from generator.text.checks import Missing
from generator.text.language import script_of
from generator.text.script import Script
from generator.typeset.inline import font_name, wide_characters

_PROSE = frozenset((*map(chr, range(0x21, 0x7F)), *"‘’‚“”„–—…«»‹›¡¿"))
"""Punctuation and digits of Latin prose, and ASCII with them."""


def families(langs: Iterable[str]) -> frozenset[str]:
    """The families of faces that languages are set in."""
    return frozenset[str]().union(*(script_of(lang).families for lang in langs))


def typefaces(fonts: FontSet, lang: str) -> tuple[Typeface, ...]:
    """The typefaces that text in a language is set in: that of its script, and for wide characters
    that of the letters beside them.
    """
    script = script_of(lang)
    faces = [script.faces["regular"], *([script.beside["regular"]] if script.wide else [])]
    return tuple(dict.fromkeys(fonts[face].typeface for face in faces))


def lacking(fonts: FontSet, lang: str) -> Missing:
    """What gives the characters of a text that no face of a language can draw.

    The same function for the same fonts and script, so that what is found by it is remembered.
    """
    return _lacking(fonts, script_of(lang))


@cache
def _lacking(fonts: FontSet, script: Script) -> Missing:
    face = font_name(True, "regular", script)

    @cache
    def drawn(character: str, wide: bool) -> bool:
        return is_drawn(character, wide, face, fonts)

    def missing(text: str) -> str:
        lost = fonts.missing(text, font_name(False, "regular", script))
        wide = dict(zip(text, wide_characters(text, script), strict=True)) if lost else {}
        return "".join(character for character in lost if not drawn(character, wide[character]))

    return missing


def is_drawn(character: str, wide: bool, face: str, fonts: FontSet) -> bool:
    """Whether a character that its own face lacks is drawn in the ``face`` of the other width.

    A sign is, but what Latin prose consists of has to be in the Latin face: letters and
    punctuation of another look would be seen.
    """
    is_prose = character in _PROSE or unicodedata.name(character, "").startswith("LATIN ")
    return fonts.has(character, face) and (wide or not is_prose)
