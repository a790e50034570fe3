"""What is said of a figure is remembered as long as its messages are the same."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.contract.diagram import Say
from generator.figures.heard import Remembered


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


def test_a_text_is_made_again_when_one_of_its_messages_changes() -> None:
    made: list[str] = []

    def alt(say: Say) -> str:
        made.append(say.lang)
        number = say.npgettext("test", "%(n)s piece", "%(n)s pieces", 3, n=3)
        return say.pgettext("test", "There are %(number)s.", number=number)

    remembered = Remembered()
    first, same = Words({}), Words({"another": "word"})
    assert remembered.said(first, alt) == "There are 3 pieces."
    assert remembered.said(same, alt) == "There are 3 pieces."
    assert len(made) == 1
    assert same.used == first.used  # all who look up a message are heard

    changed = Words({"%(n)s pieces": "%(n)s stones"})
    assert remembered.said(changed, alt) == "There are 3 stones."
    assert len(made) == 2


def test_a_text_that_failed_is_not_remembered() -> None:
    def fails(say: Say) -> str:
        raise ValueError(say.pgettext("test", "no words"))

    remembered, said = Remembered(), Words({})
    for make, expected in ((fails, None), (lambda say: say.pgettext("test", "words"), "words")):
        try:
            text = remembered.said(said, make)
        except ValueError:
            text = None
        assert text == expected
