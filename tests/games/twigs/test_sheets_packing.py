"""How tightly things lie, held against what a plain grid would take."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from generator.components.packings import Packings
from generator.components.spec import SheetSpec, load_spec
from generator.contract.piece import bounds
from generator.faults import ContentError
from generator.games.twigs.engine.game import ENGINE
from generator.games.twigs.pieces import SHAPES
from generator.games.twigs.shapes.sticks import Sticks
from generator.geometry.outline import Pose
from generator.geometry.papers import SHEET_PAPERS
from generator.project import Project
from generator.shapes.blocks import disc_places
from generator.sheets.imposition import fill, impose
from tests.support.places import ROOT


@pytest.fixture(scope="module")
def spec() -> SheetSpec:
    return load_spec(Project(ROOT), "twigs", ENGINE, lambda path: path.read_text())


def naive_area(spec: SheetSpec) -> float:
    """Area of 12 equal cells, large enough for every twig in its best turn, with the gap."""
    boxes = []
    for shape in SHAPES.values():
        turns = [
            Sticks().piece("", 0, "", Pose(shape, 0, 0, turn), spec.sizes)
            for turn in range(0, 180, 30)
        ]
        sizes = [(b[2] - b[0], b[3] - b[1]) for b in (bounds([piece]) for piece in turns)]
        boxes.append(min(sizes, key=lambda size: size[0] * size[1]))
    width = max(min(box) for box in boxes) + spec.gap
    height = max(max(box) for box in boxes) + spec.gap
    return len(boxes) * width * height


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_whole_set_is_on_one_sheet(spec: SheetSpec, name: str) -> None:
    packings = Packings(Project(ROOT), "twigs", lambda path: path.read_text())
    sheets = impose(spec, packings, ENGINE, SHEET_PAPERS[name])
    assert len(sheets) == 1
    assert len(sheets[0].pieces) == ENGINE.facts()["twigs_in_set"] + ENGINE.facts()["discs_in_set"]
    assert fill(sheets, spec, SHEET_PAPERS[name]) > 0.25
    twigs = [p for p in sheets[0].pieces if p.label and p.player == 0]
    left, bottom, right, top = bounds(twigs)
    assert (right - left + spec.gap) * (top - bottom + spec.gap) < 0.6 * naive_area(spec)


def test_pieces_that_are_too_large_for_the_paper_are_measured(spec: SheetSpec) -> None:
    packings = Packings(Project(ROOT), "twigs", lambda path: path.read_text())
    large = spec.but(sizes={**spec.sizes, "segment": 120}, components=spec.components[:1])
    with pytest.raises(ContentError, match=r"mm large; A4 has 194\.0 × 259\.0 mm within its"):
        impose(large, packings, ENGINE, SHEET_PAPERS["a4"])


def test_rows_that_do_not_fit_go_to_the_next_sheet(spec: SheetSpec) -> None:
    packings = Packings(Project(ROOT), "twigs", lambda path: path.read_text())
    paper = SHEET_PAPERS["a4"].but(height=170.0)
    sheets = impose(spec, packings, ENGINE, paper)
    assert [sheet.count() for sheet in sheets] == [
        {(player, "twigs"): 12, (player, "discs"): 15} for player in (0, 1)
    ]


@pytest.mark.parametrize("count", [1, 2, 7, 15, 30, 36])
@pytest.mark.parametrize("width", [14.0, 45.0, 100.0, 198.0])
def test_discs_keep_apart_within_their_width(count: int, width: float) -> None:
    places = disc_places(count, 14.0, 1.5, width)
    assert len(places) == count
    assert min(x for x, _ in places) >= 7
    assert max(x for x, _ in places) + 7 <= width
    for one, other in combinations(places, 2):
        assert math.dist(one, other) > 15.5 - 1e-9


def test_discs_take_the_denser_packing() -> None:
    def height(count: int, width: float) -> float:
        return max(y for _, y in disc_places(count, 14.0, 1.5, width)) + 7

    # Two rows that are full stand square, for a half disc has no room; three rows do better hexed.
    assert height(6, 45.0) == pytest.approx(14 + 15.5)
    assert height(9, 60.0) == pytest.approx(14 + 2 * 15.5 * math.sqrt(3) / 2)


def test_discs_fill_a_given_height_before_they_grow_wider() -> None:
    low, high = (disc_places(15, 14.0, 1.5, 60.0, height) for height in (0.0, 80.0))
    assert max(y for _, y in low) + 7 == pytest.approx(14 + 4 * 15.5 * math.sqrt(3) / 2)
    assert max(y for _, y in high) + 7 == pytest.approx(14 + 4 * 15.5)
    assert max(x for x, _ in high) < max(x for x, _ in low)


def test_a_disc_that_is_too_wide_is_refused() -> None:
    with pytest.raises(ValueError, match="a disc of 14 mm does not fit into 10 mm"):
        disc_places(3, 14.0, 1.5, 10.0)
