"""Whatever options are combined: the sheets are made, and the guide speaks of what is there."""

from __future__ import annotations

import re
from typing import Any

import pypdfium2
import pytest
import yaml
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from generator.drawing.fonts import FontSet
from generator.drawing.themes import THEMES
from generator.faults import ContentError
from generator.geometry.papers import SHEET_PAPERS
from generator.project import Project
from generator.sheets.options import BACKS, BOARD_FITS, MARKS, SheetOptions
from generator.sheets.printer import Offset
from tests.support.pdfpaths import POINT, Drawn, paths
from tests.support.places import ROOT
from tests.support.sheetproject import laid, sheets_of

WINDOW = (52.0, 36.0)
"""What the figure of the guide shows of a piece, in mm."""
TICK = 0.6
"""Width of a tick in it, in mm."""
USUAL = {
    game: yaml.safe_load((ROOT / f"content/{game}/sheets.yaml").read_text("utf-8"))
    for game in Project(ROOT).sheeted()
}
MARK_WORDS = re.compile(r"\bmarks?\b|numbered|order of their numbers")


@pytest.mark.parametrize("mm", [-0.0, 0.0, 1e-308, 0.1 + 0.2, 1 / 3, 19.99999, 12.3456])
def test_a_file_is_known_again_by_its_name(mm: float) -> None:
    options = SheetOptions(gap=mm, margin=mm)
    assert SheetOptions.named(options.suffix) == options


def lengths(most: float) -> st.SearchStrategy[float | None]:
    return st.none() | st.just(0.0) | st.floats(0.0, most, allow_nan=False)


OPTIONS = st.builds(
    SheetOptions,
    backs=st.sampled_from(BACKS),
    bleed=lengths(5.0),
    gap=lengths(20.0),
    margin=lengths(30.0),
    marks=st.sampled_from(MARKS),
    board=st.sampled_from(BOARD_FITS),
    second=st.sampled_from([False, False, False, True]),
    copies=st.sampled_from([1, 1, 1, 2, 3]),
)


def windows(page: list[Drawn]) -> list[Drawn]:
    return [
        drawn
        for drawn in page
        if drawn.paint in ("S", "s")
        and all(abs(a - b) < 0.05 for a, b in zip(drawn.size, WINDOW, strict=True))
    ]


def labels(page: Any, frames: list[Drawn]) -> set[str]:
    """The digits in the figure."""
    found: set[str] = set()
    for frame in frames:
        left, bottom, right, top = (edge / POINT for edge in frame.box)
        text = page.get_textpage().get_text_bounded(left - 6, bottom - 6, right + 6, top + 6)
        found.update(re.findall(r"[0-9]", text))
    return found


def test_the_guide_speaks_of_what_is_there(fonts: FontSet) -> None:
    # Within, so that what failed is shown without the fonts.
    @settings(
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
    )
    @given(
        game=st.sampled_from(list(USUAL)),
        paper=st.sampled_from(list(SHEET_PAPERS)),
        ink=st.sampled_from(list(THEMES)),
        options=OPTIONS,
    )
    def check(game: str, paper: str, ink: str, options: SheetOptions) -> None:
        hold(fonts, game, paper, ink, options)

    check()


def hold(fonts: FontSet, game: str, paper: str, ink: str, options: SheetOptions) -> None:
    """Make the sheets and hold the guide against them, or find that they are refused in words."""
    assert SheetOptions.named(options.suffix) == options
    try:
        pdf = sheets_of(fonts, paper, ink, game=game, options=options, offset=Offset())
    except ContentError as error:
        assert all(fault.problem for fault in error.faults)
        return
    document = pypdfium2.PdfDocument(pdf)
    guide = paths(pdf, 0)
    frames = windows(guide)
    drawn = labels(document[0], frames)
    box = laid(game, paper, options).guide  # other things may stand beside it
    assert box is not None
    edges = (edge / POINT for edge in (box.left, box.bottom, box.right, box.top))
    words = document[0].get_textpage().get_text_bounded(*edges).replace("\r\n", " ")
    assert set(re.findall(r"\(([0-9])\)", words)) == drawn
    marked = options.marks != "none"
    bleed = USUAL[game]["bleed"] if options.bleed is None else options.bleed
    gap = USUAL[game]["gap"] if options.gap is None else options.gap
    if "stick" in USUAL[game]["sizes"]:
        assert drawn == {"1", "2", *(["3"] if bleed else []), *(["4"] if marked else [])}
    ticks = [d for d in guide if d.paint == "S" and d.clipped and abs(d.width - TICK) < 1e-3]
    assert bool(ticks) == ("4" in drawn)
    # The foot has no mark; it ends 26 mm above the margin.
    foot = 27.0 + (6.0 if options.margin is None else options.margin)
    hairlines = [
        d
        for number in range(1, len(document))
        for d in paths(pdf, number)
        if d.paint == "S" and abs(d.width - 0.15) < 1e-3 and not d.dashed and d.box[3] > foot
    ]
    feet = " ".join(page.get_textpage().get_text_range() for page in document)
    assert marked or not MARK_WORDS.search(words)
    assert marked or "mark to mark" not in feet.replace("\r\n", " ")
    assert marked or options.backs == "short" or not hairlines
    assert not gap or "edge to edge" not in words
