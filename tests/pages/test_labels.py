"""Letters and digits in figures can be read, however small the figures are drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.scene import CAP, Group, Text, centred, legible
from tests.pages.measures import smallest_type
from tests.support.allbooks import BOOKS, editions, pages, pdf
from tests.support.typesize import LEAST_TYPE, smallest_printed


@given(st.floats(0.5, 4.0), st.floats(1.0, 3.0))
def test_small_labels_grow_about_their_middle(size: float, least: float) -> None:
    group = legible(Group((centred((3.0, 5.0), "7", size),), name="labels"), least)
    assert isinstance(group, Group)
    (grown,) = group.items
    assert isinstance(grown, Text)
    assert grown.size == max(size, least)
    assert grown.at == pytest.approx((3.0, 5.0 - grown.size * CAP / 2))


@pytest.mark.parametrize("book", BOOKS)
def test_no_label_of_a_figure_is_too_small(book: str) -> None:
    for edition in editions(book):
        assert smallest_type(pages(book, edition))[0] >= LEAST_TYPE, edition


@pytest.mark.parametrize("book", BOOKS)
def test_nor_is_anything_else_in_the_file(book: str) -> None:
    for edition in ("en", "en-ja"):
        assert smallest_printed(pdf(book, edition))[0] >= LEAST_TYPE, edition
