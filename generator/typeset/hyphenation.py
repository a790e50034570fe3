"""Where words may be divided: Liang's algorithm, with the patterns that pyphen brings.

The patterns are parsed when a word needs them, for parsing all 14,000 of English takes longer than
setting a book. Patterns that change the spelling at the hyphen are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import pyphen

from generator.text.language import regional

SHORTEST = 6
"""Words of fewer letters stay whole."""
LEFT, RIGHT = 2, 3
"""Letters that stay together at either end of a word."""

_WORD = re.compile(r"[^\W\d_]+")
_OWN = re.compile(r"(?<=[^\W\d_][-‐–/])(?=[^\W\d_])|(?<=\w—)(?=\w)")
"""After hyphens between letters, and after a dash without spaces."""
_HYPHENS = frozenset("-‐")
_LEVELS = re.compile(r"(\d?)(\D?)")
_NO_DIGITS = str.maketrans("", "", "0123456789")


def own_breaks(word: str) -> tuple[int, ...]:
    """Positions where the word may be broken as it is: after its own hyphens and dashes.

    A capital after a hyphen makes a name of it, and names stay whole.
    """
    if word.isalpha():
        return ()
    found = (m.start() for m in _OWN.finditer(word))
    return tuple(at for at in found if not (word[at - 1] in _HYPHENS and word[at].isupper()))


@cache
def divisions(word: str, lang: str) -> tuple[int, ...]:
    """Positions where a hyphen may divide the word; names and words with a hyphen stay whole.

    None in a language without patterns.
    """
    if _OWN.search(word):
        return ()
    return tuple(
        letters.start() + position
        for letters in _WORD.finditer(word)
        if len(letters[0]) >= SHORTEST and letters[0].islower()
        for position in _positions(letters[0], _patterns(lang))
    )


def has_patterns(lang: str) -> bool:
    """Whether words of a language are divided at all."""
    return bool(_patterns(lang))


@cache
def _patterns(lang: str) -> Mapping[str, str]:
    """The patterns of a language by their letters: ``.ach`` → ``.a2ch``."""
    tag = pyphen.language_fallback(regional(lang))
    if tag is None:
        return {}
    encoding, _, text = pyphen.LANGUAGES[tag].read_bytes().partition(b"\n")
    lines = text.decode(encoding.decode("ascii").strip())
    return dict(zip(lines.translate(_NO_DIGITS).split("\n"), lines.split("\n"), strict=True))


def _positions(word: str, patterns: Mapping[str, str]) -> list[int]:
    """Where the highest level that a pattern gives to a position is odd."""
    pointed = f".{word}."
    levels = [0] * (len(pointed) + 1)
    for start in range(len(pointed)):
        for stop in range(start + 2, len(pointed) + 1):
            if pattern := patterns.get(pointed[start:stop]):
                for at, level in enumerate(_levels(pattern), start):
                    levels[at] = max(levels[at], level)
    return [at for at in range(LEFT, len(word) - RIGHT + 1) if levels[at + 1] % 2]


@cache
def _levels(pattern: str) -> tuple[int, ...]:
    """The levels before each letter of a pattern and after the last."""
    return tuple(int(level or 0) for level, _ in _LEVELS.findall(pattern))
