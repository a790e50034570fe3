"""Games that fail, contradict themselves or never end: what their author sees, whatever it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest

from generator import games
from generator.cli import main
from generator.contract import guard
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.coins import BODIES, first_in, write_coins
from tests.support.projects import with_fonts

Check = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def check(
    tmp_path: Path,
    fonts: FontSet,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Iterator[Check]:
    """Checks the game with something of it replaced; the exit status, and the lines."""
    monkeypatch.setattr(games, "__path__", list(games.__path__))

    def checked(file: str = "", old: str = "", new: str = "") -> tuple[int, list[str]]:
        project: Project = with_fonts(Project(tmp_path), fonts)
        write_coins(project, file, old, new)
        assert main(["messages", "update", "--project", str(tmp_path)]) == 0
        capsys.readouterr()
        status = main(["check", "--project", str(tmp_path)])
        said = capsys.readouterr()
        return status, [line for line in (said.out + said.err).splitlines() if line]

    yield checked


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """The game that a test has loaded is another one in the next."""
    yield
    for name in [name for name in sys.modules if name.startswith("generator.games.coins")]:
        del sys.modules[name]


def test_the_game_is_right_as_it_stands(check: Check) -> None:
    status, said = check()
    assert (status, said) == (0, ["no faults in coins and the messages"])


@pytest.mark.parametrize("name", BODIES)
def test_what_raises_is_named_with_the_place_in_its_code(check: Check, name: str) -> None:
    file, old = BODIES[name]
    indent = old[: len(old) - len(old.lstrip())]
    status, said = check(file, old, f'{indent}raise KeyError("stones")\n{old}')
    assert status == 1
    told = "\n".join(said)
    assert "Traceback" not in told
    assert "KeyError: 'stones'" in told
    assert f"{file}:" in told
    assert all(line.startswith(("content/coins/", "games/coins/")) for line in said[:-1])


LEAVING = ("SystemExit(0)", "type('Own', (BaseException,), {})()")
"""In turn, as whoever asks a game has one guard against both."""


@pytest.mark.parametrize(("name", "leaving"), list(zip(BODIES, cycle(LEAVING), strict=False)))
def test_what_leaves_the_program_is_a_fault_like_any_other(
    check: Check, name: str, leaving: str
) -> None:
    file, old = BODIES[name]
    indent = old[: len(old) - len(old.lstrip())]
    status, said = check(file, old, f"{indent}raise {leaving}\n{old}")
    assert status == 1
    told = "\n".join(said)
    assert "SystemExit: 0" in told or "Own: without a message" in told
    assert f"{file}:" in told


def test_what_waits_is_stopped_by_the_clock(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SHORTEST_WAIT", 0.2)
    monkeypatch.setattr(guard, "PATIENCE", 0.01)
    old = "        fits = move"
    status, said = check("engine.py", old, f"        import time; time.sleep(60)\n{old}")
    assert status == 1
    told = "\n".join(said)
    assert "has not ended after 0.2 s by the clock" in told
    assert "engine.py:" in told


@pytest.mark.parametrize("name", BODIES)
def test_what_never_ends_is_stopped_and_named(
    check: Check, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "SECONDS", 0.04)
    file, old = BODIES[name]
    indent = old[: len(old) - len(old.lstrip())]
    status, said = check(file, old, f"{indent}while True: pass\n{old}")
    assert status == 1
    told = "\n".join(said)
    assert "has not ended after 0.04 s" in told
    assert f"{file}:" in told


@pytest.mark.parametrize("name", ["initial", "moves", "parse", "play", "report"])
def test_the_command_line_names_the_place_in_the_code(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "__path__", list(games.__path__))
    write_coins(Project(tmp_path), *first_in(name, 'raise KeyError("stones")'))
    command = ["moves", "coins"] if name == "moves" else ["play", "coins", "1"]
    assert main([*command, "--project", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.startswith("games/coins/engine.py:")
    on = "" if name in ("initial", "moves", "report") else " on 1"
    assert f"the engine of coins failed{on}: KeyError: 'stones'" in said


LIES = [
    ("play refuses what breaks no rule", "        if self.violations(state, move): raise",
     "        if move == 2: raise", "contradicts itself"),
    ("a rule that nobody knows", 'frozenset({"one-or-two"})\n    def play',
     'frozenset({"no-more"})\n    def play', "no-more"),
    ("a move that is none of its moves", "in (1, 2) if not", "in (1,) if not",
     "the engine's verdict is 1"),
    ("a legal move that breaks a rule", "fits = move in (1, 2)", "fits = move in (1,)",
     "the engine's verdict is illegal (one-or-two)"),
    ("a game that has another name", 'name = "coins"', 'name = "stones"', "stones"),
]  # fmt: skip


@pytest.mark.parametrize(("lie", "old", "new", "heard"), LIES, ids=[lie for lie, *_ in LIES])
def test_what_contradicts_itself_is_told(
    check: Check, lie: str, old: str, new: str, heard: str
) -> None:
    status, said = check("engine.py", old, new)
    assert status == 1, lie
    assert heard in "\n".join(said)


@pytest.mark.parametrize(
    ("file", "old", "new", "heard"),
    [
        ("__init__.py", "class Coins", "clas Coins", "SyntaxError"),
        ("__init__.py", "from generator.contract.offer", "from nowhere.offer", "nowhere"),
        ("engine.py", "from dataclasses import dataclass", "1 / 0", "ZeroDivisionError"),
        ("engine.py", "ENGINE = CoinsEngine()", "", "ENGINE"),
        ("diagram.py", "DIAGRAM = Diagram(", "DIAGRAM = Drawings(", "Drawings"),
        ("__init__.py", "GAME = Coins()", "", "GAME"),
        ("__init__.py", "GAME = Coins()", "raise SystemExit", "SystemExit"),
        ("engine.py", "ENGINE = CoinsEngine()", "raise SystemExit(3)", "SystemExit: 3"),
        ("diagram.py", "DIAGRAM = Diagram(", "raise SystemExit(", "SystemExit"),
    ],
)
def test_a_package_that_cannot_be_loaded_is_a_fault_with_its_line(
    check: Check, file: str, old: str, new: str, heard: str
) -> None:
    status, said = check(file, old, new)
    told = "\n".join(said)
    assert status == 1
    assert "Traceback" not in told
    assert heard in told
    assert f"games/coins/{file}" in told
