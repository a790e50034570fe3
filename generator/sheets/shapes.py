"""Pieces at true size: outlines in mm, laid anywhere on the paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from generator.drawing.scene import turned
from generator.geometry.hexedge import Segment
from generator.geometry.outline import Pose, pose_axes, pose_outline

if TYPE_CHECKING:
    from shapely import Polygon

CIRCLE_STEPS = 32
"""Corners of a quarter circle, where a disc is treated as a polygon; it is drawn as a circle."""


@runtime_checkable
class OfSticks(Protocol):
    """A game whose pieces are joined edges of the honeycomb."""

    shapes: Mapping[str, tuple[Segment, ...]]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the paper, in mm.

    ``outline`` is where it is cut. ``label`` is printed at ``centre``; a disc has a ``radius``
    and no label.
    """

    component: str
    player: int
    outline: Polygon
    centre: tuple[float, float]
    label: str = ""
    radius: float = 0.0

    def moved(self, dx: float, dy: float) -> Piece:
        """The piece moved by (dx, dy) mm."""
        from shapely import affinity

        x, y = self.centre
        outline = affinity.translate(self.outline, dx, dy)
        return replace(self, outline=outline, centre=(x + dx, y + dy))

    def turned(self, degrees: float) -> Piece:
        """The piece turned anticlockwise about (0, 0)."""
        from shapely import affinity

        outline = affinity.rotate(self.outline, degrees, origin=(0, 0))
        return replace(self, outline=outline, centre=turned(self.centre, degrees))


def bounds(pieces: Sequence[Piece]) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of all the pieces, in mm."""
    boxes = [piece.outline.bounds for piece in pieces]
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


def disc(component: str, player: int, centre: tuple[float, float], diameter: float) -> Piece:
    """A disc."""
    import shapely

    radius = diameter / 2
    outline = shapely.Point(centre).buffer(radius, quad_segs=CIRCLE_STEPS)
    return Piece(component, player, outline, centre, radius=radius)


def sticks(
    component: str, player: int, label: str, pose: Pose, sizes: Mapping[str, float]
) -> Piece:
    """A piece of sticks; its label stands on the stick that is nearest to its middle."""
    outline = pose_outline(pose, sizes["segment"], sizes["stick"], sizes["clearance"])
    axes = pose_axes(pose, sizes["segment"])
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in axes]
    x = sum(x for x, _ in middles) / len(middles)
    y = sum(y for _, y in middles) / len(middles)
    # Rounded, so that of two that are as near the choice is not left to the last bit.
    centre = min(middles, key=lambda p: round((p[0] - x) ** 2 + (p[1] - y) ** 2, 6))
    return Piece(component, player, outline, centre, label)
