"""Where a tool of some width has to run so that what it leaves has the intended size.

The middle of the tool keeps half its width (half the kerf) outside the piece: outward around the
piece, inward in its holes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from generator.geometry.outline import offset
from generator.geometry.points import Point
from generator.values import Value

if TYPE_CHECKING:
    from shapely import LinearRing, Polygon

    from generator.contract.piece import Piece


class Loop(Value, frozen=True):
    """A closed line through points in mm, each once."""

    points: tuple[Point, ...]


class Run(Value, frozen=True):
    """An open line through points in mm."""

    points: tuple[Point, ...]


class Round(Value, frozen=True):
    """A full circle: centre and radius in mm."""

    centre: Point
    radius: float


Closed: TypeAlias = Loop | Round
Shape: TypeAlias = Closed | Run


def edge(piece: Piece, kerf: float) -> Closed:
    """The line around a piece, for a kerf in mm."""
    if piece.radius:
        return Round(piece.centre, piece.radius + kerf / 2)
    return _loop(offset(piece.outline, kerf / 2).exterior if kerf else piece.outline.exterior)


def holes(piece: Piece, kerf: float) -> Iterator[Closed]:
    """The lines around the holes of a piece, for a kerf in mm.

    Raises ``ValueError`` where the tool is wider than a hole.
    """
    if piece.hole:
        if piece.hole <= kerf / 2:
            raise _too_wide(kerf)
        yield Round(piece.centre, piece.hole - kerf / 2)
    elif not piece.radius:
        whole = offset(piece.outline, kerf / 2) if kerf else piece.outline
        if len(whole.interiors) != len(piece.outline.interiors):
            raise _too_wide(kerf)
        yield from map(_loop, whole.interiors)


def _too_wide(kerf: float) -> ValueError:
    return ValueError(f"a kerf of {kerf:g} mm is wider than a hole")


def area(shape: Closed) -> Polygon:
    """What a closed line encloses."""
    from shapely import Point as Place
    from shapely import Polygon

    if isinstance(shape, Round):
        return Place(shape.centre).buffer(shape.radius)
    return Polygon(shape.points)


def _loop(ring: LinearRing) -> Loop:
    return Loop(tuple((float(x), float(y)) for x, y in ring.coords[:-1]))
