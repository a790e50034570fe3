"""Repeatable work, spread over any executor: of processes, of threads, of a cluster.

A job is a function and an item, both data: done twice it gives the same, so that what a lost worker
had at hand is simply done again.

``concurrent.futures`` is imported where it is used: engines are asked without it, and it takes as
long as they do.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

AHEAD = 64
"""Jobs that are handed to an executor before the first of them is asked for. More processes than
that would have nothing to do."""
TRIES = 3
"""So many losses of workers one after another, without a result between them, are the job's."""


def cores() -> int:
    """How many cores this process may use: ``taskset``, or the cpuset of a container, may leave it
    fewer than the machine has.
    """
    if hasattr(os, "sched_getaffinity"):  # on Linux
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class WorkersLost(Exception):  # noqa: N818  (says what it is about)
    """There are no workers to go on with; the message says why."""


def spread(
    executor: Executor,
    job: Callable[[ItemT], ResultT],
    items: Iterable[ItemT],
    left: Callable[[], float],
    ahead: int = AHEAD,
    *,
    in_order: bool = True,
) -> Iterator[tuple[ItemT, ResultT]]:
    """Each item with what the job makes of it, while there are seconds ``left``: in order, or as
    they are done.

    So many jobs are handed over ``ahead``. Where workers are lost (``BrokenExecutor``,
    ``CancelledError``), all that was lost is handed over anew: an executor may begin others.
    Raises :class:`WorkersLost` where it does not, or where a job loses them :data:`TRIES` times.
    """
    from concurrent.futures import BrokenExecutor, CancelledError

    waiting = iter(items)
    # What is handed over and not asked for is left to whoever ends the executor: to cancel it
    # here too may come between a pool and its dying workers.
    running: list[tuple[ItemT, Future[ResultT]]] = []
    losses = 0
    while left() > 0:
        more = islice(waiting, max(0, ahead - len(running)))
        running += [(item, _handed(executor, job, item)) for item in more]
        if not running:
            return
        next_one = 0 if in_order else _first_done(running, left())
        item, future = running[next_one]
        try:
            found = future.result(min(left(), threading.TIMEOUT_MAX))
        except (BrokenExecutor, CancelledError) as error:
            losses += 1
            if losses == TRIES:
                reason = f"workers were lost {TRIES} times one after another, without a result"
                raise WorkersLost(f"{reason}; is there enough memory?") from error
            running = [
                (item, _handed(executor, job, item) if _is_lost(future) else future)
                for item, future in running
            ]
        except TimeoutError:
            if future.done():  # the job's own
                raise
            return
        else:
            losses = 0
            running.pop(next_one)
            yield item, found


def _first_done(running: Sequence[tuple[ItemT, Future[ResultT]]], seconds: float) -> int:
    """The number of a job that is done, after so many seconds at most; else that of the first."""
    from concurrent.futures import FIRST_COMPLETED, wait

    wait(
        [future for _, future in running],
        min(seconds, threading.TIMEOUT_MAX),
        return_when=FIRST_COMPLETED,
    )
    return next((n for n, (_, future) in enumerate(running) if future.done()), 0)


def _handed(executor: Executor, job: Callable[[ItemT], ResultT], item: ItemT) -> Future[ResultT]:
    """The job, handed over."""
    from concurrent.futures import BrokenExecutor, CancelledError

    try:
        return executor.submit(job, item)
    except (BrokenExecutor, CancelledError) as error:
        raise WorkersLost(f"the workers are gone: {error}") from error


def _is_lost(future: Future[ResultT]) -> bool:
    """Whether a job went with its worker."""
    from concurrent.futures import BrokenExecutor

    if not future.done():
        return False
    return future.cancelled() or isinstance(future.exception(), BrokenExecutor)
