"""Discs."""

from __future__ import annotations

from generator.contract.piece import CIRCLE_STEPS, Piece, Size, Sizes
from generator.geometry.points import Point
from generator.shapes.round import Round


class Disc(Round):
    """Discs, all of one diameter."""

    name = "disc"
    sizes = {"disc": Size()}
    tabletop = "tile"

    def width(self, sizes: Sizes) -> float:
        """The diameter of a disc."""
        return sizes["disc"]

    def diameter(self, sizes: Sizes) -> float:
        """A disc can be cut from any hole that is wider than itself."""
        return sizes["disc"]

    def piece(
        self, component: str, player: int | None, sizes: Sizes, at: Point = (0.0, 0.0)
    ) -> Piece:
        """A disc around a place."""
        import shapely

        radius = sizes["disc"] / 2
        edge = shapely.Point(at).buffer(radius, quad_segs=CIRCLE_STEPS)
        return Piece(component, self, player, edge, at, radius=radius)
