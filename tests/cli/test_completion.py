"""What shells offer while a command is typed."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli import main
from generator.cli.commands import COMMANDS
from generator.cli.completion import ASKED, SHELLS
from generator.cli.parser import parser
from tests.support.places import ROOT
from tests.support.projects import SAMPLE

argcomplete = pytest.importorskip("argcomplete")


def offered(line: str) -> set[str]:
    """The words that may stand at the end of a line."""
    before, _, prefix = line.rpartition(" ")
    finder = argcomplete.CompletionFinder(parser(whole=True))
    words = before.split()
    return {word.strip() for word in finder._get_completions(words, prefix, "", None)}


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("rulepress bu", "build"),
        ("rulepress build ", "heap"),
        ("rulepress moves ", "heap"),
        ("rulepress build --edition en", "en-ja"),
        ("rulepress build --paper ", "a5"),
        ("rulepress build --pr", "--prune"),
        ("rulepress sheets heap --paper ", "tabloid"),
        ("rulepress sheets --ink ", "mono"),
        ("rulepress sheets --lang ", "ja"),
        ("rulepress sheets --backs ", "gutter"),
        ("rulepress cut heap --format ", "dxf"),
        ("rulepress cut heap --component ", "stones"),
        ("rulepress messages re", "reword"),
        ("rulepress completion f", "fish"),
    ],
)
def test_the_word_that_is_meant_is_among_those_offered(
    typed: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(SAMPLE.root)
    assert word in offered(typed)


@pytest.mark.needs_game("twigs")
def test_puzzles_are_those_of_the_game_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert "maximum" in offered("rulepress solve twigs ")
    assert "--json" in offered("rulepress solve heap ")  # which has none


def test_where_there_is_no_project_the_rest_is_completed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "--json" in offered("rulepress build ")


def test_every_name_that_is_typed_is_completed() -> None:
    """Words that are none of the project's: what is new, moves, numbers, and files."""
    free = {
        *("folder", "names", "moves", "depth", "file", "players", "variant", "seed", "what"),
        *("seconds", "jobs", "case", "where", "set", "port", "thickness", "url", "cluster"),
    }
    for command in COMMANDS:
        made = argparse.ArgumentParser()
        command.command().arguments(made)
        for action in made._actions:
            is_word = action.nargs != 0 and action.type not in (int, float)
            if is_word and not action.choices and action.dest not in free:
                known = vars(action).get("completer")
                is_new = command.name == "new" and action.dest == "game"
                assert known or is_new, f"{command.name} {action.dest}"


def test_a_shell_asks_the_program(tmp_path: Path) -> None:
    line, said = "rulepress check he", tmp_path / "said"
    asking = {
        ASKED: "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(said),
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
        "PYTHONPATH": str(ROOT),
    }
    run = [sys.executable, "-m", "generator"]
    subprocess.run(run, cwd=SAMPLE.root, env=os.environ | asking, check=True)
    assert said.read_text("utf-8").strip() == "heap"


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_has_its_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "_ARGCOMPLETE" in capsys.readouterr().out
