"""What a project has of its own is known to every function of the public API."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import rulepress

from generator.api import figures as api
from generator.cli import main
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.text.places import po_path
from tests.support.projects import GAME, sample

PURPLE = "#8e1f5c"
BRAND = f'brand: {{text: "{PURPLE}"}}\n'


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    made = sample(tmp_path / "own", fonts)
    made.themes.write_text(BRAND)
    settings = made.settings.read_text("utf-8").replace("papers: [a4]", "papers: [letter]")
    made.settings.write_text(f"{settings}theme: brand\n", "utf-8")
    return made


@pytest.fixture
def inside(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.chdir(project.root)
    return project


def test_a_figure_has_the_themes_of_the_project_around(inside: Project) -> None:
    assert PURPLE in rulepress.figure(GAME, ["2"], theme="brand").svg()
    assert rulepress.figure(GAME, ["2"]).theme == "brand"
    assert PURPLE not in rulepress.figure(GAME, ["2"], theme="colour").svg()
    with pytest.raises(ValueError, match="did you mean brand"):
        rulepress.figure(GAME, theme="brant")
    inside.themes.write_text("brand: {like: colour, txet: x}")
    with pytest.raises(rulepress.ContentError, match="did you mean text"):
        rulepress.figure(GAME)


def test_outside_of_projects_there_are_the_tools_themes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert rulepress.figure(GAME, ["2"]).theme == "colour"


def test_figures_of_a_project_are_its_own_wherever_one_stands(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = rulepress.Project(project.root).figures(GAME)["legal"]
    assert found.theme == "brand"
    assert found.alt("ja") != found.alt()


def test_labels_have_the_fonts_of_the_project(
    inside: Project, fonts: FontSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Project] = []

    def told(of: Project) -> FontSet:
        asked.append(of)
        return fonts

    monkeypatch.setattr(api, "project_fonts", told)
    rulepress.figure(GAME).svg()
    assert asked == []
    inside.fonts.mkdir()
    figure = rulepress.figure(GAME)
    assert figure.svg()
    assert figure.pdf()
    assert asked == [inside, inside]


def test_sheets_are_made_as_the_project_has_it(project: Project) -> None:
    opened = rulepress.Project(project.root)
    assert opened.sheets(GAME) == opened.sheets(GAME, paper="letter", ink="brand")


def test_a_check_finds_what_the_command_finds(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.themes.write_text(BRAND.replace(PURPLE, "#fefefe"))
    (project.content / GAME / "sheets.yaml").write_text("gap: 1\n")
    (project.root / "printer.yaml").write_text("nothing: 1\n")
    assert main(["check", "--project", str(project.root)]) == 1
    *said, _ = capsys.readouterr().err.splitlines()
    assert sorted(map(str, rulepress.Project(project.root).check())) == sorted(said)


def test_words_in_another_language_are_wholly_in_it_or_a_fault(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    alone = rulepress.figure(GAME, ["2"])
    assert alone.alt()
    with pytest.raises(rulepress.ContentError, match="outside of a project"):
        alone.alt("ja")
    monkeypatch.chdir(project.root)
    assert alone.alt("ja") != alone.alt()
    with pytest.raises(rulepress.ContentError, match=r"no language 'xx' \(there are: en, ja\)"):
        alone.alt("xx")

    catalogue = po_path(project, "ja", GAME)
    head, *_ = catalogue.read_text("utf-8").split("\n\n")
    catalogue.write_text(head + "\n", "utf-8")
    with pytest.raises(rulepress.ContentError, match=f"{GAME}.po"):
        alone.alt("ja")
    catalogue.unlink()
    shutil.rmtree(project.content / GAME)
    with pytest.raises(rulepress.ContentError, match=f"no content for {GAME}"):
        alone.alt("ja")
