"""Cuts between pieces with gaps: their marks are still there when strips have been cut off."""

from __future__ import annotations

from itertools import pairwise

import pytest
import shapely

from generator.contract.piece import Piece, bounds
from generator.shapes.blocks import grid
from generator.shapes.tile import SquareTile
from generator.sheets.imposition import Sheet
from generator.sheets.options import SheetOptions
from generator.sheets.straight_cuts import CROSSING, Cut
from tests.support.sheetproject import laid


def level(cut: Cut) -> bool:
    return cut.start[1] == cut.end[1]


def aisles(sheet: Sheet) -> tuple[list[Cut], list[Cut]]:
    """The cuts across a block and those down it, without the ones around the block."""
    left, bottom, right, top = bounds(sheet.pieces)
    across = [c for c in sheet.cuts if level(c) and bottom < c.start[1] < top]
    down = [c for c in sheet.cuts if not level(c) and left < c.start[0] < right]
    return across, down


@pytest.mark.needs_game("gloop")
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("gap", [2.0, 4.0, 7.0])
def test_every_strip_keeps_marks_of_the_cuts_through_it(paper: str, gap: float) -> None:
    options = SheetOptions(gap=gap, bleed=min(gap / 2, 2.0))
    sheet = laid("gloop", paper, options=options).sheets[0]  # one block
    across, down = aisles(sheet)
    assert across
    assert down
    for cut in down:
        spans = [sorted((a[1], b[1])) for a, b in cut.marks]
        for low, high in strips(sheet, across):
            seen = sum(max(0.0, min(high, t) - max(low, b)) for b, t in spans)
            assert seen >= CROSSING / 2


def strips(sheet: Sheet, across: list[Cut]) -> list[tuple[float, float]]:
    """What lies between two cuts across, from below."""
    _, bottom, _, top = bounds(sheet.pieces)
    levels = [bottom - 10, *sorted(cut.start[1] for cut in across), top + 10]
    return list(pairwise(levels))


@pytest.mark.needs_game("gloop")
@pytest.mark.parametrize("gap", [2.0, 4.0])
def test_no_aisle_and_no_mark_of_it_is_on_a_piece(gap: float) -> None:
    sheet = laid("gloop", options=SheetOptions(gap=gap, bleed=1.0)).sheets[0]
    body = shapely.union_all([piece.outline for piece in sheet.pieces])
    for cut in (cut for group in aisles(sheet) for cut in group):
        line = shapely.LineString([cut.start, cut.end])
        assert line.distance(body) == pytest.approx(gap / 2, abs=1e-6)
        assert all(shapely.LineString(mark).distance(body) > 0.5 for mark in cut.marks)


def test_an_aisle_turns_with_its_block() -> None:
    def tile() -> Piece:
        return SquareTile().piece("tiles", ("", 0), {"tile": 25.0})

    block = grid([[tile(), tile()], [tile(), tile()]], (25.0, 25.0), 4.0)
    assert [sorted(line) for line in block.aisles] == [
        [(0.0, 27.0), (54.0, 27.0)],
        [(27.0, 0.0), (27.0, 54.0)],
    ]
    assert sorted(map(sorted, block.turned().aisles)) == sorted(map(sorted, block.aisles))


@pytest.mark.needs_game("gloop")
def test_gaps_too_narrow_for_marks_have_none() -> None:
    for sheet in laid("gloop", options=SheetOptions(gap=1.0, bleed=0.5)).sheets:
        assert aisles(sheet) == ([], [])
