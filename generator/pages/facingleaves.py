"""Two languages on facing pages of an upright book: the one on the left, the other on the right.

Both are composed together, so that each pair of blocks begins at one height, as in the columns of
the facing edition (:mod:`generator.pages.facing`). Each page then is a book's page in one language,
with its own figures, references and page numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.markup.index import Index, Target
from generator.pages.boxes import Box, Row
from generator.pages.facing import pair
from generator.pages.items import Destination, Item
from generator.pages.pagebreaks import Page, Placed

SIDES = 2
"""Pages of a view: a left-hand and a right-hand one."""

FIRST = 2
"""The first page that has another facing it."""


def marked(index: Index, mark: str) -> Index:
    """The index with destinations of their own for one language."""

    def each(targets: Mapping[str, Target]) -> dict[str, Target]:
        return {name: target.but(mark=mark) for name, target in targets.items()}

    return Index(each(index.places), each(index.figures))


def paired(left: Sequence[Item], right: Sequence[Item]) -> list[Item]:
    """The items of two languages side by side; the destinations of the left ones come first, and
    the outline names them in both languages. ``ValueError`` where their shapes differ.
    """
    pairs = zip(pair(left, right, (0.0, 0.0)), right, strict=True)
    return [item.but(destinations=_both(item, other)) for item, other in pairs]


def _both(item: Item, right: Item) -> tuple[Destination, ...]:
    return *item.destinations, *(target.but(level=0) for target in right.destinations)


def split(views: Sequence[Page], first: int = FIRST) -> list[Page]:
    """The pages of ``views``, two of each, numbered from the ``first``."""
    return [
        Page(number + side, tuple(_placed(view, side)))
        for number, view in zip(range(first, first + SIDES * len(views), SIDES), views, strict=True)
        for side in range(SIDES)
    ]


def _placed(view: Page, side: int) -> Iterator[Placed]:
    for placed in view.placed:
        targets = placed.item.destinations
        half = len(targets) // SIDES
        mine = targets[half:] if side else targets[:half]
        item = placed.item.but(destinations=mine)
        yield placed.but(item=item, box=_side(placed.box, side))


def _side(box: Box, side: int) -> Box:
    """What stands on one side of a pair."""
    assert isinstance(box, Row)
    return Row((box.parts[side],))
