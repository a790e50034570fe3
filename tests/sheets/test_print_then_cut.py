"""Print, then cut: the marks and pieces that are printed are those that the machine is told of."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
import shapely

from generator.build.targets.printthencut import PrintThenCut
from generator.cutting.cutfile import CutFile
from generator.cutting.dxf import to_dxf
from generator.cutting.kerf import Loop, Round, Run
from generator.cutting.machine import Machine
from generator.cutting.registration import SYSTEMS
from generator.cutting.svg import to_svg
from generator.drawing.fonts import FontSet
from generator.drawing.themes import THEMES
from generator.geometry.outline import offset
from generator.geometry.papers import SHEET_PAPERS
from generator.project import Project
from generator.sheets.document import SheetRequest, make_sheets
from generator.sheets.laidout import LaidOut
from generator.sheets.printthencut import cut_files
from generator.text.catalogue import load
from generator.text.places import searched
from tests.support.cutreading import Done, cut_out, from_dxf, from_svg
from tests.support.pdfpaths import Drawn, paths
from tests.support.places import ROOT
from tests.support.sheetproject import laid

HOME = Project(ROOT)
GAMES = HOME.sheeted()
PAPERS = ("a4", "letter")
NEAR = 0.01

by_pairs = pytest.mark.parametrize(
    ("game", "paper", "system"),
    [
        (game, PAPERS[(row + column) % len(PAPERS)], system)
        for row, game in enumerate(GAMES)
        for column, system in enumerate(SYSTEMS)
    ],
)
"""Each game with each machine, and each of the two with each paper: what stands where follows from
the pieces, and from the room that a machine leaves of a paper."""


def asked(game: str, paper: str, system: str, kerf: float = 0.2) -> PrintThenCut:
    return PrintThenCut(game, paper, "colour", "en", system, Machine(kerf))


@cache
def sheets(target: PrintThenCut) -> tuple[LaidOut, tuple[CutFile, ...]]:
    """The sheets, and what is cut of them."""
    there = laid(target.game, target.paper, target.options)
    return there, cut_files(there)


@cache
def printed(target: PrintThenCut, fonts: FontSet) -> bytes:
    """The PDF."""
    return make_sheets(
        SheetRequest(
            HOME,
            target.game,
            target.paper,
            THEMES["colour"],
            target.lang,
            fonts,
            load(HOME, target.lang, searched(target.game)),
            Path.read_text,
            target.options,
            cut_stem=target.stem,
        )
    )


def text_of(pdf: bytes) -> str:
    """The words of all pages, one space between two."""
    document = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def told(file: CutFile) -> list[Done]:
    """What the machine is told by DXF, and within 0.01 mm the same by SVG."""
    lines, others = from_dxf(to_dxf(file)), from_svg(to_svg(file))
    assert [done.layer for done in lines] == [done.layer for done in others]
    for one, other in zip(lines, others, strict=True):
        if one.circle and other.circle:
            assert one.circle == pytest.approx(other.circle, abs=NEAR)
        else:
            assert one.line.hausdorff_distance(other.line) < NEAR
    return lines


@cache
def all_told(target: PrintThenCut) -> list[list[Done]]:
    """What the machine is told for each sheet."""
    return [told(file) for file in sheets(target)[1]]


def is_printed(line: shapely.LineString, page: list[Drawn]) -> bool:
    """Whether a path of the page runs along a line."""
    for drawn in page:
        for sub in drawn.subpaths:
            xs, ys = [x for x, _ in sub], [y for _, y in sub]
            ends = zip((min(xs), min(ys), max(xs), max(ys)), line.bounds, strict=True)
            if all(abs(a - b) < NEAR for a, b in ends):
                return True
    return False


@by_pairs
def test_pieces_are_cut_where_they_are_and_keep_off_the_marks(
    game: str, paper: str, system: str
) -> None:
    target = asked(game, paper, system)
    there, files = sheets(target)
    size = there.paper.width, there.paper.height
    whole = sum(len(sheet.pieces) for sheet in there.sheets if sheet.part is None)
    assert whole and len(files) == len(there.sheets)
    for sheet, file, lines in zip(there.sheets, files, all_told(target), strict=True):
        assert file.size == size
        assert {done.layer for done in lines} == {"registration", "cut"}
        cuts = [done.line for done in lines if done.layer == "cut"]
        marks = shapely.union_all([done.line for done in lines if done.layer == "registration"])
        box = shapely.box(*marks.bounds)
        # A machine may not leave what its marks span; lasers know no such bounds.
        for cut in cuts:
            assert marks.distance(cut) >= 2 - NEAR
            assert system == "laser" or box.covers(cut)
        if sheet.part is not None or system != "silhouette":  # lines are made alike for all
            continue
        left = cut_out(lines, 0.2)
        for piece in sheet.pieces:
            place = piece.outline.representative_point()
            (found,) = [part for part in left if part.contains(place)]
            for one, other in zip(found.bounds, piece.outline.bounds, strict=True):
                assert one == pytest.approx(other, abs=NEAR)


@by_pairs
def test_marks_and_pieces_are_printed_where_the_machine_is_told(
    game: str, paper: str, system: str, fonts: FontSet
) -> None:
    target = asked(game, paper, system)
    there, files = sheets(target)
    pdf = printed(target, fonts)
    each = zip(there.sheets, files, all_told(target), strict=True)
    for number, (sheet, file, lines) in enumerate(each):
        page = paths(pdf, number)
        black = [drawn for drawn in page if not any(drawn.fill)]
        marks = [done.line for done in lines if done.layer == "registration"]
        assert len(marks) == len(file.marks) > 2
        for mark in marks:
            assert is_printed(mark, black if mark.is_closed else page), mark
        places = [point for drawn in page for sub in drawn.subpaths for point in sub]
        seen = shapely.STRtree(shapely.points(places))
        for piece in sheet.pieces if sheet.part is None else ():
            if piece.drawing.paths:  # they cross the edge at both their ends
                ends = [end for path in piece.drawing.paths for end in (path[0], path[3])]
                near = seen.query(shapely.points(ends), "dwithin", distance=NEAR)
                assert set(near[0].tolist()) == set(range(len(ends))), piece.name
            elif piece.drawing.outlined or piece.drawing.areas or piece.drawing.tinted:
                # The line along the edge is half a millimetre within; a blank tile has none.
                inner = offset(piece.outline, -0.5) if piece.drawing.outlined else piece.outline
                assert is_printed(inner.exterior, page), piece.name
    with_words = text_of(pdf)
    assert target.stem in with_words
    for mm in SYSTEMS[system].lengths.values():
        assert f"{mm:g}" in with_words


@pytest.mark.needs_game("pentup")
def test_every_sheet_names_its_cut_file(fonts: FontSet) -> None:
    target = asked("pentup", "a4", "silhouette")
    found = re.findall(r"Cut file: (\S+)", text_of(printed(target, fonts)))
    assert found == ["pentup-a4-kerf-0.2", "pentup-a4-kerf-0.2-sheet-2"]


@pytest.mark.needs_game("gloop")
def test_marks_and_file_names_are_said_in_other_languages(fonts: FontSet) -> None:
    target = asked("gloop", "letter", "laser").but(lang="ja")
    assert "gloop-letter-laser-ja-kerf-0.2-sheet-2" in text_of(printed(target, fonts))


@pytest.mark.needs_game("duploline")
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("paper", [paper for paper in SHEET_PAPERS if paper not in PAPERS])
def test_other_papers_have_room_too(paper: str, system: str) -> None:
    _, files = sheets(asked("duploline", paper, system, 0.0))
    assert all(file.strokes for file in files)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_foot_keeps_off_marks_and_pieces(system: str) -> None:
    for paper in SHEET_PAPERS.values():
        size = paper.width, paper.height
        found = SYSTEMS[system]
        foot = found.foot(size)
        taken = shapely.box(foot.left, foot.bottom, foot.left + 138, foot.bottom + 21)
        for mark in found.marks(size):
            match mark.shape:
                case Round(centre, radius):
                    shape = shapely.Point(centre).buffer(radius)
                case Loop(points):
                    shape = shapely.Polygon(points)
                case Run(points):
                    shape = shapely.LineString(points)
            assert shape.distance(taken) >= 2 - NEAR
        assert foot.left + 138 <= foot.right
