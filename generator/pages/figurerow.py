"""Figures side by side: how the room is shared, and how large they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from generator.geometry.points import MM
from generator.pages.boxes import Box, Pile, Plain, Row, Space, baselines
from generator.pages.layout import BASELINE
from generator.pages.leaves import Drawing, Picture, Text

ABOVE, BELOW = 7.0, 3.0
"""The least white above a drawing and between its foot and its caption, in pt."""

SNUG = 0.05
"""How much smaller drawings may become where that saves a baseline, as a part of their size."""

COMPACT = 0.09
"""The same for all drawings of a gallery that may shrink together."""

ALIKE = 0.75
"""Rows of figures that belong together have one scale, unless one had to be so much smaller."""

BESIDE = 3 * MM
"""Between the drawings of a gallery, at least."""

GROWN = 5 * MM
"""The same where they are drawn larger than they were made: more than between a drawing's parts."""

BETWEEN, BELOW_CAPTION = 5 * MM, 2.5
"""Between captions of two languages that stand beside each other, or one below the other, in pt."""

SIDE = 46 * MM
"""The room for a figure and its caption that have text to their left."""


def columns(widest: float, room: float, count: int, asked: int = 0) -> tuple[int, float, float]:
    """How a gallery of ``count`` drawings is divided, the widest of which has ``widest`` pt in
    ``room`` pt: the number of columns, the distance from one to the next in pt, and the scale of
    all drawings.

    There are at most as many as ``asked`` for, for which drawings may have to shrink; else at most
    as many as have room. Of these there are no more than the rows need, so that rows are about
    equally full, and a single one stands across the whole room; one less, or one more if it has
    room, where else a single drawing would be left for the last row.
    """
    held = max(1, int((room + BESIDE) / (widest + BESIDE)))
    most = asked or held
    needed = ceil(count / ceil(count / most))
    other = (n for n in (needed, needed - 1, needed + 1) if 1 < n <= max(most, held))
    needed = next((n for n in other if count % n != 1), needed)
    most = max(most, needed) if count > 1 else 1
    free = room / most - (BESIDE if most > 1 else 0.0)
    return needed, room / needed, min(1.0, (free if asked else room) / widest)


def largest(widest: float, pitch: float, columns: int, whole: float) -> float:
    """The scale up to which the drawings of a gallery may grow beyond the ``whole``, the widest of
    which has ``widest`` pt, in columns that are ``pitch`` pt apart: white stays between them.
    """
    return max(whole, (pitch - (GROWN if columns > 1 else 0.0)) / widest)


@lru_cache(maxsize=1024)
def compact(heights: tuple[float, ...], less: float) -> float:
    """The factor by which rows, with drawings of these heights in pt, shrink together so that they
    take the fewest baselines, by no more than the part ``less``; 1 where none is to be saved.

    Remembered, as rows that are alike ask the same.
    """

    def taken(factor: float) -> int:
        return sum(lines(height * factor) for height in heights)

    steps = ((lines(height) - 1) * BASELINE - ABOVE - BELOW for height in heights)
    factors = [step / height for step, height in zip(steps, heights, strict=True)]
    return min((1.0, *(f for f in factors if f >= 1 - less)), key=lambda f: (taken(f), -f))


def lines(height: float) -> int:
    """The baselines that a row takes up whose highest drawing is ``height`` pt high."""
    return baselines(ABOVE + height + BELOW)


def drawing(picture: Picture, width: float, height: float, scale: float) -> Plain:
    """The box of a drawing, centred in ``width`` pt, in a row that is ``height`` pt high."""
    high = lines(height)
    return Plain(Drawing(picture, width, high * BASELINE - BELOW, scale), high)


def below(captions: Sequence[tuple[float, Box, float]], under: float) -> Row:
    """Captions below the drawings of a row: offset, box and height of the text of each, in pt.

    At least ``under`` pt of white are left below the longest.
    """
    lines = baselines(max(height for _, _, height in captions) + under)
    return Row((*((offset, box) for offset, box, _ in captions), (0.0, Space(lines))))


def level(first: Box, second: Box) -> Row:
    """Captions of two languages, which have places of their own below each drawing."""
    return Row(((0.0, first), (0.0, second)))


def one_below(first: Box, second: Box, under: float) -> Pile:
    """Captions of two languages, those of the second close below the longest of the first; at least
    ``under`` pt of white are left below.
    """
    depth = _depth(first) + BELOW_CAPTION
    return Pile(((0.0, first), (depth, second)), baselines(depth + _depth(second) + under))


def _depth(captions: Box) -> float:
    """How far captions reach below their upper edge, in pt."""
    texts = ((leaf.drawable, leaf.y) for leaf in captions.leaves(0.0, 0.0))
    return max(text.height - y for text, y in texts if isinstance(text, Text))
