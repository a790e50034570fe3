"""Runs → pieces and gaps: what a paragraph is made of before it is broken into lines.

A piece is never broken: a wide character, a Latin word or a part of one. Lengths in pt.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, islice
from typing import NamedTuple

from generator.drawing.fonts import FontSet
from generator.drawing.instances import ENLARGED
from generator.drawing.recipes import AIRS, air_part
from generator.text.script import Script
from generator.text.scripttable import WIDE
from generator.typeset import kinsoku
from generator.typeset.coverage import is_drawn
from generator.typeset.hyphenation import divisions, own_breaks
from generator.typeset.inline import (
    Run,
    TextStyle,
    collapsed,
    emphasised,
    font_name,
    wide_characters,
)
from generator.typeset.kinsoku import Kind, Pair, kind_of, pair
from generator.typeset.linebreak import Gap
from generator.typeset.ruby import SIZE, Ruby
from generator.typeset.styles import FaceName, ParagraphStyle
from generator.values import Value

DIVIDED = 50.0
"""What dividing a word by a hyphen costs."""
OWN_HYPHEN = 20.0
"""What breaking after a word's own hyphen costs."""
FORCED = 1000.0
"""What a forbidden break costs where no other can be had."""
SPACE_SHRINKS, SPACE_GROWS, SPACE_SPREADS = 0.25, 0.6, 0.1
"""How far a word space goes, in parts of its width."""

FEEBLE_KERN = 8
"""Kerning below this, in 1/1000 em, is not seen in text sizes."""

SOFT_HYPHEN = "\u00ad"
HALF = "-Half"
"""What the names of the faces have that draw punctuation without its empty half."""
NO_BREAK_SPACE = "\u00a0"
IDEOGRAPHIC_SPACE = "\u3000"
BLANKS = frozenset((" ", NO_BREAK_SPACE, IDEOGRAPHIC_SPACE))
_WORDS = re.compile(r"[ \u00a0]|[^ \u00a0]+")
_DASHES = frozenset("–—")


class Piece(Value, frozen=True):
    """Characters of one style that stay together.

    ``width`` is what they take up in the line; glyphs of punctuation are wider by the empty half
    that they have ``before`` or ``behind``, and without it are drawn in the ``half`` style.
    ``kerned`` is the text in parts, each with the pen's movement after it in 1/1000 em. ``first``
    and ``last`` are the kinds of the characters at its ends, ``ruby`` is what stands above it.
    """

    text: str
    text_style: TextStyle
    wide: bool
    width: float
    kerned: tuple[tuple[str, int], ...]
    first: Kind
    last: Kind
    before: float = 0.0
    behind: float = 0.0
    half: TextStyle | None = None
    ruby: Ruby | None = None


class Shaped(NamedTuple):
    """A paragraph's pieces and, between each and the next, a gap."""

    pieces: tuple[Piece, ...]
    gaps: tuple[Gap, ...]


class _Stretch(NamedTuple):
    """Text of one style in one script; ``whole`` is the number of the run where that is not to be
    broken, else 0. With a ``ruby`` it is one word.
    """

    text: str
    wide: bool
    text_style: TextStyle
    whole: int
    ruby: Ruby | None = None


@lru_cache(maxsize=2048)
def shape(
    runs: tuple[Run, ...], style: ParagraphStyle, fonts: FontSet, forced: bool = False
) -> Shaped:
    """The pieces and gaps of a paragraph.

    ``forced`` also allows the breaks that are otherwise forbidden, at a high cost, and divides
    words in ragged text, too: for columns narrower than a word. Raises
    :class:`~generator.drawing.fonts.MissingGlyph` for a character that neither script has a glyph
    for.
    """
    pieces: list[Piece] = []
    gaps: list[Gap] = []
    within_phrase = _within_phrase(style)
    distances = _distances(style.size, within_phrase, forced, _is_airy(style, fonts))
    blank = ""
    before_whole = 0
    for text, wide, text_style, whole, ruby in _stretches(collapsed(runs), style, fonts):
        words = _words(text_style, wide, style, fonts, forced)
        for word in (text,) if ruby else text if wide else _WORDS.findall(text):
            if word in BLANKS:
                blank = blank or word
                continue
            parts = ((_ruby_piece(ruby, word, text_style), None),) if ruby else words[word]
            if pieces:
                before, piece = pieces[-1], parts[0][0]
                if blank:
                    stays = _stays(blank, before.last, word, piece.first) and not forced
                    gap = _space(blank, before.text_style, before.wide, stays, fonts)
                else:
                    gap = distances[before.last][piece.first]
                    if before.ruby or piece.ruby:
                        gap = gap.but(width=gap.width + _air(before, piece))
                held = whole and whole == before_whole and not forced
                gaps.append(_held(gap) if held else gap)
            for piece, gap_after in parts:
                pieces.append(piece)
                if gap_after:
                    gaps.append(_held(gap_after) if whole and not forced else gap_after)
            blank = ""
            before_whole = whole
    bound = tuple(_numbered(pieces, gaps))
    if style.script.wide and style.script.spaced:
        bound = tuple(_with_company(pieces, bound))
    return Shaped(tuple(pieces), bound)


def _with_company(pieces: Sequence[Piece], gaps: Sequence[Gap]) -> Iterator[Gap]:
    """The gaps, with a cost where a break would leave one syllable of a word by itself."""
    syllable = [piece.first is Kind.SYLLABLE for piece in pieces]
    joined = [not gap.space for gap in gaps]
    for at, gap in enumerate(gaps):
        if gap.cost is None or gap.space:
            yield gap
            continue
        begins = at == 0 or not (joined[at - 1] and syllable[at - 1])
        ends = at + 1 == len(gaps) or not (joined[at + 1] and syllable[at + 2])
        lone = (syllable[at] and begins) or (syllable[at + 1] and ends)
        yield gap.but(cost=max(gap.cost, kinsoku.LONE_SYLLABLE)) if lone else gap


def _within_phrase(style: ParagraphStyle) -> float:
    """What a break within a phrase costs, where the script has phrases that can be recognised."""
    if not style.script.phrases:
        return 0.0
    ragged = 0.0 if style.align == "justify" else kinsoku.RAGGED_PHRASE
    return kinsoku.HEADING_PHRASE if style.heading else ragged


def _numbered(pieces: Sequence[Piece], gaps: Sequence[Gap]) -> Iterator[Gap]:
    """The gaps, with a cost between a noun and its number."""
    for before, gap, number, after in zip(
        pieces, gaps, pieces[1:], (*pieces[2:], None), strict=False
    ):
        if gap.cost is None or gap.space or not number.first is number.last is Kind.DIGIT:
            yield gap
        elif kinsoku.numbers(before.last, after.first if after else None):
            yield gap.but(cost=max(gap.cost, kinsoku.NUMBERED))
        else:
            yield gap


def _stretches(runs: Sequence[Run], style: ParagraphStyle, fonts: FontSet) -> Iterator[_Stretch]:
    """The text in stretches of one run and one script."""
    wide = iter(wide_characters("".join(run.text for run in runs), style.script))
    for number, run in enumerate(runs, 1):
        face = emphasised(run.face, style.face)
        whole = number if run.whole else 0
        scripts = list(islice(wide, len(run.text)))
        text_styles = {script: _text_style(run, face, style, script) for script in (False, True)}
        if run.ruby:
            yield _Stretch(
                run.text, True, text_styles[True], 0, _ruby(run, text_styles[True], fonts)
            )
            continue
        start = 0
        for script, group in groupby(scripts):
            stop = start + len(list(group))
            for drawable, text in _drawable(run.text[start:stop], script, text_styles, fonts):
                yield _Stretch(text, drawable, text_styles[drawable], whole)
            start = stop


def _drawable(
    text: str, wide: bool, text_styles: Mapping[bool, TextStyle], fonts: FontSet
) -> Iterator[tuple[bool, str]]:
    """The text, with what only the face of the other script can draw given to that."""
    lacking = fonts.missing(text, text_styles[wide].font)
    if BLANKS.issuperset(lacking):
        yield wide, text
        return
    other = text_styles[not wide].font
    for moved, group in groupby(text, lambda c: c in lacking and is_drawn(c, wide, other, fonts)):
        yield wide != moved, "".join(group)


def _text_style(run: Run, face: FaceName, style: ParagraphStyle, wide: bool) -> TextStyle:
    return TextStyle(
        font_name(wide, face, style.script),
        style.size / ENLARGED if wide and not style.script.wide else style.size,
        run.colour or style.colour,
        run.link,
        "" if run.lang == style.lang and not style.fallbacks else run.lang,
    )


class _Words(dict[str, tuple[tuple[Piece, Gap | None], ...]]):
    """Words of one style in pieces, each but the last with the gap after it; made once."""

    def __init__(self, make: Callable[[str], tuple[tuple[Piece, Gap | None], ...]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, word: str) -> tuple[tuple[Piece, Gap | None], ...]:
        parts = self[word] = self._make(word)
        return parts


@lru_cache(maxsize=512)
def _words(
    text_style: TextStyle, wide: bool, style: ParagraphStyle, fonts: FontSet, forced: bool
) -> _Words:
    """The words of a style; a wide character is a word by itself."""
    if wide:
        script = style.script if style.script.wide else WIDE
        return _Words(lambda sign: ((_wide_piece(sign, text_style, script, fonts), None),))
    divides = (style.hyphenates or forced) and style.script.hyphenates
    lang = (text_style.lang or style.lang) if divides else ""
    return _Words(lambda word: _latin_pieces(word, text_style, lang, fonts, forced))


def _latin_pieces(
    word: str, text_style: TextStyle, lang: str, fonts: FontSet, forced: bool
) -> tuple[tuple[Piece, Gap | None], ...]:
    """A word in the parts between which it may be broken; with ``lang`` it is hyphenated."""
    cuts: dict[int, Gap] = dict.fromkeys(range(1, len(word)), Gap(cost=FORCED)) if forced else {}
    cuts |= dict.fromkeys(own_breaks(word), Gap(cost=OWN_HYPHEN, divides=True))
    if lang and (divided := divisions(word, lang)):
        hyphen = fonts.width(SOFT_HYPHEN, text_style.font, text_style.size)
        cuts |= dict.fromkeys(divided, Gap(cost=DIVIDED, hyphen=hyphen, divides=True))
    parts: list[tuple[Piece, Gap | None]] = []
    start = 0
    for cut in sorted(cuts):
        kern = fonts.kern(word[cut - 1], word[cut], text_style.font) * text_style.size / 1000
        gap = cuts[cut].but(width=kern)
        parts.append((_latin_piece(word[start:cut], text_style, fonts), gap))
        start = cut
    return (*parts, (_latin_piece(word[start:], text_style, fonts), None))


@lru_cache(maxsize=64)
def _distances(
    em: float, within_phrase: float, forced: bool, airy: bool
) -> tuple[tuple[Gap, ...], ...]:
    """The gaps between characters by the kinds to the left and to the right."""

    def gap(p: Pair) -> Gap:
        cost = FORCED if p.cost is None and forced else p.cost
        return Gap(p.width * em, p.shrink * em, p.stretch * em, p.even * em, cost)

    return tuple(
        tuple(gap(pair(left, right, within_phrase, airy)) for right in Kind) for left in Kind
    )


def _is_airy(style: ParagraphStyle, fonts: FontSet) -> bool:
    """Whether there are faces to draw the air between the scripts of a paragraph in."""
    faces = (font_name(one, "regular", style.script) for one in (True, False))
    return style.script.squares and all(with_air(face, fonts) for face in faces)


@lru_cache(maxsize=256)
def with_air(font: str, fonts: FontSet) -> Mapping[float, str]:
    """The faces that draw the characters of one with air behind them, by how much in em."""
    names = {air / 1000: font + air_part(air) for air in AIRS}
    return {air: name for air, name in names.items() if name in fonts.faces}


def _stays(blank: str, before: Kind, text: str, first: Kind) -> bool:
    """Whether the line must not be broken at a blank: the kind before it, and what follows."""
    return (
        blank == NO_BREAK_SPACE
        or before in kinsoku.NO_END
        or first in kinsoku.NO_START
        or text in _DASHES
        or (before is Kind.DIGIT and text.rstrip(".,;:!?)") in kinsoku.UNITS)
    )


def _held(gap: Gap) -> Gap:
    """The gap, never to be broken."""
    return gap.but(cost=None, hyphen=0.0, divides=False)


@lru_cache(maxsize=512)
def _space(blank: str, text_style: TextStyle, wide: bool, stays: bool, fonts: FontSet) -> Gap:
    """A blank after a piece of this style."""
    cost = None if stays else 0.0
    if blank == IDEOGRAPHIC_SPACE and wide:
        em = fonts.width(blank, text_style.font, text_style.size)
        return Gap(em, em / 2, 0.0, kinsoku.EVEN * em, cost, space=blank)
    width = fonts.width(" ", text_style.font, text_style.size)
    shrink, grow, spread = (width * part for part in (SPACE_SHRINKS, SPACE_GROWS, SPACE_SPREADS))
    return Gap(width, shrink, grow, spread, cost, space=" ")


def _wide_piece(character: str, text_style: TextStyle, script: Script, fonts: FontSet) -> Piece:
    kind = kind_of(character, wide=True, script=script)
    width = fonts.width(character, text_style.font, text_style.size)
    half = text_style.font + HALF
    if half not in fonts.faces or not fonts.has(character, half):
        return Piece(character, text_style, True, width, ((character, 0),), kind, kind)
    body = fonts.width(character, half, text_style.size)
    before, behind = (width - body, 0.0) if kind in kinsoku.NO_END else (0.0, width - body)
    return Piece(
        *(character, text_style, True, body, ((character, 0),), kind, kind),
        *(before, behind, text_style.but(font=half)),
    )


def _ruby(run: Run, text_style: TextStyle, fonts: FontSet) -> Ruby:
    small = text_style.but(font=font_name(True, "regular", WIDE), size=text_style.size * SIZE)
    solid = fonts.width(run.ruby, small.font, small.size)
    return Ruby(run.ruby, small, solid, fonts.width(run.text, text_style.font, text_style.size))


def _ruby_piece(ruby: Ruby, text: str, text_style: TextStyle) -> Piece:
    first, last = kind_of(text[0], wide=True), kind_of(text[-1], wide=True)
    return Piece(text, text_style, True, ruby.base, ((text, 0),), first, last, ruby=ruby)


def _air(left: Piece, right: Piece) -> float:
    """What ruby above one of two neighbours needs between them, in pt."""
    after = left.ruby.air(right.first) if left.ruby else 0.0
    return after + (right.ruby.air(left.last) if right.ruby else 0.0)


def _latin_piece(text: str, text_style: TextStyle, fonts: FontSet) -> Piece:
    kerned = _kerned(text, text_style.font, fonts)
    kerns = math.fsum(kern for _, kern in kerned) * text_style.size / 1000
    width = fonts.width(text, text_style.font, text_style.size) + kerns
    first, last = kind_of(text[0], wide=False), kind_of(text[-1], wide=False)
    return Piece(text, text_style, False, width, kerned, first, last)


def _kerned(text: str, font: str, fonts: FontSet) -> tuple[tuple[str, int], ...]:
    """The text in parts, with the kerning after each in 1/1000 em; 0 after the last."""
    parts: list[tuple[str, int]] = []
    start = 0
    for i in range(1, len(text)):
        kern = fonts.kern(text[i - 1], text[i], font)
        if abs(kern) >= FEEBLE_KERN:
            parts.append((text[start:i], kern))
            start = i
    return (*parts, (text[start:], 0))
