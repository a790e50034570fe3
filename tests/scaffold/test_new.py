"""`rulepress new`: a project that is right from the first moment, for every kind of board."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pypdfium2
import pytest

from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.project import Project
from generator.scaffold.boards import BOARDS
from generator.scaffold.making import add_game, new_project
from generator.text import commands, review
from generator.writing import ASIDE
from tests.support.fresh import told
from tests.support.places import ROOT
from tests.support.projects import answer, with_fonts


@pytest.fixture(params=sorted(BOARDS))
def project(request: pytest.FixtureRequest, tmp_path: Path, fonts: FontSet) -> Path:
    """A new project for each kind of board."""
    folder = tmp_path / "project"
    new_project(folder, "hill_climb", request.param)
    with_fonts(Project(folder), fonts)
    return folder


def test_nothing_is_wrong_in_it_and_its_book_has_four_pages(project: Path) -> None:
    assert answer(project, "check")["faults"] == []
    assert commands.update(Project(project)) == ()
    counts, faults = review.count(Project(project))
    assert not faults
    assert [(c.lang, c.domain, c.missing, c.fuzzy) for c in counts] == [("ja", "hill_climb", 0, 0)]
    answer(project, "build", "--edition", "en-ja")
    pages = pypdfium2.PdfDocument(project / "build/hill_climb/hill_climb-rulebook-en-ja.pdf")
    assert len(pages) == 4
    assert "Hill Climb" in pages[0].get_textpage().get_text_range()
    colophon = pages[2].get_textpage().get_text_range()
    assert "Rulepress" in colophon
    assert "wording" not in colophon  # none is claimed for anybody


def test_a_stone_on_a_covered_place_hides_none(project: Path) -> None:
    answer(project, "figures")
    drawn = project / "build/hill_climb/figures/illegal-occupied.svg"
    if drawn.is_file():  # where the game has a board
        circles = re.findall(r"<circle[^>]*>", drawn.read_text("utf-8"))
        middles = [re.findall(r'c[xy]="([^"]*)"', circle) for circle in circles]
        moved = [middle for middle in middles if middles.count(middle) > 1]
        assert len(middles) >= 3
        assert not moved


def test_its_code_is_as_tidy_as_ours(project: Path) -> None:
    ruff = [sys.executable, "-m", "ruff", "check", "--no-cache", "games/hill_climb"]
    settings = ["--config", str(ROOT / "pyproject.toml")]
    done = subprocess.run(
        [*ruff, *settings], cwd=project, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    said = told(tmp_path.parent, "new", str(tmp_path), "--game", "class", status=1).stderr
    assert "there is something already (name a folder that is empty" in said
    assert "class: no name for a game: it is a word of the language Python" in said
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("Hill climb", "it may not have 'H', ' '"),
        ("hill-climb", "it may not have '-'"),
        ("2hills", "it begins with '2'"),
        ("_hill", "it begins with '_'"),
        ("h" * 41, "it has 41 characters, more than 40"),
        ("lambda", "it is a word of the language Python"),
        ("common", "texts for all games are called so"),
        ("rulepress", "texts for all games are called so"),
    ],
)
def test_a_name_that_no_game_can_have_is_told_which_rule_it_breaks(
    tmp_path: Path, name: str, rule: str
) -> None:
    with pytest.raises(ContentError) as caught:
        new_project(tmp_path / "new", name, "none")
    (fault,) = caught.value.faults
    assert fault.problem == f"no name for a game: {rule}"
    assert not (tmp_path / "new").exists()


def test_a_folder_with_a_space_is_quoted_in_the_command_that_comes_next(tmp_path: Path) -> None:
    said = told(tmp_path, "new", "my folder", "--board", "none").stderr
    (line,) = (line for line in said.splitlines() if line.startswith("now: "))
    assert shlex.split(line.removeprefix("now: ").partition(";")[0]) == ["cd", "my folder"]
    assert (tmp_path / "my folder" / "games" / "my_folder").is_dir()


def test_a_project_within_another_is_said_to_be_one_of_its_own(tmp_path: Path) -> None:
    new_project(tmp_path / "outer", "one", "none")
    said = told(tmp_path / "outer", "new", "two", "--board", "none").stderr
    assert f"within that of {tmp_path / 'outer'}; `rulepress add game two` adds" in said
    assert "within" not in told(tmp_path, "new", "three", "--board", "none").stderr


def test_a_game_is_added_beside_another(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    new_project(folder, "one", "none")
    before = (folder / "locales" / "one.pot").read_bytes()
    (folder / "locales" / "es" / "LC_MESSAGES").mkdir(parents=True)
    written = add_game(Project(folder), "two", "hex")
    if shutil.which("msgmerge"):  # every language of the project has the game to translate
        assert folder / "locales" / "es" / "LC_MESSAGES" / "two.po" in written
        assert commands.update(Project(folder)) == ()
    assert Project(folder).games() == ("one", "two")
    assert (folder / "locales" / "one.pot").read_bytes() == before
    with pytest.raises(ContentError, match="there is such a game already"):
        add_game(Project(folder), "one", "hex")


DATE = datetime(2009, 2, 13, tzinfo=UTC)


def begun(root: Path) -> None:
    new_project(root, "pebbles", "none", DATE)


def added(root: Path) -> None:
    add_game(Project(root, DATE), "hills", "none")


def files(root: Path) -> dict[str, bytes]:
    """All that is there, by its path."""
    found = (path for path in root.rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}


@pytest.mark.parametrize("work", [begun, added])
def test_what_was_killed_is_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: Callable[[Path], None]
) -> None:
    """Killed before its first, second, … change of a name of a file or folder."""
    before, clean = tmp_path / "before", tmp_path / "clean"
    if work is added:
        begun(before)
        shutil.copytree(before, clean)
    work(clean)
    wanted = files(clean)
    left = 0

    def dying(change: Callable[[Path, Path], Path]) -> Callable[[Path, Path], Path]:
        def changed(path: Path, target: Path) -> Path:
            nonlocal left
            left -= 1
            if left < 0:
                raise SystemExit
            return change(path, target)

        return changed

    for moment in range(1000):
        root = tmp_path / f"killed-{moment}"
        if work is added:
            shutil.copytree(before, root)
        with monkeypatch.context() as patched:
            left = moment
            patched.setattr(Path, "replace", dying(Path.replace))
            patched.setattr(Path, "rename", dying(Path.rename))
            try:
                work(root)
                break
            except SystemExit:
                # A kill leaves what is aside, under the number of a process that is no more.
                game = "hills" if work is added else "pebbles"
                (root / f".begun-{game}.999999999{ASIDE}").mkdir(parents=True)
        work(root)
        assert files(root) == wanted
        assert not list(root.glob(".begun*"))
    assert moment > len(wanted) / 2


def test_a_new_project_bears_the_date_that_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    told(tmp_path, "new", "pebbles", "--board", "none")
    for path in (tmp_path / "pebbles" / "locales").rglob("*.po*"):
        assert "2009-02-13" in path.read_text("utf-8")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    said = told(tmp_path, "new", "stones", "--board", "none", status=2).stderr
    assert "SOURCE_DATE_EPOCH is seconds since 1970" in said
    assert not (tmp_path / "stones").exists()
