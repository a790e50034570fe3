"""A language may come to one game after another: of what is not begun nothing is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from buildproject import HEADER, write

from generator.build import plan
from generator.build.targets.drawings import FigureDrawings
from generator.cli.making import begun
from generator.cli.terminal import UsageError
from generator.project import Project

EMPTY = '\nmsgid "hello"\nmsgstr ""\n'


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Japanese for one game of three: another has an empty catalogue, the third has none."""
    made = Project(tmp_path)
    for game in ("begun", "empty", "without"):
        for file in ("game.yaml", "figures.yaml", "sheets.yaml"):
            write(made, f"content/{game}/{file}", "")
    catalogue(made, "begun", EMPTY.replace('""', '"konnichiwa"'))
    catalogue(made, "empty", EMPTY)
    catalogue(made, "common", EMPTY)
    return made


def catalogue(project: Project, domain: str, body: str) -> None:
    write(project, f"locales/ja/LC_MESSAGES/{domain}.po", HEADER + body)


def in_japanese(project: Project) -> set[str]:
    """The games of which something is made in Japanese, on request too."""
    return {target.game for target in plan.possible(project) if "-ja" in target.name}


def test_only_what_is_begun_is_made(project: Project) -> None:
    assert in_japanese(project) == {"begun"}
    made = {target.name for target in plan.everything(project) if target.game == "begun"}
    assert {
        "begun/begun-rulebook-en-ja.pdf",
        "begun/begun-rulebook-ja-booklet.pdf",
        "begun/begun-rulebook-ja.html",
        "begun/begun-sheets-a4-mono-ja.pdf",
    } <= made
    english = {target.name for target in plan.everything(project) if target.game == "without"}
    assert "without/without-rulebook-en.pdf" in english
    drawn = {t.game: t.langs for t in plan.everything(project) if isinstance(t, FigureDrawings)}
    assert drawn == {"begun": ("en", "ja"), "empty": ("en",), "without": ("en",)}


def test_the_first_translation_begins_a_game(project: Project) -> None:
    catalogue(project, "without", EMPTY.replace('""', '"konnichiwa"'))
    assert in_japanese(project) == {"begun", "without"}


@pytest.mark.parametrize(
    "body",
    [
        EMPTY.replace('""', '"konnichiwa"').replace("\nmsgid", "\n#, fuzzy\nmsgid"),
        "\nmsgid 'hello'",
    ],
)
def test_what_is_unfinished_or_broken_is_not_passed_over(project: Project, body: str) -> None:
    catalogue(project, "without", body)
    assert "without" in in_japanese(project)


def test_the_calibration_sheet_speaks_what_is_common(project: Project) -> None:
    (calibration, *_) = (t for t in plan.everything(project) if t.name.startswith("calibration"))
    assert "langs=('en',)" in repr(calibration)
    catalogue(project, "common", EMPTY.replace('""', '"konnichiwa"'))
    (calibration, *_) = (t for t in plan.everything(project) if t.name.startswith("calibration"))
    assert "langs=('en', 'ja')" in repr(calibration)


def test_who_asks_for_what_is_not_begun_is_told(project: Project) -> None:
    books = plan.rulebooks(project.games(), ["ja"])
    assert [book.game for book in begun(project, books, named=False)] == ["begun"]
    with pytest.raises(UsageError, match=r"empty-rulebook-ja.pdf, without/without-rulebook-ja.pdf"):
        begun(project, books, named=True)
    with pytest.raises(UsageError, match="no message is translated yet"):
        begun(project, plan.rulebooks(["empty"], ["ja"]), named=False)
