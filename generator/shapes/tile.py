"""Square tiles, which lie edge to edge and belong to no player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from generator.contract.engine import piece_set
from generator.contract.piece import (
    NEAR,
    Block,
    Component,
    Drawing,
    Piece,
    Shape,
    Size,
    Sizes,
    Task,
)
from generator.faults import Fault, raise_if_any
from generator.geometry.points import Point
from generator.shapes.blocks import grid
from generator.shapes.packed import wrong_pieces

Placed: TypeAlias = tuple[str, int]
"""A tile as it lies: its name, and how many quarter turns clockwise it is turned."""


class SquareTile(Shape):
    """Square tiles, one for each of the engine's pieces, with its name on it unless all are equal.

    A game draws its own tiles by another :meth:`drawing` and :meth:`label`.
    """

    name = "tile"
    sizes = {"tile": Size()}
    shared = True
    facts = ("set",)
    edge_to_edge = True
    back = "covered"
    tabletop = "tile"
    packing = "rows"
    packing_schema: Mapping[str, Any] = {
        "type": "array",
        "minItems": 1,
        "items": {
            "type": "string",
            "pattern": r"^\S+/[0-3]( \S+/[0-3])*$",
            "description": "tiles with their quarter turns, such as ...a...a/1",
        },
    }

    def drawing(self, placed: Placed, side: float) -> Drawing:
        """What is printed on a tile whose lower left corner is at the origin, ``side`` mm wide."""
        return Drawing()

    def label(self, name: str) -> str:
        """What is written on a tile where there are different ones."""
        return name

    def mismatches(self, rows: Sequence[Sequence[Placed]]) -> Iterator[tuple[int, str]]:
        """Row (from 0) and problem of every two neighbours that may not lie side by side."""
        yield from ()

    def piece(
        self,
        component: str,
        placed: Placed,
        sizes: Sizes,
        player: int | None = None,
        named: bool = True,
    ) -> Piece:
        """A tile with its lower left corner at the origin, with or without its label."""
        import shapely

        side = sizes["tile"]
        edge = shapely.box(0.0, 0.0, side, side)
        middle: Point = (side / 2, side / 2)
        drawing = self.drawing(placed, side)
        label = self.label(placed[0]) if named else ""
        return Piece(component, self, player, edge, middle, placed[0], label, drawing=drawing)

    def pieces(
        self, component: Component, player: int | None, game: Any, sizes: Sizes
    ) -> Iterator[Piece]:
        """A tile for each piece of the engine."""
        named = len(game.pieces) > 1
        for name in piece_set(game):
            yield self.piece(component.id, (name, 0), sizes, player, named)

    def pitch(self, sizes: Sizes) -> float:
        """Cuts are as far apart as a tile is wide."""
        return sizes["tile"]

    def blocks(self, task: Task) -> Iterator[Block]:
        """Rows edge to edge, as packed if there is a packing; as many as the room has place for."""
        side, gap = task.sizes["tile"], task.gap
        columns, high = (int((r + gap + NEAR) / (side + gap)) for r in task.room)
        if not columns or not high:
            raise ValueError(f"a tile is {side:g} × {side:g} mm large")
        rows = self._packed(task)
        if not rows:
            tiles = [(name, 0) for name in piece_set(task.game)] * task.copies
            yield from self._grids(
                task, [tiles[i : i + columns] for i in range(0, len(tiles), columns)]
            )
        elif any(self.mismatches((rows[-1], rows[0]))):
            # Sets that do not match at their edges lie apart.
            one_set = tuple(self._grids(task, rows))
            for _ in range(task.copies):
                yield from one_set
        else:
            yield from self._grids(task, [*rows] * task.copies)

    def _grids(self, task: Task, rows: Sequence[Sequence[Placed]]) -> Iterator[Block]:
        """Rows as grids, each as large as there is room for."""
        side, gap = task.sizes["tile"], task.gap
        columns, high = (int((r + gap + NEAR) / (side + gap)) for r in task.room)
        named, component = len(task.game.pieces) > 1, task.component.id
        pieces = {  # copies of the game have the same
            tile: self.piece(component, tile, task.sizes, task.player, named)
            for tile in {tile for row in rows for tile in row}
        }
        made = [[pieces[tile] for tile in row] for row in rows]
        widest = max(map(len, made))
        for top in range(0, len(made), high):
            for left in range(0, widest, columns):
                part = [row[left : left + columns] for row in made[top : top + high]]
                yield grid([row for row in part if row], (side, side), gap)

    def _packed(self, task: Task) -> Sequence[Sequence[Placed]]:
        """The rows of the first packing; none if there is none.

        Raises :class:`ContentError` unless they are exactly the engine's tiles, and none may not
        lie beside its neighbour.
        """
        for packing in task.packings[:1]:
            rows = [[_placed(text) for text in row.split()] for row in packing.data]
            names = [name for row in rows for name, _ in row]
            raise_if_any(wrong_pieces(packing, names, piece_set(task.game)))
            faults: list[Fault] = [
                packing.fault(problem, at=(row,)) for row, problem in self.mismatches(rows)
            ]
            raise_if_any(faults)
            return rows
        return ()


def _placed(written: str) -> Placed:
    """A tile written as ``name/turns``."""
    name, _, turns = written.partition("/")
    return name, int(turns or 0)
