"""``moves``, ``play`` and ``perft``."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from generator import games
from generator.cli import main
from generator.cli.commands import engine
from tests.support.projects import SAMPLE

OPENING, SECOND = "2", "1"


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    """What the command says as JSON."""
    assert main([*arguments, "--json"]) == status
    return json.loads(capsys.readouterr().out)


def line(capsys: pytest.CaptureFixture[str], *arguments: str, status: int) -> str:
    """The one line that the command says on standard error."""
    assert main(arguments) == status
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_perft_prints_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "heap", "1"]) == 0
    assert capsys.readouterr().out == "3\n"


def test_perft_after_moves(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "perft", "heap", "1", OPENING)
    assert data == {"game": "heap", "depth": 1, "count": 3}


def test_divide_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "perft", "heap", "2", OPENING, "--divide")
    assert data["divide"] == {"1": 2, "2": 1, "3": 0}
    assert sum(data["divide"].values()) == data["count"]
    assert data["count"] == answer(capsys, "perft", "heap", "2", OPENING)["count"]


def test_moves_are_those_of_the_engine(capsys: pytest.CaptureFixture[str]) -> None:
    game = games.load("heap")
    expected = [str(move) for move in game.moves(game.initial())]
    assert main(["moves", "heap"]) == 0
    assert capsys.readouterr().out.splitlines() == expected
    assert answer(capsys, "moves", "heap")["moves"] == expected


def test_play_reports_what_scripts_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "play", "heap", OPENING, "--players", "3") == {
        "game": "heap",
        "players": ["white", "black", "red"],
        "ply": 1,
        "to_move": "black",
        "result": None,
        "scores": {"white": 2, "black": 0, "red": 0},
        "order": [2],
    }


def test_options_may_stand_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    expected = answer(capsys, "play", "heap", OPENING, SECOND, "--players", "3")
    for arguments in (
        ("play", "--players", "3", "heap", OPENING, SECOND),
        ("play", "heap", "--players", "3", OPENING, SECOND),
        ("play", "heap", OPENING, "--players", "3", SECOND, "--seed", "1"),
    ):
        assert answer(capsys, *arguments) == expected
    assert answer(capsys, "perft", "heap", "--players", "2", "1")["count"] == 3


def test_what_may_be_left_out_is_not_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["perft", "heap"])
    assert capsys.readouterr().err.endswith("arguments are required: DEPTH\n")


def test_a_finished_game_has_winners_and_no_turn(capsys: pytest.CaptureFixture[str]) -> None:
    game = games.load("heap")
    state = game.initial()
    played = []
    while not (ended := game.result(state)):
        move = next(iter(game.moves(state)))
        played.append(str(move))
        state = game.play(state, move)
    data = answer(capsys, "play", "heap", *played)
    assert (data["ply"], data["to_move"]) == (5, None)
    winners = [data["players"][winner] for winner in ended.winners]
    assert data["result"] == {"winners": winners, "reason": "heap"}
    assert answer(capsys, "moves", "heap", *played)["moves"] == []


def test_play_is_readable_without_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "heap", OPENING]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:4] == ["game: heap", "players: white, black", "ply: 1", "to_move: black"]
    assert "scores: white 2, black 0" in said


def test_an_illegal_move_is_named_with_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    said = line(capsys, "play", "heap", OPENING, "4", status=1)
    assert said == "move 2 is illegal, it breaks at-most-five, one-to-three: 4\n"
    assert answer(capsys, "play", "heap", OPENING, "4", status=1) == {
        "game": "heap",
        "illegal": {"index": 2, "move": "4", "violations": ["at-most-five", "one-to-three"]},
    }


def test_moves_come_from_a_file_or_standard_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "moves"
    file.write_text(f"# an opening\n\n  {OPENING}\n")
    assert answer(capsys, "play", "heap", "--moves", str(file))["ply"] == 1
    monkeypatch.setattr("sys.stdin", io.StringIO(OPENING))
    assert answer(capsys, "play", "heap", "--moves", "-")["ply"] == 1
    file.write_text(OPENING, "utf-8-sig")  # as some editors save it
    assert answer(capsys, "play", "heap", "--moves", str(file))["ply"] == 1


@pytest.mark.parametrize("file", ["/dev/zero", "pipe", ".", "long", "latin", "nul\0"])
def test_moves_that_cannot_be_read_are_refused_at_once(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    file: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    Path("long").write_text("# x\n" * engine.LARGEST)
    Path("latin").write_bytes("é".encode("latin-1"))
    said = line(capsys, "play", "heap", "--moves", file, status=2)
    assert said.startswith("rulepress: cannot read the moves: ")


def test_moves_without_end_on_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path("/dev/zero").open() as endless:
        monkeypatch.setattr("sys.stdin", endless)
        assert "longer than" in line(capsys, "play", "heap", "--moves", "-", status=2)


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])  # as in C.UTF-8, and in C
def test_moves_in_another_encoding_on_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, errors: str
) -> None:
    data = io.BytesIO("あ".encode("shift-jis"))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(data, "utf-8", errors))
    said = line(capsys, "play", "heap", "--moves", "-", status=2)
    assert said == "rulepress: cannot read the moves: standard input is not in UTF-8\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["moves"],
        ["test"],
        ["play", "heap"],
        ["play", "heap", "--moves"],
        ["play", "heap", "--variant"],
        ["perft", "heap", "1"],
        ["build"],
        ["sheets"],
        ["figures"],
        ["schema"],
        ["check", "--project"],
    ],
    ids=" ".join,
)
def test_names_that_are_no_text_are_quoted_on_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
) -> None:
    monkeypatch.chdir(SAMPLE.root)
    said = line(capsys, *arguments, "a\n\udc80\x1b[2Jb", status=2)
    assert said.startswith("rulepress: ")
    assert said.removesuffix("\n").isprintable()


def test_what_is_wrong_is_told_in_one_short_line(capsys: pytest.CaptureFixture[str]) -> None:
    said = line(capsys, "play", "heap", "\x1b[2J\n" + "/" * 5000, status=2)
    assert len(said) <= 300
    with pytest.raises(SystemExit):
        main(["perft", "heap", "7" * 5000])
    assert len(capsys.readouterr().err.splitlines()[-1]) < 300


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["moves", "chess"], "heap"),
        (["moves", "heap", "--variant", "huge"], "standard, tall"),
        (["moves", "heap", "--players", "9"], "2 or 3 players"),
        (["play", "heap", "Z"], "move 1: 'Z' is no number"),
        (["play", "heap", "--moves", "nowhere"], "nowhere"),
        (["perft", "heap", "-1"], "at least 0"),
        (["perft", "heap", "0", "--divide"], "at least 1"),
        (["perft", "heap", "99"], "at most 12"),
    ],
)
def test_wrong_use_is_one_line_with_what_there_is(
    capsys: pytest.CaptureFixture[str], arguments: list[str], named: str
) -> None:
    assert named in line(capsys, *arguments, status=2)


@pytest.mark.parametrize("arguments", [["fly"], ["perft", "heap", "deep"]])
def test_arguments_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "usage: rulepress" in capsys.readouterr().err


def test_a_reader_that_has_enough_is_no_error() -> None:
    program = [sys.executable, "-m", "generator", "perft", "heap", "2", "--divide"]
    with subprocess.Popen(
        program, cwd=SAMPLE.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 0
