"""Figures whose position is a stored answer or an extra puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.contract.finding import diagram as load_diagram
from generator.faults import ContentError
from generator.figures.figureset import FigureSet, judge
from generator.games import load as load_game
from generator.project import Project, find_project

pytestmark = pytest.mark.needs_game("twigs", "pentup")

CONTENT = find_project(Path(__file__)).content
STORED = (CONTENT / "twigs" / "answers.yaml").read_text("utf-8")
RINGS = (CONTENT / "pentup" / "answers.yaml").read_text("utf-8")


def figures(tmp_path: Path, entry: str, answers: str = STORED, game: str = "twigs") -> FigureSet:
    folder = tmp_path / "content" / game
    folder.mkdir(parents=True)
    (folder / "figures.yaml").write_text(f"- {entry}\n", "utf-8")
    (folder / "answers.yaml").write_text(answers, "utf-8")
    project = Project(tmp_path)
    return judge(project, load_game(game), load_diagram(game), Path.read_text)


def test_the_moves_of_an_answer_are_played(tmp_path: Path) -> None:
    made = figures(tmp_path, "{id: most, answer: {puzzle: maximum}}")["most"]
    assert (made.facts["hexagons"], made.facts["laid"]) == (33, {"white": 12, "black": 12})
    assert made.verify() == []


def test_an_answer_lies_there_in_a_players_colour_or_leaves_its_outline(tmp_path: Path) -> None:
    made = figures(
        tmp_path,
        "{id: lies, answer: {puzzle: triangle, number: 3, as: black}}\n"
        "- {id: empty, answer: {puzzle: triangle, as: board}}",
    )
    lies, empty = made.values()
    assert {player for player, _ in lies.subject.loose} == {1}
    assert (lies.facts["twigs"], empty.facts["twigs"]) == (12, 0)
    assert lies.facts["segments"] == empty.facts["segments"] == 60
    assert (lies.facts["answer"], empty.facts["answer"]) == (3, 1)


def test_one_entry_makes_a_figure_of_every_answer(tmp_path: Path) -> None:
    made = figures(tmp_path, "{id: all, answer: {puzzle: triangle, each: true, as: white}}")
    assert list(made) == [f"all-{number}" for number in range(1, 57)]
    assert [figure.facts["answer"] for figure in made.values()] == list(range(1, 57))
    assert len({figure.spec.quote.lines for figure in made.values() if figure.spec.quote}) == 56


def test_pieces_that_name_their_owners_lie_there_in_many_colours(tmp_path: Path) -> None:
    entry = "{id: rings, answer: {puzzle: surround, case: -outer, each: case, as: owners}}"
    made = figures(tmp_path, entry, RINGS, "pentup")
    assert list(made) == [f"rings-{letter}-outer" for letter in "filnptuvwxyz"]
    rings = made["rings-x-outer"]
    assert rings.verify() == []
    assert [player for player, _ in rings.subject.loose].count(0) == 3
    assert [player for player, _ in rings.subject.loose].count(1) == 1 + 5


def test_the_first_lines_of_an_answer_make_a_position_on_the_way(tmp_path: Path) -> None:
    entry = "{id: way, answer: {puzzle: tower, case: six, first: 5}}"
    facts = figures(tmp_path, entry, RINGS, "pentup")["way"].facts
    assert (facts["tiles"], facts["levels"]) == (5, 3)


def test_a_claim_beside_a_quotation_is_proved_too(tmp_path: Path) -> None:
    entry = "{id: tree, answer: {puzzle: tree, as: white}, claim: {count: {leaves: 21}}}"
    (fault,) = figures(tmp_path, entry)["tree"].verify()
    assert "leaves 20, " in fault.problem


def test_what_the_checker_refuses_is_no_figure(tmp_path: Path) -> None:
    wrong = STORED.replace("value: 20\n  bound: 20", "value: 21\n  bound: 21")
    found = figures(tmp_path, "{id: tree, answer: {puzzle: tree, as: white}}", wrong)["tree"]
    assert found.verify() != []
    assert all("what it quotes is refused: " in fault.problem for fault in found.verify())


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ("answer: {puzzle: none}", "there is no answer to 'none'"),
        ("answer: {puzzle: tree, case: tall}", "there is no answer to 'tree tall'"),
        ("answer: {puzzle: tree, number: 2}", "there is no answer 2 to 'tree', but 1"),
        ("extra: {id: none}", "there is no extra puzzle 'none'"),
        ("answer: {puzzle: tree}, position: []", "quotes a position and has another one"),
        ("position: []", "lacks 'claim'"),
    ],
)
def test_what_cannot_be_quoted_is_named(tmp_path: Path, entry: str, problem: str) -> None:
    with pytest.raises(ContentError) as caught:
        figures(tmp_path, f"{{id: it, {entry}}}")
    assert [(f.line, f.item) for f in caught.value.faults] == [(1, "it")]
    assert problem in caught.value.faults[0].problem


EXTRAS = """
- id: three
  grade: 1
  kind: outline
  pieces: "C U"
  count: 1
  effort: 1
  given: |
    1,0,0 1,0,2 2,-2,0 2,-2,1 3,-1,1 3,-1,2
  solution: |
    C:1,0,0 1,0,2 2,-2,0 2,-2,1 3,-1,1
"""


def test_what_is_given_of_extra_puzzles_is_an_outline(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "twigs"
    folder.mkdir(parents=True)
    (folder / "extras.yaml").write_text(EXTRAS, "utf-8")
    (tmp_path / "content" / "twigs" / "figures.yaml").write_text(
        "- {id: extra, extra: {part: given, as: board}}", "utf-8"
    )
    made = judge(Project(tmp_path), load_game("twigs"), load_diagram("twigs"), Path.read_text)
    assert list(made) == ["extra-three"]
    counts = made["extra-three"].facts
    assert (counts["segments"], counts["hexagons"], counts["twigs"]) == (6, 1, 0)
