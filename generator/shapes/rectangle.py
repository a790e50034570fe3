"""Rectangles and cards: equal ones, or one for each of the engine's pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.contract.engine import piece_set
from generator.contract.piece import (
    CIRCLE_STEPS,
    Back,
    Block,
    Component,
    NoPiecesError,
    Piece,
    Shape,
    Size,
    SizeFault,
    Sizes,
    TabletopKind,
    Task,
)
from generator.geometry.points import Point
from generator.shapes.artwork import with_art
from generator.shapes.blocks import grids, loose


class Rectangle(Shape):
    """Rectangles ``width`` × ``height`` mm large, which lie edge to edge where no gap is wanted.

    With ``faces`` each is one of the engine's pieces and bears its name, else nothing is written.
    """

    name = "rectangle"
    sizes: Mapping[str, Size] = {"width": Size(3.0), "height": Size(3.0, 300.0)}
    edge_to_edge = True
    takes_faces = True
    takes_art = True
    tabletop: TabletopKind = "tile"

    def size(self, sizes: Sizes) -> Point:
        """Width and height in mm."""
        return sizes["width"], sizes["height"]

    def corner(self, sizes: Sizes) -> float:
        """The radius of the corners, in mm."""
        del sizes
        return 0.0

    def pieces(
        self, component: Component, player: int | None, game: Any, sizes: Sizes
    ) -> Iterator[Piece]:
        """The pieces, the middle of each at the origin."""
        import shapely

        width, height = self.size(sizes)
        corner = self.corner(sizes)
        x, y = width / 2 - corner, height / 2 - corner
        edge = shapely.box(-x, -y, x, y)
        if corner:
            edge = edge.buffer(corner, quad_segs=CIRCLE_STEPS)
        names = piece_set(game) if component.faces else [""] * component.each
        if not names:
            raise NoPiecesError("it has no 'pieces'")
        made = {
            name: with_art(
                Piece(component.id, self, player, edge, (0.0, 0.0), name, name), component
            )
            for name in names
        }
        yield from (made[name] for name in names)

    def blocks(self, task: Task) -> Iterator[Block]:
        """Rows of equal boxes, upright or on their side; round corners share no cuts."""
        pieces = tuple(task.pieces())
        for block in grids(pieces, self.size(task.sizes), task.gap, task.room):
            yield loose(block.pieces) if self.corner(task.sizes) else block


class Card(Rectangle):
    """Cards with round corners; they share no cuts, and have one pattern on their backs."""

    name = "card"
    sizes: Mapping[str, Size] = {**Rectangle.sizes, "corner": Size(0.5, 20.0)}
    edge_to_edge = False
    shared = True
    facts = ("set",)
    back: Back = "covered"
    tabletop: TabletopKind = "token"

    def corner(self, sizes: Sizes) -> float:
        """The radius of the corners, in mm."""
        return sizes["corner"]

    def size_faults(self, sizes: Sizes) -> Iterator[SizeFault]:
        """Corners that leave nothing of a side."""
        least = min(self.size(sizes))
        if 2 * self.corner(sizes) > least:
            problem = f"corners of {self.corner(sizes):g} mm are wider than the card"
            yield SizeFault("corner", problem, f"at most {least / 2:g}")


class SizedCard(Card):
    """Cards of a size that printers know by name; the corners have a radius of 3 mm."""

    sizes: Mapping[str, Size] = {}

    def __init__(self, name: str, width: float, height: float) -> None:
        self.name = name
        self._size = width, height

    def size(self, sizes: Sizes) -> Point:
        """Width and height in mm."""
        del sizes
        return self._size

    def corner(self, sizes: Sizes) -> float:
        """The radius of the corners, in mm."""
        del sizes
        return 3.0


CARDS = (SizedCard("poker-card", 63.5, 88.9), SizedCard("bridge-card", 57.15, 88.9))
"""2½ × 3½ and 2¼ × 3½ inches."""
