"""Games are found by folder or by entry point."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

from generator import games
from generator.contract import finding
from generator.contract.engine import IllegalMove
from generator.faults import ContentError
from generator.packages import ENTRY_POINTS

ELSEWHERE = """
from generator.contract.offer import Offer

class Noughts:
    name = "noughts"
    pieces = rules = ()
    variants = ("standard",)
    player_counts = (2,)

class NoughtsOffer(Offer):
    def engine(self):
        return Noughts()

GAME = NoughtsOffer()
"""


THERE = sorted(file.parent.name for file in Path(games.__file__).parent.glob("*/__init__.py"))


@pytest.mark.parametrize("name", THERE)
def test_a_game_is_found_by_its_folder(name: str) -> None:
    assert name in games.names()
    assert games.load(name).name == name


@pytest.mark.parametrize("value", ["noughts_game", "noughts_game:GAME"])
def test_a_game_of_another_package_joins_by_entry_point(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "noughts_game.py").write_text(ELSEWHERE)
    info = tmp_path / "noughts-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[{ENTRY_POINTS}]\nnoughts = {value}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "noughts_game", raising=False)
    assert set(games.names()) >= {"noughts", *THERE}
    assert games.load("noughts").name == "noughts"


@pytest.mark.parametrize("name", ["", "chess", "base", f"{THERE[0]}.rules", f"../{THERE[0]}"])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(LookupError, match=f"there are: .*{THERE[-1]}"):
        games.load(name)


@pytest.mark.parametrize(
    ("content", "problem"),
    [("", "the module does not define it"), ("GAME = 'chess'", "is no offer of a game")],
)
def test_a_module_without_a_game_is_named(
    content: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chess_game.py").write_text(content)
    info = tmp_path / "chess-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: chess\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[{ENTRY_POINTS}]\nchess = chess_game\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "chess_game", raising=False)
    with pytest.raises(ContentError, match=rf"chess_game\.py: GAME: {problem}"):
        finding.offer("chess")


def test_an_illegal_move_travels_between_processes() -> None:
    error = pickle.loads(pickle.dumps(IllegalMove(["touching", "no-overlap"], "C:…")))
    assert error.violations == {"touching", "no-overlap"}
    assert str(error) == "illegal move C:…: no-overlap, touching"
