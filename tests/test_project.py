"""What a project says it has."""

import os
import sys
from pathlib import Path

import pytest

from generator.faults import ContentError
from generator.project import CACHE, Project, find_project, other_cache, user_cache
from generator.text.places import languages
from tests.support.rights import of_a_user


def put(root: Path, *files: str) -> None:
    for file in files:
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def test_a_game_may_have_figures_before_it_has_a_book_or_sheets(tmp_path: Path) -> None:
    put(tmp_path, "content/drawn/figures.yaml", "content/told/figures.yaml")
    put(tmp_path, "content/told/game.yaml", "content/told/rulebook.xml.j2")
    put(tmp_path, "content/told/sheets.yaml", "content/common/colophon.xml.j2")
    project = Project(tmp_path)
    assert project.games() == ("drawn", "told")
    assert project.books() == project.sheeted() == ("told",)


@pytest.mark.parametrize("left", ["game.yaml", "rulebook.xml.j2"])
def test_half_a_book_is_a_book_so_that_its_other_half_is_missed(tmp_path: Path, left: str) -> None:
    put(tmp_path, f"content/told/{left}")
    assert Project(tmp_path).books() == ("told",)


def test_a_project_is_found_from_any_folder_in_it(tmp_path: Path) -> None:
    put(tmp_path, "content/told/figures.yaml", "locales/told.pot")
    assert find_project(tmp_path / "content" / "told") == Project(tmp_path)
    with pytest.raises(FileNotFoundError, match="no project at or above"):
        find_project(tmp_path.parent)


def test_a_folder_that_cannot_be_read_does_not_pass_for_one_that_went(tmp_path: Path) -> None:
    put(tmp_path, "content/told/figures.yaml", "locales/ja/LC_MESSAGES/told.po")
    folders = (tmp_path / "content/told", tmp_path / "locales/ja")
    for folder in folders:
        folder.chmod(0)
    try:
        with of_a_user():
            assert Project(tmp_path).games() == Project(tmp_path).unread() == ("told",)
            with pytest.raises(ContentError, match=r"^content/told: cannot be read: Permission"):
                Project(tmp_path).data(folders[0] / "figures.yaml")
            assert languages(Project(tmp_path)) == ("en", "ja")
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_projects_share_the_faces_that_are_made_of_fonts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))
    for name, untrusted in (("one", False), ("two", True)):
        project = Project(tmp_path / name, untrusted=untrusted)
        assert project.prepared_fonts == tmp_path / "cache/fonts"
    monkeypatch.delenv(CACHE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    if sys.platform == "linux":
        assert user_cache() == tmp_path / "xdg/rulepress"


def test_where_the_users_cache_cannot_be_written_a_project_has_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))
    (tmp_path / "one").mkdir()
    monkeypatch.setattr(os, "access", lambda path, *_, **__: path != tmp_path)
    project = Project(tmp_path / "one")
    assert project.prepared_fonts == project.cache / "fonts"
    # What a stranger's project brought there would be believed.
    stranger = Project(tmp_path / "one", untrusted=True)
    assert not stranger.prepared_fonts.is_relative_to(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="a home is found otherwise")
def test_who_has_no_home_keeps_what_is_made_in_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Containers may run by the number of a user of whom the system knows nothing."""
    for name in (CACHE, "HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
    project = Project(tmp_path)
    assert project.prepared_fonts == project.cache / "fonts"
    with pytest.raises(NotADirectoryError) as raised:
        user_cache().mkdir(parents=True)
    assert CACHE in other_cache(raised.value)
