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

pytest.importorskip("ortools", reason="the extra 'solve' is not installed: ortools is missing")
pytest.importorskip("numba", reason="the extra 'solve' is not installed: numba is missing")
pytest.importorskip("pysat", reason="python-sat is not installed")


def test_a_solver_proves_that_there_is_no_other_solution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is checked, too; and there is none where the known solution may be."""
    monkeypatch.setattr(sys, "argv", ["single", str(tmp_path)])
    single.main()
    assert (tmp_path / "single-13.drup").stat().st_size
    assert refutation(single.formula(single.stored(single.CASE), known=True)) is None


def test_other_solutions_are_found_where_there_are() -> None:
    triangle = answers.load(Project(ROOT), "twigs", Path.read_text).get("triangle", "")
    assert triangle
    twigs = [twig for twig in map(parse, triangle.solution) if isinstance(twig, Placement)]
    assert refutation(single.formula(twigs)) is None
