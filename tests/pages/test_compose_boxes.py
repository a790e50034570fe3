"""Boxes side by side, and the pairs of the facing edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.drawing import scene as drawn
from generator.drawing.sidebyside import GAP, plan
from generator.geometry.points import MM
from generator.pages.boxes import (
    Box,
    Inside,
    Leaf,
    Lowered,
    Pile,
    Plain,
    Row,
    Space,
    Stack,
    UpsideDown,
)
from generator.pages.facing import pair
from generator.pages.figurerow import ABOVE, BELOW, SNUG, below, compact, drawing
from generator.pages.items import Destination, Item
from generator.pages.layout import BASELINE
from generator.pages.leaves import Picture
from generator.pages.painting import ReadingOrder
from generator.pages.tables import column_widths
from generator.pdf.tags import Tag


@dataclass(frozen=True)
class Ink:
    """Ink with a name."""

    name: str

    def draw(self, canvas: Canvas, x: float, y: float) -> None:  # noqa: ARG002
        raise AssertionError("nothing is drawn here")


@dataclass(frozen=True)
class Lines:
    """A box that can be cut as a paragraph is."""

    lines: int

    @property
    def cuts(self) -> tuple[int, ...]:
        return tuple(range(2, self.lines - 1))

    def cut(self, at: int) -> tuple[Box, Box]:
        return Lines(at), Lines(self.lines - at)

    def leaves(self, x: float, y: float) -> Iterator[Leaf]:
        yield Leaf((), Ink(str(self.lines)), x, y)


def names(box: Box) -> list[str]:
    return [leaf.drawable.name for leaf in box.leaves(0, 0) if isinstance(leaf.drawable, Ink)]


def test_a_row_is_cut_where_all_its_boxes_can_be() -> None:
    row = Row(((0.0, Lines(8)), (10.0, Lines(5))))
    assert row.lines == 8
    assert row.cuts == (2, 3, 5, 6)
    head, tail = row.cut(3)
    assert (head.lines, tail.lines) == (3, 5)
    assert names(tail) == ["5", "2"]


def test_the_shorter_box_of_a_row_may_have_ended() -> None:
    head, tail = Row(((0.0, Lines(8)), (10.0, Lines(3)))).cut(5)
    assert names(head) == ["5", "3"]
    assert names(tail) == ["3"]


def test_a_cut_box_stays_inside_its_elements() -> None:
    inside = Inside((Tag("P", "key"),), Lines(6))
    for part in inside.cut(2):
        assert [leaf.path for leaf in part.leaves(0, 0)] == [(Tag("P", "key"),)]


def test_a_stack_is_as_high_as_its_parts() -> None:
    stack = Stack((Plain(Ink("a"), 2), Space(1), Plain(Ink("b"), 3)))
    assert stack.lines == 6
    upper, lower = stack.leaves(0, 100)
    assert upper.y - lower.y == pytest.approx(3 * 13.04, abs=0.01)
    with pytest.raises(ValueError, match="cannot be cut"):
        stack.cut(2)


def test_a_pile_keeps_its_own_distances() -> None:
    pile = Pile(((2.5, Plain(Ink("a"), 1)), (14.8, Plain(Ink("b"), 1))), 2)
    assert pile.lines == 2
    assert [leaf.y for leaf in pile.leaves(0, 100)] == pytest.approx([97.5, 85.2])


def test_captions_leave_white_below_them() -> None:
    one = [(0.0, Plain(Ink("a"), 1), 9.8)]
    assert [below(one, under).lines for under in (0.0, 6.0)] == [1, 2]


def test_what_is_lowered_takes_up_no_more_room() -> None:
    low = Lowered(Lines(6))
    assert (low.lines, low.cuts) == (6, (2, 3, 4))
    assert [leaf.y for part in low.cut(2) for leaf in part.leaves(0, 100)] == pytest.approx(
        [100 - BASELINE / 2] * 2
    )


@pytest.mark.parametrize(("over", "shrinks"), [(0.0, False), (2.0, True), (8.0, False)])
def test_drawings_shrink_a_little_where_that_saves_a_baseline(over: float, shrinks: bool) -> None:
    height = 8 * BASELINE - ABOVE - BELOW + over
    factor = compact((height,), SNUG)
    assert (factor < 1) == shrinks
    scene = drawn.Scene((), drawn.Box(0, 0, 30, height / MM))
    lines = drawing(Picture("p", scene, ""), 100, height * factor, factor).lines
    assert lines == (8 if shrinks or not over else 9)


def test_leaves_are_sorted_by_element_not_by_place() -> None:
    def item(lang: str, number: int) -> Box:
        path = (Tag("L", lang), Tag("LI", (lang, number)))
        return Inside(path, Plain(Ink(f"{lang}{number}"), 1))

    rows = [Row(((0.0, item("en", n)), (9.0, item("ja", n)))) for n in (1, 2)]
    leaves = [leaf for row in rows for leaf in row.leaves(0, 0)]
    ordered = ReadingOrder().sorted(leaves)
    assert [leaf.drawable.name for leaf in ordered if isinstance(leaf.drawable, Ink)] == [
        "en1",
        "en2",
        "ja1",
        "ja2",
    ]


def test_a_pair_has_the_height_and_the_costs_of_both() -> None:
    left = Item(Lines(3), gap=1, cost=0.5, destinations=(Destination("aim", "Aim", 1),))
    right = Item(Lines(2), gap=2, cost=0.0, destinations=(Destination("aim", "目的", 1),))
    (both,) = pair([left], [right], (0.0, 380.0))
    assert (both.box.lines, both.gap, both.cost) == (3, 2, 0.5)
    assert both.destinations == (Destination("aim", "Aim · 目的", 1),)
    assert [leaf.x for leaf in both.box.leaves(0, 0)] == [0.0, 380.0]


def test_what_is_upside_down_begins_on_one_line_at_its_foot() -> None:
    turned = [Item(UpsideDown(Lines(lines), 300.0)) for lines in (3, 5)]
    (both,) = pair(turned[:1], turned[1:], (0.0, 380.0))
    left, right = both.box.leaves(0, 0)
    assert (left.x, right.x) == (0.0, 380.0)
    assert left.y - 3 * BASELINE == right.y - 5 * BASELINE
    assert both.box.cuts == ()


def test_a_shared_item_stands_once() -> None:
    (once,) = pair([Item(Lines(3), shared=True)], [Item(Lines(3), shared=True)], (0.0, 380.0))
    assert len(list(once.box.leaves(0, 0))) == 1


def test_streams_of_different_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match="shape"):
        pair([Item(Lines(3), shared=True)], [Item(Lines(3))], (0.0, 380.0))


def test_figures_share_the_room_evenly_where_they_can() -> None:
    found = plan([50, 60], 200 + GAP)
    assert found.scale == 1
    assert found.shares[0][1] == found.shares[1][1]


def test_a_wide_figure_gets_more_room_before_anything_shrinks() -> None:
    room = 200 + GAP
    found = plan([150, 30], room)
    assert found.scale == 1
    assert found.shares[0][1] * room >= 150
    assert found.shares[1][1] * room >= 30


def test_figures_that_are_too_wide_shrink_alike_and_fill_the_room() -> None:
    room = 200 + GAP
    found = plan([300, 100], room)
    assert found.scale == pytest.approx(0.5)
    at, share = found.shares[-1]
    assert at + share == pytest.approx(1)


def test_columns_take_what_is_left_and_give_what_is_wanting() -> None:
    assert column_widths([50, 30], [9, 9], 100) == [60, 40]
    assert column_widths([300, 30, 200], [9, 9, 9], 230) == [100, 30, 100]
    assert column_widths([300, 290], [9, 9], 100) == [50, 50]


def test_no_column_is_narrower_than_its_longest_word_where_there_is_room() -> None:
    assert column_widths([300, 290], [70, 9], 100) == [70, 30]
    assert column_widths([300, 40, 60], [90, 30, 50], 180) == [90, 40, 50]
    assert column_widths([300, 290], [90, 20], 60) == [40, 20]


def test_each_language_describes_a_part_of_what_is_drawn_once() -> None:
    one, two, three = (drawn.Circle((0.0, 0.0), radius) for radius in (1.0, 2.0, 3.0))
    scene = drawn.Scene((one, two, three, drawn.Group(())), drawn.Box(0, 0, 9, 9))
    both = Picture("p", scene, "Discs", "en", (("ja", "ディスク"),))
    assert [(lang, alt, part.items) for lang, alt, part in both.parts()] == [
        ("en", "Discs", (one, two)),
        ("ja", "ディスク", (three,)),
    ]
    (alone,) = both.but(others=()).parts()
    assert alone[2].items == (one, two, three)
    few = both.but(scene=drawn.Scene((one,), scene.box))
    assert [part.items for _, _, part in few.parts()] == [(one,), (one,)]


def test_a_drawing_in_one_group_is_parted_too() -> None:
    one, two, three = (drawn.Circle((0.0, 0.0), radius) for radius in (1.0, 2.0, 3.0))
    inner = drawn.Group((one, two, three), "discs")
    scene = drawn.Scene((drawn.Group((inner,)),), drawn.Box(0, 0, 9, 9))
    both = Picture("p", scene, "Discs", "en", (("ja", "ディスク"),))
    assert [part.items for _, _, part in both.parts()] == [
        (drawn.Group((inner.but(items=(one, two)),)),),
        (drawn.Group((inner.but(items=(three,)),)),),
    ]
    empty = both.but(scene=drawn.Scene((), scene.box))
    assert [part.items for _, _, part in empty.parts()] == [(), ()]
