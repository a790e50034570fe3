"""Catalogues around a catalogue: one that tags each message with its id, for proofs of translations
and for drafts, and the base of all such.

A tagging catalogue puts every message into an element with its id; the block parser takes the
element away and leaves the id on the text, which carries it to its place on the page.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.markup.template import Messages

TAG, ID = "message", "n"
"""The element around a message, and its attribute."""


class MessageKey(NamedTuple):
    """What a message is looked up by; ``context`` and ``plural`` are empty where there is none."""

    context: str
    msgid: str
    plural: str = ""


def message_id(context: str, msgid: str) -> str:
    """What a message is called in tags and in addresses: the same as long as its text is.

    Ten hexadecimal digits: among ten thousand messages, two are alike in one of 20,000 projects.
    """
    return hashlib.sha256(f"{context}\4{msgid}".encode()).hexdigest()[:10]


class WrappedMessages(ABC):
    """A catalogue that does something with every message that is looked up in another."""

    def __init__(self, say: Messages) -> None:
        self._say = say

    @abstractmethod
    def _looked_up(
        self, key: MessageKey, find: Callable[..., str], values: Mapping[str, object]
    ) -> str:
        """The text of a message; ``find`` gives its translation, with values filled in if any."""

    @property
    def lang(self) -> str:
        """The language."""
        return self._say.lang

    def gettext(self, message: str, /, **values: object) -> str:
        """As the catalogue has it."""

        def find(**filled: object) -> str:
            return self._say.gettext(message, **filled)

        return self._looked_up(MessageKey("", message), find, values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """As the catalogue has it."""

        def find(**filled: object) -> str:
            return self._say.pgettext(context, message, **filled)

        return self._looked_up(MessageKey(context, message), find, values)

    def ngettext(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """As the catalogue has it."""

        def find(**filled: object) -> str:
            return self._say.ngettext(singular, plural, n, **filled)

        return self._looked_up(MessageKey("", singular, plural), find, values)

    def npgettext(
        self, context: str, singular: str, plural: str, n: int, /, **values: object
    ) -> str:
        """As the catalogue has it."""

        def find(**filled: object) -> str:
            return self._say.npgettext(context, singular, plural, n, **filled)

        return self._looked_up(MessageKey(context, singular, plural), find, values)


class TaggedMessages(WrappedMessages):
    """A catalogue whose messages, as templates look them up, carry their ids."""

    def _looked_up(
        self, key: MessageKey, find: Callable[..., str], values: Mapping[str, object]
    ) -> str:
        return f'<{TAG} {ID}="{message_id(key.context, key.msgid)}">{find(**values)}</{TAG}>'
