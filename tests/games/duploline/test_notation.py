"""The notation of DuploLine: actions, turns, positions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.contract.engine import NotationError
from generator.games.duploline.engine import board, position
from generator.games.duploline.engine.game import ENGINE
from generator.games.duploline.engine.notation import KINDS, Action, Turn
from tests.games.duploline.play import laid_out

START = ENGINE.initial()
CELL = st.sampled_from(board.CELLS)
KIND = st.sampled_from(KINDS)
ACTION = st.one_of(
    st.builds(Action, KIND, CELL, forced=st.booleans()), st.builds(Action, KIND, CELL, CELL)
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("D+c3", Action("D", "c3")),
        ("R:d4>c3", Action("R", "c3", "d4")),
        ("D!c3", Action("D", "c3", forced=True)),
        ("D+c3,R:d4>c3", Turn((Action("D", "c3"), Action("R", "c3", "d4")))),
    ],
)
def test_examples(text: str, move: object) -> None:
    assert ENGINE.parse(START, text) == ENGINE.parse(START, f" {text}\n") == move
    assert str(move) == text


@given(st.lists(ACTION, min_size=1, max_size=3))
def test_actions_and_turns_read_back(actions: list[Action]) -> None:
    move = actions[0] if len(actions) == 1 else Turn(tuple(actions))
    assert ENGINE.parse(START, str(move)) == move


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "'' is no action: an action is D"),
        ("d4", "is no action"),
        ("D+", "is no action"),
        ("d+d4", "is no action"),
        ("D-d4", "is no action"),
        ("D+D4", "is no action"),
        ("D:d4", "is no action"),
        ("D:d4>", "is no action"),
        ("D+d4,", "'' is no action"),
        ("D+d4;R+d5", "is no action"),
        ("D+d8", "the board has no cell d8; rows are a1 to a4, b1 to b5, .* d1 to d7"),
        ("D+a5", "no cell a5"),
        ("D+h1", "no cell h1"),
        ("D+d0", "no cell d0"),
        ("D:a5>a4", "no cell a5"),
        ("D+d٣", "is no action"),
    ],
)
def test_what_is_no_move_is_refused_with_what_is_expected(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        ENGINE.parse(START, text)


@given(st.text(alphabet="DR+:!>,abcdefgh0123456789 ", max_size=16))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        move = ENGINE.parse(START, text)
    except NotationError:
        return
    assert str(move) == text.strip()


def test_an_example_of_a_position() -> None:
    text = ".. .. .. b./.. .. .. .. ../.. .. w. .b .. ../.. .. .. wb .. .. ../"
    text += ".. .. .. .. .. ../.. .. .. .. ../.w .. .. .."
    assert position.parse(text) == laid_out("a4:b. c3:w. c4:.b d4:wb g1:.w")
    assert str(position.parse(text)) == text


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from("wb."), st.sampled_from("wb.")), min_size=37, max_size=37)
)
def test_positions_read_back(pairs: list[tuple[str, str]]) -> None:
    cells = zip(board.CELLS, pairs, strict=True)
    laid = laid_out(" ".join(f"{cell}:{''.join(pair)}" for cell, pair in cells))
    assert position.parse(str(laid)) == laid


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "has 7 rows joined by /, not 1"),
        ("/".join([".. .. .. .."] * 7), "row b has 5 cells, not 4"),
        ("w .. .. ../" + "/" * 5, "a1: 'w' is no cell: expected two of w, b and ."),
    ],
)
def test_what_is_no_position_is_refused(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        position.parse(text)
