"""Pent-Up on the command line: moves, play, perft."""

from __future__ import annotations

import json
from typing import Any

import pytest

from generator.cli import main

BAR = "I1:0,0 1,0 2,0 3,0 4,0"
BLACK_P = "P1:0,1 0,2 1,1 1,2 2,1"
ON_TOP = "P2:0,0 0,1 1,0 1,1 2,0"


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    """What the command says as JSON."""
    assert main([*arguments, "--json"]) == status
    return json.loads(capsys.readouterr().out)


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "pentup", "2"]) == 0
    assert capsys.readouterr().out == "62644\n"


def test_moves_are_listed_in_notation(capsys: pytest.CaptureFixture[str]) -> None:
    moves = answer(capsys, "moves", "pentup", BAR, BLACK_P)["moves"]
    assert ON_TOP in moves
    assert moves == sorted(moves, key=str.encode)


def test_play_tells_the_tiles_by_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "play", "pentup", BAR, BLACK_P, ON_TOP) == {
        "game": "pentup",
        "players": ["white", "black"],
        "ply": 3,
        "to_move": "black",
        "result": None,
        "levels": {"white": [1, 1], "black": [1, 0]},
    }


def test_pairs_are_four(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "play", "pentup", BAR, "--variant", "pairs", "--players", "4")
    assert data["players"] == ["white", "black", "red", "blue"]
    assert data["to_move"] == "red"
    assert data["levels"] == {"white": [1], "black": [0], "red": [0], "blue": [0]}
    assert main(["play", "pentup", "--variant", "pairs"]) == 2
    assert "for 4 players, not 2" in capsys.readouterr().err


def test_an_illegal_move_is_refused_with_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "play", "pentup", BAR, BLACK_P, BAR, status=1)
    assert data["illegal"] == {
        "index": 3,
        "move": BAR,
        "violations": ["no-overlap", "own-tile"],
    }
