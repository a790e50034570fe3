"""How large figures are drawn: the scale that leaves no page to be filled with lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from generator.pages.boxes import Plain, Space
from generator.pages.figurescale import SCALES, best_scaled
from generator.pages.items import Item
from generator.pages.padding import Ruled, is_for_notes
from generator.pages.pagebreaks import Page, Placed

CAPACITY = 40


def page(number: int, lines: int) -> Page:
    return Page(
        number,
        (Placed(Item(Space(lines), section="rules" if number > 1 else ""), Space(lines), 0, True),),
    )


def notes(number: int) -> Page:
    ruled = Plain(Ruled(100.0, CAPACITY, "#808080"), CAPACITY)
    return Page(number, (Placed(Item(ruled), ruled, 0, True),))


def pages(fills: Sequence[int]) -> list[Page]:
    """Pages with so many lines; 0 is a page for notes."""
    return [page(n, lines) if lines else notes(n) for n, lines in enumerate(fills, 1)]


def chosen(fills: Callable[[float], Sequence[int]]) -> tuple[Sequence[Page], list[float]]:
    tried: list[float] = []

    def made(scale: float) -> Sequence[Page]:
        tried.append(scale)
        return pages(fills(scale))

    return best_scaled(made, CAPACITY), tried


def test_full_pages_are_left_as_they_are() -> None:
    best, tried = chosen(lambda _: (20, 38, 36, 39, 12))
    assert [page.lines for page in best] == [20, 38, 36, 39, 12]
    assert tried == [1.0]


@pytest.mark.parametrize("right", SCALES[1:])
def test_a_scale_that_needs_no_notes_is_better(right: float) -> None:
    best, tried = chosen(lambda scale: (30, 30, 30) if scale == right else (38, 38, 0, 4))
    assert not any(map(is_for_notes, best))
    assert tried == list(SCALES)


def test_nothing_is_taken_that_no_page_holds() -> None:
    best, _ = chosen(lambda scale: (40, 20, 40) if scale == 1 else (40, 41, 40))
    assert [page.lines for page in best] == [40, 20, 40]


def test_the_scale_changes_no_more_than_it_must() -> None:
    best, _ = chosen(lambda scale: (40, 20, 40) if scale == 1 else (40, round(40 * scale) - 2, 40))
    assert best[1].lines == 36
