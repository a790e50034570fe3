"""`rulepress new`: a project that is right from the first moment, for every kind of board."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.project import Project
from generator.scaffold.boards import BOARDS
from generator.scaffold.making import add_game, new_project
from generator.text import commands, review
from tests.support.fresh import told
from tests.support.places import ROOT
from tests.support.projects import with_fonts


@pytest.fixture(params=sorted(BOARDS))
def project(request: pytest.FixtureRequest, tmp_path: Path, fonts: FontSet) -> Path:
    """A new project for each kind of board."""
    folder = tmp_path / "project"
    new_project(folder, "hill_climb", request.param)
    with_fonts(Project(folder), fonts)
    return folder


def test_nothing_is_wrong_in_it_and_its_book_has_four_pages(project: Path) -> None:
    assert "no faults in hill_climb" in told(project, "check").stderr
    assert commands.update(Project(project)) == ()
    counts, faults = review.count(Project(project))
    assert not faults
    assert [(c.lang, c.domain, c.missing, c.fuzzy) for c in counts] == [("ja", "hill_climb", 0, 0)]
    told(project, "build", "--edition", "en-ja")
    pages = pypdfium2.PdfDocument(project / "build/hill_climb/hill_climb-rulebook-en-ja.pdf")
    assert len(pages) == 4
    assert "Hill Climb" in pages[0].get_textpage().get_text_range()
    colophon = pages[2].get_textpage().get_text_range()
    assert "Rulepress" in colophon
    assert "wording" not in colophon  # none is claimed for anybody


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
    assert "class: no name for a game" in said
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_game_is_added_beside_another(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    new_project(folder, "one", "none")
    before = (folder / "locales" / "one.pot").read_bytes()
    add_game(Project(folder), "two", "hex")
    assert Project(folder).games() == ("one", "two")
    assert (folder / "locales" / "one.pot").read_bytes() == before
    with pytest.raises(ContentError, match="there is such a game already"):
        add_game(Project(folder), "one", "hex")
