"""Lines to cut: where they run, in which order, and that what they cut out fits."""

from __future__ import annotations

import math
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import shapely
from ezdxf.filemanagement import read
from lxml import etree
from shapely import affinity

from generator import games
from generator.contract.piece import Motion, Piece
from generator.cutting.cutfile import CutFile, cuts, strokes
from generator.cutting.dxf import to_dxf
from generator.cutting.plan import CutRequest, make_cut_file
from generator.cutting.route import length
from generator.cutting.shared_edges import shared
from generator.cutting.svg import to_svg
from generator.drawing.fonts import FontSet
from generator.geometry import hexedge
from generator.geometry.outline import Pose, to_mm
from generator.project import Project
from generator.shapes.board import HexagonBoard
from generator.shapes.disc import Disc
from generator.shapes.polyomino import Polyomino
from generator.shapes.registry import shapes_of
from generator.shapes.ring import Ring
from generator.shapes.tile import SquareTile
from tests.support.cutreading import Done, cut_out, from_dxf, from_svg
from tests.support.places import ROOT

SIZES = {"segment": 20.0, "stick": 5.0, "clearance": 0.15, "cell": 20.0, "tile": 25.0}
POLYOMINO, DISC, RING, BOARD = Polyomino(), Disc(), Ring(), HexagonBoard()
FINE = {**SIZES, "hexagon": 24.0, "border": 4.0}
KERFS = [0.1, 0.2]


def twig(name: str, degrees: float = 0.0) -> Piece:
    """A twig whose smallest segment begins at (0, 0)."""
    sticks: Any = shapes_of("twigs")["sticks"]
    made: Piece = sticks.piece("twigs", 0, name, Pose(segments(name), 0.0, 0.0, degrees), SIZES)
    return made


def segments(name: str) -> Any:
    """The segments of a twig."""
    engine: Any = games.load("twigs")
    return engine.shapes[name]


def path_tile(name: str) -> Piece:
    """A tile of Gloop."""
    shape: Any = shapes_of("gloop")["tile"]
    made: Piece = shape.piece("tiles", (name, 0), SIZES)
    return made


def told(laid: list[Piece], kerf: float, fonts: FontSet) -> list[Done]:
    """What a machine is told for pieces as they lie, by the DXF file, and the same by the SVG."""
    file = CutFile(strokes(laid, kerf, fonts), (300.0, 300.0))
    lines, drawn = from_dxf(to_dxf(file)), from_svg(to_svg(file))
    assert [line.layer for line in lines] == [line.layer for line in drawn]
    for one, other in zip(lines, drawn, strict=True):
        assert one.closed == other.closed
        assert one.line.hausdorff_distance(other.line) < 0.002
    return lines


def apart(laid: list[Piece], gap: float = 3.0) -> list[Piece]:
    """The pieces beside each other."""
    moved, x = [], 10.0
    for piece in laid:
        left, bottom, right, _ = piece.outline.bounds
        moved.append(piece.moved(x - left, 10.0 - bottom))
        x += right - left + gap
    return moved


@pytest.mark.needs_game("pentup", "twigs")
@pytest.mark.parametrize("kerf", KERFS)
def test_what_a_tool_leaves_has_the_intended_size(kerf: float, fonts: FontSet) -> None:
    pentup: Any = games.load("pentup")
    laid = apart(
        [
            *map(twig, "CXI"),
            *(POLYOMINO.piece("tiles", 0, name, pentup.shapes[name], SIZES) for name in "PX"),
            DISC.piece("discs", 0, {"disc": 14.0}),
            RING.piece("rings", 0, {"ring": 20.0, "hole": 15.0}),
        ]
    )
    left = cut_out(told(laid, kerf, fonts), kerf)
    for piece in laid:
        wanted = piece.outline
        (found,) = [part for part in left if part.contains(wanted.representative_point())]
        for one, other in zip(wanted.bounds, found.bounds, strict=True):
            assert one == pytest.approx(other, abs=0.01)
        # A round tool leaves a fillet in corners that point inwards, as wide as itself at most.
        assert wanted.difference(found).area < 0.002 * wanted.length
        corners = shapely.MultiPoint(wanted.exterior.coords).buffer(kerf)
        assert found.difference(wanted.buffer(0.01)).difference(corners).area < 1e-6
        for ring, cut in zip(wanted.interiors, found.interiors, strict=True):
            assert ring.hausdorff_distance(cut) < 0.01


@pytest.mark.needs_game("twigs")
@pytest.mark.parametrize("kerf", KERFS)
def test_three_twigs_meet_at_a_vertex_without_overlap(kerf: float, fonts: FontSet) -> None:
    points = [point for segment in segments("I") for point in hexedge.ends(segment)]
    (end, _) = (to_mm(point, 20.0) for point in points if points.count(point) == 1)
    hub = to_mm(min(segments("I"))[:2], 20.0)  # where the pose puts the origin
    (cut,) = cut_out(told([twig("I")], kerf, fonts), kerf)
    vertex = end[0] - hub[0], end[1] - hub[1]
    meeting = [affinity.rotate(cut, turn, origin=vertex) for turn in (0, 120, 240)]
    for a, b in ((0, 1), (1, 2), (2, 0)):
        assert meeting[a].intersection(meeting[b]).area == 0
        # The fit is the clearance of both, and no more.
        assert meeting[a].distance(meeting[b]) == pytest.approx(0.3, abs=0.01)


@pytest.mark.parametrize("kerf", KERFS)
def test_a_line_is_half_the_kerf_outside_of_pieces_and_inside_of_holes(
    kerf: float, fonts: FontSet
) -> None:
    ring = RING.piece("rings", 0, {"ring": 20.0, "hole": 15.0}, (50.0, 60.0))
    hole, rim = told([ring], kerf, fonts)
    assert hole.circle == pytest.approx((50, 60, 7.5 - kerf / 2), abs=1e-4)
    assert rim.circle == pytest.approx((50, 60, 10 + kerf / 2), abs=1e-4)


def tiles(columns: int, rows: int, gap: float = 0.0) -> list[Piece]:
    plain = SquareTile().piece("tiles", ("", 0), SIZES)
    return [
        plain.moved(x * (25 + gap), y * (25 + gap)) for y in range(rows) for x in range(columns)
    ]


def test_squares_edge_to_edge_are_parted_by_straight_lines(fonts: FontSet) -> None:
    lines = [done.line for done in told(tiles(4, 3), 0.0, fonts) if done.layer == "cut"]
    assert [len(line.coords) for line in lines] == [2, 2, 2, 2, 2, 5]
    assert sum(line.length for line in lines) == pytest.approx(4 * 100 + 5 * 75)
    assert shapely.union_all(lines).length == pytest.approx(sum(line.length for line in lines))


def test_each_square_has_lines_of_its_own_for_a_tool_that_has_a_width(fonts: FontSet) -> None:
    lines = [done for done in told(tiles(4, 3, 2.0), 0.2, fonts) if done.layer == "cut"]
    assert len(lines) == 12
    assert all(done.closed and done.line.length == pytest.approx(100.8) for done in lines)


@pytest.mark.parametrize("kerf", KERFS)
def test_squares_as_far_apart_as_the_kerf_share_their_lines(kerf: float, fonts: FontSet) -> None:
    laid = tiles(4, 3, kerf)
    lines = told(laid, kerf, fonts)
    cuts = [done.line for done in lines if done.layer == "cut"]
    assert [len(line.coords) for line in cuts] == [2, 2, 2, 2, 2, 5]
    pitch = 25 + kerf
    assert sum(line.length for line in cuts) == pytest.approx(4 * 4 * pitch + 5 * 3 * pitch)
    left = cut_out(lines, kerf)
    assert len(left) == 12
    for part in left:
        x, y, right, top = part.bounds
        assert (right - x, top - y) == pytest.approx((25, 25), abs=0.001)


@pytest.mark.needs_game("gloop")
def test_tiles_are_cut_with_half_the_lines_whatever_the_kerf(fonts: FontSet) -> None:
    lengths = []
    for kerf, gap in ((0.0, None), (0.2, None), (0.2, 1.2)):
        request = CutRequest(Project(ROOT), "gloop", "tiles", kerf, fonts, Path.read_text, gap)
        file = make_cut_file(request)
        lines = [done for done in from_dxf(to_dxf(file)) if done.layer == "cut"]
        assert len(cut_out(lines, kerf)) == 91
        lengths.append(sum(done.line.length for done in lines))
    assert lengths[1] == pytest.approx(lengths[0], rel=0.01)
    assert lengths[1] < 0.56 * lengths[2]


@pytest.mark.needs_game("pentup")
@pytest.mark.parametrize("kerf", [0.0, 0.1, 0.2])
def test_pentominoes_share_their_cuts_whatever_the_kerf(kerf: float, fonts: FontSet) -> None:
    def file(gap: float | None) -> CutFile:
        return make_cut_file(
            CutRequest(Project(ROOT), "pentup", "tiles", kerf, fonts, Path.read_text, gap)
        )

    together, apart = file(None), file(1.2)
    assert together.length("cut") < 0.63 * apart.length("cut")
    lines = from_dxf(to_dxf(together))
    cuts = [done.line for done in lines if done.layer == "cut"]
    assert shapely.union_all(cuts).length == pytest.approx(together.length("cut"), abs=1e-3)
    left = cut_out(lines, kerf)
    assert len(left) == 12
    for piece in left:  # exact: five squares of 20 mm, without half the kerf all around
        wide, high = piece.bounds[2] - piece.bounds[0], piece.bounds[3] - piece.bounds[1]
        for mm in (wide, high):
            assert (mm + kerf) / 20 == pytest.approx(round((mm + kerf) / 20), abs=1e-4)
        whole = piece.buffer(kerf / 2 or 1e-6, join_style="mitre")
        assert whole.area == pytest.approx(5 * 20 * 20, abs=0.05)


def two_that_share_an_edge() -> list[Piece]:
    """P and U, with corners of one in the other."""
    cells = {
        "P": [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)],
        "U": [(1, 2), (2, 2), (1, 3), (1, 4), (2, 4)],
    }
    whole = {**SIZES, "clearance": 0.0}
    return [POLYOMINO.piece("tiles", 0, name, own, whole) for name, own in cells.items()]


def test_pieces_that_share_edges_are_cut_apart_without_a_line_twice(fonts: FontSet) -> None:
    laid = two_that_share_an_edge()
    lines = told(laid, 0.0, fonts)
    cuts = [done.line for done in lines if done.layer == "cut"]
    whole = shapely.union_all(cuts)
    assert whole.length == pytest.approx(sum(line.length for line in cuts))
    edges = sum(piece.outline.length for piece in laid)
    common = laid[0].outline.intersection(laid[1].outline).length
    assert whole.length == pytest.approx(edges - common)
    assert len(cut_out(lines, 0.0)) == 2
    around = shapely.union_all([piece.outline for piece in laid]).boundary.buffer(0.01)
    inside = [not around.covers(line) for line in cuts]
    assert inside == sorted(inside, reverse=True)  # the edge of all comes last
    assert any(inside)


def test_what_lies_within_is_cut_before_what_is_around(fonts: FontSet) -> None:
    ring = RING.piece("rings", 0, {"ring": 20.0, "hole": 15.0}, (30.0, 30.0))
    disc = DISC.piece("discs", 0, {"disc": 14.0}, (30.0, 30.0))
    lines = told([ring, disc], 0.1, fonts)
    assert [done.circle and round(done.circle[2], 2) for done in lines] == [7.05, 7.45, 10.05]


def test_a_kerf_that_is_wider_than_the_gap_or_a_hole_is_refused(fonts: FontSet) -> None:
    with pytest.raises(ValueError, match=r"a kerf of 1\.5 mm is wider than the gap"):
        strokes(tiles(2, 1, 1.0), 1.5, fonts)
    with pytest.raises(ValueError, match=r"a kerf of 2\.5 mm is wider than a hole"):
        strokes([RING.piece("rings", 0, {"ring": 20.0, "hole": 2.0})], 2.5, fonts)


def test_engraving_and_scoring_come_before_cutting(fonts: FontSet) -> None:
    cells = {"a1": (0, 0), "b1": (1, 0)}
    board = BOARD.piece("board", cells, FINE).moved(50, 50)
    lines = told([board], 0.0, fonts)
    layers = [done.layer for done in lines]
    assert layers == sorted(layers, key=("engrave", "score", "cut").index)
    scored = [done.line for done in lines if done.layer == "score"]
    assert len(scored) == 1  # two hexagons that share a side: from one of its ends to the other
    assert sum(line.length for line in scored) == pytest.approx(11 * 24 / math.sqrt(3), abs=1e-2)
    engraved = [done for done in lines if done.layer == "engrave"]
    assert all(done.closed for done in engraved)
    body = board.outline
    assert all(body.contains(done.line) for done in engraved)


@pytest.mark.needs_game("gloop")
def test_paths_are_engraved_as_bands_of_their_width(fonts: FontSet) -> None:
    gloop = games.load("gloop")
    name = next(n for n in gloop.pieces if len(path_tile(n).drawing.paths) == 1)
    tile = path_tile(name)
    (band,) = [done.line for done in told([tile], 0.0, fonts) if done.layer == "engrave"]
    (path,) = tile.drawing.paths
    points = [
        sum(w * complex(*p) for w, p in zip(bernstein(i / 200), path, strict=True))
        for i in range(201)
    ]
    line = shapely.LineString([(p.real, p.imag) for p in points])
    wanted = line.buffer(tile.drawing.width / 2, cap_style="flat")
    assert wanted.symmetric_difference(shapely.Polygon(band)).area < 0.02 * line.length
    assert [p for p in shapely.Polygon(band).exterior.coords if abs(p[0]) < 1e-6]


@pytest.mark.needs_game("gloop")
@pytest.mark.parametrize(("names", "crossing"), [("..a..a..", 1), ("..aa..bb", 2)])
def test_no_line_is_engraved_twice_where_paths_meet_on_a_shared_cut(
    names: str, crossing: int, fonts: FontSet
) -> None:
    left = path_tile(names)
    right = path_tile("aa....bb").moved(25.0, 0.0)
    lines = [done.line for done in told([left, right], 0.0, fonts) if done.layer == "engrave"]
    assert shapely.union_all(lines).length == pytest.approx(sum(line.length for line in lines))
    middle = shapely.LineString([(25, 0), (25, 25)])
    across = [shapely.Polygon(line) for line in lines if line.intersects(middle)]
    # Two arcs make a ring, which is engraved between its outer and its inner line.
    assert len(across) == crossing
    if crossing == 2:
        inner, outer = sorted(across, key=lambda area: area.area)
        assert outer.contains(inner)


@pytest.mark.needs_game("gloop")
@pytest.mark.parametrize("kerf", KERFS)
def test_paths_are_engraved_as_one_across_a_cut_of_any_width(kerf: float, fonts: FontSet) -> None:
    left, right = path_tile("..aa..bb"), path_tile("aa....bb").moved(25.0 + kerf, 0.0)
    lines = [done.line for done in told([left, right], kerf, fonts) if done.layer == "engrave"]
    cut = shapely.box(25.0, 0.0, 25.0 + kerf, 25.0)
    across = [line for line in lines if line.intersects(cut)]
    assert len(across) == 2  # two arcs make a ring: its outer and its inner line
    # What is engraved beyond a tile is cut away.
    tiles = shapely.box(0, 0, 50 + kerf, 25).buffer(kerf / 2 + 1e-6, join_style="mitre")
    assert all(tiles.covers(line) for line in lines)


def bernstein(t: float) -> tuple[float, float, float, float]:
    return (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3


def test_lines_are_hairlines_in_layers_with_colours_of_their_own(fonts: FontSet) -> None:
    board = BOARD.piece("board", {"a1": (0, 0)}, FINE)
    text = to_svg(CutFile(strokes([board], 0.0, fonts), (60.0, 60.0)))
    groups = etree.fromstring(text.encode()).findall("{http://www.w3.org/2000/svg}g")
    assert [g.get("id") for g in groups] == ["engrave", "score", "cut"]
    for group, colour in zip(groups, ["#000000", "#0000ff", "#ff0000"], strict=True):
        lines = list(group)
        assert lines
        # Each says it itself: not every program hands down what a group says.
        assert {line.get("stroke") for line in lines} == {colour}
        assert {line.get("stroke-width") for line in lines} == {"0.01"}
        assert {line.get("fill") for line in lines} == {"none"}


def test_a_dxf_file_says_how_large_its_page_is(fonts: FontSet) -> None:
    board = BOARD.piece("board", {"a1": (0, 0)}, FINE)
    file = CutFile(strokes([board], 0.0, fonts), (60.0, 70.5))
    header = read(StringIO(to_dxf(file))).header
    assert header["$EXTMIN"][:2] == header["$LIMMIN"][:2] == (0, 0)
    assert header["$EXTMAX"][:2] == header["$LIMMAX"][:2] == (60, 70.5)
    assert (header["$INSUNITS"], header["$MEASUREMENT"]) == (4, 1)  # millimetres, metric


@pytest.mark.needs_game("twigs")
def test_same_pieces_give_the_same_bytes(fonts: FontSet) -> None:
    laid = [twig("C"), DISC.piece("discs", 0, {"disc": 14.0}, (90.0, 90.0))]
    files = [CutFile(strokes(laid, 0.1, fonts), (200.0, 200.0)) for _ in range(2)]
    assert to_dxf(files[0]) == to_dxf(files[1])
    assert to_svg(files[0]) == to_svg(files[1])
    assert "2000-01-01" in to_dxf(files[0])  # no day of its own


@pytest.mark.needs_game("twigs")
def test_a_piece_that_is_turned_is_cut_where_it_lies(fonts: FontSet) -> None:
    piece = twig("R").laid(Motion(40.0, 50.0, 33.0, True))
    (line,) = told([piece], 0.0, fonts)
    assert line.line.hausdorff_distance(piece.outline.exterior) < 0.001


def a_tile() -> Piece:
    return Piece("tiles", SquareTile(), 0, shapely.box(0, 0, 20, 20), (10, 10))


SIDES = {
    "a last row that ends before": [(x, 1) for x in range(3)] + [(x, 0) for x in range(2)],
    "steps": [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)],
    "a cross": [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)],
    "a ring": [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)],
    "a whole block": [(x, y) for x in range(4) for y in range(3)],
}


@pytest.mark.parametrize("name", SIDES)
@pytest.mark.parametrize("kerf", [0.0, 0.2])
def test_every_side_of_tiles_in_any_block_is_cut_once(name: str, kerf: float) -> None:
    cells = SIDES[name]
    pitch = 20.0 + kerf
    pieces = [a_tile().moved(pitch * x, pitch * y) for x, y in cells]
    done = [stroke.shape for stroke in cuts(pieces, kerf)]
    sides = {
        frozenset({(x + a, y + b), (x + c, y + d)})
        for x, y in cells
        for a, b, c, d in ((0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 0, 0))
    }
    assert sum(map(length, done)) == pytest.approx(len(sides) * pitch, abs=0.01)


def test_a_star_whose_lines_all_go_on_inside_is_cut() -> None:
    """Every side of a hexagram is in line with sides of the triangles within."""
    corners = [(2 * math.cos(k * math.pi / 3), 2 * math.sin(k * math.pi / 3)) for k in range(6)]
    inner = [
        tuple((a + b) / 3 for a, b in zip(one, other, strict=True))
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    triangles = [
        shapely.Polygon(points)
        for k in range(6)
        for points in (
            [(0, 0), inner[k - 1], inner[k]],
            [inner[k - 1], corners[k], inner[k]],
        )
    ]
    edges = shapely.union_all([triangle.boundary for triangle in triangles])
    inside, around = shared([shapely.affinity.scale(t, 20, 20, origin=(0, 0)) for t in triangles])
    assert inside == ()
    assert sum(map(length, around)) == pytest.approx(20 * edges.length, abs=0.01)
