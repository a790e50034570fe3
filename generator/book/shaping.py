"""Runs → pieces and gaps: what a paragraph is made of before it is broken into lines.

A piece is never broken: a Japanese character, a Latin word or a part of one. Lengths in pt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from generator.book import kinsoku
from generator.book.hyphenation import divisions, own_breaks
from generator.book.inline import (
    LATIN_IN_JAPANESE,
    Look,
    Run,
    collapsed,
    emphasised,
    font_name,
    wide_characters,
)
from generator.book.kinsoku import Kind, kind_of, pair
from generator.book.linebreak import Gap
from generator.book.styles import FaceName, ParagraphStyle
from generator.drawing.fonts import FontSet

DIVIDED = 50.0
"""What dividing a word by a hyphen costs."""
OWN_HYPHEN = 20.0
"""What breaking after a word's own hyphen costs."""
FORCED = 1000.0
"""What a forbidden break costs where no other can be had."""
SPACE_SHRINKS, SPACE_GROWS, SPACE_SPREADS = 0.25, 0.6, 0.1
"""How far a word space goes, in parts of its width."""

SOFT_HYPHEN = "\u00ad"
NO_BREAK_SPACE = "\u00a0"
IDEOGRAPHIC_SPACE = "\u3000"
BLANKS = frozenset((" ", NO_BREAK_SPACE, IDEOGRAPHIC_SPACE))
_WORDS = re.compile(r"[ \u00a0]|[^ \u00a0]+")
_DASHES = frozenset("–—")


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of one look that stay together.

    ``width`` is what they take up in the line. Their first glyph's origin lies ``shift`` right of
    the piece's left edge (negative where a bracket's empty half is left out), and the pen moves
    by ``advance``. ``kerned`` is the text in parts, each with the pen's movement after it in
    1/1000 em.
    """

    text: str
    look: Look
    wide: bool
    width: float
    shift: float
    advance: float
    kerned: tuple[tuple[str, int], ...]


class Shaped(NamedTuple):
    """A paragraph's pieces and, between each and the next, a gap."""

    pieces: tuple[Piece, ...]
    gaps: tuple[Gap, ...]


class _Stretch(NamedTuple):
    """Text of one look in one script."""

    text: str
    wide: bool
    look: Look


@lru_cache(maxsize=2048)
def shape(
    runs: tuple[Run, ...], style: ParagraphStyle, fonts: FontSet, forced: bool = False
) -> Shaped:
    """The pieces and gaps of a paragraph.

    ``forced`` also allows the breaks that are otherwise forbidden, at a high cost: for columns
    narrower than a word. Raises :class:`~generator.drawing.fonts.MissingGlyph` for a character
    that neither face of its look can draw.
    """
    pieces: list[Piece] = []
    gaps: list[Gap] = []
    blank = ""
    before = Kind.LETTER
    for stretch in _stretches(collapsed(runs), style, fonts):
        for text, gap in _fragments(stretch, style, fonts, forced):
            if text in BLANKS:
                blank = blank or text
                continue
            first = kind_of(text[0], stretch.wide)
            if not pieces:
                pass
            elif blank:
                stays = _stays(blank, before, text, first) and not forced
                gaps.append(_space(blank, pieces[-1], stays, fonts))
            else:
                gaps.append(gap or _distance(before, first, style.size, style.heading, forced))
            pieces.append(_piece(text, stretch.wide, stretch.look, fonts))
            before = first if len(text) == 1 else kind_of(text[-1], stretch.wide)
            blank = ""
    return Shaped(tuple(pieces), tuple(gaps))


def _stretches(runs: Sequence[Run], style: ParagraphStyle, fonts: FontSet) -> Iterator[_Stretch]:
    """The text in stretches of one run and one script."""
    wide = iter(wide_characters("".join(run.text for run in runs), style.japanese))
    for run in runs:
        face = emphasised(run.face, style.face)
        looks = {script: _look(run, face, style, script) for script in (False, True)}
        scripts = (_script(c, next(wide), face, fonts) for c in run.text)
        for script, group in groupby(zip(scripts, run.text, strict=True), itemgetter(0)):
            yield _Stretch("".join(c for _, c in group), script, looks[script])


@lru_cache(maxsize=8192)
def _script(character: str, wide: bool, face: FaceName, fonts: FontSet) -> bool:
    """``wide``, unless only the face of the other script has the character."""
    if character in BLANKS or fonts.has(character, font_name(wide, face)):
        return wide
    return wide != fonts.has(character, font_name(not wide, face))


def _look(run: Run, face: FaceName, style: ParagraphStyle, wide: bool) -> Look:
    scale = 1.0
    if wide != style.japanese:
        scale = 1 / LATIN_IN_JAPANESE if wide else LATIN_IN_JAPANESE
    lang = "" if run.lang == style.lang else run.lang
    return Look(
        font_name(wide, face), style.size * scale, run.colour or style.colour, run.link, lang
    )


def _fragments(
    stretch: _Stretch, style: ParagraphStyle, fonts: FontSet, forced: bool
) -> Iterator[tuple[str, Gap | None]]:
    """Pieces of text and blanks, each with the gap before it where both are in one word."""
    if stretch.wide:
        for character in stretch.text:
            yield character, None
        return
    for word in _WORDS.findall(stretch.text):
        yield from _word(word, stretch.look, style, fonts, forced)


@lru_cache(maxsize=8192)
def _word(
    word: str, look: Look, style: ParagraphStyle, fonts: FontSet, forced: bool
) -> tuple[tuple[str, Gap | None], ...]:
    """A word in the parts between which it may be broken, each with the gap before it."""
    lang = look.lang or style.lang
    cuts: dict[int, Gap] = dict.fromkeys(range(1, len(word)), Gap(cost=FORCED)) if forced else {}
    cuts |= dict.fromkeys(own_breaks(word), Gap(cost=OWN_HYPHEN, divides=True))
    if style.hyphenates and not style.japanese:
        hyphen = fonts.width(SOFT_HYPHEN, look.font, look.size)
        gap = Gap(cost=DIVIDED, hyphen=hyphen, divides=True)
        cuts |= dict.fromkeys(divisions(word, lang), gap)
    parts: list[tuple[str, Gap | None]] = []
    start = 0
    for cut in (*sorted(cuts), len(word)):
        gap_before = None
        if start:
            kern = fonts.kern(word[start - 1], word[start], look.font) * look.size / 1000
            gap_before = replace(cuts[start], width=kern)
        parts.append((word[start:cut], gap_before))
        start = cut
    return tuple(parts)


@lru_cache(maxsize=1024)
def _distance(left: Kind, right: Kind, em: float, heading: bool, forced: bool) -> Gap:
    p = pair(left, right, heading)
    cost = FORCED if p.cost is None and forced else p.cost
    return Gap(p.width * em, p.shrink * em, p.stretch * em, p.even * em, cost)


def _stays(blank: str, before: Kind, text: str, first: Kind) -> bool:
    """Whether the line must not be broken at a blank: the kind before it, and what follows."""
    return (
        blank == NO_BREAK_SPACE
        or before in kinsoku.NO_END
        or first in kinsoku.NO_START
        or text in _DASHES
        or (before is Kind.DIGIT and text.rstrip(".,;:!?)") in kinsoku.UNITS)
    )


def _space(blank: str, left: Piece, stays: bool, fonts: FontSet) -> Gap:
    """A blank after a piece, drawn in its look."""
    look, cost = left.look, None if stays else 0.0
    if blank == IDEOGRAPHIC_SPACE and left.wide:
        em = fonts.width(blank, look.font, look.size)
        return Gap(em, em / 2, 0.0, kinsoku.EVEN * em, cost, space=blank)
    width = fonts.width(" ", look.font, look.size)
    shrink, grow, spread = (width * part for part in (SPACE_SHRINKS, SPACE_GROWS, SPACE_SPREADS))
    return Gap(width, shrink, grow, spread, cost, space=" ")


@lru_cache(maxsize=8192)
def _piece(text: str, wide: bool, look: Look, fonts: FontSet) -> Piece:
    advance = fonts.width(text, look.font, look.size)
    if wide:
        trimmed = kinsoku.body(kind_of(text, wide))
        shift, width = 0.0, advance
        if trimmed and advance > 0.9 * look.size:
            shift, width = -trimmed[0] * look.size, trimmed[1] * look.size
        return Piece(text, look, wide, width, shift, advance, ((text, 0),))
    kerned = _kerned(text, look.font, fonts)
    advance += sum(kern for _, kern in kerned) * look.size / 1000
    return Piece(text, look, wide, advance, 0.0, advance, kerned)


def _kerned(text: str, font: str, fonts: FontSet) -> tuple[tuple[str, int], ...]:
    """The text in parts, with the kerning after each in 1/1000 em; 0 after the last."""
    parts: list[tuple[str, int]] = []
    start = 0
    for i in range(1, len(text)):
        if kern := fonts.kern(text[i - 1], text[i], font):
            parts.append((text[start:i], kern))
            start = i
    return (*parts, (text[start:], 0))
