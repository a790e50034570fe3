"""Sheets as pictures, and one piece a page, as print services want them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.pdfpaths import POINT
from tests.support.projects import sample


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Project:
    return sample(tmp_path_factory.mktemp("forms"), fonts)


def made(project: Project, *options: str) -> list[Path]:
    before = set(project.build.rglob("*.*"))
    root = ["--project", str(project.root), "--quiet"]
    assert main(["sheets", "heap", "--lang", "en", "--ink", "low", *options, *root]) == 0
    return sorted(set(project.build.rglob("*.p*")) - before)


def test_every_page_is_a_picture_that_says_how_large_it_is(project: Project) -> None:
    files = made(project, "--paper", "a4", "--format", "png", "--dpi", "100")
    assert [f"{f.parent.name}/{f.name}" for f in files] == [
        f"heap-sheets-a4-low-en-100-dpi/page-{n}.png" for n in range(1, len(files) + 1)
    ]
    for file in files:
        with Image.open(file) as image:
            assert image.info["dpi"] == pytest.approx((100, 100), abs=0.1)
            assert image.size == pytest.approx((210 / 25.4 * 100, 297 / 25.4 * 100), abs=1)
            assert image.convert("L").histogram()[0:100] != [0] * 100


def test_pieces_have_pages_of_their_size(project: Project) -> None:
    made_now = made(project, "--format", "pieces", "--bleed", "3")
    (file,) = [path for path in made_now if path.suffix == ".pdf"]
    assert file.name == "heap-pieces-low-bleed-3.pdf"
    with pikepdf.open(BytesIO(file.read_bytes())) as document:
        assert len(document.pages) == 10
        for page in document.pages:
            trim, bleed = (list(map(float, page.obj[b])) for b in ("/TrimBox", "/BleedBox"))
            assert list(map(float, page.mediabox)) == pytest.approx(bleed, abs=0.01)
            rims = [abs(a - b) * POINT for a, b in zip(trim, bleed, strict=True)]
            assert rims == pytest.approx([3.0] * 4, abs=0.01)


def test_what_goes_with_what_is_said(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    root = ["--project", str(project.root)]
    assert main(["sheets", "heap", "--dpi", "100", *root]) == 2
    assert "--dpi goes with --format png" in capsys.readouterr().err
    assert main(["sheets", "heap", "--format", "png", "--dpi", "10", *root]) == 2
    assert "--dpi: 10 is not between 72 and 1200" in capsys.readouterr().err
