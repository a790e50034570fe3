"""The tiles as arrays of numbers, for compiled code.

A *form* is a tile as it lies, by its index in the sorted texts of all 323; a *filling* is the form
of each cell, row by row. A *mask* says which sides of a cell have path ends: bit s for side s. The
*shape* of a mask is the smallest of its turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.games.gloop.pieces import LYING, ORIENTATIONS, TILES
from generator.geometry import pathtile
from generator.geometry.matching import UNUSED, partners
from generator.geometry.pathtile import SIDES, STEPS, ends

Ints: TypeAlias = NDArray[np.int32]
Bools: TypeAlias = NDArray[np.bool_]

FORMS = tuple(sorted(LYING))
"""The text of each form."""
_NUMBER = {form: i for i, form in enumerate(FORMS)}
_TURNS = len(SIDES)


class Tables(NamedTuple):
    """What compiled code knows of the tiles.

    By form: its ``tile``, its ``mask``; ``partner`` of each point (the other end of its path),
    whether a point is ``used``; ``ends`` of each side: 1 the first point is used, 2 the second, 3
    both, and where pairs are asked for, :data:`JOINED` both by one path. By tile: its ``turns``,
    distinct forms and then -1. By mask: its ``shape``. By point: the one ``across`` the edge. By
    ends: what is ``facing`` them; by two ends on either side of an edge: how many points are
    ``unmet``.
    """

    tile: Ints
    mask: Ints
    partner: Ints
    used: Bools
    ends: Ints
    turns: Ints
    shape: Ints
    across: Ints
    facing: Ints
    unmet: Ints


def _ints(numbers: Iterable[object]) -> Ints:
    return np.array(list(numbers), np.int32)


def _mask(form: str) -> int:
    return sum(bool(end) << side for side, end in enumerate(ends(form)))


def _shape(mask: int) -> int:
    return min((mask << turn | mask >> (_TURNS - turn)) & 15 for turn in SIDES)


def _turns(tile: str) -> list[int]:
    forms = [_NUMBER[form] for form in ORIENTATIONS[tile]]
    return forms + [-1] * (_TURNS - len(forms))


JOINED = 4
"""What ``ends`` says of a side whose two points are joined by a path, where this is told apart."""
_POINTS = (0, 1, 2, 3, 3)
_FACING = (*pathtile.FACING, JOINED)


def _ends(form: str, paired: bool) -> list[int]:
    """The ends of each side of a form."""
    joined = [form[2 * side] == form[2 * side + 1] != UNUSED for side in SIDES]
    return [
        JOINED if paired and here else end for here, end in zip(joined, ends(form), strict=True)
    ]


def _unmet(end: int, other: int) -> int:
    """How many points do not meet; where all do, 1 if the points of one side alone are joined."""
    return (_POINTS[_FACING[end]] ^ _POINTS[other]).bit_count() or int(_FACING[end] != other)


def _tables(paired: bool) -> Tables:
    return Tables(
        tile=_ints(TILES.index(LYING[form].tile) for form in FORMS),
        mask=_ints(map(_mask, FORMS)),
        partner=_ints(map(partners, FORMS)),
        used=np.array([[sign != UNUSED for sign in form] for form in FORMS]),
        ends=_ints(_ends(form, paired) for form in FORMS),
        turns=_ints(map(_turns, TILES)),
        shape=_ints(map(_shape, range(16))),
        across=_ints(pathtile.ACROSS),
        facing=_ints(_FACING),
        unmet=_ints([_unmet(end, other) for other in range(5)] for end in range(5)),
    )


TABLES = _tables(paired=False)
PAIRED = _tables(paired=True)
"""Tables by which a path from a side to the same side meets nothing but another such path, as both
do in a small circle.
"""


class Board(NamedTuple):
    """A rectangle of cells, numbered row by row, and the tables of the tiles.

    ``near``: for each cell and side the cell there, -1 beyond the border.
    """

    near: Ints
    columns: int
    tables: Tables


def board(rows: int, columns: int, tables: Tables = TABLES) -> Board:
    """A rectangle."""
    numbers = np.full((rows + 2, columns + 2), -1, np.int32)
    numbers[1:-1, 1:-1] = np.arange(rows * columns).reshape(rows, columns)
    near = [
        numbers[1 + down : 1 + down + rows, 1 + right : 1 + right + columns].ravel()
        for down, right in STEPS
    ]
    return Board(np.stack(near, axis=1), columns, tables)


def texts(filling: Sequence[int], columns: int) -> tuple[str, ...]:
    """The rows of a filling in the notation of the game."""
    cells = [str(LYING[FORMS[form]]) for form in filling]
    return tuple(" ".join(cells[i : i + columns]) for i in range(0, len(cells), columns))
