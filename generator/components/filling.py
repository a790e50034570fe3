"""The pieces of a game as blocks for a room of given size, and the blocks in rows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from generator.components.kits import no_pieces, pieces_of
from generator.components.packings import Packings
from generator.components.spec import SheetSpec
from generator.contract.piece import NEAR, Block, Component, NoPiecesError, Piece, Task
from generator.geometry.points import Point
from generator.values import Value


class Filler(Value, frozen=True):
    """Fills rooms of ``room`` (width, height) mm; ``paper`` prefers packings made for it."""

    spec: SheetSpec
    packings: Packings
    engine: Any
    paper: str
    room: Point

    def large(self) -> tuple[Piece, ...]:
        """The pieces that have sheets to themselves: boards."""
        return tuple(
            piece
            for component in self.spec.components
            if component.shape.large
            for _ in range(self.spec.copies)
            for piece in pieces_of(self.spec, component, self.engine, None)
        )

    def rows(self, player: int | None, aisle: float) -> Iterator[tuple[Block, ...]]:
        """What belongs to a player (None: to all), in rows of blocks at least two aisles apart.

        Raises :class:`ContentError` for a packing that is wrong, ``ValueError`` for a piece that
        is larger than the room.
        """
        row: list[Block] = []
        for component in self._lying(player):
            used = math.fsum(block.size[0] + aisle for block in row)
            for block in self._blocks(component, player, row, self.room[0] - used):
                if row and used + block.size[0] > self.room[0] + NEAR:
                    yield tuple(row)
                    row, used = [], 0.0
                row.append(block)
                used += block.size[0] + aisle
        if row:
            yield tuple(row)

    def blocks(self, player: int | None) -> Iterator[Block]:
        """What belongs to a player (None: to all), each block by itself; raises as :meth:`rows`."""
        for component in self._lying(player):
            yield from self._blocks(component, player, [], self.room[0])

    def _lying(self, player: int | None) -> Iterator[Component]:
        """A player's components that lie in blocks: no boards, and nothing inside of others."""
        for component in self.spec.components:
            inside = component.inside and self._inside(component)
            if component.shared == (player is None) and not component.shape.large and not inside:
                yield component

    def _blocks(
        self, component: Component, player: int | None, row: list[Block], left: float
    ) -> Iterator[Block]:
        """The blocks of a component: one in what is ``left`` of a row (mm), if that can be."""
        shape, height = component.shape, max((block.size[1] for block in row), default=0.0)
        task = Task(
            component,
            player,
            self.engine,
            self.spec.sizes_of(component),
            self.spec.gap,
            self.spec.document.data["gap"],
            self.room,
            self.packings.of(component, self.paper),
            self.spec.copies,
        )
        guests = self._guests(component, player)
        try:
            beside = row and shape.beside(replace(task, room=(left, self.room[1])), height)
            for block in [beside] if beside else shape.blocks(task):
                yield replace(block, pieces=tuple(_with_guests(block.pieces, guests)))
        except NoPiecesError as error:
            raise no_pieces(self.spec, component, error) from None

    def _guests(self, host: Component, player: int | None) -> list[Iterator[Piece]]:
        """The pieces that are cut from inside of a component's, component by component."""
        return [
            chain.from_iterable(
                pieces_of(self.spec, component, self.engine, player)
                for _ in range(self.spec.copies)
            )
            for component in self.spec.components
            if component.inside == host.id and self._inside(component)
        ]

    def _inside(self, component: Component) -> bool:
        """Whether the pieces lie in the holes of others: one in each, and they are not too wide."""
        host = next(c for c in self.spec.components if c.id == component.inside)
        hole = host.shape.hole(self.spec.sizes_of(host))
        diameter = component.shape.diameter(self.spec.sizes_of(component))
        return host.each == component.each and diameter < hole


def _with_guests(hosts: tuple[Piece, ...], guests: list[Iterator[Piece]]) -> Iterator[Piece]:
    """Each piece, and what is cut from inside of it, around the same place."""
    for host in hosts:
        yield host
        for pieces in guests:
            guest = next(pieces)
            yield guest.moved(host.centre[0] - guest.centre[0], host.centre[1] - guest.centre[1])
