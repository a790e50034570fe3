"""Searches on a cluster of Dask: real schedulers and workers in processes of their own, killed."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from generator.cli import cluster as clustering
from generator.cli import main
from generator.cli.terminal import Terminal
from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.contract.spread import WorkersLost
from generator.drawing.fonts import FontSet
from generator.project import Project
from generator.puzzles import answers
from tests.support.places import ROOT
from tests.support.projects import sample, second

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("distributed") is None, reason="needs the extra cluster"),
]

QUIET = ("--no-dashboard",)
LONG = 60
"""Seconds that are waited for a process to say something, on a busy machine."""
SILENCE = 5
"""Seconds without an answer until the scheduler counts as lost, on a busy machine."""


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Says that the scheduler is lost from now on: no answer is worth being waited for."""
    monkeypatch.setattr(clustering, "SILENCE", SILENCE)
    return lambda: monkeypatch.setattr(clustering, "SILENCE", 0.5)


def begun(log: Path, module: str, *arguments: str) -> BaseProcess:
    """A process of Dask, which finds the modules of this repository.

    It is forked from one that has imported Dask, which takes a second each time.
    """
    forking = get_context("forkserver")
    forking.set_forkserver_preload(
        ["distributed.cli.dask_scheduler", "distributed.cli.dask_worker"]
    )
    process = forking.Process(target=carried_out, args=(log, module, (*arguments, *QUIET)))
    process.start()
    return process


def carried_out(log: Path, module: str, arguments: Sequence[str]) -> None:
    """Be a command of Dask, what it says in a log."""
    with log.open("wb") as stream:
        for descriptor in (1, 2):
            os.dup2(stream.fileno(), descriptor)
    import_module(f"distributed.cli.{module}").main(arguments)


def waited(known: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not known():
        assert time.monotonic() < end
        time.sleep(0.05)


@dataclass
class Running:
    """A scheduler at an address, and its workers, with their logs in a folder."""

    folder: Path
    address: str = ""
    scheduler: BaseProcess | None = None
    workers: list[BaseProcess] = field(default_factory=list)

    def revive(self, number: int) -> None:
        """Begin anew what has been killed, and workers until there are so many: they live no
        longer than their scheduler.
        """
        if self.scheduler is None or not self.scheduler.is_alive():
            self.end()
            file = self.folder / "scheduler.json"
            file.unlink(missing_ok=True)
            self.scheduler = begun(
                self.folder / "scheduler.log",
                "dask_scheduler",
                *("--host", "127.0.0.1", "--port", "0", "--no-show", "--scheduler-file", str(file)),
            )
            waited(lambda: file.exists() and file.read_text("utf-8").endswith("}"))
            self.address = json.loads(file.read_text("utf-8"))["address"]
        alive = [worker for worker in self.workers if worker.is_alive()]
        self.workers = alive + [
            begun(
                self.folder / f"worker{n}.log",
                *("dask_worker", self.address, "--nthreads=1", "--no-nanny"),
            )
            for n in range(len(alive), number)
        ]

    def end(self) -> None:
        for process in filter(None, (*self.workers, self.scheduler)):
            process.kill()
            process.join()


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """What each test leaves of a cluster: beginning its processes takes seconds."""
    made = Running(tmp_path_factory.mktemp("cluster"))
    try:
        yield made
    finally:
        made.end()


@pytest.fixture
def running(lasting: Running) -> Running:
    """A cluster with two workers, one of which may be killed."""
    lasting.revive(2)
    return lasting


@pytest.fixture
def answering(lasting: Running) -> Running:
    """A cluster with a worker, or what is left of more."""
    lasting.revive(1)
    return lasting


def slow(number: int) -> int:
    time.sleep(0.1)
    return number * number


def test_a_killed_worker_loses_nothing(running: Running) -> None:
    found = []
    with clustering.cluster(running.address, "nothing") as executor:
        waited(lambda: executor.workers == 2)
        for number, square in Effort(executor=executor).map(slow, range(20)):
            found.append((number, square))
            if number == 8:
                running.workers[0].kill()
        assert found == [(n, n * n) for n in range(20)]
        waited(lambda: executor.workers == 1)


def test_a_worker_with_other_code_does_nothing(
    answering: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clustering, "digest", lambda *_: "another")
    with (
        clustering.cluster(answering.address, "nothing") as executor,
        pytest.raises(WorkersLost, match="another version of rulepress or of nothing; install"),
    ):
        list(Effort(executor=executor).map(slow, range(3)))


def test_a_game_of_the_project_is_counted_there(
    answering: Running,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(sample(tmp_path / "sample").root)
    counts = []
    for where in ("--jobs=1", f"--cluster={answering.address}"):
        assert main(["perft", "heap", "4", "--divide", where]) == 0
        counts.append(capsys.readouterr().out)
    assert counts[0] == counts[1] != ""


@pytest.fixture
def twigs(tmp_path: Path) -> Project:
    """A project with the content of Twigs, without answers."""
    shutil.copytree(ROOT / "content" / "twigs", tmp_path / "project" / "content" / "twigs")
    (tmp_path / "project" / "locales").mkdir()
    project = Project(tmp_path / "project")
    answers.FILE.path(project, "twigs").unlink()
    return project


def searched(
    project: Project,
    running: Running,
    killed: str,
    monkeypatch: pytest.MonkeyPatch,
    then: Callable[[], None] = lambda: None,
) -> tuple[int, Answer]:
    """The status of a search in which a process is killed, and the answer that is kept."""
    process = {"worker": running.workers[0], "scheduler": running.scheduler}[killed]
    assert process
    said: list[str] = []

    def progress(_: Terminal, text: str) -> None:
        said.append(text)
        if len(said) == 12:
            process.kill()
            then()

    monkeypatch.setattr(Terminal, "progress", progress)
    command = ["solve", "twigs", "fifteen", "--keep", "--quiet", "--cluster", running.address]
    status = main([*command, "--project", str(project.root)])
    assert not process.is_alive()
    assert "worker" in said[0]
    kept = answers.load(project, "twigs", Path.read_text).get("fifteen", "")
    assert kept
    return status, kept


@pytest.mark.needs_game("twigs")
def test_a_worker_is_killed_in_a_search(
    twigs: Project, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, kept = searched(twigs, running, "worker", monkeypatch)
    assert (status, kept.count) == (0, 73)


@dataclass
class Relay:
    """A port that hands on to another one what comes, until it is ``cut``: then nothing comes, and
    nobody is told of it.
    """

    port: int
    cut: threading.Event


@pytest.fixture
def relay(answering: Running) -> Iterator[Relay]:
    target = int(answering.address.rpartition(":")[2])
    cut, ended = threading.Event(), threading.Event()
    listener = socket.create_server(("127.0.0.1", 0))
    connections: list[socket.socket] = []

    def carry(source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if cut.is_set():
                    ended.wait()
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)

    def accept() -> None:
        with suppress(OSError):
            while True:
                here, _ = listener.accept()
                connections.append(here)
                if not cut.is_set():
                    there = socket.create_connection(("127.0.0.1", target))
                    connections.append(there)
                    for ends in ((here, there), (there, here)):
                        threading.Thread(target=carry, args=ends, daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    yield Relay(listener.getsockname()[1], cut)
    ended.set()
    for each in (listener, *connections):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()


@pytest.mark.needs_game("twigs")
def test_the_network_is_cut_in_a_search(
    twigs: Project,
    relay: Relay,
    lost: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    address = f"tcp://127.0.0.1:{relay.port}"
    when: list[float] = []

    def progress(_: Terminal, text: str) -> None:
        if text.startswith("12 of"):
            relay.cut.set()
            lost()
            when.append(time.monotonic())

    monkeypatch.setattr(Terminal, "progress", progress)
    command = ["solve", "twigs", "fifteen", "--keep", "--quiet", "--cluster", address]
    status = main([*command, "--project", str(twigs.root)])
    took = time.monotonic() - when[0]
    kept = answers.load(twigs, "twigs", Path.read_text).get("fifteen", "")
    assert kept
    assert (status, kept.count) == (2, None)
    assert len(kept.others) >= 5
    (line,) = capsys.readouterr().err.splitlines()
    assert "does not answer any more; this is the best so far" in line
    assert took < SILENCE + LONG / 2


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    return sample(tmp_path / "sample", fonts)


@pytest.fixture(scope="module")
def built_here(tmp_path_factory: pytest.TempPathFactory, fonts: FontSet) -> dict[str, bytes]:
    """What a build of the sample without a cluster makes."""
    project = sample(tmp_path_factory.mktemp("here"), fonts)
    assert main(["build", "--quiet", "--project", str(project.root)]) == 0
    return _files(project)


def test_a_build_is_the_same_as_here_though_a_worker_is_killed(
    running: Running,
    project: Project,
    built_here: dict[str, bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps: list[str] = []

    def step(_: Terminal, done: int, total: int, what: str) -> None:
        del done, total
        steps.append(what)
        if len(steps) == 1:
            running.workers[0].kill()

    monkeypatch.setattr(Terminal, "step", step)
    command = ["build", "--quiet", "--project", str(project.root), "--cluster", running.address]
    assert main(command) == 0
    assert steps
    assert _files(project) == built_here


@pytest.mark.needs_game("twigs")
def test_the_scheduler_is_killed_in_a_search(
    twigs: Project,
    answering: Running,
    lost: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, kept = searched(twigs, answering, "scheduler", monkeypatch, lost)
    assert (status, kept.count) == (2, None)
    assert len(kept.others) >= 5
    (line,) = capsys.readouterr().err.splitlines()
    assert "does not answer any more; this is the best so far" in line


def test_the_scheduler_is_killed_in_a_build(
    answering: Running,
    project: Project,
    lost: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What has come is kept, and not made again by the next build, which makes the rest."""
    for number in range(3):
        second(project, f"pile{number}")
    command = ["build", "--quiet", "--edition", "en", "--project", str(project.root)]
    killed = False

    def step(_: Terminal, done: int, total: int, what: str) -> None:
        nonlocal killed
        del done, total
        if what.endswith(".pdf") and not killed:
            killed = True
            assert answering.scheduler
            answering.scheduler.kill()
            lost()

    monkeypatch.setattr(Terminal, "step", step)
    assert main([*command, "--cluster", answering.address]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "does not answer any more; what has come is built, the rest is unharmed" in line
    assert len(line) < 300
    kept = _files(project)
    again: list[str] = []
    monkeypatch.setattr(Terminal, "step", lambda *step: again.append(step[-1]))
    assert main(command) == 0
    every = _files(project)
    assert kept.items() <= every.items()
    assert {name for name in kept if name.endswith(".pdf")}
    assert set(again).isdisjoint(kept)
    assert every.keys() <= {*kept, *again}


def _files(project: Project) -> dict[str, bytes]:
    found = (path for path in project.build.rglob("*") if path.is_file())
    names = ((path.relative_to(project.build).as_posix(), path) for path in found)
    return {name: path.read_bytes() for name, path in names if not name.startswith(".cache")}


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", "tcp://127.0.0.1:none", " "])
def test_an_address_without_a_scheduler_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(clustering, "PATIENCE", 0.5)
    assert main(["solve", "twigs", "tree", "--cluster", address, "--project", str(ROOT)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f"no scheduler of Dask answers at {address}" in line
    assert len(line) < 300


def test_without_the_library_it_is_said_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["solve", "twigs", "tree", "--cluster=tcp://x:1", "--project", str(ROOT)]) == 2
    assert "--cluster needs the library distributed: pip install" in capsys.readouterr().err


def test_processes_here_and_a_cluster_are_not_both_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for command in (["solve", "twigs", "tree"], ["perft", "twigs", "1"]):
        with suppress(SystemExit):
            assert main([*command, "--cluster=tcp://x:1", "--jobs=2"]) == 2
        assert "--jobs is for this machine" in capsys.readouterr().err
