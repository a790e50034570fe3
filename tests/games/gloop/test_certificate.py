"""The proof that in 6 × 15 small circles cannot be kept from the border, written and checked."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from generator.games.gloop.pieces import GAME_TILES
from generator.games.gloop.search.goals import SIZES
from tests.games.gloop.searches import border
from tests.support.certificate import refutation
from tests.support.rup import WrongProof, check

pytest.importorskip("ortools", reason="the extra 'solve' is not installed: ortools is missing")
pytest.importorskip("numba", reason="the extra 'solve' is not installed: numba is missing")
pytest.importorskip("pysat", reason="python-sat is not installed")


@pytest.mark.slow
def test_a_solver_proves_that_no_border_is_free_of_circles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is checked, too; and is no proof for tiles with which such a border is possible."""
    monkeypatch.setattr(sys, "argv", ["border", str(tmp_path)])
    border.main()
    proof = (tmp_path / "border.drup").read_text("ascii").splitlines()
    exchanged = [tile if tile != "..aabbcc" else "..abbcca" for tile in GAME_TILES]
    possible = border.formula(exchanged, *SIZES[border.SIZE])
    assert refutation(possible) is None
    with pytest.raises(WrongProof):
        check(possible, proof)
