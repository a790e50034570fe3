"""Equal rectangles on a sheet: upright, on their side or both, whatever needs fewer sheets."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from generator.contract.piece import NEAR, Block, Component, Ink, Piece, Task
from generator.drawing.scene import CAP, Text
from generator.drawing.themes import THEMES
from generator.geometry.points import Point
from generator.shapes.blocks import grids
from generator.shapes.printing import body_items
from generator.shapes.rectangle import CARDS, Rectangle

MONO = THEMES["mono"]
INK = Ink(MONO, MONO.game("#2a7f4f"), ())
A4_ROOM = 194.0, 253.0


def rectangles(count: int, size: Point) -> list[Piece]:
    width, height = size
    edge = shapely.box(-width / 2, -height / 2, width / 2, height / 2)
    return [Piece("x", Rectangle(), None, edge, (0.0, 0.0), str(n)) for n in range(count)]


def held(size: Point, gap: float, room: Point) -> int:
    return math.prod(int((r + gap + NEAR) / (s + gap)) for r, s in zip(room, size, strict=True))


def test_more_poker_cards_fit_a4_on_their_side() -> None:
    (card,) = (card for card in CARDS if card.name == "poker-card")
    task = Task(Component("deck", card, 6, 6, shared=True), None, None, {}, 4.0, 4.0, A4_ROOM)
    (block,) = card.blocks(task)
    assert len(block.pieces) == 6
    assert block.fits(A4_ROOM)


def test_some_lie_each_way_where_that_holds_more() -> None:
    # Two upright and, below them, one on its side: neither way alone holds three.
    (block,) = grids(rectangles(3, (20.0, 30.0)), (20.0, 30.0), 0.0, (40.0, 50.0))
    turned = [piece for piece in block.pieces if round(piece.drawing.turn) % 180 == 90]
    assert (len(block.pieces), len(turned)) == (3, 1)


@given(
    st.integers(1, 30),
    st.tuples(st.integers(10, 60), st.integers(10, 60)),
    st.sampled_from([0.0, 2.0, 5.0]),
    st.tuples(st.integers(60, 200), st.integers(60, 200)),
)
def test_no_more_rooms_than_either_way_alone(count: int, size: Any, gap: float, room: Any) -> None:
    blocks = list(grids(rectangles(count, size), size, gap, room))
    laid = [piece for block in blocks for piece in block.pieces]
    assert sorted(int(piece.name) for piece in laid) == list(range(count))
    most = max(held(way, gap, room) for way in (size, size[::-1]))
    assert len(blocks) <= math.ceil(count / most)
    for block in blocks:
        assert block.fits(room)
        apart(block, gap)
        cut(block, gap)


def apart(block: Block, gap: float) -> None:
    whole = shapely.box(0.0, 0.0, *block.size).buffer(NEAR)
    assert all(whole.contains(piece.outline) for piece in block.pieces)
    for one, other in combinations(block.pieces, 2):
        assert one.outline.intersection(other.outline).area < NEAR
        assert one.outline.distance(other.outline) >= gap - NEAR


def cut(block: Block, gap: float) -> None:
    """No cut goes through a piece; those that begin at a side do so at the edge of a piece."""
    for line in (*block.lines, *block.aisles):
        way = shapely.LineString(line)
        for piece in block.pieces:
            assert way.intersection(piece.outline.buffer(-NEAR)).is_empty
            assert not gap or way.distance(piece.outline) >= gap / 2 - NEAR
    width, height = block.size
    for (x, y), _ in block.starts:
        assert min(abs(x), abs(x - width), abs(y), abs(y - height)) < NEAR
        assert any(
            piece.outline.boundary.distance(shapely.Point(x, y)) < NEAR for piece in block.pieces
        )


@pytest.mark.parametrize("size", [(50.0, 200.0), (200.0, 50.0)])
def test_what_fits_neither_way_is_refused(size: Point) -> None:
    with pytest.raises(ValueError, match="mm large"):
        list(grids(rectangles(1, size), size, 0.0, (100.0, 100.0)))


def test_the_name_of_the_engine_turns_with_its_card() -> None:
    card, middle = CARDS[0], (0.0, 0.0)
    piece = Piece("deck", card, None, shapely.box(-30, -40, 30, 40), middle, "a", "A")
    (lying,) = (item for item in body_items(piece.turned(90.0), INK) if isinstance(item, Text))
    assert lying.angle == 90
    assert lying.at == pytest.approx((lying.size * CAP / 2, 0.0))
