"""What pages cost, by how they are filled and where they end: the sum of all is to be least."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from generator.pages.items import NEVER

PAGE_COST, NOTES_COST = 0.5, 6.0
"""What one page more costs, and one for notes; an entirely empty page costs 1."""

OVERFULL_COST = 1000.0
"""What an item costs that no page can hold; it is set all the same and reported."""

FULL = 3 / 4
"""A page that is less than so full looks unfinished: the square of what is wanting costs extra."""

EMPTY_COST, EMPTY_END_COST, EMPTY_LAST_COST = 80.0, 40.0, 10.0
"""So many times the square of what is wanting, in the middle of a section, where one ends, and
above what stands at the foot of the last page of a book."""

LOST_LINES, LOST_COST = 3, 0.3
"""A heading with fewer baselines below it at the foot of a page, and more to come, looks lost."""

LED_LINES, LED_COST, LED_SEEN = 8, 4.0, 0.3
"""The same of one whose words there only lead to what comes: the fewer, the more they do, and by
this part of it where both pages are seen at once."""

LONE_FOOT_COST = 4.0
"""What a last page costs that has nothing but what goes to its foot."""

AIR = 0.75
"""What a baseline of white above a heading or a figure counts of one that is filled: figures are
drawn larger before they stand further apart."""

SHORT_END = 0.5
"""Below this share a page before a forced break looks forgotten, and costs."""

Costs: TypeAlias = tuple[float, ...]
"""What a page costs at each of the :data:`SCALES`; :data:`NEVER` where it does not fit."""


def lost(below: int, leads: bool, *, turned: bool) -> float:
    """What so few baselines below a heading cost, at the foot of a page that has more to come."""
    if leads:
        return LED_COST * max(0.0, 1 - below / LED_LINES) * (1.0 if turned else LED_SEEN)
    return LOST_COST if below < LOST_LINES else 0.0


@lru_cache(maxsize=4096)
def costs(
    depths: tuple[int, ...],
    more: float,
    hang: float,
    capacity: int,
    empty_cost: float,
    *,
    ends: bool = False,
) -> Costs:
    """What a page of these ``depths`` costs at each scale at which it fits, if so many baselines
    ``more`` count as filled; white is welcome where the book, or a part of it, ``ends``.

    Remembered, as many ways to fill a page are alike in all these.
    """
    below = hang if min(depths) + hang <= capacity else 0
    price = _end_price if ends else _price
    each = {depth: price(depth + more, capacity, empty_cost) for depth in set(depths)}
    return tuple(each[depth] if depth + below <= capacity else NEVER for depth in depths)


def dearer(costs: Costs, more: float) -> Costs:
    """The same with something more to be paid at each scale."""
    return tuple(cost + more for cost in costs) if more else costs


def _price(used: float, capacity: int, empty_cost: float) -> float:
    full = min(1.0, used / capacity)
    return (1 - full) ** 2 + empty_cost * max(0.0, FULL - full) ** 2


def _end_price(used: float, capacity: int, empty_cost: float) -> float:
    """White is welcome where a stretch ends, but for a page with a few lines only."""
    return empty_cost * max(0.0, SHORT_END - used / capacity) ** 2
