"""The pseudo-language: English with accents, two fifths longer, to try layouts with.

Translations are often so much longer than their English. A layout that holds these texts will hold
those of real languages; and what is printed without accents stands in no message. The texts are
made when they are asked for, and stored nowhere.
"""

from __future__ import annotations

import math
import re

PSEUDO = "en_XA"
"""The code of the pseudo-language. Unicode's CLDR gives it to English with accents, so no real
language has it."""

LONGER = 0.4
"""How much longer texts become, as a part of their characters."""

_PARTS = re.compile(r"(<[^<>]*>|&#?\w+;|%%|%\(\w+\)s)|([^\W\d_]+)|.", re.DOTALL)
"""Markup and placeholders, which stay as they are; words; any other character."""
_VOWELS = frozenset("aeiouyAEIOUY")
_ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ")


def lengthened(text: str) -> str:
    """The text with accents and with longer words, as many as before.

    Markup and placeholders stay, and their characters do not count. What is added, rounded up, is
    shared out among the words by their length; a text without words stays as it is.
    """
    parts = [(found[0], found[1] is not None, found[2]) for found in _PARTS.finditer(text)]
    letters = sum(len(word) for _, _, word in parts if word)
    more = math.ceil(LONGER * sum(len(part) for part, kept, _ in parts if not kept))
    passed = 0
    out: list[str] = []
    for part, _, word in parts:
        if word:
            begun = more * passed // letters
            passed += len(word)
            out.append(_stretched(word, more * passed // letters - begun))
        else:
            out.append(part)
    return "".join(out)


def _stretched(word: str, more: int) -> str:
    """The word with accents and ``more`` letters: its vowels repeated, or the last letter."""
    places = [i for i, letter in enumerate(word) if letter in _VOWELS] or [len(word) - 1]
    each, rest = divmod(more, len(places))
    times = {place: each + (n < rest) for n, place in enumerate(places)}
    long = "".join(c + c.lower() * times.get(i, 0) for i, c in enumerate(word))
    return long.translate(_ACCENTS)
