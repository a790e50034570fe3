"""How moves are written, held to what can be read, shown and kept."""

from __future__ import annotations

import unicodedata

from generator.counted import counted

LONGEST = 10_000
"""Characters of a move or a name; the longest turn of a game has some hundreds."""
_UNWRITABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Kinds of characters that end a line, command a terminal, or are halves of characters."""


def unwritable(text: str) -> str:
    """The first character that stands in no notation, as its code point; else empty.

    Those are line ends, other control characters, and halves of characters (surrogates), which no
    file can hold.
    """
    if text.isprintable():
        return ""
    return next((f"U+{ord(c):04X}" for c in text if unicodedata.category(c) in _UNWRITABLE), "")


def notation(move: object) -> str:
    """A move as it is written; raises ``ValueError`` for what is no notation."""
    text = str(move)
    if len(text) > LONGEST:
        raise ValueError(
            f"a move is written in {counted(len(text), 'character')}, {LONGEST} at most"
        )
    if wrong := unwritable(text):
        raise ValueError(f"a move is written with {wrong}, which stands in no notation")
    return text
