"""Sheets for what pieces are cut out with: scissors, knife and ruler, a trimmer, a laser."""

from __future__ import annotations

import pypdfium2
import pytest
import shapely
from shapely import ops

from generator.build.targets.printthencut import PrintThenCut
from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.sheets.imposition import Sheet
from generator.sheets.options import CUTTERS, SNIPPED, Cutter, SheetOptions
from generator.sheets.printthencut import cut_files
from generator.sheets.straight_cuts import CROSSING
from tests.support.pdfpaths import paths
from tests.support.places import ROOT
from tests.support.sheetproject import laid, real_sheets

GAMES = Project(ROOT).sheeted()


def trimmed(sheet: Sheet, size: tuple[float, float]) -> int:
    """Cut the sheet right across along its cuts between pieces, and find marks on each strip."""
    body = shapely.union_all([piece.outline for piece in sheet.pieces])
    strips = [shapely.box(0, 0, *size)]
    found = 0
    for cut in sheet.cuts:
        line = shapely.LineString([cut.start, cut.end])
        if not cut.number or line.distance(body) < 0.5:
            continue  # along the edge of a block, whose sides are drawn before they are cut
        found += 1
        (ax, ay), (_, by) = cut.start, cut.end
        far = 1000.0
        whole = [(-far, ay), (far, ay)] if ay == by else [(ax, -far), (ax, far)]
        left = []
        for strip in strips:
            along = line.intersection(strip)
            if along.length <= CROSSING or (not along.crosses(strip) and along.touches(strip)):
                left.append(strip)
                continue
            seen = sum(shapely.LineString(mark).intersection(strip).length for mark in cut.marks)
            assert seen >= CROSSING / 2, (cut.number, strip.bounds)
            left += ops.split(strip, shapely.LineString(whole)).geoms
        strips = left
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_a_trimmer_leaves_marks_on_every_strip(game: str, paper: str) -> None:
    there = laid(game, paper, SheetOptions(cutter="trimmer"))
    size = there.paper.width, there.paper.height
    cuts = [trimmed(sheet, size) for sheet in there.sheets]
    if game == "gloop":
        assert min(cuts) > 8


@pytest.mark.needs_game("gloop")
def test_without_a_trimmer_tiles_share_their_cuts() -> None:
    assert laid("gloop").spec.gap == 0
    assert laid("gloop", options=SheetOptions(cutter="trimmer")).spec.gap == 4
    assert laid("gloop", options=SheetOptions(cutter="trimmer", gap=2.5)).spec.gap == 2.5


@pytest.mark.parametrize("game", GAMES)
def test_scissors_have_gaps_to_go_through_and_lines_to_follow(game: str, fonts: FontSet) -> None:
    options = SheetOptions(cutter="scissors")
    there = laid(game, options=options)
    pdf = real_sheets(fonts, "a4", "colour", "en", game, options)
    for number, sheet in enumerate(there.sheets, 1):
        if sheet.part is not None:
            continue
        outlines = [shapely.Polygon(piece.outline.exterior) for piece in sheet.pieces]
        tree = shapely.STRtree(outlines)
        near = tree.query(outlines, "dwithin", distance=SNIPPED - 0.001)
        # What lies within a ring is cut out of it.
        assert all(
            i == j or outlines[i].contains(outlines[j]) or outlines[j].contains(outlines[i])
            for i, j in near.T.tolist()
        )
        dotted = [drawn for drawn in paths(pdf, number) if drawn.dashed]
        assert sum(len(drawn.subpaths) for drawn in dotted) >= len(sheet.pieces)


SAID = {
    "knife": "Lay a ruler from mark to mark",
    "scissors": "with scissors, from mark to mark",
    "trimmer": "at the edge of the trimmer",
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cutter", SAID)
def test_the_guide_speaks_of_the_cutter(game: str, cutter: Cutter, fonts: FontSet) -> None:
    options = SheetOptions(cutter=cutter)
    pdf = real_sheets(fonts, "a4", "colour", "en", game, options)
    guide = " ".join(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range().split())
    assert [name for name, text in SAID.items() if text in guide] == [cutter]
    crossed = any(cut.crossed for s in laid(game, "a4", options).sheets for cut in s.cuts)
    assert ("marks stand at all crossings" in guide) == (cutter == "trimmer" and crossed)
    assert ("dotted line of its edge" in guide) == (cutter == "scissors")


@pytest.mark.parametrize("game", GAMES)
def test_a_laser_finds_the_sheets_that_its_files_cut(game: str, fonts: FontSet) -> None:
    options = SheetOptions(cutter="laser")
    target = PrintThenCut(game, "letter", "colour", "en", "laser")
    here, there = laid(game, "letter", options), laid(game, "letter", target.options)
    assert cut_files(here) == cut_files(there)
    pdf = real_sheets(fonts, "letter", "colour", "en", game, options)
    assert len(pypdfium2.PdfDocument(pdf)) == len(here.sheets)


def test_a_name_tells_the_cutter() -> None:
    every = [SheetOptions(cutter=cutter, backs="long") for cutter in CUTTERS]
    assert len({options.suffix for options in every}) == len(every)
    assert [SheetOptions.named(options.suffix) for options in every] == every
    assert SheetOptions(cutter="laser").suffix == "-cutter-laser"


def test_what_would_part_a_laser_from_its_files_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for more in (["--gap", "3"], ["--margin", "9"], ["--second"], ["--backs", "gutter"]):
        command = ["sheets", "--cutter", "laser", *more, "--explain", "--project", str(ROOT)]
        assert main(command) == 2
        assert more[0] in capsys.readouterr().err
