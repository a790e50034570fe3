"""What any executor makes is what is made here; no other files or code pass for the same."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.build import apart, runner
from generator.build.apart import Elsewhere, Order, Parcel
from generator.build.digests import digest
from generator.build.errors import BuildError
from generator.build.plan import Stage
from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.build.workers import ended
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.buildproject import Listener, Note, new_project, stage, write

pytestmark = pytest.mark.slow


@dataclass(frozen=True, slots=True)
class Text(Note):
    """A note by the code of this module: what is outside of the program knows no other module."""


@dataclass(frozen=True, slots=True)
class Copy:
    """Is made from the file of a note."""

    made_from: Text
    game: str = "fake"

    @property
    def name(self) -> str:
        return f"{self.made_from.name}-copy"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        del fonts
        file = trace.project.build / f"{self.made_from.name}-1.txt"
        return {f"{self.name}.txt": trace.data(file) + str(os.getpid()).encode()}


@dataclass(frozen=True, slots=True)
class Ending:
    """Ends its process, by a signal for the first time only; prints first, as games may."""

    how: str
    game: str = "fake"

    @property
    def name(self) -> str:
        return f"{self.game}/{self.how}"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        del fonts
        os.write(1, b"no reply")
        if self.how == "exit":
            os._exit(3)
        seen = trace.project.root / "killed"
        if not seen.exists():
            seen.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return {f"{self.name}.txt": b"after all"}


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    return new_project(tmp_path / "project", fonts["Latin"].path.parent)


@pytest.fixture
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as threads:
        yield threads


def two() -> int:
    return 2


def files(project: Project) -> dict[str, bytes]:
    found = (path for path in project.build.rglob("*.txt") if ".cache" not in path.parts)
    return {path.name: path.read_bytes() for path in found}


ONE, TWO = Text("one", ("hello",)), Text("two", ("bye",), copies=2)


def test_an_executor_makes_what_is_made_here(
    project: Project, executor: Executor, tmp_path: Path, fonts: FontSet
) -> None:
    here = new_project(tmp_path / "here", fonts["Latin"].path.parent)
    runner.build(here, stage(ONE, TWO), Listener(), jobs=1)
    made = runner.build(project, stage(ONE, TWO), Listener(), elsewhere=Elsewhere(executor, two))
    assert sorted(made.built) == [ONE.name, TWO.name]
    assert files(project) == files(here)
    again = runner.build(project, stage(ONE, TWO), Listener(), jobs=1)
    assert sorted(again.up_to_date) == [ONE.name, TWO.name]


def test_what_is_made_from_files_of_the_build_folder_is_made_here(
    project: Project, executor: Executor
) -> None:
    stages = (Stage("notes", (ONE,)), Stage("copies", (Copy(ONE),)))
    runner.build(project, stages, Listener(), jobs=1, elsewhere=Elsewhere(executor, two))
    found = files(project)
    assert found["one-copy.txt"] == found["one-1.txt"] + str(os.getpid()).encode()


def test_faults_come_back_and_the_rest_is_made(project: Project, executor: Executor) -> None:
    write(project, "content/fake/one", "wrong")
    made = runner.build(project, stage(ONE, TWO), Listener(), elsewhere=Elsewhere(executor, two))
    assert (made.failed, made.built) == ([ONE.name], [TWO.name])
    assert {fault.problem for fault in made.faults} == {"says wrong", "too"}


class _Impatient(Listener):
    """Presses Ctrl-C when the second target has come."""

    def step(self, done: int, total: int, what: str) -> None:
        super().step(done, total, what)
        if done:
            raise KeyboardInterrupt


def test_ctrl_c_leaves_what_has_come(project: Project, executor: Executor) -> None:
    targets = stage(ONE, TWO)
    elsewhere = Elsewhere(executor, two)
    with pytest.raises(KeyboardInterrupt):
        runner.build(project, targets, _Impatient(), elsewhere=elsewhere)
    assert list(files(project)) == ["one-1.txt"]
    made = runner.build(project, targets, Listener(), elsewhere=elsewhere)
    assert (made.up_to_date, made.built) == ([ONE.name], [TWO.name])


@pytest.mark.parametrize("workers", [1, 2])
def test_code_that_ends_its_process_is_a_fault_of_its_target(
    project: Project, executor: Executor, workers: int
) -> None:
    targets = stage(ONE, Ending("exit"), TWO)
    elsewhere = Elsewhere(executor, lambda: workers)
    made = runner.build(project, targets, Listener(), elsewhere=elsewhere)
    (fault,) = made.faults
    assert (fault.file, made.failed) == ("fake/exit", ["fake/exit"])
    assert "ended the program, with status 3" in fault.problem
    assert sorted(made.built) == [ONE.name, TWO.name]


def test_what_a_killed_process_was_at_is_made_again(project: Project, executor: Executor) -> None:
    targets = stage(ONE, Ending("kill"), TWO)
    made = runner.build(project, targets, Listener(), elsewhere=Elsewhere(executor, two))
    assert (project.root / "killed").exists()
    assert len(made.built) == 3
    assert files(project)["kill.txt"] == b"after all"


@pytest.mark.parametrize(
    ("name", "said"),
    [("state_of", "has other files in"), ("Code.digest_of", "has another version of Python")],
)
def test_nothing_is_made_from_other_files_or_by_other_code(
    project: Project, executor: Executor, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    monkeypatch.setattr(f"generator.build.apart.{name}", lambda *_: "another")
    with pytest.raises(BuildError, match=said) as raised:
        runner.build(project, stage(ONE), Listener(), elsewhere=Elsewhere(executor, two))
    assert len(str(raised.value)) < 300
    assert not files(project)


def test_a_worker_where_no_process_begins_makes_nothing(
    project: Project, executor: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "_PROGRAM", "raise SystemExit(5)")
    with pytest.raises(
        BuildError, match=r"nothing is made on .*: .* status 5; its output says why"
    ):
        runner.build(project, stage(ONE), Listener(), elsewhere=Elsewhere(executor, two))


def test_what_comes_damaged_is_not_built(
    project: Project, executor: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "carry_out", lambda _: Parcel("0", b"nonsense"))
    with pytest.raises(BuildError, match="damaged"):
        runner.build(project, stage(ONE), Listener(), elsewhere=Elsewhere(executor, two))


def test_a_change_of_any_file_is_another_state(project: Project) -> None:
    known = [apart.state_of(project)]
    for name in ("content/fake/one", "content/fake/new", "themes.yaml", "locales/ja/x"):
        write(project, name, "changed")
        known.append(apart.state_of(project))
    write(project, "build/output.txt", "made")
    assert len({*known}) == len(known)
    assert apart.state_of(project) == known[-1]


def test_many_games_share_as_few_processes_as_keep_all_workers_busy(
    project: Project, executor: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    def counted(order: Order) -> Parcel:
        """Begins no process: it is as if the first one had ended for each of the targets."""
        begun.append(len(order.wanted))
        data = pickle.dumps(tuple(ended(target, 3) for target, _ in order.wanted))
        return Parcel(digest(data), data)

    monkeypatch.setattr(apart, "carry_out", counted)
    notes = [Text("note", ("hello",), game=f"game{number:02}") for number in range(24)]
    made = runner.build(project, stage(*notes), Listener(), elsewhere=Elsewhere(executor, two))
    assert len(made.failed) == len(notes)
    assert begun == [3] * (2 * apart.ORDERS)
