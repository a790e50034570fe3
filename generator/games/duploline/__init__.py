"""DuploLine: four discs or four rings in a row on a board of 37 hexagons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.contract.offer import Offer

if TYPE_CHECKING:
    from generator.contract.diagram import Diagram
    from generator.contract.puzzle import Checker, Generate, Puzzle
    from generator.games.duploline.diagram.options import View
    from generator.games.duploline.engine.game import DuploLine


class DuploLineOffer(Offer):
    """What the tool may ask of the game."""

    def engine(self) -> DuploLine:
        """The rules engine."""
        from generator.games.duploline.engine.game import ENGINE

        return ENGINE

    def diagram(self) -> Diagram[View]:
        """What draws positions."""
        from generator.games.duploline.diagram.diagram import DIAGRAM

        return DIAGRAM

    def puzzles(self) -> Mapping[str, Puzzle]:
        """The puzzles of the rulebook."""
        from generator.games.duploline.search import PUZZLES

        return PUZZLES

    def extras(self) -> Generate:
        """What makes the extra puzzles."""
        from generator.games.duploline.search.extras import generate

        return generate

    def checker(self) -> Checker:
        """What verifies answers and extra puzzles."""
        from generator.games.duploline.checkers import CHECKER

        return CHECKER


GAME = DuploLineOffer()
