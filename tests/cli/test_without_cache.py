"""Where nothing can be kept, what needs no output goes on, and what does names the remedy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import project as projects
from generator.build.code import IMPORTS
from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.project import CACHE, Project
from tests.support.projects import sample
from tests.support.rights import of_a_user

MADE_ANEW = (
    "the fonts are prepared for this run alone, as no folder for them can be written"
    " (RULEPRESS_CACHE names another)"
)


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """A project that can only be read, of somebody without a cache."""
    found = sample(tmp_path / "project")
    no_cache = tmp_path / "none"
    no_cache.mkdir(0o555)
    monkeypatch.setenv(CACHE, str(no_cache))
    monkeypatch.setattr(projects, "_of_this_run", lambda: fonts["Latin"].path.parent)
    found.root.chmod(0o555)
    try:
        with of_a_user():
            yield found
    finally:
        found.root.chmod(0o755)


@pytest.mark.parametrize("command", [("check",), ("messages", "check")])
def test_what_writes_nothing_goes_on(
    command: tuple[str, ...], project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main([*command, "--project", str(project.root)])
    said = capsys.readouterr().err.splitlines()
    assert MADE_ANEW in said
    assert status < 2, said  # 1 where there are tools that ask more of headers
    assert not [line for line in said if "denied" in line]
    assert not project.build.exists()


def test_what_needs_the_users_cache_names_the_remedy(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", "--untrusted", "--project", str(project.root)]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("rulepress: ")
    assert "Permission denied (RULEPRESS_CACHE names another folder)" in said


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_file_in_the_place_of_the_cache_is_no_cache(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(CACHE, str(tmp_path / place))
    project = Project(tmp_path)
    assert project.prepared_fonts == project.cache / "fonts"
    assert project.shared_cache == project.cache
    assert Project(tmp_path, untrusted=True).shared_cache == tmp_path / place


def test_faces_of_one_run_are_there_for_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(CACHE, str(tmp_path / "file"))
    project = Project(tmp_path / "one", untrusted=True)
    assert not project.keeps_fonts
    assert project.prepared_fonts.is_dir()
    assert project.prepared_fonts == Project(tmp_path / "two", untrusted=True).prepared_fonts


def test_what_modules_import_is_kept_in_the_project_instead(
    tmp_path: Path, fonts: FontSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = sample(tmp_path / "project")
    (tmp_path / "file").touch()
    monkeypatch.setenv(CACHE, str(tmp_path / "file"))
    monkeypatch.setattr(Project, "prepared_fonts", fonts["Latin"].path.parent)
    assert main(["figures", "--project", str(found.root)]) == 0
    assert (found.cache / IMPORTS).is_file()
