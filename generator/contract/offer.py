"""What a game offers to the tool: one object, whose methods load a part when it is asked for.

A part is imported inside its method, so that whoever asks for an engine alone loads neither
drawings nor searches.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.contract.diagram import Diagram
    from generator.contract.engine import Game
    from generator.contract.piece import Shape
    from generator.contract.puzzle import Checker, Generate, Puzzle


class Offer(ABC):
    """A game. Only the engine is required; whatever else a game lacks, the tool does without."""

    @abstractmethod
    def engine(self) -> Game[Any, Any]:
        """The rules engine."""

    def diagram(self) -> Diagram[Any] | None:
        """What draws positions; None for a game without figures."""
        return None

    def shapes(self) -> Mapping[str, Shape]:
        """Shapes of its pieces, by the name that its ``sheets.yaml`` calls them.

        Those that any game may use need not be offered, but may be replaced.
        """
        return {}

    def puzzles(self) -> Mapping[str, Puzzle]:
        """The puzzles that can be searched, by id."""
        return {}

    def extras(self) -> Generate | None:
        """What makes extra puzzles."""
        return None

    def checker(self) -> Checker:
        """What verifies answers and extra puzzles; it imports neither engine nor search."""
        from generator.contract.puzzle import Checker

        return Checker()
