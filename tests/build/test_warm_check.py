"""A check that remembers what has passed finds what one without memory finds."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.book.document import RulebookRequest, make_rulebook
from generator.build import plan, runner, workers
from generator.build.check import all_faults
from generator.build.checked import FOLDER
from generator.build.targets import Target
from generator.build.targets.books import Rulebook
from generator.build.targets.proofs import Proof
from generator.build.textcheck import TextCheck
from generator.build.workers import Made
from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.project import Project
from tests.build.test_hidden_faults import BREAKS
from tests.support.buildproject import Listener
from tests.support.projects import GAME, LANG, sample


@pytest.fixture(scope="module")
def passed(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Project:
    """A project without fault that was checked once."""
    project = sample(tmp_path_factory.mktemp("warm") / "project", fonts)
    assert all_faults(project, [GAME]) == set()
    return project


@pytest.mark.parametrize("kind", BREAKS)
def test_no_new_fault_passes_for_known(passed: Project, tmp_path: Path, kind: str) -> None:
    project = Project(Path(shutil.copytree(passed.root, tmp_path / "project")))
    name, old, new = BREAKS[kind]
    path = project.root / name
    text = path.read_text("utf-8") if path.is_file() else ""
    path.write_text(text.replace(old, new) if old else text + new, "utf-8")
    warm = all_faults(project, [GAME])
    shutil.rmtree(project.cache / FOLDER, ignore_errors=True)
    assert warm == all_faults(project, [GAME])
    assert warm


@pytest.mark.parametrize(
    "step",
    (
        "generator.markup.source.load_source",
        "generator.build.keptfigures.figures_of",
        "generator.text.review.check_all",
        "generator.build.themecheck.theme_faults",
        "generator.puzzles.verify.unanswered",
    ),
)
def test_what_has_passed_is_not_looked_at_again(
    passed: Project, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def again(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(step, again)
    assert all_faults(passed, [GAME]) == set()


def test_what_a_build_has_made_is_not_made_again(
    passed: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Project(Path(shutil.copytree(passed.root, tmp_path / "project")))
    targets = (Rulebook(GAME, "en"),)
    shutil.rmtree(project.cache / FOLDER)
    assert runner.build(project, plan.staged(targets), Listener(), jobs=1).faults == set()
    made: list[str] = []

    def make(project: Project, target: Target) -> Made | ContentError:
        made.append(target.name)
        return workers.make(project, target)

    monkeypatch.setattr("generator.build.check.make", make)
    monkeypatch.setattr("generator.book.document.make_rulebook", make_rulebook_of(made))
    assert all_faults(project, [GAME]) == set()
    assert f"{GAME}/sources" in made
    assert not {Proof(GAME).name, f"{GAME}-rulebook-en"}.intersection(made)
    assert f"{GAME}-rulebook-{LANG}" in made


def make_rulebook_of(made: list[str]) -> Callable[[RulebookRequest], bytes]:
    """``make_rulebook`` that keeps account of what it is asked for."""

    def make(request: RulebookRequest) -> bytes:
        made.append(f"{request.game}-{request.volume}-{request.edition}")
        return make_rulebook(request)

    return make


def test_what_a_check_has_proved_is_not_proved_again(
    passed: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Project(Path(shutil.copytree(passed.root, tmp_path / "project")))

    def proved() -> list[str]:
        return runner.build(
            project, plan.staged((Rulebook(GAME, "en"),)), Listener(), jobs=1
        ).failed

    def again(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Proof, "make", again)
    assert proved() == []
    figures = project.content / GAME / "figures.yaml"
    figures.write_text(figures.read_text("utf-8") + "# changed\n", "utf-8")
    assert proved() == [Proof(GAME).name]


def test_settings_that_are_no_text_hide_no_fault_of_the_texts(
    passed: Project, tmp_path: Path
) -> None:
    project = Project(Path(shutil.copytree(passed.root, tmp_path / "project")))
    name, old, new = BREAKS["catalogue"]
    path = project.root / name
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    project.settings.write_bytes(b"name: \xff\n")
    found = workers.make(project, TextCheck((GAME,)))
    assert isinstance(found, ContentError)
    assert {"project.yaml", name} <= {fault.file for fault in found.faults}
