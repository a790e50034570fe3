"""What was found done is said again only where looking into everything would say the same."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.build import look, settled
from generator.build.files import locked
from generator.build.settled import Request, Witness
from generator.cli import program
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.fresh import told
from tests.support.places import ROOT
from tests.support.projects import GAME, sample

BUILD, CHECK = ("build", "--edition", "en"), ("check",)


@pytest.fixture(scope="module")
def found_done(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> Project:
    """The sample in which a build and a check have left nothing to do."""
    project = sample(tmp_path_factory.mktemp("settled") / "project", fonts)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(project.root)
        for command in (CHECK, BUILD, CHECK):
            assert looked_into(command) == 0
            assert looked_into(command) == 0
    return project


@pytest.fixture
def project(found_done: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A copy, in which both are known to leave nothing to do."""
    root = tmp_path / "project"
    shutil.copytree(found_done.root, root, symlinks=True)
    monkeypatch.chdir(root)
    for command in (CHECK, BUILD):
        assert looked_into(command) == 0
    return Project(root)


def looked_into(command: tuple[str, ...]) -> int:
    """The status of a command that looks into everything, as a process does that was given it and
    does not know the answer.
    """
    request = Request(command)
    settled.answer(request)
    return program.run(command, request)


def known(command: tuple[str, ...] = BUILD) -> str | None:
    """What is said before anything is looked into, without the seconds."""
    return untimed(settled.answer(Request(command)))


def untimed(text: str | None) -> str | None:
    return re.sub(r"\d+\.\d s", "… s", text) if text is not None else None


@pytest.mark.parametrize("command", [BUILD, CHECK])
def test_what_is_known_is_what_the_command_says(
    project: Project, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    del project
    capsys.readouterr()
    assert looked_into(command) == 0
    said = capsys.readouterr()
    assert (f"{known(command)}\n", "") == (untimed(said.err), said.out)


def test_a_build_that_makes_everything_is_known_at_once(project: Project) -> None:
    shutil.rmtree(project.build)
    assert looked_into(BUILD) == 0
    assert known() == "nothing to do: 2 up to date (… s)"


def test_nothing_is_said_to_those_who_want_quiet(project: Project) -> None:
    del project
    command = (*BUILD, "--quiet")
    assert known(command) is None
    assert looked_into(command) == 0
    assert known(command) == ""


def test_a_process_that_knows_imports_next_to_nothing(project: Project) -> None:
    script = "import sys; from generator.cli import main; main(); print(*sys.modules)"
    run = [sys.executable, "-c", script, *BUILD]
    outs = [
        subprocess.run(
            run,
            cwd=project.root,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        for _ in range(2)
    ]
    first, second = ({*out.stdout.split()} for out in outs)
    assert "generator.build.runner" in first
    assert not {"argparse", "dataclasses", "typing", "generator.project"} & second
    assert untimed(outs[1].stderr) == "nothing to do: 2 up to date (… s)\n"


Change = Callable[[Project], None]


def same_size(project: Project) -> None:
    """Contents are swapped, and the times of the last change set back."""
    path = project.content / GAME / "game.yaml"
    was = path.stat()
    path.write_bytes(path.read_bytes()[::-1])
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))


def file_of_the_project(project: Project) -> None:
    (project.root / "themes.yaml").write_text("{}\n", "utf-8")


def file_of_a_game(project: Project) -> None:
    (project.content / GAME / "more.yaml").write_text("{}\n", "utf-8")


def game(project: Project) -> None:
    (project.content / "another").mkdir()


def code(project: Project) -> None:
    with (project.own_games / GAME / "__init__.py").open("a", encoding="utf-8") as file:
        file.write("\n")


def nearer_project(project: Project) -> None:
    """One that is in the way from the folder where the command is given."""
    (project.content / "project.yaml").write_text("name: Other\n", "utf-8")


def output_gone(project: Project) -> None:
    next(project.build.rglob("*.pdf")).unlink()


def output_more(project: Project) -> None:
    (project.build / GAME / "cut").mkdir()
    (project.build / GAME / "cut" / f"{GAME}-stones-kerf-0.2.svg").write_text("", "utf-8")


def output_linked(project: Project) -> None:
    path = next(project.build.rglob("*.pdf"))
    path.symlink_to(path.rename(project.root / path.name))


def record_gone(project: Project) -> None:
    next((project.cache / "records").iterdir()).unlink()


def record_damaged(project: Project) -> None:
    next((project.cache / "checked").iterdir()).write_text("", "utf-8")


def folder_behind_a_link(project: Project) -> None:
    folder = project.content / GAME
    folder.symlink_to(folder.rename(project.root / "elsewhere"))


def left_half_written(project: Project) -> None:
    (project.build / ".book.pdf.0.part").write_text("", "utf-8")


def unreadable(project: Project) -> None:
    (project.content / GAME / "game.yaml").chmod(0)


def answer_damaged(project: Project) -> None:
    for path in (project.cache / settled.FOLDER).iterdir():
        data = json.loads(path.read_text("utf-8"))
        path.write_text(json.dumps(data | {"young": 3}), "utf-8")


CHANGES = (
    *(same_size, file_of_the_project, file_of_a_game, game, code, output_gone, output_more),
    *(output_linked, record_gone, record_damaged, folder_behind_a_link, left_half_written),
    *(unreadable, answer_damaged),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_nothing_is_known_any_more_when_something_changed(project: Project, change: Change) -> None:
    assert known(BUILD) is not None
    assert known(CHECK) is not None
    change(project)
    assert known(BUILD) is None
    assert known(CHECK) is None


def test_another_command_is_not_known(project: Project) -> None:
    del project
    for command in (
        ("build", "--edition", "ja"),
        ("build",),
        (*BUILD, "--untrusted"),
        (*BUILD, "--project", "."),
        (*BUILD, "--proj", "."),
        (*BUILD, "--json"),
    ):
        assert known(command) is None, command


def test_what_a_stranger_brings_along_is_not_believed(project: Project) -> None:
    command = (*BUILD, "--untrusted")
    request = Request(command)
    brought = settled.Request(BUILD)
    file = Path(brought.file(str(project.root)))
    data = json.loads(file.read_text("utf-8")) | {"request": request.digest}
    Path(request.file(str(project.root))).write_text(json.dumps(data), "utf-8")
    assert known(command) is None


def test_data_is_never_known(project: Project) -> None:
    del project
    for command in ((*BUILD, "--json"), (*CHECK, "--json"), ("check", "--contrast")):
        assert looked_into(command) == 0
        assert known(command) is None


def test_the_environment_counts(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    del project
    for name, value in (
        ("RULEPRESS_CACHE", "elsewhere"),
        ("SOURCE_DATE_EPOCH", "0"),
        ("PYTHONWARNINGS", "error"),
        ("XDG_CACHE_HOME", "elsewhere"),
        ("LC_ALL", "C"),
    ):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            assert known() is None, name
    assert known() is not None


def test_so_do_python_and_where_libraries_are(
    project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    del project
    with monkeypatch.context() as patch:
        patch.setattr("sys.version", "4")
        assert known() is None
    assert known() is not None
    monkeypatch.syspath_prepend(tmp_path)
    assert known() is None


def test_so_do_the_versions_of_libraries(
    project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    del project
    installed = tmp_path / "library-1.dist-info" / "METADATA"
    installed.parent.mkdir()
    installed.write_text("Name: library\nVersion: 1\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert looked_into(BUILD) == 0
    assert known() is not None
    installed.write_text("Name: library\nVersion: 2\n", "utf-8")
    assert known() is None


def test_the_folder_counts_in_which_a_command_is_given(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project.content)
    assert known() is None
    assert looked_into(BUILD) == 0
    assert known() is not None
    nearer_project(project)
    assert known() is None


def test_a_named_project_is_known_by_its_name(
    project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    named = ("--project", project.root.name, *BUILD)
    assert known(named) is None
    assert looked_into(named) == 0
    assert known(named) is not None
    assert known(("--project", "none", *BUILD)) is None


def test_a_build_at_work_is_waited_for(project: Project) -> None:
    with locked(project.cache / "lock", lambda _: None):
        assert known() is None
    assert known() is not None


def test_where_faces_cannot_be_kept_any_more_it_is_said(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert known(CHECK) is not None
    monkeypatch.setattr(settled, "_is_writable", lambda folder: folder != str(project.cache))
    assert known(CHECK) is not None
    monkeypatch.setattr(settled, "_is_writable", lambda _: False)
    assert known(CHECK) is None


def test_what_is_still_wrong_is_said_again(project: Project) -> None:
    (project.content / GAME / "game.yaml").write_text("colour: none\n", "utf-8")
    for command in (BUILD, CHECK):
        assert looked_into(command) == 1
        assert known(command) is None


def test_what_is_left_behind_is_named_each_time(project: Project) -> None:
    everything = ("build",)
    assert looked_into(everything) == 0
    assert known(everything) is not None
    shutil.rmtree(project.content / GAME)
    (project.content / "bare").mkdir()
    (project.content / "bare" / "figures.yaml").write_text("figures: []\n", "utf-8")
    looked_into(everything)
    looked_into(everything)
    assert known(everything) is None


def test_notes_are_said_each_time(project: Project) -> None:
    del project
    drafts = ("build", "--draft")
    assert looked_into(drafts) == 0  # with a note at its end
    assert looked_into(drafts) == 0
    assert known(drafts) is None


def test_a_clock_that_is_set_back_during_a_command_is_not_believed(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(project.cache / settled.FOLDER)
    times = iter((2_000_000_000_000_000_000, 1_000_000_000_000_000_000))
    with monkeypatch.context() as patch:
        patch.setattr("time.time_ns", lambda: next(times))
        assert looked_into(BUILD) == 0
    assert known() is None


def test_what_changes_during_a_command_is_not_known(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    see = Witness.see

    def late(self: Witness, *args: object) -> None:
        with (project.content / GAME / "game.yaml").open("a", encoding="utf-8") as file:
            file.write("# changed\n")
        see(self, *args)  # type: ignore[arg-type]

    shutil.rmtree(project.cache / settled.FOLDER)
    monkeypatch.setattr(Witness, "see", late)
    assert looked_into(BUILD) == 0
    assert known() is None


def test_what_somebody_else_writes_is_no_output(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    see = Witness.see

    def late(self: Witness, *args: object) -> None:
        next(project.build.rglob("*.pdf")).write_text("somebody else's", "utf-8")
        see(self, *args)  # type: ignore[arg-type]

    shutil.rmtree(project.build)
    monkeypatch.setattr(Witness, "see", late)
    assert looked_into(BUILD) == 0
    assert known() is None


def test_within_a_tick_of_the_clock_contents_count(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All files look alike that have the same size; those that are young are opened."""
    now = 1 << 62

    def of_file(status: os.stat_result) -> tuple[int, ...]:
        return (status.st_mode, status.st_size, now, now, 0)

    monkeypatch.setattr(look, "_of_file", of_file)
    assert looked_into(BUILD) == 0
    assert known() is not None
    path = project.content / GAME / "game.yaml"
    path.write_bytes(path.read_bytes()[::-1])
    assert known() is None


def test_what_lies_elsewhere_counts_where_something_is_made_from_it(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the code of an installed game does."""
    game = tmp_path / "elsewhere.py"
    game.write_text("GAME = 1\n", "utf-8")
    request = Request(BUILD)

    def keep() -> None:
        witness = Witness(request, str(project.root), str(project.prepared_fonts))
        witness.see({}, [str(game)])
        witness.say("done")
        witness.keep()

    shutil.rmtree(project.cache / settled.FOLDER)
    keep()
    assert known() is None  # it may have changed since it was read
    monkeypatch.setattr(settled, "YOUNG", 0)
    keep()
    assert known() == "done"
    game.write_text("GAME = 2\n", "utf-8")
    assert known() is None


def test_code_counts_in_another_process(project: Project) -> None:
    told(project.root, *BUILD)
    assert "nothing to do" in told(project.root, *BUILD).stderr
    code(project)
    assert "nothing to do" not in told(project.root, *BUILD).stderr


STEPS = 10
"""With the seeds below so many find, for both commands, that times of files are overlooked."""


class Editor:
    """Edits a project at random."""

    def __init__(self, project: Project, seed: int) -> None:
        self._chance = random.Random(seed)
        self._whole = {path: path.read_bytes() for path in self._files(project)}
        self._project = project
        self._kinds = (
            *(self.touch, self.swap_bytes, self.add, self.remove),
            *(self.rename, self.swap, self.link),
        )

    def edit(self) -> str:
        """Edit something, and say what."""
        kind = self._chance.choice(self._kinds)
        path = self._chance.choice([*self._files(self._project)])
        kind(path)
        return f"{kind.__name__} {path}"

    def number(self) -> int:
        """So many edits come together."""
        return self._chance.choice((1, 1, 1, 2, 5))

    def mend(self) -> None:
        """Put all back that is not built."""
        for path in self._files(self._project):
            if path not in self._whole or path.is_symlink():
                path.unlink()
        for path, data in self._whole.items():
            if not path.is_relative_to(self._project.build) and (
                not path.is_file() or path.read_bytes() != data
            ):
                path.write_bytes(data)

    def touch(self, path: Path) -> None:
        path.touch()

    def swap_bytes(self, path: Path) -> None:
        """Other content of the same size, from the same time."""
        was, data = path.stat(), path.read_bytes()
        path.unlink()  # not through a link
        path.write_bytes(data[1:] + data[:1])
        os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))

    def add(self, path: Path) -> None:
        shutil.copy2(path, path.with_name(f"more-{path.name}"))

    def remove(self, path: Path) -> None:
        path.unlink()

    def rename(self, path: Path) -> None:
        path.rename(path.with_name(f"other-{path.name}"))

    def swap(self, path: Path) -> None:
        """Two files change places."""
        other = self._chance.choice([*path.parent.iterdir()])
        if other.is_file() and other != path:
            aside = path.rename(path.with_name("aside"))
            other.rename(path)
            aside.rename(other)

    def link(self, path: Path) -> None:
        """A link to a copy takes the place of a file."""
        copy = path.with_name(f"real-{path.name}")
        copy.unlink(missing_ok=True)
        path.rename(copy)
        path.symlink_to(copy)

    def _files(self, project: Project) -> list[Path]:
        folders = (project.content, project.locales, project.build / GAME)
        records = (project.cache / name for name in look.RECORDS)
        found = [path for folder in (*folders, *records) for path in folder.rglob("*")]
        return sorted(path for path in (*found, project.settings) if path.is_file())


@pytest.mark.slow
@pytest.mark.parametrize(("command", "seed"), [(BUILD, 5), (CHECK, 5)])
def test_what_is_known_after_any_edit_is_what_the_command_says(
    project: Project, command: tuple[str, ...], seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    editor = Editor(project, seed)
    for _ in range(STEPS):
        assert known(command) is not None
        edits = [editor.edit() for _ in range(editor.number())]
        before = known(command)
        capsys.readouterr()
        status = looked_into(command)
        said = capsys.readouterr()
        if before is not None:
            assert (f"{before}\n", 0, "") == (untimed(said.err), status, said.out), edits
        editor.mend()
        assert looked_into(command) == 0, edits
