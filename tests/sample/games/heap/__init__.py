"""Heap: a whole game, as small as it may be. Players add 1 to 3 stones to a heap, 5 in all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.contract.offer import Offer

if TYPE_CHECKING:
    from generator.contract.diagram import Diagram

    from .diagram import HeapView
    from .engine import HeapGame


class HeapOffer(Offer):
    """What the tool may ask of the game."""

    def engine(self) -> HeapGame:
        """The rules engine."""
        from .engine import HeapGame

        return HeapGame()

    def diagram(self) -> Diagram[HeapView]:
        """What draws positions."""
        from .diagram import DIAGRAM

        return DIAGRAM


GAME = HeapOffer()
