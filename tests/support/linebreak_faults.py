"""Counts faults in set text, knowing nothing of the setter: in lines of text and on pages.

The lists are typed from JIS X 4051 and JLREQ (appendix A), in their strict form.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

NOT_AT_START = frozenset(
    "」』）］｝〕〉》】〙〗〟’”"
    "‐〜゠–！？‼⁇⁈⁉・：；。．、，"
    "ーヽヾゝゞ々〻"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    ")]},.;:!?%％℃°′″"
)
NOT_AT_END = frozenset("「『（［｛〔〈《【〘〖〝‘“([{￥＄￡€№")
TOGETHER = re.compile(
    r"——|……|‥‥|[0-9][0-9%個本枚点人回つ番段年月日時分秒]|[A-Za-z][a-z]|[A-Z][A-Z]"
)
"""What is never broken between its two characters. A capital after a small letter begins a word."""


class Glyph(NamedTuple):
    """A character and where its ink is on a page, in pt."""

    text: str
    left: float
    right: float
    bottom: float


def bad_starts(lines: Sequence[str]) -> list[str]:
    """Lines, but the first, that begin with a character that must not begin one."""
    return [line for line in lines[1:] if line[:1] in NOT_AT_START]


def bad_ends(lines: Sequence[str]) -> list[str]:
    """Lines, but the last, that end with a character that must not end one."""
    return [line for line in lines[:-1] if line.rstrip()[-1:] in NOT_AT_END]


def torn(lines: Sequence[str]) -> list[str]:
    """Neighbours that belong together and stand on two lines."""
    seams = (before[-1:] + after[:1] for before, after in pairwise(lines))
    return [seam for seam in seams if TOGETHER.match(seam)]


def faults(lines: Sequence[str]) -> list[str]:
    """All faults of a paragraph's lines, each with what it is."""
    return [
        *(f"begins a line: {line}" for line in bad_starts(lines)),
        *(f"ends a line: {line}" for line in bad_ends(lines)),
        *(f"torn: {two}" for two in torn(lines)),
    ]


def glyphs(pdf: bytes, page: int = 0) -> Iterator[Glyph]:
    """The characters of a page, without spaces, in the order of the page's content."""
    text = pypdfium2.PdfDocument(pdf)[page].get_textpage()
    for i in range(text.count_chars()):
        left, bottom, right, _ = text.get_charbox(i)
        character = chr(pdfium.FPDFText_GetUnicode(text.raw, i))
        if right > left and not character.isspace():
            yield Glyph(character, left, right, bottom)


def overhang(pdf: bytes, left: float, right: float, page: int = 0) -> list[Glyph]:
    """Characters whose ink lies outside of the column; a tenth of a point is forgiven."""
    return [
        glyph
        for glyph in glyphs(pdf, page)
        if not (left - 0.1 <= glyph.left and glyph.right <= right + 0.1)
    ]


class Origin(NamedTuple):
    """A character, where its pen begins on a page, and its size, in pt."""

    text: str
    x: float
    y: float
    size: float


SOLID = re.compile("[ぁ-ゖァ-ヺ々一-鿿]")
"""Characters that fill their square, so that what lies between two of them has been added."""


def text_lines(pdf: bytes, page: int) -> list[str]:
    """The lines of a page as a reader takes them out, paragraph by paragraph.

    None of a page where some stand upside down, as this reader does not tell where such lines end.
    """
    found = pypdfium2.PdfDocument(pdf)[page].get_textpage()
    if any(pdfium.FPDFText_GetCharAngle(found.raw, i) > 1 for i in range(found.count_chars())):
        return []
    text: str = found.get_text_range()
    return [line.strip() for line in text.splitlines() if line.strip()]


def origins(pdf: bytes, page: int) -> Iterator[Origin]:
    """The characters of a page in the order of its content."""
    text = pypdfium2.PdfDocument(pdf)[page].get_textpage()
    x, y = ctypes.c_double(), ctypes.c_double()
    for i in range(text.count_chars()):
        pdfium.FPDFText_GetCharOrigin(text.raw, i, x, y)
        character = chr(pdfium.FPDFText_GetUnicode(text.raw, i))
        yield Origin(character, x.value, y.value, pdfium.FPDFText_GetFontSize(text.raw, i))


def _runs(pdf: bytes, page: int) -> Iterator[list[Origin]]:
    """Characters that follow each other in one line, each to the right of the one before."""
    run: list[Origin] = []
    for origin in origins(pdf, page):
        if run and not (abs(origin.y - run[-1].y) < 0.5 and origin.x > run[-1].x):
            yield run
            run = []
        run.append(origin)
    yield run


def torn_on(pdf: bytes, page: int) -> list[str]:
    """Neighbours that belong together and stand on two lines of Japanese, one below the other."""
    inked = ([one for one in run if not one.text.isspace()] for run in _runs(pdf, page))
    return [
        before[-1].text + after[0].text
        for before, after in pairwise([run for run in inked if run])
        if before[-1].size == after[0].size
        and 0 < before[-1].y - after[0].y < 2 * before[-1].size
        and TOGETHER.match(before[-1].text + after[0].text)
        and any(SOLID.match(one.text) for one in (*before, *after))
    ]


def spreads(pdf: bytes, page: int) -> list[tuple[float, str]]:
    """How far Japanese lines were spread, in em between two characters, with the lines."""
    found: list[tuple[float, str]] = []
    for run in _runs(pdf, page):
        added = [
            (right.x - left.x) / left.size - 1
            for left, right in pairwise(run)
            if SOLID.match(left.text) and SOLID.match(right.text) and left.size == right.size
        ]
        if len(added) > 3:
            found.append((median(added), "".join(origin.text for origin in run)))
    return found


def word_spaces(pdf: bytes, page: int, right: float) -> list[tuple[float, str]]:
    """How wide the spaces are of lines that begin left of ``right`` pt, in em, with the lines."""
    found: list[tuple[float, str]] = []
    for run in _runs(pdf, page):
        wide = [
            (right.x - left.x) / left.size
            for left, right in pairwise(run)
            if left.text == " " and right.text != " " and left.size == right.size
        ]
        if len(wide) > 2 and run[0].x < right:
            found.append((median(wide), "".join(origin.text for origin in run)))
    return found
