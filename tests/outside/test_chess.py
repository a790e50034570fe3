"""An engine from outside: chess by python-chess, in a project of its own with no file of ours."""

from __future__ import annotations

import json
import random
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import figures, games
from generator.contract import finding
from generator.contract.engine import IllegalMove, NotationError
from generator.drawing.fonts import FontSet
from generator.figures.figureset import FigureSet
from generator.project import Project
from tests.outside.project.games.chess.engine import ENGINE, Move, Position
from tests.support.fresh import told
from tests.support.projects import with_fonts

HERE = Path(__file__).parent / "project"
SHARED = ("templates", "rulepress.po", "rulepress.pot", "glossary.yaml", "common")
"""What the tool brings along, so that no project holds it."""


def copied(folder: Path, fonts: FontSet) -> Project:
    """The project as its author has it: without the marks of packages that types need here."""
    shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "__init__.py").unlink()
    (folder / "games" / "__init__.py").unlink()
    return with_fonts(Project(folder), fonts)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Project:
    return copied(tmp_path_factory.mktemp("outside") / "leaflet", fonts)


def said(project: Project, *arguments: str) -> tuple[int, str]:
    """The exit status, and what the program prints; a process, as games are joined for its life."""
    done = told(project.root, *arguments, status=None)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
def test_the_project_is_checked_and_built_with_nothing_copied(project: Project) -> None:
    held = {path.name for path in project.root.rglob("*") if "build" not in path.parts}
    assert not held & {*SHARED}
    assert said(project, "messages", "update")[1].strip() == "nothing to change"
    status, told = said(project, "check")
    assert (status, told.strip()) == (0, "no faults in chess and the messages")
    status, told = said(project, "build", "--quiet")
    assert (status, told) == (0, "")
    made = project.build / "chess"
    for edition in ("en", "ja", "en-ja"):
        assert (made / f"chess-rulebook-{edition}.pdf").is_file()
    text = pypdfium2.PdfDocument(made / "chess-rulebook-en.pdf")[0].get_textpage()
    assert "one of 20 moves" in " ".join(text.get_text_range().split())
    text = pypdfium2.PdfDocument(made / "chess-sheets-a4-colour-ja.pdf")[2].get_textpage()
    assert "コマ16個" in text.get_text_range()
    svg = (made / "figures" / "castles-through-check.svg").read_text("utf-8")
    assert "king on e1" in svg
    assert "e1にキング" in svg


@pytest.fixture
def joined(project: Project, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """The project in this process."""
    monkeypatch.setattr(games, "__path__", list(games.__path__))
    finding.join(project.own_games)
    yield project
    for name in [name for name in sys.modules if name.startswith("generator.games.chess")]:
        del sys.modules[name]


def with_changed(project: Project, old: str, new: str) -> FigureSet:
    """Its figures, with something else in their file."""
    file = project.content / "chess" / "figures.yaml"

    def read(path: Path) -> str:
        text = path.read_text("utf-8")
        if path == file:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        return text

    return figures.load(project, "chess", read)


FALSE = [
    ("claim: {moves: 20}", "claim: {moves: 21}", "the claim is 21 moves; the engine's verdict is"),
    ("move: e2d3\n  claim: {illegal: [king-safe]}", "move: e2d3\n  claim: legal", "(king-safe)"),
    ("Re7, Rxe8+]", "Re7]", "the engine's verdict is"),
    ("move: exd6\n  claim: legal", "move: exd6\n  claim: {illegal: [en-passant]}", "is legal"),
    ("[en-passant]}", "[piece-move]}", "verdict is illegal (en-passant)"),
    ("[castling-check]}", "[castling-check, king-safe]}", "verdict is illegal (castling-check)"),
    ("[castling-check]}", "[castling]}", "no rule is called 'castling'"),
    ("[promotion]}", "[piece-move]}", "verdict is illegal (promotion)"),
    ("winners: [black]", "winners: [white]", "black"),
    ("reason: stalemate", "reason: checkmate", "stalemate"),
    ("winners: [], reason", "winners: [white], reason", "nobody"),
]


@pytest.mark.parametrize(("old", "new", "heard"), FALSE)
def test_a_false_claim_is_told_with_its_line(
    joined: Project, old: str, new: str, heard: str
) -> None:
    assert with_changed(joined, "- id: start", "- id: start").verify() == []
    (fault,) = with_changed(joined, old, new).verify()
    text = (joined.content / "chess" / "figures.yaml").read_text("utf-8").replace(old, new)
    assert fault.file == "content/chess/figures.yaml"
    assert "claim" in text.splitlines()[fault.line - 1]
    assert heard in str(fault)


@pytest.mark.slow
def test_a_false_claim_stops_the_book(tmp_path: Path, fonts: FontSet) -> None:
    wrong = copied(tmp_path / "wrong", fonts)
    file = wrong.content / "chess" / "figures.yaml"
    text = file.read_text("utf-8").replace("{illegal: [castling-check]}", "legal")
    file.write_text(text, "utf-8")
    line = 1 + next(n for n, read in enumerate(text.splitlines()) if "e1g1" in read)
    status, told = said(wrong, "build", "--quiet")
    assert status == 1
    assert f"content/chess/figures.yaml:{line + 1}: castles-through-check:" in told
    assert "illegal (castling-check)" in told
    assert not list(wrong.build.glob("chess/*.pdf"))


WRONG = [
    ("position: [e4, Nf6, e5, d5]", "position: [e4, Nf6, e5, d9]", "no legal move in SAN"),
    ("position: [e4, Nf6, e5, d5]", "position: [e4, Nf6, e4e6, d5]", "breaks piece-move"),
    ('"4kr2/8/8/8/8/8/8/4K2R w K - 0 1"', '"4kr2/8/8/8 w K - 0 1"', "is no FEN"),
    ('"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"', '"8/5Q2/6K1/8/8/8/8/8 b - - 0 1"', "no game leads there"),
    ("at: f1}", "at: j9}", "'j9' is no square, such as e4"),
]


@pytest.mark.parametrize(("old", "new", "heard"), WRONG)
def test_what_is_no_position_is_told_with_its_line(
    joined: Project, old: str, new: str, heard: str
) -> None:
    from generator.faults import ContentError

    try:
        faults = list(with_changed(joined, old, new).verify())
    except ContentError as error:
        faults = list(error.faults)
    assert all(fault.line for fault in faults)
    assert any(heard in str(fault) for fault in faults)


def perft(state: Position, depth: int) -> int:
    if not depth:
        return 1
    return sum(perft(ENGINE.play(state, move), depth - 1) for move in ENGINE.moves(state))


def test_it_counts_as_everybody_does() -> None:
    assert [perft(ENGINE.initial(), depth) for depth in (1, 2)] == [20, 400]


@settings(max_examples=12, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 60))
def test_a_move_is_legal_if_and_only_if_it_breaks_no_rule(
    chance: random.Random, plies: int
) -> None:
    state = ENGINE.initial()
    for _ in range(plies):
        moves = ENGINE.moves(state)
        if not moves:
            break
        state = ENGINE.play(state, chance.choice(moves))
    moves = ENGINE.moves(state)
    assert list(map(str, moves)) == sorted(map(str, moves))
    assert all(ENGINE.parse(state, str(move)) == move for move in moves)
    legal = {move.squares for move in moves}
    names = list(ENGINE.cells)
    for _ in range(60):
        start, end = chance.sample(names, 2)
        text = f"{start}{end}{chance.choice(['', '', '', 'q', 'n'])}"
        move = ENGINE.parse(state, text)
        broken = ENGINE.violations(state, move)
        assert (move.squares in legal) == (not broken)
        assert broken <= {*ENGINE.rules}
        if broken:
            with pytest.raises(IllegalMove):
                ENGINE.play(state, move)


@pytest.mark.parametrize("text", ["", "e9", "e2e2", "Qh9", "0-0-0-0", "e4!?!"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        ENGINE.parse(ENGINE.initial(), text)


def test_the_command_line_speaks_san(project: Project) -> None:
    moves = ("f3", "e5", "g4", "Qh4#")
    status, told = said(project, "play", "chess", *moves, "--json")
    found: dict[str, Any] = json.loads(told)
    assert status == 0
    assert found["result"]["winners"] == ["black"]
    status, told = said(project, "play", "chess", "e4", "e2e4")
    assert status == 1
    assert "move 2 is illegal, it breaks own-piece: e2e4" in told
    assert Move("e2e4") == ENGINE.parse(ENGINE.play(Position(), Move("e2e4", "e4")), "e2e4")


@pytest.mark.slow
def test_the_engine_keeps_the_contract(project: Project) -> None:
    # Of the first seeds, this has the shortest game.
    status, told = said(project, "test", "chess", "--games", "1", "--seed", "2")
    assert (status, told.startswith("chess keeps the contract")) == (0, True)
