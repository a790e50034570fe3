"""What pages cost, by how they are filled and where they end: the sum of all is to be least."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import add
from typing import NamedTuple

from generator.pages.figurescale import BOOK, SCALES, price
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

PRICES = [tuple(price(scale, book) for scale in SCALES) for book in BOOK]
"""What the scales of a page's figures cost, for each that a book may have."""


class Costs(NamedTuple):
    """What a page costs at ``each`` of the :data:`SCALES`, :data:`NEVER` where it does not fit, and
    at the ``best`` of them, with its price, for each scale that the book may have.
    """

    each: tuple[float, ...]
    best: tuple[float, ...]


def lost(below: int, leads: bool) -> tuple[float, float]:
    """What so few baselines below a heading cost, at the foot of a page that has more to come: if
    that is turned, and if both pages are seen at once.
    """
    if leads:
        cost = LED_COST * max(0.0, 1 - below / LED_LINES)
        return cost, cost * LED_SEEN
    cost = LOST_COST if below < LOST_LINES else 0.0
    return cost, cost


@lru_cache(maxsize=4096)
def costs(  # noqa: PLR0917 (what is remembered, which goes by position faster)
    depth: int,
    grown: tuple[int, ...],
    more: float,
    hang: float,
    capacity: int,
    empty_cost: float,
    ends: bool = False,
) -> Costs:
    """What a page of this ``depth``, and so much deeper where its figures are ``grown`` to each
    scale, costs, if so many baselines ``more`` count as filled; white is welcome where the book, or
    a part of it, ``ends``.

    Remembered, as many ways to fill a page are alike in all these.
    """
    depths = [depth + growth for growth in grown]
    below = hang if min(depths) + hang <= capacity else 0
    price = _end_price if ends else _price
    each = {depth: price(depth + more, capacity, empty_cost) for depth in set(depths)}
    return _costs(each[depth] if depth + below <= capacity else NEVER for depth in depths)


def overfull(depth: int, grown: tuple[int, ...], capacity: int) -> Costs:
    """What a page costs that holds too much at every scale: only the least is to be had."""
    least = min(grown)
    cost = OVERFULL_COST * (depth + least - capacity)
    at = grown.index(least)
    return _costs(cost if scale == at else NEVER for scale in range(len(SCALES)))


def _costs(each: Iterable[float]) -> Costs:
    each = tuple(each)
    return Costs(each, tuple(min(map(add, each, prices)) for prices in PRICES))


def _price(used: float, capacity: int, empty_cost: float) -> float:
    full = min(1.0, used / capacity)
    return (1 - full) ** 2 + empty_cost * max(0.0, FULL - full) ** 2


def _end_price(used: float, capacity: int, empty_cost: float) -> float:
    """White is welcome where a stretch ends, but for a page with a few lines only."""
    return empty_cost * max(0.0, SHORT_END - used / capacity) ** 2
