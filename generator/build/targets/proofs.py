"""Proofs of what the content claims, as targets without files: being made is being proved."""

from __future__ import annotations

from dataclasses import dataclass

from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import raise_if_any


@dataclass(frozen=True, slots=True)
class Proof:
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
        raise_if_any(figure_set_of(trace, self.game).verify())
        _draw(trace, self.game)
        return {}


@dataclass(frozen=True, slots=True)
class FiguresProof:
    """The engine's word on the figures of a game, whatever else its book still lacks. No files."""

    game: str

    @property
    def name(self) -> str:
        """What people call the proof."""
        return f"{self.game}/figures proof"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with every figure that is not proved."""
        del fonts
        from generator.build.keptfigures import figure_set_of

        trace.game_folders(self.game)
        raise_if_any(figure_set_of(trace, self.game).unproved())
        _draw(trace, self.game)
        return {}


@dataclass(frozen=True, slots=True)
class AnswersProof:
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


def _draw(trace: Trace, game: str) -> None:
    """Keep what proving has worked out: drawings and numbers."""
    from generator.build.keptfigures import figures_of

    theme = trace.themes().usual
    for figure in figures_of(trace, game).values():
        _ = figure.scene(theme), figure.facts
