"""Moves of Twigs and how they are written.

A twig on the lattice is a placement ``LETTER:x,y,d x,y,d …``, its five segments sorted, such as
``C:1,0,0 1,0,2 2,-2,0 2,-2,1 3,-1,1``. A twig that lies anywhere is written
``LETTER@x,y,degrees`` or ``LETTER@x,y,degrees,flipped``, such as ``C@2.5,0.866,30``: take the
twig as :data:`pieces.SHAPES` has it, its vertex 1,0 at the place x to the right and y up from the
lattice's point 0,0 (in segment lengths, at right angles); if flipped, mirror it at the horizontal
through that vertex; then turn it anticlockwise about that vertex.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TypeAlias

from msgspec.structs import force_setattr

from generator.contract.engine import NotationError
from generator.contract.posetext import read_pose, write_pose
from generator.games.twigs.pieces import LETTERS, SHAPES, SIZE, Segments, letter_of
from generator.geometry import hexedge
from generator.geometry.hexedge import Segment
from generator.values import Value


class Placement(Value, frozen=True, gc=False):
    """A twig along edges of the lattice. The segments are kept sorted.

    There are hundreds at each ply: the garbage collector passes them by.
    """

    letter: str
    segments: Segments

    def __post_init__(self) -> None:
        force_setattr(self, "segments", tuple(sorted(self.segments)))

    def __str__(self) -> str:
        text = " ".join(["%d,%d,%d" % segment for segment in self.segments])  # noqa: UP031
        return f"{self.letter}:{text}"


@dataclass(frozen=True, slots=True)
class LoosePlacement:
    """A twig that lies anywhere: x and y in segment lengths, degrees anticlockwise.

    Raises ``ValueError`` for numbers that are not finite.
    """

    letter: str
    x: float
    y: float
    degrees: float = 0.0
    flipped: bool = False

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, (self.x, self.y, self.degrees))):
            raise ValueError("the place and angle of a twig must be finite numbers")

    def __str__(self) -> str:
        return f"{self.letter}@{write_pose(self.x, self.y, self.degrees, self.flipped)}"


Move: TypeAlias = Placement | LoosePlacement

_SEGMENT = re.compile(r"(-?\d{1,9}),(-?\d{1,9}),([012])", re.ASCII)
_FORMS = "a twig is LETTER:x,y,d x,y,d … or LETTER@x,y,degrees[,flipped]"


def parse(text: str) -> Move:
    """The move written as ``text``; segments may come in any order.

    Raises :class:`NotationError`, which says where and what is expected.
    """
    letter, mark, rest = text.strip().partition("@" if "@" in text else ":")
    if not mark:
        raise NotationError(f"{text!r} is no twig: {_FORMS}")
    if letter not in SHAPES:
        raise NotationError(f"no twig is called {letter!r}; the letters are {' '.join(LETTERS)}")
    return _loose(letter, rest) if mark == "@" else _placement(letter, rest)


def _placement(letter: str, text: str) -> Placement:
    segments = tuple(_segment(part) for part in text.split())
    shape = letter_of(segments)
    if shape != letter:
        what = f"twig {shape}" if shape else "no twig"
        raise NotationError(
            f"{letter}: these segments form {what}, not {letter}; "
            f"expected the {SIZE} segments of {letter}, turned or mirrored"
        )
    return Placement(letter, segments)


def _segment(text: str) -> Segment:
    match = _SEGMENT.fullmatch(text)
    if not match:
        raise NotationError(f"{text!r} is no segment: expected x,y,d with d 0, 1 or 2")
    x, y, d = map(int, match.groups())
    if not hexedge.is_segment((x, y, d)):
        raise NotationError(
            f"{text!r} is no segment: {x},{y} is no hub, as (x - y) mod 3 is {(x - y) % 3}, not 1"
        )
    return x, y, d


def _loose(letter: str, text: str) -> LoosePlacement:
    return LoosePlacement(letter, *read_pose(text))
