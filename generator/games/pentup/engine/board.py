"""The levels of a position as bit masks, and where tiles fit on them.

A window of the grid has a bit for each cell, column by column, so that places are found nearly in
the order of their notation. A form (a tile in one orientation) fits where all its cells are
allowed: shift the allowed cells by each cell of the form and intersect, and what is left has a bit
wherever the form's bounding box may begin.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import TypeAlias

from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.pieces import ORIENTATIONS, SIZE, Cells
from generator.geometry import square
from generator.geometry.square import Cell

MARGIN = SIZE
"""Cells of a window beyond the tiles on each side, at least, so that no shift carries a legally
placed tile across its sides.
"""
_SIDE = 40
"""Cells along a side of the smallest window; hardly a game needs a larger one."""
_STEP = 8
"""The middles of windows lie so many cells apart, so that most games share one."""
_BOX = tuple(sorted({cell for forms in ORIENTATIONS.values() for cells in forms for cell in cells}))
"""The cells that forms have in their bounding boxes."""
_TEXT = attrgetter("text")


@dataclass(frozen=True, slots=True)
class Form:
    """A tile in one orientation, numbered; ``box`` are the numbers of its cells in :data:`_BOX`."""

    number: int
    letter: str
    cells: Cells
    box: tuple[int, ...]


_FORM_OF = {
    cells: Form(number, letter, cells, tuple(map(_BOX.index, cells)))
    for number, (letter, cells) in enumerate(
        (letter, cells) for letter, forms in ORIENTATIONS.items() for cells in forms
    )
}
FORMS: Mapping[str, tuple[Form, ...]] = {
    letter: tuple(_FORM_OF[cells] for cells in forms) for letter, forms in ORIENTATIONS.items()
}
"""The forms of each tile."""

Places: TypeAlias = tuple[tuple[Form, int], ...]
"""Forms of one tile, each with a mask of the cells where its bounding box may begin."""


class _Known(dict[int, Placement]):
    """The placements of a form on a level that were made so far, by the bit where the bounding box
    begins, counted from 1. They are kept, as positions that follow each other have most in common.
    """

    def __init__(self, window: Window, form: Form, level: int) -> None:
        super().__init__()
        self._letter, self._level, self._head = form.letter, level, f"{form.letter}{level}:"
        self._shifts = [x * window.side + y - 1 for x, y in form.cells]
        self._cells, self._names = window.cells, window.names

    def __missing__(self, number: int) -> Placement:
        a, b, c, d, e = [number + shift for shift in self._shifts]
        there, names = self._cells, self._names
        made = self[number] = Placement(
            self._letter,
            self._level,
            (there[a], there[b], there[c], there[d], there[e]),
            f"{self._head}{names[a]} {names[b]} {names[c]} {names[d]} {names[e]}",
        )
        return made


class Window:
    """A square of the grid: its lower left cell, and the number of cells along its side.

    ``cells`` and ``names`` (how they are written) have what each bit stands for.
    """

    def __init__(self, left: int, bottom: int, side: int) -> None:
        self.left, self.bottom, self.side = left, bottom, side
        self.full = (1 << side * side) - 1
        rows = range(bottom, bottom + side)
        self.cells = [(x, y) for x in range(left, left + side) for y in rows]
        self.names = [f"{x},{y}" for x, y in self.cells]
        self._shifts = tuple(x * side + y for x, y in _BOX)
        self._bits = [0, *(1 << number for number in range(side * side))]
        self._known: dict[int, list[_Known]] = {}

    @staticmethod
    def around(centre: Cell, side: int = _SIDE) -> Window:
        """The window with this cell near its middle."""
        left, bottom = (round(place / _STEP) * _STEP - side // 2 for place in centre)
        return _window(left, bottom, side)

    def holds(self, cells: Iterable[Cell]) -> bool:
        """Whether the window has the cells and a margin around them."""
        left, bottom, side = self.left + MARGIN, self.bottom + MARGIN, self.side - 2 * MARGIN
        return all(0 <= x - left < side and 0 <= y - bottom < side for x, y in cells)

    def mask(self, cells: Iterable[Cell]) -> int:
        """The bits of the cells."""
        left, bottom, side = self.left, self.bottom, self.side
        found = 0
        for x, y in cells:
            found |= 1 << ((x - left) * side + y - bottom)
        return found

    def shifted(self, cells: int) -> tuple[int, ...]:
        """For each cell of a bounding box, where the box may begin so that it is among these."""
        return tuple([cells >> shift for shift in self._shifts])

    def placements(self, level: int, places: Places) -> list[Placement]:
        """The forms on a level, their bounding boxes beginning at these places."""
        known = self._known.get(level)
        if known is None:
            known = self._known[level] = [_Known(self, form, level) for form in _FORM_OF.values()]
        bits, found = self._bits, []
        for form, begins in places:
            there = known[form.number]
            left = begins
            while left:
                number = left.bit_length()
                left ^= bits[number]
                found.append(there[number])
        return found


@lru_cache(maxsize=32)
def _window(left: int, bottom: int, side: int) -> Window:
    """Kept with its placements."""
    return Window(left, bottom, side)


@dataclass(frozen=True, slots=True)
class Upper:
    """A level above level 1: its empty cells above tiles, shifted for each cell of a bounding box,
    and where the tiles below lie, by the number of the form.
    """

    level: int
    empty: tuple[int, ...]
    below: Mapping[int, int]

    def places(self, letter: str) -> Places:
        """Places on top of tiles, but not exactly on top of one.

        Where all five squares are supported, they rest on a single tile only if they cover it.
        """
        empty, found = self.empty, []
        for form in FORMS[letter]:
            a, b, c, d, e = form.box
            places = empty[a] & empty[b] & empty[c] & empty[d] & empty[e]
            if places:
                places &= ~self.below.get(form.number, 0)
                if places:
                    found.append((form, places))
        return tuple(found)


@dataclass(frozen=True)
class Board:
    """The levels as masks, from level 1 up: ``covered`` are the cells that carry a tile, ``lying``
    where the bounding boxes of the tiles begin, by the number of the form. ``halo`` are the cells
    beside the tiles of level 1.
    """

    window: Window
    covered: tuple[int, ...] = ()
    lying: tuple[Mapping[int, int], ...] = ()
    halo: int = 0

    @staticmethod
    def of(tiles: Collection[tuple[int, Cells]]) -> Board:
        """The board with these tiles, each a level and its sorted cells, in the order of play.

        The first is in the middle; without any, every cell near 0,0 will do.
        """
        centre = next((cells[0] for _, cells in tiles), (0, 0))
        side = _SIDE
        while not all(Window.around(centre, side).holds(cells) for _, cells in tiles):
            side *= 2
        board = Board(Window.around(centre, side))
        for level, cells in tiles:
            board = board.after(level, cells)
        return board

    def holds(self, cells: Cells) -> bool:
        """Whether a tile there is as far from the sides of the window as it must be."""
        return self.window.holds(cells)

    def after(self, level: int, cells: Cells) -> Board:
        """The board with a tile more, at most one level above the highest."""
        form, corner = _form(cells)
        tile, begin = self.window.mask(cells), self.window.mask([corner])
        covered, lying = list(self.covered), list(self.lying)
        if level > len(covered):
            covered.append(0)
            lying.append({})
        there = lying[level - 1]
        covered[level - 1] |= tile
        lying[level - 1] = {**there, form.number: there.get(form.number, 0) | begin}
        halo, side = self.halo, self.window.side
        if level == 1:
            halo |= tile << 1 | tile >> 1 | tile << side | tile >> side
        return Board(self.window, tuple(covered), tuple(lying), halo)

    def highest(self, letter: str) -> int:
        """The highest level on which the tile can be placed: at least 1, as the table has no
        edge.
        """
        return next((above.level for above in self.upper if above.places(letter)), 1)

    def goes_above(self, letter: str, level: int) -> bool:
        """Whether the tile can be placed on a level higher than this one."""
        higher = (above for above in self.upper if above.level > level)
        return level < 1 or any(above.places(letter) for above in higher)

    def places(self, letter: str) -> tuple[int, Places]:
        """The highest level for the tile, and all its places there."""
        for above in self.upper:
            if found := above.places(letter):
                return above.level, found
        return 1, self._beside(letter)

    def placements(self, level: int, places: Places) -> list[Placement]:
        """The tile in all these places, sorted by notation."""
        found = self.window.placements(level, places)
        found.sort(key=_TEXT)
        return found

    def _beside(self, letter: str) -> Places:
        """Places on level 1: beside the tiles there, or at 0,0 when there are none."""
        if not self.covered:
            start = self.window.mask([(0, 0)])
            return tuple((form, start) for form in FORMS[letter])
        free, halo = self._free, self._halo
        found = []
        for form in FORMS[letter]:
            a, b, c, d, e = form.box
            places = free[a] & free[b] & free[c] & free[d] & free[e]
            found.append((form, places & (halo[a] | halo[b] | halo[c] | halo[d] | halo[e])))
        return tuple(found)

    @cached_property
    def _free(self) -> tuple[int, ...]:
        """The empty cells of level 1, shifted for each cell of a bounding box."""
        return self.window.shifted(self.window.full ^ self.covered[0])

    @cached_property
    def _halo(self) -> tuple[int, ...]:
        """The cells beside the tiles of level 1, shifted likewise."""
        return self.window.shifted(self.halo)

    @cached_property
    def upper(self) -> tuple[Upper, ...]:
        """The levels above level 1 with empty cells enough for a tile, from the highest down."""
        covered = (*self.covered, 0)
        return tuple(
            Upper(level, self.window.shifted(empty), self.lying[level - 2])
            for level in range(len(covered), 1, -1)
            if (empty := covered[level - 2] & ~covered[level - 1]).bit_count() >= SIZE
        )


@lru_cache(maxsize=2**13)
def _form(cells: Cells) -> tuple[Form, Cell]:
    """The form of a tile, and the lower left cell of its bounding box."""
    xs, ys = zip(*cells, strict=True)
    return _FORM_OF[square.normal(cells)], (min(xs), min(ys))
