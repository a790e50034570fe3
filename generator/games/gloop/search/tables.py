"""The tiles as arrays of numbers, for compiled code.

A *form* is a tile as it lies, with marks on its paths (:mod:`.marks`), by number; without marks,
the number is the index in the sorted texts of all 323. A *filling* is the form of each cell, row by
row. A *mask* says which sides of a cell have path ends: bit s for side s. The *shape* of a mask is
the smallest of its turns.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.games.gloop.pieces import LYING, TILES
from generator.games.gloop.search.marks import UNMARKED, Marking, meeting, sides
from generator.geometry.loops import loops
from generator.geometry.matching import UNUSED, partners
from generator.geometry.pathtile import ACROSS, SIDES, STEPS, ends

Ints: TypeAlias = NDArray[np.int32]
Bools: TypeAlias = NDArray[np.bool_]

FORMS = tuple(sorted(LYING))
"""The text of each form without marks."""
_EMPTY = 2 * UNUSED
"""The signs of a side without a path end."""


class Form(NamedTuple):
    """A tile as it lies, its eight signs with marks, and what it costs."""

    text: str
    signs: str
    cost: int


class Tables(NamedTuple):
    """What compiled code knows of the tiles.

    By form: its ``tile``, its ``mask``, its ``cost``; ``partner`` of each point (the other end of
    its path), whether a point is ``used``; ``ends`` of each side, by number, 0 where none is used.
    By tile: its ``turns``, all of its forms and then -1. By mask: its ``shape``. By point: the one
    ``across`` the edge. By ends: what is ``facing`` them; by two ends on either side of an edge:
    how many points are ``unmet``. ``kinds``: how many ends there are. By :func:`demand`: where in
    ``fitting`` the forms begin that meet it, those that cost the least first.
    """

    tile: Ints
    mask: Ints
    cost: Ints
    partner: Ints
    used: Bools
    ends: Ints
    turns: Ints
    shape: Ints
    across: Ints
    facing: Ints
    unmet: Ints
    kinds: int
    first: Ints
    fitting: Ints


@cache
def forms(marking: Marking) -> tuple[Form, ...]:
    """All forms, by number: tiles as they lie, in each way to mark them."""
    return tuple(Form(text, way.signs, way.cost) for text in FORMS for way in marking.ways(text))


@cache
def tables(marking: Marking = UNMARKED) -> Tables:
    """The tables by which paths meet only where their marks agree."""
    known = forms(marking)
    kinds = list(dict.fromkeys([_EMPTY, *(end for form in known for end in sides(form.signs))]))
    tile = [TILES.index(LYING[form.text].tile) for form in known]
    ends_of = [[kinds.index(end) for end in sides(form.signs)] for form in known]
    first, fitting = _fitting(tile, ends_of, [form.cost for form in known], len(kinds))
    return Tables(
        tile=_ints(tile),
        mask=_ints(_mask(form.text) for form in known),
        cost=_ints(form.cost for form in known),
        partner=_ints(partners(form.text) for form in known),
        used=np.array([[sign != UNUSED for sign in form.text] for form in known]),
        ends=_ints(ends_of),
        turns=_turns(tile),
        shape=_ints(map(_shape, range(1 << len(SIDES)))),
        across=_ints(ACROSS),
        facing=_ints(kinds.index(meeting(end)) for end in kinds),
        unmet=_ints([_unmet(end, other) for other in kinds] for end in kinds),
        kinds=len(kinds),
        first=first,
        fitting=fitting,
    )


def demand(tile: int, asked: Iterable[int], kinds: int) -> int:
    """The number of a tile with the ends ``asked`` of its sides in turn; ``kinds`` where nothing
    is asked. Compiled code counts it in the same way.
    """
    number = tile
    for end in asked:
        number = number * (kinds + 1) + end
    return number


def _fitting(
    tile: Sequence[int], ends_of: Sequence[Sequence[int]], cost: Sequence[int], kinds: int
) -> tuple[Ints, Ints]:
    """Where the forms for each demand begin, and all of them."""
    meet: dict[int, list[int]] = defaultdict(list)
    for form in sorted(range(len(tile)), key=cost.__getitem__):
        for asked in product(*((end, kinds) for end in ends_of[form])):
            meet[demand(tile[form], asked, kinds)].append(form)
    lengths = np.zeros(demand(len(TILES), [0] * len(SIDES), kinds) + 1, np.int32)
    for number, found in meet.items():
        lengths[number + 1] = len(found)
    fitting = _ints(form for number in sorted(meet) for form in meet[number])
    return np.cumsum(lengths, dtype=np.int32), fitting


def _ints(numbers: Iterable[object]) -> Ints:
    return np.array(list(numbers), np.int32)


def _mask(form: str) -> int:
    return sum(bool(end) << side for side, end in enumerate(ends(form)))


def _shape(mask: int) -> int:
    turns = len(SIDES)
    return min((mask << turn | mask >> (turns - turn)) & 15 for turn in SIDES)


def _turns(tile: Sequence[int]) -> Ints:
    """The forms of each tile."""
    of = [
        [form for form, other in enumerate(tile) if other == number] for number in range(len(TILES))
    ]
    most = max(map(len, of))
    return _ints(found + [-1] * (most - len(found)) for found in of)


def _unmet(end: str, other: str) -> int:
    """How many points do not meet."""
    return sum(a != b for a, b in zip(meeting(end), other, strict=True))


class Board(NamedTuple):
    """A rectangle of cells, numbered row by row, and the tables of the tiles.

    ``near``: for each cell and side the cell there, -1 beyond the border.
    """

    near: Ints
    columns: int
    tables: Tables


def board(rows: int, columns: int, marking: Marking = UNMARKED) -> Board:
    """A rectangle."""
    numbers = np.full((rows + 2, columns + 2), -1, np.int32)
    numbers[1:-1, 1:-1] = np.arange(rows * columns).reshape(rows, columns)
    near = [
        numbers[1 + down : 1 + down + rows, 1 + right : 1 + right + columns].ravel()
        for down, right in STEPS
    ]
    return Board(np.stack(near, axis=1), columns, tables(marking))


def remarked(laid: Ints, columns: int, old: Marking, new: Marking) -> Ints:
    """A filling, all paths of which are closed, with the marks that cost the least."""
    grid = {divmod(cell, columns): forms(old)[form].text for cell, form in enumerate(laid.tolist())}
    signs = {cell: [UNUSED] * len(text) for cell, text in grid.items()}
    for loop in loops(grid):
        for arc, (start, end) in zip(loop.arcs, new.signs(loop), strict=True):
            signs[arc.cell][arc.start], signs[arc.cell][arc.end] = start, end
    numbers = _numbers(new)
    return _ints(numbers[text, "".join(signs[cell])] for cell, text in grid.items())


@cache
def _numbers(marking: Marking) -> Mapping[tuple[str, str], int]:
    """The form with a text and signs."""
    return {(form.text, form.signs): number for number, form in enumerate(forms(marking))}


def texts(filling: Sequence[int], columns: int, marking: Marking = UNMARKED) -> tuple[str, ...]:
    """The rows of a filling in the notation of the game."""
    cells = [str(LYING[forms(marking)[form].text]) for form in filling]
    return tuple(" ".join(cells[i : i + columns]) for i in range(0, len(cells), columns))
