"""The pieces of a game as blocks for a room of given size, and the blocks in rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.sheets import blocks, pieces
from generator.sheets.blocks import NEAR, Block
from generator.sheets.material import pieces_of
from generator.sheets.packings import Packings
from generator.sheets.shapes import Piece, Point
from generator.sheets.spec import Component, SheetSpec


@dataclass(frozen=True, slots=True)
class Filler:
    """Fills rooms of ``room`` (width, height) mm; ``paper`` prefers packings made for it."""

    spec: SheetSpec
    packings: Packings
    engine: Any
    paper: str
    room: Point

    def boards(self) -> tuple[Piece, ...]:
        """The boards, each for sheets of its own."""
        return tuple(
            piece
            for component in self.spec.components
            if component.shape == "board"
            for piece in pieces_of(self.spec, component, self.engine, None)
        )

    def rows(self, player: int | None, aisle: float) -> Iterator[tuple[Block, ...]]:
        """What belongs to a player (None: to all), in rows of blocks at least two aisles apart.

        Raises :class:`ContentError` for a packing that is wrong, ``ValueError`` for a piece that
        is larger than the room.
        """
        row: list[Block] = []
        for component in self.spec.components:
            if component.shared != (player is None) or component.shape == "board":
                continue
            if component.inside and self._inside(component):
                continue
            used = sum(block.size[0] + aisle for block in row)
            beside = self._beside(component, player, row, self.room[0] - used)
            for block in [beside] if beside else self._blocks(component, player):
                if row and used + block.size[0] > self.room[0] + NEAR:
                    yield tuple(row)
                    row, used = [], 0.0
                row.append(block)
                used += block.size[0] + aisle
        if row:
            yield tuple(row)

    def _blocks(self, component: Component, player: int | None) -> Iterator[Block]:
        match component.shape:
            case "sticks":
                yield from self._sticks(component, player or 0)
            case "polyomino":
                yield from self._polyominoes(component, player or 0)
            case "tile":
                yield from self._tiles(component)
            case "disc" | "ring":
                yield from self._round(component, player)

    def _shelves(self, component: Component, player: int | None) -> Iterator[Block]:
        loose = pieces_of(self.spec, component, self.engine, player)
        return blocks.shelves(loose, self.spec.gap, self.room)

    def _sticks(self, component: Component, player: int) -> Iterator[Block]:
        packed = self.packings.sticks(component, player, self.paper, self.engine, self.spec)
        fitting = (block for block in packed if block.fits(self.room))
        yield from [block] if (block := next(fitting, None)) else self._shelves(component, player)

    def _polyominoes(self, component: Component, player: int) -> Iterator[Block]:
        """The packed rectangles as one where there is room, as low as may be."""
        packed = self.packings.polyominoes(component, player, self.engine, self.spec)
        if self.spec.gap or not packed:
            yield from self._shelves(component, player)
            return
        whole = [packed[0]] if len(packed) == 1 else []
        if len(packed) == 2:
            whole = [blocks.joined(*packed, beside) for beside in (True, False)]
        if best := self._lowest(whole):
            yield best
            return
        lowest = [self._lowest([part]) for part in packed]
        if all(lowest):
            yield from (part for part in lowest if part)
        else:
            yield from self._shelves(component, player)

    def _lowest(self, ways: Sequence[Block]) -> Block | None:
        """The lowest of some blocks as they are or turned, of those that fit."""
        turned = [way for block in ways for way in (block, block.turned())]
        fitting = [way for way in turned if way.fits(self.room)]
        return min(fitting, key=lambda block: block.size[1], default=None)

    def _tiles(self, component: Component) -> Iterator[Block]:
        side, gap = self.spec.sizes["tile"], self.spec.gap
        columns, high = (int((r + gap + NEAR) / (side + gap)) for r in self.room)
        if not columns or not high:
            raise ValueError(f"a tile is {side:g} × {side:g} mm large")
        rows = self.packings.tiles(component, self.engine)
        if not rows:
            names = tuple(self.engine.pieces)
            rows = tuple(names[i : i + columns] for i in range(0, len(names), columns))
        made = [
            [pieces.tile(component.id, self._name(text), text, self.spec.sizes) for text in row]
            for row in rows
        ]
        widest = max(map(len, made))
        for top in range(0, len(made), high):
            for left in range(0, widest, columns):
                part = [row[left : left + columns] for row in made[top : top + high]]
                yield blocks.grid([row for row in part if row], side, gap)

    def _name(self, placed: str) -> str:
        """The engine's name of a tile as it lies: the smallest of its turns."""
        from generator.geometry.pathtile import SIDES, quarter_turned

        return min(quarter_turned(placed, turn) for turn in SIDES)

    def _round(self, component: Component, player: int | None) -> Iterator[Block]:
        left = component.each
        diameter = self._diameter(component)
        while left:
            n = blocks.discs_that_fit(left, diameter, self.spec.gap, self.room)
            if not n:
                raise ValueError(f"a {component.shape} of {component.id} is {diameter:g} mm wide")
            yield self._discs(replace(component, each=n), player, self.room[0], 0.0)
            left -= n

    def _beside(
        self, component: Component, player: int | None, row: Sequence[Block], width: float
    ) -> Block | None:
        """All the discs or rings in what is left of a row (mm), if they fit there."""
        if not row or component.shape not in ("disc", "ring"):
            return None
        height = max(block.size[1] for block in row)
        try:
            block = self._discs(component, player, width, height)
        except ValueError:
            return None
        return block if block.fits((width, self.room[1])) else None

    def _discs(
        self, component: Component, player: int | None, width: float, height: float
    ) -> Block:
        """Discs or rings, and what is cut from inside of them."""
        spec, diameter = self.spec, self._diameter(component)
        places = blocks.disc_places(component.each, diameter, spec.gap, width, height)
        guests = [c for c in spec.components if c.inside == component.id and self._inside(c)]
        made: list[Piece] = []
        for place in places:
            made.append(self._round_piece(component, player, place))
            made += (self._round_piece(guest, player, place) for guest in guests)
        return blocks.loose(made)

    def _round_piece(self, component: Component, player: int | None, at: Point) -> Piece:
        sizes = self.spec.sizes
        if component.shape == "ring":
            return pieces.ring(component.id, player, sizes["ring"], sizes["hole"], at)
        return pieces.disc(component.id, player, sizes["disc"], at)

    def _diameter(self, component: Component) -> float:
        return self.spec.sizes[component.shape]

    def _inside(self, component: Component) -> bool:
        """Whether the pieces lie in the holes of others: one in each, and they are not too wide."""
        host = next(c for c in self.spec.components if c.id == component.inside)
        return host.each == component.each and self.spec.sizes["disc"] < self.spec.sizes["hole"]
