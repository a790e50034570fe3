"""Answers as data: what is written is read again, and what is wrong with a file is said."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from generator.contract.puzzle import Answer
from generator.faults import ContentError
from generator.project import Project
from generator.puzzles import answers, puzzlefile
from generator.puzzles.entries import heading_of
from generator.puzzles.verify import answer_faults, sharpened, stored_faults, unanswered, verdict
from tests.support.places import ROOT, there

pytestmark = pytest.mark.needs_game("twigs")

TREE = Answer(
    puzzle="tree",
    value=20,
    bound=20,
    proved=True,
    argument="joints",
    solution=("C:1,0,0 1,0,2", "H:1,0,1"),
    others=(("X:1,0,0",), ("Y:1,0,0", "W:1,0,1")),
    count=3,
    seconds=1.5,
)
NONE = Answer("ring", None, None, True, "parity", case="6x15")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with a game that has two puzzles, and no answers yet."""
    folder = tmp_path / "content" / "twigs"
    folder.mkdir(parents=True)
    puzzle = "- {{id: {}, set: all, by_rules: true, objective: most of {}}}\n"
    (folder / "puzzles.yaml").write_text("".join(puzzle.format(p, p) for p in ("tree", "ring")))
    return Project(tmp_path)


def stored(project: Project, text: str) -> list[str]:
    """What is wrong with a project whose answers are these."""
    answers.FILE.path(project, "twigs").write_text(text)
    return list(map(str, answer_faults(project, "twigs", Path.read_text)))


def test_what_is_written_is_read_again(project: Project) -> None:
    heading = "# Two answers.\n"
    answers.FILE.path(project, "twigs").write_text(answers.text([TREE, NONE], heading))
    text = answers.FILE.path(project, "twigs").read_text()
    assert answers.load(project, "twigs", Path.read_text).answers == (TREE, NONE)
    assert heading_of(text) == heading


@pytest.mark.parametrize(
    "word", ["2", "014", "yes", "null", "1.5", "a: b", "# c", "“1”", " d", "6x15"]
)
def test_a_word_is_read_again_as_it_was(project: Project, word: str) -> None:
    kept = replace(NONE, case=word, puzzle=word, argument=word)
    answers.FILE.path(project, "twigs").write_text(answers.text([kept]), "utf-8")
    assert answers.load(project, "twigs", Path.read_text).answers == (kept,)


def test_a_puzzle_can_ask_for_something_else_in_each_case(project: Project) -> None:
    file = puzzlefile.FILE.path(project, "twigs")
    tower = "- {id: tower, set: all, by_rules: true, objective: {low: few turns, high: height}}\n"
    file.write_text(file.read_text() + tower)
    found = puzzlefile.objectives(project, "twigs", Path.read_text)
    assert [found["tower"].of(case) for case in ("low", "high", "other")] == [
        "few turns",
        "height",
        "",
    ]
    assert found["ring"].of("6x15") == "most of ring"
    file.write_text(tower.replace("few turns", "{}"))
    with pytest.raises(ContentError, match="low"):
        puzzlefile.objectives(project, "twigs", Path.read_text)


def test_a_game_without_answers_has_none(project: Project) -> None:
    assert answers.load(project, "twigs", Path.read_text).answers == ()
    assert list(answer_faults(project, "twigs", Path.read_text)) == []


def test_every_fault_of_the_form_is_said(project: Project) -> None:
    answers.FILE.path(project, "twigs").write_text(
        "- {puzzle: tree, value: many, bound: 3, best: 4}\n"
    )
    with pytest.raises(ContentError) as caught:
        answers.load(project, "twigs", Path.read_text)
    said = " ".join(map(str, caught.value.faults))
    assert "unknown key 'best'" in said
    assert "lacks 'proved'" in said
    assert "'many'" in said


def test_an_answer_is_to_a_puzzle_that_there_is(project: Project) -> None:
    (fault,) = stored(project, answers.text([Answer("trees", 1, 1, True, "joints")]))
    assert fault.startswith("content/twigs/answers.yaml:1: trees: there is no puzzle 'trees'")
    assert "tree, ring" in fault


def test_a_puzzle_has_one_answer(project: Project) -> None:
    assert any("line 1" in fault for fault in stored(project, answers.text([TREE, TREE])))


def test_a_puzzle_that_is_told_has_an_answer(project: Project) -> None:
    answers.FILE.path(project, "twigs").write_text(answers.text([TREE]))
    puzzles = puzzlefile.FILE.path(project, "twigs")
    text = puzzles.read_text()
    cases = "{low: few, high: many}"
    puzzles.write_text(f"{text}- {{id: hills, set: all, by_rules: true, objective: {cases}}}\n")
    said = list(map(str, unanswered(project, "twigs", Path.read_text)))
    by_hand = "(nothing searches it either: write one into answers.yaml, or offer a search by "
    assert said == [
        "content/twigs/puzzles.yaml:2: ring: no answer is stored"
        " (`rulepress solve twigs ring --keep` searches one)",
        f"content/twigs/puzzles.yaml:3: hills: no answer to low is stored {by_hand}puzzles())",
        f"content/twigs/puzzles.yaml:3: hills: no answer to high is stored {by_hand}puzzles())",
    ]
    assert not any(
        fault.item == "hills" for fault in stored_faults(project, "twigs", Path.read_text)
    )
    for path in ROOT.glob("content/*/puzzles.yaml"):
        assert not list(unanswered(Project(ROOT), path.parent.name, Path.read_text))


def test_an_answer_is_checked(project: Project) -> None:
    assert any("no placement" in fault for fault in stored(project, answers.text([TREE])))


@pytest.mark.parametrize("text", ["", "tree", "- 3\n", "- {set: all}\n", "- {id: tree"])
def test_puzzles_that_are_none_are_the_fault_of_their_file(project: Project, text: str) -> None:
    (project.content / "twigs" / "puzzles.yaml").write_text(text)
    faults = stored(project, answers.text([TREE]))
    assert faults
    assert all(fault.startswith("content/twigs/puzzles.yaml:1") for fault in faults)


@pytest.mark.parametrize("game", there("gloop", "pentup", "twigs"))
def test_what_is_stored_cannot_be_sharpened(game: str) -> None:
    """Whether the checker of the game counts bounds by itself, or not."""
    kept = answers.load(Project(ROOT), game, Path.read_text).answers
    assert kept
    assert [sharpened(game, answer) for answer in kept] == list(kept)


@pytest.mark.parametrize("game", there("gloop", "pentup", "twigs"))
def test_an_argument_that_does_not_belong_to_a_puzzle_is_wrong(game: str) -> None:
    found = answers.load(Project(ROOT), game, Path.read_text).answers
    kinds = {answer.puzzle: answer for answer in found if answer.argument}
    for kind in kinds.values():
        (problem, *_) = verdict(game, replace(kind, argument="magic"))
        assert problem.startswith("'magic' is no argument for it; there are: ")
        assert kind.argument in problem


def test_an_answer_without_a_bound_is_stored_without_an_argument_and_read_again(
    tmp_path: Path,
) -> None:
    project = Project(tmp_path)
    path = answers.FILE.path(project, "heap")
    path.parent.mkdir(parents=True)
    answer = Answer("most", 7, None, False, "", ("a",))
    path.write_text(answers.text([answer]))
    assert "argument" not in path.read_text()
    assert answers.load(project, "heap", Path.read_text).answers == (answer,)
    assert list(answers.argued(answer, ("joints",))) == []


@pytest.mark.needs_game("twigs")
def test_a_bound_without_an_argument_is_a_fault(tmp_path: Path) -> None:
    project = Project(tmp_path)
    shutil.copytree(ROOT / "content" / "twigs", project.content / "twigs")
    path = answers.FILE.path(project, "twigs")
    path.write_text(path.read_text().replace("  argument: joints\n", "", 1))
    said = [str(fault) for fault in answer_faults(project, "twigs", Path.read_text)]
    assert len(said) == 1
    assert "tree: lacks 'argument'" in said[0]
