"""Which figures tests look at one by one: all, but of those that one entry makes only the first."""

from __future__ import annotations

from generator.figures import FigureSet


def samples(figures: FigureSet) -> list[str]:
    """The ids, in the order of the file."""
    first: dict[object, str] = {}
    for figure in figures.values():
        first.setdefault(figure.spec.line if figure.spec.series else figure.id, figure.id)
    return list(first.values())
