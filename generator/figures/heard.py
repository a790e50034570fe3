"""What is said, of a figure by its game above all, with account of every message in it."""

from __future__ import annotations

from collections.abc import Callable

from generator.contract.diagram import Say
from generator.values import Value


class Message(Value, frozen=True, array_like=True):
    """A message as it was looked up, and what was ``found``.

    ``plural`` and ``number`` are those of a message that has forms for numbers; else there is none.
    """

    found: str
    context: str
    message: str
    plural: str | None
    number: int
    values: dict[str, object]

    def is_same(self, say: Say) -> bool:
        """Whether it is found again; not where a text cannot be filled in: whoever says it again
        hears why.
        """
        try:
            if self.plural is None:
                now = say.pgettext(self.context, self.message, **self.values)
            else:
                forms = self.message, self.plural, self.number
                now = say.npgettext(self.context, *forms, **self.values)
        except (TypeError, ValueError, KeyError, OverflowError):
            return False
        return now == self.found


class Text(Value, frozen=True, array_like=True):
    """What was said, and the messages that it is made of."""

    text: str
    messages: tuple[Message, ...]

    def is_same(self, say: Say) -> bool:
        """Whether it would be said again: all its messages are found as they were.

        Where it is, all are looked up, so that whoever counts them misses none.
        """
        return all(message.is_same(say) for message in self.messages)


class Heard:
    """Words in one language, with account of every message that was looked up."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.messages: list[Message] = []

    @property
    def lang(self) -> str:
        """The language's code."""
        return self.say.lang

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """The message in this language."""
        found = self.say.pgettext(context, message, **values)
        self.messages.append(Message(found, context, message, None, 0, values))
        return found

    def npgettext(
        self, context: str, singular: str, plural: str, n: int, /, **values: object
    ) -> str:
        """The message in this language, in the form for the number ``n``."""
        found = self.say.npgettext(context, singular, plural, n, **values)
        self.messages.append(Message(found, context, singular, plural, n, values))
        return found


def heard(say: Say, make: Callable[[Say], str]) -> Text:
    """What ``make`` says in the words of ``say``."""
    words = Heard(say)
    text = make(words)
    return Text(text, tuple(words.messages))
