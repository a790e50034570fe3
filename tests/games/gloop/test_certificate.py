"""Proofs as files, written and checked: that in 6 × 15 small circles cannot be kept from the
border, with a tile that makes it plainer than those of the game, and that the hardest fillings are
the only ones with their tiles.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from generator.games.gloop.pieces import GAME_TILES
from generator.games.gloop.search.filling import Board
from generator.games.gloop.search.goals import SIZES
from generator.project import Project
from generator.puzzles import extras
from tests.games.gloop.searches import border, single
from tests.support.certificate import refutation
from tests.support.places import ROOT
from tests.support.rup import WrongProof, check

pytest.importorskip("ortools", reason="the extra 'solve' is not installed: ortools is missing")
pytest.importorskip("numba", reason="the extra 'solve' is not installed: numba is missing")
pytest.importorskip("pysat", reason="python-sat is not installed")


def exchanged(tile: str, other: str) -> list[str]:
    """The tiles of the game, one of them exchanged for another."""
    return [other if each == tile else each for each in GAME_TILES]


def test_a_solver_proves_that_no_border_is_free_of_circles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is checked, too; and is no proof for tiles with which such a border is possible.

    With a free face more than in the game it takes a tenth of the time. That there is none with the
    game's own tiles, search and checker say in ``test_search.py``.
    """
    monkeypatch.setattr(sys, "argv", ["border", str(tmp_path)])
    monkeypatch.setattr(border, "tiles_of", lambda _: exchanged("..abbcca", "..aabbcc"))
    border.main()
    proof = (tmp_path / "border.drup").read_text("ascii").splitlines()
    possible = border.formula(exchanged("..aabbcc", "..abbcca"), *SIZES[border.SIZE])
    assert refutation(possible) is None
    with pytest.raises(WrongProof):
        check(possible, proof)


def test_a_solver_proves_that_the_hardest_fillings_are_the_only_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proofs are checked, and refused where the known filling may be.

    That of 4 × 4 takes most of the time: the checker says in ``test_hardest.py`` that it is single.
    """
    stored = {case: grid for case, grid in single.stored().items() if case != "4x4"}
    assert stored
    monkeypatch.setattr(sys, "argv", ["single", str(tmp_path)])
    monkeypatch.setattr(single, "stored", lambda: stored)
    single.main()
    for case, grid in stored.items():
        proof = (tmp_path / f"single-{case}.drup").read_text("ascii").splitlines()
        known = single.formula(grid, known=True)
        assert refutation(known) is None
        with pytest.raises(WrongProof):
            check(known, proof)


def test_others_are_found_just_where_the_search_finds_some() -> None:
    several = 0
    for extra in extras.load(Project(ROOT), "gloop", Path.read_text).puzzles[:18]:
        grid = single.read(extra.solution)
        board = Board(len(extra.solution), len(extra.solution[0].split()))
        fillings = board.fill(extra.pieces, 20_000, 100).fillings
        alone = len(fillings) == board.turns
        assert (refutation(single.formula(grid)) is not None) == alone, extra.id
        several += not alone
    assert several
