"""Places as bits of masks: all are listed, in the order of their texts."""

from __future__ import annotations

import random
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.geometry import hexedge, polyform, square
from generator.geometry.placelist import Grid, PlaceList

SIDE = 16


@dataclass(frozen=True)
class Form:
    """A polyform in one orientation, its first cell at 0,0."""

    number: int
    cells: tuple[tuple[int, ...], ...]


def forms(lattice: ModuleType, size: int) -> list[Form]:
    """All polyforms of a size, each as it may lie."""
    module: Any = lattice
    found = []
    for cells in polyform.fixed(module, size):
        x, y = cells[0][:2]
        found.append(tuple((cell[0] - x, cell[1] - y, *cell[2:]) for cell in cells))
    return [Form(number, cells) for number, cells in enumerate(sorted(found))]


def text(cells: tuple[tuple[int, ...], ...]) -> str:
    """The cells as a notation writes them."""
    return " ".join(",".join(map(str, cell)) for cell in cells)


@pytest.mark.parametrize("lattice", [square, hexedge])
@settings(max_examples=10, deadline=None)
@given(st.integers(-1100, 1100), st.integers(-1100, 1100), st.integers(0, 2**32))
def test_places_are_listed_in_the_order_of_their_texts(
    lattice: ModuleType, left: int, bottom: int, seed: int
) -> None:
    every = forms(lattice, 3)
    points = [(left + x, bottom + y) for x in range(SIDE) for y in range(SIDE)]
    cells = sorted({cell for form in every for cell in form.cells})

    def place(form: Form, number: int) -> str:
        x, y = points[number - 1]
        return text(tuple((cell[0] + x, cell[1] + y, *cell[2:]) for cell in form.cells))

    grid = Grid(points, cells, [tuple(map(cells.index, form.cells)) for form in every])
    places: PlaceList[Form, str] = PlaceList(grid, place)
    chance = random.Random(seed)
    for _ in range(3):  # the later ones meet places that are known
        masks = [(form, chance.getrandbits(len(points))) for form in every]
        bits = [
            (form, number)
            for form, mask in masks
            for number in range(1, len(points) + 1)
            if mask >> number - 1 & 1
        ]
        assert places.listed(masks) == sorted((place(*bit) for bit in bits), key=str.encode)


def test_a_place_is_made_once() -> None:
    made: list[int] = []

    def place(_: Form, number: int) -> int:
        made.append(number)
        return number

    places = PlaceList(Grid([(0, 0), (0, 1)], [(0, 0)], [(0,)]), place)
    (form,) = forms(square, 1)
    assert places.listed([(form, 0b11)]) == [1, 2]
    assert places.listed([(form, 0b10)]) == [2]
    assert made == [2, 1]
