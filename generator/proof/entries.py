"""Messages as a translator looks after them: the English, what it has become, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias, get_args

from generator.faults import Fault
from generator.markup.tagging import message_id
from generator.text.checks import UPDATE, Flaw, Missing
from generator.text.entries import PoFile
from generator.text.extract import SourceMessage
from generator.text.flaws import flaws
from generator.text.glossary import Glossary
from generator.text.places import MessageKey

State: TypeAlias = Literal["missing", "fuzzy", "fault", "translated"]
STATES: tuple[State, ...] = get_args(State)
"""What can be said of a translation, the most urgent first."""


@dataclass(frozen=True)
class Entry:
    """A message with its translation: ``strings`` has one text for each plural form.

    ``line`` is that of the message in the catalogue, 0 where it is not there yet; ``flaws`` say
    what is wrong; ``previous`` is the English that a fuzzy translation was made of, if it is known.
    """

    source: SourceMessage
    strings: tuple[str, ...]
    line: int
    state: State
    flaws: tuple[Flaw, ...] = ()
    previous: str = ""

    @property
    def key(self) -> MessageKey:
        """What identifies the message."""
        return self.source.key

    @cached_property
    def id(self) -> str:
        """What the message is called on pages about it."""
        return message_id(self.key.context, self.key.msgid)

    @property
    def anchor(self) -> str:
        """The name of its place on a proof: it changes with the English alone."""
        return f"{self.key.domain}-{self.id}"


def entries(
    messages: Iterable[SourceMessage],
    file: PoFile | None,
    terms: Glossary,
    lacking: Missing,
    tight: Mapping[str, Sequence[Fault]],
) -> tuple[Entry, ...]:
    """The messages of a domain with what the catalogue ``file`` (None: unreadable) has for them.

    ``lacking`` gives the characters of a text that the fonts do not have, ``tight`` the texts
    without room in the books, by the label of their message.
    """
    return tuple(_entry(message, file, terms, lacking, tight) for message in messages)


def _entry(
    message: SourceMessage,
    file: PoFile | None,
    terms: Glossary,
    lacking: Missing,
    tight: Mapping[str, Sequence[Fault]],
) -> Entry:
    found = file.entries.get(message.key.identity) if file else None
    if file is None or found is None:
        flaw = Flaw("not in the catalogue yet", f"{UPDATE} adds it")
        return Entry(message, (), 0, "missing", (flaw,) if file else ())
    wrong = list(flaws(found, file.language, message.key.plural, terms, lacking))
    state: State = "fault" if wrong else "translated"
    if not found.translated:
        state = "missing"
    elif found.fuzzy:
        state = "fuzzy"
    elif narrow := tight.get(message.key.label):
        state = "fault"
        # In two books it may be wrong in the same way.
        wrong += dict.fromkeys(Flaw(fault.problem, fault.remedy) for fault in narrow)
    previous = found.previous if state == "fuzzy" else ""
    return Entry(message, found.strings, found.line, state, tuple(wrong), previous)
