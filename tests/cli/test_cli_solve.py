"""``solve``: stored answers verified anew, searches with limits, what is refused."""

from __future__ import annotations

import json
import os
import shutil
import sys
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.build.targets.proofs import AnswersProof
from generator.build.trace import Trace
from generator.cli import executors, main
from generator.contract.effort import Effort
from generator.contract.puzzle import Answer, Checker, Puzzle
from generator.contract.spread import AHEAD, WorkersLost
from generator.faults import ContentError
from generator.games.twigs import TwigsOffer
from generator.games.twigs.checkers import ring as rings
from generator.installing import remedy
from generator.project import Project
from generator.puzzles import answers, verify
from generator.puzzles.libraries import library
from tests.support.places import ROOT

pytestmark = pytest.mark.needs_game("twigs")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with the content of Twigs alone."""
    shutil.copytree(ROOT / "content" / "twigs", tmp_path / "content" / "twigs")
    (tmp_path / "locales").mkdir()
    return Project(tmp_path)


def solve(project: Project, *arguments: str, status: int = 0) -> None:
    assert main(["solve", "twigs", *arguments, "--project", str(project.root)]) == status


def data(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def change(project: Project, old: str, new: str) -> None:
    """Change the stored answers in one place."""
    path = answers.FILE.path(project, "twigs")
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


@pytest.fixture
def counted_ring(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes the checker seconds to count; ``tests/games/twigs/test_checker.py`` counts it."""
    monkeypatch.setattr(rings, "largest", lambda: (48, ("",) * 9))


def test_a_stored_answer_needs_no_library(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("numpy", "ortools", "numba"):
        monkeypatch.setitem(sys.modules, name, None)
    solve(project, "triangle", "--stored", "--json")
    found = data(capsys)
    assert list(found) == [
        "game",
        "puzzle",
        "objective",
        "value",
        "bound",
        "proved",
        "argument",
        "solution",
        "others",
        "count",
        "seconds",
    ]
    assert (found["value"], found["bound"], found["proved"], found["count"]) == (15, 15, True, 56)
    assert found["objective"] == "cover the triangle of 15 hexagons, 5 along a side"
    assert [line[0] for line in found["solution"]] == list("CHILPRSTUWXY")


def test_a_search_without_the_library_says_what_to_install(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(case: str, effort: Effort) -> Iterator[Answer]:
        del case, effort
        yield library("no_such_library")

    monkeypatch.setattr(TwigsOffer, "puzzles", lambda _: {"triangle": Puzzle(search)})
    solve(project, "triangle", "--jobs", "1", status=2)
    said = capsys.readouterr()
    assert said.out == ""
    assert "no_such_library" in said.err
    assert remedy("solve") in said.err


def test_nothing_is_searched_that_could_not_be_verified(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TwigsOffer, "checker", lambda _: Checker())
    solve(project, "tree", status=2)
    said = capsys.readouterr()
    assert said.out == ""
    assert "nothing can verify answers of twigs" in said.err


def test_an_option_of_a_puzzle_makes_another_puzzle_of_it(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = TwigsOffer().puzzles()
    leafy = replace(known["triangle"], variants={"leafy": "tree"})
    monkeypatch.setattr(TwigsOffer, "puzzles", lambda _: {**known, "triangle": leafy})
    for arguments in (["triangle", "--leafy"], ["--leafy", "triangle"]):
        solve(project, *arguments, "--stored", "--json")
        assert data(capsys)["puzzle"] == "tree"
    solve(project, "triangle", "--leavy", "--stored", status=2)
    said = capsys.readouterr().err
    assert "unknown argument '--leavy'; did you mean --leafy? options of triangle: --leafy" in said
    solve(project, "tree", "--leafy", "--stored", status=2)
    assert "unknown argument '--leafy'; options of tree: none" in capsys.readouterr().err
    solve(project, "triangle", "leafy", "--stored", status=2)
    assert "unknown argument 'leafy'" in capsys.readouterr().err


def test_a_search_is_verified_and_kept(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    before = answers.load(project, "twigs", Path.read_text)
    solve(project, "tree", "--seed", "7", "--keep", "--json")
    found = data(capsys)
    after = answers.load(project, "twigs", Path.read_text)
    kept = after.get("tree", "")
    assert kept
    assert list(kept.solution) == found["solution"]
    assert found["value"] == 20
    assert (
        kept.solution != before.answers[[a.puzzle for a in before.answers].index("tree")].solution
    )
    assert [a for a in after.answers if a.puzzle != "tree"] == [
        a for a in before.answers if a.puzzle != "tree"
    ]


def test_the_same_seed_gives_the_same_answer(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = []
    for _ in range(2):
        solve(project, "tree", "--seed", "2", "--jobs", "1", "--seconds", "1e5")
        runs.append(capsys.readouterr().out)
    assert runs[0] == runs[1]
    assert runs[0].splitlines()[1] == "value 20, bound 20, proved (joints)"


def test_a_search_that_runs_out_of_time_says_so(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    solve(project, "triangle", "--seconds", "0.001", "--jobs", "1", status=2)
    assert "give it more --seconds" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["square"], "unknown puzzle of twigs 'square'; there are: fifteen, hardest, "),
        (["tree", "--case", "big"], "unknown case 'big' of tree"),
        *(
            (["tree", "--seconds", s], "--seconds must be more than 0, and at most 31,536,000")
            for s in ("-1", "nan", "inf", "1e308", "1e9")
        ),
        (["tree", "--stored", "--keep"], "--keep is for what a search finds"),
        (["tree", "--jobs", "0"], "--jobs must be at least 1"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    project: Project, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    solve(project, *arguments, status=2)
    assert said in capsys.readouterr().err


def test_a_puzzle_without_a_stored_answer_says_so(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    answers.FILE.path(project, "twigs").unlink()
    solve(project, "tree", "--stored", status=2)
    assert "no answer to tree is stored in content/twigs/answers.yaml" in capsys.readouterr().err


@pytest.mark.usefixtures("counted_ring")
def test_a_false_answer_is_shown_by_no_command_and_stops_the_game(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = AnswersProof("twigs")
    trace = Trace(project)
    assert proof.make(trace, None) == {}  # type: ignore[arg-type]
    assert ("file", ("content/twigs/answers.yaml",)) in trace.inputs
    change(project, "count: 56", "count: 57")
    solve(project, "triangle", "--stored", "--json", status=1)
    (fault,) = data(capsys)["faults"]
    assert fault["file"] == "content/twigs/answers.yaml"
    assert fault["item"] == "triangle"
    assert "56 different solutions in the list, but the count is 57" in fault["problem"]
    with pytest.raises(ContentError, match="but the count is 57"):
        proof.make(Trace(project), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("file", ["answers.yaml", "puzzles.yaml"])
def test_a_file_in_another_encoding_is_named_before_any_search(
    project: Project, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = project.content / "twigs" / file
    path.write_bytes(b"# ok\n# caf\xe9\n" + path.read_bytes())
    solve(project, "maximum", "--seconds", "3600", "--keep", status=1)
    said = capsys.readouterr().err
    assert said.startswith(f"content/twigs/{file}:2: not in UTF-8")


def test_a_false_answer_is_not_better_than_what_is_found(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    change(project, "value: 20", "value: 21")
    solve(project, "tree", "--jobs", "1", "--keep")
    assert "stored in content/twigs/answers.yaml" in capsys.readouterr().err
    kept = answers.load(project, "twigs", Path.read_text).get("tree", "")
    assert kept
    assert kept.value == 20


@pytest.mark.usefixtures("counted_ring")
def test_a_search_that_is_stopped_early_keeps_the_bound_that_the_checker_proves(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ring = answers.load(project, "twigs", Path.read_text).get("ring", "")
    assert ring

    def search(case: str, effort: Effort) -> Iterator[Answer]:
        del case, effort
        yield replace(ring, bound=56, proved=False)
        raise KeyboardInterrupt

    monkeypatch.setattr(TwigsOffer, "puzzles", lambda _: {"ring": Puzzle(search)})
    solve(project, "ring", "--jobs", "1", "--json", status=130)
    found = data(capsys)
    assert (found["value"], found["bound"], found["proved"]) == (48, 48, True)


@pytest.mark.parametrize("command", [["solve", "twigs", "tree"], ["extras", "twigs", "--seed=1"]])
def test_what_can_keep_nothing_is_told_before_any_search(
    project: Project,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
) -> None:
    monkeypatch.setattr("os.access", lambda _, mode, **__: not mode & os.W_OK)
    assert main([*command, "--keep", "--project", str(project.root)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith(".yaml: Permission denied\n")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(("asked", "processes"), [(3, 3), (5000, AHEAD)])
def test_no_more_processes_begin_than_can_have_work(
    monkeypatch: pytest.MonkeyPatch, asked: int, processes: int
) -> None:
    begun: list[int] = []

    class Pool(ThreadPoolExecutor):
        def __init__(self, jobs: int, **_: object) -> None:
            super().__init__(1)
            begun.append(jobs)

    monkeypatch.setattr(executors, "ProcessPoolExecutor", Pool)
    with executors.workers("twigs", Namespace(jobs=asked, cluster=None)):
        pass
    assert begun == [processes]


@pytest.mark.usefixtures("counted_ring")
def test_a_search_without_workers_keeps_the_best_and_says_why(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ring = answers.load(project, "twigs", Path.read_text).get("ring", "")
    assert ring

    def search(case: str, effort: Effort) -> Iterator[Answer]:
        del case, effort
        yield ring
        raise WorkersLost("the workers are gone")

    answers.FILE.path(project, "twigs").unlink()
    monkeypatch.setattr(TwigsOffer, "puzzles", lambda _: {"ring": Puzzle(search)})
    solve(project, "ring", "--jobs", "1", "--keep", "--quiet", status=2)
    assert capsys.readouterr().err == ("rulepress: the workers are gone; this is the best so far\n")
    kept = answers.load(project, "twigs", Path.read_text).get("ring", "")
    assert kept
    assert kept.solution == ring.solution


@pytest.mark.parametrize("error", [KeyError("twig"), SystemExit(0)])
def test_a_search_that_raises_is_told_with_its_place(
    project: Project,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
) -> None:
    def search(case: str, effort: Effort) -> Iterator[Answer]:
        del case, effort
        raise error
        yield

    monkeypatch.setattr(TwigsOffer, "puzzles", lambda _: {"ring": Puzzle(search)})
    solve(project, "ring", "--jobs", "1", status=1)
    said = capsys.readouterr().err
    assert f"the search of twigs for ring failed: {type(error).__name__}: " in said
    assert "test_cli_solve.py:" in said


def test_what_a_search_finds_and_the_checker_refuses_is_told(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(case: str, effort: Effort) -> Iterator[Answer]:
        del case, effort
        yield Answer("tree", 99, 99, True, "joints", ("nonsense",))

    monkeypatch.setattr(TwigsOffer, "puzzles", lambda _: {"tree": Puzzle(search)})
    solve(project, "tree", "--jobs", "1", status=1)
    assert "tree: found what is wrong: " in capsys.readouterr().err


def test_a_checker_that_raises_is_a_fault_of_the_answer(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def problems(answer: Answer) -> list[str]:
        raise KeyError(answer.puzzle)

    verify.verdict.cache_clear()
    monkeypatch.setattr(TwigsOffer, "checker", lambda _: Checker(problems))
    try:
        solve(project, "tree", "--stored", status=1)
    finally:
        verify.verdict.cache_clear()
    said = capsys.readouterr().err
    assert "content/twigs/answers.yaml:" in said
    assert "tree: the checker of twigs failed: KeyError: 'tree' (see " in said
    assert "test_cli_solve.py:" in said


@pytest.mark.parametrize(
    ("puzzle", "status", "said"),
    [
        ("ring", 0, "up to symmetry\n9 (exact)\n"),
        ("tree", 2, "how many answers there are to tree is not known"),
    ],
)
def test_a_stored_count_is_shown_alone(
    project: Project, capsys: pytest.CaptureFixture[str], puzzle: str, status: int, said: str
) -> None:
    solve(project, puzzle, "--stored", "--count", status=status)
    assert said in "".join(capsys.readouterr())
