"""The answers to the puzzles of a game as a target: being made is being verified."""

from __future__ import annotations

from dataclasses import dataclass

from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import raise_if_any


@dataclass(frozen=True, slots=True)
class AnswersProof:
    """The checker's word on every stored answer of a game. It has no files."""

    game: str

    @property
    def name(self) -> str:
        """Its name."""
        return f"{self.game}/answers proof"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """Nothing; raises :class:`ContentError` with all that is wrong with the answers."""
        del fonts
        from generator.puzzles.verify import stored_faults

        trace.names(trace.project.content / self.game)
        raise_if_any(stored_faults(trace.project, self.game, trace.read))
        return {}
