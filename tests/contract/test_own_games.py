"""A project's own games, in its folder ``games``: found, built and translated like any other."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.build.code import Code, _modules
from generator.build.targets.drawings import FigureDrawings
from generator.contract import finding
from generator.project import Project
from generator.text.extract import extract, sources
from tests.support.places import ROOT
from tests.support.projects import sample, second


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """The sample project, whose game is its own."""
    return sample(tmp_path)


def said(project: Project, *arguments: str, cwd: Path | None = None) -> str:
    """What the program prints, run by itself: joining a folder lasts as long as a process."""
    command = [sys.executable, "-m", "generator", *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command,
        cwd=cwd or project.root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_the_command_line_knows_the_games_of_the_project_it_is_in(project: Project) -> None:
    assert said(project, "moves", "heap") == "1\n2\n3\n"
    assert said(project, "perft", "heap", "2") == "8\n"
    below = project.content / "heap"
    assert said(project, "moves", "heap", cwd=below) == "1\n2\n3\n"
    assert "no game is called 'heap'" in said(project, "moves", "heap", cwd=ROOT)


def test_its_messages_are_in_its_own_domain(project: Project) -> None:
    assert {source.domain for source in sources(project)} == {"heap"}
    *_, message = extract(project, ["heap"])["heap"]
    assert message.key.msgid == "A heap."
    assert message.places[0][0] == "games/heap/diagram.py"


def test_its_code_counts_for_what_is_made_of_it_and_for_nothing_else(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator import games

    second(project, game := "cairn")  # no process has loaded it yet
    monkeypatch.setattr(games, "__path__", list(games.__path__))
    finding.join(project.own_games)
    finding.join(project.own_games)
    assert list(games.__path__).count(str(project.own_games)) == 1
    target = FigureDrawings(game, ("en",))
    names = Code(project.cache).modules_of([type(target).__module__], [game])
    assert {f"generator.games.{game}.engine", f"generator.games.{game}.diagram"} <= names
    before = Code(project.cache).digest_of(target)
    engine = project.own_games / game / "engine.py"
    engine.write_text(engine.read_text("utf-8").replace("<= 3", "<= 4"), "utf-8")
    _modules.cache_clear()  # what a process has loaded does not change any more
    assert Code(project.cache).digest_of(target) != before


def test_a_project_without_the_folder_joins_nothing(tmp_path: Path) -> None:
    from generator import games

    before = list(games.__path__)
    finding.join(Project(tmp_path).own_games)
    assert list(games.__path__) == before
