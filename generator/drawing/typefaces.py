"""What a font says of itself to people: its typeface, and the licence that it is under."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Typeface:
    """The name of a typeface, and that of its licence, "" where the font does not say."""

    name: str
    licence: str = ""


@cache
def typeface(font: Path) -> Typeface:
    """The typeface of a font in a file."""
    from fontTools.ttLib import TTFont

    with TTFont(font, lazy=True) as opened:
        names = opened["name"]
        name = _said(names, _WHOLE_FAMILY) or _said(names, _FAMILY) or font.stem
        return Typeface(name[:LONGEST], licence_name(_said(names, _LICENCE)))


def licence_name(said: str) -> str:
    """What a licence is called that a font describes; "" where that is no name."""
    if known := _KNOWN.search(said):
        return " ".join(filter(None, known.groups()))
    return said if len(said) <= LONGEST else ""


def _said(names: Any, number: int) -> str:
    """A record, on one line, without characters that nobody sees."""
    text = names.getDebugName(number) or ""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
