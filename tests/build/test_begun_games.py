"""A language may come to one game after another: of what is not begun nothing is made."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.build import plan, runner
from generator.build.digests import digest
from generator.build.store import Record, Store
from generator.build.targets.drawings import FigureDrawings
from generator.build.targets.sheets import Sheets
from generator.build.unusable import unusable_places
from generator.cli.making import begun
from generator.cli.terminal import UsageError
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.text.places import po_path
from tests.support.buildproject import HEADER, Listener, Note, stage, write
from tests.support.projects import GAME, sample, with_fonts
from tests.support.unusable import dangling, device, looping, pipe

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
    catalogue(made, "rulepress", EMPTY)
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


UNUSABLE = [dangling, looping, pipe, device, Path.mkdir]


@pytest.mark.parametrize("put", UNUSABLE)
@pytest.mark.parametrize("domain", ["begun", "without"])
def test_what_is_no_catalogue_does_not_pass_for_one_that_went(
    project: Project, fonts: FontSet, domain: str, put: Callable[[Path], None]
) -> None:
    path = po_path(project, "ja", domain)
    path.unlink(missing_ok=True)
    put(path)
    assert domain in in_japanese(project)
    write(project, f"content/{domain}/one", "quoted")
    with_fonts(project, fonts)
    kept = Record("", "", {}, {"kept.pdf": digest(b"%PDF")})
    write(project, "build/kept.pdf", "%PDF")
    Store(project.cache / "records").put("kept", kept)
    note = Note("one", ("hello",), game=domain)
    outcome = runner.build(project, stage(note), Listener(), possible=[note], prune=True)
    assert {fault.file for fault in outcome.faults} == {f"locales/ja/LC_MESSAGES/{domain}.po"}
    assert (project.build / "kept.pdf").exists()


def test_finished_books_outlast_a_catalogue_that_is_absent(project: Project) -> None:
    """A checkout, or an editor's renaming, makes it absent for a moment."""
    book = "begun/begun-rulebook-ja.pdf"
    write(project, f"build/{book}", "%PDF")
    kept = Record("", "", {}, {book: digest(b"%PDF")})
    Store(project.cache / "records").put(book, kept)

    def after_build(*, prune: bool) -> tuple[list[str], list[str]]:
        possible = plan.possible(project)
        outcome = runner.build(project, (), Listener(), possible=possible, prune=prune)
        return outcome.left, outcome.removed

    assert after_build(prune=True) == ([], [])
    po_path(project, "ja", "begun").unlink()
    assert after_build(prune=False) == ([book], [])
    assert (project.build / book).is_file()
    catalogue(project, "begun", EMPTY.replace('""', '"konnichiwa"'))
    assert after_build(prune=True) == ([], [])
    po_path(project, "ja", "begun").unlink()
    assert after_build(prune=True) == ([], [book])
    assert not (project.build / book).exists()


@pytest.mark.parametrize("put", [*UNUSABLE[:4], Path.touch])
@pytest.mark.parametrize("place", ["ja", "ja/LC_MESSAGES"])
def test_what_is_no_folder_of_a_language_does_not_pass_for_one_that_went(
    project: Project, place: str, put: Callable[[Path], None]
) -> None:
    path = project.locales / place
    shutil.rmtree(path)
    put(path)
    assert "begun" in in_japanese(project)
    (fault,) = unusable_places(project)
    assert fault.file == f"locales/{place}"


def test_what_editors_leave_beside_languages_is_passed_over(project: Project) -> None:
    dangling(project.locales / ".#glossary.yaml")
    (project.locales / "notes").symlink_to("nowhere")
    assert in_japanese(project) == {"begun"}


@pytest.mark.parametrize("put", [dangling, looping])
def test_what_is_no_folder_of_a_game_does_not_pass_for_one_that_went(
    project: Project, put: Callable[[Path], None]
) -> None:
    before = {target.name for target in plan.possible(project) if target.game == "begun"}
    shutil.rmtree(project.content / "begun")
    put(project.content / "begun")
    assert before <= {target.name for target in plan.possible(project)}


@pytest.mark.parametrize("put", [*UNUSABLE, None])
def test_sheets_that_cannot_be_read_are_a_fault(
    project: Project,
    fonts: FontSet,
    monkeypatch: pytest.MonkeyPatch,
    put: Callable[[Path], None] | None,
) -> None:
    sample(project.root)
    path = project.content / GAME / "sheets.yaml"
    if put:
        path.unlink()
        put(path)
    else:
        refused(path, monkeypatch)
    with_fonts(project, fonts)
    target = Sheets(GAME, "a4", "mono", "en")
    possible = plan.possible(project)
    outcome = runner.build(
        project, stage(target), Listener(), jobs=1, possible=possible, prune=True
    )
    assert outcome.failed == [target.name]
    assert {fault.file for fault in outcome.faults} == {f"content/{GAME}/sheets.yaml"}


def refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may read every file."""
    reading = Path.read_bytes

    def read_bytes(self: Path) -> bytes:
        if self == path:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return reading(self)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)


def test_the_calibration_sheet_speaks_what_is_common(project: Project) -> None:
    (calibration, *_) = (t for t in plan.everything(project) if t.name.startswith("calibration"))
    assert "langs=('en',)" in repr(calibration)
    catalogue(project, "rulepress", EMPTY.replace('""', '"konnichiwa"'))
    (calibration, *_) = (t for t in plan.everything(project) if t.name.startswith("calibration"))
    assert "langs=('en', 'ja')" in repr(calibration)


def test_who_asks_for_what_is_not_begun_is_told(project: Project) -> None:
    books = plan.rulebooks(project.games(), ["ja"])
    assert [book.game for book in begun(project, books, named=False)] == ["begun"]
    with pytest.raises(UsageError, match=r"empty-rulebook-ja.pdf, without/without-rulebook-ja.pdf"):
        begun(project, books, named=True)
    with pytest.raises(UsageError, match="no message is translated yet"):
        begun(project, plan.rulebooks(["empty"], ["ja"]), named=False)
