"""How large the figures of a page are drawn: so that its lines are full.

What is left of a page is better used by larger figures than left empty, and where a rule is a few
lines too high for what is left, smaller figures have it stay. All figures of a page change
together, so that pieces have one size on it.
"""

from __future__ import annotations

SCALES = (1.0, 0.95, 1.06, 0.9, 1.12, 0.85, 1.18, 1.25, 1.33, 1.42, 1.5)
"""The scales at which figures may be drawn, the most welcome first."""

EVEN = 1.06
"""The largest of them for the drawings of galleries, which go on over pages and are to look alike;
but for those across two columns, whose pages would be left empty.
"""

CHANGE = 0.004
"""What a page costs whose figures are drawn at the second of these; at the third, twice as much."""


def price(scale: float) -> float:
    """What a page costs whose figures are drawn at this one of the :data:`SCALES`."""
    return CHANGE * SCALES.index(scale)
