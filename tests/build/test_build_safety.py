"""Killed builds, two at once, full disks: nothing built before is damaged."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.build import runner
from generator.build.errors import BuildError
from generator.build.files import locked
from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.drawing.fonts import FontSet
from generator.faults import ContentError
from generator.project import Project
from generator.writing import write_whole
from tests.support.buildproject import Listener, Note, new_project, stage, write
from tests.support.places import ROOT

ONE = Note("one")

SCRIPT = f"""
import os, signal, sys, time
from pathlib import Path
sys.path.insert(0, {str(ROOT)!r})
from tests.support.buildproject import Listener, Note, stage
from tests.build.test_build_safety import Slow
from generator.build import runner
from generator.project import Project
project = Project(Path(sys.argv[1]))
"""


@dataclass(frozen=True, slots=True)
class Slow(Note):
    """Writes its process' number beside the sources, and takes a minute."""

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        (trace.project.root / f"pid-{self.source}").write_text(str(os.getpid()))
        time.sleep(60)
        return Note.make(self, trace, fonts)


@dataclass(frozen=True, slots=True)
class Ending(Note):
    """Ends its process as if all were well, as a careless engine may."""

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        del trace, fonts
        os._exit(0)


@dataclass(frozen=True, slots=True)
class Doomed(Note):
    """Ends its process."""

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        os.kill(os.getpid(), signal.SIGKILL)
        return Note.make(self, trace, fonts)


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    """A small project in a folder of its own."""
    return new_project(tmp_path, fonts["Latin"].path.parent)


@contextmanager
def started(project: Project, code: str) -> Iterator[subprocess.Popen[str]]:
    """A process that builds the project in a process group of its own; ended when left."""
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT + code, str(project.root)],
        start_new_session=True,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def await_that(what: Callable[[], object]) -> None:
    """Wait until something is so; a busy machine needs seconds to start a process."""
    until = time.monotonic() + 40
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def alive(pid: int) -> bool:
    """Whether a process runs (one that ended but was not waited for does not)."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


def test_a_build_killed_while_it_writes_leaves_the_old_file(project: Project) -> None:
    runner.build(project, stage(ONE), Listener())
    write(project, "content/fake/one", "newer")
    killing = "os.fsync = lambda file: os.kill(os.getpid(), signal.SIGKILL)\n"
    build = killing + "runner.build(project, stage(Note('one')), Listener())"
    with started(project, build) as killed:
        killed.communicate(timeout=40)
    assert killed.returncode == -signal.SIGKILL
    folder = project.build / "fake"
    assert (folder / "one-1.txt").read_text() == "first"
    part = f".one-1.txt.{killed.pid}.part"
    assert sorted(path.name for path in folder.iterdir()) == [part, "one-1.txt"]

    assert runner.build(project, stage(ONE), Listener()).built == ["fake/one"]
    assert [path.name for path in folder.iterdir()] == ["one-1.txt"]
    assert (folder / "one-1.txt").read_text() == "newer"


def test_a_build_killed_before_the_record_makes_the_target_again(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("generator.build.store.Store.put", stop)
        runner.build(project, stage(ONE), Listener())
    assert runner.build(project, stage(ONE), Listener()).built == ["fake/one"]


def test_the_second_of_two_builds_waits_and_says_so(project: Project) -> None:
    holding = (
        "from generator.build.files import locked\n"
        "with locked(project.cache / 'lock', print):\n"
        "    (project.root / 'holds').touch()\n"
        "    while not (project.root / 'waits').exists(): time.sleep(0.01)\n"
    )

    class Waiting(Listener):
        def note(self, text: str) -> None:
            Listener.note(self, text)
            (project.root / "waits").touch()

    listener = Waiting()
    with started(project, holding) as holder:
        await_that((project.root / "holds").exists)
        assert runner.build(project, stage(ONE), listener).built == ["fake/one"]
        assert holder.communicate(timeout=10)[1] == ""
    told = f"another build is at work in {project.build} (process {holder.pid}); waiting for it"
    assert listener.notes[0] == told


def test_a_lock_whose_holder_is_not_written_yet_is_waited_for(project: Project) -> None:
    holding = (
        "from filelock import FileLock\n"
        "with FileLock(project.cache / 'lock'):\n"
        "    (project.root / 'holds').touch()\n"
        "    while not (project.root / 'waits').exists(): time.sleep(0.01)\n"
    )
    told: list[str] = []

    def waiting(number: str) -> None:
        told.append(number)
        (project.root / "waits").touch()

    with started(project, holding) as holder:
        await_that((project.root / "holds").exists)
        with locked(project.cache / "lock", waiting):
            assert told == [""]
        holder.wait(10)


@pytest.mark.parametrize("code", [errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP])
def test_a_drive_without_locks_is_told(
    project: Project, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refused(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("fcntl.flock", refused)
    with pytest.raises(BuildError, match="this drive has no locks, which keep two builds apart"):
        runner.build(project, stage(ONE), Listener())


def test_the_lock_of_a_killed_build_is_free(project: Project) -> None:
    held = "from generator.build.files import locked\nwith locked(project.cache / 'lock', print):\n"
    with started(project, held + "    os.kill(os.getpid(), signal.SIGKILL)") as killed:
        killed.communicate(timeout=40)
    told: list[str] = []
    with locked(project.cache / "lock", told.append):
        assert told == []


SLOW_BUILD = (
    "runner.build(project, stage(Slow('one'), Slow('two', game='other')), Listener(), jobs=2)"
)
"""Of two games: few targets of one are made by one worker."""


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize(
    ("sent", "to_group"), [(signal.SIGKILL, False), (signal.SIGINT, True)], ids=["kill", "ctrl-c"]
)
def test_no_worker_outlives_its_build(
    project: Project, sent: signal.Signals, to_group: bool
) -> None:
    files = [project.root / "pid-one", project.root / "pid-two"]
    with started(project, SLOW_BUILD) as build:
        await_that(lambda: all(file.exists() and file.read_text() for file in files))
        workers = [int(file.read_text()) for file in files]
        assert all(map(alive, workers))
        (os.killpg if to_group else os.kill)(build.pid, sent)
        _, said = build.communicate(timeout=40)
    await_that(lambda: not any(map(alive, workers)))
    assert "Process" not in said  # no traceback of a worker


def test_a_build_that_ignores_ctrl_c_keeps_its_workers(project: Project) -> None:
    files = [project.root / "pid-one", project.root / "pid-two"]
    behind = "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"  # as shells do for `… &`
    with started(project, behind + SLOW_BUILD) as build:
        await_that(lambda: all(file.exists() and file.read_text() for file in files))
        os.killpg(build.pid, signal.SIGINT)
        time.sleep(0.3)
        assert all(alive(int(file.read_text())) for file in files)
        build.kill()
    await_that(lambda: not any(alive(int(file.read_text())) for file in files))


def test_fonts_that_a_killed_program_left_half_made_go(project: Project) -> None:
    folder = project.build / "fonts"
    with started(project, "time.sleep(60)") as making:
        theirs = folder / f".making-{making.pid}-x"
        for half in (theirs, folder / f".making-{os.getpid()}-x", folder / ".making-old"):
            half.mkdir(parents=True)
            (half / "face.ttf").touch()
        runner.build(project, stage(ONE), Listener())
        assert list(folder.iterdir()) == [theirs]
    runner.build(project, stage(ONE), Listener())
    assert list(folder.iterdir()) == []


def test_a_process_that_a_game_ends_is_a_fault_of_what_was_made(project: Project) -> None:
    targets = (Ending("one"), Note("two"), Ending("three"), Note("two", suffix=".again"))
    for name in ("one", "two", "three"):
        write(project, f"content/fake/{name}", "text")
    outcome = runner.build(project, stage(*targets), Listener(), jobs=2)
    assert sorted(outcome.failed) == ["fake/one", "fake/three"]
    assert outcome.built == ["fake/two", "fake/two"]
    problems = {fault.problem for fault in outcome.faults}
    assert problems == {"code of fake ended the program, with status 0"}


def test_a_killed_worker_is_said_plainly(project: Project) -> None:
    with pytest.raises(BuildError, match="killed"):
        runner.build(project, stage(Doomed("one"), Doomed("two")), Listener(), jobs=2)


def test_a_full_disk_is_one_line_and_harms_nothing(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner.build(project, stage(ONE), Listener())
    write(project, "content/fake/one", "newer")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch, pytest.raises(BuildError) as caught:
        patch.setattr("os.fsync", full)
        runner.build(project, stage(ONE), Listener())
    assert "No space left on device" in str(caught.value)
    assert "one-1.txt" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert [path.name for path in (project.build / "fake").iterdir()] == ["one-1.txt"]
    assert (project.build / "fake/one-1.txt").read_text() == "first"
    assert runner.build(project, stage(ONE), Listener()).built == ["fake/one"]


def test_a_build_folder_that_is_no_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "build").write_text("in the way")
    with pytest.raises(ContentError, match=r"^build: is no folder but a file"):
        runner.build(Project(tmp_path), stage(ONE), Listener())
    assert (tmp_path / "build").read_text() == "in the way"


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file"
    write_whole(path, b"one")
    with path.open("rb") as old:
        write_whole(path, b"two")
        assert old.read() == b"one"
    assert path.read_bytes() == b"two"


def test_what_a_killed_program_left_half_written_goes_with_the_next(tmp_path: Path) -> None:
    with subprocess.Popen(["sleep", "60"]) as running:
        theirs = tmp_path / f".file.{running.pid}.part"
        for left in (tmp_path / f".file.{2**22 + 1}.part", tmp_path / ".file.x.part", theirs):
            left.touch()
        write_whole(tmp_path / "file", b"new")
        assert {path.name for path in tmp_path.iterdir()} == {"file", theirs.name}
        running.kill()


def test_a_read_only_drive_is_told_of_the_file_that_was_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path, *_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    for name in ("open", "unlink"):
        monkeypatch.setattr(Path, name, refused)
    with pytest.raises(OSError, match="Read-only") as caught:
        write_whole(tmp_path / "file", b"new")
    assert caught.value.filename == str(tmp_path / "file")


WRITES = re.compile(
    r"\.write_(text|bytes)\(|\bshutil\.(copy|move)"
    r"|open\([^)]*[\"'](?:[wax][bt+]*|r[bt]*\+[bt]*)[\"']\)"
)
"""What writes a file as it is."""
ASIDE_ONLY = {
    "writing.py": "writes aside, and renames",
    "drawing/fonts.py": "in a folder aside, which is renamed",
    "text/merge.py": "in a temporary folder",
    "build/files.py": "the number of the process beside a lock, which may be torn",
}


def test_all_else_is_written_whole() -> None:
    found = {
        path.relative_to(ROOT / "generator").as_posix()
        for path in (ROOT / "generator").rglob("*.py")
        if WRITES.search(path.read_text("utf-8"))
    }
    assert found == ASIDE_ONLY.keys()
