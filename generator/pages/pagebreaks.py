"""Pages as data: where the items of a book fall, chosen over the whole book at once.

Every height is a whole number of baselines, so the lines of facing pages register. The breaker
looks for the cheapest way to break all pages, as a total-fit paragraph setter does with lines: an
empty foot costs by its square, a bad place to break costs what the item says. So a large figure
that does not fit spreads its white over several pages instead of leaving one of them half empty.
The figures of a book have the scale at which its pages are fullest; those of a page may all be
drawn smaller or larger to have it fit, or full, and where a section goes on overleaf, they change
little from page to page. The galleries of a section have one scale, the largest of the best for
its pages. What is left at the foot of a page is then shared out among the headings
and figures on it.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from operator import add
from typing import TypeAlias

from generator.pages import seriesscale
from generator.pages.boxes import Box
from generator.pages.figurescale import BOOK, SCALES, evened
from generator.pages.items import NEVER, SECTION, Item
from generator.pages.pagecost import FULL, NOTES_COST, PAGE_COST, PRICES
from generator.pages.pageways import Break, Measures, Stream, Way, has_air, measured
from generator.pages.seriesscale import Settled
from generator.pages.signature import Signature
from generator.values import Value

MARGINS = (4.0, 16.0, math.inf)
"""By how much more than the least all pages of a book may cost, tried in this order."""

STRETCH_ORDER = (1, 2, 3, 1, 2, 3)
"""The ranks of items in the order in which they get another baseline of white."""

STRETCH_USUAL = 3
"""So many of these are usual: the others are for pages that are not :data:`FULL` all the same."""


class Placed(Value, frozen=True):
    """An item, or a part of it, ``line`` baselines below the head of its page.

    ``begins`` is true for the part that its destinations belong to.
    """

    item: Item
    box: Box
    line: int
    begins: bool


class Page(Value, frozen=True):
    """A page as data; ``number`` counts from 1."""

    number: int
    placed: tuple[Placed, ...]

    @property
    def lines(self) -> int:
        """Baselines in use, from the head of the page."""
        return max((p.line + p.box.lines for p in self.placed), default=0)

    @property
    def section(self) -> str:
        """The section that fills most of the page."""
        filled: dict[str, int] = {}
        for p in self.placed:
            filled[p.item.section] = filled.get(p.item.section, 0) + p.box.lines
        return max(filled, key=filled.__getitem__, default="")


_State: TypeAlias = tuple[int, Settled]
"""What the pages after a break depend on: the number of the next one, counted within its sheet or
view, and the scales of the series that go on."""


def compose(
    items: Sequence[Item],
    capacity: int,
    first: int = 1,
    signature: Signature | None = None,
    *,
    face: bool = False,
) -> tuple[Page, ...]:
    """The pages of ``capacity`` baselines that ``items`` make; numbers begin with ``first``.

    Where they fill the sheets of a ``signature``, all is set closer or further apart, if that needs
    fewer pages for notes. Where pages ``face`` each other, one with an even number and the next are
    seen at once; else each is seen alone.
    A page may be overfull where an item (with those that must follow it) is taller than a page:
    :attr:`Page.lines` is then more than ``capacity``.
    """
    pages: list[Page] = []
    measures = measured(items)
    for head, foot, scales in _best_pages(measures, capacity, first, signature, face=face):
        placed = _place(items, head, foot, scales)
        last = None if foot.cut else measures[foot.item - 1]
        if last and last.ends_stretch:
            placed = _with_foot(placed, capacity)
        elif not (last and last.ends_section) or _depth(placed) >= FULL * capacity:
            placed = _stretched(placed, capacity)
        pages.append(Page(first + len(pages), placed))
    return tuple(pages)


def places(pages: Sequence[Page]) -> dict[str, int]:
    """The page number of every destination."""
    return {
        destination.name: page.number
        for page in pages
        for placed in page.placed
        if placed.begins
        for destination in placed.item.destinations
    }


@lru_cache(maxsize=16)
def _best_pages(
    items: tuple[Measures, ...],
    capacity: int,
    first: int,
    signature: Signature | None,
    *,
    face: bool,
) -> Sequence[tuple[Break, Break, Mapping[str, float]]]:
    """Head and foot of every page and the scales of its figures: that of every series, and by an
    empty name, that of all others.

    Remembered, as a book is composed again with its page numbers, which rarely change a height.
    """
    if not items:
        return ()
    series = seriesscale.found([(item.series, item.heights) for item in items])
    ways = cache(Stream(items, capacity, series).ways)
    rest = _least(items, capacity)
    pages, prices = _best_feet(ways, rest, first, signature, face=face)
    costs = [
        {
            scale: cost + price
            for scale, cost, price in zip(SCALES, page.costs, prices, strict=True)
            if cost < NEVER
        }
        for page in pages
    ]
    figures_go_on = [
        _figures_go_on(items, page.head, page.foot, following.foot)
        for page, following in itertools.pairwise(pages)
    ]
    scales = evened(costs, figures_go_on)
    return [
        (page.head, page.foot, {**dict(page.settled), "": scale})
        for page, scale in zip(pages, scales, strict=True)
    ]


def _least(items: Sequence[Measures], capacity: int) -> Sequence[float]:
    """What all pages below each item cost at least, and below the last: nothing."""
    page = PAGE_COST + min(0.0, *(min(i.below, i.seen, i.cut) for i in items))
    heights = (min(item.heights) for item in reversed(items))
    return [page * high / capacity for high in itertools.accumulate(heights, initial=0)][::-1]


_Reached: TypeAlias = tuple[list[float], list[tuple[Way, _State] | None]]
"""What all pages up to a break cost at least, for each scale that the book may have, and the last
of these pages, with the state before it."""


def _best_feet(
    ways: Callable[[Break, Settled], Sequence[Way]],
    rest: Sequence[float],
    first: int,
    signature: Signature | None,
    *,
    face: bool,
) -> tuple[Sequence[Way], Sequence[float]]:
    """The pages of all items, each the cheapest of the ``ways`` in which it may end, and the prices
    of the book with the scale at which all pages together are cheapest.

    ``rest`` is the least that what stands below each item may cost. Pages with which the book would
    cost much more than the least are looked at only where no book costs less.
    """
    for more in MARGINS:
        found = _cheapest(ways, rest, rest[0] + more, first, signature, face=face)
        if found:
            break
    assert found, "whatever it costs, a book has pages"
    return found


def _cheapest(
    ways: Callable[[Break, Settled], Sequence[Way]],
    rest: Sequence[float],
    limit: float,
    first: int,
    signature: Signature | None,
    *,
    face: bool,
) -> tuple[Sequence[Way], Sequence[float]] | None:
    """The same if all pages together do not cost more than the ``limit``; by dynamic programming
    over all breaks, each before every page of a sheet, or of a view, with every scale of a series
    that goes on there, at every scale of the book.
    """
    cycle = signature.pages if signature else 1 + face
    begin, end = Break(0), Break(len(rest) - 1)
    reached: dict[Break, dict[_State, _Reached]]
    reached = {begin: {(first % cycle, ()): ([0.0] * len(BOOK), [])}, end: {}}
    waiting = [begin]
    while waiting:
        head = heappop(waiting)
        for state, (before, _) in reached[head].items():
            number, settled = state
            at_once, following = face and number % 2 == 0, (number + 1) % cycle
            until = [cost + PAGE_COST for cost in before]
            for way in ways(head, settled):
                totals = list(map(add, until, way.seen if at_once else way.turned))
                foot = way.foot
                if min(totals) + rest[foot.item + bool(foot.cut)] > limit:
                    continue
                if foot not in reached:
                    heappush(waiting, foot)
                    reached[foot] = {}
                there, after = reached[foot], (following, way.going_on)
                last = way, state
                if after not in there:
                    there[after] = totals, [last] * len(BOOK)
                    continue
                spent, came = there[after]
                for book, total in enumerate(totals):
                    if total < spent[book]:
                        spent[book], came[book] = total, last

    def whole(course: tuple[int, _State]) -> float:
        book, state = course
        notes = signature.lacking(state[0] - first) if signature else 0
        return reached[end][state][0][book] + NOTES_COST * notes

    courses = itertools.product(range(len(BOOK)), reached[end])
    best = min(courses, key=whole, default=None)
    if not best or whole(best) > limit:
        return None
    book, state = best
    pages, at = list[Way](), end
    while at != begin:
        course = reached[at][state][1][book]
        assert course, "every break but the first has a page before it"
        page, state = course
        pages.append(page)
        at = page.head
    return pages[::-1], PRICES[book]


def _figures_go_on(items: Sequence[Measures], head: Break, foot: Break, end: Break) -> bool:
    """Whether the section that goes on below the foot of a page has figures there, and also on the
    next page, which ends with ``end``.
    """
    last = items[foot.item - 1]
    if not foot.cut and (last.ends_stretch or last.ends_section):
        return False
    before, after = range(foot.item, head.item, -1), range(foot.item + 1, end.item)
    start = next((i for i in before if items[i].stretch == SECTION), head.item)
    close = next((i for i in after if items[i].stretch == SECTION), end.item)
    above, below = items[start : foot.item], items[foot.item : close]
    return all(any(i.grown and not i.series for i in part) for part in (above, below))


def _place(
    items: Sequence[Item], head: Break, foot: Break, scales: Mapping[str, float]
) -> tuple[Placed, ...]:
    """The items of a page, their figures drawn at the scale of their series."""
    placed: list[Placed] = []
    line = 0
    for index in range(head.item, min(foot.item + 1, len(items))):
        item = items[index].at(scales[items[index].series])
        box = item.box
        begins = True
        if index == foot.item:
            if not foot.cut:
                break
            box = box.cut(foot.cut)[0]
        if index == head.item and head.cut:
            box, begins = box.cut(head.cut)[1], False
        line += item.gap if placed else 0
        placed.append(Placed(item, box, line, begins))
        line += box.lines
    return tuple(placed)


def _depth(placed: Sequence[Placed]) -> int:
    """Baselines in use, from the head of the page."""
    return max((p.line + math.ceil(p.box.lines + p.item.hang) for p in placed), default=0)


def _stretched(placed: tuple[Placed, ...], capacity: int) -> tuple[Placed, ...]:
    """A page with more white above the items of as many ranks as there is room for."""
    free = capacity - _depth(placed)
    stretches = [False, *(_can_stretch(above, p) for above, p in itertools.pairwise(placed))]
    ranks = Counter(p.item.stretch for p, has in zip(placed, stretches, strict=True) if has)
    added: Counter[int] = Counter()
    for step, rank in enumerate(STRETCH_ORDER):
        full = step >= STRETCH_USUAL and free <= (1 - FULL) * capacity
        if full or ranks[rank] > free:
            break
        free -= ranks[rank]
        added[rank] += 1
    moved: list[Placed] = []
    down = 0
    for p, has in zip(placed, stretches, strict=True):
        down += added[p.item.stretch] if has else 0
        moved.append(p.but(line=p.line + down))
    return tuple(moved)


def _can_stretch(above: Placed, placed: Placed) -> bool:
    """Whether more white may stand between two neighbours on a page."""
    return placed.begins and has_air(above.item.stretch, placed.item.stretch)


def _with_foot(placed: tuple[Placed, ...], capacity: int) -> tuple[Placed, ...]:
    """The last page before a forced break, with what goes to its foot there."""
    at = next((i for i, p in enumerate(placed) if p.item.to_foot), len(placed))
    down = max(0, capacity - _depth(placed))
    return (*placed[:at], *(p.but(line=p.line + down) for p in placed[at:]))
