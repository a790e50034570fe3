"""The words of the title page."""

from __future__ import annotations

import pytest

from generator.figures.gamefile import GameInfo
from generator.markup.titlepage import title_words
from tests.support.words import Words

JAPANESE = {"%(first)s to %(last)s": "%(first)s～%(last)s"}


def players(
    lang: str, numbers: tuple[int, ...], variant: tuple[int, ...] = (), puzzles: bool = False
) -> str:
    """The line about the players of a game for so many."""
    info = GameInfo("Go", "", "A. N. Other", numbers, variant, "#123456", "cover", {}, puzzles)
    return title_words(info, Words(lang, JAPANESE if lang == "ja" else None)).players


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((2,), "For 2 players"),
        ((2, 3), "For 2 or 3 players"),
        ((2, 3, 4, 5, 6, 7, 8), "For 2 to 8 players"),
        ((2, 3, 4, 6), "For 2, 3, 4 or 6 players"),
    ],
)
def test_three_numbers_in_a_row_are_a_range(numbers: tuple[int, ...], said: str) -> None:
    assert players("en", numbers) == said


def test_a_variant_has_numbers_of_its_own() -> None:
    assert players("en", (2,), (3, 4)) == "For 2 players, with a variant for 3 or 4"


def test_puzzles_for_one_are_named_where_they_are_half_of_the_game() -> None:
    assert players("en", (2, 3, 4), puzzles=True) == "For 2 to 4 players; puzzles for one"


def test_a_language_writes_a_range_in_its_own_way() -> None:
    assert players("ja", (2, 3, 4)) == "For 2～4 players"
