"""What has passed a check is not checked again, until something that it is made from changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.build import check
from generator.build.checked import FOLDER, Checked
from generator.build.trace import Snapshot, Trace
from generator.build.workers import Made, make
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.buildproject import Note, messages, new_project, write

ONE = Note("one", ("hello",))


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    """A small project of which one note has passed."""
    made = new_project(tmp_path, fonts["Latin"].path.parent)
    passed(made)
    return made


def passed(project: Project) -> None:
    made = make(project, ONE)
    assert isinstance(made, Made)
    Checked(project).passed(ONE, made.inputs)


def test_what_has_passed_is_known_until_it_changes(project: Project) -> None:
    assert Checked(project).knows(ONE)
    assert not Checked(project).knows(replace(ONE, source="two"))
    assert not Checked(project).knows(replace(ONE, copies=2))  # another of the same name
    messages(project, hello="konnichiwa", bye="mata ne")
    assert Checked(project).knows(ONE)
    messages(project, hello="konbanwa")
    assert not Checked(project).knows(ONE)
    passed(project)
    write(project, "content/fake/one", "newer")
    assert not Checked(project).knows(ONE)


def test_another_program_checks_anew(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.build.code.Code.digest_of", lambda *_: "another")
    assert not Checked(project).knows(ONE)


def test_a_cache_that_cannot_be_written_hinders_no_check(tmp_path: Path, fonts: FontSet) -> None:
    project = new_project(tmp_path, fonts["Latin"].path.parent)
    (project.cache / FOLDER).write_text("in the way")
    passed(project)
    assert not Checked(project).knows(ONE)


def test_only_what_has_no_fault_is_remembered(
    tmp_path: Path, fonts: FontSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = new_project(tmp_path, fonts["Latin"].path.parent)
    write(project, "content/fake/packings.yaml", "")
    monkeypatch.setattr(check, "sheets", lambda *_: (ONE, Note("two")))
    monkeypatch.setattr("generator.contract.finding.names", lambda: ("fake",))
    write(project, "content/fake/one", "wrong")

    def told() -> list[str]:
        found = check.content_faults(project, ["fake"], fonts, checked=Checked(project))
        return [fault.problem for fault in found if fault.file == "one"]

    assert told() == ["says wrong", "too"]
    assert told() == ["says wrong", "too"]
    assert (Checked(project).knows(ONE), Checked(project).knows(Note("two"))) == (False, True)
    write(project, "content/fake/one", "right")
    assert told() == []
    assert Checked(project).knows(ONE)


CHANGES: dict[str, Callable[[Path], object]] = {
    "a text": lambda folder: (folder / "below/one").write_text("other"),
    "a name": lambda folder: (folder / "below/one").rename(folder / "below/two"),
    "a new file": lambda folder: (folder / "new").write_text(""),
    "a new folder": lambda folder: (folder / "below/new").mkdir(),
    "a folder less": lambda folder: (folder / "empty").rmdir(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_in_a_tree_counts(tmp_path: Path, change: str) -> None:
    folder = tmp_path / "content"
    (folder / "below").mkdir(parents=True)
    (folder / "empty").mkdir()
    (folder / "below/one").write_text("text")
    trace = Trace(Project(tmp_path))
    trace.tree(folder)
    assert Snapshot.of(trace.project).unchanged(trace.inputs)
    (folder / "below/.one.swp").write_text("an editor at work")
    assert Snapshot.of(trace.project).unchanged(trace.inputs)
    CHANGES[change](folder)
    assert not Snapshot.of(trace.project).unchanged(trace.inputs)


def test_links_lead_no_tree_in_circles_or_out_of_the_project(tmp_path: Path) -> None:
    folder, outside = tmp_path / "project/content", tmp_path / "outside"
    folder.mkdir(parents=True)
    outside.mkdir()
    (folder / "back").symlink_to(folder)
    (folder / "out").symlink_to(outside)
    trace = Trace(Project(folder.parent))
    trace.tree(folder)
    (outside / "new").write_text("")
    assert Snapshot.of(trace.project).unchanged(trace.inputs)
