"""What a build says of content that is wrong, and what it leaves alone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.build import runner
from generator.build.errors import TRACEBACK
from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.buildproject import Listener, Note, messages, new_project, stage, write


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    """A small project in a folder of its own."""
    return new_project(tmp_path, fonts["Latin"].path.parent)


@dataclass(frozen=True, slots=True)
class Measured(Note):
    """A note in a face that lacks some characters."""

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        made = Note.make(self, trace, fonts)
        for text in made.values():
            fonts.width(text.decode().replace("\n", ""), "Latin", 1)
        return made


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_fault_is_listed_and_the_rest_is_built(project: Project, jobs: int) -> None:
    write(project, "content/fake/one", "wrong")
    write(project, "content/fake/three", "wrong")
    targets = stage(Note("one"), Note("two"), Note("three"))
    outcome = runner.build(project, targets, Listener(), jobs)
    assert outcome.built == ["fake/two"]
    assert sorted(outcome.failed) == ["fake/one", "fake/three"]
    found = sorted((fault.file, fault.line) for fault in outcome.faults)
    assert found == [("one", 1), ("one", 2), ("three", 1), ("three", 2)]


def test_what_fails_keeps_its_old_file(project: Project) -> None:
    runner.build(project, stage(Note("one")), Listener())
    write(project, "content/fake/one", "wrong")
    assert runner.build(project, stage(Note("one")), Listener()).failed == ["fake/one"]
    assert (project.build / "fake/one-1.txt").read_text() == "first"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_is_not_proved_stops_alone(project: Project, jobs: int) -> None:
    write(project, "content/fake/one", "wrong")
    write(project, "content/other/one", "fine")
    messages(project, "other")
    other = (Note("one", game="other"), Note("one", suffix=".late", game="other"))
    stages = stage(Note("two"), other[1], proofs=(Note("one"), other[0]))
    later = stage(Note("two", suffix=".later"))
    outcome = runner.build(project, (*stages, *later), Listener(), jobs)
    assert (outcome.built, outcome.failed) == (["other/one", "other/one"], ["fake/one"])
    assert outcome.withheld == ["fake/two", "fake/two"]
    assert not (project.build / "fake").exists()


@dataclass(frozen=True, slots=True)
class Copied:
    """A copy of a note, from its file."""

    made_from: Note

    @property
    def name(self) -> str:
        return f"{self.made_from.name}-copy"

    @property
    def game(self) -> str:
        return self.made_from.game

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        del fonts
        return {
            f"{self.name}.txt": trace.data(trace.project.build / f"{self.made_from.name}-1.txt")
        }


def test_only_what_is_made_from_what_failed_is_withheld(project: Project) -> None:
    notes = Note("one"), Note("two")
    runner.build(project, stage(*notes), Listener())
    write(project, "content/fake/one", "wrong")
    outcome = runner.build(project, (*stage(*notes), *stage(*map(Copied, notes))), Listener())
    assert outcome.failed == ["fake/one"]
    assert "fake/two-copy" in outcome.built
    assert not (project.build / "fake/one-copy.txt").exists()


def test_missing_translations_are_named_together(project: Project) -> None:
    messages(project, hello="", bye="", never="used")
    outcome = runner.build(project, stage(Note("one", ("hello", "bye"))), Listener())
    file = "locales/ja/LC_MESSAGES/fake.po"
    assert sorted((f.file, f.line) for f in outcome.faults) == [(file, 7), (file, 10)]


def test_faults_and_missing_translations_come_together(project: Project) -> None:
    @dataclass(frozen=True, slots=True)
    class Both(Note):
        def make(self, trace: Trace, fonts: FontSet) -> Outputs:
            trace.catalogue("ja", self.game).gettext("hello")
            return Note.make(self, trace, fonts)

    messages(project, hello="")
    write(project, "content/fake/one", "wrong")
    outcome = runner.build(project, stage(Both("one")), Listener(), jobs=1)
    files = {fault.file for fault in outcome.faults}
    assert files == {"one", "locales/ja/LC_MESSAGES/fake.po"}


def test_a_character_without_glyph_is_named_where_it_stands(project: Project) -> None:
    write(project, "content/fake/one", "fine\nnot ☃")
    messages(project, hello="yaa ☃", bye="", never="")
    outcome = runner.build(project, stage(Measured("one", ("hello",))), Listener())
    places = sorted((fault.file, fault.line) for fault in outcome.faults)
    assert places == [("content/fake/one", 2), ("locales/ja/LC_MESSAGES/fake.po", 8)]
    assert all("U+2603" in fault.problem for fault in outcome.faults)


@dataclass(frozen=True, slots=True)
class Mistaken(Note):
    """A note at which the program makes a mistake."""

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        made = Note.make(self, trace, fonts)
        return {name: made[f"{name}?"] for name in made}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("asked", ["", "1"])
def test_a_mistake_of_the_program_is_a_fault_of_one_target(
    project: Project,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    jobs: int,
    asked: str,
) -> None:
    monkeypatch.setenv(TRACEBACK, asked)
    outcome = runner.build(project, stage(Mistaken("one"), Note("two")), Listener(), jobs)
    assert (outcome.built, outcome.failed) == (["fake/two"], ["fake/one"])
    (fault,) = outcome.faults
    assert str(fault).startswith("fake/one: KeyError: 'fake/one-1.txt?' (a mistake of the program")
    said = capfd.readouterr().err
    assert ("in make" in said) == ("Traceback" in said) == bool(asked)


@dataclass(frozen=True, slots=True)
class Huge(Note):
    """A note that asks for more memory than any machine has."""

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        del trace, fonts
        return {f"{self.name}.txt": bytes(1 << 62)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_memory_that_is_not_there_is_a_fault_of_one_target(project: Project, jobs: int) -> None:
    outcome = runner.build(project, stage(Huge("one"), Note("two")), Listener(), jobs)
    assert (outcome.built, outcome.failed) == (["fake/two"], ["fake/one"])
    (fault,) = outcome.faults
    assert str(fault) == "fake/one: there is not enough memory for it (end other programs)"


def test_text_that_is_in_no_message_stops_a_translation(project: Project) -> None:
    write(project, "content/fake/one.j2", "<p>\nMy own words.</p>")
    (fault,) = runner.build(project, stage(Note("one.j2")), Listener(), 1).faults
    assert (fault.file, fault.line) == ("content/fake/one.j2", 2)
    assert "My own words." in fault.problem
    english = Note("one.j2", lang="en")
    assert runner.build(project, stage(english), Listener(), 1).built == ["fake/one.j2"]


def test_a_source_that_is_not_utf8_is_named_with_its_line(project: Project) -> None:
    (project.content / "fake/one").write_bytes(b"fine\n\xff")
    (fault,) = runner.build(project, stage(Note("one")), Listener()).faults
    assert (fault.file, fault.line) == ("content/fake/one", 2)
    assert "UTF-8" in fault.problem


def test_a_source_that_cannot_be_read_stops_nothing_else(project: Project) -> None:
    write(project, "content/other/one", "fine")
    messages(project, "other")
    (project.content / "fake/one").unlink()
    (project.content / "fake/one").mkdir()
    outcome = runner.build(project, stage(Note("one"), Note("one", game="other")), Listener())
    assert (outcome.built, outcome.failed) == (["other/one"], ["fake/one"])
    (fault,) = outcome.faults
    assert str(fault).startswith("content/fake/one: is no file but a folder (")
