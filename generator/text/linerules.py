"""A preflight of Japanese for the rules of line breaking (kinsoku shori, JIS X 4051).

The setter keeps these rules wherever it can. What a translator writes can make that impossible, or
show that something was lost; that is better said in the message than seen on the page. Classes of
characters are Unicode's: openings are ``Ps``, closings ``Pe``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from generator.text import markup
from generator.text.checks import Flaw
from generator.text.pofile import Entry
from generator.text.scripts import script_of

LONGEST_HOLD = 4
"""So many characters in a row that must not begin a line are ordinary: 」）。 and the like."""

_STOPS = frozenset("、。，．・：；！？")
_FOLLOWERS = frozenset("ーゝゞヽヾ々〻")
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
        if held := _held(text):
            yield Flaw(f"“{held}” cannot be divided", f"at most {LONGEST_HOLD} such characters")


def _never_first(character: str) -> bool:
    """Whether a line must not begin with the character; small kana are followers."""
    if character in _STOPS or character in _FOLLOWERS or unicodedata.category(character) == "Pe":
        return True
    return re.match("(HIRAGANA|KATAKANA) LETTER SMALL", unicodedata.name(character, "")) is not None


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
