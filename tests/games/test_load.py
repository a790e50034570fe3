"""Games are found by folder or by entry point."""

from __future__ import annotations

import pickle
from pathlib import Path
from types import ModuleType

import pytest

from generator import games
from generator.faults import ContentError
from generator.games.base import IllegalMove

ELSEWHERE = """
class Noughts:
    name = "noughts"

GAME = Noughts()
"""


def test_a_game_is_found_by_its_folder() -> None:
    assert "twigs" in games.names()
    assert games.load("twigs").name == "twigs"


def test_a_game_of_another_package_joins_by_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "noughts_game.py").write_text(ELSEWHERE)
    info = tmp_path / "noughts-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[{games.ENTRY_POINTS}]\nnoughts = noughts_game\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert set(games.names()) >= {"noughts", "twigs"}
    assert games.load("noughts").name == "noughts"


@pytest.mark.parametrize("name", ["", "chess", "base", "twigs.rules", "../twigs"])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(LookupError, match=r"there are: .*twigs"):
        games.load(name)


def test_a_module_without_a_game_is_named(tmp_path: Path) -> None:
    module = ModuleType("chess")
    module.__file__ = str(tmp_path / "chess.py")
    with pytest.raises(ContentError, match=r"chess\.py: GAME: the module does not define it"):
        games.offered(module, "GAME")
    module.__dict__["GAME"] = "the engine"
    assert games.offered(module, "GAME") == "the engine"


def test_an_illegal_move_travels_between_processes() -> None:
    error = pickle.loads(pickle.dumps(IllegalMove(["touching", "no-overlap"], "C:…")))
    assert error.violations == {"touching", "no-overlap"}
    assert str(error) == "illegal move C:…: no-overlap, touching"
