"""Whether all arcs from a side to the same side can be in small circles, by a rectangle's border.

In such a filling a side with such an arc meets a side with one. Of the tiles with an empty side few
are *spare* in a long rectangle: they lie further in than the border. One model finds all layouts of
the spare tiles with which each empty side can meet another one. Another model asks for each layout
whether different tiles can be laid so along the border and in the cells of the spare tiles. Where
no layout allows it, there is no filling. The rest of the rectangle is left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, TypeAlias

from generator.games.gloop.pieces import ORIENTATIONS
from generator.games.gloop.search.constraints import possible
from generator.geometry.matching import UNUSED
from generator.geometry.pathtile import SIDES, Cell, ends, neighbour
from generator.puzzles.libraries import library

Sides: TypeAlias = frozenset[int]
Layout: TypeAlias = Mapping[Cell, Sides]
"""The empty sides of spare tiles, by their cells."""
Kind: TypeAlias = tuple[int, bool]
"""What of a side is used, as ``ends`` says it, and whether an arc leads from it to itself."""

TOP, RIGHT, BOTTOM, _ = SIDES
MOST = 3
"""Spare tiles of which all layouts are looked at. With more there are too many."""
_FACING = (0, 2, 1, 3)
"""What of a side is used that meets another one, by what is used of that."""
_WAYS = [frozenset(sides) for number in SIDES for sides in combinations(SIDES, number + 1)]


def may_be_paired(tiles: Sequence[str], rows: int, columns: int) -> bool:
    """Whether the border allows a filling with all of these arcs in small circles. True says
    nothing about the rest of the rectangle, nor where there are many spare tiles.

    Raises :class:`ExtraMissing`, and ``RuntimeError`` if the solver does not come to an end.
    """
    bordering = [tile for tile in tiles if 0 in ends(tile)]
    spare = len(bordering) - (2 * (rows + columns) - 4)
    if spare > MOST:
        return True
    return any(
        _may_be_laid(bordering, rows, columns, layout)
        for layout in _layouts(bordering, rows, columns, spare)
        # One of two that are each other turned by half is enough.
        if sorted(layout) <= sorted((rows - 1 - y, columns - 1 - x) for y, x in layout)
    )


@cache
def _empty(form: str) -> Sides:
    return frozenset(side for side in SIDES if ends(form)[side] == 0)


def _shape(sides: Sides) -> tuple[int, ...]:
    """What is the same for empty sides in all turns of a tile."""
    return min(tuple(sorted((side + turn) % 4 for side in sides)) for turn in SIDES)


OPPOSITE = _shape(frozenset((TOP, BOTTOM)))


def _layouts(tiles: Sequence[str], rows: int, columns: int, spare: int) -> list[Layout]:
    """All layouts of so many spare tiles with which empty sides can meet.

    A tile at the border has an empty side opposite to the border if its empty sides are opposite,
    and may have one if there are more of them.
    """
    cp_model = library("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    there = Counter(_shape(_empty(tile)) for tile in tiles)
    cells = list(product(range(1, rows - 1), range(1, columns - 1)))
    lies = {
        (cell, sides): model.new_bool_var("")
        for cell in cells
        for sides in _WAYS
        if there[_shape(sides)]
    }
    here, empty, alike = defaultdict(list), defaultdict(list), defaultdict(list)
    for (cell, sides), lying in lies.items():
        here[cell].append(lying)
        alike[_shape(sides)].append(lying)
        for side in sides:
            empty[cell, side].append(lying)
    for lying in here.values():
        model.add_at_most_one(lying)
    left = {shape: number - sum(alike[shape]) for shape, number in there.items()}
    for number in left.values():
        model.add(number >= 0)
    model.add(sum(lies.values()) == spare)
    at_border = []
    for cell, side in product(cells, SIDES):
        if (other := neighbour(cell, side)) in cells:
            model.add(sum(empty[cell, side]) == sum(empty[other, side ^ 2]))
        else:
            at_border += empty[cell, side]
    least = left.get(OPPOSITE, 0)
    more = sum(number for shape, number in left.items() if len(shape) > 2)
    model.add(sum(at_border) >= least)
    model.add(sum(at_border) <= least + more)
    found: list[Layout] = []

    class Collected(cp_model.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        def on_solution_callback(self) -> None:
            found.append(
                {cell: sides for (cell, sides), lying in lies.items() if self.value(lying)}
            )

    possible(model, Collected(), enumerate_all_solutions=True)
    return found


def _may_be_laid(tiles: Sequence[str], rows: int, columns: int, layout: Layout) -> bool:
    """Whether all tiles can be laid at the border and as the spare tiles of a layout."""
    cp_model = library("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    lies: dict[int, list[Any]] = defaultdict(list)
    kinds: dict[tuple[Cell, int], dict[Kind, list[Any]]] = defaultdict(lambda: defaultdict(list))
    asked = dict(_asked(rows, columns, layout))
    for cell, (empty, used) in asked.items():
        here = []
        for number, form in _forms(tiles):
            if empty <= _empty(form) and not used & _empty(form):
                chosen = model.new_bool_var("")
                here.append(chosen)
                lies[number].append(chosen)
                for side in SIDES:
                    kinds[cell, side][_kind(form, side)].append(chosen)
        model.add_exactly_one(here)
    for number in range(len(tiles)):
        model.add_exactly_one(lies[number])
    for cell, side in product(asked, (RIGHT, BOTTOM)):
        if (other := neighbour(cell, side)) in asked:
            one, facing = kinds[cell, side], kinds[other, side ^ 2]
            for end, arc in {*one, *((_FACING[end], arc) for end, arc in facing)}:
                model.add(sum(one[end, arc]) == sum(facing[_FACING[end], arc]))
    return possible(model)


def _asked(rows: int, columns: int, layout: Layout) -> Iterator[tuple[Cell, tuple[Sides, Sides]]]:
    """The cells to be laid, each with the sides that are to be empty, and others that are not."""
    met = {neighbour(cell, side) for cell, sides in layout.items() for side in sides}
    for cell in product(range(rows), range(columns)):
        row, column = cell
        at_border = (row == 0, column == columns - 1, row == rows - 1, column == 0)
        outside = frozenset(side for side in SIDES if at_border[side])
        inner = frozenset(side ^ 2 for side in outside) if len(outside) == 1 else frozenset()
        if cell in layout:
            yield cell, (layout[cell], frozenset(SIDES) - layout[cell])
        elif outside:
            yield cell, (outside | inner, frozenset()) if cell in met else (outside, inner)


def _forms(tiles: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The tiles by their numbers, in each way to lie."""
    for number, tile in enumerate(tiles):
        for form in ORIENTATIONS[tile]:
            yield number, form


@cache
def _kind(form: str, side: int) -> Kind:
    first, last = form[2 * side], form[2 * side + 1]
    return ends(form)[side], first == last != UNUSED
