"""The running foot: what it names, and of a page with several sections, which."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from generator.drawing.fonts import FontSet
from generator.drawing.themes import theme
from generator.pages.boxes import Space
from generator.pages.foot import foot
from generator.pages.items import Item
from generator.pages.layout import FACING, SINGLE
from generator.pages.pagebreaks import Page, Placed
from generator.pages.typography import styles

LOOKS = [styles(lang, theme("colour").game("#2a7f4f")) for lang in ("en", "ja")]


def says(
    number: int, sections: Sequence[str], fonts: FontSet, *, leaves: bool = False
) -> list[tuple[str, str]]:
    """The texts of a foot from left to right, each with the edge or middle that it keeps to."""
    layout = SINGLE if len(sections) == 1 else FACING
    looks = LOOKS[: len(sections)]
    made = foot(number, "Twigs", sections, styles=looks, fonts=fonts, layout=layout, leaves=leaves)
    return [
        ("".join(run.text for run in text.paragraph.runs), text.paragraph.style.align)
        for _, text in made
    ]


def test_left_pages_name_the_game_and_right_pages_the_section(fonts: FontSet) -> None:
    assert says(4, ["The turn"], fonts) == [("Twigs", "right"), ("4", "left")]
    assert says(5, ["The turn"], fonts) == [("The turn", "left"), ("5", "right")]
    assert says(19, [""], fonts) == [("Twigs", "left"), ("19", "right")]


def test_leaves_in_two_languages_name_the_section_on_both_sides(fonts: FontSet) -> None:
    assert says(4, ["The turn"], fonts, leaves=True) == [("The turn", "right"), ("4", "left")]
    assert says(19, [""], fonts, leaves=True) == [("Twigs", "left"), ("19", "right")]


def test_two_languages_name_the_section_at_either_edge(fonts: FontSet) -> None:
    assert says(4, ["Aim", "目的"], fonts) == [("Aim", "left"), ("目的", "right"), ("4", "center")]
    assert says(2, ["", ""], fonts)[0] == ("Twigs", "left")


@pytest.mark.parametrize(
    ("heights", "named"), [((4, 20), "b"), ((20, 4), "a"), ((10, 10), "a"), ((4, 3, 6), "c")]
)
def test_a_page_is_named_after_the_section_that_fills_most_of_it(
    heights: Sequence[int], named: str
) -> None:
    items = [Item(Space(lines), section=name) for lines, name in zip(heights, "abc", strict=False)]
    assert Page(4, tuple(Placed(item, item.box, 0, True) for item in items)).section == named
