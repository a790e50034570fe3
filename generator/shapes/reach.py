"""How far a piece reaches in print: its outline and the bleed around it that lies on no other.

In a grid most pieces lie among others like them: these reach alike, and what is made of that is
made once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from generator.contract.piece import Motion, Piece
from generator.geometry.outline import corners, offset
from generator.geometry.points import Point
from generator.values import Value

if TYPE_CHECKING:
    from shapely import Polygon

SEEN = 1e-3
"""The narrowest bleed that is drawn, in mm: finer than any printer's dot."""
LAP = 0.05
"""How far paths run under those of the neighbour, so that no light shows, in mm."""


class _Model(Value, frozen=True, dict=True):
    """The area that one piece reaches; others like it have the same, elsewhere."""

    area: Polygon
    outline: Polygon

    @cached_property
    def lapped(self) -> list[Point]:
        """The corners of the area and a little more."""
        return corners(offset(self.area, LAP))

    @cached_property
    def beyond(self) -> float:
        """How far the area goes beyond the outline, in mm."""
        both = zip(self.area.bounds, self.outline.bounds, strict=True)
        return max(abs(float(a - b)) for a, b in both)


class Reach(Value, frozen=True):
    """How far a piece reaches: as its model does, moved by so many mm."""

    model: _Model
    dx: float = 0.0
    dy: float = 0.0

    @property
    def area(self) -> Polygon:
        """What the piece reaches, in mm."""
        return Motion(self.dx, self.dy).shape(self.model.area)

    @property
    def lapped(self) -> list[Point]:
        """The corners of that, and of a little more that runs under what is on neighbours."""
        return [(x + self.dx, y + self.dy) for x, y in self.model.lapped]

    @property
    def beyond(self) -> float:
        """How far it goes beyond the outline, in mm."""
        return self.model.beyond


def reach_alone(piece: Piece, bleed: float) -> Reach:
    """How far a piece reaches with ``bleed`` mm all around, wherever others lie."""
    outline = piece.outline
    return Reach(_Model(offset(outline, bleed) if bleed else outline, outline))


def reaches(pieces: Sequence[Piece], bleed: float) -> Iterator[Reach]:
    """The outline of each piece with the bleed (mm) around it that lies on no other piece.

    Between two pieces that are near each other, each has at least its half.
    """
    import shapely

    outlines = [piece.outline for piece in pieces]
    if bleed < SEEN or not pieces:
        yield from (reach_alone(piece, 0.0) for piece in pieces)
        return
    near: list[list[int]] = [[] for _ in outlines]
    pairs = shapely.STRtree(outlines).query(outlines, predicate="dwithin", distance=2 * bleed)
    for number, other in pairs.T.tolist():
        if number != other:
            near[number].append(other)
    forms = _forms(outlines)
    known: dict[object, tuple[Point, _Model]] = {}
    for outline, (form, x, y), others in zip(outlines, forms, near, strict=True):
        around = (
            (other, round(left - x, 6), round(bottom - y, 6))
            for other, left, bottom in (forms[i] for i in others)
        )
        alike = form, tuple(sorted(around))
        if alike not in known:
            area = _area(outline, [outlines[i] for i in others], bleed)
            known[alike] = (x, y), _Model(area, outline)
        (left, bottom), model = known[alike]
        yield Reach(model, x - left, y - bottom)


_Form: TypeAlias = tuple[bytes, float, float]
"""An outline as it is anywhere, to a millionth of a mm, and where its lower left corner is."""


def _forms(outlines: Sequence[Polygon]) -> list[_Form]:
    import numpy as np
    import shapely

    points, of = shapely.get_coordinates(outlines, return_index=True)
    lowest = shapely.bounds(outlines)[:, :2]
    at_home = (points - lowest[of]).round(6) + 0.0
    ends = np.searchsorted(of, np.arange(1, len(outlines)))
    forms = (form.tobytes() for form in np.split(at_home, ends))
    return [(form, x, y) for form, (x, y) in zip(forms, lowest.tolist(), strict=True)]


def _area(outline: Polygon, near: Sequence[Polygon], bleed: float) -> Polygon:
    """The outline with the bleed around it that lies on none of those near it."""
    import shapely

    grown = offset(outline, bleed)
    others = [offset(other, min(outline.distance(other) / 2, bleed)) for other in near]
    rest = grown.difference(shapely.union_all(others)) if others else grown
    # Of what is left only that which hangs together with the piece; its middle may lie outside.
    inside = outline.representative_point()
    return next(part for part in shapely.get_parts(rest) if part.intersects(inside))
