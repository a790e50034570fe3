"""All pieces of a game at true size, each once, lying by itself: what cut files are made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from generator.contract.engine import PLAYER_NAMES
from generator.faults import ContentError, raise_if_any
from generator.geometry.hexcell import Cell as HexCell
from generator.geometry.outline import Pose
from generator.sheets import pieces
from generator.sheets.shapes import Piece, bounds
from generator.sheets.spec import Component, SheetSpec


@runtime_checkable
class HasShapes(Protocol):
    """A game whose pieces are sets of lattice parts: segments of the honeycomb, square cells."""

    shapes: Mapping[str, tuple[tuple[int, ...], ...]]


@runtime_checkable
class HasCells(Protocol):
    """A game on a board of hexagons: axial coordinates by name, rows counted downwards."""

    cells: Mapping[str, HexCell]


@dataclass(frozen=True, slots=True)
class Kit:
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
            f"{len(kit.pieces)} are of the shape; the engine says {wanted}",
        )
        for kit in kits
        for wanted in [1 if kit.component.shape == "board" else kit.component.each]
        if len(kit.pieces) != wanted
    )
    return tuple(kits)


def shapes_of(spec: SheetSpec, component: Component, engine: Any) -> Mapping[str, tuple[Any, ...]]:
    """The engine's shapes of sticks or polyominoes; raises :class:`ContentError` if it has none."""
    parts = 3 if component.shape == "sticks" else 2
    shapes = engine.shapes if isinstance(engine, HasShapes) else {}
    if not shapes or any(len(part) != parts for shape in shapes.values() for part in shape):
        raise _no_such(spec, component)
    return shapes


def pieces_of(
    spec: SheetSpec, component: Component, engine: Any, player: int | None
) -> Iterator[Piece]:
    """One player's pieces of a component, where the engine's coordinates put them.

    Raises :class:`ContentError` where the engine has none of the shape.
    """
    sizes, name = spec.sizes, component.id
    match component.shape:
        case "disc":
            yield from [pieces.disc(name, player, sizes["disc"])] * component.each
        case "ring":
            made = pieces.ring(name, player, sizes["ring"], sizes["hole"])
            yield from [made] * component.each
        case "sticks":
            for letter, shape in shapes_of(spec, component, engine).items():
                yield pieces.sticks(name, player, letter, Pose(shape, 0.0, 0.0), sizes)
        case "polyomino":
            for letter, shape in shapes_of(spec, component, engine).items():
                yield pieces.polyomino(name, player, letter, shape, sizes)
        case "tile":
            for placed in engine.pieces:
                yield pieces.tile(name, placed, placed, sizes)
        case "board":
            if not isinstance(engine, HasCells) or len(engine.cells) != component.each:
                raise _no_such(spec, component)
            yield pieces.board(name, engine.cells, sizes)


def _no_such(spec: SheetSpec, component: Component) -> ContentError:
    place = ("components", spec.components.index(component), "shape")
    problem = f"the engine has no pieces of the shape {component.shape}"
    return ContentError([spec.document.fault(place, component.id, problem)])


def _home(piece: Piece) -> Piece:
    left, bottom, _, _ = bounds([piece])
    return piece.moved(-left, -bottom)


def owner(player: int | None) -> str:
    """The name of a player for data and file names; "" for what all share."""
    return "" if player is None else PLAYER_NAMES[player]
