"""The shapes that there are, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.contract import finding
from generator.contract.piece import Shape
from generator.shapes.artwork import CutOut, PictureBoard
from generator.shapes.board import HexagonBoard, SquareBoard, TriangleBoard
from generator.shapes.disc import Disc
from generator.shapes.polyomino import Polyomino
from generator.shapes.rectangle import CARDS, Card, Rectangle
from generator.shapes.ring import Ring
from generator.shapes.tile import SquareTile

SHAPES: Mapping[str, Shape] = MappingProxyType(
    {
        shape.name: shape
        for shape in (
            Disc(),
            Ring(),
            SquareTile(),
            Rectangle(),
            Card(),
            *CARDS,
            Polyomino(),
            CutOut(),
            HexagonBoard(),
            SquareBoard(),
            TriangleBoard(),
            PictureBoard(),
        )
    }
)
"""The shapes that any game may use."""


def shapes_of(game: str) -> Mapping[str, Shape]:
    """The shapes that a game may use: its own, and those of all games that it has none instead of.

    Raises as :func:`generator.contract.finding.offer` does.
    """
    return {**SHAPES, **finding.offer(game).shapes()}
