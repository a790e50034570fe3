"""Guide, cards and all pieces on fewer sheets: apart, parted by straight cuts, none missing."""

from __future__ import annotations

import math
import re
from collections import Counter

import pypdfium2
import pytest
import shapely
import shapely.affinity
import shapely.ops
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.fonts import FontSet
from generator.drawing.scene import Box
from generator.sheets.guillotine import Rectangle, pack
from generator.sheets.options import Cutter, SheetOptions
from tests.support.places import there
from tests.support.sheetproject import laid, sheets_of

SHEET = Box(10.0, 20.0, 110.0, 170.0)


def area(box: Box) -> shapely.Polygon:
    return shapely.box(box.left, box.bottom, box.right, box.top)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.builds(
            Rectangle, st.tuples(st.floats(3.0, 100.0), st.floats(3.0, 150.0)), st.booleans()
        ),
        min_size=1,
        max_size=9,
    )
)
def test_straight_cuts_part_all_rectangles(rectangles: list[Rectangle]) -> None:
    packed = pack(rectangles, SHEET)
    assert packed is not None
    places = [place for sheet in packed for place in sheet.places]
    assert sorted(place.index for place in places) == list(range(len(rectangles)))
    for place in places:
        size = rectangles[place.index].size
        assert not place.turned or rectangles[place.index].turns
        found = place.box.width, place.box.height
        assert found == pytest.approx(size[::-1] if place.turned else size)
    whole = area(SHEET)
    for sheet in packed:
        boxes = [area(place.box) for place in sheet.places]
        assert all(whole.buffer(1e-5).contains(box) for box in boxes)
        assert all(a.intersection(b).area < 1e-4 for i, a in enumerate(boxes) for b in boxes[:i])
        # Cut one after the other, each cut goes from side to side of what it cuts.
        parts = [whole]
        for start, end in sheet.cuts:
            line = shapely.LineString([start, end])
            assert all(line.intersection(box.buffer(-1e-4)).length < 1e-3 for box in boxes)
            hit = max(parts, key=lambda part: part.intersection(line).length)
            assert hit.buffer(1e-4).contains(line)
            halves = shapely.get_parts(
                shapely.ops.split(hit, shapely.affinity.scale(line, 1.01, 1.01))
            )
            assert len(halves) == 2
            parts = [part for part in parts if part is not hit] + list(halves)
        for part in parts:
            assert sum(part.intersection(box).area > 0.1 for box in boxes) <= 1
    assert len(packed) >= math.ceil(sum(math.prod(r.size) for r in rectangles) / whole.area - 1e-6)


def test_what_is_larger_than_a_sheet_is_not_packed() -> None:
    assert pack([Rectangle((151.0, 20.0))], SHEET) is None
    assert pack([Rectangle((140.0, 20.0), turns=False)], SHEET) is None
    assert pack([Rectangle((140.0, 20.0))], SHEET) is not None


@pytest.mark.parametrize("game", there("duploline", "gloop", "pentup", "twigs"))
@pytest.mark.parametrize(
    ("paper", "copies", "most"),
    [("a3", 1, 2), ("tabloid", 1, 2), ("sra3", 1, 2), ("a2", 1, 1), ("a4", 2, 7), ("a2", 3, 3)],
)
def test_nothing_lies_on_anything_else_or_on_a_cut(
    game: str, paper: str, copies: int, most: int
) -> None:
    found = laid(game, paper, SheetOptions(copies=copies))
    assert found.bound <= len(found.fronts) <= most
    assert found.fronts[0].guide is not None
    assert sum(len(sheet.cards) for sheet in found.fronts) == copies
    counted: Counter[tuple[int | None, str]] = sum(
        (sheet.count() for sheet in found.fronts), Counter()
    )
    for component in found.spec.components:
        whose = (None,) if component.shared else found.spec.players
        assert all(counted[player, component.id] == component.each * copies for player in whose)
    inside = shapely.box(0, 0, found.paper.width, found.paper.height).buffer(-found.spec.margin)
    for sheet in found.fronts:
        texts = [area(box) for box in (*([sheet.guide] if sheet.guide else ()), *sheet.cards)]
        pieces = [piece.outline for piece in sheet.pieces]
        taken = [*texts, *pieces]
        tree = shapely.STRtree(taken)
        for number, one in enumerate(taken):
            assert inside.buffer(1e-6).contains(one) or sheet.guide
            for other in tree.query(one, predicate="intersects"):
                assert number == other or one.intersection(taken[other]).area < 1e-6
        marks = [shapely.LineString(mark) for cut in sheet.cuts for mark in cut.marks]
        printed = [*texts, *(piece.buffer(found.spec.bleed) for piece in pieces)]
        for mark in marks:
            assert inside.buffer(1e-6).contains(mark)
            assert not any(mark.crosses(one) or one.contains(mark) for one in printed)


def words_of(pdf: bytes) -> str:
    pages = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


@pytest.mark.needs_game("twigs")
def test_the_guide_says_how_many_sets_there_are(fonts: FontSet) -> None:
    words = words_of(sheets_of(fonts, "a3", options=SheetOptions(copies=3)))
    assert "everything you need for three sets of the game" in words
    assert words.count("The rules on one page") == 3


@pytest.mark.needs_game("twigs")
@pytest.mark.parametrize("cutter", ["knife", "scissors", "trimmer"])
def test_the_guide_has_small_numbers_in_words(fonts: FontSet, cutter: Cutter) -> None:
    words = words_of(sheets_of(fonts, options=SheetOptions(cutter=cutter)))
    assert re.search(r"\bthe ([a-z]+|[1-9]\d+) straight (cuts|lines) in the order", words)
    assert not re.search(r"\bthe (\d|10) (numbered|straight)", words)


@pytest.mark.parametrize("paper", ["a3", "sra3"])
@pytest.mark.parametrize("game", there("duploline", "gloop", "pentup", "twigs"))
def test_sets_together_take_no_more_sheets_than_each_alone(game: str, paper: str) -> None:
    one = laid(game, paper)
    three = laid(game, paper, SheetOptions(copies=3))
    assert three.bound <= len(three.fronts) <= 3 * len(one.fronts)


@pytest.mark.needs_game("twigs")
@pytest.mark.parametrize(("paper", "sheets"), [("tabloid", 2), ("a3", 1), ("a2", 1)])
def test_texts_without_room_beside_each_other_have_sheets_of_their_own(
    paper: str, sheets: int
) -> None:
    """Guide and card side by side are 272 mm wide; Tabloid has 267 within its margins."""
    assert laid("twigs", paper).bound == sheets


@pytest.mark.needs_game("twigs")
def test_each_card_has_a_sheet_of_a4_and_the_guide_another() -> None:
    assert laid("twigs", "a4", SheetOptions(copies=9)).bound >= 10
