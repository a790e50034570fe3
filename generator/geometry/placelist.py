"""Places for pieces, found as bits of masks and listed in the order of their notation.

A window of a lattice has a bit for each point, numbered from 1. A form, which is a piece in one
orientation, has a mask of the points where it may begin. Its place there is written as its cells as
they lie there, ``x,y`` or ``x,y,…`` each, sorted, the first of them at the point.

To sort texts takes longer than to find the places, so each place has a rank, a number. Which of two
places that begin apart is first, the texts of their points decide; of places that begin at one
point, the texts of their cells. How these follow each other depends on signs and numbers of digits
alone, so that hardly any order is worked out twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

Point: TypeAlias = tuple[int, int]
Cells: TypeAlias = tuple[int, ...]
"""The cells of a form, sorted, by their numbers in a list that all forms share."""


class Numbered(Protocol):
    """A form, known by its number."""

    @property
    def number(self) -> int:
        """The number of the form among all forms, from 0."""


FormT = TypeVar("FormT", bound=Numbered)
PlaceT = TypeVar("PlaceT")


class Grid:
    """The ``points`` of a window in the order of their bits, and the ranks of what begins there.

    ``cells`` are those of forms that begin at 0,0, each ``(x, y)`` or ``(x, y, …)``; ``forms`` are
    made of them.
    """

    def __init__(
        self, points: Sequence[Point], cells: Iterable[tuple[int, ...]], forms: Iterable[Cells]
    ) -> None:
        self._points, self._cells, self._forms = points, tuple(cells), tuple(forms)
        self.size, self.ranks = len(points), len(points) * len(self._forms)
        self._known: dict[int, tuple[int, Sequence[int]]] = {}

    @cached_property
    def _points_before(self) -> Sequence[int]:
        """How many points come before each in the order of their texts."""
        by_text = sorted(range(self.size), key=lambda number: [*map(str, self._points[number])])
        return sorted(range(self.size), key=by_text.__getitem__)

    def rank(self, form: int, number: int) -> int:
        """The rank, from 1, of the place of a form that begins at the point with this bit."""
        if (known := self._known.get(number)) is None:
            known = self._known[number] = self._ranks(number)
        first, before = known
        return first + before[form]

    def _ranks(self, number: int) -> tuple[int, Sequence[int]]:
        """The first rank of places that begin at a point, and how many come before each form's."""
        x, y = self._points[number - 1]
        cells = [(x + right, y + up, *more) for right, up, *more in self._cells]
        texts = [",".join(map(str, cell)) for cell in cells]
        order = tuple(sorted(range(len(texts)), key=texts.__getitem__))
        return self._points_before[number - 1] * len(self._forms) + 1, _before(self._forms, order)


class PlaceList(Generic[FormT, PlaceT]):
    """The places of forms on a grid. Each is made once, by ``make``, from the form and the bit of
    the point where it begins: positions that follow each other have most places in common.
    """

    def __init__(self, grid: Grid, make: Callable[[FormT, int], PlaceT]) -> None:
        self._grid, self._make = grid, make
        self._bits = _bits(grid.size)
        self._ranks: Mapping[int, list[int]] = defaultdict(lambda: [0] * (grid.size + 1))
        # By rank, None where none was asked for: a list is read faster than a dictionary.
        self._places: list[Any] = [None] * (grid.ranks + 1)

    def listed(self, places: Iterable[tuple[FormT, int]]) -> list[PlaceT]:
        """The places of forms, each with its mask, in the order of their notation."""
        bits, found = self._bits, []
        for form, mask in places:
            left, ranks = mask, self._ranks[form.number]
            while left:
                number = left.bit_length()
                left ^= bits[number]
                found.append(ranks[number] or self._made(form, number))
        found.sort()
        return list(map(self._places.__getitem__, found))

    def _made(self, form: FormT, number: int) -> int:
        """The rank of a place, which is made."""
        rank = self._ranks[form.number][number] = self._grid.rank(form.number, number)
        self._places[rank] = self._make(form, number)
        return rank


@cache
def _before(forms: tuple[Cells, ...], order: tuple[int, ...]) -> Sequence[int]:
    """How many forms come before each, by the order in which the texts of the cells come."""
    place = {cell: number for number, cell in enumerate(order)}
    by_text = sorted(range(len(forms)), key=lambda form: [place[cell] for cell in forms[form]])
    before = {form: number for number, form in enumerate(by_text)}
    return [before[form] for form in range(len(forms))]


@cache
def _bits(number: int) -> Sequence[int]:
    """The masks of single bits, looked up by their number."""
    return [0, *(1 << place for place in range(number))]
