"""Pent-Up: a stacking game with the 12 pentominoes of each player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.contract.offer import Offer

if TYPE_CHECKING:
    from generator.contract.diagram import Diagram
    from generator.contract.puzzle import Checker, Generate, Puzzle
    from generator.games.pentup.diagram.options import View
    from generator.games.pentup.engine.game import PentUp


class PentUpOffer(Offer):
    """What the tool may ask of the game."""

    def engine(self) -> PentUp:
        """The rules engine."""
        from generator.games.pentup.engine.game import ENGINE

        return ENGINE

    def diagram(self) -> Diagram[View]:
        """What draws positions."""
        from generator.games.pentup.diagram.diagram import DIAGRAM

        return DIAGRAM

    def puzzles(self) -> Mapping[str, Puzzle]:
        """The puzzles of the rulebook."""
        from generator.games.pentup.search import PUZZLES

        return PUZZLES

    def extras(self) -> Generate:
        """What makes the extra puzzles."""
        from generator.games.pentup.search.extras import generate

        return generate

    def checker(self) -> Checker:
        """What verifies answers and extra puzzles."""
        from generator.games.pentup.checkers import CHECKER

        return CHECKER


GAME = PentUpOffer()
