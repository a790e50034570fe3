"""What a game says of a figure, made again only where a message it is made of is another now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator.contract.diagram import Say

LookUp: TypeAlias = Callable[[Say], str]


class Heard:
    """Words in one language, with account of every message that was looked up."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self.messages: list[tuple[LookUp, str]] = []
        """How each message is looked up, and what was found."""

    @property
    def lang(self) -> str:
        """The language's code."""
        return self._say.lang

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """The message in this language."""
        return self._found(lambda say: say.pgettext(context, message, **values))

    def npgettext(
        self, context: str, singular: str, plural: str, n: int, /, **values: object
    ) -> str:
        """The message in this language, in the form for the number ``n``."""
        return self._found(lambda say: say.npgettext(context, singular, plural, n, **values))

    def _found(self, look_up: LookUp) -> str:
        found = look_up(self._say)
        self.messages.append((look_up, found))
        return found


@dataclass(slots=True)
class Remembered:
    """The last text of one thing in one language, with the messages that it was made of."""

    _text: str | None = None
    _messages: Sequence[tuple[LookUp, str]] = ()

    def said(self, say: Say, make: Callable[[Say], str]) -> str:
        """What ``make`` says in the words of ``say``.

        All its messages are looked up in either case, so that whoever counts them misses none.
        """
        if self._text is None or any(look(say) != found for look, found in self._messages):
            self._text = None
            heard = Heard(say)
            text = make(heard)
            self._text, self._messages = text, heard.messages
        return self._text
