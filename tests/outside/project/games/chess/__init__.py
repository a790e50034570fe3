"""Chess: the rules are python-chess's; what a figure claims of them is proved by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.contract.offer import Offer

if TYPE_CHECKING:
    from generator.contract.diagram import Diagram

    from .diagram import View
    from .engine import Chess


class ChessOffer(Offer):
    """What the tool may ask of the game."""

    def engine(self) -> Chess:
        """The rules engine."""
        from .engine import ENGINE

        return ENGINE

    def diagram(self) -> Diagram[View]:
        """What draws positions."""
        from .diagram import DIAGRAM

        return DIAGRAM


GAME = ChessOffer()
