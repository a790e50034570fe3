"""Gloop: path tiles, as puzzles for one and as a strategy game for 2 to 8."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.contract.offer import Offer

if TYPE_CHECKING:
    from generator.contract.diagram import Diagram
    from generator.contract.piece import Shape
    from generator.contract.puzzle import Checker, Generate, Puzzle
    from generator.games.gloop.diagram.options import View
    from generator.games.gloop.engine.game import Gloop


class GloopOffer(Offer):
    """What the tool may ask of the game."""

    def engine(self) -> Gloop:
        """The rules engine."""
        from generator.games.gloop.engine.game import ENGINE

        return ENGINE

    def diagram(self) -> Diagram[View]:
        """What draws positions."""
        from generator.games.gloop.diagram.diagram import DIAGRAM

        return DIAGRAM

    def shapes(self) -> Mapping[str, Shape]:
        """The shapes of its pieces."""
        from generator.games.gloop.shapes import SHAPES

        return SHAPES

    def puzzles(self) -> Mapping[str, Puzzle]:
        """The puzzles of the rulebook."""
        from generator.games.gloop.search import PUZZLES

        return PUZZLES

    def extras(self) -> Generate:
        """What makes the extra puzzles."""
        from generator.games.gloop.search.extras import generate

        return generate

    def checker(self) -> Checker:
        """What verifies answers and extra puzzles."""
        from generator.games.gloop.checkers import CHECKER

        return CHECKER


GAME = GloopOffer()
