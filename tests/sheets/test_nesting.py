"""Pieces laid into each other: far enough apart, within the room, all there, on fewer sheets."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.components.packings import Packings
from generator.contract import finding
from generator.contract.piece import Piece
from generator.geometry.papers import SHEET_PAPERS
from generator.project import Project
from generator.shapes.blocks import shelves
from generator.shapes.nesting import nested
from generator.shapes.registry import SHAPES
from generator.sheets.backs import behind
from generator.sheets.imposition import impose
from generator.sheets.options import SheetOptions
from tests.support.places import ROOT
from tests.support.sheetproject import laid

L = shapely.Polygon([(0, 0), (30, 0), (30, 10), (10, 10), (10, 40), (0, 40)])
WEDGE = shapely.Polygon([(0, 0), (40, 0), (0, 25)])
U = shapely.Polygon([(0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30)])
DISC = shapely.Point(8, 8).buffer(8)
FORMS = (L, WEDGE, U, DISC)
CHORD = math.cos(math.pi / 64)
"""How far the middle of a chord is from the centre of its arc, of 16 to a quarter circle."""


def piece(form: shapely.Polygon, name: str) -> Piece:
    return Piece("things", SHAPES["cut-out"], None, form, (0.0, 0.0), name)


@settings(max_examples=12, deadline=None)
@example([L, L], 2.0**-1040, (50.0, 50.0))
@example([L, L, DISC], 2.001953125, (50.0, 50.0))
@given(
    forms=st.lists(st.sampled_from(FORMS), min_size=1, max_size=12),
    gap=st.floats(0.0, 8.0),
    room=st.tuples(st.floats(50.0, 120.0), st.floats(50.0, 120.0)),
)
def test_pieces_keep_apart_and_within_the_room(
    forms: list[shapely.Polygon], gap: float, room: tuple[float, float]
) -> None:
    pieces = [piece(form, str(number)) for number, form in enumerate(forms)]
    blocks = list(nested(pieces, gap, room))
    assert len(blocks) <= len(list(shelves(pieces, gap, room)))
    assert sorted(int(p.name) for block in blocks for p in block.pieces) == list(range(len(forms)))
    for block in blocks:
        assert block.fits(room)
        outlines = [p.outline for p in block.pieces]
        for number, one in enumerate(outlines):
            assert one.area == pytest.approx(forms[int(block.pieces[number].name)].area)
            for other in outlines[:number]:
                assert one.distance(other) >= gap * CHORD - 1e-6
                assert one.intersection(other).area < 1e-6


def test_what_fits_neither_way_is_said() -> None:
    with pytest.raises(ValueError, match=r"is 40\.0 × 25\.0 mm large"):
        list(nested([piece(WEDGE, "wedge")], 0.0, (30.0, 24.0)))


def test_the_same_pieces_lie_the_same_every_time() -> None:
    pieces = [piece(form, str(number)) for number, form in enumerate(FORMS * 3)]
    first, second = (list(nested(pieces, 2.0, (70.0, 90.0))) for _ in range(2))
    assert first == second
    assert len(first) < len(list(shelves(pieces, 2.0, (70.0, 90.0))))


@pytest.mark.needs_game("pentup")
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("gap", [0.5, 1.0, 2.0, 4.0, 6.0])
def test_pieces_with_gaps_need_no_more_sheets_than_without(paper: str, gap: float) -> None:
    tight = laid("pentup", paper).sheets
    apart = laid("pentup", paper, options=SheetOptions(gap=gap, bleed=0.0)).sheets
    assert len(apart) == len(tight) == 2
    for sheet in apart:
        outlines = [p.outline for p in sheet.pieces]
        assert all(
            a.distance(b) >= gap - 1e-6 for i, a in enumerate(outlines) for b in outlines[:i]
        )


@pytest.mark.needs_game("duploline")
@pytest.mark.parametrize("paper", ["a3", "tabloid"])
def test_a_board_shares_its_sheet_where_that_saves_one(paper: str) -> None:
    project, spec = Project(ROOT), laid("duploline", paper).spec
    packings = Packings(project, "duploline", Path.read_text)
    (sheet,) = impose(spec, packings, finding.load("duploline"), SHEET_PAPERS[paper])
    (board,) = (p for p in sheet.pieces if p.shape.large)
    others = [p for p in sheet.pieces if not p.shape.large]
    assert max(p.outline.bounds[3] for p in others) < board.outline.bounds[1]
    cut = sheet.cuts[0]
    assert board.outline.bounds[1] > cut.start[1] > max(p.outline.bounds[3] for p in others)
    back = behind(sheet, "long", SHEET_PAPERS[paper])
    assert sorted(p.component for p in back.backs) == sorted(p.component for p in others)
    # On a smaller paper it would save none, and the board has a sheet to itself.
    first, *_ = laid("duploline", "a4").sheets
    assert [p.component for p in first.pieces] == [board.component]
