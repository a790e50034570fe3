"""A catalogue that records which messages are looked up: so that a text on a page can be traced to
the message that a translator has to look for.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping

from generator.markup.tagging import MessageKey, WrappedMessages, message_id
from generator.markup.template import Messages

Lacks = Callable[[str, str, str], bool]
"""Whether a message (its context, msgid and plural) lacks a translation."""

_UNSEEN = re.compile(r"<ref\b[^<>]*>|%\(\w+\)s")
"""Parts of a message in whose place other text, not known here, is set."""
_TAG = re.compile(r"</?\w[^<>]*>")


class RecordedMessages(WrappedMessages):
    """A catalogue that remembers what was looked up, and what of it ``lacks`` a translation."""

    def __init__(self, say: Messages, lacks: Lacks | None = None) -> None:
        super().__init__(say)
        self._lacks = lacks
        self._found: dict[tuple[str, str], str] = {}
        self._fallbacks: set[str] = set()

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Context and msgid of every message looked up, in the order of the first look-ups."""
        return tuple(self._found)

    def message_in(self, text: str) -> tuple[str, str] | None:
        """Context and msgid of the longest message that the text contains; None if it has none."""
        words = " ".join(text.split())
        held = [(len(found), key) for key, found in self._found.items() if _holds(words, found)]
        return max(held)[1] if held else None

    def is_fallback(self, text: str, message: str) -> bool:
        """Whether a text is in the language of the source for lack of a translation: a part of the
        ``message`` of this id, or else a whole text as it was looked up.
        """
        return (message or text.strip()) in self._fallbacks

    def _looked_up(
        self, key: MessageKey, find: Callable[..., str], values: Mapping[str, object]
    ) -> str:
        found = find()
        self._found[key.context, key.msgid] = found
        text = found % values if values else found
        if self._lacks and self._lacks(*key):
            self._fallbacks |= {message_id(key.context, key.msgid), text.strip()}
        elif self._fallbacks and any(self.is_fallback(str(v), "") for v in values.values()):
            self._fallbacks.add(text.strip())  # made of another text that is one
        return text


def _holds(words: str, found: str) -> bool:
    """Whether the words are, or begin, end or go on with, those of the translation ``found``."""
    known = [_TAG.sub("", part).replace("%%", "%") for part in _UNSEEN.split(found)]
    parts = [" ".join(html.unescape(part).split()) for part in known]
    start = 0
    for part in parts:  # one after the other, with whatever values stand between
        at = words.find(part, start)
        if at < 0:
            return False
        start = at + len(part)
    return any(parts)
