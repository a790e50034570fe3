"""The clock ends a template that goes on for ever, though it is not looked at in each step."""

from __future__ import annotations

import pytest

from generator.markup.bounds import Bounded, Bounds, TooMuchError

ROUNDS = "{% for _ in range(1000) %}{% for _ in range(1000) %}{% endfor %}{% endfor %}"


def test_time_that_is_used_up_ends_a_template() -> None:
    short = Bounded(Bounds(steps=10**9, seconds=0.02, output=10**9))
    with pytest.raises(TooMuchError, match=r"takes longer than 0\.02 s"):
        short.from_string(ROUNDS).render()
