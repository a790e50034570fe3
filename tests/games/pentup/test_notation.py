"""The notation of Pent-Up: placements on the grid, off it, and maps of levels."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.contract.engine import IllegalMove, NotationError
from generator.games.pentup.engine.arrangement import arranged
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.notation import LoosePlacement, Placement
from generator.games.pentup.pieces import CHIRAL, LETTERS, ORIENTATIONS, SHAPES, letter_of
from generator.geometry import polyform, square
from tests.games.pentup.play import mapped, played

START = ENGINE.initial()
STEP = st.integers(-200, 200)
NUMBER = st.floats(-999_999, 999_999, allow_subnormal=False).map(lambda v: round(v, 9))


@st.composite
def on_the_grid(draw: st.DrawFn) -> Placement:
    letter = draw(st.sampled_from(LETTERS))
    form, by = draw(st.sampled_from(ORIENTATIONS[letter])), (draw(STEP), draw(STEP))
    level = draw(st.integers(1, 24))
    return Placement(letter, level, tuple(square.translate(cell, by) for cell in form))


def test_the_twelve_tiles_are_the_free_pentominoes() -> None:
    assert tuple(sorted(SHAPES.values())) == polyform.free(square, 5)
    assert "".join(LETTERS) == "FILNPTUVWXYZ"
    # the tiles that are their own mirror image
    assert set(LETTERS) - set(CHIRAL) == set("ITUVWX")


@pytest.mark.parametrize(
    ("letter", "fixed"),
    list(zip("FILNPTUVWXYZ", (8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4), strict=True)),
)
def test_the_number_of_orientations(letter: str, fixed: int) -> None:
    assert len(ORIENTATIONS[letter]) == fixed
    assert all(letter_of(form) == letter for form in ORIENTATIONS[letter])


@pytest.mark.parametrize(
    ("letter", "rows"),
    [
        ("F", ".##/##./.#."),
        ("L", "#./#./#./##"),
        ("N", ".#/##/#./#."),
        ("P", "##/##/#."),
        ("T", "###/.#./.#."),
        ("U", "#.#/###"),
        ("V", "#../#../###"),
        ("W", "#../##./.##"),
        ("X", ".#./###/.#."),
        ("Y", ".#/##/.#/.#"),
        ("Z", "##./.#./.##"),
    ],
)
def test_letters_look_like_their_tiles(letter: str, rows: str) -> None:
    lines = rows.split("/")
    cells = [(x, -y) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == "#"]
    assert letter_of(tuple(cells)) == letter


def test_an_example() -> None:
    text = "P2:0,0 0,1 1,0 1,1 2,0"
    move = ENGINE.parse(START, text)
    assert move == Placement("P", 2, ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)))
    assert str(move) == text


def test_cells_may_come_in_any_order_and_are_written_sorted() -> None:
    assert str(ENGINE.parse(START, " P 2 : 2,0 1,1  1,0 0,1 0,0 ")) == "P2:0,0 0,1 1,0 1,1 2,0"
    # sorted as numbers, not as text
    text = "I1:-10,3 -9,3 -8,3 -7,3 -6,3"
    assert str(ENGINE.parse(START, text)) == text


@given(on_the_grid())
def test_placements_read_back(move: Placement) -> None:
    assert ENGINE.parse(START, str(move)) == move


@given(
    st.sampled_from(LETTERS), st.integers(1, 24), st.tuples(NUMBER, NUMBER, NUMBER), st.booleans()
)
def test_loose_placements_read_back(
    letter: str, level: int, spot: tuple[float, float, float], flipped: bool
) -> None:
    move = LoosePlacement(letter, level, *spot, flipped)
    assert ENGINE.parse(START, str(move)) == move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (LoosePlacement("P", 1, 2.5, 0, 30), "P1@2.5,0,30"),
        (LoosePlacement("X", 12, -0.0, 1e-05, -100, True), "X12@0,0.00001,-100,flipped"),
    ],
)
def test_numbers_are_written_plainly(move: LoosePlacement, text: str) -> None:
    assert str(move) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "SHAPE LEVEL:x,y"),
        ("P2", "SHAPE LEVEL:x,y"),
        ("Pentomino:0,0", "SHAPE LEVEL:x,y"),
        ("Q1:0,0", "no tile is called 'Q'; the letters are F I L"),
        ("p1:0,0", "no tile is called 'p'"),
        (":0,0", "no tile is called ''"),
        ("P:0,0", "'P' names no level: expected P1"),
        ("P0:0,0 0,1 1,0 1,1 2,0", "names no level"),
        ("P1:", "form no tile, not P"),
        ("P1:0,0 0,1 1,0 1,1", "form no tile, not P"),
        ("P1:0,0 0,1 0,2 0,3 0,4", "form tile I, not P"),
        ("P1:0,0 0,0 0,1 1,0 1,1", "form no tile"),
        ("P1:0,0 0,1 1,0 1,1 2", "'2' is no cell: expected x,y"),
        ("P1:0,0,1 0,1 1,0 1,1 2,0", "'0,0,1' is no cell"),
        ("P1@1,2", "expected x,y,degrees"),
        ("P1@1,2,3,turned", "expected x,y,degrees"),
        ("P1@nan,0,0", "expected x,y,degrees"),
        ("P1:٣,0", "is no cell"),
    ],
)
def test_what_is_no_move_is_refused_with_what_is_expected(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        ENGINE.parse(START, text)


@settings(max_examples=50)
@given(st.text(max_size=30) | st.from_regex(r"[PX]?[0-9]?[:@]?[0-9, .-]*", fullmatch=True))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        move = ENGINE.parse(START, text)
    except NotationError:
        return
    assert ENGINE.parse(START, str(move)) == move


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_place_is_finite(value: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        LoosePlacement("P", 1, value, 0)


def test_maps_draw_positions() -> None:
    state = mapped("IIIII/ppp../.pp..")
    assert [(t.player, str(Placement(t.letter, t.level, t.cells))) for t in state.laid] == [
        (0, "I1:0,2 1,2 2,2 3,2 4,2"),
        (1, "P1:0,1 1,0 1,1 2,0 2,1"),
    ]
    # what can be played can be drawn: the order of play is all that a map does not tell
    state = played("I1:0,2 1,2 2,2 3,2 4,2", "P1:0,1 1,0 1,1 2,0 2,1", "P2:0,1 0,2 1,1 1,2 2,1")
    same = mapped("IIIII/ppp../.pp..", "PP.../PPP../.....")
    assert (same.laid, same.levels) == (state.laid, state.levels)
    assert same.to_move == 1


@pytest.mark.parametrize(
    ("layers", "expected"),
    [
        (("IIIII/.....", "LLLL."), "level 2 has 1 row of 5 cells, level 1 has 2 rows of 5 cells"),
        (("IIIII/pp..../ppp...",), "level 1, row 2 has 6 cells, row 1 has 5: write '.'"),
        (("IIIII/ppp/.pp..",), "level 1, row 2 has 3 cells, row 1 has 5"),
        (("IIIII/ ppp./.pp..",), "level 1, row 2: ' ' is no tile and no empty cell"),
        (("IIIII/ppp../.pp..", "LLLL/L.../...."), "level 2 has 3 rows of 4 cells"),
        (("IIIII/ppp../.pp..", ""), "level 2 has no tile: leave its map out"),
        (("IIIII/ppp../.pp..", "...../...../....."), "level 2 has no tile"),
        (("  /  ",), "level 1 has no tile"),
        (("IIIII/qq...",), "'q' is no tile"),
        (("IIIII/ııııı",), "'ı' is no tile"),
        (("IIII./.....",), "the cells I are not one tile I"),
        (("iiiii/ppp../.pp..",), "White has 0 tiles and Black 2"),
        (("IIIII/PPP../.PP..",), "White has 2 tiles and Black 0"),
        (("IIIII/iiiii/LLLL./L....", "II.../III../...../....."), "not one tile I"),
        (
            ("IIIII/iiiii/LLLL./Lppp./..pp.", "...../LLLL./...L./...../....."),
            "the tile L of one colour lies there twice",
        ),
    ],
)
def test_what_is_no_map_is_refused_with_what_is_expected(
    layers: tuple[str, ...], expected: str
) -> None:
    with pytest.raises(NotationError, match=expected):
        mapped(*layers)


@pytest.mark.parametrize(
    ("layers", "broken"),
    [
        (("IIIII/...../ppp../.pp..",), {"edge-contact"}),
        (("IIIII/ppp../.pp..", "LLLL./L..../....."), set()),
        (("IIIII/ppp../.pp..", ".PPP./..PP./....."), {"full-support"}),
        (("IIIII/ppp../.pp..", "...../PPP../.PP.."), {"two-supports"}),
    ],
)
def test_a_tile_in_a_map_is_held_to_the_rules(layers: tuple[str, ...], broken: set[str]) -> None:
    if not broken:
        assert mapped(*layers).height == 2
        return
    with pytest.raises(IllegalMove) as caught:
        mapped(*layers)
    assert caught.value.violations == broken


def test_maps_begin_on_an_empty_table_of_two() -> None:
    with pytest.raises(NotationError, match="two players"):
        arranged(ENGINE.initial(3), ["IIIII"])
    with pytest.raises(NotationError, match="two players"):
        arranged(played("I1:0,0 1,0 2,0 3,0 4,0"), ["IIIII"])
