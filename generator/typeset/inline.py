"""Text within a paragraph: runs of one style, and which script each character is set in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from operator import add
from unicodedata import category, east_asian_width

from generator.text.script import Script
from generator.typeset.styles import FaceName
from generator.values import Value

_BLANKS = re.compile(r"[ \t\r\n]+")


class Run(Value, frozen=True):
    """A stretch of text of one style.

    ``colour`` is ``#rrggbb`` (None: the paragraph's), ``link`` the name of a destination in the
    document or an address, ``lang`` a language tag ("": the paragraph's). White space collapses
    as in HTML; U+00A0 is a space without a break, U+3000 one em. A ``whole`` run stands in one
    line, as a reference with its number does. ``ruby`` is a reading in kana that stands above it,
    ``message`` the id of the message that it is from, where messages are marked.
    """

    text: str
    face: FaceName = "regular"
    colour: str | None = None
    link: str | None = None
    lang: str = ""
    whole: bool = False
    ruby: str = ""
    message: str = ""


class TextStyle(Value, frozen=True):
    """How characters are drawn: a face of the font set, size in pt, colour ``#rrggbb``."""

    font: str
    size: float
    colour: str
    link: str | None
    lang: str

    @property
    def bond(self) -> tuple[str, str]:
        """What holds neighbours together in one structure element: link and language."""
        return self.link or "", self.lang


def font_name(wide: bool, face: FaceName, script: Script) -> str:
    """The font set's name for a face for wide or narrow characters in text of a script."""
    return (script.faces if wide == script.wide else script.beside)[face]


def emphasised(face: FaceName, ground: FaceName) -> FaceName:
    """The face of a run within a paragraph that is itself set in ``ground``."""
    bold = "bold" in face or "bold" in ground
    italic = "italic" in face or "italic" in ground
    if bold:
        return "bold-italic" if italic else "bold"
    return "italic" if italic else "regular"


def collapsed(runs: Iterable[Run]) -> tuple[Run, ...]:
    """The runs with single blanks, none at the start or the end of the paragraph."""
    kept: list[Run] = []
    blank = True
    for run in runs:
        text = _BLANKS.sub(" ", run.text)
        if blank:
            text = text.lstrip(" ")
        if text:
            blank = text.endswith(" ")
            kept.append(run if text == run.text else run.but(text=text))
    if kept and blank:
        last = kept.pop()
        if text := last.text.rstrip(" "):
            kept.append(last.but(text=text))
    return tuple(kept)


@cache
def _width(character: str) -> str:
    """``W`` for wide characters, ``N`` for narrow ones, ``A`` where it depends (UAX #11).

    A root belongs to the formula under it.
    """
    if character == "√":
        return "N"
    width = east_asian_width(character)
    if width in "WFH":
        return "W"
    return "A" if width == "A" and category(character)[0] != "L" else "N"


def wide_characters(text: str, script: Script) -> list[bool]:
    """For each character whether it is set in the face of a wide script.

    Characters that wide and narrow scripts share (× → ° “ …) belong to the ``script`` of the
    paragraph. In a wide one without spaces those that touch a narrow letter or a digit are narrow;
    dashes and what else the script has :attr:`~Script.bound` only if they stand between two.
    """
    known = {c: _width(c) for c in set(text)}
    if not {"W", "A"}.intersection(known.values()):
        return [False] * len(text)
    widths = [known[c] for c in text]
    if not script.wide or script.spaced or "A" not in widths:
        return [width == "W" for width in widths]
    letters = [w == "N" and c.isalnum() for w, c in zip(widths, text, strict=True)]
    beside = map(add, [False, *letters[:-1]], [*letters[1:], False])
    return [
        w == "W" or (w == "A" and latin <= (c in script.bound))
        for w, c, latin in zip(widths, text, beside, strict=True)
    ]
