"""Where searches are worked at: in this process, or in several of this machine, or on a cluster."""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from generator.cli import arguments
from generator.cli.terminal import Terminal, UsageError
from generator.contract.effort import Effort
from generator.contract.spread import AHEAD, cores
from generator.counted import counted

ResultT = TypeVar("ResultT")
Given = ParamSpec("Given")

FOR_EACH = 2
"""Jobs that are handed over ahead for each thread of a cluster."""


def _one() -> int:
    return 1


@dataclass(frozen=True, slots=True)
class Workers:
    """An executor (None: this process), how many work for it now, what is handed over ahead."""

    executor: Executor | None = None
    number: Callable[[], int] = _one
    ahead: int = AHEAD

    def effort(self, seed: int, seconds: float | None, terminal: Terminal) -> Effort:
        """What a search may use; its progress says how many workers there are."""

        def tell(text: str) -> None:
            if self.executor:
                text = f"{text} ({counted(self.number(), 'worker')})"
            terminal.progress(text)

        return Effort(seed, seconds, self.executor, tell, ahead=self.ahead)


class Processes(Executor):
    """Processes that begin when they are needed; where one is killed, others begin."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = self._begun()

    def _begun(self) -> ProcessPoolExecutor:
        from generator.build.entering import enter_worker
        from generator.contract import finding

        given = (finding.joined(),)
        return ProcessPoolExecutor(self._jobs, initializer=enter_worker, initargs=given)

    def submit(
        self, fn: Callable[Given, ResultT], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[ResultT]:
        """Have a process call the function; after one was killed, a new one."""
        try:
            return self._pool.submit(fn, *args, **kwargs)
        except BrokenExecutor:
            self._pool.shutdown(wait=False)
            self._pool = self._begun()
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


@contextmanager
def workers(game: str, options: argparse.Namespace) -> Iterator[Workers]:
    """The workers that ``--jobs`` or ``--cluster`` asks for, to work on a game.

    Processes do not outlive what is done with them. There are as many as are asked for, or as there
    are cores, but none that would have nothing to do; nor any where the system lets none be made,
    unless they are asked for. Raises :class:`UsageError`.
    """
    arguments.require_workers(options)
    if options.cluster:
        with of_cluster(options.cluster, game) as joined:
            yield joined
        return
    jobs = min(options.jobs or cores(), AHEAD)
    pool = _processes(jobs, are_wanted=options.jobs is not None) if jobs > 1 else None
    if pool is None:
        yield Workers()
        return
    try:
        yield Workers(pool, lambda: jobs)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()


def _processes(jobs: int, *, are_wanted: bool) -> Processes | None:
    """As many processes; None where the system has no semaphores for them, as in a container
    without ``/dev/shm``. Raises :class:`UsageError` where they ``are_wanted`` all the same.
    """
    try:
        return Processes(jobs)
    except (OSError, NotImplementedError) as error:
        if not are_wanted:
            return None
        problem = f"--jobs {jobs}: this system has no semaphores for several processes"
        raise UsageError(f"{problem}, on Linux in /dev/shm ({error}); leave out --jobs") from error


@contextmanager
def of_cluster(address: str, game: str = "") -> Iterator[Workers]:
    """The workers of the scheduler of Dask at an address, to work on a game, or on all.

    Raises :class:`UsageError`.
    """
    from generator.cli.cluster import cluster

    with cluster(address, game) as joined:
        yield Workers(joined, lambda: joined.workers, max(AHEAD, FOR_EACH * joined.threads))
