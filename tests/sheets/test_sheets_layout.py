"""How sheets are laid out: shared cuts against separate ones, boards in parts, other content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import shapely

from generator import games
from generator.components.kits import material
from generator.components.packings import Packings
from generator.components.spec import load_spec
from generator.contract.piece import Piece, bounds
from generator.faults import ContentError
from generator.geometry.papers import SHEET_PAPERS
from generator.project import Project
from generator.shapes.blocks import shelves
from generator.shapes.lettermap import letter_map, straight_borders
from generator.shapes.reach import reaches
from generator.shapes.ring import nested
from generator.sheets.card import card_sheet, widest_margin
from generator.sheets.imposition import fill, impose
from generator.sheets.options import DEFAULT, Backs, SheetOptions
from generator.sheets.poster import OVERLAP
from tests.support.places import ROOT, there
from tests.support.sheetproject import changed, laid

A4 = SHEET_PAPERS["a4"]


def pieces(game: str, options: SheetOptions = DEFAULT) -> list[tuple[Piece, ...]]:
    """The pieces of a game, sheet by sheet."""
    return [sheet.pieces for sheet in laid(game, options=options).sheets]


def test_a_straight_border_is_one_cut_however_long() -> None:
    assert straight_borders(letter_map(["AAB", "CCB"])) == 2
    assert straight_borders(letter_map(["AB", "AB", "CD"])) == 2
    assert straight_borders(letter_map(["AAC", "ABC", "BBC"])) == 4


@pytest.mark.needs_game("gloop", "pentup")
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_shared_cuts_are_fewer_than_separate_ones(paper: str) -> None:
    """Against pieces that lie apart in a grid: each side of each of them is a cut."""
    tiles = laid("gloop", paper).sheets
    shared = sum(len(sheet.cuts) for sheet in tiles)
    # In a grid with gaps each row and each column needs two cuts from edge to edge.
    apart = sum(
        2 * len({round(v) for p in s.pieces for v in p.outline.bounds[k::4]})
        for s in tiles
        for k in (0, 1)
    )
    assert shared < 0.6 * apart
    pentominoes = laid("pentup", paper).sheets
    cuts = sum(len(sheet.cuts) + sheet.inner for sheet in pentominoes)
    sides = sum(len(p.outline.exterior.coords) - 1 for s in pentominoes for p in s.pieces)
    assert cuts < 0.4 * sides


@pytest.mark.needs_game("pentup")
def test_pentominoes_take_less_paper_than_boxes_in_rows() -> None:
    spec = laid("pentup").spec
    _, bottom, _, top = bounds(laid("pentup").sheets[0].pieces)
    (boxes,) = shelves(material(spec, games.load("pentup"))[0].pieces, 0.0, (120.0, 1000.0))
    assert top - bottom == pytest.approx(199.8)
    assert boxes.size[1] > 1.5 * 200


@pytest.mark.needs_game("gloop")
def test_tiles_lie_as_a_filling() -> None:
    """Where one tile's path ends at another, that one's goes on."""
    for sheet in laid("gloop").sheets:
        ends = Counter(
            (round(x, 2), round(y, 2))
            for piece in sheet.pieces
            for path in piece.drawing.paths
            for x, y in (path[0], path[3])
        )
        left, bottom, right, top = (round(v, 2) for v in bounds(sheet.pieces))
        inside = [n for (x, y), n in ends.items() if left < x < right and bottom < y < top]
        assert set(inside) == {2}


@pytest.mark.needs_game("gloop")
def test_many_more_tiles_take_as_many_more_sheets() -> None:
    spec = laid("gloop").spec
    (component,) = spec.components
    many = spec.but(components=(replace(component, each=910, all=910),))

    class TenSets:
        pieces = games.load("gloop").pieces * 10

    sheets = impose(
        many, Packings(Project(Path("/nowhere")), "gloop", Path.read_text), TenSets(), A4
    )
    assert [len(sheet.pieces) for sheet in sheets] == [70] * 13
    for sheet in sheets:
        assert shapely.union_all([p.outline for p in sheet.pieces]).area == pytest.approx(70 * 625)


@pytest.mark.needs_game("duploline")
def test_a_board_has_no_corner_in_a_straight_side() -> None:
    board = laid("duploline").sheets[0]
    assert len(board.pieces[0].outline.exterior.coords) - 1 == board.inner == 12


@pytest.mark.needs_game("duploline")
def test_rings_stay_apart_and_hold_their_discs() -> None:
    rings = [p for p in laid("duploline").sheets[1].pieces if p.hole]
    found = [p for p in laid("duploline").sheets[1].pieces if not p.hole]
    tree = shapely.STRtree([p.outline for p in rings])
    close = tree.query([p.outline for p in rings], predicate="dwithin", distance=3.99)
    assert all(a == b for a, b in close.T.tolist())
    for piece in found:
        (ring,) = [r for r in rings if r.centre == piece.centre]
        assert ring.player == piece.player
        assert piece.outline.distance(ring.outline) == pytest.approx(0.5, abs=0.01)


@pytest.mark.needs_game("duploline", "twigs")
@pytest.mark.parametrize("backs", ["none", "gutter"])
def test_the_figure_shows_a_disc_in_a_ring_of_its_own_colour(backs: Backs) -> None:
    """Also where each player has a sheet, and rings lie at the same places on both."""
    pairs = nested(pieces("duploline", SheetOptions(backs=backs)))
    assert [(ring.player, disc.player) for ring, disc in pairs] == [(0, 0), (1, 1)]
    assert nested(pieces("twigs")) == []


@pytest.mark.needs_game("gloop", "pentup")
def test_the_sides_of_a_block_are_cut_last() -> None:
    """Until then the paper around it is whole, and has the marks of all other cuts."""
    for game in ("gloop", "pentup"):
        for sheet in laid(game).sheets:
            edges = dict(zip(("left", "bottom", "right", "top"), bounds(sheet.pieces), strict=True))
            at = [
                {
                    name
                    for name, edge in edges.items()
                    for way in [0 if name in ("left", "right") else 1]
                    if cut.start[way] == cut.end[way] == pytest.approx(edge, abs=0.11)
                }
                for cut in sheet.cuts
            ]
            assert at[:-4] == [set()] * (len(at) - 4)
            assert set().union(*at[-4:]) == set(edges)


@pytest.mark.needs_game("pentup")
def test_a_card_needs_room_for_its_marks() -> None:
    for name, paper in SHEET_PAPERS.items():
        sheet = card_sheet(6.0, paper)
        assert sheet is not None, name
        assert [(c.width, c.height) for c in sheet.cards] == [pytest.approx((148, 210))]
        assert [cut.number for cut in sheet.cuts] == [1, 2, 3, 4]
        most = widest_margin(paper)
        assert card_sheet(most - 1e-6, paper) is not None
        assert card_sheet(most + 1e-6, paper) is None
    assert card_sheet(28.0, A4) is None
    assert not laid("pentup", options=SheetOptions(second=True)).has_card


@pytest.mark.needs_game("duploline")
def test_discs_that_are_too_wide_for_their_rings_lie_beside_them(tmp_path: Path) -> None:
    project = changed(tmp_path, "sheets.yaml", "disc: 14", "disc: 16", "duploline")
    sheets = laid("duploline", project=project).sheets
    centres = Counter(p.centre for sheet in sheets[1:2] for p in sheet.pieces)
    assert set(centres.values()) == {1}
    for sheet in sheets[1:]:
        tree = shapely.STRtree([p.outline for p in sheet.pieces])
        close = tree.query([p.outline for p in sheet.pieces], predicate="dwithin", distance=2.9)
        assert all(a == b for a, b in close.T.tolist())


@pytest.mark.needs_game("duploline")
def test_a_board_larger_than_the_paper_comes_in_parts(tmp_path: Path) -> None:
    project = changed(tmp_path, "sheets.yaml", "hexagon: 24", "hexagon: 40", "duploline")
    parts = [sheet for sheet in laid("duploline", project=project).sheets if sheet.part]
    assert [(s.part.number, s.part.count) for s in parts if s.part] == [
        (n, 4) for n in (1, 2, 3, 4)
    ]
    windows, letters = [], Counter[str]()
    for sheet in parts:
        assert sheet.part is not None
        w = sheet.part.window
        assert min(w.left, w.bottom) >= 6 and w.right <= 204 and w.top <= 291
        x, y, _, _ = bounds(sheet.pieces)
        windows.append(shapely.box(w.left - x, w.bottom - y, w.right - x, w.top - y))
        letters.update(letter for _, letter in sheet.part.letters)
        for start, end in sheet.part.seams:
            assert start[0] == end[0] or start[1] == end[1]
    # A part tells of the sides and the area that are on it, not of the whole board.
    assert [sheet.inner for sheet in parts] == [4] * 4
    board = parts[0].pieces[0].outline.area
    shown = [fill([sheet], laid("duploline", project=project).spec, A4) for sheet in parts]
    assert board < sum(shown) * (210 - 12) * (297 - 12) < 1.3 * board
    # Together they show the whole board, each runs beneath its neighbours, letters come in pairs.
    left, bottom, right, top = bounds(parts[0].pieces)
    whole = shapely.box(0, 0, right - left, top - bottom)
    assert shapely.union_all(windows).contains(whole)
    assert windows[0].intersection(windows[1]).bounds[2] - windows[1].bounds[0] == pytest.approx(
        OVERLAP
    )
    assert letters == dict.fromkeys("ABCD", 2)


@pytest.mark.needs_game("duploline")
def test_a_board_larger_than_the_paper_can_be_made_smaller(tmp_path: Path) -> None:
    project = changed(tmp_path, "sheets.yaml", "hexagon: 24", "hexagon: 40", "duploline")
    board = laid("duploline", options=SheetOptions(board="scale"), project=project).sheets[0]
    assert board.part is None
    assert 0.6 < board.scale < 0.8
    left, _, right, _ = bounds(board.pieces)
    assert 190 < right - left < 194 + 0.1


@pytest.mark.needs_game("pentup")
def test_without_packings_pieces_lie_in_each_other(tmp_path: Path) -> None:
    project = changed(tmp_path, "sheets.yaml", "gap: 0", "gap: 4", "pentup")
    (tmp_path / "content/pentup/packings.yaml").unlink()
    made = laid("pentup", project=project)
    assert len(made.sheets) == 2
    for sheet in made.sheets:
        tree = shapely.STRtree([p.outline for p in sheet.pieces])
        close = tree.query([p.outline for p in sheet.pieces], predicate="dwithin", distance=3.99)
        assert all(a == b for a, b in close.T.tolist())


MISTAKES = [
    ("pentup", "packings.yaml", "VVVXUU", "VVVXUX", "the cells of U are not its shape"),
    ("pentup", "packings.yaml", "VVVXUU", "VVVXU", "its rows are not all 6 long"),
    ("pentup", "packings.yaml", "IIIIIT", "VVVVVT", "V lies here 2 times"),
    ("pentup", "packings.yaml", "IIIIIT", "VVVVVT", "I is missing"),
    ("gloop", "packings.yaml", ".....aa./3 ", ".....aa./2 ", "do not meet"),
    ("gloop", "packings.yaml", "......../0", ".....aa./0", ".....aa. lies here 2 times"),
    ("gloop", "packings.yaml", "......../0", "......../4", "is not written as it must be"),
    ("gloop", "packings.yaml", "  rows:", "  blocks: [[A]]\n  rows:", "either rows or"),
    ("gloop", "sheets.yaml", "set: tiles", "set: tile", "the engine has no fact 'tile'"),
    (
        "gloop",
        "sheets.yaml",
        "set: tiles",
        "set: hand",
        "on the sheets are 91; the engine says 6",
    ),
    ("duploline", "sheets.yaml", "hole: 15", "hole: 20", "a hole of 20 mm is as wide as the"),
    ("duploline", "sheets.yaml", "each: cells", "each: lines", "no pieces of the shape board"),
    ("duploline", "sheets.yaml", "each: cells", "set: cells", "lacks 'each', a fact"),
    ("duploline", "sheets.yaml", "inside: rings", "inside: holes", "no component 'holes'"),
]


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "heard"), [row for row in MISTAKES if there(row[0])]
)
def test_a_mistake_is_named(  # noqa: PLR0917 (what is changed, and what is heard)
    tmp_path: Path, game: str, file: str, old: str, new: str, heard: str
) -> None:
    project = changed(tmp_path, file, old, new, game)
    with pytest.raises(ContentError) as caught:
        laid(game, project=project)
    assert heard in str(caught.value)
    assert {fault.file for fault in caught.value.faults} <= {
        f"content/{game}/{name}" for name in ("sheets.yaml", "packings.yaml")
    }


@pytest.mark.needs_game("pentup")
def test_the_engine_has_other_pieces_than_the_file_says() -> None:
    pentup: Any = games.load("pentup")

    class Engine:
        name = "pentup"
        shapes = pentup.shapes
        player_counts = (2,)

        def facts(self) -> Mapping[str, int]:
            return {"tiles_per_player": 11, "tiles_in_set": 22}

    engine: Any = Engine()
    spec = load_spec(Project(ROOT), "pentup", engine, Path.read_text)
    with pytest.raises(ContentError, match="12 are of the shape; the engine says 11"):
        material(spec, engine)


@pytest.mark.needs_game("gloop")
@pytest.mark.parametrize("bleed", [0.0, 5e-324, 1e-12, 0.5, 5.0])
def test_every_tile_keeps_its_place_whatever_the_bleed(bleed: float) -> None:
    sheet, *_ = laid("gloop", "a4").sheets
    reached = tuple(reach.area for reach in reaches(sheet.pieces, bleed))
    for piece, reach in zip(sheet.pieces, reached, strict=True):
        assert reach.buffer(1e-6).covers(piece.outline)
    assert (
        shapely.union_all(reached).area >= shapely.union_all([p.outline for p in sheet.pieces]).area
    )
