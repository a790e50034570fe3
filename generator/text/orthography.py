"""How a script is written: full-width and half-width forms, brackets, and what may begin a line.

Rules for forms are data by language, each a pattern over the text without tags and with ``0`` for
every placeholder.

Rules for lines (kinsoku shori, JIS X 4051) are kept by the setter wherever it can. What a
translator writes can make that impossible, or show that something was lost; that is better said in
the message than seen on the page. Classes of characters are Unicode's: openings are
``Ps``, closings ``Pe``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.text import markup
from generator.text.checks import Flaw
from generator.text.pofile import Entry
from generator.text.scripts import script_of

_ROOT = re.compile(r"√\([^()\u3001-\uffef]*\)")
"""A formula under a root, whose brackets are no prose."""

_JA = r"[\u3001-\u3011\u3041-\u30ff\u3400-\u9fff\uff01\uff08\uff09\uff1f]"


class _Rule(NamedTuple):
    pattern: re.Pattern[str]
    problem: str
    remedy: str


def _rules(*rules: tuple[str, str, str]) -> tuple[_Rule, ...]:
    return tuple(_Rule(re.compile(pattern), problem, remedy) for pattern, problem, remedy in rules)


_RULES: dict[str, Sequence[_Rule]] = {
    "ja": _rules(
        (r"[()]", "half-width bracket", "（…）"),
        (rf"(?<={_JA}),|,(?={_JA})|[\uff0c\uff64]", "comma", "、"),
        (rf"(?<={_JA})\.|[\uff0e\uff61]", "full stop", "。"),
        (rf"(?<={_JA})[!?:;]", "half-width punctuation", "the full-width form"),
        (r"\"|[“”]", "quotation mark", "「…」"),
        (r"[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+", "full-width digit or letter", "half-width"),
        (r"[\uff65-\uff9f]+", "half-width kana", "full-width"),
        (rf"(?<={_JA}) +\S?|\S? +(?={_JA})", "space beside Japanese", "the setter makes the gap"),
        (r"\u3000", "ideographic space", "take it out"),
        (r"(?<=\d)[xX](?=\d)", "letter x between numbers", "×"),
    ),
}


def width_forms(entry: Entry, lang: str) -> Iterator[Flaw]:
    """Wrong full-width or half-width forms in the translation; none for other scripts.

    A text without a single character of the script (a name, a number) is left alone.
    """
    prose = script_of(lang).prose
    for text in map(markup.plain, entry.strings):
        if lang not in _RULES or not (prose and prose.search(text)):
            continue
        bare = _ROOT.sub("√", text)
        for rule in _RULES[lang]:
            if found := rule.pattern.search(bare):
                around = bare[max(0, found.start() - 4) : found.end() + 4]
                yield Flaw(f"{rule.problem} in “{around}”", rule.remedy)


LONGEST_HOLD = 4
"""So many characters in a row that must not begin a line are ordinary: 」）。 and the like."""

UNIT_SIGNS = "".join(
    sign
    for sign in map(chr, range(0x3300, 0x3400))
    if re.match("SQUARE (?!ERA)", unicodedata.name(sign, ""))
)
"""Units in one square: ㎜ ㎏ ㌔ ㍍ and the like."""

NEVER_FIRST: Mapping[str, str] = {
    "dividing": "！？‼⁇⁈⁉",
    "middle": "・：；",
    "stop": "。．",
    "comma": "、，",
    "follower": "々〻ヽヾゝゞぁぃぅぇぉっゃゅょゎゕゖ゙゚゛゜",
    "tail": "ーァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ",
    "postfix": "％‰℃°′″￠" + UNIT_SIGNS,
}
"""Characters of a wide script that never begin a line, by what they are; the setter goes by the
same table (:mod:`generator.typeset.kinsoku`). Closing brackets are known by their category.
"""

_FIRST_NEVER = frozenset("".join(NEVER_FIRST.values()))
_INVISIBLE = re.compile("[\u00a0\u2007\u2009\u200a\u202f\u00ad]")
"""Spaces of Latin typography, and the soft hyphen: what stands in a line of squares as a hole."""
_DOUBLED = re.compile(r"[、。，．]{2,}")


def kinsoku(entry: Entry, lang: str) -> Iterator[Flaw]:
    """What no break of lines can make right, in a translation into a wide script."""
    script = script_of(lang)
    for text in map(markup.plain, entry.strings):
        if not (script.wide and script.prose and script.prose.search(text)):
            continue
        if _never_first(text[0]):
            yield Flaw(f"begins with “{text[0]}”, which must not begin a line")
        if unicodedata.category(text[-1]) == "Ps":
            yield Flaw(f"ends with “{text[-1]}”, which must not end a line")
        if doubled := _DOUBLED.search(text):
            yield Flaw(f"doubled punctuation “{doubled.group()}”")
        if wrong := _unpaired(text):
            yield Flaw(f"the bracket “{wrong}” has no partner")
        for space in sorted(set(_unseen(text))):
            name = unicodedata.name(space)
            yield Flaw(f"U+{ord(space):04X} {name} beside a wide character", "take it out")
        if held := _held(text):
            yield Flaw(f"“{held}” cannot be divided", f"at most {LONGEST_HOLD} such characters")


def _never_first(character: str) -> bool:
    """Whether a line must not begin with the character."""
    return character in _FIRST_NEVER or unicodedata.category(character) == "Pe"


def _unseen(text: str) -> Iterator[str]:
    """The invisible spaces that stand beside a wide character."""
    for found in _INVISIBLE.finditer(text):
        beside = text[max(found.start() - 1, 0) : found.end() + 1]
        if any(unicodedata.east_asian_width(character) in "WF" for character in beside):
            yield found[0]


def _unpaired(text: str) -> str:
    """The first bracket without its partner; empty where all have one."""
    opened: list[str] = []
    for character in text:
        match unicodedata.category(character):
            case "Ps":
                opened.append(character)
            case "Pe":
                if not opened or _partner(opened[-1]) != _partner(character):
                    return character
                opened.pop()
    return opened[0] if opened else ""


def _partner(bracket: str) -> str:
    """What a bracket and its partner have in common: the name without left and right."""
    name = unicodedata.name(bracket, bracket)
    return re.sub(r"\b(LEFT|RIGHT) ", "", name)


def _held(text: str) -> str:
    """A stretch of too many characters that must not begin a line."""
    stretch = ""
    for character in text:
        stretch = stretch + character if _never_first(character) else ""
        if len(stretch) > LONGEST_HOLD:
            return stretch
    return ""
