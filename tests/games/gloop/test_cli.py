"""``moves``, ``play`` and ``perft`` of Gloop: deals by seed, up to eight players."""

from __future__ import annotations

import json
from typing import Any

import pytest

from generator import games
from generator.cli import main

MAKE = "M ...a...a/0 ...a..a./0 ..a..bba/0 ..aab..b/0"
"""The first turn of the deal of seed 0."""


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    """What the command says as JSON."""
    assert main([*arguments, "--json"]) == status
    return json.loads(capsys.readouterr().out)


def test_play_reports_what_scripts_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "play", "gloop", "--players", "8", "--seed", "5")
    names = [f"player{n}" for n in range(1, 9)]
    assert set(data) == {
        *("game", "players", "ply", "to_move", "result", "pool", "hands", "areas", "middle")
    }
    assert (data["players"], data["to_move"], data["result"]) == (names, "player1", None)
    assert data["pool"] == 90 - 8 * 6 - 2
    assert list(data["hands"]) == list(data["areas"]) == names
    assert all(len(hand) == 6 for hand in data["hands"].values())
    assert [(row, column) for row, column, _ in data["middle"]] == [(0, 0), (1, 0)]


def test_a_block_is_made_of_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    before = answer(capsys, "play", "gloop")
    after = answer(capsys, "play", "gloop", MAKE)
    assert after["areas"] == {"player1": [MAKE[2:]], "player2": []}
    used = {part.partition("/")[0] for part in MAKE[2:].split()}
    assert set(before["hands"]["player1"]) - set(after["hands"]["player1"]) == used
    assert (after["ply"], after["to_move"]) == (1, "player2")


def test_moves_and_perft_agree_with_the_deal(capsys: pytest.CaptureFixture[str]) -> None:
    moves = answer(capsys, "moves", "gloop", "--seed", "1")["moves"]
    assert len(moves) == answer(capsys, "perft", "gloop", "1", "--seed", "1")["count"]
    game = games.load("gloop")
    assert moves == [str(move) for move in game.moves(game.initial(seed=1))]


def test_an_illegal_turn_is_named_with_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "play", "gloop", MAKE, "E 0 R N 0", status=1)
    assert data["illegal"]["index"] == 2
    assert {"own-tiles", "direction", "full-side"} == set(data["illegal"]["violations"])
    data = answer(capsys, "play", "gloop", "D", status=1)
    assert data["illegal"]["violations"] == ["draw-only-if-stuck"]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["play", "gloop", "--players", "9"], "2 to 8 players"),
        (["play", "gloop", "--variant", "misere"], "there are: standard"),
        (["play", "gloop", "--seed", "-5"], "the seed of a deal is 0 or a larger number, not -5"),
        (["play", "gloop", "X"], "move 1: 'X' is no turn"),
    ],
)
def test_wrong_use_is_one_line_with_what_there_is(
    capsys: pytest.CaptureFixture[str], arguments: list[str], named: str
) -> None:
    assert main(arguments) == 2
    assert named in capsys.readouterr().err
