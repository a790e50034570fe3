"""Page breaks, on boxes that are nothing but heights."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.pages import pagebreaks
from generator.pages.boxes import Box, Leaf
from generator.pages.figurescale import SCALES
from generator.pages.frames import LAST_PAGE, Frame
from generator.pages.items import FIGURES, HEADING, NEVER, SECTION, Destination, Item, Sizes
from generator.pages.pagebreaks import Page, compose, places
from generator.pages.pagecost import PAGE_COST, PRICES
from generator.pages.pageways import Stream, measured
from generator.pages.signature import Signature
from generator.pages.spacing import LOOSE, TOGETHER


@dataclass(frozen=True)
class Block:
    """A box of a height, and perhaps of lines that can be parted as a paragraph's."""

    lines: int
    breakable: bool = False

    @property
    def cuts(self) -> tuple[int, ...]:
        return tuple(range(2, self.lines - 1)) if self.breakable else ()

    def cut(self, at: int) -> tuple[Box, Box]:
        return Block(at, self.breakable), Block(self.lines - at, self.breakable)

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:  # noqa: ARG002
        return iter(())


def heights(pages: tuple[Page, ...]) -> list[list[int]]:
    return [[placed.box.lines for placed in page.placed] for page in pages]


def test_items_fill_pages_and_gaps_vanish_at_their_head() -> None:
    pages = compose([Item(Block(4), gap=1) for _ in range(4)], 10)
    assert heights(pages) == [[4, 4], [4, 4]]
    assert [placed.line for placed in pages[0].placed] == [0, 5]
    assert [page.number for page in pages] == [1, 2]


def test_a_heading_stays_with_two_lines_of_what_follows() -> None:
    text = [Item(Block(8)), Item(Block(1), gap=1, keep_with_next=True), Item(Block(6, True))]
    assert heights(compose(text, 11)) == [[8], [1, 6]]
    assert heights(compose(text, 12)) == [[8, 1, 2], [4]]


def test_no_line_of_a_paragraph_stands_alone() -> None:
    pages = compose([Item(Block(7)), Item(Block(4, True)), Item(Block(8))], 10)
    assert heights(pages) == [[7, 2], [2, 8]]
    pages = compose([Item(Block(9)), Item(Block(4, True)), Item(Block(6))], 10)
    assert heights(pages) == [[9], [4, 6]]


def test_what_never_parts_stays_together_and_costs_are_weighed() -> None:
    parted = [Item(Block(6)), Item(Block(3)), Item(Block(3), cost=NEVER)]
    assert heights(compose(parted, 10)) == [[6], [3, 3]]
    weighed = [Item(Block(6)), Item(Block(3)), Item(Block(3), cost=20.0)]
    assert heights(compose(weighed, 10)) == [[6], [3, 3]]
    free = [Item(Block(6)), Item(Block(3)), Item(Block(3))]
    assert heights(compose(free, 10)) == [[6, 3], [3]]


def test_what_is_costly_to_cut_stays_whole_where_it_can() -> None:
    whole = [Item(Block(4)), Item(Block(8, True), cut=20.0), Item(Block(4))]
    assert heights(compose(whole, 12)) == [[4, 8], [4]]
    assert heights(compose(whole, 10)) == [[4], [8], [4]]
    assert heights(compose([Item(Block(13, True), cut=20.0)], 10)) == [[8], [5]]


def test_what_hangs_below_its_box_does_not_hang_into_the_foot() -> None:
    whole = [Item(Block(4)), Item(Block(6), hang=0.5), Item(Block(4))]
    assert heights(compose(whole, 10)) == [[4], [6, 4]]
    cut = [Item(Block(4)), Item(Block(9, True), hang=0.5), Item(Block(2))]
    assert heights(compose(cut, 10)) == [[4, 5], [4, 2]]


def test_white_is_spread_instead_of_left_on_one_page() -> None:
    # Filling page by page would leave the second page nearly bare: 10, 3, 8.
    items = [Item(Block(h)) for h in (5, 5, 3, 8)]
    assert heights(compose(items, 10)) == [[5], [5, 3], [8]]


def test_a_forced_break_begins_a_page() -> None:
    pages = compose(
        [Item(Block(2)), Item(Block(2), page_break_before=True), Item(Block(2))], 10, first=3
    )
    assert heights(pages) == [[2], [2, 2]]
    assert [page.number for page in pages] == [3, 4]


def test_what_is_taller_than_a_page_is_set_and_can_be_found() -> None:
    pages = compose([Item(Block(3)), Item(Block(12)), Item(Block(3))], 10)
    assert heights(pages) == [[3], [12], [3]]
    assert [page.lines > 10 for page in pages] == [False, True, False]


def test_a_long_paragraph_goes_over_several_pages() -> None:
    pages = compose([Item(Block(25, True), destinations=(Destination("start"),))], 10)
    assert sum(map(sum, heights(pages))) == 25
    assert [placed.begins for page in pages for placed in page.placed] == [True, False, False]
    assert places(pages) == {"start": 1}


def test_what_sinks_stands_at_the_foot_of_the_last_page() -> None:
    items = [Item(Block(3)), Item(Block(1), gap=2, to_foot=True), Item(Block(2))]
    (page,) = compose(items, 10)
    assert [placed.line for placed in page.placed] == [0, 7, 8]


def test_a_worse_break_is_taken_before_a_page_is_left_half_empty() -> None:
    # The better break would be before the 5, but then the second page held only that.
    items = [Item(Block(h), cost=0.15 * (h == 4)) for h in (3, 3, 4, 5, 6, 3)]
    assert heights(compose(items, 10)) == [[3, 3], [4, 5], [6, 3]]


def test_what_is_left_at_the_foot_is_shared_out_above_headings_then_figures() -> None:
    heading, figure = Item(Block(1), stretch=2), Item(Block(2), stretch=3)
    first = [Item(Block(3)), heading, figure, heading, figure]
    for over, lines in ((0, [0, 3, 4, 6, 7]), (1, [0, 3, 4, 6, 7]), (2, [0, 4, 5, 8, 9])):
        page, _ = compose([*first, Item(Block(9))], 9 + over)
        assert [placed.line for placed in page.placed] == lines
    page, _ = compose([*first, Item(Block(14))], 14)
    assert [placed.line for placed in page.placed] == [0, 4, 6, 9, 11]


def test_no_white_parts_a_heading_from_the_one_right_above_it() -> None:
    chapter, heading = (
        Item(Block(2), stretch=1, keep_with_next=True),
        Item(Block(1), gap=1, stretch=2),
    )
    page, _ = compose(
        [chapter, heading, Item(Block(3)), heading, Item(Block(1)), Item(Block(14))], 14
    )
    assert [placed.line for placed in page.placed] == [0, 3, 4, 9, 10]


def test_the_last_page_of_a_stretch_is_left_as_it_is() -> None:
    for end in ([], [Item(Block(2), page_break_before=True)]):
        page, *_ = compose([Item(Block(3)), Item(Block(1), stretch=1), Item(Block(2)), *end], 10)
        assert [placed.line for placed in page.placed] == [0, 3, 4]


def test_white_belongs_where_a_section_ends() -> None:
    # Of two ways to leave as much white, the one before a heading is taken.
    heading = Item(Block(1), stretch=1, keep_with_next=True)
    pages = compose([Item(Block(6)), heading, *(Item(Block(h)) for h in (5, 6, 9))], 12)
    assert heights(pages) == [[6], [1, 5, 6], [9]]


ITEM = st.builds(
    Item,
    box=st.builds(Block, st.integers(1, 9), st.booleans()),
    gap=st.integers(0, 2),
    cost=st.sampled_from([0.0, 0.5, 20.0]),
    stretch=st.integers(0, 3),
    page_break_before=st.booleans(),
    frame=st.just(Frame(1, LAST_PAGE)),
)


@given(st.lists(ITEM, max_size=30))
def test_nothing_is_lost_added_or_moved_and_every_page_holds_its_lines(items: list[Item]) -> None:
    pages = compose(items, 10)
    placed = [p for page in pages for p in page.placed]
    assert [p.item for p in placed if p.begins] == items
    for item in items:
        parts = [p.box.lines for p in placed if p.item is item]
        if items.count(item) == 1:
            assert sum(parts) == item.box.lines
            assert len(parts) == 1 or min(parts) >= 2
    for page in pages:
        assert page.lines <= 10
        ends = [(p.line, p.line + p.box.lines) for p in page.placed]
        assert all(a[1] <= b[0] for a, b in pairwise(ends))


@given(st.lists(ITEM, min_size=1, max_size=30), st.booleans())
def test_what_is_passed_over_as_too_dear_would_not_have_been_cheaper(
    items: list[Item], face: bool
) -> None:
    def cost(*margins: float) -> float:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pagebreaks, "MARGINS", margins)
            ways = Stream(measures, 10, {}).ways
            pages, prices = pagebreaks._best_feet(ways, rest, 0, None, face=face)
        book = PRICES.index(tuple(prices))
        return sum(
            (page.seen if face and number % 2 == 0 else page.turned)[book] + PAGE_COST
            for number, page in enumerate(pages)
        )

    measures = measured(items)
    rest = pagebreaks._least(measures, 10)
    assert rest[0] <= cost(0.5, 2.0, math.inf) == pytest.approx(cost(math.inf))


@pytest.mark.parametrize("count", [0, 1])
def test_short_books(count: int) -> None:
    assert len(compose([Item(Block(1))] * count, 10)) == count


def test_a_heading_with_a_line_below_it_does_not_stand_at_a_foot() -> None:
    lost = [
        Item(Block(8)),
        Item(Block(1), keep_with_next=True, stretch=1),
        Item(Block(1)),
        Item(Block(8)),
    ]
    assert heights(compose(lost, 11)) == [[8], [1, 1, 8]]
    found = [*lost[:2], Item(Block(3)), Item(Block(8))]
    assert heights(compose(found, 12)) == [[8, 1, 3], [8]]


@pytest.mark.parametrize(("words", "parted"), [(1, False), (3, False), (9, True)])
def test_a_few_words_go_with_what_they_lead_to(words: int, parted: bool) -> None:
    above = 27 - words  # with heading and words, the page is full up to its last ten baselines
    head = Item(Block(1), keep_with_next=True, stretch=SECTION)
    lead = [Item(Block(above)), head, Item(Block(words), leads=True)]
    pages = heights(compose([*lead, head.but(stretch=HEADING), Item(Block(30))], 38))
    assert (pages[0] == [above, 1, words]) == parted


def test_a_few_words_may_be_parted_from_what_they_lead_to_where_both_are_seen_at_once() -> None:
    head = Item(Block(1), keep_with_next=True, stretch=SECTION)
    lead = [Item(Block(24)), head, Item(Block(5), leads=True)]
    items = [*lead, head.but(stretch=HEADING), Item(Block(30))]
    assert heights(compose(items, 38, 2, face=True))[0] == [24, 1, 5]
    assert heights(compose(items, 38, 3, face=True))[0] == [24]


def test_the_last_page_of_a_book_has_more_than_a_few_lines_above_what_stands_at_its_foot() -> None:
    rows = [Item(Block(6))] * 8
    foot = [Item(Block(1), gap=2, to_foot=True), Item(Block(6), cost=NEVER)]
    assert heights(compose([*rows, *foot], 38)) == [[6] * 5, [6] * 3 + [1, 6]]


def test_a_short_section_may_stand_at_a_foot() -> None:
    heading = Item(Block(1), keep_with_next=True, stretch=1)
    assert heights(
        compose([Item(Block(8)), heading, Item(Block(1)), heading, Item(Block(7))], 10)
    ) == [
        [8, 1, 1],
        [1, 7],
    ]


def test_a_single_page_on_a_new_sheet_is_spared_where_it_can_be() -> None:
    # Half a page each: in pairs they fill three pages, but those can be parted at a cost only.
    half, parted = Item(Block(5)), Item(Block(5), cost=4.0)
    items = [half, half.but(stretch=1), parted, half, parted, half]
    assert len(compose(items, 10)) == 4
    assert len(compose(items, 10, 1, Signature(4, 0))) == 4
    assert heights(compose(items, 10, 2, Signature(4, 1))) == [[5, 5]] * 3


def test_figures_are_parted_from_their_rule_by_no_turn_but_across_facing_pages() -> None:
    rule = [Item(Block(6)), Item(Block(6), cost=TOGETHER, seen=LOOSE)]
    items = [Item(Block(3)), *rule, Item(Block(8))]
    apart = [[3, 6], [6], [8]]
    assert heights(compose(items, 14, first=2)) == [[3], [6, 6], [8]]
    assert heights(compose(items, 14, first=2, face=True))[0] == apart[0]
    assert heights(compose(items, 14, first=3, face=True)) == [[3], [6, 6], [8]]


def test_a_page_for_notes_is_spared_by_more_white_on_the_others() -> None:
    items = [Item(Block(2)) for _ in range(10)]
    assert len(compose(items, 10)) == 2
    assert heights(compose(items, 10, 2, Signature(4, 1))) == [[2] * 4, [2] * 4, [2] * 2]
    assert len(compose(items, 10, 2, Signature(4, 1, True))) == 2


def drawn(lines: int) -> Item:
    """A figure as high as this at its usual scale."""
    heights = tuple(round(lines * scale) for scale in SCALES)
    sizes = Sizes(heights, lambda scale: Block(round(lines * scale)))
    return Item(Block(lines), stretch=FIGURES, scaled=sizes)


def test_figures_are_drawn_smaller_where_that_keeps_them_with_their_rule() -> None:
    tied = drawn(20).but(cost=TOGETHER)
    assert heights(compose([Item(Block(22)), tied, Item(Block(30))], 40)) == [[22, 18], [30]]
    assert heights(compose([Item(Block(26)), tied, Item(Block(30))], 40))[0] == [26]


def test_figures_of_a_page_are_drawn_larger_together_where_white_is_left() -> None:
    filled = [Item(Block(8)), drawn(10), drawn(10), Item(Block(38)), Item(Block(38))]
    (_, *figures), *others = heights(compose(filled, 40))
    assert figures[0] == figures[1] > 10
    assert 36 <= 8 + sum(figures) <= 40
    assert others == [[38], [38]]


def test_figures_stay_as_they_are_on_a_full_page_and_on_the_last() -> None:
    assert heights(compose([Item(Block(19)), drawn(21), drawn(20)], 40)) == [[19, 21], [20]]


def test_figures_of_a_section_that_goes_on_overleaf_are_drawn_alike() -> None:
    head = Item(Block(2), stretch=SECTION, keep_with_next=True)
    full, airy = [head, Item(Block(18)), drawn(20)], [Item(Block(14)), drawn(10)]
    end = [head, Item(Block(38))]
    _, (*_, same), _ = heights(compose([*full, *airy, *end], 40))
    _, (*_, other), _ = heights(compose([*full, head, *airy, *end], 40))
    assert 10 <= same <= 12 < other


def test_figures_of_a_series_have_one_scale_at_which_their_pages_are_full() -> None:
    def compared(*names: str) -> list[int]:
        rows = [[drawn(10).but(stretch=0, series=name)] * 3 for name in names]
        head, end = Item(Block(1), keep_with_next=True), Item(Block(39))
        pages = heights(compose([Item(Block(6)), *rows[0], head, *rows[1], end, end], 40))
        return [page[-1] for page in pages[:2]]

    assert compared("a", "a") == [11, 11]
    first, second = compared("a", "b")
    assert first == 11 < second


def test_a_break_that_is_seen_at_once_may_cost_less() -> None:
    items = [Item(Block(7)), Item(Block(4), cost=10.0, seen=0.1), Item(Block(5)), Item(Block(9))]
    assert heights(compose(items, 10, first=2, face=True))[0] == [7]
    apart = heights(compose([Item(Block(3)), *items], 10, first=3, face=True))
    assert [7, 4] not in apart


@given(st.lists(st.tuples(st.booleans(), st.integers(3, 30)), min_size=1, max_size=12))
def test_whatever_the_scale_every_item_is_set_once_and_in_order(
    blocks: list[tuple[bool, int]],
) -> None:
    items = [drawn(lines) if figure else Item(Block(lines)) for figure, lines in blocks]
    pages = compose(items, 40, 2, Signature(4, 1), face=True)
    placed = [p for page in pages for p in page.placed]
    for p, item in zip(placed, items, strict=True):
        assert p.box.lines in {item.at(scale).box.lines for scale in SCALES}
    assert all(page.lines <= 40 for page in pages)
    assert [page.number for page in pages] == list(range(2, 2 + len(pages)))
