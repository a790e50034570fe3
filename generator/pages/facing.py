"""The facing edition: two streams of items, paired so that each pair begins on one line.

The reading order goes block by block, first in the one language, then in the other: a list or a
table is read to its end before the other language begins. Figures stand in it once, so that
neither language could be read through without the other, and whoever wants one language only is
better served by its own edition.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.pages.boxes import Box, Row, Space, Stack, UpsideDown
from generator.pages.items import Destination, Item, Sizes


def pair(left: Sequence[Item], right: Sequence[Item], columns: tuple[float, ...]) -> list[Item]:
    """The items of two languages side by side at the offsets ``columns`` (pt).

    Both streams come from books of one skeleton; ``ValueError`` where their shapes differ.
    """
    return [_pair(a, b, columns) for a, b in zip(left, right, strict=True)]


def _pair(a: Item, b: Item, columns: tuple[float, ...]) -> Item:
    unlike = ((a.joined is None) != (b.joined is None), (a.frame is None) != (b.frame is None))
    if a.shared != b.shared or any(unlike):
        raise ValueError("the two languages differ in shape")
    destinations = tuple(_joined(d, e) for d, e in zip(a.destinations, b.destinations, strict=True))
    if a.shared:
        return a.but(destinations=destinations)
    if a.joined:
        return a.but(box=a.joined(a.box, b.box), shared=True)
    scaled: Sizes | None = None
    if a.scaled or b.scaled:
        heights = tuple(map(max, a.heights, b.heights))
        scaled = Sizes(heights, lambda s: _beside(a.at(s).box, b.at(s).box, columns))
    return a.but(
        box=_beside(a.box, b.box, columns),
        scaled=scaled,
        gap=max(a.gap, b.gap),
        cost=max(a.cost, b.cost),
        seen=max(a.seen, b.seen),
        leads=a.leads or b.leads,
        hang=max(a.hang, b.hang),
        cut=max(a.cut, b.cut),
        destinations=destinations,
    )


def _beside(left: Box, right: Box, columns: tuple[float, ...]) -> Row:
    lines = max(left.lines, right.lines)
    boxes = (_begun_level(box, lines) for box in (left, right))
    return Row(tuple(zip(columns, boxes, strict=True)))


def _begun_level(box: Box, lines: int) -> Box:
    """The box in a row of this height. What is upside down begins at its foot, so that it is the
    feet which stand on one line.
    """
    if isinstance(box, UpsideDown) and box.lines < lines:
        return Stack((Space(lines - box.lines), box))
    return box


def _joined(a: Destination, b: Destination) -> Destination:
    """One destination; its place in the outline is named in both languages."""
    return a if a.title == b.title else a.but(title=f"{a.title} · {b.title}")
