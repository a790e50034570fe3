"""White between blocks, and what page breaks cost. Heights in baselines."""

from __future__ import annotations

import math

from generator.markup import blocks as b

TOGETHER, TORN = 200.0, 300.0
"""The cost of a break inside what should stay on one page, where a page can hold it: before
figures, and anywhere else. No white is worth so much.
"""

LOOSE = 0.15
"""The cost of a break that is better avoided where both sides of it are seen at once: before a list
or a table that words lead to, and between figures and what they illustrate."""

APART = 40.0
"""The cost of a turn of the page between figures and what they illustrate: nearly an empty page."""

LISTED = 4.0
"""The cost of a turn before a list or a table that words or a figure lead to, or within a list."""

BEFORE: dict[type[b.Block], float] = {b.Figures: APART, b.Gallery: APART, b.UpsideDown: TORN}
"""The cost of a turn before a block: hints, for one, belong to the question above them."""

TIED = TOGETHER
"""The cost of a break before a list or a table where the words that lead to it end with a colon."""

COLONS = (":", "：")

AFTER_TABLE = 0.2
"""The cost of a break between a table and the words after it, which say what it shows."""

ORPHAN = 0.3
"""The cost of a break that leaves a single item of a list, a single row of a gallery or a single
line on one of the pages, or the last words of a section."""

FEW = 2
"""Lines of a paragraph that are only the last words of a section."""

WELCOME = -0.03
"""The cost of a break before a heading."""

BELOW_CAPTIONS = 6.0
"""The least white below captions before what has none above it, in pt."""

_ABOVE: dict[type[b.Block], int] = {
    b.Para: 0,
    b.List: 0,
    b.Figures: 0,  # they bring the air around them
    b.Gallery: 0,
    b.Question: 0,
}
_BELOW = {**_ABOVE, b.List: 1, b.Gallery: 1}


def above(block: b.Block) -> int:
    """Baselines of white above a block."""
    return _ABOVE.get(type(block), 1)


def below(block: b.Block) -> int:
    """Baselines of white below a block; between two blocks the larger of theirs. Of the one below a
    list, half is drawn above it if there is text.
    """
    return _BELOW.get(type(block), 1)


def break_cost(before: b.Block, block: b.Block) -> float:
    """What a turn of the page between two blocks costs, whatever else it costs."""
    if isinstance(before, b.Table):
        return max(AFTER_TABLE, BEFORE.get(type(block), 0.0))
    if isinstance(block, b.List | b.Table):
        if isinstance(before, b.Para) and b.plain(before.content).rstrip().endswith(COLONS):
            return TIED
        return LISTED if isinstance(before, b.Para | b.Figures) else 0.0
    return BEFORE.get(type(block), 0.0)


def seen_cost(before: b.Block, block: b.Block) -> float:
    """The most that the same costs where both blocks are seen at once all the same."""
    is_led = isinstance(block, b.Figures | b.Gallery | b.List | b.Table)
    return LOOSE if is_led and break_cost(before, block) != TIED else math.inf
