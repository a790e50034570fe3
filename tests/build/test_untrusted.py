"""What a stranger's project cannot do: run its code, use up the machine, write elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from generator.build import limits, runner
from generator.build.errors import BuildError
from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.cli import main
from generator.contract import finding
from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.markup.bounds import STRICT
from generator.markup.template import render
from generator.project import Project
from generator.yamlfile import read
from tests.support.buildproject import Listener, Note, new_project, stage, write
from tests.support.words import Words

NOTE = Note("one")


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A stranger's, and the user's own cache."""
    monkeypatch.setenv("RULEPRESS_CACHE", str(tmp_path / "cache"))
    folder = fonts["Latin"].path.parent
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache/fonts").symlink_to(folder)
    return replace(new_project(tmp_path / "project", tmp_path / "cache/fonts"), untrusted=True)


@dataclass(frozen=True, slots=True)
class Greedy:
    """A target that does something."""

    does: Callable[[], object]
    name: str = "fake/greedy"
    game: str = "greedy"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        assert trace
        assert fonts
        self.does()
        return {"fake/greedy.txt": b"x" * 2000}


def _endless() -> None:
    while True:
        with suppress(Exception):  # as the program goes on after some faults
            read("a: [1, 2]", "a.yaml")


@pytest.mark.skipif(not limits.AVAILABLE, reason="this system bounds neither time nor memory")
@pytest.mark.parametrize(
    ("does", "told"),
    [
        (_endless, "takes longer than 0.2 s"),
        (lambda: bytearray(2 * limits.MEMORY), "MB of memory"),
    ],
)
def test_what_takes_too_much_is_a_fault_and_the_rest_is_built(
    project: Project, monkeypatch: pytest.MonkeyPatch, does: Callable[[], object], told: str
) -> None:
    monkeypatch.setattr(limits, "SECONDS", 0.2)
    outcome = runner.build(project, stage(Greedy(does), NOTE), Listener(), jobs=1)
    (fault,) = outcome.faults
    assert told in fault.problem
    assert fault.file == "fake/greedy"
    assert outcome.built == [NOTE.name]


def test_output_is_bounded(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "OUTPUT", 1000)
    outcome = runner.build(project, stage(Greedy(lambda: None), NOTE), Listener(), jobs=1)
    assert [fault.file for fault in outcome.faults] == ["fake/greedy"]
    assert not (project.build / "fake/greedy.txt").exists()
    assert outcome.built == [NOTE.name]


def test_of_a_trusted_project_nothing_is_bounded(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OUTPUT", 1000)
    trusted = replace(project, untrusted=False)
    outcome = runner.build(trusted, stage(Greedy(lambda: None)), Listener(), jobs=1)
    assert not outcome.faults


@pytest.mark.skipif(not limits.AVAILABLE, reason="this system bounds neither time nor memory")
def test_bounds_stand_in_one_another(project: Project) -> None:
    def inside(outer: float, inner: float, *, ends: bool) -> None:
        with limits.limited(project, "outer", outer):
            with limits.limited(project, "inner", inner):
                if not ends:
                    _endless()
            _endless()

    with pytest.raises(ContentError, match=r"outer: takes longer than 0\.3 s"):
        inside(0.3, 60, ends=True)
    with pytest.raises(ContentError, match=r"inner: takes longer than 0\.1 s"):
        inside(60, 0.1, ends=False)


@pytest.mark.parametrize("place", ["build", "build/fake", "build/fake/one-1.txt"])
def test_links_in_the_folder_of_the_build_are_refused(project: Project, place: str) -> None:
    elsewhere = project.root.parent / "elsewhere"
    elsewhere.mkdir()
    (project.build / ".cache").rmdir()
    project.build.rmdir()
    path = project.root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(elsewhere)
    with pytest.raises(BuildError, match="is a link"):
        runner.build(project, stage(NOTE), Listener(), jobs=1)
    assert not any(elsewhere.iterdir())


def test_what_it_says_of_an_earlier_build_is_not_read(project: Project) -> None:
    """Else a stranger's file would pass for one that was made here."""
    trusted = replace(project, untrusted=False)
    runner.build(trusted, stage(NOTE), Listener(), jobs=1)
    first = runner.build(project, stage(NOTE), Listener(), jobs=1)
    again = runner.build(project, stage(NOTE), Listener(), jobs=1)
    assert (first.built, again.built, again.up_to_date) == ([NOTE.name], [], [NOTE.name])


def test_templates_have_less(project: Project) -> None:
    source = f"{{% for n in range({STRICT.steps + 1}) %}}{{% endfor %}}"
    write(project, "content/fake/book.xml.j2", source)

    def rendered(project: Project) -> str:
        return render(
            "book.xml.j2",
            project=project,
            game="fake",
            catalogue=Words("en"),
            read=lambda path: path.read_text("utf-8"),
            context={},
        )

    assert rendered(replace(project, untrusted=False)) == ""
    with pytest.raises(ContentError, match="turns of loops"):
        rendered(project)


@pytest.mark.parametrize("command", ["build", "check"])
def test_its_code_is_not_run(
    project: Project, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project, "games/strange/__init__.py", "raise SystemExit('was run')")
    write(project, "content/strange/figures.yaml", "[]")
    assert main([command, "strange", "--untrusted", "--project", str(project.root)]) == 1
    said = capsys.readouterr().err
    assert "it is not run" in said
    assert "no game is called 'strange'" in said
    assert "strange" not in finding.names()


def test_it_is_not_served(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--untrusted", "--project", str(project.root)]) == 2
    assert "a stranger's project is not served" in capsys.readouterr().err


def test_a_file_that_fills_the_memory_is_refused(project: Project) -> None:
    path = project.content / "fake/one"
    os.truncate(path, 10_000_000_000)
    with pytest.raises(ContentError, match="has 10000 MB, more than 50"):
        Trace(project).read(path)
