"""The sheets of every game measured from their PDF alone: sizes, numbers, marks, backs."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from math import hypot, sqrt
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import shapely

from generator.drawing.fonts import FontSet
from generator.geometry import polyform, square
from generator.geometry.papers import SHEET_PAPERS, Paper
from generator.sheets.options import DEFAULT, MARKS, Backs, Cutter, SheetOptions
from generator.sheets.printer import Offset
from tests.support.pdfpaths import POINT, Drawn, above_bleed, paths
from tests.support.places import there
from tests.support.sheetproject import changed, real_sheets, sheets_of
from tests.support.typesize import LEAST_TYPE, smallest_printed

GAMES = there("duploline", "gloop", "pentup", "twigs")
NEAR = 0.005
HAIRLINE = 0.15
WHITE, BLACK = (1.0, 1.0, 1.0), (0.133, 0.133, 0.133)
A4 = SHEET_PAPERS["a4"]


@lru_cache(maxsize=8)
def pages(pdf: bytes) -> list[list[Drawn]]:
    """What is drawn on each page, read once while several tests look at it."""
    return [paths(pdf, page) for page in range(len(pypdfium2.PdfDocument(pdf)))]


def drawn(fonts: FontSet, game: str, options: SheetOptions = SheetOptions()) -> list[list[Drawn]]:  # noqa: B008
    return pages(real_sheets(fonts, "a4", "colour", "en", game, options))


def hairlines(page: list[Drawn]) -> list[shapely.LineString]:
    """Straight lines as thin as marks, without the ruler and the square at the foot."""
    stroked = (p for p in page if p.paint == "S" and p.width == pytest.approx(HAIRLINE, abs=1e-3))
    found = [shapely.LineString(sub) for p in stroked for sub in p.subpaths if len(sub) == 2]
    return [line for line in found if line.bounds[3] > 26.2]


def outlines(page: list[Drawn], area: float) -> list[tuple[tuple[float, ...], shapely.Polygon]]:
    """Filled shapes of one outline with that area in mm², and their colours."""
    shapes = [
        (p.fill, shapely.Polygon(p.subpaths[0]))
        for p in page
        if p.paint == "f*" and len(p.subpaths) == 1 and not p.curves
    ]
    return [(fill, shape) for fill, shape in shapes if shape.area == pytest.approx(area, rel=1e-3)]


def pentominoes(page: list[Drawn]) -> list[shapely.Polygon]:
    """Tiles that are 0.1 mm smaller all around than five squares of 20 mm, whatever their shape."""
    return [s for perimeter in (10, 12) for _, s in outlines(page, 2000 - perimeter * 2 + 0.04)]


@pytest.mark.parametrize("game", GAMES)
def test_every_side_has_its_ruler(fonts: FontSet, game: str) -> None:
    sides = drawn(fonts, game, SheetOptions(backs="short"))
    assert len(sides) >= 4
    for page in sides:
        stroked = [p for p in page if p.paint == "S" and not p.clipped and not p.dashed]
        assert len([p for p in stroked if p.size == pytest.approx((20, 20), abs=NEAR)]) == 1
        (ruler,) = [p for p in stroked if p.size == pytest.approx((50, 3), abs=NEAR)]
        starts = [tick[0][0] - ruler.box[0] for tick in ruler.subpaths[1:]]
        assert starts == pytest.approx([0, 10, 20, 30, 40, 50], abs=NEAR)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("backs", ["short", "gutter"])
def test_nothing_is_printed_in_the_margin(fonts: FontSet, game: str, backs: Backs) -> None:
    pdf = real_sheets(fonts, "a4", "colour", "en", game, SheetOptions(backs=backs))
    scale = 2
    for page in pypdfium2.PdfDocument(pdf):
        picture = np.asarray(page.render(scale=scale, grayscale=True).to_numpy())
        rim = int(6.0 / POINT * scale) - 1
        inside = np.zeros(picture.shape, bool)
        inside[rim:-rim, rim:-rim] = True
        assert picture[~inside].min() == 255
        assert picture[inside].min() < 60


@pytest.mark.parametrize("game", GAMES)
def test_all_of_a_sheet_can_be_read(fonts: FontSet, game: str) -> None:
    pdf = real_sheets(fonts, "a4", "mono", "ja", game, SheetOptions(backs="gutter"))
    assert smallest_printed(pdf)[0] >= LEAST_TYPE


@pytest.mark.needs_game("pentup")
def test_pentominoes_have_their_size_shape_and_number(fonts: FontSet) -> None:
    _, white, black, _ = drawn(fonts, "pentup")
    for page, colour in ((white, WHITE), (black, BLACK)):
        tiles = pentominoes(page)
        assert len(tiles) == 12
        shapes = set()
        for tile in tiles:
            left, bottom, _, _ = tile.bounds
            cells = [
                (x, y)
                for x in range(5)
                for y in range(5)
                if tile.contains(shapely.Point(left + 20 * x + 10, bottom + 20 * y + 10))
            ]
            assert len(cells) == 5
            shapes.add(polyform.canonical(square, cells))
        assert len(shapes) == 12
        assert {fill for fill, _ in outlines(page, tiles[0].area)} == {colour}


@pytest.mark.needs_game("pentup")
def test_pentominoes_fill_a_rectangle_and_share_their_cuts(fonts: FontSet) -> None:
    page = drawn(fonts, "pentup")[1]
    tiles = pentominoes(page)
    block = shapely.union_all([tile.buffer(0.1, join_style="mitre") for tile in tiles])
    left, bottom, right, top = block.bounds
    assert (right - left, top - bottom) == pytest.approx((120, 200), abs=0.01)
    assert block.area == pytest.approx(24_000, abs=1)
    # Each line of the lattice along which tiles part at a side of the block has a mark there.
    marks = hairlines(page)
    for y in (bottom, bottom + 100, top):
        assert sum(1 for m in marks if abs(m.coords[0][1] - y) + abs(m.coords[1][1] - y) < 0.02) > 1


@pytest.mark.parametrize("game", there("pentup", "duploline", "gloop"))
def test_marks_stay_outside_of_the_pieces(fonts: FontSet, game: str) -> None:
    for page in drawn(fonts, game)[1:-1]:
        pieces = [*pentominoes(page), *(shape for _, shape in outlines(page, 22_065.2))]
        pieces += [shapely.Point(x, y).buffer(r) for x, y, r in discs(page)]
        if game == "gloop":
            pieces.append(shapely.box(*tile_block(page)))
        assert pieces
        marks = hairlines(page)
        assert len(marks) > 8
        tree = shapely.STRtree(pieces)
        assert tree.query(marks, predicate="dwithin", distance=HAIRLINE).size == 0


def discs(page: list[Drawn]) -> list[tuple[float, float, float]]:
    """Centre and radius of the filled circles, rings by their outer edge."""
    filled = [p for p in above_bleed(page) if p.paint == "f*" and p.curves]
    round_ones = [p for p in filled if p.fill in (WHITE, BLACK)]
    found = [p for p in round_ones if p.size[0] == pytest.approx(p.size[1], abs=NEAR)]
    return [
        ((p.box[0] + p.box[2]) / 2, (p.box[1] + p.box[3]) / 2, p.size[0] / 2)
        for p in found
        if p.size[0] > 6
    ]


@pytest.mark.needs_game("duploline")
def test_rings_hold_discs_and_both_have_their_size_and_number(fonts: FontSet) -> None:
    page = drawn(fonts, "duploline")[2]
    found = Counter(round(radius, 2) for _, _, radius in discs(page))
    assert found == {10.0: 36, 7.0: 36}
    filled = [p for p in above_bleed(page) if p.paint == "f*" and p.curves]
    rings = [p for p in filled if len(p.subpaths) == 2]
    assert len(rings) == 36
    for ring in rings:
        (ax, _), (bx, _) = (min(sub) for sub in ring.subpaths)
        assert abs(ax - bx) == pytest.approx(2.5, abs=NEAR)
    outer = {(round(x, 2), round(y, 2)) for x, y, r in discs(page) if r > 9}
    assert outer == {(round(x, 2), round(y, 2)) for x, y, r in discs(page) if r < 9}


@pytest.mark.needs_game("duploline")
def test_the_board_has_37_cells_of_24_mm(fonts: FontSet) -> None:
    page = drawn(fonts, "duploline")[1]
    lines = [p for p in page if p.paint == "S" and len(p.subpaths) > 100]
    (grid,) = [p for p in lines if p.width == pytest.approx(0.2, abs=1e-3)]
    sides = [shapely.LineString(sub) for sub in grid.subpaths]
    assert all(side.length == pytest.approx(24 / sqrt(3), abs=0.01) for side in sides)
    cells = shapely.get_parts(shapely.polygonize([shapely.set_precision(s, 0.01) for s in sides]))
    assert len(cells) == 37
    assert all(cell.area == pytest.approx(24**2 * sqrt(3) / 2, rel=1e-3) for cell in cells)


def tile_block(page: list[Drawn]) -> tuple[float, float, float, float]:
    """The box of tiles, from the outermost marks."""
    marks = hairlines(page)
    level = sorted({round(m.coords[0][1], 2) for m in marks if m.bounds[1] == m.bounds[3]})
    upright = sorted({round(m.coords[0][0], 2) for m in marks if m.bounds[0] == m.bounds[2]})
    assert np.diff(level) == pytest.approx(25, abs=0.011)
    assert np.diff(upright) == pytest.approx(25, abs=0.011)
    return upright[0], level[0], upright[-1], level[-1]


@pytest.mark.needs_game("gloop")
def test_91_tiles_of_25_mm_lie_in_blocks(fonts: FontSet) -> None:
    tiles, dots = 0, 0
    for page in drawn(fonts, "gloop")[1:-1]:
        left, bottom, right, top = tile_block(page)
        tiles += round((right - left) / 25) * round((top - bottom) / 25)
        bands = [p for p in page if p.width == pytest.approx(4.0, abs=1e-3) and p.clipped]
        dots += sum(1 for p in page if p.size == pytest.approx((4.5, 4.5), abs=NEAR))
        # Every path begins and ends beyond the tile's edge: curves are met at right angles.
        for band in bands:
            for sub in band.subpaths:
                ends = [(sub[0], sub[1]), (sub[-1], sub[-2])]
                assert all(
                    ax == pytest.approx(bx, abs=NEAR) or ay == pytest.approx(by, abs=NEAR)
                    for (ax, ay), (bx, by) in ends
                )
    assert (tiles, dots) == (91, 1)


@pytest.mark.needs_game("pentup")
@pytest.mark.parametrize("backs", ["long", "short", "gutter"])
def test_backs_lie_behind_their_fronts(fonts: FontSet, backs: Backs) -> None:
    sides = drawn(fonts, "pentup", SheetOptions(backs=backs))
    fronts, behind = [], []
    if backs == "gutter":
        for page in sides[1:-1]:
            (fold,) = [
                m
                for m in hairlines(page)
                if m.length == pytest.approx(198, abs=0.2)
                and any(p.subpaths[0] == tuple(m.coords) and p.dashed for p in page)
            ]
            y = fold.coords[0][1]
            tiles = pentominoes(page)
            fronts += [t for t in tiles if t.bounds[3] < y]
            behind += [flipped(t, y=2 * y) for t in tiles if t.bounds[1] > y]
            # What bleeds stays clear of the fold.
            assert min(abs(edge - y) for t in tiles for edge in t.bounds[1::2]) > 2 + 5 - 0.2
    else:
        assert len(sides) == 8
        for front, back in zip(sides[2:6:2], sides[3:6:2], strict=True):
            fronts += pentominoes(front)
            width, height = A4.width, A4.height
            ends = {"x": width} if backs == "long" else {"y": height}
            behind += [flipped(t, **ends) for t in pentominoes(back)]
    assert len(fronts) == len(behind) == 24
    for front in fronts:
        off = min(front.hausdorff_distance(other) for other in behind)
        assert off < 0.01


def flipped(
    shape: shapely.Polygon, x: float | None = None, y: float | None = None
) -> shapely.Polygon:
    """The shape as it lies seen through the paper: x or y counted from the other edge."""
    return shapely.transform(
        shape,
        lambda points: np.column_stack(
            (x - points[:, 0] if x else points[:, 0], y - points[:, 1] if y else points[:, 1])
        ),
    )


@pytest.mark.needs_game("pentup")
def test_backs_are_moved_by_what_the_printer_needs(fonts: FontSet) -> None:
    options, offset = SheetOptions(backs="long"), Offset(0.8, -0.5, 0.3)
    made = sheets_of(fonts, game="pentup", options=options, offset=offset)
    before = pentominoes(drawn(fonts, "pentup", options)[3])
    after = pentominoes(paths(made, 3))
    turn = np.radians(0.3)
    centre = np.array((A4.width, A4.height)) / 2
    rotation = np.array(((np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))))
    for old, new in zip(before, after, strict=True):
        x, y = rotation @ (np.array(old.centroid.coords[0]) - centre) + centre + (0.8, -0.5)
        assert hypot(new.centroid.x - x, new.centroid.y - y) < 0.01
    # Fronts stay where they are.
    fronts = pentominoes(paths(made, 2)), pentominoes(drawn(fonts, "pentup", options)[2])
    assert [s.wkt for s in fronts[0]] == [s.wkt for s in fronts[1]]


@pytest.mark.needs_game("gloop")
def test_backs_of_tiles_are_covered(fonts: FontSet) -> None:
    """No path is on them, and no light between them."""
    page = pypdfium2.PdfDocument(
        real_sheets(fonts, "a4", "colour", "en", "gloop", SheetOptions(backs="short"))
    )[3]
    picture = np.asarray(page.render(scale=2, grayscale=True).to_numpy())
    height, width = picture.shape
    # Turned over at the short edge, what was at the top is at the foot.
    inner = picture[
        -int(height * 0.86) : -int(height * 0.05), int(width * 0.12) : -int(width * 0.12)
    ]
    assert inner.max() - inner.min() < 5
    assert inner.max() < 200


@pytest.mark.needs_game("gloop")
@pytest.mark.parametrize(
    ("cutter", "said"),
    [
        ("knife", "each cut frees the pieces on both sides."),
        ("scissors", "Cut out each piece along its edge."),
        ("trimmer", "Cut out each piece along its edge."),
    ],
)
def test_how_to_cut_is_said_where_nothing_marks_it(
    fonts: FontSet, cutter: Cutter, said: str
) -> None:
    pdf = sheets_of(fonts, game="gloop", options=SheetOptions(cutter=cutter, marks="none"))
    words = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert said in " ".join(words.split())


@pytest.mark.needs_game("duploline")
def test_what_is_asked_for_is_drawn(fonts: FontSet) -> None:
    plain, outlined, bare = (
        drawn(fonts, "duploline", SheetOptions(marks=marks))[2] for marks in MARKS
    )
    assert [sum(p.dashed for p in page) for page in (plain, outlined, bare)] == [0, 36 * 3, 0]
    assert len(hairlines(outlined)) == len(hairlines(plain)) > 36 * 2
    assert hairlines(bare) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_last_sheet_has_the_rules_on_a_card(fonts: FontSet, game: str) -> None:
    """Its marks are at the corners of A5, and all its words between them."""
    pdf = real_sheets(fonts, "a4", "colour", "en", game)
    marks = hairlines(drawn(fonts, game)[-1])
    level = sorted({round(m.coords[0][1], 2) for m in marks if m.bounds[1] == m.bounds[3]})
    upright = sorted({round(m.coords[0][0], 2) for m in marks if m.bounds[0] == m.bounds[2]})
    assert (len(marks), *np.diff(upright), *np.diff(level)) == pytest.approx(
        (8, 148, 210), abs=0.02
    )
    card = shapely.box(upright[0], level[0], upright[1], level[1])
    assert card.distance(shapely.MultiLineString(marks)) > 0.3
    page = pypdfium2.PdfDocument(pdf)[len(pages(pdf)) - 1]
    text = page.get_textpage()
    assert "The rules on one page" in text.get_text_bounded()
    boxes = (text.get_rect(i) for i in range(text.count_rects()))
    words = [shapely.box(*(v * POINT for v in box)) for box in boxes if box[1] * POINT > 40]
    digits = [box for box in words if not card.buffer(-8).contains(box)]
    assert [card.intersects(box) for box in digits] == [False] * 4
    assert len(words) > 12


@pytest.mark.needs_game("gloop")
@pytest.mark.parametrize(("name", "paper"), [(n, SHEET_PAPERS[n]) for n in ("a4", "letter")])
def test_sheets_are_laid_out_for_their_paper(fonts: FontSet, name: str, paper: Paper) -> None:
    pdf = real_sheets(fonts, name, "colour", "en", "gloop")
    for page in pypdfium2.PdfDocument(pdf):
        size = tuple(v * POINT for v in page.get_size())
        assert size == pytest.approx((paper.width, paper.height), abs=0.01)
    assert (
        sum(
            round((r - left) / 25) * round((t - b) / 25)
            for left, b, r, t in map(tile_block, pages(pdf)[1:-1])
        )
        == 91
    )


@pytest.mark.needs_game("duploline")
def test_parts_of_a_board_have_marks_at_their_corners(fonts: FontSet) -> None:
    """Six of the twelve on each side of the seam, where each part is to be seen."""
    first, second = drawn(fonts, "duploline", SheetOptions(margin=25.0))[1:3]
    for page, side in ((first, -1), (second, 1)):
        (seam,) = [p for p in page if p.dashed]
        ticks = [m for m in hairlines(page) if m.length < 1.1]
        assert sum(1 for m in ticks if side * (m.centroid.x - seam.box[0]) > 0) == 6
        (board,) = (shape for _, shape in outlines(page, 22_065.2))
        assert board.bounds[3] == pytest.approx(297 - 25 - 2, abs=0.01)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("paper", "options"), [("a4", DEFAULT), ("letter", SheetOptions(margin=20.0))]
)
def test_no_word_stands_off_its_page(
    fonts: FontSet, game: str, paper: str, options: SheetOptions
) -> None:
    """What a clip hides from the eye, a reader's voice and a copied text would still have."""
    assert words_off_the_page(sheets_of(fonts, paper, game=game, options=options)) == []


@pytest.mark.needs_game("duploline")
def test_parts_of_a_board_have_only_their_own_names(fonts: FontSet, tmp_path: Path) -> None:
    project = changed(tmp_path, "sheets.yaml", "hexagon: 24", "hexagon: 40", "duploline")
    pdf = sheets_of(fonts, project=project, game="duploline")
    assert words_off_the_page(pdf) == []
    text = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    parts = [words for words in text if "Part 1 of" in words or "Part 2 of" in words]
    assert len(parts) == 2
    names = [set(re.findall(r"\b[a-g][1-7]\b", words)) for words in parts]
    assert names[0] and names[1] and names[0] != names[1]


def words_off_the_page(pdf: bytes) -> list[str]:
    found: list[str] = []
    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_size()
        text = page.get_textpage()
        for i in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(i)
            if left < -1 or bottom < -1 or right > width + 1 or top > height + 1:
                found.append(text.get_text_range(i, 1))
    return found
