"""Items: the stream of a book before it is divided into pages, and the context of a block in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

from generator.markup import blocks as b
from generator.pages.boxes import Box, Row, Space, Stack
from generator.pages.figurescale import SCALES
from generator.pages.frames import Frame
from generator.pages.spacing import BELOW_CAPTIONS, LISTED, ORPHAN, TOGETHER, TORN
from generator.pdf.tags import Attributes, Tag
from generator.typeset.house import COLUMN
from generator.values import Value

NEVER = math.inf
"""The cost of a page break that must not be."""

CUT_COST = 0.04
"""What it costs to cut an item, so that whole paragraphs are preferred where little is lost."""

SECTION, HEADING, FIGURES = 1, 2, 3
"""The ranks of what white may be added above: headings of sections, other headings, figures."""


class Sizes(Value, frozen=True):
    """A box with figures at each of the :data:`SCALES`: its ``heights`` in baselines, by which one
    of these is chosen, and how it is ``drawn`` then.
    """

    heights: tuple[int, ...]
    drawn: Callable[[float], Box]

    def within(self, put: Callable[[Box], Box]) -> Sizes:
        """The same put into another box, the height of which depends on no more than its own."""
        heights = {lines: put(Space(lines)).lines for lines in set(self.heights)}
        return Sizes(tuple(map(heights.__getitem__, self.heights)), lambda s: put(self.drawn(s)))


class Destination(Value, frozen=True):
    """What a link can lead to, with its place in the outline (level 0: not in it)."""

    name: str
    title: str = ""
    level: int = 0


class Item(Value, frozen=True):
    """A box in the stream of the book.

    ``gap`` baselines of white stand above it, unless it heads a page. ``cost`` is what a page
    break before it costs (:data:`NEVER`: none there), but ``seen`` at most where both pages are
    seen at once; ``cut`` is what one inside it does. After an item with ``keep_with_next`` there is
    none either. One that ``leads`` has words right below a heading, that introduce what comes next.
    ``section`` is the id of the section that it belongs to. One that goes ``to_foot`` stands, with
    all that follows it, at the foot of the last page before a forced break. A ``shared`` item is
    the same in every language and stands once in the facing edition. One that spans its columns
    stands there with its partner in the other language as it is ``joined``. Its drawing reaches
    ``hang`` baselines below the box: no page ends so low.
    Above an item with a ``stretch`` rank (:data:`SECTION`, :data:`HEADING`, :data:`FIGURES`; 0: it
    has none) there may be more white on a page that is not full: all of one rank on a page have it,
    or none. A heading right below another has none: the two belong together.
    ``scaled`` has the box with its figures drawn at others of the :data:`SCALES` than the first;
    it cannot be cut. All of one ``series`` have the same scale, on whatever pages.
    """

    box: Box
    gap: int = 0
    cost: float = 0.0
    seen: float = math.inf
    page_break_before: bool = False
    keep_with_next: bool = False
    leads: bool = False
    to_foot: bool = False
    shared: bool = False
    joined: Callable[[Box, Box], Box] | None = None
    destinations: tuple[Destination, ...] = ()
    frame: Frame | None = None
    section: str = ""
    hang: float = 0.0
    stretch: int = 0
    cut: float = CUT_COST
    scaled: Sizes | None = None
    series: str = ""

    def at(self, scale: float) -> Item:
        """The item with its figures drawn at this scale."""
        return self.but(box=self.scaled.drawn(scale)) if self.scaled else self

    @property
    def heights(self) -> Sequence[int]:
        """The height of the box in baselines, at each of the :data:`SCALES`."""
        return self.scaled.heights if self.scaled else [self.box.lines] * len(SCALES)

    def within(self, put: Callable[[Box], Box]) -> Item:
        """The item with its box put into another, at every scale."""
        return self.but(box=put(self.box), scaled=self.scaled and self.scaled.within(put))


class Context(Value, frozen=True):
    """What a block stands in: language, section, structure, frame, its part of the column in pt.

    ``place`` is its place among the blocks of the book, so that the same block has the same
    structure elements however often it is set, and no block those of another. A ``flush`` paragraph
    has no indent unless it follows another; ``spaced`` blocks have white between them, so that none
    needs an indent. ``under`` is the least white below captions in pt. The figures of all rows that
    are ``alike`` are drawn at one scale; text around these is ``measure`` pt wide.
    """

    lang: str
    section: str
    place: tuple[Hashable, ...]
    path: tuple[Tag, ...]
    left: float = 0.0
    width: float = COLUMN
    frame: Frame | None = None
    small: bool = False
    flush: bool = False
    spaced: bool = False
    under: float = BELOW_CAPTIONS
    alike: tuple[b.Figures, ...] = ()
    measure: float = COLUMN

    def at(self, *which: Hashable) -> Context:
        """The context of a block within this one."""
        return self.but(place=(*self.place, *which))

    def tag(self, role: str, *which: Hashable, attributes: Attributes | None = None) -> Tag:
        """A tag of the block; ``which`` tells those of one role apart."""
        return Tag(role, (self.lang, self.place, role, *which), self.lang, attributes or {})

    def div(self, kind: str) -> Tag:
        """A division that all languages of an edition share."""
        return Tag("Div", (kind, self.place))

    def item(self, box: Box, gap: int = 0, cost: float = 0.0) -> Item:
        """A box of the block as an item."""
        if self.left:
            box = Row(((self.left, box),))
        return Item(box, gap, cost, frame=self.frame, section=self.section)

    def figures(self, sizes: Sizes) -> Item:
        """A box with figures as an item."""
        whole = self.item(sizes.drawn(SCALES[0]))
        return whole.but(scaled=sizes.within(lambda box: self.item(box).box))


def height(items: Sequence[Item]) -> int:
    """The baselines that items take up one below the other."""
    return sum(item.box.lines + item.gap for item in items) - items[0].gap


def least_height(items: Sequence[Item]) -> int:
    """The same with figures as small as they may be."""
    figures = [item for item in items if item.scaled]
    depths = map(sum, zip(*(item.heights for item in figures), strict=True))
    return height(items) - sum(item.box.lines for item in figures) + min(depths, default=0)


def stacked(items: Sequence[Item]) -> Stack:
    """Items as one box, with the white between them."""
    first, *rest = items
    return Stack((first.box, *(box for i in rest for box in (Space(i.gap), i.box))))


def led_to(items: Sequence[Item]) -> tuple[Destination, ...]:
    """All that links to any of the items lead to, for what holds them as one."""
    return tuple(destination for item in items for destination in item.destinations)


def kept_together(items: Sequence[Item], capacity: int) -> list[Item]:
    """The items, kept on one page of ``capacity`` baselines where one can hold them.

    In two languages none may hold them all the same: then figures begin a new one.
    """
    if least_height(items) > capacity:
        return list(items)
    first, *others = (item.but(cut=max(item.cut, TORN)) for item in items)
    kept = (
        i.but(cost=max(i.cost, TOGETHER))
        if i.stretch == FIGURES
        else i.but(cost=max(i.cost, TORN), seen=math.inf)
        for i in others
    )
    return [first, *kept]


def led(items: Sequence[Item], capacity: int) -> list[Item]:
    """A heading and the items below it, of which the words that lead to the first figures, list,
    table or heading are marked, if a page can hold all that with them.
    """
    end = next((n for n, item in enumerate(items) if n and _is_led(item)), 0)
    if least_height(items[: end + 2]) > capacity:
        return list(items)
    head, words, rest = items[:1], items[1:end], items[max(end, 1) :]
    return [*head, *(item.but(leads=True) for item in words), *rest]


def _is_led(item: Item) -> bool:
    """Whether words lead to it: a heading, figures, or what no turn should part from them."""
    return bool(item.stretch or item.scaled) or item.cost >= LISTED


def without_orphans(rows: Sequence[Item]) -> list[Item]:
    """The rows of a gallery, of which a page break should leave no single one."""
    lone = {1, len(rows) - 1} - {0}
    return [row.but(cost=ORPHAN) if i in lone else row for i, row in enumerate(rows)]
