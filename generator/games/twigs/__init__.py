"""Twigs: a game of 12 pentatwigs a player on a honeycomb without edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.contract.offer import Offer

if TYPE_CHECKING:
    from generator.contract.diagram import Diagram
    from generator.contract.piece import Shape
    from generator.contract.puzzle import Checker, Generate, Puzzle
    from generator.games.twigs.diagram.options import View
    from generator.games.twigs.engine.game import Twigs


class TwigsOffer(Offer):
    """What the tool may ask of the game."""

    def engine(self) -> Twigs:
        """The rules engine."""
        from generator.games.twigs.engine.game import ENGINE

        return ENGINE

    def diagram(self) -> Diagram[View]:
        """What draws positions."""
        from generator.games.twigs.diagram.diagram import DIAGRAM

        return DIAGRAM

    def shapes(self) -> Mapping[str, Shape]:
        """The shapes of its pieces."""
        from generator.games.twigs.shapes import SHAPES

        return SHAPES

    def puzzles(self) -> Mapping[str, Puzzle]:
        """The puzzles of the rulebook."""
        from generator.games.twigs.search import PUZZLES

        return PUZZLES

    def extras(self) -> Generate:
        """What makes the extra puzzles."""
        from generator.games.twigs.search.extras import generate

        return generate

    def checker(self) -> Checker:
        """What verifies answers and extra puzzles."""
        from generator.games.twigs.checkers import CHECKER

        return CHECKER


GAME = TwigsOffer()
