"""A check that remembers what has passed finds what one without memory finds."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.build import sourcecheck
from generator.build.check import all_faults
from generator.build.checked import FOLDER
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.build.test_hidden_faults import BREAKS
from tests.support.projects import GAME, sample


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


def test_what_has_passed_is_not_rendered_again(
    passed: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def again(*_: object, **__: object) -> None:
        raise AssertionError

    for name in ("load_source", "figures_of"):
        monkeypatch.setattr(sourcecheck, name, again)
    assert all_faults(passed, [GAME]) == set()
