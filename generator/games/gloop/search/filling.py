"""A small rectangle to be filled with path tiles, all paths closed: at random, or in all ways.

A placement is a tile as it lies in a cell. Placements are numbered, and a set of them is a number
with these bits. The blank tile is left out.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TypeAlias

from generator.games.gloop.pieces import BLANK, LYING, ORIENTATIONS, Lying
from generator.geometry.pathtile import FACING, SIDES, Cell, ends, neighbour

Filling: TypeAlias = tuple[Lying, ...]
"""The tiles as they lie, row by row."""
Item: TypeAlias = Cell | str
"""What needs a placement: a cell, or a tile by its id."""


@dataclass(frozen=True, slots=True)
class Trials:
    """What a plain search came to: all fillings, and how many placements it tried."""

    fillings: tuple[Filling, ...]
    trials: int


class TooMany(Exception):  # noqa: N818  (says what it is about)
    """There are more trials or more fillings than wanted."""


@cache
def signature(tile: str) -> tuple[int, ...]:
    """Which points of a tile are used, however it is turned: the smallest of its turned ends."""
    return min(map(ends, ORIENTATIONS[tile]))


@cache
def looks_turned(tile: str) -> bool:
    """Whether each turn of a tile that differs also differs in which points are used."""
    return len(set(map(ends, ORIENTATIONS[tile]))) == len(ORIENTATIONS[tile])


class Board:
    """A rectangle of ``rows`` and ``columns`` with all placements that leave its border unused."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.turns = 4 if rows == columns else 2
        """The turns of the rectangle that map it onto itself."""
        self._cells: tuple[Cell, ...] = tuple(product(range(rows), range(columns)))
        self.places = [
            (cell, LYING[form])
            for cell, form in product(self._cells, sorted(LYING))
            if form != BLANK and self._closed(cell, form)
        ]
        """All placements, by their numbers."""
        self._number = {place: number for number, place in enumerate(self.places)}
        self._all = (1 << len(self.places)) - 1
        self._ways: dict[Item, int] = defaultdict(int)
        self._alike: dict[tuple[int, ...], int] = defaultdict(int)
        sides: dict[tuple[Cell, int, int], int] = defaultdict(int)
        for number, (cell, lying) in enumerate(self.places):
            self._ways[cell] |= 1 << number
            self._ways[lying.tile] |= 1 << number
            self._alike[signature(lying.tile)] |= 1 << number
            for side, end in enumerate(ends(lying.placed)):
                sides[cell, side, end] |= 1 << number
        self._beside = [self._left_beside(*place, sides) for place in self.places]

    @property
    def everything(self) -> tuple[int, tuple[int, ...]]:
        """All placements, and those of each cell."""
        return self._all, tuple(self._ways[cell] for cell in self._cells)

    def after_each(self, placements: int, left: int) -> list[int]:
        """What of the placements that are ``left`` is so after each one of a set."""
        return [left & self._beside[number] for number in _bits(placements)]

    def refilled(
        self, filling: Filling, cells: Collection[Cell], chance: random.Random
    ) -> Filling | None:
        """The filling with some cells filled anew by chance, the other tiles as they lie; None if
        nothing else fits there.
        """
        known = dict(zip(self._cells, filling, strict=True))
        left = self._all
        for cell, lying in known.items():
            if cell not in cells:
                left &= self._beside[self._number[cell, lying]]
        before = [self._number[cell, known[cell]] for cell in sorted(cells)]

        def try_all(left: int, cells: Sequence[Cell], laid: Sequence[int]) -> Sequence[int]:
            if not cells:
                return laid if sorted(laid) != sorted(before) else ()
            cell = min(cells, key=lambda cell: (left & self._ways[cell]).bit_count())
            ways = list(_bits(left & self._ways[cell]))
            for number in chance.sample(ways, len(ways)):
                others = [other for other in cells if other != cell]
                if found := try_all(left & self._beside[number], others, (*laid, number)):
                    return found
            return ()

        laid = try_all(left, sorted(cells), ())
        known.update(self.places[number] for number in laid)
        return tuple(known.values()) if laid else None

    def random(self, chance: random.Random, most: int, *, telling: bool) -> Filling | None:
        """A random filling, with no tile twice; None if more than ``most`` placements are tried.

        With ``telling`` no two tiles and no two turns of a tile have the same points used, as each
        such pair makes for two fillings.
        """
        left = self._all
        if telling:
            for tile in ORIENTATIONS:
                if not looks_turned(tile):
                    left &= ~self._ways[tile]

        def try_all(left: int, cells: Mapping[Cell, int], laid: Sequence[int]) -> Sequence[int]:
            nonlocal most
            if not cells:
                return laid
            ways = list(_bits(min((left & ways for ways in cells.values()), key=int.bit_count)))
            for number in chance.sample(ways, len(ways)):
                most -= 1
                if most < 0:
                    raise TooMany
                cell, lying = self.places[number]
                rest = left & self._beside[number]
                if telling:
                    rest &= ~self._alike[signature(lying.tile)]
                others = {other: ways for other, ways in cells.items() if other != cell}
                if found := try_all(rest, others, (*laid, number)):
                    return found
            return ()

        try:
            laid = try_all(left, {cell: self._ways[cell] for cell in self._cells}, ())
        except TooMany:
            return None
        return self._filling(laid) if laid else None

    def fill(self, tiles: Sequence[str], most: int, few: int) -> Trials:
        """All ways to fill the rectangle with these tiles, as many as it has cells, each once.

        The search takes a cell or a tile with the fewest placements left (the first cell, row by
        row, or else the first tile), and tries all these placements in turn. Raises
        :class:`TooMany` for more than ``most`` trials or ``few`` fillings.
        """
        items: list[Item] = [*self._cells, *sorted(tiles)]
        found: list[Filling] = []
        trials = 0

        def try_all(left: int, waiting: Mapping[Item, int], laid: Sequence[int]) -> None:
            nonlocal trials
            if not waiting:
                found.append(self._filling(laid))
                if len(found) > few:
                    raise TooMany
                return
            for number in _bits(min((left & ways for ways in waiting.values()), key=int.bit_count)):
                trials += 1
                if trials > most:
                    raise TooMany
                cell, lying = self.places[number]
                rest = {i: ways for i, ways in waiting.items() if i not in (cell, lying.tile)}
                try_all(left & self._beside[number], rest, (*laid, number))

        given = 0
        for tile in tiles:
            given |= self._ways[tile]
        try_all(given, {item: self._ways[item] for item in items}, ())
        return Trials(tuple(sorted(found)), trials)

    def grid(self, filling: Filling) -> dict[Cell, str]:
        """The cells of a filling with their tiles as they lie."""
        return {cell: lying.placed for cell, lying in zip(self._cells, filling, strict=True)}

    def _closed(self, cell: Cell, form: str) -> bool:
        """Whether a tile leaves the sides unused that a cell has at the border."""
        at_border = (neighbour(cell, side) not in self._cells for side in SIDES)
        return not any(end and border for end, border in zip(ends(form), at_border, strict=True))

    def _left_beside(
        self, cell: Cell, lying: Lying, sides: Mapping[tuple[Cell, int, int], int]
    ) -> int:
        """The placements that are left beside a placement."""
        left = self._all & ~self._ways[cell] & ~self._ways[lying.tile]
        for side, end in enumerate(ends(lying.placed)):
            beyond = neighbour(cell, side)
            if beyond in self._cells:
                left &= ~self._ways[beyond] | sides[beyond, (side + 2) % 4, FACING[end]]
        return left

    def _filling(self, laid: Sequence[int]) -> Filling:
        return tuple(lying for _, lying in sorted(self.places[number] for number in laid))


def _bits(number: int) -> Iterator[int]:
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1
