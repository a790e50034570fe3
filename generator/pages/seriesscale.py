"""The scales of series: galleries whose drawings are compared, and alike on whatever pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from generator.pages.figurescale import SCALES

Heights: TypeAlias = Sequence[int]
"""The baselines that a row of drawings takes up, at each of the :data:`SCALES`."""

FEW = 4
"""So many series are tried one by one: each of them takes several compositions of the book."""

Series: TypeAlias = Mapping[str, float]
"""The scale of each series."""


def best(
    rows: Mapping[str, Sequence[Heights]], cost: Callable[[Series], tuple[int, float]]
) -> Series:
    """The scales that ``cost`` least, of series with these ``rows``; of several, the largest.

    At first all have the same; then, if they are a :data:`FEW`, each the best for those that the
    others have.
    """
    every = [row for name in sorted(rows) for row in rows[name]]
    series: Series = min((dict.fromkeys(rows, scale) for scale in _unlike(every)), key=cost)
    if 1 < len(rows) <= FEW:
        for name in sorted(rows):
            ways = ({**series, name: scale} for scale in _unlike(rows[name]))
            series = min(ways, key=cost)
    return series


def _unlike(rows: Sequence[Heights]) -> Sequence[float]:
    """The scales, the largest first; of those at which all rows are as high, the largest."""
    heights = {
        tuple(row[at] for row in rows): scale
        for scale, at in sorted((scale, at) for at, scale in enumerate(SCALES))
    }
    return sorted(heights.values(), reverse=True)
