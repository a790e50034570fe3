"""Sheets for print shops: cut lines and white ink beside the four, which stay as they are."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops

from generator.build.asked import found_again
from generator.cli import main
from generator.cutting.cutfile import strokes
from generator.drawing.fonts import FontSet
from generator.drawing.themefile import project_themes
from generator.geometry.points import MM
from generator.pdf.press.condition import fogra39
from generator.pdf.press.preflight import preflight
from generator.pdf.press.pressfile import press_file
from generator.pdf.press.reading import Printed, printed
from generator.project import Project
from generator.sheets.document import SheetRequest, make_sheets
from generator.sheets.spots import spots
from generator.text.catalogue import load
from generator.text.places import searched
from tests.support.places import ROOT
from tests.support.projects import GAME, answer, sample
from tests.support.sheetproject import laid

NAME = f"{GAME}/{GAME}-sheets-a4-colour-en-print.pdf"
ASKED = ("sheets", GAME, "--paper", "a4", "--ink", "colour", "--lang", "en", "--print-shop")


def wanted(project: Project, fonts: FontSet, game: str) -> SheetRequest:
    """What the sheets of a game for A4 are made from."""
    catalogue = load(project, "en", searched(game))
    theme = project_themes(project).usual
    return SheetRequest(project, game, "a4", theme, "en", fonts, catalogue, Path.read_text)


def test_sheets_are_made_and_stay(tmp_path: Path, fonts: FontSet) -> None:
    project = sample(tmp_path, fonts)
    assert answer(tmp_path, *ASKED)["built"] == [NAME]
    white = NAME.replace(".pdf", "-white.pdf")
    assert answer(tmp_path, *ASKED, "--white-ink")["built"] == [white]
    assert answer(tmp_path, *ASKED)["built"] == []
    names = {target.name for target in found_again(project)}
    assert {NAME, white} <= names
    for name in (NAME, white):
        assert preflight((project.build / name).read_bytes()) == ()
    inks = {
        mark.colour.ink
        for mark in marks((project.build / white).read_bytes())
        if mark.colour.space == "Separation"
    }
    assert inks == {"CutContour", "White"}


def test_white_ink_is_for_print_shops(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheets", "--white-ink", "--project", str(ROOT)]) == 2
    assert "--white-ink goes with --print-shop" in capsys.readouterr().err


def marks(pdf: bytes) -> list[Printed]:
    with pikepdf.open(BytesIO(pdf)) as document:
        return [m for page in document.pages for m in printed(page) if isinstance(m, Printed)]


@pytest.mark.needs_game("twigs")
def test_what_is_cut_is_that_of_the_cut_files_and_leaves_all_inks(fonts: FontSet) -> None:
    project = Project(ROOT)
    request = wanted(project, fonts, "twigs")
    pages = spots(request, white=True)
    sides = laid("twigs").sides
    assert len(pages) == len(sides)
    for page, side in zip(pages, sides, strict=True):
        pieces = side.sheet.pieces if side.sheet else ()
        cuts = [s for s in strokes(pieces, 0.0, fonts) if s.layer == "cut"] if pieces else []
        assert [spot.ink.name for spot in page] == ["White"] * bool(cuts) + ["CutContour"] * len(
            cuts
        )
    found = marks(press_file(make_sheets(request), fogra39(), pages))
    beside = [mark for mark in found if mark.colour.space == "Separation"]
    assert len(beside) == sum(map(len, pages))
    assert all(mark.overprints for mark in beside)


@pytest.mark.needs_game("twigs")
@pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript is not installed")
def test_other_plates_do_not_know_of_spot_inks(fonts: FontSet, tmp_path: Path) -> None:
    request = wanted(Project(ROOT), fonts, "twigs")
    sheets, pages = make_sheets(request), spots(request, white=True)
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", "-r72"]
    command += ["-dFirstPage=2", "-dLastPage=2"]
    for name, pdf in (
        ("with", press_file(sheets, fogra39(), pages)),
        ("without", press_file(sheets, fogra39())),
    ):
        (tmp_path / f"{name}.pdf").write_bytes(pdf)
        subprocess.run(
            [*command, f"-sOutputFile={name}.tif", f"{name}.pdf"], cwd=tmp_path, check=True
        )

    def plate(name: str, ink: str) -> Image.Image:
        return Image.open(tmp_path / f"{name}({ink}).tif").convert("L")

    for ink in ("Cyan", "Magenta", "Yellow", "Black"):
        assert ImageChops.difference(plate("with", ink), plate("without", ink)).getbbox() is None
    assert not (tmp_path / "without(White).tif").exists()
    # The plate of white reaches from the left of the leftmost piece to the right of the rightmost.
    left, bottom, right, top = ImageChops.invert(plate("with", "White")).getbbox() or (0,) * 4
    sheet = laid("twigs").sides[1].sheet
    assert sheet is not None
    boxes = [piece.outline.bounds for piece in sheet.pieces]
    bleed = laid("twigs").spec.bleed
    assert left == pytest.approx((min(b[0] for b in boxes) - bleed) * MM, abs=2)
    assert right == pytest.approx((max(b[2] for b in boxes) + bleed) * MM, abs=2)
    assert 0 < bottom < top
