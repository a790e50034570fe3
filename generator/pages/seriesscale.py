"""The scales of series: galleries whose drawings are compared, and alike on whatever pages.

A series is settled where its first drawing falls, at each of its scales in turn, and goes on with
it to the last; which one is best is known when all pages are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from generator.pages.figurescale import SCALES

Settled: TypeAlias = tuple[tuple[str, float], ...]
"""The names of series and their scales, in the order in which they begin."""


class Series(NamedTuple):
    """The items of a series, from the ``first`` to the ``last``, counted in the book, and the
    ``scales`` that it may have.
    """

    first: int
    last: int
    scales: Sequence[float]


def found(items: Iterable[tuple[str, Sequence[int]]]) -> Mapping[str, Series]:
    """The series of items with the name of theirs, empty for none, and the baselines that each
    takes up at each of the :data:`SCALES`.
    """
    places: dict[str, list[int]] = {}
    heights: dict[str, list[Sequence[int]]] = {}
    for place, (name, high) in enumerate(items):
        if name:
            places.setdefault(name, []).append(place)
            heights.setdefault(name, []).append(high)
    return {name: Series(at[0], at[-1], _unlike(heights[name])) for name, at in places.items()}


def going_on(settled: Settled, series: Mapping[str, Series], item: int) -> Settled:
    """The scales of those that go on with an ``item``, or after: all have begun before it."""
    return tuple([(name, scale) for name, scale in settled if item <= series[name].last])


def _unlike(rows: Sequence[Sequence[int]]) -> Sequence[float]:
    """The scales, the largest first; of those at which all rows are as high, the largest."""
    heights = {
        tuple(row[at] for row in rows): scale
        for scale, at in sorted((scale, at) for at, scale in enumerate(SCALES))
    }
    return sorted(heights.values(), reverse=True)
