"""How searches and counts scale over workers: the share of time that is not work.

Run from the project's folder: ``python -m tests.bench.scaling [CASE …]`` (default: all). Work is
the processor's time of the jobs themselves; all else, of this process and of the workers together,
is not: beginning processes, handing jobs over, putting together what comes. Times by the clock are
of a machine with other things to do, so that none is taken. For more workers, jobs of the measured
times are scheduled on paper: in their order, each to the worker that is free first (Graham, *Bounds
for certain multiprocessing anomalies*, 1966), once this process has begun; it hands them over and
looks at what comes, one after the other, in its measured time. A gain is that over one worker.
"""

from __future__ import annotations

import argparse
import heapq
import resource
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from generator.cli.executors import Processes
from generator.contract import finding
from generator.contract.effort import Effort
from generator.contract.perft import divided, parts

T = TypeVar("T")

MANY = (2, 10, 100)
"""Workers on paper."""


def timed(job: Callable[..., T], *items: Any) -> tuple[T, float]:
    """What a job makes, and the processor's time that it takes."""
    begun = time.process_time()
    return job(*items), time.process_time() - begun


class Timing(Executor):
    """Another executor, which notes how long each job takes."""

    def __init__(self, other: Executor) -> None:
        self._other = other
        self.jobs: list[float] = []
        self.begun = 0.0

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        assert not kwargs
        self.begun = self.begun or time.process_time()
        outer: Future[T] = Future()

        def done(inner: Future[tuple[T, float]]) -> None:
            if inner.cancelled():
                outer.cancel()
                outer.set_running_or_notify_cancel()
            elif error := inner.exception():
                outer.set_exception(error)
            else:
                found, seconds = inner.result()
                self.jobs.append(seconds)
                outer.set_result(found)

        self._other.submit(timed, fn, *args).add_done_callback(done)
        return outer


@dataclass(frozen=True)
class Measured:
    """Seconds of the processor: of each job, of the leader until the first one is handed over
    (``start``) and from then on, and of the ``workers`` in all.
    """

    jobs: Sequence[float]
    start: float
    leader: float
    workers: float

    @property
    def not_work(self) -> float:
        """The share of all time that is not spent in jobs."""
        return 1 - sum(self.jobs) / (self.start + self.leader + self.workers)

    def on_paper(self, workers: int) -> float:
        """The time with so many workers."""
        return self.start + scheduled(self.jobs, workers, self.leader / len(self.jobs))


def measured(run: Callable[[Effort], object], workers: int) -> Measured:
    """What a search or count takes with so many processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.process_time()
    with Processes(workers) as pool:
        timing = Timing(pool)
        run(Effort(executor=timing))
    ended = time.process_time()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Measured(timing.jobs, timing.begun - begun, ended - timing.begun, used)


def scheduled(jobs: Iterable[float], workers: int, each: float = 0.0) -> float:
    """The time until all jobs are done; the leader needs so long for ``each`` of them."""
    free = [0.0] * workers
    leader = 0.0
    for job in jobs:
        leader += each
        begun = max(leader, heapq.heappop(free))
        heapq.heappush(free, begun + job)
    return max(free)


def solve(game: str, puzzle: str, effort: Effort) -> None:
    for _ in finding.puzzles(game)[puzzle].search("", effort):
        pass


def extras(game: str, effort: Effort) -> None:
    generate = finding.offer(game).extras()
    assert generate
    for _ in generate(effort):
        pass


def perft(game: str, depth: int, effort: Effort) -> None:
    engine = finding.load(game)
    for _ in divided(engine, parts(engine, engine.initial(), depth), depth, effort):
        pass


CASES: Mapping[str, Callable[[Effort], None]] = {
    "solve twigs fifteen": partial(solve, "twigs", "fifteen"),
    "extras gloop": partial(extras, "gloop"),
    "perft duploline 3": partial(perft, "duploline", 3),
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"of {', '.join(CASES)}")
    options = parser.parse_args(arguments)
    columns = ("jobs", "seconds of work", "longest job", "not work, 1 worker", "2 workers")
    print("|", " | ".join(("case", *columns, *(f"{n} on paper" for n in MANY))), "|")
    for case in options.cases or CASES:
        one, two = (measured(CASES[case], workers) for workers in (1, 2))
        work = sum(one.jobs)
        faster = (f"{one.on_paper(1) / one.on_paper(n):.1f} ×" for n in MANY)
        cells = (case, len(one.jobs), f"{work:.1f}", f"{max(one.jobs):.2f}")
        shares = (f"{100 * run.not_work:.0f} %" for run in (one, two))
        print("|", " | ".join(map(str, (*cells, *shares, *faster))), "|", flush=True)


if __name__ == "__main__":
    main()
