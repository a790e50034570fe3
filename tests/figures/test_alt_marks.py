"""What is drawn into a figure to be looked at is in its words, too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.figuresamples import proved, samples
from tests.support.places import there
from tests.support.words import Words

SAY = Words()


@pytest.mark.parametrize("game", there("twigs", "pentup", "duploline", "gloop"))
def test_every_mark_of_a_figure_is_in_its_alternative_text(game: str) -> None:
    figures, seen = proved(game), 0
    for name in samples(figures):
        subject, alt = figures[name].subject, figures[name].diagram.alt
        for mark in subject.marks:
            others = tuple(other for other in subject.marks if other is not mark)
            seen += 1
            assert alt(replace(subject, marks=others), SAY) != alt(subject, SAY), (name, mark)
    assert seen
