"""The ways in which a page may be filled: from a break that it begins with to each that it may end
with, and what that costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import add
from typing import NamedTuple

from generator.pages import seriesscale
from generator.pages.figurescale import SCALES, price
from generator.pages.items import HEADING, NEVER, SECTION, Item
from generator.pages.pagecost import (
    AIR,
    EMPTY_COST,
    EMPTY_END_COST,
    EMPTY_LAST_COST,
    LONE_FOOT_COST,
    Costs,
    costs,
    lost,
    overfull,
)
from generator.pages.seriesscale import Series, Settled
from generator.values import Value

LEAST_LINES = 2
"""Of an item that is cut, each page shows at least so many baselines."""


class Break(NamedTuple):
    """A place to break: before ``item``, or inside it, ``cut`` baselines from its top."""

    item: int
    cut: int = 0


class Measures(Value, frozen=True):
    """All of an item that decides where pages break, with what that owes to its neighbours.

    ``heights`` are in baselines, at each scale; ``grown`` is how much larger each is than the first
    (empty: all are alike). ``has_air`` tells whether white may be added above. A break below costs
    ``below``, or ``seen`` where both pages are seen at once; the next page must be a new one where
    the item ``ends_stretch``. An ``empty`` foot below costs so many times the square of what is
    wanting. What comes ``next`` is the rank of the item below. The other names are those of the
    item and of its box.
    """

    heights: tuple[int, ...]
    grown: tuple[int, ...]
    cuts: tuple[int, ...]
    cut: float
    gap: int
    hang: float
    stretch: int
    leads: bool
    to_foot: bool
    series: str
    has_air: bool
    below: float
    seen: float
    ends_stretch: bool
    empty: float
    next: int

    @property
    def ends_section(self) -> bool:
        """Whether the heading of a section comes below."""
        return self.next == SECTION


class Way(Value, frozen=True):
    """A page from its ``head`` to its ``foot``.

    Its series, and those that go on below its head, have the scales ``settled``, those that go on
    below its foot ``going_on``. It ``costs`` so much at each scale of its other figures, for how it
    is filled. ``turned`` has, for each scale that the book may have, what it costs in all at the
    best, and ``seen`` the same where the next page is seen at once.
    """

    head: Break
    foot: Break
    settled: Settled
    going_on: Settled
    costs: Sequence[float]
    turned: Sequence[float]
    seen: Sequence[float]


class Stream(NamedTuple):
    """The items of a book, the baselines of a page, and the series of figures among the items."""

    items: Sequence[Measures]
    capacity: int
    series: Mapping[str, Series]

    def ways(self, head: Break, settled: Settled) -> Sequence[Way]:
        """All ways of a page that begins at ``head``, where these series have these scales."""
        return list(_ways(self, _Filled(head, settled, head.item, -self.capacity)))


def measured(items: Sequence[Item]) -> tuple[Measures, ...]:
    """The measures of all items."""
    last = len(items) - 1
    return tuple(
        _measured(item, items[at - 1] if at else None, items[at + 1] if at < last else None)
        for at, item in enumerate(items)
    )


def has_air(above: int, rank: int) -> bool:
    """Whether more white may stand between neighbours of these ranks: not between a heading and the
    one right below it.
    """
    return bool(rank) and not {above, rank} <= {SECTION, HEADING}


def _measured(item: Item, above: Item | None, below: Item | None) -> Measures:
    heights = item.heights
    grown = [high - heights[0] for high in heights] if item.scaled else []
    ends = below is None or below.page_break_before
    cost = NEVER if item.keep_with_next else below.cost if below else 0.0
    empty = EMPTY_END_COST if ends or (below and below.stretch == SECTION) else EMPTY_COST
    return Measures(
        tuple(heights),
        tuple(grown) if any(grown) else (),
        item.box.cuts,
        item.cut,
        item.gap,
        item.hang,
        item.stretch,
        item.leads,
        item.to_foot,
        item.series,
        above is not None and has_air(above.stretch, item.stretch),
        0.0 if ends else cost,
        0.0 if ends else min(cost, below.seen) if below and cost < NEVER else cost,
        ends,
        EMPTY_LAST_COST if below is None else empty,
        below.stretch if below else 0,
    )


_MADE = (0,) * len(SCALES)
"""How much larger figures are at each scale where there are none."""


class _Filled(NamedTuple):
    """A page from its ``head`` down to an ``item``, with which it goes on.

    It is ``depth`` baselines deep, and so many more where its figures are ``grown`` to each scale.
    So much white may be added as ``air``; so many baselines go to the ``foot`` of a last page. The
    last heading, of this ``rank``, ends at the depth ``begun``. The scales of its series cost so
    much ``more``. The page ``may_end`` before.
    """

    head: Break
    settled: Settled
    item: int
    begun: int
    rank: int = 0
    depth: int = 0
    grown: tuple[int, ...] = _MADE
    air: int = 0
    foot: int = 0
    more: float = 0.0
    may_end: bool = False


def _ways(stream: Stream, filled: _Filled) -> Iterator[Way]:
    """All ways in which a page goes on. Series have the scales that are settled; one that is not
    has each of its own in turn.

    There is always one: where nothing fits, the shortest page that may be is overfull.
    """
    items, capacity, series = stream
    head, settled, start, begun, rank, depth, grown, air, foot, more, may_end = filled
    scales, least = dict(settled), min(grown)

    def way(costs: Costs, turned: float, seen: float, foot: Break) -> Way:
        going_on = seriesscale.going_on(settled, series, foot.item) if settled else ()
        prices = [price + turned for price in costs.best]
        at_once = prices if seen == turned else [price + seen for price in costs.best]
        return Way(head, foot, settled, going_on, costs.each, prices, at_once)

    for index in range(start, len(items)):
        item = items[index]
        height, growth = item.heights[0], item.grown
        if item.series:
            if item.series not in scales:
                so_far = begun, rank, depth, grown, air, foot, more, may_end
                for scale in series[item.series].scales:
                    with_it = *settled, (item.series, scale)
                    yield from _ways(stream, _Filled(head, with_it, index, *so_far))
                return
            scale = scales[item.series]
            height, growth = item.heights[SCALES.index(scale)], ()
            more += height * price(scale, scale) / capacity
        gap, above = item.gap, 0
        if index == head.item:
            gap, above = 0, head.cut
        else:
            air += item.has_air
        for cut in item.cuts:
            end = depth + gap + cut - above
            if cut >= above + LEAST_LINES and end + least + item.hang <= capacity:
                may_end = True
                turned, seen = lost(end - begun, item.leads)
                filling = costs(end, grown, AIR * air, item.hang, capacity, EMPTY_COST)
                costly = item.cut + more
                yield way(filling, turned + costly, seen + costly, Break(index, cut))
        depth += gap + height - above
        if growth:
            grown = tuple(map(add, grown, growth))
            least = min(grown)
        if foot or item.to_foot:
            foot += gap + height
        if item.stretch in (SECTION, HEADING):
            begun, rank = depth, item.stretch
        over = depth + least - capacity
        if over + item.hang > 0 and may_end:
            return
        if item.below == NEVER:
            continue
        may_end = True
        if over > 0:
            yield way(overfull(depth, grown, capacity), 0.0, 0.0, Break(index + 1))
            return
        if item.ends_stretch:
            filling = costs(depth, grown, -foot, item.hang, capacity, item.empty, True)
            lone = LONE_FOOT_COST if items[head.item].to_foot else 0.0
            yield way(filling, lone + more, lone + more, Break(index + 1))
            return
        filling = costs(depth, grown, AIR * air, item.hang, capacity, item.empty)
        closes = SECTION <= item.next <= rank
        turned, seen = (0.0, 0.0) if closes else lost(depth - begun, item.leads)
        turned, seen = turned + item.below + more, seen + item.seen + more
        yield way(filling, turned, seen, Break(index + 1))
