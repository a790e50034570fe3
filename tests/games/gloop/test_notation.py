"""The notation of Gloop: turns, tiles on a table, fillings."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.contract.engine import NotationError
from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.engine.notation import Draw, Extend, Lay, LooseTile, Make, Move
from generator.games.gloop.engine.rules import AnyState
from generator.games.gloop.pieces import LYING, TILES, Lying
from tests.games.gloop.play import RING, table

START: AnyState = ENGINE.initial()
TABLE: AnyState = table("- -")
LIES = st.builds(Lying, st.sampled_from(TILES), st.integers(0, 3))
NUMBER = st.floats(-999, 999, allow_subnormal=False).map(lambda v: round(v, 9))
MAKE = st.builds(Make, LIES, LIES, LIES, LIES)
EXTEND = st.builds(
    Extend,
    st.integers(0, 99),
    st.sampled_from("RL"),
    st.sampled_from("NESW"),
    st.integers(0, 3),
    st.integers(-9, 9),
)
LAY = st.builds(Lay, st.tuples(st.integers(-9, 99), st.integers(-9, 99)), LIES)
LOOSE = st.builds(LooseTile, st.sampled_from(TILES), NUMBER, NUMBER, NUMBER)


@given(st.one_of(MAKE, EXTEND, st.just(Draw())))
def test_turns_read_back(move: Move) -> None:
    assert ENGINE.parse(START, str(move)) == move


@given(st.one_of(LAY, LOOSE))
def test_placements_read_back(move: Move) -> None:
    assert ENGINE.parse(TABLE, str(move)) == move


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("D", "D"),
        (f" M  {RING}", f"M {RING}"),
        (
            "M ...a.a.. aabb.... aabbccdd/3 ....a..a/1",
            "M .....a.a/3 ....aabb/2 aabbccdd/0 ....a..a/1",
        ),
        ("E 0 R N 3", "E 0 R N 3"),
        ("E 12 L W 0 -1", "E 12 L W 0 -1"),
        ("E 1 L W 0 0", "E 1 L W 0"),
    ],
)
def test_turns_are_written_in_one_way(text: str, written: str) -> None:
    assert str(ENGINE.parse(START, text)) == written


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a turn is M and four tiles"),
        ("X", "is no turn"),
        ("D 2", "is no turn"),
        ("M ........ ........ ........", "a block has 4 tiles, not 3"),
        ("M ....a..a/4 ........ ........ ........", "expected id/r, r from 0 to 3"),
        ("M ....a... ........ ........ ........", "its paths cross or do not end"),
        ("M ....abab ........ ........ ........", "its paths cross"),
        (
            "M aa....../0 ........ ........ ........",
            "no tile has the id 'aa......'; as it lies, it is ......aa/1",
        ),
        ("E 0 R N", "expected E block end direction turns"),
        ("E 0 M N 0", "expected E block end"),
        ("E -1 R N 0", "expected E block end"),
        ("E 0 R N 4", "expected E block end"),
        ("T 0,0 ....a..a/0", "is no turn"),
    ],
)
def test_what_is_no_turn_is_refused_with_what_is_expected(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        ENGINE.parse(START, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("D", "lays no tile: on a table"),
        ("T 0 ....a..a/0", "lays no tile"),
        ("T@1,2 ....a..a", "lays no tile"),
        ("T@1,2,nan ....a..a", "lays no tile"),
        ("T@1,2,3 ....a..a/1", "no tile has the id"),
    ],
)
def test_what_lays_no_tile_is_refused(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        ENGINE.parse(TABLE, text)


@given(st.text(alphabet="MEDTRLNSW@0123456789.,-/abcd ", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    for state in (START, TABLE):
        try:
            move = ENGINE.parse(state, text)
        except NotationError:
            continue
        assert ENGINE.parse(state, str(move)) == move


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_place_is_finite(value: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        LooseTile(TILES[0], value, 0)


def test_fillings_read_back() -> None:
    lines = ("..a..a.. - -", "- a....a.. ........")
    state = table(*lines)
    assert state.lines == (
        f"{LYING['..a..a..']} - -",
        f"- {LYING['a....a..']} ......../0",
    )
    assert table(*state.lines) == state
    assert (state.rows, state.columns, state.ply) == (2, 3, 3)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], "at least one row"),
        (["- -", "-"], "row 1 has 1 cell, row 0 has 2"),
        (["- x"], "'x' is no tile"),
    ],
)
def test_what_is_no_filling_is_refused(lines: list[str], expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        table(*lines)


@pytest.mark.parametrize(
    ("players", "variant", "expected"),
    [(1, None, "2 to 8 players"), (9, None, "2 to 8"), (2, "misere", "there are: standard")],
)
def test_what_cannot_be_dealt_is_refused(players: int, variant: str | None, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        ENGINE.initial(players, variant)
