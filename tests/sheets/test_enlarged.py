"""Enlarged details of pieces in the guide."""

from __future__ import annotations

import pytest

from generator.drawing.scene import Group, Item, Text, centred
from generator.shapes.enlarged import ENLARGED, WINDOW, window

WIDE, HIGH = WINDOW


def texts(items: tuple[Item, ...]) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, Text):
            found.append(item.text)
        elif isinstance(item, Group):
            found += texts(item.items)
    return found


@pytest.mark.parametrize(
    ("at", "kept"),
    [
        ((WIDE / 2, HIGH / 2), ["W"]),
        ((0.5, HIGH / 2), []),
        ((WIDE - 0.5, HIGH / 2), []),
        ((WIDE / 2, 0.2), []),
        ((WIDE / 2, HIGH + 0.2), []),
    ],
)
def test_a_letter_that_the_edge_would_cut_is_left_out(
    at: tuple[float, float], kept: list[str]
) -> None:
    assert texts((window([Group((centred(at, "W", 2.0),))], (), ()),)) == kept


def test_numbers_that_explain_stand_above_the_frame() -> None:
    label = centred((0.0, 0.0), "1", ENLARGED)
    assert texts((window((), (), (label,)),)) == ["1"]
