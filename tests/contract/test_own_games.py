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


@pytest.mark.needs_game("duploline")
def test_its_own_game_comes_before_another_of_the_same_name(tmp_path: Path) -> None:
    project = sample(tmp_path, checked=True)
    assert "D+a1" in said(project, "moves", "duploline")
    second(project, "duploline")
    assert said(project, "moves", "duploline") == "1\n2\n3\n"
    assert "no faults" in said(project, "check", "heap")


def test_of_two_projects_the_one_that_was_joined_last_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator import games

    monkeypatch.setattr(games, "__path__", list(games.__path__))
    one, two = sample(tmp_path / "one"), sample(tmp_path / "two")
    for made in (one, two):
        second(made, "twice")
    engine = two.own_games / "twice" / "engine.py"
    engine.write_text(engine.read_text("utf-8").replace("in (1, 2, 3)", "in (1, 2)"), "utf-8")
    asked = []
    for made in (one, two, one):
        finding.join(made.own_games)
        game = finding.load("twice")
        asked.append(len(game.moves(game.initial())))
    assert asked == [3, 2, 3]


def test_python_finds_the_games_of_the_project_around_the_working_folder(
    project: Project,
) -> None:
    program = """
import rulepress
assert "heap" in rulepress.games()
engine = rulepress.game("heap")
print(*engine.moves(engine.initial()), rulepress.figure("heap", move="1"))
"""
    paths = os.pathsep.join(map(str, (ROOT, ROOT / "generator" / "api")))
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=project.content,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "1 2 3 <Figure of heap, 1: legal>\n", done.stderr


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
    names = Code().modules_of([type(target).__module__], [game])
    assert {f"generator.games.{game}.engine", f"generator.games.{game}.diagram"} <= names
    before = Code().digest_of(target)
    engine = project.own_games / game / "engine.py"
    engine.write_text(engine.read_text("utf-8").replace("<= 3", "<= 4"), "utf-8")
    _modules.cache_clear()  # what a process has loaded does not change any more
    assert Code().digest_of(target) != before


def test_a_project_without_the_folder_joins_nothing(tmp_path: Path) -> None:
    from generator import games

    before = list(games.__path__)
    finding.join(Project(tmp_path).own_games)
    assert list(games.__path__) == before
