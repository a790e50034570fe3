"""The levels of a position as bit masks, and where tiles fit on them.

A window of the grid has a bit for each cell, column by column. A form (a tile in one orientation)
fits where all its cells are allowed: shift the allowed cells by each cell of the form and
intersect, and what is left has a bit wherever the form may begin, with the first of its cells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import TypeAlias

from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.pieces import ORIENTATIONS, SIZE, Cells
from generator.geometry.placelist import Grid, PlaceList
from generator.geometry.square import Cell
from generator.values import Value

MARGIN = SIZE
"""Cells of a window beyond the tiles on each side, at least, so that no shift carries a legally
placed tile across its sides.
"""
_SIDE = 40
"""Cells along a side of the smallest window; hardly a game needs a larger one."""
_STEP = 8
"""The middles of windows lie so many cells apart, so that most games share one."""


def _from_first(cells: Cells) -> Cells:
    """The cells, sorted, as seen from the first of them."""
    first, bottom = cells[0]
    return tuple([(x - first, y - bottom) for x, y in cells])


_ALL = [(letter, cells) for letter, forms in ORIENTATIONS.items() for cells in forms]
_CELLS = sorted({cell for _, cells in _ALL for cell in _from_first(cells)})
"""The cells of all forms, as seen from the first of a form."""


class Form(Value, frozen=True):
    """A tile in one orientation, numbered; ``own`` are the numbers of its cells in
    :data:`_CELLS`.
    """

    number: int
    letter: str
    cells: Cells
    own: tuple[int, ...]


_FORMS = [
    Form(number, letter, cells, tuple(map(_CELLS.index, _from_first(cells))))
    for number, (letter, cells) in enumerate(_ALL)
]
_FORM_OF = {_from_first(form.cells): form for form in _FORMS}
FORMS: Mapping[str, tuple[Form, ...]] = {
    letter: tuple(form for form in _FORMS if form.letter == letter) for letter in ORIENTATIONS
}
"""The forms of each tile."""

Places: TypeAlias = tuple[tuple[Form, int], ...]
"""Forms of one tile, each with a mask of the cells where it may begin."""


class Window:
    """A square of the grid: its lower left cell, and the number of cells along its side."""

    def __init__(self, left: int, bottom: int, side: int) -> None:
        self.left, self.bottom, self.side = left, bottom, side
        self.full = (1 << side * side) - 1
        self._shifts = tuple(x * side + y for x, y in _CELLS)
        rows = range(bottom, bottom + side)
        self._cells = [(x, y) for x in range(left, left + side) for y in rows]
        self._grid = Grid(self._cells, _CELLS, [form.own for form in _FORMS])
        self._placed: dict[int, PlaceList[Form, Placement]] = {}

    @staticmethod
    def around(centre: Cell, side: int = _SIDE) -> Window:
        """The window with this cell near its middle."""
        left, bottom = (round(place / _STEP) * _STEP - side // 2 for place in centre)
        return _window(left, bottom, side)

    def __reduce__(self) -> tuple[Callable[..., Window], tuple[int, int, int]]:
        return _window, (self.left, self.bottom, self.side)

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
        """For each of :data:`_CELLS`, where a form may begin so that it is among these."""
        return tuple([cells >> shift for shift in self._shifts])

    def placements(self, level: int, places: Places) -> list[Placement]:
        """The forms on a level that begin at these places, sorted by notation."""
        if (placed := self._placed.get(level)) is None:
            placed = self._placed[level] = PlaceList(self._grid, self._placement(level))
        return placed.listed(places)

    def _placement(self, level: int) -> Callable[[Form, int], Placement]:
        """What makes the placement of a form on a level that begins at a bit, counted from 1."""
        there, shifts = self._cells, self._shifts

        def placed(form: Form, number: int) -> Placement:
            a, b, c, d, e = [number - 1 + shifts[own] for own in form.own]
            cells = there[a], there[b], there[c], there[d], there[e]
            return Placement(form.letter, level, cells)

        return placed


@lru_cache(maxsize=32)
def _window(left: int, bottom: int, side: int) -> Window:
    """Kept with its placements: other processes are given the window alone."""
    return Window(left, bottom, side)


class Upper(Value, frozen=True):
    """A level above level 1: its empty cells above tiles, shifted for each of :data:`_CELLS`, and
    where the tiles below begin, by the number of the form.
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
            a, b, c, d, e = form.own
            places = empty[a] & empty[b] & empty[c] & empty[d] & empty[e]
            if places:
                places &= ~self.below.get(form.number, 0)
                if places:
                    found.append((form, places))
        return tuple(found)


class Board(Value, frozen=True, eq=False, dict=True):
    """The levels as masks, from level 1 up: ``covered`` are the cells that carry a tile, ``lying``
    where the tiles begin, by the number of the form. ``halo`` are the cells beside the tiles of
    level 1.
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
        form = _FORM_OF[_from_first(cells)]
        tile, begin = self.window.mask(cells), self.window.mask(cells[:1])
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
        return self.places(letter)[0]

    def places(self, letter: str) -> tuple[int, Places]:
        """The highest level for the tile, and all its places there."""
        if (known := self._known.get(letter)) is None:
            known = self._known[letter] = self._places(letter)
        return known

    @cached_property
    def _known(self) -> dict[str, tuple[int, Places]]:
        """The places that were asked for: moves are listed, and then one of them is judged."""
        return {}

    def _places(self, letter: str) -> tuple[int, Places]:
        for above in self.upper:
            if found := above.places(letter):
                return above.level, found
        return 1, self._beside(letter)

    def placements(self, level: int, places: Places) -> list[Placement]:
        """The tile in all these places, sorted by notation."""
        return self.window.placements(level, places)

    def _beside(self, letter: str) -> Places:
        """Places on level 1: beside the tiles there, or at 0,0 when there are none."""
        if not self.covered:
            return tuple((form, self.window.mask(form.cells[:1])) for form in FORMS[letter])
        free, halo = self._free, self._halo
        found = []
        for form in FORMS[letter]:
            a, b, c, d, e = form.own
            places = free[a] & free[b] & free[c] & free[d] & free[e]
            found.append((form, places & (halo[a] | halo[b] | halo[c] | halo[d] | halo[e])))
        return tuple(found)

    @cached_property
    def _free(self) -> tuple[int, ...]:
        """The empty cells of level 1, shifted for each of :data:`_CELLS`."""
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
