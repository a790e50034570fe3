"""How large the figures of a page are drawn: so that its lines are full.

What is left of a page is better used by larger figures than left empty, and where a rule is a few
lines too high for what is left, smaller figures have it stay. A book has a scale of its own, at
which its pages are fullest: a piece mostly has the same size in it. All figures of a page change
together, and little from the scale of the book; as a section goes on from page to page, they
change as little as its pages allow. The drawings of galleries, which are compared with each other,
have one scale in a section, at which its pages are fullest, if they have as many columns.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

SCALES = (1.0, 0.8, 0.85, 0.9, 0.95, 1.06, 1.12, 1.18, 1.25, 1.33, 1.42, 1.5)
"""The scales at which figures may be drawn; the first is the one at which they are made."""

BOOK = (1.0, 0.95, 1.06, 1.12, 1.18, 1.25)
"""The scales that a book may have."""

CHANGE, CHANGED = 0.5, 0.03
"""What a page costs whose figures are larger or smaller than those of its book, and than they were
made, times the square of the logarithm of the ratio: small steps are hardly seen."""

UNEVEN = 10.0
"""The same of those of the same section on the page before."""


def price(scale: float, book: float) -> float:
    """What a page costs whose figures are drawn at this one of the :data:`SCALES`, in a book with
    a scale of its own.
    """
    return CHANGE * _step(book, scale) + CHANGED * _step(SCALES[0], scale)


def evened(costs: Sequence[Mapping[float, float]], going: Sequence[bool]) -> Sequence[float]:
    """The scale of each page, from what it ``costs`` at each; ``going`` tells, for all pages but
    the last, whether the next one goes on with figures of the same section.
    """
    ways: dict[float, tuple[float, tuple[float, ...]]] = {0.0: (0.0, ())}
    for page, goes_on in zip(costs, (False, *going), strict=False):
        ways = {
            scale: min(
                (
                    spent + cost + (UNEVEN * _step(before, scale) if goes_on else 0.0),
                    (*scales, scale),
                )
                for before, (spent, scales) in ways.items()
            )
            for scale, cost in page.items()
        }
    return min(ways.values())[1]


def _step(before: float, scale: float) -> float:
    return math.log(scale / before) ** 2
