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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from heapq import heappop, heappush
from operator import add
from typing import NamedTuple, TypeAlias

from generator.pages import pagecost, seriesscale
from generator.pages.boxes import Box
from generator.pages.figurescale import BOOK, SCALES, evened, price
from generator.pages.items import HEADING, NEVER, SECTION, Item
from generator.pages.pagecost import AIR, FULL, Costs
from generator.pages.seriesscale import Series, Settled
from generator.pages.signature import Signature

LEAST_LINES = 2
"""Of an item that is cut, each page shows at least so many baselines."""

STRETCH_ORDER = (1, 2, 3, 1, 2, 3)
"""The ranks of items in the order in which they get another baseline of white."""

STRETCH_USUAL = 3
"""So many of these are usual: the others are for pages that are not :data:`FULL` all the same."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An item, or a part of it, ``line`` baselines below the head of its page.

    ``begins`` is true for the part that its destinations belong to.
    """

    item: Item
    box: Box
    line: int
    begins: bool


@dataclass(frozen=True, slots=True)
class Page:
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


class _Break(NamedTuple):
    """A place to break: before ``item``, or inside it, ``cut`` baselines from its top."""

    item: int
    cut: int = 0


class _Measures(NamedTuple):
    """All of an item that decides where pages break; the ``heights`` in baselines, at each scale.

    The other names are those of the item and of its box.
    """

    heights: tuple[int, ...]
    cuts: tuple[int, ...]
    gap: int
    cost: float
    seen: float
    cut: float
    hang: float
    stretch: int
    keep_with_next: bool
    leads: bool
    to_foot: bool
    page_break_before: bool
    series: str

    def at(self, scale: float) -> int:
        """The height at a scale."""
        return self.heights[SCALES.index(scale)]


_Ways: TypeAlias = Sequence[tuple[_Break, Settled, Settled, Costs]]
"""The feet that a page may have, each with the scales of the series that go on there, those of all
series that it has, and what it costs at each scale of its other figures."""


class _State(NamedTuple):
    """What the pages after a break depend on: the ``number`` of the next one, counted within its
    sheet or view, and the scales of the series that go on.
    """

    number: int
    settled: Settled


_PRICES: Sequence[Costs] = [tuple(price(scale, book) for scale in SCALES) for book in BOOK]
"""What the scales of a page's figures cost, for each that a book may have."""


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
    measures = tuple(map(_measured, items))
    for head, foot, scales in _best_pages(measures, capacity, first, signature, face=face):
        placed = _place(items, head, foot, scales)
        if _ends_stretch(measures, foot):
            placed = _with_foot(placed, capacity)
        elif not _ends_section(measures, foot) or _depth(placed) >= FULL * capacity:
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


def _measured(item: Item) -> _Measures:
    return _Measures(
        tuple(item.scaled.get(scale, item.box).lines for scale in SCALES),
        tuple(item.box.cuts),
        item.gap,
        item.cost,
        item.seen,
        item.cut,
        item.hang,
        item.stretch,
        item.keep_with_next,
        item.leads,
        item.to_foot,
        item.page_break_before,
        item.series,
    )


@lru_cache(maxsize=16)
def _best_pages(
    items: tuple[_Measures, ...],
    capacity: int,
    first: int,
    signature: Signature | None,
    *,
    face: bool,
) -> Sequence[tuple[_Break, _Break, Mapping[str, float]]]:
    """Head and foot of every page and the scales of its figures: that of every series, and by an
    empty name, that of all others.

    Remembered, as a book is composed again with its page numbers, which rarely change a height.
    """
    if not items:
        return ()
    series = seriesscale.found([(item.series, item.heights) for item in items])

    @cache
    def ways(head: _Break, settled: Settled, turned: bool) -> _Ways:
        found = _pages_from(items, head, capacity, settled, series, turned=turned)
        each = {
            (foot, seriesscale.begun(scales, series, foot.item)): costs
            for foot, scales, costs in found
        }
        return [
            (foot, seriesscale.going_on(scales, series, foot.item), scales, costs)
            for (foot, scales), costs in each.items()
        ]

    pages, book = _best_feet(len(items), ways, first, signature, face=face)
    costs = [
        {
            scale: cost + more
            for scale, cost, more in zip(SCALES, page.costs, book, strict=True)
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


class _Way(NamedTuple):
    """A page from its head to its foot, what it costs at each scale, and the scale of each series
    that it has, or that goes on below its head.
    """

    head: _Break
    foot: _Break
    settled: Settled
    costs: Costs


_Reached: TypeAlias = tuple[list[float], list[tuple[_Way, _State] | None]]
"""What all pages up to a break cost at least, for each scale that the book may have, and the last
of these pages, with the state before it."""


def _best_feet(
    count: int,
    ways: Callable[[_Break, Settled, bool], _Ways],
    first: int,
    signature: Signature | None,
    *,
    face: bool,
) -> tuple[Sequence[_Way], Costs]:
    """The pages of ``count`` items, each the cheapest of the ``ways`` in which it may end, and the
    prices of the book with the scale at which all pages together are cheapest; by dynamic
    programming over all breaks, each before every page of a sheet, or of a view, with every scale
    of a series that goes on there, at every scale of the book.
    """
    cycle = signature.pages if signature else 1 + face
    begin, end = _Break(0), _Break(count)
    reached: dict[_Break, dict[_State, _Reached]]
    reached = {begin: {_State(first % cycle, ()): ([0.0] * len(BOOK), [])}}
    waiting = [begin]
    while (head := heappop(waiting)) != end:
        for state, (before, _) in reached[head].items():
            turned, number = not face or state.number % 2 == 1, (state.number + 1) % cycle
            until = [cost + pagecost.PAGE_COST for cost in before]
            for foot, going_on, settled, costs in ways(head, state.settled, turned):
                if foot not in reached:
                    heappush(waiting, foot)
                    reached[foot] = {}
                following = _State(number, going_on)
                if following not in reached[foot]:
                    reached[foot][following] = [math.inf] * len(BOOK), [None] * len(BOOK)
                spent, came = reached[foot][following]
                last = _Way(head, foot, settled, costs), state
                for book, total in enumerate(map(add, until, _by_book(costs))):
                    if total < spent[book]:
                        spent[book], came[book] = total, last

    def whole(course: tuple[int, _State]) -> float:
        book, state = course
        notes = signature.lacking(state.number - first) if signature else 0
        return reached[end][state][0][book] + pagecost.NOTES_COST * notes

    book, state = min(itertools.product(range(len(BOOK)), reached[end]), key=whole)
    pages, there = list[_Way](), end
    while there != begin:
        course = reached[there][state][1][book]
        assert course, "every break but the first has a page before it"
        page, state = course
        pages.append(page)
        there = page.head
    return pages[::-1], _PRICES[book]


@lru_cache(maxsize=4096)
def _by_book(costs: Costs) -> Sequence[float]:
    """What a page costs at its best scale, for each that the book may have: remembered, as the same
    costs come again and again.
    """
    return [min(map(add, costs, prices)) for prices in _PRICES]


def _pages_from(
    items: Sequence[_Measures],
    head: _Break,
    capacity: int,
    settled: Settled,
    series: Mapping[str, Series],
    *,
    turned: bool,
) -> Iterator[tuple[_Break, Settled, Costs]]:
    """Every break that a page beginning at ``head`` may end with, and the price of that page at
    each scale at which its figures may be drawn, but for that of the scale itself. Series have the
    scales that are ``settled``; one that is not has each of its own in turn, to be had with the
    break. The page is ``turned`` before the next one is seen, or not.

    There is always one: where nothing fits, the shortest page that may be is overfull.
    """
    scales = dict(settled)
    changed = 0.0  # what the scales of series cost
    used, air, found = (0,) * len(SCALES), 0, False
    foot = 0  # baselines of what goes to the foot of a last page
    begun, rank = -capacity, 0  # the foot of the last heading, and its rank
    for index in range(head.item, len(items)):
        item = items[index]
        heights: Sequence[int] = item.heights
        if item.series:
            if item.series not in scales:
                for scale in series[item.series].scales:
                    more = (*settled, (item.series, scale))
                    yield from _pages_from(items, head, capacity, more, series, turned=turned)
                return
            scale = scales[item.series]
            heights = (item.at(scale),) * len(SCALES)
            changed += heights[0] * price(scale, scale) / capacity
        start = head.cut if index == head.item else 0
        gap = item.gap if index > head.item else 0
        air += index > head.item and _has_air(items[index - 1].stretch, item.stretch)
        for cut in item.cuts:
            depths = tuple([high + gap + cut - start for high in used])
            if cut >= start + LEAST_LINES and min(depths) + item.hang <= capacity:
                found = True
                lost = pagecost.lost(depths[0] - begun, item.leads, turned=turned)
                costs = pagecost.costs(depths, AIR * air, item.hang, capacity, pagecost.EMPTY_COST)
                yield _Break(index, cut), settled, pagecost.dearer(costs, item.cut + lost + changed)
        above = gap - start
        used = tuple([high + above + lines for high, lines in zip(used, heights, strict=True)])
        if foot or item.to_foot:
            foot += gap + heights[0]
        if item.stretch in (SECTION, HEADING):
            begun, rank = used[0], item.stretch
        if min(used) + item.hang > capacity and found:
            return
        last = _ends_stretch(items, _Break(index + 1))
        bad = 0.0 if last else NEVER if item.keep_with_next else items[index + 1].cost
        if not (last or turned) and bad < NEVER:
            bad = min(bad, items[index + 1].seen)
        if bad == NEVER:
            continue
        found = True
        if min(used) > capacity:
            least, overfull = used.index(min(used)), pagecost.OVERFULL_COST * (min(used) - capacity)
            costs = tuple(overfull if i == least else NEVER for i in range(len(SCALES)))
            yield _Break(index + 1), settled, costs
            return
        if last:
            empty = pagecost.EMPTY_LAST_COST if index + 1 == len(items) else pagecost.EMPTY_END_COST
            costs = pagecost.costs(used, -foot, item.hang, capacity, empty, ends=True)
            lone = pagecost.LONE_FOOT_COST if items[head.item].to_foot else 0.0
            yield _Break(index + 1), settled, pagecost.dearer(costs, lone + changed)
            return
        ends = _ends_section(items, _Break(index + 1))
        empty = pagecost.EMPTY_END_COST if ends else pagecost.EMPTY_COST
        costs = pagecost.costs(used, AIR * air, item.hang, capacity, empty)
        closed = items[index + 1].stretch in range(SECTION, rank + 1)
        lost = 0.0 if closed else pagecost.lost(used[0] - begun, item.leads, turned=turned)
        yield _Break(index + 1), settled, pagecost.dearer(costs, bad + lost + changed)


def _figures_go_on(items: Sequence[_Measures], head: _Break, foot: _Break, end: _Break) -> bool:
    """Whether the section that goes on below the foot of a page has figures there, and also on the
    next page, which ends with ``end``.
    """
    if _ends_stretch(items, foot) or _ends_section(items, foot):
        return False
    before, after = range(foot.item, head.item, -1), range(foot.item + 1, end.item)
    start = next((i for i in before if items[i].stretch == SECTION), head.item)
    close = next((i for i in after if items[i].stretch == SECTION), end.item)
    above, below = items[start : foot.item], items[foot.item : close]
    return all(
        any(len(set(i.heights)) > 1 and not i.series for i in part) for part in (above, below)
    )


def _place(
    items: Sequence[Item], head: _Break, foot: _Break, scales: Mapping[str, float]
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


def _ends_stretch(items: Sequence[_Measures], foot: _Break) -> bool:
    """Whether the next page must be a new one, or there is none."""
    return foot.item == len(items) or (not foot.cut and items[foot.item].page_break_before)


def _ends_section(items: Sequence[_Measures], foot: _Break) -> bool:
    """Whether the next page begins with the heading of a section."""
    return not foot.cut and items[foot.item].stretch == SECTION


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
        moved.append(replace(p, line=p.line + down))
    return tuple(moved)


def _can_stretch(above: Placed, placed: Placed) -> bool:
    """Whether more white may stand between two neighbours on a page."""
    return placed.begins and _has_air(above.item.stretch, placed.item.stretch)


def _has_air(above: int, rank: int) -> bool:
    """The same of the ranks of items: not between a heading and the one right below it."""
    return bool(rank) and not {above, rank} <= {SECTION, HEADING}


def _with_foot(placed: tuple[Placed, ...], capacity: int) -> tuple[Placed, ...]:
    """The last page before a forced break, with what goes to its foot there."""
    at = next((i for i, p in enumerate(placed) if p.item.to_foot), len(placed))
    down = max(0, capacity - _depth(placed))
    return (*placed[:at], *(replace(p, line=p.line + down) for p in placed[at:]))
