"""Sheets with low ink: how much of them is ink, and that lines on pieces are seen."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pypdfium2
import pytest

from generator.contract.piece import Ink
from generator.drawing.fonts import FontSet
from generator.drawing.scene import Dots, Hatch
from generator.drawing.themes import theme
from generator.sheets.explain import explained
from tests.support.pdfpaths import paths
from tests.support.places import there
from tests.support.sheetproject import laid, sheets_of

MOST = 0.15
"""Of a piece with a pattern, and so far more than of a sheet."""


def coverage(fill: object) -> float:
    """The part of an area that a fill prints, 0 to 1."""
    match fill:
        case Hatch():
            return fill.width / fill.spacing
        case Dots():
            return math.pi * fill.radius**2 / fill.spacing**2
    return 0.0 if fill in (None, "#ffffff") else 1.0


def test_every_pattern_is_light() -> None:
    low = theme("low")
    assert all(coverage(style.body.fill) <= MOST for style in low.players)
    assert all(coverage(style.claim) <= MOST for style in low.players)
    # Turned by a quarter, a hatching is that of the other angle: the spacing differs, too.
    hatched = [s.body.fill for s in low.players if isinstance(s.body.fill, Hatch)]
    spacings = sorted(fill.spacing for fill in hatched)
    assert all(b / a >= 1.5 for a, b in pairwise(spacings))


@pytest.mark.parametrize("game", there("duploline", "gloop", "pentup", "twigs"))
def test_every_sheet_is_light(fonts: FontSet, game: str) -> None:
    document = pypdfium2.PdfDocument(sheets_of(fonts, ink="low", game=game))
    inked = [
        1 - float(page.render(scale=2, grayscale=True).to_numpy().mean()) / 255 for page in document
    ]
    assert max(inked[1:]) < 0.08


@pytest.mark.needs_game("pentup")
def test_dashes_between_cells_stand_on_paper(fonts: FontSet) -> None:
    """Beside each dash there is no line of the pattern."""
    (_, black) = laid("pentup").sheets
    page = pypdfium2.PdfDocument(sheets_of(fonts, ink="low", game="pentup"))[2]
    scale = 300 / 72
    seen = np.asarray(page.render(scale=scale, grayscale=True).to_numpy()).squeeze()
    dot = 25.4 / 300

    def grey(x: float, y: float) -> int:
        return int(seen[seen.shape[0] - 1 - round(y / dot), round(x / dot)])

    for piece in black.pieces:
        for (ax, ay), (bx, by) in piece.drawing.folds:
            length = math.hypot(bx - ax, by - ay)
            ux, uy = (bx - ax) / length, (by - ay) / length
            for far in np.arange(3.0, length - 3.0, 0.3):
                for side in (-0.4, 0.4):
                    x, y = ax + ux * far - uy * side, ay + uy * far + ux * side
                    near_letter = math.hypot(x - piece.centre[0], y - piece.centre[1]) < 4.0
                    assert near_letter or grey(x, y) > 200


@pytest.mark.parametrize("game", there("duploline", "gloop", "pentup", "twigs"))
def test_ink_is_told_before_printing(fonts: FontSet, game: str) -> None:
    """As much as is found in the PDF, without its words; low ink is 15% of any sheet at most."""
    found = laid(game)
    tones = "#777777"
    inks = {
        name: Ink(theme(name), theme(name).game(tones), found.spec.names)
        for name in ("colour", "low")
    }
    data = explained(game, found, inks)
    low = pypdfium2.PdfDocument(sheets_of(fonts, ink="low", game=game))
    for page, drawn in zip(data["pages"], low, strict=True):
        assert page["coverage"]["low"] <= MOST
        if page["pieces"]:
            assert page["coverage"]["low"] <= page["coverage"]["colour"]
            seen = 1 - float(drawn.render(scale=300 / 72).to_numpy().min(axis=2).mean()) / 255
            assert -0.005 < seen - page["coverage"]["low"] < 0.02  # words


@pytest.mark.parametrize("game", there("duploline", "pentup", "twigs"))
def test_patterns_are_pale_where_the_guide_enlarges_them(fonts: FontSet, game: str) -> None:
    """As dark as lines and labels, they would hide both."""
    pdf = sheets_of(fonts, ink="low", game=game)
    frames = [d.box for d in paths(pdf, 0) if d.paint in ("S", "s") and d.size[0] > 50]
    plain, patterned = sorted({tuple(round(mm) for mm in box) for box in frames if _window(box)})
    seen = np.asarray(pypdfium2.PdfDocument(pdf)[0].render(scale=4, grayscale=True).to_numpy())
    dark = [
        float(
            (seen[round((297 - top) * DOTS) : round((297 - bottom) * DOTS), :].squeeze() < 100)[
                :, round(left * DOTS) : round(right * DOTS)
            ].mean()
        )
        for left, bottom, right, top in (plain, patterned)
    ]
    assert dark[1] < 1.1 * dark[0], dark


DOTS = 4 * 72 / 25.4
"""To the mm."""


def _window(box: tuple[float, ...]) -> bool:
    left, bottom, right, top = box
    return abs(right - left - 52) < 0.1 and abs(top - bottom - 36) < 0.1
