"""``extras``: stored puzzles shown, new ones verified before they are kept, what is refused."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

from generator.cli import main
from generator.contract.effort import Effort
from generator.contract.puzzle import Extra
from generator.games.twigs import TwigsOffer
from generator.installing import remedy
from generator.project import Project
from generator.puzzles import extras
from generator.puzzles.libraries import library
from tests.support.places import ROOT

pytestmark = pytest.mark.needs_game("twigs")

HEADING = "# Made for this test.\n"
STORED = extras.load(Project(ROOT), "twigs", Path.read_text).puzzles
FIRST, SECOND, THIRD = STORED[:3]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with two extra puzzles of Twigs, and a game that has nothing of that kind."""
    shutil.copytree(ROOT / "content" / "twigs", tmp_path / "content" / "twigs")
    (tmp_path / "content" / "plain").mkdir()
    (tmp_path / "content" / "plain" / "figures.yaml").touch()
    (tmp_path / "locales").mkdir()
    made = Project(tmp_path)
    extras.FILE.path(made, "twigs").write_text(extras.text([FIRST, SECOND], HEADING), "utf-8")
    return made


def run(project: Project, *arguments: str, status: int = 0) -> None:
    assert main(["extras", *arguments, "--project", str(project.root)]) == status


def generating(monkeypatch: pytest.MonkeyPatch, *sets: tuple[Extra, ...]) -> list[Effort]:
    """Let these sets be what is generated; the efforts that it is asked for with."""
    asked: list[Effort] = []

    def generate(effort: Effort) -> Iterator[tuple[Extra, ...]]:
        asked.append(effort)
        yield from sets

    monkeypatch.setattr(TwigsOffer, "extras", lambda _: generate)
    return asked


def test_what_is_stored_is_shown(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    run(project, "twigs")
    shown = capsys.readouterr().out
    assert shown.startswith(
        f"{FIRST.id}: grade {FIRST.grade}, outline, one solution\n"
        f"  pieces {' '.join(FIRST.pieces)}\n  {FIRST.given[0]}\n"
    )
    assert shown.count("  pieces ") == 2
    run(project, "twigs", "--json")
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "game": "twigs",
        "extras": json.loads(json.dumps([asdict(FIRST), asdict(SECOND)])),
    }


def test_a_seed_generates_and_the_best_set_is_kept(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = generating(monkeypatch, (THIRD,), (THIRD, FIRST))
    path = extras.FILE.path(project, "twigs")
    before = path.read_text("utf-8")
    run(project, "twigs", "--seed", "5", "--jobs", "1", "--seconds", "9", "--json")
    assert [(effort.seed, effort.seconds, effort.executor) for effort in asked] == [(5, 9.0, None)]
    assert [one["id"] for one in json.loads(capsys.readouterr().out)["extras"]] == [
        THIRD.id,
        FIRST.id,
    ]
    assert path.read_text("utf-8") == before
    run(project, "twigs", "--seed", "5", "--jobs", "1", "--keep")
    assert "stored in content/twigs/extras.yaml" in capsys.readouterr().err
    assert path.read_text("utf-8") == extras.text([THIRD, FIRST], HEADING)


def test_what_cannot_be_written_whole_leaves_the_file_as_it_was(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    generating(monkeypatch, (THIRD, FIRST))
    path = extras.FILE.path(project, "twigs")
    before = path.read_bytes()

    def full(self: Path, target: Path) -> Path:
        assert target == path
        assert self.read_text("utf-8") == extras.text([THIRD, FIRST], HEADING)  # all of it, aside
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    run(project, "twigs", "--seed", "1", "--jobs", "1", "--keep", status=2)
    assert "extras.yaml: No space left on device" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert [file for file in path.parent.iterdir() if "extras" in file.name] == [path]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess", "--seed", "1"], "unknown game 'chess'; there are: plain, twigs"),
        (["plain", "--seed", "1"], "nothing generates extra puzzles of plain"),
        (["plain"], "no extra puzzles are stored in content/plain/extras.yaml"),
        (["twigs", "--keep"], "--keep, --seconds, --jobs and --cluster are for generating"),
        (["twigs", "--seconds", "3"], "are for generating, with a --seed"),
        *(
            (["twigs", "--seed", "1", "--seconds", s], "--seconds must be more than 0, and at most")
            for s in ("nan", "inf", "1e308", "0")
        ),
        (["twigs", "--seed", "1", "--jobs", "0"], "--jobs must be at least 1"),
    ],
)
def test_what_cannot_be_asked_of_extras_is_refused(
    project: Project, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    run(project, *arguments, status=2)
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err


def test_a_search_that_finds_no_puzzle_says_what_to_try(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    generating(monkeypatch)
    run(project, "twigs", "--seed", "1", "--jobs", "1", "--keep", status=2)
    assert "give it more --seconds or another --seed" in capsys.readouterr().err


@pytest.mark.parametrize("more", [[], ["--seed", "1", "--jobs", "1", "--keep"]])
def test_every_fault_of_a_damaged_file_is_named(
    project: Project,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    more: list[str],
) -> None:
    asked = generating(monkeypatch, (THIRD,))
    path = extras.FILE.path(project, "twigs")
    path.write_text(path.read_text().replace("grade: 1", "grade: 7").replace("count: 1", "count:"))
    before = path.read_bytes()
    run(project, "twigs", *more, status=1)
    lines = capsys.readouterr().err.splitlines()
    assert [line.rpartition(":")[0].split(": ")[0] for line in lines[:-1]] == [
        f"content/twigs/extras.yaml:{number}"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if "grade: 7" in line or line.endswith("count:")
    ]
    assert lines[-1] == "4 faults"
    assert (asked, path.read_bytes()) == ([], before)


def test_a_false_count_is_told_of_its_puzzle(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    path = extras.FILE.path(project, "twigs")
    path.write_text(path.read_text().replace("count: 1", "count: 2", 1))
    run(project, "twigs", "--json", status=1)
    (fault,) = json.loads(capsys.readouterr().out)["faults"]
    assert (fault["file"], fault["item"]) == ("content/twigs/extras.yaml", FIRST.id)
    assert "2" in fault["problem"]


def test_a_set_that_is_not_full_takes_no_fuller_one_out(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    generating(monkeypatch, (THIRD,))
    path = extras.FILE.path(project, "twigs")
    before = path.read_text("utf-8")
    run(project, "twigs", "--seed", "1", "--jobs", "1", "--keep")
    assert "extras.yaml has 2 puzzles, more than these 1" in capsys.readouterr().err
    assert path.read_text("utf-8") == before
    path.write_text(before.replace("count: 1", "count: 2", 1), "utf-8")  # only one is right
    run(project, "twigs", "--seed", "1", "--jobs", "1", "--keep")
    assert path.read_text("utf-8") == extras.text([THIRD], HEADING)


def test_extras_need_no_library_when_they_are_shown(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def generate(effort: Effort) -> Iterator[tuple[Extra, ...]]:
        del effort
        library("no_such_library")
        yield ()

    monkeypatch.setattr(TwigsOffer, "extras", lambda _: generate)
    run(project, "twigs", "--seed", "1", "--jobs", "1", status=2)
    said = capsys.readouterr().err
    assert f"{remedy('solve')} (those stored need none: leave out --seed)" in said


def test_a_long_time_ends_when_all_is_tried(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In two processes, too, whose results are waited for no longer than a system can wait."""
    monkeypatch.setattr("generator.games.twigs.search.extras.OUTLINES", 12)
    run(project, "twigs", "--seed", "1", "--seconds", "1e5", "--jobs", "2")
    assert "extra-1: grade" in capsys.readouterr().out
