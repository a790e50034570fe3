"""Why not every rectangle can have all of its *side arcs*, from a side to the same side, in small
circles: its border.

In a rectangle from whose border hardly any tile can be spared, the argument is this.

A tile at the border has an empty side there. An empty side meets an empty one, so a tile at the
border whose *inner* side, opposite to the border, is empty meets a spare tile. A tile with two
opposite empty sides fits into no corner: it is spare, or has such an inner side. So the spare tiles
must offer as many empty sides to the border as there are such tiles, which few layouts of them do.

In these layouts, the border cells that meet a spare tile's empty side lie close together, about the
corners. If all side arcs are in small circles, a side with one meets a side with one. Where no
different tiles can be laid so in these cells, and in those between, there is no such filling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import NamedTuple

from generator.games.gloop.checkers.spare import (
    MOST,
    Cell,
    Empty,
    Laid,
    beyond,
    bordering,
    empty_sides,
    groups,
    kind,
    met,
)
from generator.games.gloop.checkers.tiles import SIDES, turned

NOTHING: Empty = frozenset()


@dataclass(frozen=True, slots=True)
class Place:
    """A cell to be laid: sides that are to be ``empty``, and others that are to be ``used``."""

    cell: Cell
    empty: Empty
    used: Empty

    @property
    def for_opposite(self) -> bool:
        """Whether a tile with two opposite empty sides may lie here."""
        return any({side, side ^ 2} <= self.empty for side in SIDES)


@dataclass(frozen=True, slots=True)
class Case:
    """Places that are laid one after the other, and for how many more opposite tiles there is
    ``room`` elsewhere.
    """

    places: tuple[Place, ...]
    room: int


class Lying(NamedTuple):
    """A tile by its number, as it lies, and its empty sides."""

    tile: int
    form: str
    empty: Empty


@cache
def arc_left_alone(tiles: tuple[str, ...], rows: int, columns: int) -> bool:
    """Whether some side arc is in no small circle, however the tiles fill the rectangle; False also
    where there are too many spare tiles to tell.
    """
    fitting, spare = bordering(tiles, rows, columns)
    if not 0 <= spare <= MOST:
        return False
    layouts = _layouts(fitting, rows, columns, spare)
    cases = {_case(laid, rows - 2, columns - 2) for laid in layouts}
    lying = [
        Lying(number, form, empty_sides(form))
        for number, tile in enumerate(fitting)
        for form in sorted({turned(tile, quarters) for quarters in SIDES})
    ]
    return not any(_Laying(lying, case).possible for case in cases)


# Layouts of the spare tiles


def _layouts(tiles: Sequence[str], rows: int, columns: int, spare: int) -> Iterator[Laid]:
    """All layouts of so many spare tiles with which no empty side is left without another one."""
    there = Counter(kind(empty_sides(tile)) for tile in tiles)
    for laid in _together(groups(rows - 2, columns - 2, spare), spare):
        inner = len(met(laid))
        if inner < there["opposite"] - spare:
            continue
        taken = Counter(map(kind, laid.values()))
        left = there - taken
        # At the border, tiles with more empty sides may or may not have such an inner side.
        if taken <= there and 0 <= inner - left["opposite"] <= left["three"] + left["four"]:
            yield laid


def _together(known: Sequence[Laid], spare: int) -> Iterator[Laid]:
    """All ways to lay groups with so many tiles in all, in cells of their own."""
    if not spare:
        yield {}
        return
    fitting = [group for group in known if len(group) <= spare]
    for i, group in enumerate(fitting):
        for others in _together(fitting[i + 1 :], spare - len(group)):
            if not group.keys() & others.keys():
                yield {**group, **others}


# Places to be laid


def _case(laid: Laid, height: int, width: int) -> Case:
    """The places that matter with a layout, along the border and right behind it."""
    asked, elsewhere = met(laid), dict(laid)
    places: list[Place] = []
    for cell, outside in _together_at_border(laid, height, width):
        (inner, *corner) = (frozenset({side ^ 2}) for side in outside)
        if corner:
            places.append(Place(cell, outside, NOTHING))
        elif cell in asked:
            places.append(Place(cell, outside | inner, NOTHING))
        else:
            if (behind := _behind(cell, outside)) in elsewhere:
                empty = elsewhere.pop(behind)
                places.append(Place(behind, empty, frozenset(SIDES) - empty))
            places.append(Place(cell, outside, inner))
    met_elsewhere = asked - {place.cell for place in places}
    spare_elsewhere = [empty for empty in elsewhere.values() if kind(empty) == "opposite"]
    return Case(tuple(places), len(met_elsewhere) + len(spare_elsewhere))


def _together_at_border(laid: Laid, height: int, width: int) -> Iterator[tuple[Cell, Empty]]:
    """The cells along the border from one that meets a spare tile's empty side to the next, with
    their sides at the border, as long as between the two are nothing but corners and cells with a
    spare tile behind them.
    """
    asked = met(laid)
    ring = [(cell, _outside(cell, height, width)) for cell in _ring(height, width)]
    for linked, run in groupby(ring, lambda at: len(at[1]) == 2 or _behind(*at) in laid):
        cells = list(run)
        ends = [i for i, (cell, _) in enumerate(cells) if cell in asked]
        if linked and len(ends) > 1:
            yield from cells[ends[0] : ends[-1] + 1]


def _ring(height: int, width: int) -> list[Cell]:
    """The cells at the border, clockwise, from the middle of the upper one."""
    half = [(-1, x) for x in range(-1, width)] + [(y, width) for y in range(-1, height)]
    ring = half + [(height - 1 - y, width - 1 - x) for y, x in half]
    return ring[width // 2 :] + ring[: width // 2]


def _outside(cell: Cell, height: int, width: int) -> Empty:
    """The sides of a cell at the border that no other cell lies beyond."""
    y, x = cell
    beyond = (y == -1, x == width, y == height, x == -1)
    return frozenset(side for side in SIDES if beyond[side])


def _behind(cell: Cell, outside: Empty) -> Cell:
    """The cell behind one at the border that is no corner."""
    (side,) = outside
    return beyond(cell, side ^ 2)


class _Laying:
    """Tiles with empty sides laid in the places of a case, so that a side arc meets a side arc."""

    def __init__(self, lying: Sequence[Lying], case: Case) -> None:
        self._case = case
        self._fitting = [
            [at for at in lying if place.empty <= at.empty and not place.used & at.empty]
            for place in case.places
        ]
        self._opposite = {at.tile for at in lying if kind(at.empty) == "opposite"}
        self._laid: dict[Cell, str] = {}
        self._taken: set[int] = set()

    @property
    def possible(self) -> bool:
        """Whether they can be laid so, and there is a place for each opposite tile."""
        return self._from(0)

    def _from(self, number: int) -> bool:
        """Whether the places from this one on can be laid."""
        places = self._case.places[number:]
        room = self._case.room + sum(place.for_opposite for place in places)
        if len(self._opposite - self._taken) > room:
            return False
        if not places:
            return True
        for way in self._ways(number):
            self._taken.add(way.tile)
            self._laid[places[0].cell] = way.form
            if self._from(number + 1):
                return True
            self._taken.remove(way.tile)
            del self._laid[places[0].cell]
        return False

    def _ways(self, number: int) -> Iterator[Lying]:
        """The tiles that can lie in a place beside those that are laid, as they would lie."""
        cell = self._case.places[number].cell
        beside = [(s, self._laid[o]) for s in SIDES if (o := beyond(cell, s)) in self._laid]
        for way in self._fitting[number]:
            if way.tile not in self._taken and all(_meet(way.form, s, o) for s, o in beside):
                yield way


@cache
def _meet(form: str, side: int, other: str) -> bool:
    """Whether the points of two tiles meet at a side of the first, and side arcs one another."""
    here, there = (points[2 * at : 2 * at + 2] for points, at in ((form, side), (other, side ^ 2)))
    joined = [sign == "." for sign in here] == [sign == "." for sign in reversed(there)]
    return joined and _has_arc(here) == _has_arc(there)


def _has_arc(points: str) -> bool:
    return points[0] == points[1] != "."
