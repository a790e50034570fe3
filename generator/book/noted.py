"""Which message a text on a page is from: what a translator has to look for."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

from generator.book.template import Messages

LABEL = 40
"""Characters of a message that a fault quotes."""

_UNSEEN = re.compile(r"<ref\b[^<>]*>|%\(\w+\)s")
"""What stands in a message for a text that is not known there."""
_TAG = re.compile(r"</?\w[^<>]*>")


class Noted:
    """A catalogue that remembers what was looked up."""

    def __init__(self, say: Messages) -> None:
        self._say = say
        self._found: dict[tuple[str, str], str] = {}

    @property
    def lang(self) -> str:
        """The language."""
        return self._say.lang

    def gettext(self, message: str, /, **values: object) -> str:
        """As the catalogue has it."""
        return _filled(self._noted("", message, self._say.gettext(message)), values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """As the catalogue has it."""
        found = self._say.pgettext(context, message)
        return _filled(self._noted(context, message, found), values)

    def ngettext(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """As the catalogue has it."""
        found = self._say.ngettext(singular, plural, n)
        return _filled(self._noted("", singular, found), values)

    def npgettext(
        self, context: str, singular: str, plural: str, n: int, /, **values: object
    ) -> str:
        """As the catalogue has it."""
        found = self._say.npgettext(context, singular, plural, n)
        return _filled(self._noted(context, singular, found), values)

    def label(self, text: str) -> str:
        """The longest message that the text holds, as faults name it; "" where it is from none."""
        words = " ".join(text.split())
        held = [(len(found), key) for key, found in self._found.items() if _holds(words, found)]
        if not held:
            return ""
        _, (context, message) = max(held)
        short = message if len(message) <= LABEL else f"{message[: LABEL - 1]}…"
        return f'{context} "{short}"' if context else f'"{short}"'

    def _noted(self, context: str, message: str, found: str) -> str:
        self._found[context, message] = found
        return found


def _filled(text: str, values: Mapping[str, object]) -> str:
    return text % values if values else text


def _holds(words: str, found: str) -> bool:
    """Whether the words are, or begin, end or go on with, those of the translation ``found``."""
    known = [_TAG.sub("", part).replace("%%", "%") for part in _UNSEEN.split(found)]
    parts = [" ".join(html.unescape(part).split()) for part in known]
    pattern = r"\s?.*?\s?".join(map(re.escape, parts))
    return any(parts) and re.search(pattern, words) is not None
