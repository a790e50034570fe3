"""Figures whose position is drawn as text, layer by layer."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.contract.finding import diagram as load_diagram
from generator.faults import ContentError
from generator.figures.figureset import FigureSet, judge
from generator.games import load as load_game
from generator.project import Project
from tests.sample.games.heap.diagram import DIAGRAM
from tests.sample.games.heap.engine import HeapGame

pytestmark = pytest.mark.needs_game("pentup")

MAPS = """
- id: drawn
  layers:
    - |
      IIIII
      ppp..
      .pp..
  {rest}
"""


def figures(tmp_path: Path, text: str) -> FigureSet:
    folder = tmp_path / "content" / "pentup"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "figures.yaml").write_text(text, "utf-8")
    game, diagram = load_game("pentup"), load_diagram("pentup")
    return judge(Project(tmp_path), game, diagram, lambda p: p.read_text("utf-8"))


def test_play_goes_on_from_a_map(tmp_path: Path) -> None:
    rest = "position: ['T2:1,0 1,1 1,2 0,2 2,2']\n  claim: {levels: {white: [1, 1], black: [1, 0]}}"
    more = "\n- {id: next, continues: drawn, claim: {levels: {white: [1, 1], black: [1, 0]}}}"
    made = figures(tmp_path, MAPS.format(rest=rest) + more)
    assert [figure.verify() for figure in made.values()] == [[], []]
    assert made["next"].subject.after == made["drawn"].subject.after
    assert made["drawn"].position_text.startswith("IIIII\nppp..")


def test_a_false_count_by_level_is_refused(tmp_path: Path) -> None:
    rest = "claim: {levels: {white: [1, 1], black: [1, 0]}}"
    (fault,) = figures(tmp_path, MAPS.format(rest=rest))["drawn"].verify()
    assert fault.problem == (
        "the claim is white 1–1, black 1–0; the engine's verdict is white 1, black 1"
    )


@pytest.mark.parametrize(
    ("maps", "problem"),
    [
        ("['IIII.']", "the cells I are not one tile I"),
        ("['IIIII', 'LLLL.']", "the cells L are not one tile L"),
        ('["IIIII\\nppp\\n.pp.."]', "level 1, row 2 has 3 cells, row 1 has 5"),
        ('["IIIII\\n.....\\nppp..\\n.pp.."]', "illegal move"),
    ],
)
def test_a_map_that_is_no_position_is_a_fault_with_a_line(
    tmp_path: Path, maps: str, problem: str
) -> None:
    with pytest.raises(ContentError) as caught:
        figures(tmp_path, f"- id: a\n  layers: {maps}\n  claim: {{moves: 1}}\n")
    (fault,) = caught.value.faults
    assert (fault.line, fault.item) == (2, "a")
    assert problem in fault.problem


def test_a_figure_of_nothing_is_a_fault_with_a_line(tmp_path: Path) -> None:
    text = "- id: b\n  claim: {count: {tiles: 0}}\n  view: {lattice: false}\n"
    (fault,) = figures(tmp_path, text)["b"].verify()
    assert (fault.line, fault.item) == (1, "b")
    assert fault.problem.startswith("nothing of this position is drawn")


def test_a_game_without_layers_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "heap"
    folder.mkdir(parents=True)
    (folder / "figures.yaml").write_text("- {id: a, layers: [x], claim: {moves: 3}}", "utf-8")
    with pytest.raises(ContentError, match="positions of heap cannot be drawn as text"):
        judge(Project(tmp_path), HeapGame(), DIAGRAM, lambda p: p.read_text("utf-8"))
