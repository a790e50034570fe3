"""The proof that an answer to *hardest* is the only one, written and checked."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from generator.games.twigs.engine.notation import Placement, parse
from generator.project import Project
from generator.puzzles import answers
from tests.games.twigs.searches import single
from tests.support.certificate import refutation
from tests.support.places import ROOT
from tests.support.rup import WrongProof, check

pytest.importorskip("ortools", reason="the extra 'solve' is not installed: ortools is missing")
pytest.importorskip("numba", reason="the extra 'solve' is not installed: numba is missing")
pytest.importorskip("pysat", reason="python-sat is not installed")


EASY = """
C:-3,8,0 -3,8,2 -2,6,0 -2,6,1 -1,7,1
H:-1,7,2 0,5,0 0,5,1 0,5,2 2,4,1
I:-2,3,2 -1,1,1 -1,1,2 0,-1,1 0,-1,2
L:-1,1,0 -1,4,2 0,2,1 0,2,2 1,0,1
P:-3,5,0 -3,5,2 -2,3,0 -2,3,1 -2,6,2
R:2,-8,0 2,-8,1 2,-8,2 3,-10,0 3,-10,1
S:3,-4,0 3,-4,2 4,-6,1 4,-3,1 4,-3,2
T:1,-6,0 1,-6,2 2,-5,0 2,-5,2 3,-7,1
U:3,-7,0 3,-7,2 4,-9,1 4,-9,2 4,-6,2
W:-1,4,0 -1,4,1 1,3,0 1,3,1 2,4,2
X:0,-1,0 1,0,2 2,-2,0 2,-2,1 2,-2,2
Y:1,-3,0 1,-3,1 1,-3,2 2,-5,1 3,-4,1
"""
"""The only solution of an outline of twelve hexagons, which is soon proved."""


def test_a_solver_proves_that_there_is_no_other_solution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is checked, too, and refused where the known solution may be.

    The answer that is stored takes ten times as long: that it is the only one, the checker says in
    ``test_hardest.py``.
    """
    twigs = [twig for twig in map(parse, EASY.split("\n")[1:-1]) if isinstance(twig, Placement)]
    monkeypatch.setattr(sys, "argv", ["single", str(tmp_path)])
    monkeypatch.setattr(single, "stored", lambda _: twigs)
    single.main()
    proof = (tmp_path / "single-13.drup").read_text("ascii").splitlines()
    known = single.formula(twigs, known=True)
    assert refutation(known) is None
    with pytest.raises(WrongProof):
        check(known, proof)


def test_other_solutions_are_found_where_there_are() -> None:
    triangle = answers.load(Project(ROOT), "twigs", Path.read_text).get("triangle", "")
    assert triangle
    twigs = [twig for twig in map(parse, triangle.solution) if isinstance(twig, Placement)]
    assert refutation(single.formula(twigs)) is None
