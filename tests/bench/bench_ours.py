"""Our own setter as the benchmark calls it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from generator.build.targets.books import Rulebook
from generator.build.workers import Made, make
from generator.markup.blocks import Volume
from generator.project import Project


def opened(root: Path) -> Callable[[str, str, Volume], bytes]:
    """What sets a book in the project at ``root`` by game, edition and volume, as a build does.

    Files are read and noted for each book; fonts and figures that are the same as before are kept.
    The figures are not proved.
    """
    project = Project(root)

    def book(game: str, edition: str, volume: Volume) -> bytes:
        target = Rulebook(game, edition, volume=volume)
        made = make(project, target)
        assert isinstance(made, Made)
        return made.outputs[target.name]

    return book
