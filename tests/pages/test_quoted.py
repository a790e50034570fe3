"""A part is set anew where a page number that it quotes has changed, and only there."""

from __future__ import annotations

from generator.pages.quoted import Quoted
from generator.pages.wording import UNKNOWN_PAGE


def test_pages_that_were_asked_for_are_compared_with_those_known_later() -> None:
    guessed = Quoted({})
    assert (guessed["aim"], guessed.get("end", 0)) == (UNKNOWN_PAGE, UNKNOWN_PAGE)
    asked = dict(guessed.asked)
    assert Quoted({"aim": UNKNOWN_PAGE, "other": 3}).agrees(asked)
    assert not Quoted({"aim": UNKNOWN_PAGE, "end": 4}).agrees(asked)


def test_comparing_asks_for_nothing() -> None:
    quoted = Quoted({"aim": 4})
    assert quoted.agrees({"aim": 4}) and list(quoted) == ["aim"]
    assert not quoted.asked
