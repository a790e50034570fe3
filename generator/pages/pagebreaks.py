"""Pages as data: where the items of a book fall, chosen over the whole book at once.

Every height is a whole number of baselines, so the lines of facing pages register. The breaker
looks for the cheapest way to break all pages, as a total-fit paragraph setter does with lines: an
empty foot costs by its square, a bad place to break costs what the item says. So a large figure
that does not fit spreads its white over several pages instead of leaving one of them half empty.
What is left at the foot of a page is then shared out among the headings and figures on it.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from generator.pages.boxes import Box
from generator.pages.items import FIGURES, HEADING, NEVER, SECTION, Item
from generator.pages.spacing import LOOSE, TURNED

PAGE_COST = 0.5
"""What one page more costs; an entirely empty page costs 1."""

LEAST_LINES = 2
"""Of an item that is cut, each page shows at least so many baselines."""

OVERFULL_COST = 1000.0
"""What an item costs that no page can hold; it is set all the same and reported."""

FULL = 3 / 4
"""A page that is less than so full looks unfinished: the square of what is wanting costs extra."""

EMPTY_COST, EMPTY_END_COST = 80.0, 12.0
"""So many times the square of what is wanting, in the middle of a section and where one ends."""

LOST_LINES, LOST_COST = 3, 0.3
"""A heading with fewer baselines below it at the foot of a page, and more to come, looks lost."""

LONE_FOOT_COST = 4.0
"""What a last page costs that has nothing but what goes to its foot."""

STRETCH_ORDER = (1, 2, 3, 1, 2)
"""The ranks of items in the order in which they get another baseline of white."""

SHORT_END = 0.45
"""Below this share a page before a forced break looks forgotten, and costs."""


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


@dataclass(frozen=True, slots=True, order=True)
class _Break:
    """A place to break: before ``item``, or inside it, ``cut`` baselines from its top."""

    item: int
    cut: int = 0


_Place: TypeAlias = tuple[_Break, int]
"""A break, and 1 where the page before which it stands is a right-hand one."""


def compose(
    items: Sequence[Item],
    capacity: int,
    first: int = 1,
    page_cost: float = PAGE_COST,
    *,
    face: bool = False,
) -> tuple[Page, ...]:
    """The pages of ``capacity`` baselines that ``items`` make; numbers begin with ``first``.

    Each page costs ``page_cost``: more makes fewer pages, as far as there is white to be saved.
    Where pages ``face`` each other, one with an even number and the next are seen at once.
    A page may be overfull where an item (with those that must follow it) is taller than a page:
    :attr:`Page.lines` is then more than ``capacity``.
    """
    pages: list[Page] = []
    for run in _runs(items):
        views = first + len(pages) if face else None
        for head, foot in _best_breaks(run, capacity, page_cost, views):
            placed = _place(run, head, foot)
            if foot.item == len(run):
                placed = _with_foot(placed, capacity)
            elif not _ends_section(run, foot) or _depth(placed) >= FULL * capacity:
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


def _runs(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """The stretches between forced page breaks."""
    starts = [i for i, item in enumerate(items) if item.page_break_before or i == 0]
    for start, end in itertools.pairwise([*starts, len(items)]):
        yield items[start:end]


def _best_breaks(
    items: Sequence[Item], capacity: int, page_cost: float, first: int | None
) -> list[tuple[_Break, _Break]]:
    """Head and foot of every page, the cheapest way; by dynamic programming over all breaks, each
    before a left-hand and before a right-hand page, where they are numbered from the ``first``.
    """
    begin, end = (_Break(0), (first or 0) % 2), _Break(len(items))
    cost: dict[_Place, float] = {begin: 0.0}
    came: dict[_Place, _Place] = {}
    waiting = {begin}
    while waiting:
        here = min(waiting)
        waiting.remove(here)
        head, odd = here
        if head == end:
            continue
        turned = None if first is None else odd == 1
        for foot, price in _pages_from(items, head, capacity, turned):
            total = cost[here] + page_cost + price
            there = foot, (1 - odd if first is not None else odd)
            if total < cost.get(there, math.inf):
                cost[there], came[there] = total, here
                waiting.add(there)
    way = [min((place for place in cost if place[0] == end), key=cost.__getitem__)]
    while way[-1] != begin:
        way.append(came[way[-1]])
    return list(itertools.pairwise(place for place, _ in reversed(way)))


def _pages_from(
    items: Sequence[Item], head: _Break, capacity: int, turned: bool | None
) -> Iterator[tuple[_Break, float]]:
    """Every break that a page beginning at ``head`` may end with, and the price of that page. It
    may be ``turned`` before the next one is seen (None: pages do not face each other).

    There is always one: where nothing fits, the shortest page that may be is overfull.
    """
    used, air, found = 0, 0, False
    begun, rank = -LOST_LINES, 0  # the foot of the last heading, and its rank
    for index in range(head.item, len(items)):
        item = items[index]
        start = head.cut if index == head.item else 0
        top = used + (item.gap if used else 0)
        air += bool(used and item.stretch)
        for cut in item.box.cuts:
            if cut >= start + LEAST_LINES and top + cut - start + item.hang <= capacity:
                found = True
                lost = LOST_COST if top + cut - start - begun < LOST_LINES else 0.0
                price = item.cut + lost + _price(top + cut - start + air, capacity)
                yield _Break(index, cut), price
        used = top + item.box.lines - start
        if item.stretch in (SECTION, HEADING):
            begun, rank = used, item.stretch
        if used + item.hang > capacity and found:
            return
        last = index + 1 == len(items)
        bad = 0.0 if last else NEVER if item.keep_with_next else items[index + 1].cost
        if turned is not None and not last and items[index + 1].stretch == FIGURES:
            bad = bad + TURNED if turned else min(bad, LOOSE) if bad < NEVER else bad
        if bad == NEVER:
            continue
        found = True
        if used > capacity:
            yield _Break(index + 1), OVERFULL_COST * (used - capacity)
            return
        if last:
            price = _end_price(used, capacity)
            price += LONE_FOOT_COST if items[head.item].to_foot else 0.0
        else:
            ends = _ends_section(items, _Break(index + 1))
            price = _price(used + air, capacity, EMPTY_END_COST if ends else EMPTY_COST)
            closed = items[index + 1].stretch in range(SECTION, rank + 1)
            price += LOST_COST if used - begun < LOST_LINES and not closed else 0.0
        yield _Break(index + 1), bad + price


def _price(used: int, capacity: int, empty_cost: float = EMPTY_COST) -> float:
    full = min(1.0, used / capacity)
    return (1 - full) ** 2 + empty_cost * max(0.0, FULL - full) ** 2


def _end_price(used: int, capacity: int) -> float:
    """White is welcome where a stretch ends, but for a page with a few lines only."""
    return max(0.0, SHORT_END - used / capacity) ** 2


def _place(items: Sequence[Item], head: _Break, foot: _Break) -> tuple[Placed, ...]:
    placed: list[Placed] = []
    line = 0
    for index in range(head.item, min(foot.item + 1, len(items))):
        item, box = items[index], items[index].box
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


def _ends_section(items: Sequence[Item], foot: _Break) -> bool:
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
    for rank in STRETCH_ORDER:
        if ranks[rank] > free:
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
    headings = all(p.item.stretch in (SECTION, HEADING) for p in (above, placed))
    return bool(placed.begins and placed.item.stretch) and not headings


def _with_foot(placed: tuple[Placed, ...], capacity: int) -> tuple[Placed, ...]:
    """The last page before a forced break, with what goes to its foot there."""
    at = next((i for i, p in enumerate(placed) if p.item.to_foot), len(placed))
    down = max(0, capacity - _depth(placed))
    return (*placed[:at], *(replace(p, line=p.line + down) for p in placed[at:]))
