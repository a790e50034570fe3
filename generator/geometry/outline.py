"""Outlines in millimetres: the only place where lattice points become lengths.

A stick is a bar around a segment with pointed ends: the two faces of an end stand at ±60° to the
axis and meet in the vertex, so that three sticks meet at a vertex without overlap. The sticks of
one twig merge into one outline.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from generator.geometry import hexedge
from generator.geometry.hexedge import Segment
from generator.geometry.points import Point

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

Axis: TypeAlias = tuple[Point, Point]
"""The two ends of a segment in mm."""

_GRID = 1e-6
"""Unions are made on this grid (mm), so that faces which meet merge without slivers."""
_MITRE_LIMIT = 4.0
"""Corners stay sharp: the sharpest of a twig, 120° at a tip, needs 1.16."""


def to_mm(point: Point, segment_mm: float) -> Point:
    """The place of a point of the triangular lattice, whose steps are ``segment_mm`` long."""
    x, y = point
    return (x + y / 2) * segment_mm, y * math.sqrt(3) / 2 * segment_mm


def stick(segment: Segment, segment_mm: float, width_mm: float) -> tuple[Point, ...]:
    """The six corners in mm of the bar along a segment, anticlockwise from its hub."""
    hub, other = hexedge.ends(segment)
    return _bar((to_mm(hub, segment_mm), to_mm(other, segment_mm)), width_mm)


def region_outline(region: BaseGeometry, cell_mm: float, clearance_mm: float = 0.0) -> Polygon:
    """The outline in mm of a region given in cells, smaller by the clearance on every side.

    Raises ``ValueError`` when the region does not hang together.
    """
    import shapely

    scaled = shapely.transform(region, lambda points: points * cell_mm)
    shape = offset(scaled, -clearance_mm) if clearance_mm else scaled.normalize()
    if not isinstance(shape, shapely.Polygon):
        raise ValueError("the region does not hang together, so it has no one outline")
    return shape


def offset(shape: BaseGeometry, mm: float) -> BaseGeometry:
    """The shape grown by ``mm`` on every side (shrunk where negative), corners kept sharp.

    Less than a millionth of a millionth is nothing: GEOS makes no numbers of the tiniest distances.
    """
    if abs(mm) < 1e-12:
        return shape.normalize()
    return shape.buffer(mm, join_style="mitre", mitre_limit=_MITRE_LIMIT).normalize()


def corners(shape: Polygon) -> list[Point]:
    """The corners in mm, anticlockwise, each once."""
    import shapely

    turned = shapely.orient_polygons(shape)
    return [(float(x), float(y)) for x, y in turned.exterior.coords[:-1]]


@dataclass(frozen=True, slots=True)
class Pose:
    """A piece of segments laid anywhere, off the lattice too.

    The hub of its smallest segment lies at (x, y) mm; around it the piece is first mirrored at
    the horizontal if ``flipped`` (upside down), then turned anticlockwise by ``degrees``.
    """

    segments: tuple[Segment, ...]
    x: float
    y: float
    degrees: float = 0.0
    flipped: bool = False


def pose_axes(pose: Pose, segment_mm: float) -> tuple[Axis, ...]:
    """Where the segments of a posed piece lie, in mm, in the order of its segments."""
    anchor = to_mm(min(pose.segments)[:2], segment_mm)
    turn = math.radians(pose.degrees)
    cos, sin = math.cos(turn), math.sin(turn)

    def placed(point: tuple[int, int]) -> Point:
        x, y = to_mm(point, segment_mm)
        x, y = x - anchor[0], y - anchor[1]
        if pose.flipped:
            y = -y
        return pose.x + x * cos - y * sin, pose.y + x * sin + y * cos

    ends = (hexedge.ends(segment) for segment in pose.segments)
    return tuple((placed(a), placed(b)) for a, b in ends)


def pose_outline(
    pose: Pose, segment_mm: float, width_mm: float, clearance_mm: float = 0.0
) -> Polygon:
    """The merged outline of a posed twig in mm; see :func:`axes_outline`."""
    return axes_outline(pose_axes(pose, segment_mm), width_mm, clearance_mm)


def axes_outline(
    axes: Iterable[Axis], width_mm: float, clearance_mm: float = 0.0, fillet_mm: float = 0.0
) -> Polygon:
    """The merged outline of the bars around axes in mm, smaller by the clearance on every side.

    A fillet fills every inward corner to a curve of that radius before the outline shrinks, so that
    a bend keeps its strength. Raises ``ValueError`` when the axes do not hang together.
    """
    return _axes_outline(tuple(axes), width_mm, clearance_mm, fillet_mm)


@lru_cache(maxsize=8192)
def _axes_outline(
    axes: tuple[Axis, ...], width_mm: float, clearance_mm: float, fillet_mm: float
) -> Polygon:
    """Remembered, as a puzzle and its solution, and what is shown anew, have pieces in common."""
    import shapely

    bars = shapely.polygons([_bar(axis, width_mm) for axis in axes])
    whole = shapely.union_all(bars, grid_size=_GRID)
    if fillet_mm:
        grown = offset(whole, fillet_mm)
        shape = grown.buffer(-fillet_mm - clearance_mm, join_style="round", quad_segs=6).normalize()
    else:
        shape = offset(whole, -clearance_mm) if clearance_mm else whole.normalize()
    if not isinstance(shape, shapely.Polygon):
        raise ValueError("the segments do not hang together, so they have no one outline")
    return shape


def snap(pose: Pose, segment_mm: float, tolerance: float) -> tuple[Segment, ...] | None:
    """The segments of the lattice that a pose lies on, sorted, or None when it lies off it.

    It lies on the lattice when every end of its segments is within ``tolerance`` mm of a vertex
    (in both x and y); a tolerance below a quarter of a segment cannot confuse two vertices.
    """
    found: list[Segment] = []
    for axis in pose_axes(pose, segment_mm):
        points = [_nearest(end, segment_mm) for end in axis]
        for point, end in zip(points, axis, strict=True):
            x, y = to_mm(point, segment_mm)
            if max(abs(x - end[0]), abs(y - end[1])) > tolerance:
                return None
        try:
            found.append(hexedge.between(*points))
        except ValueError:  # on lattice points, but along no edge
            return None
    return tuple(sorted(found))


def _nearest(place: Point, segment_mm: float) -> tuple[int, int]:
    """A lattice point near a place: the nearest one when it is nearer than a quarter segment."""
    y = place[1] / segment_mm / (math.sqrt(3) / 2)
    return round(place[0] / segment_mm - y / 2), round(y)


def _bar(axis: Axis, width_mm: float) -> tuple[Point, ...]:
    """The six corners of a bar with pointed ends, anticlockwise from the start of its axis."""
    (ax, ay), (bx, by) = axis
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    half = width_mm / 2
    tip = half / math.tan(math.radians(60))

    def corner(x: float, y: float, along: float, left: float) -> Point:
        return x + ux * along - uy * left, y + uy * along + ux * left

    return (
        (ax, ay),
        corner(ax, ay, tip, -half),
        corner(bx, by, -tip, -half),
        (bx, by),
        corner(bx, by, -tip, half),
        corner(ax, ay, tip, half),
    )
