"""Whatever options are combined: what is made is as it should be, or is refused in words."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from generator.drawing.fonts import FontSet
from generator.sheets.options import SheetOptions
from tests.sheets.combinations import Home, drawn_by_lot, hold, strangers

LARGE = (5,)
"""Has two copies of a game nested on A3, which takes a third of the time of all."""


@pytest.mark.parametrize("mm", [-0.0, 0.0, 1e-308, 0.1 + 0.2, 1 / 3, 19.99999, 12.3456])
def test_a_file_is_known_again_by_its_name(mm: float) -> None:
    options = SheetOptions(gap=mm, margin=mm)
    assert SheetOptions.named(options.suffix) == options


@pytest.mark.parametrize("seed", [seed for seed in range(13) if seed not in LARGE])
def test_what_is_made_by_all_options_together_is_held(seed: int, fonts: FontSet) -> None:
    hold(drawn_by_lot(random.Random(seed)), fonts)


@pytest.fixture(scope="module")
def homes() -> Iterator[tuple[Home, ...]]:
    with strangers() as found:
        yield found


@pytest.mark.parametrize("seed", range(10))
def test_so_it_is_in_projects_of_strangers(
    seed: int, fonts: FontSet, homes: tuple[Home, ...]
) -> None:
    hold(drawn_by_lot(random.Random(seed), homes), fonts)
