"""Proofs of what the content claims, as targets without files: being made is being proved."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import raise_if_any
from generator.project import Project

if TYPE_CHECKING:
    from generator.figures import FigureSet


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
        trace.game_folders(self.game)
        raise_if_any(figures_of(trace, self.game).verify())
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
        trace.game_folders(self.game)
        raise_if_any(figures_of(trace, self.game).unproved())
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


def figures_of(trace: Trace, game: str) -> FigureSet:
    """The figures of a game: all who read the same in one process share them.

    Raises :class:`ContentError`.
    """
    from generator import figures

    paths = figures.sources(trace.project, game)
    texts = tuple((path, trace.read(path)) for path in paths)
    return replace(_loaded(trace.project, game, texts, trace.opened), read=trace.read)


@lru_cache(maxsize=8)
def _loaded(
    project: Project, game: str, texts: tuple[tuple[Path, str], ...], opened: Hashable
) -> FigureSet:
    """The figures of these texts; what the game's code has ``opened`` may be drawn in them."""
    from generator import figures

    del opened
    return figures.load(project, game, dict(texts).__getitem__)
