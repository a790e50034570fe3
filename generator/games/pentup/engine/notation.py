"""Moves of Pent-Up and how they are written.

A tile on the grid is a placement ``SHAPE LEVEL : cells``, the five cells sorted by x, then y, such
as ``P2:0,0 0,1 1,0 1,1 2,0``. A tile that lies anywhere is written ``SHAPE LEVEL @x,y,degrees``
or ``…,flipped``, such as ``P1@2.5,0,30``: take the tile as :data:`pieces.SHAPES` has it, the
lower left corner of its bounding box at the place x to the right and y up from the lower left
corner of the cell 0,0 (in cells); if flipped, mirror it at the horizontal through that corner;
then turn it anticlockwise about that corner.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TypeAlias

from msgspec.structs import force_setattr

from generator.contract.engine import NotationError
from generator.contract.posetext import read_pose, write_pose
from generator.games.pentup.pieces import LETTERS, SHAPES, SIZE, Cells, letter_of
from generator.geometry.square import Cell
from generator.values import Value


class Placement(Value, frozen=True, gc=False):
    """A tile on cells of the grid, at a level from 1 up. The cells are kept sorted.

    There are hundreds at each ply: the garbage collector passes them by.
    """

    letter: str
    level: int
    cells: Cells

    def __post_init__(self) -> None:
        force_setattr(self, "cells", tuple(sorted(self.cells)))

    def __str__(self) -> str:
        cells = " ".join(["%d,%d" % cell for cell in self.cells])  # noqa: UP031
        return f"{self.letter}{self.level}:{cells}"


@dataclass(frozen=True, slots=True)
class LoosePlacement:
    """A tile that lies anywhere, at a level: x and y in cells, degrees anticlockwise.

    Raises ``ValueError`` for numbers that are not finite.
    """

    letter: str
    level: int
    x: float
    y: float
    degrees: float = 0.0
    flipped: bool = False

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, (self.x, self.y, self.degrees))):
            raise ValueError("the place and angle of a tile must be finite numbers")

    def __str__(self) -> str:
        return f"{self.letter}{self.level}@{write_pose(self.x, self.y, self.degrees, self.flipped)}"


Move: TypeAlias = Placement | LoosePlacement

_HEAD = re.compile(r"(\w?)\s*(\d{0,3})", re.ASCII)
_CELL = re.compile(r"(-?\d{1,9}),(-?\d{1,9})", re.ASCII)
_FORMS = "a tile is SHAPE LEVEL:x,y x,y … or SHAPE LEVEL@x,y,degrees[,flipped], such as P2:0,0 …"


def parse(text: str) -> Move:
    """The move written as ``text``; cells may come in any order.

    Raises :class:`NotationError`, which says where and what is expected.
    """
    head, mark, rest = text.strip().partition("@" if "@" in text else ":")
    match = _HEAD.fullmatch(head.strip())
    if not mark or not match:
        raise NotationError(f"{text!r} is no tile: {_FORMS}")
    letter, digits = match.groups()
    if letter not in SHAPES:
        raise NotationError(f"no tile is called {letter!r}; the letters are {' '.join(LETTERS)}")
    level = int(digits or 0)
    if level < 1:
        raise NotationError(f"{head!r} names no level: expected {letter}1, {letter}2, …")
    return _loose(letter, level, rest) if mark == "@" else _placement(letter, level, rest)


def _placement(letter: str, level: int, text: str) -> Placement:
    cells = tuple(_cell(part) for part in text.split())
    shape = letter_of(cells)
    if shape != letter:
        what = f"tile {shape}" if shape else "no tile"
        raise NotationError(
            f"{letter}{level}: these cells form {what}, not {letter}; "
            f"expected the {SIZE} cells of {letter}, turned or mirrored"
        )
    return Placement(letter, level, cells)


def _cell(text: str) -> Cell:
    match = _CELL.fullmatch(text)
    if not match:
        raise NotationError(f"{text!r} is no cell: expected x,y")
    return int(match[1]), int(match[2])


def _loose(letter: str, level: int, text: str) -> LoosePlacement:
    return LoosePlacement(letter, level, *read_pose(text.strip()))
