"""The page that tests a printer in one corner: true lengths, and nothing beyond the corner."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.geometry.papers import sheet_paper
from generator.project import Project
from generator.sheets import corner
from generator.sheets.corner import LEAST, MOST, SIZE, CornerRequest, make_corner
from generator.text.catalogue import load
from tests.support.archive import complaints
from tests.support.pdfpaths import POINT, paths
from tests.support.places import ROOT
from tests.support.typesize import LEAST_TYPE, smallest_printed

LANGS = ("en", "ja", "es")


def page(fonts: FontSet, paper: str = "a4") -> bytes:
    catalogues = [load(Project(ROOT), lang, ("rulepress",)) for lang in LANGS]
    made = make_corner(CornerRequest(Project(ROOT), paper, fonts, catalogues, Path.read_text))
    for catalogue in catalogues:
        catalogue.raise_if_wanting()
    return made


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_lengths_are_true_and_lines_as_far_from_the_edges_as_they_say(
    fonts: FontSet, paper: str
) -> None:
    made = page(fonts, paper)
    assert made == page(fonts, paper)
    assert complaints(made) == []
    assert smallest_printed(made)[0] >= LEAST_TYPE
    document = pypdfium2.PdfDocument(made)
    assert len(document) == len(LANGS)
    for number in range(len(document)):
        drawn = [p for p in paths(made, number) if p.paint in ("S", "s")]
        boxes = [tuple(round(edge, 2) for edge in p.box) for p in drawn]
        assert (20.0, 20.0) in {(round(r - x, 1), round(t - b, 1)) for x, b, r, t in boxes}
        assert 50.0 in {round(r - x, 1) for x, _, r, _ in boxes}
        level = {b for _, b, _, t in boxes if b == t}
        upright = {x for x, _, r, _ in boxes if x == r}
        assert level == upright == set(map(float, range(LEAST, MOST + 1)))
        text = document[number].get_textpage()
        ends = [text.get_rect(n)[2:] for n in range(text.count_rects())]
        assert max(right for right, _ in ends) <= SIZE[0] / POINT
        assert max(top for _, top in ends) <= SIZE[1] / POINT
    # Turned by half a turn, the same paper serves again.
    size = sheet_paper(paper)
    assert 2 * SIZE[1] < size.height


def test_words_without_room_are_told(fonts: FontSet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corner, "SIZE", (96.0, 50.0))
    with pytest.raises(ContentError, match="the words do not fit"):
        page(fonts)
