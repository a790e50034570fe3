"""Where words may be divided, by the patterns of pyphen."""

from __future__ import annotations

import re
from functools import cache

import pyphen

_PATTERNS = {"en": "en_GB"}
"""Patterns for languages whose tag alone does not choose between several."""
_WORD = re.compile(r"[^\W\d_]+")
_OWN = re.compile(r"(?<=[^\W\d_][-‐–/])(?=[^\W\d_])|(?<=\w—)(?=\w)")
"""After hyphens between letters, and after a dash without spaces."""
SHORTEST = 6
"""Words of fewer letters stay whole."""


@cache
def _dictionary(lang: str) -> pyphen.Pyphen | None:
    tag = pyphen.language_fallback(_PATTERNS.get(lang, lang.replace("-", "_")))
    return pyphen.Pyphen(lang=tag, left=2, right=3) if tag else None


def own_breaks(word: str) -> tuple[int, ...]:
    """Positions where the word may be broken as it is: after its own hyphens and dashes."""
    return tuple(m.start() for m in _OWN.finditer(word))


@cache
def divisions(word: str, lang: str) -> tuple[int, ...]:
    """Positions where a hyphen may divide the word; names and words with a hyphen stay whole.

    None in a language without patterns.
    """
    dictionary = _dictionary(lang)
    if dictionary is None or own_breaks(word):
        return ()
    return tuple(
        letters.start() + position
        for letters in _WORD.finditer(word)
        if len(letters[0]) >= SHORTEST and letters[0].islower()
        for position in dictionary.positions(letters[0])
    )
