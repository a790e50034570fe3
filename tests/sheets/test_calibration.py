"""The calibration sheet: what it shows, what is read off it, and that this lines backs up."""

from __future__ import annotations

import cmath
import json
import math
from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest

from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.geometry.papers import SHEET_PAPERS, sheet_paper
from generator.project import Project
from generator.sheets import calibration
from generator.sheets.calibration import CalibrationRequest, make_calibration
from generator.sheets.printer import FARTHEST, Edge, Offset, load_offsets, measured, offsets_text
from generator.text.catalogue import load
from tests.support.archive import complaints
from tests.support.pdfpaths import POINT, Drawn, paths
from tests.support.places import ROOT
from tests.support.typesize import LEAST_TYPE, smallest_printed

NEAR = 0.005
SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def sheet(fonts: FontSet, name: str, langs: tuple[str, ...] = ("en", "ja")) -> bytes:
    project = Project(ROOT)
    catalogues = [load(project, lang, ("rulepress",)) for lang in langs]
    pdf = make_calibration(
        CalibrationRequest(project, name, fonts, catalogues, lambda p: p.read_text())
    )
    for catalogue in catalogues:
        catalogue.raise_if_wanting()
    return pdf


@pytest.fixture(scope="module", params=SIZES)
def made(request: pytest.FixtureRequest, fonts: FontSet) -> tuple[str, bytes]:
    return request.param, sheet(fonts, request.param)


def straight(drawn: list[Drawn], width: float) -> set[tuple[float, ...]]:
    """The lines of a width: x, y of one end, x, y of the other, in mm."""
    chosen = [p for p in drawn if p.paint == "S" and p.width == pytest.approx(width, abs=1e-3)]
    return {
        tuple(round(v, 2) + 0.0 for point in sub for v in point)
        for p in chosen
        for sub in p.subpaths
        if len(sub) == 2
    }


def test_a_cross_of_the_front_lies_behind_the_middle_of_each_grid(
    made: tuple[str, bytes],
) -> None:
    name, pdf = made
    width, height = SIZES[name]
    rings = [p for p in paths(pdf, 0) if p.curves and p.size == pytest.approx((8, 8), abs=NEAR)]
    holes = [((p.box[0] + p.box[2]) / 2, (p.box[1] + p.box[3]) / 2) for p in rings]
    middles = straight(paths(pdf, 1), 0.25)
    for x, y in holes:
        assert x == pytest.approx(width / 2, abs=NEAR)
        for seen in (width - x, y), (x, height - y):  # turned over the long edge, the short one
            across = [m for m in middles if m[1] == m[3] == pytest.approx(seen[1], abs=0.01)]
            upright = [m for m in middles if m[0] == m[2] == pytest.approx(seen[0], abs=0.01)]
            assert len(across) == 1
            assert any(m[1] < seen[1] < m[3] for m in upright)
    assert abs(holes[0][1] - holes[1][1]) == pytest.approx(180, abs=NEAR)


def test_a_grid_has_a_line_every_half_millimetre(made: tuple[str, bytes]) -> None:
    name, pdf = made
    drawn, middle = paths(pdf, 1), SIZES[name][0] / 2
    upright = {
        line[0]
        for width in (0.1, 0.12, 0.15, 0.25)
        for line in straight(drawn, width)
        if line[0] == line[2] and line[1] > SIZES[name][1] / 2 and line[3] - line[1] < 14
    }
    near = sorted(x - middle for x in upright if abs(x - middle) < 6.1)
    assert near == pytest.approx([k / 2 for k in range(-12, 13)], abs=0.011)


def test_the_sheet_is_of_true_size_and_speaks_both_languages(made: tuple[str, bytes]) -> None:
    name, pdf = made
    with pikepdf.open(BytesIO(pdf)) as document:
        assert document.Root.ViewerPreferences.PrintScaling == pikepdf.Name("/None")
        assert len(document.pages) == 2
        size = [float(v) * POINT for v in list(document.pages[1].mediabox)[2:]]
        assert size == pytest.approx(SIZES[name], abs=0.01)
    pages = pypdfium2.PdfDocument(pdf)
    for page, words in ((0, ("push a pin", "ピン")), (1, ("to the right", "右方向"))):
        text = pages[page].get_textpage().get_text_bounded()
        assert all(word in text for word in (*words, "100%", "倍率100%"))
        squares = [p for p in paths(pdf, page) if p.size == pytest.approx((20, 20), abs=NEAR)]
        rulers = [p for p in paths(pdf, page) if p.size == pytest.approx((50, 3), abs=NEAR)]
        assert (len(squares), len(rulers)) == (1, 1)
        picture = np.asarray(pages[page].render(scale=3, grayscale=True).to_numpy())
        rim = int(6 / POINT * 3) - 1
        picture[rim:-rim, rim:-rim] = 255
        assert picture.min() == 255


def test_all_of_it_can_be_read(fonts: FontSet) -> None:
    for paper in SHEET_PAPERS:
        assert smallest_printed(sheet(fonts, paper, ("en", "es", "ja")))[0] >= LEAST_TYPE, paper


def test_headings_begin_with_the_first_level(made: tuple[str, bytes]) -> None:
    _, pdf = made
    with pikepdf.open(BytesIO(pdf)) as document:
        roles = [str(item.S) for item in document.objects if _is_element(item)]
    assert [role for role in roles if role.startswith("/H")] == ["/H1"] * 4
    assert complaints(pdf) == []


def _is_element(item: object) -> bool:
    return isinstance(item, pikepdf.Dictionary) and item.get("/Type") == pikepdf.Name.StructElem


def test_same_input_gives_same_bytes(fonts: FontSet) -> None:
    assert sheet(fonts, "a4") == sheet(fonts, "a4")


@pytest.mark.parametrize("name", SIZES)
def test_more_languages_get_further_sheets(name: str, fonts: FontSet) -> None:
    pdf = sheet(fonts, name, ("en", "es", "ja", "en", "es", "ja", "en"))
    document = pypdfium2.PdfDocument(pdf)
    backs = [document[page].get_textpage().get_text_bounded() for page in (1, 3, 5)]
    assert len(document) == 6
    assert [text.count("upwards") for text in backs] == [1, 1, 1]
    first, last = ([p.box for p in paths(pdf, page) if p.curves] for page in (0, 4))
    assert first == last != []
    assert straight(paths(pdf, 1), 0.25) == straight(paths(pdf, 5), 0.25) != set()


def test_words_without_room_are_a_fault(fonts: FontSet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "COLUMNS", 7)
    with pytest.raises(ContentError, match="the words do not fit"):
        sheet(fonts, "letter", ("en",) * 7)


def read(number: float) -> float:
    """As a person reads a scale with a line every half millimetre: to a fifth of that."""
    return round(number, 1)


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("shift", [(0.63, -1.27), (-2.04, 0.88), (0.0, 0.0), (3.35, 2.95)])
@pytest.mark.parametrize("degrees", [0.0, 0.31, -0.47])
def test_what_is_read_off_lines_the_back_up(
    name: str, shift: tuple[float, float], degrees: float
) -> None:
    middle = complex(*SIZES[name]) / 2
    turn = cmath.exp(1j * math.radians(degrees))

    def printed(place: complex) -> complex:
        """Where a printer that is off puts what belongs at a place of the back."""
        return middle + turn * (place - middle) + complex(*shift)

    def unprinted(place: complex) -> complex:
        return middle + (place - complex(*shift) - middle) / turn

    numbers: list[float] = []
    for cross in (middle + 90j, middle - 90j):
        hole = unprinted(cross) - cross  # the pin comes out behind the front, on the moved grid
        numbers += (read(hole.real), read(hole.imag))
    a, b, c, d, e, f = measured(numbers).matrix(sheet_paper(name))
    for x in (15.0, SIZES[name][0] - 15):
        for y in (15.0, SIZES[name][1] - 15):
            mended = printed(complex(a * x + c * y + e, b * x + d * y + f))
            assert abs(mended - complex(x, y)) < 0.1


def test_two_numbers_are_a_shift_and_a_third_is_a_rotation() -> None:
    assert measured([0.5, -1]) == Offset(0.5, -1.0, 0.0)
    assert measured([0.5, -1, 0.2]) == Offset(0.5, -1.0, 0.2)
    assert Offset(0.5, -1.0).matrix(SHEET_PAPERS["a4"]) == (1, 0, 0, 1, 0.5, -1)


def read_if_any(path: Path) -> str | None:
    return path.read_text() if path.is_file() else None


def test_the_numbers_are_remembered_in_the_project_for_each_edge(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("content", "locales"):
        (tmp_path / folder).mkdir()
    project = Project(tmp_path)
    assert load_offsets(project, read_if_any) == {}
    told = ["--project", str(tmp_path), "--json"]
    assert main(["calibrate", "--edge", "short", "--set", "-0.5", "1.2", "0.25", *told]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["edge"], said["rotation"]) == ("short", 0.25)
    assert load_offsets(project, read_if_any) == {"short": Offset(-0.5, 1.2, 0.25)}
    assert main(["calibrate", "--edge", "long", "--set", "1", "2", "1", "2", *told]) == 0
    both = {"long": Offset(1, 2, 0), "short": Offset(-0.5, 1.2, 0.25)}
    assert load_offsets(project, read_if_any) == both


@pytest.mark.parametrize(
    ("numbers", "heard"),
    [
        (["1"], "two numbers are needed"),
        (["11", "0"], "more than 10 mm"),
        (["nan", "0"], "more than 10 mm"),
        (["0", "0", "9"], "more than 3 degrees"),
        (["0", "0", "0", "0", "0"], "two numbers are needed"),
        (["0", "0", "--paper", "a4"], "--set is for all papers alike"),
    ],
)
def test_numbers_that_cannot_be_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], numbers: list[str], heard: str
) -> None:
    for folder in ("content", "locales"):
        (tmp_path / folder).mkdir()
    assert main(["calibrate", "--project", str(tmp_path), "--edge", "long", "--set", *numbers]) == 2
    assert heard in capsys.readouterr().err
    assert not (tmp_path / "printer.yaml").exists()


def test_an_edge_is_said_with_the_numbers_and_only_then(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("content", "locales"):
        (tmp_path / folder).mkdir()
    where = ["calibrate", "--project", str(tmp_path)]
    assert main([*where, "--set", "1", "2"]) == 2
    assert "--set needs --edge long or --edge short" in capsys.readouterr().err
    assert main([*where, "--edge", "long"]) == 2
    assert "--edge says what --set is for" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("long: {x: 1}\n", "lacks 'y'"),
        ("short: {x: 1, y: far}\n", "'far' is not a number (mm, -10 to 10)"),
        ("long: {x: 1, y: 0, rotation: 40}\n", "40 is greater than the maximum of 3"),
        ("long: {x: 1, y: 0, z: 2}\n", "unknown key 'z'"),
        ("x: 1\ny: 0\n", "unknown key 'x'"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str, heard: str) -> None:
    (tmp_path / "printer.yaml").write_text(text)
    with pytest.raises(ContentError) as caught:
        load_offsets(Project(tmp_path), read_if_any)
    assert heard in str(caught.value)
    assert str(caught.value).startswith("printer.yaml:")


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    offsets: dict[Edge, Offset] = {"long": Offset(-0.35, 1.1, -0.123), "short": Offset(0.5, 0.0)}
    (tmp_path / "printer.yaml").write_text(offsets_text(offsets))
    assert load_offsets(Project(tmp_path), read_if_any) == offsets


def test_the_back_says_what_to_do_beyond_its_grid(made: tuple[str, bytes]) -> None:
    words = pypdfium2.PdfDocument(made[1])[1].get_textpage().get_text_range()
    said = " ".join(words.split())
    assert f"Beyond {calibration.REACH} mm, measure with a ruler" in said
    assert f"more than {FARTHEST:g} mm" in said
