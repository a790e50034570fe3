"""Letters and digits in figures can be read, however small the figures are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.legible import legible
from generator.drawing.scene import CAP, SMALLEST_TYPE, Circle, Group, Item, Text, centred
from generator.pages.figurerow import COMPACT
from generator.pages.gallery import GROWTH
from generator.pages.leaves import Drawing
from tests.pages.measures import leaves, smallest_type
from tests.support.allbooks import BOOKS, editions, pages, pdf, with_leaves
from tests.support.typesize import LEAST_TYPE, smallest_printed


@given(st.floats(0.5, 4.0), st.floats(1.0, 3.0))
def test_small_labels_grow_about_their_middle(size: float, least: float) -> None:
    group = legible(Group((centred((3.0, 5.0), "7", size),), name="labels"), least)
    assert isinstance(group, Group)
    (grown,) = group.items
    assert isinstance(grown, Text)
    assert grown.size == max(size, least)
    assert grown.at == pytest.approx((3.0, 5.0 - grown.size * CAP / 2))


@given(st.floats(0.5, 4.0), st.floats(1.0, 3.0))
def test_a_plate_grows_with_its_letter_and_its_rim_does_not(size: float, least: float) -> None:
    at = (3.0, 5.0)
    rim, disc, text = Circle(at, 0.8 * size), Circle(at, 0.6 * size), centred(at, "W", size)
    group = legible(Group((rim, disc, text), plate=True), least)
    assert isinstance(group, Group)
    wide, plate, grown = group.items
    assert isinstance(wide, Circle) and isinstance(plate, Circle) and isinstance(grown, Text)
    assert plate.radius / grown.size == pytest.approx(0.6)
    assert wide.radius - plate.radius == pytest.approx(0.2 * size)
    assert plate.centre == wide.centre == at


@pytest.mark.parametrize("book", BOOKS)
def test_no_letter_of_a_figure_is_larger_than_its_plate(book: str) -> None:
    for edition in with_leaves(book):
        for page, leaf in leaves(pages(book, edition)):
            if isinstance(leaf.drawable, Drawing):
                for size, radius in plates(leaf.drawable.shown.scene.items):
                    assert CAP * size < 2 * radius, (edition, page.number)


@pytest.mark.parametrize("book", BOOKS)
def test_letters_of_a_gallery_do_not_grow_until_they_hide_it(book: str) -> None:
    for edition in with_leaves(book):
        for placed in (p for page in pages(book, edition) for p in page.placed if p.item.series):
            for drawing in (leaf.drawable for leaf in placed.box.leaves(0.0, 0.0)):
                if isinstance(drawing, Drawing):
                    sizes = plates(drawing.picture.scene.items)
                    least = min((size for size, _ in sizes), default=SMALLEST_TYPE)
                    grown = SMALLEST_TYPE / (least * drawing.scale)
                    assert grown <= GROWTH / (1 - COMPACT), (edition, drawing.picture.key)


def plates(items: Iterable[Item]) -> Iterator[tuple[float, float]]:
    """The sizes of texts on plates and the radii of the plates, in mm."""
    for item in items:
        if isinstance(item, Group) and item.plate:
            (text,) = (i for i in item.items if isinstance(i, Text))
            yield text.size, min(i.radius for i in item.items if isinstance(i, Circle))
        elif isinstance(item, Group):
            yield from plates(item.items)


@pytest.mark.parametrize("book", BOOKS)
def test_no_label_of_a_figure_is_too_small(book: str) -> None:
    for edition in editions(book):
        assert smallest_type(pages(book, edition))[0] >= LEAST_TYPE, edition


@pytest.mark.parametrize("book", BOOKS)
def test_nor_is_anything_else_in_the_file(book: str) -> None:
    for edition in ("en", "en-ja"):
        assert smallest_printed(pdf(book, edition))[0] >= LEAST_TYPE, edition
