"""Pieces of sticks: the segments of a twig as bars that merge into one outline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.contract.piece import (
    CLEARANCE,
    Block,
    Component,
    CutFigure,
    Packing,
    Piece,
    Shape,
    Size,
    SizeFault,
    Sizes,
    Task,
)
from generator.faults import raise_if_any
from generator.games.twigs.shapes.cutfigure import end_figure
from generator.geometry.outline import Pose, pose_axes, pose_outline
from generator.shapes.blocks import loose
from generator.shapes.lattice import lattice_shapes, nearest_to_middle
from generator.shapes.nesting import nested
from generator.shapes.packed import too_close, wrong_pieces

_LENGTH = {"type": "number", "minimum": -100, "maximum": 100}
_TURN = {"type": "number", "minimum": -360, "maximum": 360}


class Sticks(Shape):
    """Each player has one piece for each of the engine's shapes, with its letter."""

    name = "sticks"
    sizes = {"segment": Size(), "stick": Size(), "clearance": CLEARANCE}
    packing = "pieces"
    packing_schema: Mapping[str, Any] = {
        "type": "array",
        "items": {
            "type": "object",
            "additionalProperties": False,
            "required": ["piece", "at", "turn"],
            "properties": {
                "piece": {"type": "string"},
                "at": {
                    "type": "array",
                    "items": _LENGTH,
                    "minItems": 2,
                    "maxItems": 2,
                    "description": "[x, y] in lengths of a segment",
                },
                "turn": {**_TURN, "description": "degrees anticlockwise"},
                "flipped": {"type": "boolean"},
            },
        },
    }

    def size_faults(self, sizes: Sizes) -> Iterator[SizeFault]:
        """Sticks so wide that nothing is left between two segments."""
        stick, segment = sizes["stick"], sizes["segment"]
        if stick >= segment:
            problem = f"a stick {stick} mm wide closes up what is between two segments"
            yield SizeFault("stick", problem, f"less than the segment, {segment} mm")

    def piece(
        self, component: str, player: int | None, name: str, pose: Pose, sizes: Sizes
    ) -> Piece:
        """A piece as it lies; its letter stands on the stick that is nearest to its middle."""
        edge = pose_outline(pose, sizes["segment"], sizes["stick"], sizes["clearance"])
        axes = pose_axes(pose, sizes["segment"])
        centre = nearest_to_middle([((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in axes])
        return Piece(component, self, player, edge, centre, name, name)

    def pieces(
        self, component: Component, player: int | None, game: Any, sizes: Sizes
    ) -> Iterator[Piece]:
        """A piece for each of the engine's shapes."""
        for letter, segments in lattice_shapes(game, 3).items():
            yield self.piece(component.id, player, letter, Pose(segments, 0.0, 0.0), sizes)

    def blocks(self, task: Task) -> Iterator[Block]:
        """The first packing that fits the room, turned or not; without one, the pieces nested."""
        ways = (way for block in self.packed(task) for way in (block, block.turned()))
        fitting = (way for way in ways if way.fits(task.room))
        if block := next(fitting, None):
            yield from [block] * task.copies
        else:
            yield from nested(tuple(task.pieces()), task.gap, task.room)

    def packed(self, task: Task) -> Iterator[Block]:
        """Every packing as a block.

        Raises :class:`ContentError` unless each has exactly the engine's pieces, and, where it is
        for no larger gap than the packings are made for, each piece with the gap around it; where
        more is asked for, packings that are too tight are left out.
        """
        shapes = lattice_shapes(task.game, 3)
        for packing in task.packings:
            found = [laid["piece"] for laid in packing.data]
            raise_if_any(wrong_pieces(packing, found, tuple(shapes)))
            pieces = tuple(self._laid(packing, shapes, task))
            close = tuple(too_close(packing, pieces, task.gap))
            if close and task.gap > task.usual_gap:
                continue
            raise_if_any(close)
            yield loose(pieces)

    def cut_figure(self, sheets: Sequence[Sequence[Piece]], gap: float) -> CutFigure | None:
        """The ends of a piece of the first player and of one of the last."""
        return end_figure([p for pieces in sheets for p in pieces if p.shape is self])

    def _laid(self, packing: Packing, shapes: Mapping[str, Any], task: Task) -> Iterator[Piece]:
        """The pieces as they lie in a packing, whose places are in lengths of a segment."""
        component, segment = task.component.id, task.sizes["segment"]
        for laid in packing.data:
            x, y = (length * segment for length in laid["at"])
            pose = Pose(shapes[laid["piece"]], x, y, laid["turn"], laid.get("flipped", False))
            yield self.piece(component, task.player, laid["piece"], pose, task.sizes)
