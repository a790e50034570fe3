"""A game from a package that is installed: found by its entry point, its translations with it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.outside.test_chess import HERE
from tests.support.fresh import told
from tests.support.projects import with_fonts

METADATA = "Metadata-Version: 2.1\nName: chess-by-rulepress\nVersion: 1.0\n"
ENTRY = "[rulepress.games]\nchess = chessgame\n"
SHAPE = '''

def shapes(self):
    """Its chessmen have a shape of their own."""
    from generator.shapes.disc import Disc

    class Man(Disc):
        name = "man"

    return {"man": Man()}


ChessOffer.shapes = shapes
'''


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of installed packages, as a wheel leaves it: code, translations, metadata."""
    site = tmp_path / "site"
    package = site / "chessgame"
    shutil.copytree(HERE / "games" / "chess", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(HERE / "locales" / "ja", package / "locales" / "ja")
    offer = package / "__init__.py"
    offer.write_text(offer.read_text("utf-8") + SHAPE, "utf-8")
    metadata = site / "chess_by_rulepress-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(METADATA)
    (metadata / "entry_points.txt").write_text(ENTRY)
    return site


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    """A project that has content for the game, and neither its code nor a translation."""
    folder = tmp_path / "project"
    shutil.copytree(HERE / "content", folder / "content")
    shutil.copy(HERE / "project.yaml", folder)
    (folder / "locales" / "ja" / "LC_MESSAGES").mkdir(parents=True)
    sheets = folder / "content" / "chess" / "sheets.yaml"
    text = sheets.read_text("utf-8").replace("sizes: {", "sizes: {disc: 15, ")
    men = "{id: men, shape: man, each: pieces_per_player, set: pieces_in_set}"
    kept = [line for line in text.splitlines() if "id: men" not in line]
    sheets.write_text("\n".join((*kept, f"  - {men}", "")), "utf-8")
    return with_fonts(Project(folder), fonts)


def said(project: Project, site: Path, *arguments: str) -> tuple[int, str]:
    done = told(project.root, *arguments, status=None, more={"PYTHONPATH": str(site)})
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
def test_an_installed_game_brings_its_code_its_shapes_and_its_translations(
    project: Project, site: Path
) -> None:
    assert said(project, site, "moves", "chess")[1].startswith("Na3\nNc3\n")
    assert said(project, site, "messages", "update")[0] == 0
    told = said(project, site, "messages", "stats")[1]
    assert "ja chess:" in told
    assert " 0 missing" in told
    assert said(project, site, "check") == (0, "no faults in chess and the messages\n")
    status, told = said(project, site, "build", "--quiet")
    assert (status, told) == (0, "")
    svg = (project.build / "chess" / "figures" / "mate.svg").read_text("utf-8")
    assert "にキング" in svg
    again = said(project, site, "messages", "update")[1]
    assert again.strip() == "nothing to change"


def test_without_the_package_the_game_is_missed_by_name(project: Project, tmp_path: Path) -> None:
    status, told = said(project, tmp_path / "nothing", "check")
    assert status == 1
    assert "chess" in told
    assert "Traceback" not in told
