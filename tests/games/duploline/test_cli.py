"""A game whose turns have several moves, on the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from generator.cli import main


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    """What the command says as JSON."""
    assert main([*arguments, "--json"]) == status
    return json.loads(capsys.readouterr().out)


def test_whole_turns_are_counted_and_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "perft", "duploline", "2")["count"] == 3000
    turns = answer(capsys, "moves", "duploline", "D+d4")["moves"]
    assert "D+d5,R+c4" in turns
    assert "R+c4,D+d5" in turns
    assert turns == sorted(turns)


def test_turns_and_single_actions_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    whole = answer(capsys, "play", "duploline", "D+d4", "D+d5,R+c4")
    single = answer(capsys, "play", "duploline", "D+d4", "D+d5", "R+c4")
    assert whole == single
    assert (whole["to_move"], whole["owed"], whole["line"]) == ("white", "DR", None)
    assert answer(capsys, "play", "duploline")["owed"] == "DR"
    assert (whole["ply"], single["ply"]) == (3, 3)
    half = answer(capsys, "play", "duploline", "D+d4", "D+d5")
    assert (half["to_move"], half["owed"]) == ("black", "R")
    assert half["position"].split("/")[3] == ".. .. .. w. b. .. .."
    assert answer(capsys, "moves", "duploline", "D+d4", "D+d5")["moves"][0] == "R+c3"


def test_a_win_is_reported_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("R+d7", "R+c6,D+d6", "R+d5,D+c5", "R+b4,D+e4", "R+d4,D+a4", "D:d6>d5,R+c4", "R+d6")
    data = answer(capsys, "play", "duploline", *game)
    assert data["result"] == {"winners": ["white"], "reason": "line"}
    assert data["line"] == ["d4", "d5", "d6", "d7"]
    assert (data["to_move"], data["owed"]) == (None, "")
    assert answer(capsys, "moves", "duploline", *game)["moves"] == []


def test_a_turn_that_is_not_legal_is_refused_with_its_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = answer(capsys, "play", "duploline", "D+d4", "D+d5,D+c4", status=1)
    assert data["illegal"] == {"index": 2, "move": "D+d5,D+c4", "violations": ["one-each"]}
    assert main(["play", "duploline", "D+d8"]) == 2
    assert "the board has no cell d8" in capsys.readouterr().err
