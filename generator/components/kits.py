"""All pieces of a game at true size, each once, lying by itself: what cut files are made from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.components.spec import SheetSpec
from generator.contract.piece import Component, NoPiecesError, Piece, bounds
from generator.faults import ContentError, raise_if_any
from generator.values import Value


class Kit(Value, frozen=True):
    """The pieces of one component that belong to one player (None: to all).

    The box around each piece has its lower left corner at (0, 0).
    """

    component: Component
    player: int | None
    pieces: tuple[Piece, ...]


def material(spec: SheetSpec, engine: Any, second: bool = False) -> tuple[Kit, ...]:
    """Everything that the sheets hold, of the first set or of a second one.

    By component, then by player. Raises :class:`ContentError` where the engine has no pieces of
    the shape, or another number of them than it says.
    """
    players = spec.second if second else spec.players
    kits = [
        Kit(component, player, tuple(map(_home, pieces_of(spec, component, engine, player))))
        for component in spec.components
        for player in ((None,) if component.shared else players)
    ]
    raise_if_any(
        spec.document.fault(
            ("components", spec.components.index(kit.component)),
            kit.component.id,
            f"{len(kit.pieces)} are of the shape; the engine says {kit.component.each}",
        )
        for kit in kits
        if len(kit.pieces) != kit.component.each
    )
    return tuple(kits)


def pieces_of(
    spec: SheetSpec, component: Component, engine: Any, player: int | None
) -> Iterator[Piece]:
    """One player's pieces of a component, where the engine's coordinates put them.

    Raises :class:`ContentError` where the engine has none of the shape.
    """
    try:
        yield from component.shape.pieces(component, player, engine, spec.sizes_of(component))
    except NoPiecesError as error:
        raise no_pieces(spec, component, error) from None


def no_pieces(spec: SheetSpec, component: Component, error: NoPiecesError) -> ContentError:
    """The fault of a component of whose shape the engine has no pieces, as the ``error`` says."""
    index = next(i for i, found in enumerate(spec.components) if found.id == component.id)
    problem = f"the engine has no pieces of the shape {component.shape.name}"
    if reason := str(error):
        problem += f": {reason}"
    return ContentError(
        [spec.document.fault(("components", index, "shape"), component.id, problem)]
    )


def _home(piece: Piece) -> Piece:
    left, bottom, _, _ = bounds([piece])
    return piece.moved(-left, -bottom)
