"""Who begins is said where things are, and which way on there is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.cli import main
from generator.cli.commands import COMMANDS
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.projects import sample


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    return sample(tmp_path / "sample", fonts)


def run(project: Project, *arguments: str) -> int:
    return main([*arguments, "--project", str(project.root)])


def test_without_a_command_all_of_them_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert [command.name for command in COMMANDS if f"    {command.name} " not in said.err] == []


def test_what_is_made_is_said_to_lie_in_the_build_folder(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("figures", "heap")
    assert run(project, *asked) == 0
    assert capsys.readouterr().err.endswith(" s: see build/\n")
    assert run(project, *asked) == 0
    assert "see build/" not in capsys.readouterr().err


def test_a_puzzle_that_nothing_searches_is_no_unknown_one(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(project, "add", "puzzle", "heap", "fill") == 0
    assert "pydoc generator.contract.puzzle" in capsys.readouterr().err
    assert run(project, "solve", "heap", "fill") == 2
    assert "puzzles() of its offer names none" in capsys.readouterr().err


@pytest.mark.skipif(not shutil.which("msgmerge"), reason="GNU gettext is not installed")
def test_who_begins_a_language_is_said_what_comes_next(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(project, "messages", "new", "fr") == 0
    assert "now translate what stands in locales/fr; " in capsys.readouterr().err
