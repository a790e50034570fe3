"""Moves of Gloop and how they are written.

A tile as it lies is written ``id/r``, its id and clockwise quarter turns, or as its eight points;
it is written back in the first form. Turns of the strategy game: ``M`` and four tiles (top left,
top right, bottom left, bottom right) make a block; ``E k R n t`` extends with the own block of
number k at the end ``R`` or ``L`` in the direction ``E``, ``N``, ``S`` or ``W``, the block turned
clockwise by t quarters; a sixth part, such as ``1`` or ``-1``, shifts the block along the side by
so many tiles (down or to the right), which no rule allows; ``D`` draws.

How the starting pair lies is no turn and has no notation: it is part of the deal.

On a puzzle's table ``T row,column id/r`` lays a tile on a cell, counted from the top left from 0;
``T@x,y,degrees id`` lays it anywhere: its middle x cells to the right and y cells down from the
table's top left corner, turned clockwise by degrees.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TypeAlias

from generator.contract.engine import NotationError
from generator.contract.posetext import NUMBER, write_pose
from generator.games.gloop.engine.block import Block, Four
from generator.games.gloop.pieces import LYING, ORIENTATIONS, Lying
from generator.geometry.pathtile import Cell
from generator.values import Value

# A hand has hundreds of turns, of which one is played: the garbage collector passes them by.


class Make(Value, frozen=True, gc=False):
    """Lay four hand tiles as a block in the own area: the tiles in the order of a block."""

    a: Lying
    b: Lying
    c: Lying
    d: Lying

    @property
    def tiles(self) -> Four:
        """The tiles."""
        return self.a, self.b, self.c, self.d

    @property
    def ids(self) -> tuple[str, str, str, str]:
        """The ids of the tiles."""
        return self.a.tile, self.b.tile, self.c.tile, self.d.tile

    @property
    def block(self) -> Block:
        """The tiles as a block."""
        return Block(self.tiles)

    def __str__(self) -> str:
        return f"M {' '.join(map(str, self.tiles))}"


class Extend(Value, frozen=True, gc=False):
    """Move a block of the own area to an end of the middle group."""

    block: int
    end: str
    way: str
    turns: int
    shift: int = 0

    def __str__(self) -> str:
        shift = f" {self.shift}" if self.shift else ""
        return f"E {self.block} {self.end} {self.way} {self.turns}{shift}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw two tiles from the pool."""

    def __str__(self) -> str:
        return "D"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a tile on a cell of a puzzle's table."""

    cell: Cell
    lying: Lying

    def __str__(self) -> str:
        return f"T {self.cell[0]},{self.cell[1]} {self.lying}"


@dataclass(frozen=True, slots=True)
class LooseTile:
    """A tile that lies anywhere: its middle in cells from the top left, degrees clockwise.

    Raises ``ValueError`` for numbers that are not finite.
    """

    tile: str
    x: float
    y: float
    degrees: float = 0.0

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, (self.x, self.y, self.degrees))):
            raise ValueError("the place and angle of a tile must be finite numbers")

    def __str__(self) -> str:
        return f"T@{write_pose(self.x, self.y, self.degrees, False)} {self.tile}"


Turn: TypeAlias = Make | Extend | Draw
Placement: TypeAlias = Lay | LooseTile
Move: TypeAlias = Turn | Placement

_EXTEND = re.compile(r"E (\d{1,3}) ([RL]) ([ENSW]) ([0-3])(?: (-?\d))?", re.ASCII)
_CELL = re.compile(r"(-?\d{1,4}),(-?\d{1,4})", re.ASCII)
_POSE = re.compile(f"({NUMBER}),({NUMBER}),({NUMBER})", re.ASCII)
_LYING = re.compile(r"([.a-d]{8})(?:/([0-3]))?", re.ASCII)
_TURNS = "a turn is M and four tiles, E block end direction turns, or D"
_PLACEMENTS = "on a table a tile is laid by T row,column id/r or T@x,y,degrees id"


def lying(text: str) -> Lying:
    """The tile that ``text``, an id with turns or eight points, says to lie there.

    Raises :class:`NotationError`.
    """
    match = _LYING.fullmatch(text)
    if match is None:
        raise NotationError(f"{text!r} is no tile: expected id/r, r from 0 to 3, or eight points")
    if match[2] is None:
        if match[1] not in LYING:
            raise NotationError(f"{text!r} is no tile as it lies: its paths cross or do not end")
        return LYING[match[1]]
    return Lying(_id(match[1]), int(match[2]))


def turn(text: str) -> Turn:
    """The turn of the strategy game written as ``text``; raises :class:`NotationError`."""
    words = text.split()
    match words[:1]:
        case ["D"] if len(words) == 1:
            return Draw()
        case ["M"]:
            if len(words) != 5:
                raise NotationError(f"a block has 4 tiles, not {len(words) - 1}")
            return Make(*map(lying, words[1:]))
        case ["E"]:
            found = _EXTEND.fullmatch(" ".join(words))
            if found is None:
                raise NotationError(
                    f"{text!r} is no way to extend: expected E block end direction turns, "
                    "such as E 0 R N 1"
                )
            block, end, way, turns, shift = found.groups("0")
            return Extend(int(block), end, way, int(turns), int(shift))
    raise NotationError(f"{text!r} is no turn: {_TURNS}")


def placement(text: str) -> Placement:
    """The tile laid on a table written as ``text``; raises :class:`NotationError`."""
    words = text.split()
    match words:
        case ["T", cell, tile] if where := _CELL.fullmatch(cell):
            return Lay((int(where[1]), int(where[2])), lying(tile))
        case [pose, tile] if pose.startswith("T@") and (where := _POSE.fullmatch(pose[2:])):
            x, y, degrees = map(float, where.groups())
            return LooseTile(_id(tile), x, y, degrees)
    raise NotationError(f"{text!r} lays no tile: {_PLACEMENTS}")


def _id(text: str) -> str:
    if text not in ORIENTATIONS:
        remedy = f"; as it lies, it is {LYING[text]}" if text in LYING else ""
        raise NotationError(f"no tile has the id {text!r}{remedy}")
    return text
