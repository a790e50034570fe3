"""The notation of Twigs, on the lattice and off it."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.contract.engine import NotationError
from generator.games.twigs.engine.game import ENGINE
from generator.games.twigs.engine.notation import LoosePlacement, Placement
from generator.games.twigs.pieces import CHIRAL, LETTERS, ORIENTATIONS, SHAPES, letter_of
from generator.geometry import hexedge, polyform

START = ENGINE.initial()
STEP = st.integers(-200, 200)
CLASS_0 = st.tuples(STEP, STEP).map(lambda p: (p[0], p[1] - (p[1] - p[0]) % 3))
NUMBER = st.floats(-999_999, 999_999, allow_subnormal=False).map(lambda v: round(v, 9))


@st.composite
def placements(draw: st.DrawFn) -> Placement:
    letter = draw(st.sampled_from(LETTERS))
    form, by = draw(st.sampled_from(ORIENTATIONS[letter])), draw(CLASS_0)
    return Placement(letter, tuple(hexedge.translate(s, by) for s in form))


def test_the_twelve_twigs_are_the_free_polytwigs_of_five() -> None:
    assert tuple(sorted(SHAPES.values())) == polyform.free(hexedge, 5)
    # twigs that are their own mirror image, by the table of the rules
    assert set(LETTERS) - set(CHIRAL) == set("CTUXY")


@pytest.mark.parametrize(
    ("letter", "fixed"),
    list(zip("CHILPRSTUWXY", (6, 12, 6, 12, 12, 12, 6, 6, 6, 12, 3, 6), strict=True)),
)
def test_the_number_of_orientations(letter: str, fixed: int) -> None:
    assert len(ORIENTATIONS[letter]) == fixed
    assert all(letter_of(form) == letter for form in ORIENTATIONS[letter])


def test_an_example() -> None:
    text = "C:1,0,0 1,0,2 2,-2,0 2,-2,1 3,-1,1"
    move = ENGINE.parse(START, text)
    assert move == Placement("C", SHAPES["C"])
    assert str(move) == text


def test_segments_may_come_in_any_order_and_are_written_sorted() -> None:
    move = ENGINE.parse(START, " C:3,-1,1 2,-2,1  2,-2,0 1,0,2 1,0,0 ")
    assert str(move) == "C:1,0,0 1,0,2 2,-2,0 2,-2,1 3,-1,1"
    # sorted as numbers, not as text
    text = "I:-10,1,0 -10,1,1 -8,0,0 -8,0,1 -6,-1,1"
    assert str(ENGINE.parse(START, text)) == text


@given(placements())
def test_placements_read_back(move: Placement) -> None:
    assert ENGINE.parse(START, str(move)) == move


@given(st.sampled_from(LETTERS), NUMBER, NUMBER, NUMBER, st.booleans())
def test_loose_placements_read_back(
    letter: str, x: float, y: float, degrees: float, flipped: bool
) -> None:
    move = LoosePlacement(letter, x, y, degrees, flipped)
    assert ENGINE.parse(START, str(move)) == move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (LoosePlacement("C", 2.5, 0.866, 30), "C@2.5,0.866,30"),
        (LoosePlacement("X", -0.0, 1e-05, -100, True), "X@0,0.00001,-100,flipped"),
    ],
)
def test_numbers_are_written_plainly(move: LoosePlacement, text: str) -> None:
    assert str(move) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "LETTER:x,y,d"),
        ("C", "LETTER:x,y,d"),
        ("Q:1,0,0", "no twig is called 'Q'; the letters are C H I"),
        ("c:1,0,0", "no twig is called 'c'"),
        (":1,0,0", "no twig is called ''"),
        ("C:", "form no twig, not C"),
        ("C:1,0,0", "form no twig, not C"),
        ("C:1,0,0 1,0,1 3,-1,0 3,-1,1 5,-2,1", "form twig I, not C"),
        ("C:1,0,0 1,0,0 1,0,2 2,-2,0 2,-2,1", "form no twig"),
        ("C:1,0,0 1,0,2 2,-2,0 2,-2,1 3,-1", "'3,-1' is no segment: expected x,y,d"),
        ("C:1,0,3", "expected x,y,d with d 0, 1 or 2"),
        ("C:0,0,0", r"0,0 is no hub, as \(x - y\) mod 3 is 0"),
        ("C:2,0,0", r"2,0 is no hub, as \(x - y\) mod 3 is 2"),
        ("C@1,2", "expected x,y,degrees"),
        ("C@1,2,3,turned", "expected x,y,degrees"),
        ("C@nan,0,0", "expected x,y,degrees"),
        ("C@1e9,0,0", "expected x,y,degrees"),
        ("C:٣,0,0", "is no segment"),
    ],
)
def test_what_is_no_move_is_refused_with_what_is_expected(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        ENGINE.parse(START, text)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        move = ENGINE.parse(START, text)
    except NotationError:
        return
    assert ENGINE.parse(START, str(move)) == move


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_place_is_finite(value: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        LoosePlacement("C", value, 0)
