"""Text whose characters are coded as people type them: Unicode's normal form C, and a little more.

Some systems store a letter and its mark apart (macOS in the names of files, and what is copied from
there), and some PDFs give back ligatures and radicals in the place of letters and ideographs. All
of it looks right, is found by no search, and is set wrongly or not at all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What no XML, and so no book, can hold: control characters and halves of pairs. Python is quick to
read this pattern, and slow to read one of all other characters.
"""
_STANDS_IN = re.compile("[\u2e80-\u2fdf\ufb00-\ufb06]")
"""Radicals and ligatures, which are there for the sake of older codes."""


def normal(text: str) -> str:
    """The text in its normal form, with letters and ideographs for what only looks like them."""
    plain = _STANDS_IN.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    return unicodedata.normalize("NFC", plain)


def decomposed(text: str) -> str:
    """The first letter that is written in parts; empty where all are whole."""
    return next((part for part in abnormal(text) if len(normal(part)) < len(part)), "")


def abnormal(text: str) -> Iterator[str]:
    """The letters, with their marks, that are not in their normal form."""
    if normal(text) == text:
        return
    letter = ""
    for character in (*text, ""):
        if character and (unicodedata.combining(character) or _join(letter, character)):
            letter += character
            continue
        if normal(letter) != letter:
            yield letter
        letter = character


def _join(before: str, after: str) -> bool:
    return normal(before + after) != normal(before) + normal(after)


def spelt(text: str) -> str:
    """The text with its code points."""
    return f"{text} ({' '.join(f'U+{ord(character):04X}' for character in text)})"
