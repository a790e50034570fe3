"""What a font says of itself to people: its typeface, and the licence that it is under."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from generator.values import Value

_FAMILY, _LICENCE, _WHOLE_FAMILY = 1, 13, 16
"""Records in the table ``name`` (OpenType). The family of a variable font may be that of its
thinnest weight, unless it has a record of the whole."""

_KNOWN = re.compile(
    r"\b((?:SIL Open Font|Apache|Ubuntu Font|Bitstream Vera|GNU [A-Za-z ]*General Public)"
    r" Licen[cs]e)(?:,? (?:Version |version |v)?(\d[\d.]*\d|\d))?"
)
"""Licences of fonts, with their versions: the record tells much more."""
LONGEST = 60
"""Characters of a name; what is longer is a text, and no name of a licence."""


class Typeface(Value, frozen=True):
    """The name of a typeface, and that of its licence, "" where the font does not say."""

    name: str
    licence: str = ""


def names(font: Path) -> list[str]:
    """What the font in a file says of its family, as a whole and alone, and of its licence."""
    from fontTools.ttLib import TTFont

    with TTFont(font, lazy=True) as opened:
        table = opened["name"]
        records = (_WHOLE_FAMILY, _FAMILY, _LICENCE)
        return [table.getDebugName(number) or "" for number in records]


def typeface(font: Path, said: Sequence[str]) -> Typeface:
    """The typeface of the font in a file that says these :func:`names`."""
    whole, family, licence = map(_on_one_line, said)
    name = whole or family or font.stem
    return Typeface(name[:LONGEST], licence_name(licence))


def licence_name(said: str) -> str:
    """What a licence is called that a font describes; "" where that is no name."""
    if known := _KNOWN.search(said):
        return " ".join(filter(None, known.groups()))
    return said if len(said) <= LONGEST else ""


def _on_one_line(text: str) -> str:
    """A record without characters that nobody sees."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
