"""The tiles as arrays of numbers, for compiled code.

A *form* is a tile as it lies, by its index in the sorted texts of all 323; a *filling* is the form
of each cell, row by row. A *mask* says which sides of a cell have path ends: bit s for side s. The
*shape* of a mask is the smallest of its turns.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.games.gloop.pieces import LYING, ORIENTATIONS, TILES
from generator.games.gloop.search.goals import CORNER, SIDE
from generator.geometry.matching import UNUSED, partners
from generator.geometry.pathtile import ACROSS, SIDES, STEPS, ends, side_of

Ints: TypeAlias = NDArray[np.int32]
Bools: TypeAlias = NDArray[np.bool_]

FORMS = tuple(sorted(LYING))
"""The text of each form."""
_NUMBER = {form: i for i, form in enumerate(FORMS)}
_TURNS = len(SIDES)


class Tables(NamedTuple):
    """What compiled code knows of the tiles.

    By form: its ``tile``, its ``mask``; ``partner`` of each point (the other end of its path),
    whether a point is ``used``; ``ends`` of each side, by number, 0 where none is used. By tile:
    its ``turns``, distinct forms and then -1. By mask: its ``shape``. By point: the one ``across``
    the edge. By ends: what is ``facing`` them; by two ends on either side of an edge: how many
    points are ``unmet``, or, where all meet, paths of unlike kinds.
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


PLAIN = "+"
"""A used point of a side, of no kind of path that is asked for; others are of such a kind."""
_ENDS = tuple(dict.fromkeys(map("".join, [*product(UNUSED + PLAIN + CORNER, repeat=2), 2 * SIDE])))
"""The ends of a side, by number: its two points. None used is 0."""


def _kind(first: int) -> str:
    """The kind of a path from a point to the next one."""
    return CORNER if first % 2 else SIDE


def _firsts(form: str, asked: str) -> list[int]:
    """The points from which a path of a kind ``asked`` for leads to the next one, clockwise."""
    following = zip(form, form[1:] + form[:1], strict=True)
    joined = (point for point, (a, b) in enumerate(following) if a == b != UNUSED)
    return [point for point in joined if _kind(point) in asked]


def _ends(form: str, asked: str, spare: Collection[int]) -> list[int]:
    """The ends of each side of a form, where pairs of the kinds ``asked`` for are told apart, save
    for arcs that begin at the points ``spare``.
    """
    signs = [UNUSED if sign == UNUSED else PLAIN for sign in form]
    for point in _firsts(form, asked):
        if point not in spare:
            signs[point] = signs[(point + 1) % len(form)] = _kind(point)
    return [_ENDS.index("".join(signs[2 * side : 2 * side + 2])) for side in SIDES]


def _unmet(end: str, other: str) -> int:
    """How many points do not meet; where all do, how many paths meet one of another kind."""
    facing = [(a, b) for a, b in zip(end[::-1], other, strict=True) if a != b]
    apart = sum(UNUSED in pair for pair in facing)
    return apart or sum(CORNER in pair for pair in facing) or int(bool(facing))


def tables(asked: str = "", spare: Collection[tuple[str, int]] = ()) -> Tables:
    """The tables by which a path of a kind ``asked`` for (``SIDE``, ``CORNER``) meets
    nothing but others of its kind, as all do in a circle.

    ``spare`` are arcs that are exempt: the id of a tile, and the point from which the arc leads to
    the next one, on the tile as it lies without a turn.
    """
    exempt = {
        form: [(point + 2 * turn) % len(form) for other, point in spare if other == tile]
        for tile, forms in ORIENTATIONS.items()
        for turn, form in enumerate(forms)
    }
    return Tables(
        tile=_ints(TILES.index(LYING[form].tile) for form in FORMS),
        mask=_ints(map(_mask, FORMS)),
        partner=_ints(map(partners, FORMS)),
        used=np.array([[sign != UNUSED for sign in form] for form in FORMS]),
        ends=_ints(_ends(form, asked, exempt[form]) for form in FORMS),
        turns=_ints(map(_turns, TILES)),
        shape=_ints(map(_shape, range(16))),
        across=_ints(ACROSS),
        facing=_ints(_ENDS.index(end[::-1]) for end in _ENDS),
        unmet=_ints([_unmet(end, other) for other in _ENDS] for end in _ENDS),
    )


TABLES = tables()


class Board(NamedTuple):
    """A rectangle of cells, numbered row by row, and the tables of the tiles.

    ``near``: for each cell and side the cell there, -1 beyond the border.
    """

    near: Ints
    columns: int
    tables: Tables


def board(rows: int, columns: int, known: Tables = TABLES) -> Board:
    """A rectangle."""
    numbers = np.full((rows + 2, columns + 2), -1, np.int32)
    numbers[1:-1, 1:-1] = np.arange(rows * columns).reshape(rows, columns)
    near = [
        numbers[1 + down : 1 + down + rows, 1 + right : 1 + right + columns].ravel()
        for down, right in STEPS
    ]
    return Board(np.stack(near, axis=1), columns, known)


def texts(filling: Sequence[int], columns: int) -> tuple[str, ...]:
    """The rows of a filling in the notation of the game."""
    cells = [str(LYING[FORMS[form]]) for form in filling]
    return tuple(" ".join(cells[i : i + columns]) for i in range(0, len(cells), columns))


def spare(laid: Ints, board: Board, asked: str) -> set[tuple[str, int]]:
    """The paths of the kinds ``asked`` for that lie in no circle, as :func:`tables` takes them."""
    forms = [FORMS[form] for form in laid.tolist()]
    found = set()
    for cell, form in enumerate(forms):
        for point in _firsts(form, asked):
            here, start, in_circle = cell, point, True
            while in_circle:
                end = (start + 1) % len(form)
                here, start = board.near[here, side_of(end)], ACROSS[end]
                if (here, start) == (cell, point):
                    break
                in_circle = start in _firsts(forms[here], asked)
            if not in_circle:
                lying = LYING[form]
                found.add((lying.tile, (point - 2 * lying.turns) % len(form)))
    return found
