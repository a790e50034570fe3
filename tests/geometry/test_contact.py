"""How two axes touch."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.contact import Axis, Contact, contact

UNIT: Axis = ((0.0, 0.0), (1.0, 0.0))


@pytest.mark.parametrize(
    ("other", "kind"),
    [
        (((1, 0), (2, 0)), Contact.ENDS),
        (((1, 0), (1.5, 0.8)), Contact.ENDS),
        (((0, 0), (0.99, 0.05)), Contact.ENDS),
        (((0.5, 0), (0.5, 1)), Contact.MIDDLE),
        (((0.5, 1), (0.5, 0.001)), Contact.MIDDLE),
        (((0.5, -0.5), (0.5, 0.5)), Contact.MIDDLE),
        (((1, -0.5), (1, 0.5)), Contact.MIDDLE),
        (((0, 0), (1, 0)), Contact.STRETCH),
        (((1, 0), (0, 0)), Contact.STRETCH),
        (((0.5, 0), (1.5, 0)), Contact.STRETCH),
        (((0, 0.5), (1, 0.5)), Contact.NONE),
        (((1.5, 0), (2.5, 0)), Contact.NONE),
        (((0.5, 1), (0.5, 0.1)), Contact.NONE),
    ],
)
def test_kinds_of_contact(other: Axis, kind: Contact) -> None:
    assert contact(UNIT, other, 0.01) is kind
    assert contact(other, UNIT, 0.01) is kind


@given(
    numbers=st.lists(st.floats(-2, 2), min_size=3, max_size=3),
    turn=st.floats(0, math.tau),
    shift=st.floats(-100, 100),
)
def test_contact_does_not_see_the_frame(numbers: list[float], turn: float, shift: float) -> None:
    x, y, angle = numbers
    other = ((x, y), (x + math.cos(angle), y + math.sin(angle)))

    def moved(axis: Axis) -> Axis:
        (ax, ay), (bx, by) = axis
        c, s = math.cos(turn), math.sin(turn)
        return (
            (ax * c - ay * s + shift, ax * s + ay * c - shift),
            (bx * c - by * s + shift, bx * s + by * c - shift),
        )

    # a margin keeps rounding from deciding
    kinds = {contact(UNIT, other, tolerance) for tolerance in (0.0099, 0.01, 0.0101)}
    assert contact(moved(UNIT), moved(other), 0.01) in kinds
