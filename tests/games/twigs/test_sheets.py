"""The sheets measured as a maker would, from the PDF alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from io import BytesIO
from math import sqrt
from pathlib import Path

import numpy as np
import outloud
import pikepdf
import pypdfium2
import pytest
import shapely

from generator.drawing.fonts import FontSet
from tests.support.pdfpaths import POINT, SLIT, Drawn, above_bleed, paths
from tests.support.sheetproject import real_sheets, sheets_of

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN, HAIRLINE = 6.0, 0.15
SEGMENT, STICK, CLEARANCE, DISC = 20.0, 5.0, 0.15, 14.0
NEAR = 0.005
KINDS = [("a4", "colour"), ("letter", "colour"), ("a4", "mono"), ("letter", "low")]


@pytest.fixture(scope="module", params=KINDS, ids="-".join)
def made(request: pytest.FixtureRequest, fonts: FontSet) -> tuple[str, bytes]:
    """A paper, and the sheets for it; in every ink at least once."""
    paper, ink = request.param
    return paper, real_sheets(fonts, paper, ink, "en")


@pytest.fixture(scope="module", params=SIZES)
def drawn(request: pytest.FixtureRequest, fonts: FontSet) -> list[Drawn]:
    """What is drawn on the sheet of pieces in full colour."""
    return paths(real_sheets(fonts, request.param, "colour", "en"), 1)


def bodies(drawn: list[Drawn]) -> list[Drawn]:
    """Filled paths of one outline, wider and higher than a stick: no colour beyond edges."""
    filled = (p for p in above_bleed(drawn) if p.paint == "f*" and len(p.subpaths) == 1)
    return [p for p in filled if min(p.size) > 2 * STICK]


def twigs(drawn: list[Drawn]) -> list[shapely.Polygon]:
    return [shapely.Polygon(p.subpaths[0]) for p in bodies(drawn) if not p.curves]


def lines(drawn: list[Drawn], width: float) -> list[shapely.LineString]:
    """The straight open lines of a width."""
    stroked = (p for p in drawn if p.paint == "S" and p.width == pytest.approx(width, abs=1e-3))
    return [shapely.LineString(sub) for p in stroked for sub in p.subpaths if len(sub) == 2]


def form(shape: shapely.Polygon) -> tuple[float, ...]:
    """What stays the same when a shape is moved, turned and flipped."""
    corners = np.array(shape.exterior.coords)[:-1]
    centre = np.array(shape.centroid.coords[0])
    return tuple(sorted(np.round(np.linalg.norm(corners - centre, axis=1), 1).tolist()))


def centre(path: Drawn) -> tuple[float, float]:
    left, bottom, right, top = path.box
    return (left + right) / 2, (bottom + top) / 2


def test_paper_is_true_and_not_to_be_scaled(made: tuple[str, bytes]) -> None:
    paper, pdf = made
    with pikepdf.open(BytesIO(pdf)) as document:
        assert document.Root.ViewerPreferences.PrintScaling == pikepdf.Name("/None")
        for page in document.pages:
            for box in (page.mediabox, page.trimbox, page.obj.BleedBox):
                width, height = (float(v) * POINT for v in list(box)[2:])
                assert (width, height) == pytest.approx(SIZES[paper], abs=0.01)


def test_ruler_and_square_are_on_every_page(made: tuple[str, bytes]) -> None:
    _, pdf = made
    pages = len(pypdfium2.PdfDocument(pdf))
    assert pages == 3
    for page in range(pages):
        drawn = [p for p in paths(pdf, page) if p.paint == "S" and not p.clipped]
        squares = [p for p in drawn if p.size == pytest.approx((20, 20), abs=NEAR)]
        assert [len(p.subpaths[0]) for p in squares] == [4]
        rulers = [p for p in drawn if p.size == pytest.approx((50, 3), abs=NEAR)]
        assert len(rulers) == 1
        base, *ticks = rulers[0].subpaths
        assert [tick[0][0] - base[0][0] for tick in ticks] == pytest.approx(
            [0, 10, 20, 30, 40, 50], abs=NEAR
        )


def test_twigs_have_their_size_and_number(drawn: list[Drawn]) -> None:
    found = twigs(drawn)
    assert len(found) == 24
    tip = STICK / 2 / sqrt(3)
    for twig in found:
        whole = twig.buffer(CLEARANCE, join_style="mitre")
        assert whole.area == pytest.approx(5 * STICK * (SEGMENT - tip), abs=0.2)
    assert sorted(Counter(map(form, found)).values()) == [2] * 12


def test_discs_have_their_size_and_number(drawn: list[Drawn]) -> None:
    sizes = [p.size for p in bodies(drawn) if p.curves]
    assert sizes == [pytest.approx((DISC, DISC), abs=NEAR)] * 30


def test_each_player_has_half_of_the_pieces(drawn: list[Drawn]) -> None:
    assert Counter((p.fill, bool(p.curves)) for p in bodies(drawn)) == {
        ((1.0, 1.0, 1.0), False): 12,
        ((1.0, 1.0, 1.0), True): 15,
        ((0.133, 0.133, 0.133), False): 12,
        ((0.133, 0.133, 0.133), True): 15,
    }


def test_pieces_keep_apart_and_marks_stay_outside(drawn: list[Drawn]) -> None:
    discs = [shapely.Point(centre(p)).buffer(DISC / 2) for p in bodies(drawn) if p.curves]
    pieces = [*twigs(drawn), *discs]
    tree = shapely.STRtree(pieces)
    close = tree.query(pieces, predicate="dwithin", distance=1.5 - 2 * NEAR)
    assert [(a, b) for a, b in close.T.tolist() if a < b] == []
    marks = lines(drawn, HAIRLINE)
    assert len(marks) > 200
    assert tree.query(marks, predicate="dwithin", distance=HAIRLINE).size == 0


def test_colour_runs_two_mm_beyond_every_edge_but_at_the_marks(fonts: FontSet) -> None:
    """Between pieces that are nearer it fills what is between; white ones have none."""
    pdf = real_sheets(fonts, "a4", "colour", "en")
    drawn = paths(pdf, 1)
    page = pypdfium2.PdfDocument(pdf)[1]
    scale = 300 / 72
    seen = np.asarray(page.render(scale=scale, grayscale=True).to_numpy()).squeeze()
    dots = 300 / 25.4
    marks = shapely.union_all(lines(drawn, HAIRLINE)).buffer(SLIT)
    numbers = shapely.union_all(lines(drawn, HAIRLINE)).buffer(3)  # of straight cuts
    whole: dict[tuple[float, ...], list[shapely.Polygon]] = defaultdict(list)
    for path in bodies(drawn):
        if not path.curves:
            whole[path.fill].append(shapely.Polygon(path.subpaths[0]))
    for fill, dark in (((0.133, 0.133, 0.133), True), ((1.0, 1.0, 1.0), False)):
        for twig in whole[fill]:
            for far in (0.3, 1.0, 1.8):
                ring = twig.buffer(far).exterior
                for at in np.arange(0.0, ring.length, 0.7):
                    spot = ring.interpolate(at)
                    others = (t for t in whole[fill] if t is not twig)
                    if spot.within(marks if dark else numbers) or any(
                        spot.distance(other) < 0.2 for other in others
                    ):
                        continue
                    value = int(
                        seen[seen.shape[0] - 1 - round(spot.y * dots), round(spot.x * dots)]
                    )
                    assert (value < 60) is dark


def test_nothing_is_printed_in_the_margin(made: tuple[str, bytes]) -> None:
    _, pdf = made
    scale = 4
    for page in pypdfium2.PdfDocument(pdf):
        picture = np.asarray(page.render(scale=scale, grayscale=True).to_numpy())
        rim = int(MARGIN / POINT * scale) - 1
        inside = np.zeros(picture.shape, bool)
        inside[rim:-rim, rim:-rim] = True
        assert picture[~inside].min() == 255
        assert picture[inside].min() < 60


def test_words_say_what_a_maker_needs(fonts: FontSet) -> None:
    for lang, needed in (
        ("en", ("Print at 100%; do not fit to page", "12 twigs · 15 discs", "2 of 3")),
        ("ja", ("100%", "12本", "15枚", "2/3")),
    ):
        document = pypdfium2.PdfDocument(real_sheets(fonts, "a4", "colour", lang))
        last = document[1].get_textpage().get_text_bounded()
        for words in needed:
            assert words in last
        assert needed[0] in document[0].get_textpage().get_text_bounded()


def test_every_letter_is_on_two_twigs(fonts: FontSet) -> None:
    page = pypdfium2.PdfDocument(real_sheets(fonts, "a4", "colour", "en"))[1].get_textpage()
    lines = page.get_text_bounded().split()
    letters = Counter(word for word in lines if len(word) == 1 and word.isupper())
    assert letters == dict.fromkeys("CHILPRSTUWXY", 2)


def test_same_input_gives_same_bytes(fonts: FontSet) -> None:
    assert sheets_of(fonts, "a4", "colour", "ja") == real_sheets(fonts, "a4", "colour", "ja")


def test_the_checker_hears_no_fault(fonts: FontSet, tmp_path: Path) -> None:
    for lang in ("en", "ja"):
        path = tmp_path / f"{lang}.pdf"
        path.write_bytes(real_sheets(fonts, "a4", "colour", lang))
        heard = outloud.check(str(path))
        assert heard.error is None
        assert [finding.message for finding in heard.findings] == []
