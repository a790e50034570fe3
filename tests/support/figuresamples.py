"""The figures of each game of this project, proved once, and which of them tests look at."""

from __future__ import annotations

from functools import cache

from generator.figures import FigureSet, load
from generator.project import Project
from tests.support.places import ROOT


@cache
def proved(game: str) -> FigureSet:
    """All figures of the game: to prove them takes a second, and many tests look at them."""
    return load(Project(ROOT), game)


def samples(figures: FigureSet) -> list[str]:
    """The ids of those to be looked at one by one, in the order of the file.

    All are, but of those that one entry makes only the first.
    """
    first: dict[object, str] = {}
    for figure in figures.values():
        first.setdefault(figure.spec.line if figure.spec.series else figure.id, figure.id)
    return list(first.values())
