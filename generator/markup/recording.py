"""Which message a text on a page is from: what a translator has to look for."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping

from generator.markup.tagging import message_id
from generator.markup.template import Messages

Lacks = Callable[[str, str, str], bool]

LABEL = 40
"""Characters of a message that a fault quotes."""

_UNSEEN = re.compile(r"<ref\b[^<>]*>|%\(\w+\)s")
"""What stands in a message for a text that is not known there."""
_TAG = re.compile(r"</?\w[^<>]*>")


class Noted:
    """A catalogue that remembers what was looked up.

    For a draft, ``lacks`` tells of context, message and plural whether they have no translation.
    """

    def __init__(self, say: Messages, lacks: Lacks | None = None) -> None:
        self._say = say
        self._lacks = lacks
        self._found: dict[tuple[str, str], str] = {}
        self._lacking: set[str] = set()

    @property
    def lang(self) -> str:
        """The language."""
        return self._say.lang

    def gettext(self, message: str, /, **values: object) -> str:
        """As the catalogue has it."""
        return self._noted(("", message, ""), self._say.gettext(message), values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """As the catalogue has it."""
        found = self._say.pgettext(context, message)
        return self._noted((context, message, ""), found, values)

    def ngettext(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """As the catalogue has it."""
        found = self._say.ngettext(singular, plural, n)
        return self._noted(("", singular, plural), found, values)

    def npgettext(
        self, context: str, singular: str, plural: str, n: int, /, **values: object
    ) -> str:
        """As the catalogue has it."""
        found = self._say.npgettext(context, singular, plural, n)
        return self._noted((context, singular, plural), found, values)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Context and msgid of every message looked up, in the order of the first look-ups."""
        return tuple(self._found)

    def label(self, text: str) -> str:
        """The longest message that the text holds, as faults name it; "" where it is from none."""
        words = " ".join(text.split())
        held = [(len(found), key) for key, found in self._found.items() if _holds(words, found)]
        if not held:
            return ""
        _, (context, message) = max(held)
        short = message if len(message) <= LABEL else f"{message[: LABEL - 1]}…"
        return f'{context} "{short}"' if context else f'"{short}"'

    def is_fallback(self, text: str, message: str) -> bool:
        """Whether a text is English that stands in for a translation: one of the ``message`` of
        this id, or else a whole text as it was looked up.
        """
        return (message or text.strip()) in self._lacking

    def _noted(self, key: tuple[str, str, str], found: str, values: Mapping[str, object]) -> str:
        """What was ``found`` with the values filled in."""
        context, message, _ = key
        self._found[context, message] = found
        text = found % values if values else found
        if self._lacks and self._lacks(*key):
            self._lacking |= {message_id(context, message), text.strip()}
        elif any(self.is_fallback(str(value), "") for value in values.values()):
            self._lacking.add(text.strip())  # it is made of another text that stands in
        return text


def _holds(words: str, found: str) -> bool:
    """Whether the words are, or begin, end or go on with, those of the translation ``found``."""
    known = [_TAG.sub("", part).replace("%%", "%") for part in _UNSEEN.split(found)]
    parts = [" ".join(html.unescape(part).split()) for part in known]
    pattern = r"\s?.*?\s?".join(map(re.escape, parts))
    return any(parts) and re.search(pattern, words) is not None
