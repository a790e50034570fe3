"""How a script is written: full-width and half-width forms, brackets, and what may begin a line.

Both are data of the script (:mod:`generator.text.scripttable`).

Rules for lines (kinsoku shori, JIS X 4051) are kept by the setter wherever it can. What a
translator writes can make that impossible, or show that something was lost; that is better said in
the message than seen on the page. Classes of characters are Unicode's: openings are
``Ps``, closings ``Pe``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from generator.text import markup
from generator.text.checks import Flaw
from generator.text.entries import Entry
from generator.text.language import script_of
from generator.text.script import Script

_ROOT = r"√\([^()\u3001-\uffef]*\)"
"""A formula under a root, whose brackets are no prose."""


def width_forms(entry: Entry, lang: str) -> Iterator[Flaw]:
    """Wrong forms of signs in the translation, such as full-width ones for half-width ones.

    A text without a single character of the script, whatever its width, (a name, a number) is left
    alone.
    """
    script = script_of(lang)
    for text in map(markup.plain, entry.strings):
        if not (script.is_prose(unicodedata.normalize("NFKC", text)) or _has_other_width(text)):
            continue
        bare = re.sub(_ROOT, "√", text) if "√" in text else text
        for rule in script.forms:
            if found := rule.pattern.search(bare):
                around = bare[max(0, found.start() - 4) : found.end() + 4]
                yield Flaw(f"{rule.problem} in “{around}”", rule.remedy)


def _has_other_width(text: str) -> bool:
    """Whether a text has full-width forms of narrow signs, or half-width ones of wide signs."""
    return any(unicodedata.east_asian_width(character) in "FH" for character in text)


LONGEST_HOLD = 4
"""So many characters in a row that must not begin a line are ordinary: 」）。 and the like."""

_INVISIBLE = re.compile("[\u00a0\u2007\u2009\u200a\u202f\u00ad]")
"""Spaces of Latin typography, and the soft hyphen: what stands in a line of squares as a hole."""
_DOUBLED = re.compile(r"[、。，．]{2,}")


def kinsoku(entry: Entry, lang: str) -> Iterator[Flaw]:
    """What no break of lines can make right, in a translation into a wide script."""
    script = script_of(lang)
    for text in map(markup.plain, entry.strings):
        if not (script.wide and script.is_prose(text)):
            continue
        if script.begins_no_text(text[0]):
            yield Flaw(f"begins with “{text[0]}”, which must not begin a line")
        if unicodedata.category(text[-1]) == "Ps":
            yield Flaw(f"ends with “{text[-1]}”, which must not end a line")
        if doubled := _DOUBLED.search(text):
            yield Flaw(f"doubled punctuation “{doubled.group()}”")
        if wrong := _unpaired(text):
            yield Flaw(f"the bracket “{wrong}” has no partner")
        for space in () if script.spaced else sorted(set(_unseen(text))):
            name = unicodedata.name(space)
            yield Flaw(f"U+{ord(space):04X} {name} beside a wide character", "take it out")
        if held := _held(text, script):
            yield Flaw(f"“{held}” cannot be divided", f"at most {LONGEST_HOLD} such characters")


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


def _held(text: str, script: Script) -> str:
    """A stretch of too many characters that must not begin a line."""
    stretch = ""
    for character in text:
        stretch = stretch + character if script.begins_no_text(character) else ""
        if len(stretch) > LONGEST_HOLD:
            return stretch
    return ""
