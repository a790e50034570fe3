"""What round pieces have in common: they lie in the denser of square and hexagonal rows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from generator.contract.piece import Block, Component, Piece, Shape, Sizes, Task
from generator.geometry.points import Point
from generator.shapes.artwork import with_art
from generator.shapes.blocks import disc_places, discs_that_fit, loose


class Round(Shape):
    """Pieces that are all alike, with a round edge."""

    takes_art = True

    @abstractmethod
    def width(self, sizes: Sizes) -> float:
        """The diameter of the edge, in mm."""

    @abstractmethod
    def piece(
        self, component: str, player: int | None, sizes: Sizes, at: Point = (0.0, 0.0)
    ) -> Piece:
        """A piece around a place."""

    def pieces(
        self, component: Component, player: int | None, game: Any, sizes: Sizes
    ) -> Iterator[Piece]:
        """The pieces, all at one place."""
        made = with_art(self.piece(component.id, player, sizes), component)
        yield from [made] * component.each

    def blocks(self, task: Task) -> Iterator[Block]:
        """As many in each block as the room has place for."""
        left, width = task.count, self.width(task.sizes)
        while left:
            n = discs_that_fit(left, width, task.gap, task.room)
            if not n:
                raise ValueError(f"a {self.name} of {task.component.id} is {width:g} mm wide")
            yield self._block(task, n, 0.0)
            left -= n

    def beside(self, task: Task, height: float) -> Block | None:
        """All of them, no higher than what they lie beside, if that is possible."""
        try:
            block = self._block(task, task.count, height)
        except ValueError:
            return None
        return block if block.fits(task.room) else None

    def _block(self, task: Task, count: int, height: float) -> Block:
        places = disc_places(count, self.width(task.sizes), task.gap, task.room[0], height)
        component = task.component
        made = (self.piece(component.id, task.player, task.sizes, at) for at in places)
        return loose([with_art(piece, component) for piece in made])
