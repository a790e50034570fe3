"""What is in a catalogue: messages with their translations, however they are read from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.faults import Fault
from generator.text.places import MessageKey
from generator.values import Value


@dataclass(frozen=True, slots=True)
class Entry:
    """A message with its translation: one string, or one per plural form; empty if missing.

    ``line`` is that of the msgid in the PO file, and does not make it another message; ``used_in``
    the files that it is from, ``previous`` the English that a fuzzy translation was made of, where
    that is known.
    """

    key: MessageKey
    strings: tuple[str, ...]
    line: int = field(compare=False)
    fuzzy: bool
    used_in: tuple[str, ...] = ()
    previous: str = ""

    @property
    def translated(self) -> bool:
        """Whether every form has a text."""
        return all(self.strings)


class Language(NamedTuple):
    """The language of a catalogue, and how many plural forms it has there."""

    lang: str
    plural_count: int


class PoFile(Value, frozen=True, eq=False):
    """A catalogue of one domain in one language; ``entries`` by context and msgid.

    Compared by identity, so that what is found in it can be remembered.
    """

    file: str
    lang: str
    domain: str
    entries: Mapping[tuple[str, str], Entry]
    obsolete: int
    plural_count: int
    plural_rule: str
    form: Callable[[int], int]
    """The plural form that a number takes."""
    lost_previous: tuple[int, ...] = ()
    """Lines where the previous English has become a comment."""

    @property
    def language(self) -> Language:
        """The language, and its number of plural forms."""
        return Language(self.lang, self.plural_count)

    def fault(self, entry: Entry, problem: str, remedy: str = "") -> Fault:
        """What is wrong with a message of this file."""
        return Fault(self.file, entry.line, entry.key.label, problem, remedy)
