"""What is made anew, and what is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.build import runner
from generator.build.digests import digest
from generator.build.runner import Outcome
from generator.build.targets import Target
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.text.catalogue import Catalogue
from tests.support.buildproject import Listener, Note, messages, new_project, stage, write

ONE = Note("one", ("hello",))
TWO = Note("two", ("bye",))


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    """A small project in a folder of its own."""
    return new_project(tmp_path, fonts["Latin"].path.parent)


def run(project: Project, *targets: Target) -> Outcome:
    return runner.build(project, stage(*(targets or (ONE, TWO))), Listener(), jobs=1)


def test_a_second_build_does_nothing(project: Project) -> None:
    first = run(project)
    assert first.built == ["fake/one", "fake/two"]
    assert (project.build / "fake/one-1.txt").read_text() == "first\nkonnichiwa"
    times = {path: path.stat().st_mtime_ns for path in project.build.rglob("*.txt")}
    second = run(project)
    assert (second.built, second.up_to_date) == ([], ["fake/one", "fake/two"])
    assert times == {path: path.stat().st_mtime_ns for path in project.build.rglob("*.txt")}


def test_nothing_is_said_to_be_begun_when_all_is_up_to_date(project: Project) -> None:
    run(project)
    listener = Listener()
    runner.build(project, stage(ONE, TWO), listener)
    assert (listener.steps, listener.notes) == ([], [])


def test_what_a_stage_has_to_do_is_said_once(project: Project) -> None:
    run(project, ONE)
    listener = Listener()
    runner.build(project, stage(ONE, TWO), listener)
    assert listener.notes == ["writing notes: 1 of 2"]


Change = Callable[[Project], None]


def edited_source(project: Project) -> None:
    write(project, "content/fake/one", "changed")


def translated_anew(project: Project) -> None:
    messages(project, hello="yaa", bye="sayonara", never="used")


def output_deleted(project: Project) -> None:
    (project.build / "fake/one-1.txt").unlink()


def output_damaged(project: Project) -> None:
    (project.build / "fake/one-1.txt").write_text("oops")


def record_damaged(project: Project) -> None:
    (project.cache / "records/fake--one.json").write_text('{"format": 1, "inputs": [[')


@pytest.mark.parametrize(
    "change",
    [
        edited_source,
        translated_anew,
        output_deleted,
        output_damaged,
        record_damaged,
    ],
)
def test_only_what_depends_on_a_change_is_made_anew(project: Project, change: Change) -> None:
    run(project)
    change(project)
    outcome = run(project)
    assert (outcome.built, outcome.up_to_date) == (["fake/one"], ["fake/two"])
    assert run(project).built == []


@pytest.mark.parametrize(
    "damage",
    [
        {"inputs": 7},
        {"inputs": [["file", ["a", "b"], ""]]},
        {"inputs": [["message", ["ja"], ""]]},
        {"inputs": [["smell", ["a"], ""]]},
        {"inputs": [[["file"], ["a"], ""]]},
        {"outputs": None},
        {"outputs": ["fake/one-1.txt"]},
        {"outputs": {"fake/one-1.txt": 3}},
        {"program": None},
        {"format": 0},
    ],
    ids=str,
)
def test_a_record_of_another_shape_is_none(project: Project, damage: dict[str, object]) -> None:
    run(project)
    file = project.cache / "records/fake--one.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | damage))
    assert run(project).built == ["fake/one"]


@pytest.mark.parametrize(
    "name",
    ["../precious", "{root}/precious", "fake/../../precious", "..\\\\precious", "C:precious"],
)
def test_a_record_has_no_say_over_files_outside_the_build_folder(
    project: Project, name: str
) -> None:
    run(project)
    precious = project.root / "precious"
    precious.write_text("kept")
    file = project.cache / "records/fake--one.json"
    outputs = {name.format(root=project.root): digest(b"kept")}
    file.write_text(json.dumps(json.loads(file.read_text()) | {"outputs": outputs}))
    assert run(project).built == ["fake/one"]
    file.write_text(json.dumps(json.loads(file.read_text()) | {"outputs": outputs}))
    runner.build(project, stage(TWO), Listener(), possible=[TWO], prune=True)
    assert precious.read_text() == "kept"


def unused_message(project: Project) -> None:
    messages(project, hello="konnichiwa", bye="sayonara", never="changed")


def reordered_messages(project: Project) -> None:
    messages(project, bye="sayonara", never="used", hello="konnichiwa")


def message_moved_to_common(project: Project) -> None:
    messages(project, bye="sayonara")
    messages(project, "rulepress", hello="konnichiwa")


def touched(project: Project) -> None:
    write(project, "content/fake/one", "first")


def left_by_an_editor(project: Project) -> None:
    write(project, "content/fake/one~", "old")
    write(project, "content/fake/.one.swp", "busy")


@pytest.mark.parametrize(
    "change",
    [unused_message, reordered_messages, message_moved_to_common, touched, left_by_an_editor],
)
def test_what_makes_no_difference_builds_nothing(project: Project, change: Change) -> None:
    run(project)
    change(project)
    assert run(project).built == []


def test_a_new_file_may_take_the_place_of_another(project: Project) -> None:
    run(project)
    write(project, "content/fake/three", "new")
    assert run(project).built == ["fake/one", "fake/two"]


def test_going_back_to_what_was_built_builds_nothing(project: Project) -> None:
    run(project)
    write(project, "content/fake/one", "wrong")
    assert run(project).failed == ["fake/one"]
    write(project, "content/fake/one", "first")
    assert run(project).built == []


def test_other_code_makes_all_anew(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    run(project)
    monkeypatch.setattr("generator.build.code.Code.digest_of", lambda *_: "another")
    assert run(project).built == ["fake/one", "fake/two"]


def test_another_setting_makes_anew_and_removes_what_is_no_more(project: Project) -> None:
    run(project, replace(ONE, copies=2))
    outcome = run(project, replace(ONE, suffix=".text"))
    assert outcome.built == ["fake/one"]
    assert [path.name for path in (project.build / "fake").iterdir()] == ["one-1.text"]


def test_what_the_project_no_longer_has_is_named_and_stays(project: Project) -> None:
    """Its sources may be absent for a moment only: a checkout, an editor that renames."""
    run(project)
    outcome = runner.build(project, stage(TWO), Listener(), possible=[TWO])
    assert (outcome.left, outcome.removed) == (["fake/one"], [])
    assert (project.build / "fake/one-1.txt").exists()
    assert run(project).built == []


def test_what_the_project_no_longer_has_goes_when_asked_to(project: Project) -> None:
    run(project)
    foreign = project.build / "fake" / "notes-of-mine.txt"
    foreign.write_text("kept")
    outcome = runner.build(project, stage(TWO), Listener(), possible=[TWO], prune=True)
    assert sorted(path.name for path in (project.build / "fake").iterdir()) == [
        "notes-of-mine.txt",
        "two-1.txt",
    ]
    assert outcome.removed == ["fake/one"]
    foreign.unlink()
    runner.build(project, stage(), Listener(), possible=[Note("three")], prune=True)
    assert not (project.build / "fake").exists()


def test_what_is_possible_but_was_not_asked_for_stays(project: Project) -> None:
    run(project)
    runner.build(project, stage(TWO), Listener(), possible=[ONE, TWO], prune=True)
    runner.build(project, stage(TWO), Listener())
    assert (project.build / "fake/one-1.txt").exists()


def test_a_file_that_someone_changed_is_not_removed(project: Project) -> None:
    run(project)
    output_damaged(project)
    runner.build(project, stage(TWO), Listener(), possible=[TWO], prune=True)
    assert (project.build / "fake/one-1.txt").read_text() == "oops"


def test_nothing_is_removed_while_something_is_wrong(project: Project) -> None:
    run(project)
    write(project, "content/fake/two", "wrong")
    outcome = runner.build(project, stage(TWO), Listener(), possible=[TWO], prune=True)
    assert (outcome.failed, outcome.removed) == (["fake/two"], [])
    assert (project.build / "fake/one-1.txt").exists()


@pytest.mark.parametrize("name", ["fake/link/precious", "fake/link", "link/precious"])
def test_a_record_has_no_say_over_what_a_link_leads_to(project: Project, name: str) -> None:
    run(project)
    outside = project.root / "outside"
    outside.mkdir()
    precious = outside / "precious"
    precious.write_text("kept")
    link = project.build / name.removesuffix("/precious")
    link.symlink_to(outside if name.endswith("precious") else precious)
    file = project.cache / "records/fake--one.json"
    record = json.loads(file.read_text())
    tampered = json.dumps(record | {"outputs": record["outputs"] | {name: digest(b"kept")}})
    file.write_text(tampered)
    assert run(project, replace(ONE, copies=2)).built == ["fake/one"]
    assert precious.read_text() == "kept"
    file.write_text(tampered)
    runner.build(project, stage(TWO), Listener(), possible=[TWO], prune=True)
    assert precious.read_text() == "kept"
    assert link.is_symlink()
    assert not (project.build / "fake/one-1.txt").exists()


def test_a_broken_catalogue_is_reported_only_by_who_needs_it(project: Project) -> None:
    run(project)
    write(project, "locales/ja/LC_MESSAGES/fake.po", 'msgid "hello"\n')
    outcome = run(project)
    assert outcome.failed == ["fake/one", "fake/two"]
    assert {fault.file for fault in outcome.faults} == {"locales/ja/LC_MESSAGES/fake.po"}


def test_several_processes_make_what_one_makes(project: Project) -> None:
    def made() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in project.build.rglob("*.txt")}

    run(project)
    alone = made()
    for path in project.build.rglob("*.txt"):
        path.unlink()
    outcome = runner.build(project, stage(ONE, TWO), Listener(), jobs=2)
    assert sorted(outcome.built) == ["fake/one", "fake/two"]
    assert made() == alone
    assert run(project).built == []


def test_while_catalogues_are_the_same_no_message_is_looked_up(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(project)
    monkeypatch.setattr(Catalogue, "text_of", _refuse)
    assert run(project).built == []


def test_another_message_is_looked_at_once(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(project)
    unused_message(project)
    assert run(project).built == []
    monkeypatch.setattr(Catalogue, "text_of", _refuse)
    assert run(project).built == []


def test_a_message_that_changes_after_another_did_is_seen(project: Project) -> None:
    run(project)
    unused_message(project)
    assert run(project).built == []
    messages(project, hello="konbanwa", bye="sayonara", never="changed")
    assert run(project).built == ["fake/one"]


def _refuse(*_: object) -> str:
    raise AssertionError("a message was looked up")
