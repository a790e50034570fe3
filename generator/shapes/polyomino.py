"""Polyominoes: pieces of square cells, packed as rectangles so that they share their cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.contract.engine import copied
from generator.contract.piece import (
    CLEARANCE,
    Axis,
    Block,
    Component,
    CutFigure,
    Drawing,
    Piece,
    Shape,
    Size,
    Sizes,
    Task,
)
from generator.faults import raise_if_any
from generator.geometry import outline, squarepose
from generator.geometry.square import Cell
from generator.shapes import lettermap
from generator.shapes.blocks import boxed, joined
from generator.shapes.junction import junction_figure
from generator.shapes.lattice import lattice_shapes, nearest_to_middle
from generator.shapes.nesting import nested
from generator.shapes.packed import wrong_pieces


class Polyomino(Shape):
    """Each player has one piece for each of the engine's shapes, with its letter, or several where
    the engine says so (:class:`~generator.contract.engine.HasCopies`); of one shape alone, without.
    """

    name = "polyomino"
    sizes = {"cell": Size(), "clearance": CLEARANCE}
    edge_to_edge = True
    packing = "blocks"
    packing_schema: Mapping[str, Any] = {
        "type": "array",
        "minItems": 1,
        "items": {
            "type": "array",
            "minItems": 1,
            "maxItems": 200,
            "items": {"type": "string", "minLength": 1, "maxLength": 200},
        },
    }

    def piece(
        self, component: str, player: int | None, name: str, cells: Iterable[Cell], sizes: Sizes
    ) -> Piece:
        """A piece where its cells lie on the lattice, fine lines between them."""
        kept, cell = tuple(cells), sizes["cell"]
        edge = outline.region_outline(squarepose.region(kept), cell, sizes["clearance"])
        centre = nearest_to_middle([((x + 0.5) * cell, (y + 0.5) * cell) for x, y in kept])
        drawing = Drawing(folds=_inner_sides(kept, cell))
        return Piece(component, self, player, edge, centre, name, name, drawing=drawing)

    def pieces(
        self, component: Component, player: int | None, game: Any, sizes: Sizes
    ) -> Iterator[Piece]:
        """A piece for each of the engine's shapes, as often as a set has it."""
        shapes = lattice_shapes(game, 2)
        for letter in copied(shapes, game):
            made = self.piece(component.id, player, letter, shapes[letter], sizes)
            yield made if len(shapes) > 1 else replace(made, label="")

    def blocks(self, task: Task) -> Iterator[Block]:
        """The packed rectangles as one where there is room, as low as may be."""
        packed = self._packed(task)
        if task.gap or not packed:
            yield from nested(tuple(task.pieces()), task.gap, task.room)
            return
        whole = [packed[0]] if len(packed) == 1 else []
        if len(packed) == 2:
            whole = [joined(*packed, beside) for beside in (True, False)]
        if best := _lowest(whole, task):
            yield from [best] * task.copies
            return
        lowest = [_lowest([part], task) for part in packed]
        if all(lowest):
            yield from [part for part in lowest if part] * task.copies
        else:
            yield from nested(tuple(task.pieces()), task.gap, task.room)

    def cut_figure(self, sheets: Sequence[Sequence[Piece]], gap: float) -> CutFigure | None:
        """Where three pieces of the first player meet, and three of the last, edge to edge."""
        return None if gap else junction_figure(sheets, self)

    def _packed(self, task: Task) -> tuple[Block, ...]:
        """The rectangles of the first packing; none if there is none.

        Raises :class:`ContentError` unless they hold exactly the engine's pieces, without a hole.
        """
        shapes = lattice_shapes(task.game, 2)
        for packing in task.packings[:1]:
            maps = [lettermap.letter_map(block) for block in packing.data]
            found = [letter for cells in maps for letter in dict.fromkeys(cells.values())]
            raise_if_any(wrong_pieces(packing, found, tuple(shapes)))
            raise_if_any(
                packing.fault(problem, at=(number,))
                for number, cells in enumerate(maps)
                for problem in lettermap.flaws(cells, shapes)
            )
            return tuple(self._rectangle(cells, task) for cells in maps)
        return ()

    def _rectangle(self, cells: lettermap.Letters, task: Task) -> Block:
        """A rectangle at true size; its inner cuts are the straight borders between pieces."""
        (width, height), cell = lettermap.size(cells), task.sizes["cell"]
        pieces = tuple(
            self.piece(task.component.id, task.player, letter, own, task.sizes)
            for letter, own in lettermap.cells_by_letter(cells).items()
        )
        inner, starts = lettermap.straight_borders(cells), lettermap.border_ends(cells, cell)
        return boxed(pieces, (width * cell, height * cell), inner, starts)


def _lowest(ways: Sequence[Block], task: Task) -> Block | None:
    """The lowest of some blocks as they are or turned, of those that fit."""
    turned = [way for block in ways for way in (block, block.turned())]
    fitting = [way for way in turned if way.fits(task.room)]
    return min(fitting, key=lambda block: block.size[1], default=None)


def _inner_sides(cells: tuple[Cell, ...], mm: float) -> tuple[Axis, ...]:
    """The sides between two of the cells, which are so many mm wide."""
    kept = sorted(cells)
    upright = [((x + 1, y), (x + 1, y + 1)) for x, y in kept if (x + 1, y) in kept]
    level = [((x, y + 1), (x + 1, y + 1)) for x, y in kept if (x, y + 1) in kept]
    return tuple(
        ((ax * mm, ay * mm), (bx * mm, by * mm)) for (ax, ay), (bx, by) in (*upright, *level)
    )
