"""Marks on the paths of tiles, by which the worth of a filling can be counted tile by tile.

A loop is seen only when all of it is traced. But let every path bear a *mark*, and let paths meet
only where their marks agree: then each tile tells by itself what it takes from the best that there
could be, and a tile that takes too much is not even tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, Protocol

from generator.games.gloop.engine.circles import is_corner_circle, is_small_circle
from generator.geometry.loops import Trace
from generator.geometry.matching import UNUSED, partners
from generator.geometry.pathtile import SIDES, side_of

PLAIN, IN, OUT, SIDE, CORNER = "+<>-o"
"""The signs of used points: of a path without a mark; where a path comes into a tile and goes out
of it; of an arc from a side to the same side, and of one between the points next to a corner, which
lie in a circle.
"""
_MET = {IN: OUT, OUT: IN}


class Marked(NamedTuple):
    """A tile as it lies, with marks: the signs of its points, and what it costs."""

    signs: str
    cost: int


class Marking(Protocol):
    """A kind of marks; hashable, so that tables are made once."""

    def __hash__(self) -> int: ...

    def ways(self, form: str) -> Iterator[Marked]:
        """All ways to mark a tile as it lies."""

    def signs(self, loop: Trace) -> Iterator[tuple[str, str]]:
        """The signs of a loop by its arcs, at start and end of each, where it costs the least."""


@dataclass(frozen=True, slots=True)
class Unmarked:
    """No marks: nothing costs anything."""

    def ways(self, form: str) -> Iterator[Marked]:
        """A single one."""
        yield Marked(_unmarked(form), 0)

    def signs(self, loop: Trace) -> Iterator[tuple[str, str]]:
        """All alike."""
        return ((PLAIN, PLAIN) for _ in loop.arcs)


UNMARKED = Unmarked()


@dataclass(frozen=True, slots=True)
class Turning:
    """Every path is passed in one direction; each quarter turn to the left costs one.

    A loop that is passed to the right has four quarter turns more to the right than to the left.
    To the right and to the left there are as many in all fillings of the same tiles, together: with
    two more to the left, there are two less to the right, and one loop less.
    """

    def ways(self, form: str) -> Iterator[Marked]:
        """Each path in either direction."""
        paths = [(a, b) for a, b in enumerate(partners(form)) if form[a] != UNUSED and a < b]
        for directed in product(*([(a, b), (b, a)] for a, b in paths)):
            signs = [UNUSED] * len(form)
            for start, end in directed:
                signs[start], signs[end] = IN, OUT
            yield Marked("".join(signs), sum(max(0, -rightward(*path)) for path in directed))

    def signs(self, loop: Trace) -> Iterator[tuple[str, str]]:
        """Passed so that it turns to the right in all."""
        to_the_right = sum(rightward(arc.start, arc.end) for arc in loop.arcs) > 0
        return ((IN, OUT) if to_the_right else (OUT, IN) for _ in loop.arcs)


@dataclass(frozen=True, slots=True)
class Circling:
    """Arcs of some ``kinds`` lie in circles, where they meet others of their kind alone, or cost
    something: an arc at a ``SIDE``, half a circle, 2, one at a ``CORNER`` 1, so that each circle is
    worth 4.
    """

    kinds: str

    def ways(self, form: str) -> Iterator[Marked]:
        """Each such arc in a circle or not."""
        arcs = [i for i in range(len(form)) if form[i] == form[(i + 1) % len(form)] != UNUSED]
        arcs = [i for i in arcs if _kind(i) in self.kinds]
        for chosen in product((True, False), repeat=len(arcs)):
            signs = list(_unmarked(form))
            for i, in_circle in zip(arcs, chosen, strict=True):
                if in_circle:
                    signs[i] = signs[(i + 1) % len(form)] = _kind(i)
            lost = (i for i, in_circle in zip(arcs, chosen, strict=True) if not in_circle)
            yield Marked("".join(signs), sum(2 if _kind(i) == SIDE else 1 for i in lost))

    def signs(self, loop: Trace) -> Iterator[tuple[str, str]]:
        """By what it is."""
        sign = SIDE if is_small_circle(loop) else CORNER if is_corner_circle(loop) else PLAIN
        sign = sign if sign in self.kinds else PLAIN
        return ((sign, sign) for _ in loop.arcs)


def rightward(start: int, end: int) -> int:
    """Through how many quarters a path turns to the right from a point of a tile to another;
    negative to the left.
    """
    way = (side_of(end) - side_of(start)) % len(SIDES)
    if way == 0:
        return 2 if end < start else -2
    return {1: -1, 2: 0, 3: 1}[way]


def meeting(end: str) -> str:
    """The signs of the side that meets one with the signs ``end``."""
    return "".join(_MET.get(sign, sign) for sign in reversed(end))


def sides(signs: str) -> list[str]:
    """The signs of each side."""
    return [signs[2 * side : 2 * side + 2] for side in SIDES]


def _unmarked(form: str) -> str:
    return "".join(UNUSED if sign == UNUSED else PLAIN for sign in form)


def _kind(first: int) -> str:
    """The kind of an arc from a point to the next one, clockwise."""
    return CORNER if first % 2 else SIDE
