"""Messages that tell which they are, in what a template renders to: for proofs of translations.

A catalogue that marks puts every message into an element with its id; the block parser takes the
element away and leaves the id on the text, where it goes along to the place on the page.
"""

from __future__ import annotations

import hashlib

from generator.markup.template import Messages

TAG, ID = "message", "n"
"""The element around a message, and its attribute."""


def message_id(context: str, msgid: str) -> str:
    """What a message is called in marks and in addresses: the same as long as its text is.

    Ten hexadecimal digits: among ten thousand messages, two are alike in one of 20,000 projects.
    """
    return hashlib.sha256(f"{context}\4{msgid}".encode()).hexdigest()[:10]


class Marked:
    """A catalogue whose messages, as templates look them up, are marked."""

    def __init__(self, say: Messages) -> None:
        self._say = say

    @property
    def lang(self) -> str:
        """The language."""
        return self._say.lang

    def gettext(self, message: str, /, **values: object) -> str:
        """As the catalogue has it, marked."""
        return _mark("", message, self._say.gettext(message, **values))

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """As the catalogue has it, marked."""
        return _mark(context, message, self._say.pgettext(context, message, **values))

    def ngettext(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """As the catalogue has it, marked."""
        return _mark("", singular, self._say.ngettext(singular, plural, n, **values))

    def npgettext(
        self, context: str, singular: str, plural: str, n: int, /, **values: object
    ) -> str:
        """As the catalogue has it, marked."""
        found = self._say.npgettext(context, singular, plural, n, **values)
        return _mark(context, singular, found)


def _mark(context: str, msgid: str, text: str) -> str:
    return f'<{TAG} {ID}="{message_id(context, msgid)}">{text}</{TAG}>'
