"""What may stand beside what: kinds of characters, forbidden breaks, and the space between two.

The rules are those of JIS X 4051 and of the W3C's *Requirements for Japanese Text Layout*
(JLREQ), in their strict form: small kana, ー and iteration marks never begin a line. Latin text
follows the Unicode line breaking algorithm (UAX #14) as far as our scripts need it. Which kind a
wide character is, its script says; with that, the same rules hold for Chinese (*Requirements for
Chinese Text Layout*, CLREQ). Korean words stand apart by spaces and have the punctuation of Latin
ones; that lines end within them is allowed, at a cost, as both ways are usual (*Requirements for
Hangul Text Layout*, KLREQ). Lengths are in em of the wide text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import IntEnum
from functools import cache

from generator.text.script import NEVER_FIRST, Script
from generator.text.scripttable import WIDE
from generator.values import Value


class Kind(IntEnum):
    """Kinds of characters; the first five are Latin. Numbers in brackets: classes of JLREQ."""

    LETTER = 0  # [cl-27], and every proportional sign without a rule of its own
    DIGIT = 1
    LATIN_OPEN = 2
    LATIN_CLOSE = 3
    LATIN_HYPHEN = 4
    OPEN = 5  # [cl-01] opening brackets
    CLOSE = 6  # [cl-02] closing brackets
    HYPHEN = 7  # [cl-03]
    DIVIDING = 8  # [cl-04] ！？
    MIDDLE = 9  # [cl-05] ・：；
    STOP = 10  # [cl-06]
    COMMA = 11  # [cl-07]
    LEADER = 12  # [cl-08] inseparable: —— ……
    FOLLOWER = 13  # [cl-09, 11] iteration marks, small hiragana
    PREFIX = 14  # [cl-12] before a number
    POSTFIX = 15  # [cl-13] after a number
    COUNTER = 16  # ideographs that count what a number before them says
    HIRAGANA = 17  # [cl-15]
    KATAKANA = 18  # [cl-16]
    IDEOGRAPH = 19  # [cl-19], and every wide sign without a rule of its own
    KATAKANA_TAIL = 20  # [cl-10, 11] what follows katakana within a word: ー, the small ones
    STEM = 21  # [cl-15] hiragana that verbs end with where another part of the word follows
    SYLLABLE = 22  # of Hangul, and every other character in Korean words

    __hash__ = int.__hash__  # that of enumerations is four times as slow


_LATIN = {
    Kind.LATIN_OPEN: "([{“‘«¿¡$£€¥#",
    Kind.LATIN_CLOSE: ")]}”’»,.;:!?‽‼⁇⁈⁉%‰‱°′″‵…¢₧ℓ",
    Kind.LATIN_HYPHEN: "-‐‒–—/",
    Kind.LETTER: "‑",
}
_LATIN_KINDS = {c: kind for kind, text in _LATIN.items() for c in text}
_LATIN_CATEGORIES = {
    **dict.fromkeys(("Ps", "Pi"), Kind.LATIN_OPEN),
    **dict.fromkeys(("Pe", "Pf"), Kind.LATIN_CLOSE),
}
"""By Unicode's category, of signs that have no rule of their own."""

LATIN = frozenset(Kind(k) for k in range(5))
NO_START = frozenset(Kind[name.upper()] for name in NEVER_FIRST)
NO_END = frozenset((Kind.LATIN_OPEN, Kind.OPEN, Kind.PREFIX))
ENDS = frozenset((Kind.CLOSE, Kind.STOP, Kind.COMMA))
_SOLID = frozenset(
    (
        *(Kind.FOLLOWER, Kind.PREFIX, Kind.POSTFIX, Kind.COUNTER),
        *(Kind.HIRAGANA, Kind.STEM, Kind.KATAKANA, Kind.KATAKANA_TAIL, Kind.IDEOGRAPH),
    )
)
"""Kinds that fill their square, so that a Latin neighbour needs air."""
_AIRY_START = LATIN - {Kind.LATIN_CLOSE}
_AIRY_END = LATIN - {Kind.LATIN_OPEN}
_IN_WORD = frozenset(
    (
        *((Kind.IDEOGRAPH, Kind.IDEOGRAPH), (Kind.IDEOGRAPH, Kind.STEM)),
        *((Kind.STEM, Kind.IDEOGRAPH), (Kind.STEM, Kind.STEM), (Kind.STEM, Kind.HIRAGANA)),
        *((Kind.HIRAGANA, Kind.HIRAGANA), (Kind.HIRAGANA, Kind.STEM)),
        (Kind.SYLLABLE, Kind.SYLLABLE),
    )
)
"""Neighbours that mostly are of one word. Before a particle the last word ends, too, but what tells
it from a verb's ending is no more than that it often follows a noun.
"""
_PAUSES = frozenset((Kind.STOP, Kind.COMMA))
_PHRASE_ENDS = frozenset((*ENDS, Kind.HIRAGANA, Kind.DIVIDING, Kind.MIDDLE, Kind.LEADER))
_PHRASE_STARTS = frozenset(
    (*LATIN, Kind.OPEN, Kind.PREFIX, Kind.COUNTER, Kind.KATAKANA, Kind.IDEOGRAPH)
)
_NOUN_ENDS = frozenset((Kind.COUNTER, Kind.KATAKANA, Kind.KATAKANA_TAIL, Kind.IDEOGRAPH))
_COUNTED = frozenset((Kind.COUNTER, Kind.KATAKANA))

UNITS = frozenset(("mm", "cm", "m", "pt", "in", "g", "kg", "s", "min", "h", "%", "dpi"))
"""Latin units that stay with the number before them, across a space."""

QUARTER, QUARTER_SHRINKS, QUARTER_STRETCHES = 0.25, 0.125, 0.25
"""Between wide and narrow characters: a quarter of an em, in full lines an eighth to a half. It
gives way before the distances of wide characters do (JLREQ 3.8.4)."""
THIN = 0.095
"""The same where there are no faces with air to draw it in: programs that read text take a distance
of 0.1 em and more for a space, so it is less and never stretched."""
PUNCTUATION_SHRINKS = 0.08
"""What can be taken from the empty half of punctuation; half-covered glyphs would be torn apart
by the same programs, so it is either nearly whole or none."""
EVEN = 1 / 25
"""How far apart neighbours may be spread before it is felt as loose."""
AFTER_DIGIT = 30.0
"""What a break between a number and the word that it counts costs."""
NUMBERED = 300.0
"""What a break between a noun and the number that it bears costs."""
WITHIN_WORD = 3000.0
"""What a break within a word of katakana costs. It is allowed, but readers stumble over it: only
lines that fall apart are worse."""
WITHIN_KOREAN = 300.0
"""What a break within a Korean word costs: so that it stays whole until the spaces of the line
would have to be twice as wide as they are."""
LONE_SYLLABLE = 1200.0
"""What a break costs that leaves one syllable of a Korean word by itself."""
HEADING_PHRASE, RAGGED_PHRASE = 300.0, 200.0
"""What a break within a phrase costs in a heading, and where lines need not be full anyway."""
IN_WORD = 4.0
"""So many times that costs one within a word (斜線, 置き方, 置きます); not so before a particle."""


class Pair(Value, frozen=True):
    """The space between two neighbours, in em: as it is, how far it shrinks, how far it spreads
    with all others, and before that how far it can ``stretch``.

    ``cost`` is that of a break there in units of badness, None where breaking is forbidden.
    """

    width: float
    shrink: float
    even: float
    cost: float | None
    stretch: float = 0.0


@cache
def kind_of(character: str, wide: bool, script: Script = WIDE) -> Kind:
    """The kind of a character that is set in the face of a ``wide`` script, or in a Latin one."""
    if not wide:
        if character in _LATIN_KINDS:
            return _LATIN_KINDS[character]
        digit = Kind.DIGIT if character.isdigit() else Kind.LETTER
        return _LATIN_CATEGORIES.get(unicodedata.category(character), digit)
    if kind := _wide_kinds(script).get(character):
        return kind
    if "ぁ" <= character <= "ゟ" and not script.spaced:
        return Kind.HIRAGANA
    if "゠" <= character <= "ヿ" and not script.spaced:
        return Kind.KATAKANA
    if _begins_no_line(character, script):
        return Kind.LATIN_CLOSE if script.spaced else Kind.POSTFIX
    if _ends_no_line(character, script):
        return Kind.LATIN_OPEN if script.spaced else Kind.PREFIX
    return Kind.SYLLABLE if script.spaced else Kind.IDEOGRAPH


def _begins_no_line(character: str, script: Script) -> bool:
    """Whether a character without a rule of its own is a closing bracket or a mark, or stands for
    others of which the first begins no line: ℉ for °F, ｡ for 。.
    """
    closes = unicodedata.category(character) in ("Pe", "Pf", "Mn", "Mc", "Me")
    first = unicodedata.normalize("NFKC", character)[0]
    return closes or (first != character and _shared(first, script) in NO_START)


def _ends_no_line(character: str, script: Script) -> bool:
    """Whether a character without a rule of its own is an opening bracket or a currency, or stands
    for others of which the last ends no line.
    """
    opens = unicodedata.category(character) in ("Ps", "Pi", "Sc")
    last = unicodedata.normalize("NFKC", character)[-1]
    return opens or (last != character and _shared(last, script) in NO_END)


def _shared(character: str, script: Script) -> Kind:
    """The kind of a character that wide and narrow text may have."""
    return kind_of(character, unicodedata.east_asian_width(character) in "WFHA", script)


@cache
def _wide_kinds(script: Script) -> Mapping[str, Kind]:
    """The kinds that a script gives to its characters."""
    return {c: Kind[name.upper()] for name, text in script.kinds.items() for c in text}


@cache
def pair(left: Kind, right: Kind, within_phrase: float = 0.0, airy: bool = False) -> Pair:
    """What stands between two characters without a space in between.

    A break ``within_phrase`` costs at least so much. Where it can be drawn, there is ``airy`` space
    between wide and narrow characters.
    """
    cost = _cost(left, right)
    if cost is not None and not ends_phrase(left, right):
        in_word = (left, right) in _IN_WORD
        cost = max(cost, within_phrase * (IN_WORD if in_word else 1))
    if (left in LATIN or left is Kind.SYLLABLE) and (right in LATIN or right is Kind.SYLLABLE):
        return Pair(0, 0, 0, cost)
    even = 0.0 if left is right is Kind.LEADER else EVEN
    if left in ENDS and right not in ENDS and right is not Kind.MIDDLE:
        # JIS X 4051 takes nothing from the space after a full stop.
        return Pair(0.5, 0 if left is Kind.STOP else PUNCTUATION_SHRINKS, even, cost)
    if right is Kind.OPEN and left not in (Kind.OPEN, Kind.MIDDLE):
        return Pair(0.5, PUNCTUATION_SHRINKS, even, cost)
    if (left in _AIRY_END and right in _SOLID) or (left in _SOLID and right in _AIRY_START):
        if airy:
            return Pair(QUARTER, QUARTER_SHRINKS, 0, cost, QUARTER_STRETCHES)
        return Pair(THIN, 0, 0, cost)
    return Pair(0, 0, even, cost)


def ends_phrase(left: Kind, right: Kind) -> bool:
    """Whether a phrase ends between two characters: behind a comma or full stop, or where something
    else comes after hiragana or punctuation. What ends like the stem of a verb goes on (置き方).
    """
    return left in _PAUSES or (left in _PHRASE_ENDS and right in _PHRASE_STARTS)


def numbers(before: Kind, after: Kind | None) -> bool:
    """Whether a number between these kinds is one that a noun bears (階層1に, 図7の), not one that
    counts what follows it (白2枚); None is the end of the text.
    """
    return before in _NOUN_ENDS and after not in _COUNTED


def _cost(left: Kind, right: Kind) -> float | None:
    if right in NO_START or left in NO_END or (right is Kind.LATIN_HYPHEN and left not in LATIN):
        return None
    if left in LATIN and right in LATIN:
        return 0.0 if left is Kind.LATIN_HYPHEN and right is Kind.LETTER else None
    if left is Kind.DIGIT:
        return None if right in (Kind.COUNTER, Kind.SYLLABLE) else AFTER_DIGIT
    if Kind.SYLLABLE in (left, right):
        return 0.0 if left is Kind.LATIN_HYPHEN else WITHIN_KOREAN
    within = left in (Kind.KATAKANA, Kind.KATAKANA_TAIL) and right is Kind.KATAKANA
    return WITHIN_WORD if within else 0.0
