"""Work over any executor: in order, and done again where a worker is lost."""

from __future__ import annotations

import errno
import math
import multiprocessing
import os
import signal
import time
from argparse import Namespace
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from generator import games
from generator.cli import executors
from generator.cli.executors import Processes, workers
from generator.cli.terminal import UsageError
from generator.contract import finding
from generator.contract.effort import Effort
from generator.contract.perft import divide, divided, parts
from generator.contract.spread import TRIES, WorkersLost, cores, spread
from generator.faults import ContentError
from tests.support.projects import GAME, sample

NUMBERS = range(20)
SQUARES = [(n, n * n) for n in NUMBERS]


def square(number: int) -> int:
    return number * number


def square_but_die_once(folder: Path, number: int) -> int:
    """The square; the first worker that comes to 7 is killed."""
    if number == 7:
        try:
            (folder / "killed").touch(exist_ok=False)
        except FileExistsError:
            return number * number
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def forever() -> float:
    return math.inf


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor, Processes])
def test_any_executor_does(kind: Callable[[int], Executor]) -> None:
    with kind(2) as executor:
        assert list(spread(executor, square, NUMBERS, forever)) == SQUARES
        assert list(spread(executor, square, NUMBERS, forever, ahead=1)) == SQUARES


def slow_at_first(number: int) -> int:
    time.sleep(0 if number else 0.3)
    return number * number


@pytest.mark.parametrize("ahead", [2, 64])
def test_what_is_done_first_comes_first_if_asked_for(ahead: int) -> None:
    with ThreadPoolExecutor(2) as executor:
        found = list(spread(executor, slow_at_first, NUMBERS, forever, ahead, in_order=False))
    assert found[0] != SQUARES[0]
    assert sorted(found) == SQUARES


@pytest.mark.parametrize("in_order", [True, False])
def test_what_a_killed_worker_had_is_done_again(tmp_path: Path, in_order: bool) -> None:
    job = partial(square_but_die_once, tmp_path)
    with Processes(2) as executor:
        found = list(spread(executor, job, NUMBERS, forever, in_order=in_order))
    assert (tmp_path / "killed").exists()
    assert sorted(found) == SQUARES


def test_a_job_that_kills_all_its_workers_is_not_tried_for_ever() -> None:
    with Processes(2) as executor, pytest.raises(WorkersLost, match=f"lost {TRIES} times"):
        list(spread(executor, die, NUMBERS, forever))


def test_a_pool_that_begins_no_new_processes_is_the_end() -> None:
    with ProcessPoolExecutor(1) as executor, pytest.raises(WorkersLost, match="are gone"):
        list(spread(executor, die, NUMBERS, forever))


class _Losing(Executor):
    """Loses each even number once: cancels it, as a cluster does, or with the error of a pool."""

    def __init__(self, error: BaseException | None) -> None:
        self.error = error
        self.given: list[int] = []

    def submit(self, fn: Any, number: int, /) -> Future[Any]:  # type: ignore[override]
        future: Future[Any] = Future()
        if number % 2 or number in self.given:
            future.set_result(fn(number))
        elif self.error:
            future.set_exception(self.error)
        else:
            future.cancel()
        self.given.append(number)
        return future


@pytest.mark.parametrize("error", [None, BrokenProcessPool("killed")])
def test_lost_jobs_alone_are_handed_over_again(error: BaseException | None) -> None:
    executor = _Losing(error)
    assert list(spread(executor, square, NUMBERS, forever)) == SQUARES
    assert sorted(executor.given) == sorted([*NUMBERS, *NUMBERS[::2]])


def test_progress_says_how_many_work() -> None:
    said: list[str] = []
    terminal: Any = Namespace(progress=said.append)
    for jobs in (1, 3):
        with workers("heap", Namespace(jobs=jobs, cluster=None)) as workforce:
            workforce.effort(1, None, terminal).tell("7 of 9")
    assert said == ["7 of 9", "7 of 9 (3 workers)"]


@pytest.fixture
def game(tmp_path: Path) -> Any:
    sample(tmp_path)
    finding.join(tmp_path / "games")
    return finding.load("heap")


def test_a_count_is_the_same_over_workers(game: Any) -> None:
    state = game.initial()
    known = divide(game, state, 3)
    with ThreadPoolExecutor(2) as executor:
        effort = Effort(executor=executor)
        assert tuple(divided(game, parts(game, state, 3), 3, effort)) == known


class _Wrong(ThreadPoolExecutor):
    """Of another game, in which one move more is there."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        moves, number = fn(*args, **kwargs)
        future: Future[Any] = Future()
        future.set_result((moves + 1, number))
        return future


def test_a_count_of_another_game_is_refused(game: Any) -> None:
    every = parts(game, game.initial(), 3)
    with _Wrong(1) as executor, pytest.raises(ContentError, match="the same game everywhere"):
        list(divided(game, every, 3, Effort(executor=executor)))


@pytest.mark.parametrize("method", sorted(multiprocessing.get_all_start_methods()))
def test_processes_know_the_games_of_the_project_however_they_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    (tmp_path / "stranger").mkdir()
    (tmp_path / "stranger" / "__init__.py").touch()
    monkeypatch.setattr(games, "__path__", list(games.__path__))
    begun = partial(ProcessPoolExecutor, mp_context=multiprocessing.get_context(method))
    monkeypatch.setattr(executors, "ProcessPoolExecutor", begun)
    finding.join(tmp_path)
    with Processes(1) as executor:
        assert "stranger" in executor.submit(finding.names).result()


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no system to leave cores to some")
def test_a_process_counts_the_cores_that_are_left_to_it() -> None:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        assert cores() == 1
    finally:
        os.sched_setaffinity(0, before)
    assert cores() == len(before)


def no_semaphores(*_: object, **__: object) -> Executor:
    """What Python says in a container without ``/dev/shm``."""
    raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))


def test_where_the_system_has_no_semaphores_one_process_searches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(executors, "cores", lambda: 2)
    monkeypatch.setattr(executors, "ProcessPoolExecutor", no_semaphores)
    with workers(GAME, Namespace(jobs=None, cluster=None)) as alone:
        assert alone.executor is None
    asked = workers(GAME, Namespace(jobs=2, cluster=None))
    with pytest.raises(UsageError, match=r"no semaphores .* leave out --jobs"), asked:
        pass
