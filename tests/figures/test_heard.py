"""What is said of a figure holds as long as its messages are the same."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.contract.diagram import Say
from generator.figures.heard import heard


@dataclass(slots=True)
class Words:
    """A catalogue of a few words, which counts how often each is looked up."""

    known: dict[str, str]
    lang: str = "en"
    used: list[str] = field(default_factory=list)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """The message."""
        del context
        self.used.append(message)
        return self.known.get(message, message) % values

    def npgettext(
        self, context: str, singular: str, plural: str, n: int, /, **values: object
    ) -> str:
        """The form for one or more."""
        return self.pgettext(context, singular if n == 1 else plural, **values)


def test_a_text_holds_while_all_its_messages_are_found_again() -> None:
    def alt(say: Say) -> str:
        number = say.npgettext("test", "%(n)s piece", "%(n)s pieces", 3, n=3)
        return say.pgettext("test", "There are %(number)s.", number=number)

    first, same = Words({}), Words({"another": "word"})
    text = heard(first, alt)
    assert text.text == "There are 3 pieces."
    assert text.is_same(same)
    assert same.used == first.used  # all who look up a message are heard
    assert not text.is_same(Words({"%(n)s pieces": "%(n)s stones"}))
    assert not text.is_same(Words({"There are %(number)s.": "Look: %(number)s."}))
