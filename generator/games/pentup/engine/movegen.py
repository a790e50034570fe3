"""Move generation with bit masks: all legal placements of a position, listed or counted.

A level is one integer with a bit for each cell of a window around the tiles. A form (a tile in one
orientation) fits where all its cells are allowed: shift the allowed cells by each cell of the form
and intersect, and what is left has a bit wherever the form's bounding box may begin. The window has
a margin wide enough that no shift carries a legally placed tile across its sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from operator import attrgetter
from typing import TypeAlias

from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import Level, PentUpState
from generator.games.pentup.pieces import ORIENTATIONS, SIZE, Cells
from generator.geometry import square
from generator.geometry.square import Cell

MARGIN = SIZE
"""Cells of the window beyond the tiles on each side, at least."""
_GRID = 8
"""Windows begin and end at multiples of this, so that many positions share one."""

Places: TypeAlias = tuple[tuple[Cells, int], ...]
"""Forms of one tile, each with a mask of the cells where its bounding box may begin."""


@dataclass(frozen=True, slots=True)
class Board:
    """The levels as masks; ``origin`` is the window's lower left cell.

    ``allowed`` are, level by level, the cells that a tile may cover, ``halo`` those beside the
    tiles of level 1, ``lying`` for each level above the first the tiles right below it, as
    (form, beginning of its bounding box): no tile may lie exactly there.
    """

    origin: Cell
    width: int
    allowed: tuple[int, ...]
    halo: int
    lying: tuple[tuple[tuple[Cells, int], ...], ...]

    @staticmethod
    def of(levels: Sequence[Level]) -> Board:
        """The board of a position; on an empty table every cell near 0,0 will do."""
        ground = levels[0] if levels else {}
        xs, ys = zip(*(ground or [(0, 0)]), strict=True)
        left, bottom = ((least - MARGIN) // _GRID * _GRID for least in (min(xs), min(ys)))
        right, top = (((most + MARGIN) // _GRID + 1) * _GRID for most in (max(xs), max(ys)))
        width, height = right - left, top - bottom

        def mask(cells: Iterable[Cell]) -> int:
            found = 0
            for x, y in cells:
                found |= 1 << (x - left + (y - bottom) * width)
            return found

        window = (1 << width * height) - 1
        masks = (window, *map(mask, levels), 0)
        lying = (tuple((f, mask([at])) for f, at in map(_form, _tiles(own))) for own in levels)
        return Board(
            (left, bottom),
            width,
            tuple(below & ~here for below, here in pairwise(masks)),
            mask({n for cell in ground for n in square.neighbours(cell)}),
            ((), *lying),
        )

    def highest(self, letter: str) -> int:
        """The highest level on which the tile can be placed: at least 1, as the table has no
        edge.
        """
        for level in range(len(self.allowed), 1, -1):
            if self._fitting(letter, level):
                return level
        return 1

    def places(self, letter: str) -> tuple[int, Places]:
        """The highest level for the tile, and all its places there."""
        for level in range(len(self.allowed), 1, -1):
            if found := self._fitting(letter, level):
                return level, found
        return 1, self._beside(letter)

    def placements(self, letter: str, level: int, places: Places) -> list[Placement]:
        """The tile in all these places, sorted by notation."""
        found = []
        for form, corners in places:
            known = _known(self.origin, self.width, level, form)
            left = corners
            while left:
                bit = left & -left
                left ^= bit
                if bit not in known:
                    known[bit] = Placement(letter, level, self._cells(form, bit))
                found.append(known[bit])
        found.sort(key=attrgetter("text"))
        return found

    def _cells(self, form: Cells, bit: int) -> Cells:
        left, bottom = self.origin
        y, x = divmod(bit.bit_length() - 1, self.width)
        return tuple([(x + left + dx, y + bottom + dy) for dx, dy in form])

    def _fitting(self, letter: str, level: int) -> Places:
        """Places above level 1: on top of tiles, but not exactly on top of one.

        Where all five squares are supported, they rest on a single tile only if they cover it.
        """
        allowed, lying = self.allowed[level - 1], self.lying[level - 1]
        found = []
        for form, shifts in _shifts(self.width)[letter]:
            places = -1
            for shift in shifts:
                places &= allowed >> shift
            if places:
                for other, corner in lying:
                    if other == form:
                        places &= ~corner
                if places:
                    found.append((form, places))
        return tuple(found)

    def _beside(self, letter: str) -> Places:
        """Places on level 1: beside the tiles there, or anywhere when there are none."""
        if not self.halo:
            left, bottom = self.origin
            start = 1 << (-left - bottom * self.width)
            return tuple((form, start) for form in ORIENTATIONS[letter])
        allowed, halo = self.allowed[0], self.halo
        found = []
        for form, shifts in _shifts(self.width)[letter]:
            free, beside = -1, 0
            for shift in shifts:
                free &= allowed >> shift
                beside |= halo >> shift
            found.append((form, free & beside))
        return tuple(found)


@cache
def _shifts(width: int) -> Mapping[str, tuple[tuple[Cells, tuple[int, ...]], ...]]:
    """For each letter its forms, each with how far its cells' bits are from its beginning."""
    return {
        letter: tuple((form, tuple(x + y * width for x, y in form)) for form in forms)
        for letter, forms in ORIENTATIONS.items()
    }


@lru_cache(maxsize=2**13)
def _known(origin: Cell, width: int, level: int, form: Cells) -> dict[int, Placement]:
    """The placements of a form on a level of a window that were made so far, by bit.

    They are kept, as positions that follow each other have most placements in common.
    """
    del origin, width, level, form
    return {}


def _tiles(level: Level) -> Iterator[Cells]:
    """The cells of each tile of a level."""
    tiles: dict[int, list[Cell]] = {}
    for cell, number in level.items():
        tiles.setdefault(number, []).append(cell)
    return map(tuple, tiles.values())


@lru_cache(maxsize=2**13)
def _form(cells: Cells) -> tuple[Cells, Cell]:
    """The orientation of a tile, and the lower left cell of its bounding box."""
    xs, ys = zip(*cells, strict=True)
    return square.normal(cells), (min(xs), min(ys))


def placements(state: PentUpState) -> tuple[Placement, ...]:
    """All legal placements, sorted bytewise by notation.

    The opening is given once per orientation, its bounding box at 0,0.
    """
    if state.over:
        return ()
    board = Board.of(state.levels)
    found: list[Placement] = []
    for letter in state.stock(state.to_move):  # sorted, and each has one level
        found += board.placements(letter, *board.places(letter))
    return tuple(found)


def count(state: PentUpState) -> int:
    """The number of legal placements, counted without listing them."""
    if state.over:
        return 0
    board = Board.of(state.levels)
    return sum(
        places.bit_count()
        for letter in state.stock(state.to_move)
        for _, places in board.places(letter)[1]
    )


def pairs(state: PentUpState) -> int:
    """The number of sequences of two legal placements."""
    return sum(count(state.after(move)) for move in placements(state))
