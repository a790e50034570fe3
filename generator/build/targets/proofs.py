"""Proofs of what the content claims, as targets without files: being made is being proved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import raise_if_any
from generator.values import Value

if TYPE_CHECKING:
    from generator.figures import Figure


class Proof(Value, frozen=True):
    """The engine's word on every figure of a game, and that its rules have what rules must have.

    It has no files: being made is being proved.
    """

    game: str

    @property
    def name(self) -> str:
        """What people call the proof."""
        return f"{self.game}/proof"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with every figure that is not proved."""
        del fonts
        from generator.build.keptfigures import figure_set_of

        trace.game_folders(self.game)
        raise_if_any(figure_set_of(trace, self.game).verify(_keeper(trace, self.game)))
        return {}


class FiguresProof(Value, frozen=True):
    """The engine's word on the figures of a game, whatever else its book still lacks. No files."""

    game: str

    @property
    def name(self) -> str:
        """What people call the proof."""
        return f"{self.game}/figures proof"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with every figure that is not made or proved."""
        del fonts
        from generator.build.keptfigures import figures_that_can_be_made

        trace.game_folders(self.game)
        found = figures_that_can_be_made(trace, self.game)
        # Where some are not made none is drawn, and nothing of the others is kept.
        keep = None if found.unmade.faults else _keeper(trace, self.game)
        raise_if_any((*found.unmade.faults, *found.unproved(keep)))
        return {}


class AnswersProof(Value, frozen=True):
    """The checker's word on every stored answer of a game. It has no files."""

    game: str

    @property
    def name(self) -> str:
        """What people call the proof."""
        return f"{self.game}/answers proof"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with all that is wrong with the answers."""
        del fonts
        from generator.puzzles.verify import stored_faults

        trace.names(trace.project.content / self.game)
        raise_if_any(stored_faults(trace.project, self.game, trace.read))
        return {}


def _keeper(trace: Trace, game: str) -> Callable[[Figure], None]:
    """What keeps the drawing and the numbers that proving a figure has worked out."""
    from generator.build.keptfigures import figures_of

    kept, theme = figures_of(trace, game), trace.themes().usual

    def keep(figure: Figure) -> None:
        of_books = kept[figure.id]
        _ = of_books.scene(theme), of_books.facts

    return keep
