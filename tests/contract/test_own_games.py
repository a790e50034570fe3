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

OFFER = """
from generator.contract.offer import Offer

class Coins(Offer):
    def engine(self):
        from generator.games.coins.engine import ENGINE
        return ENGINE

    def diagram(self):
        from .diagram import DIAGRAM
        return DIAGRAM

GAME = Coins()
"""
ENGINE = """
from dataclasses import dataclass
from generator.contract.engine import IllegalMove, NotationError, Result

@dataclass(frozen=True)
class Pile:
    taken: tuple[int, ...] = ()
    players: int = 2
    @property
    def ply(self): return len(self.taken)
    @property
    def to_move(self): return self.ply % 2

class CoinsEngine:
    name = "coins"
    pieces = ("coin",)
    rules = ("one-or-two",)
    variants = ("standard",)
    player_counts = (2,)
    def initial(self, players=2, variant=None, seed=None): return Pile()
    def moves(self, state): return tuple(n for n in (1, 2) if not self.violations(state, n))
    def violations(self, state, move):
        fits = move in (1, 2) and sum(state.taken) + move <= 5
        return frozenset() if fits else frozenset({"one-or-two"})
    def play(self, state, move):
        if self.violations(state, move): raise IllegalMove(("one-or-two",), str(move))
        return Pile((*state.taken, move))
    def result(self, state): return None
    def parse(self, state, text): return int(text)
    def report(self, state): return {"taken": list(state.taken)}
    def facts(self): return {"coins": 5}

ENGINE = CoinsEngine()
"""
DIAGRAM = """
def alt(say):
    # Translators: what the drawing shows
    return say.pgettext("coins/alt", "A pile of coins.")
DIAGRAM = object()
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with one game of its own."""
    made = Project(tmp_path)
    package = made.own_games / "coins"
    package.mkdir(parents=True)
    for name, text in (("__init__", OFFER), ("engine", ENGINE), ("diagram", DIAGRAM)):
        (package / f"{name}.py").write_text(text, "utf-8")
    (made.content / "coins").mkdir(parents=True)
    (made.content / "coins" / "figures.yaml").write_text("[]", "utf-8")
    made.locales.mkdir()
    return made


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
    assert said(project, "moves", "coins") == "1\n2\n"
    assert said(project, "perft", "coins", "2") == "4\n"
    below = project.content / "coins"
    assert said(project, "moves", "coins", cwd=below) == "1\n2\n"
    assert "no game is called 'coins'" in said(project, "moves", "coins", cwd=ROOT)


def test_its_messages_are_in_its_own_domain(project: Project) -> None:
    assert {source.domain for source in sources(project)} == {"coins"}
    (message,) = extract(project, ["coins"])["coins"]
    assert message.key.msgid == "A pile of coins."
    assert message.places == (("games/coins/diagram.py", 4),)


def test_its_code_counts_for_what_is_made_of_it_and_for_nothing_else(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator import games

    monkeypatch.setattr(games, "__path__", list(games.__path__))
    finding.join(project.own_games)
    finding.join(project.own_games)
    assert list(games.__path__).count(str(project.own_games)) == 1
    target = FigureDrawings("coins", ("en",))
    names = Code(project.cache).modules_of([type(target).__module__], ["coins"])
    assert {"generator.games.coins.engine", "generator.games.coins.diagram"} <= names
    before = Code(project.cache).digest_of(target)
    engine = project.own_games / "coins" / "engine.py"
    engine.write_text(ENGINE.replace("<= 5", "<= 6"), "utf-8")
    _modules.cache_clear()  # what a process has loaded does not change any more
    assert Code(project.cache).digest_of(target) != before


def test_a_project_without_the_folder_joins_nothing(tmp_path: Path) -> None:
    from generator import games

    before = list(games.__path__)
    finding.join(Project(tmp_path).own_games)
    assert list(games.__path__) == before
