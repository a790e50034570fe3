"""A link that leads nowhere is never taken for what a project does without; it is one fault."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.project import Project
from tests.support.projects import GAME, OTHER, SAMPLE, sample, second

PLACES = ("content", "content/common", "games", "art", "fonts", "locales", "themes.yaml")
KEPT = sorted(
    path.relative_to(SAMPLE.root).as_posix()
    for folder in (SAMPLE.content, SAMPLE.locales)
    for path in folder.rglob("*.*")
    if path.is_file()
)
OPTIONAL = ("packings.yaml", "puzzles.yaml", "answers.yaml", "extras.yaml", "answers.xml.j2")
FILES = (
    *KEPT,
    *(f"content/{GAME}/{name}" for name in OPTIONAL),
    *("project.yaml", "locales/glossary.yaml", f"content/{GAME}"),
)
TRIED = (*PLACES, *FILES)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Project:
    return sample(tmp_path_factory.mktemp("links") / "sample", fonts, checked=True)


@pytest.fixture
def place(project: Project, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A link to nowhere in the place of what was there."""
    path, aside = project.root / request.param, project.root / "aside"
    path.parent.mkdir(exist_ok=True)
    was_there = path.exists()
    if was_there:
        path.rename(aside)
    path.symlink_to("nowhere")
    yield path
    path.unlink()
    if was_there:
        aside.rename(path)


def told(project: Project, command: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert main([command, "--quiet", "--project", str(project.root)]) == 1
    return capsys.readouterr().err.splitlines()


@pytest.mark.parametrize("place", TRIED, indirect=True)
def test_it_is_one_fault(project: Project, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (fault, number) = told(project, "check", capsys)
    assert fault.startswith(f"{project.shown(place)}: is a link that leads nowhere (put a ")
    assert number == "1 fault"


def test_in_place_of_a_game_it_is_a_fault_of_that_game(
    tmp_path: Path, fonts: FontSet, capsys: pytest.CaptureFixture[str]
) -> None:
    project = sample(tmp_path, fonts)
    second(project)
    shutil.rmtree(project.content / OTHER)
    (project.content / OTHER).symlink_to("nowhere")
    remedy = "put a folder in its place, or take it away"
    fault = f"content/{OTHER}: is a link that leads nowhere ({remedy})"
    assert fault in told(project, "build", capsys)
    assert (project.build / GAME / f"{GAME}-rulebook-en.pdf").is_file()
    before = {path: path.read_bytes() for path in project.locales.rglob("*.po*")}
    for task in ("extract", "update"):
        assert main(["messages", task, "--project", str(project.root)]) == 1
        assert fault in capsys.readouterr().err
    assert before == {path: path.read_bytes() for path in project.locales.rglob("*.po*")}


def test_the_code_of_a_game_is_named(project: Project) -> None:
    """By whoever asks for the game."""
    from generator.contract import finding

    (project.own_games / "lost").symlink_to("nowhere")
    finding.join(project.own_games)
    with pytest.raises(ContentError, match=r"^games/lost: is a link that leads nowhere"):
        finding.offer("lost")
