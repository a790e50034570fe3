"""Pieces that the engine knows as sets of lattice parts: square cells, segments, …"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from generator.contract.piece import NoPiecesError
from generator.counted import counted
from generator.geometry.points import Point


@runtime_checkable
class HasShapes(Protocol):
    """A game whose pieces are sets of lattice parts, by the name of the piece."""

    @property
    def shapes(self) -> Mapping[str, tuple[tuple[int, ...], ...]]:
        """The parts of each piece."""


def lattice_shapes(game: Any, coordinates: int) -> Mapping[str, tuple[Any, ...]]:
    """The engine's pieces as sets of parts that have so many coordinates each.

    Raises :class:`NoPiecesError` if it has none.
    """
    shapes = game.shapes if isinstance(game, HasShapes) else {}
    if not shapes:
        raise NoPiecesError("it has no 'shapes'")
    for name, parts in shapes.items():
        for part in parts:
            if len(part) != coordinates:
                problem = (
                    f"a part of {name!r} is {part}, and a part has {counted(coordinates, 'number')}"
                )
                raise NoPiecesError(problem)
    return shapes


def nearest_to_middle(places: list[Point]) -> Point:
    """The place that is nearest to the middle of all: where the letter of a piece stands."""
    x = math.fsum(x for x, _ in places) / len(places)
    y = math.fsum(y for _, y in places) / len(places)
    # Rounded, so that of two that are as near the choice is not left to the last bit.
    return min(places, key=lambda p: round((p[0] - x) ** 2 + (p[1] - y) ** 2, 6))
