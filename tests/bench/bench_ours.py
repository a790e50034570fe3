"""Our own setter as the benchmark calls it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from generator.build.targets.books import Rulebook
from generator.build.workers import Made, make
from generator.project import Project

GAME = "twigs"


def opened(root: Path) -> Callable[[str], bytes]:
    """What sets an edition of the book in the project at ``root``, as a build does.

    Files are read and noted for each book; fonts and figures that are the same as before are kept.
    The figures are not proved.
    """
    project = Project(root)

    def book(edition: str) -> bytes:
        target = Rulebook(GAME, edition)
        made = make(project, target)
        assert isinstance(made, Made)
        return made.outputs[target.name]

    return book
