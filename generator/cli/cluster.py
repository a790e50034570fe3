"""A cluster of Dask as an executor: the same program on other machines.

A job travels as bytes, and is read where it is done, after the games of the project have been
joined there. It is done by the very code that this process has, or not at all: the results of
another version might be as many, and wrong.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from generator.cli.terminal import UsageError
from generator.contract import finding
from generator.contract.spread import WorkersLost
from generator.installing import remedy
from generator.packages import game_folder, modules
from generator.project import PACKAGE

ResultT = TypeVar("ResultT")
Given = ParamSpec("Given")

EXTRA = "cluster"
"""The extra of this distribution that brings Dask."""
PATIENCE = 10
"""Seconds for the scheduler to answer at first."""
SILENCE = 20
"""Seconds without an answer after which the scheduler is lost. The network may be cut without a
sign of it, so that it is asked all the time."""
PULSE = 1
"""Seconds from an answer until it is asked again."""


@dataclass(frozen=True, slots=True)
class Package:
    """A ``job`` in bytes, by the code of a game, perhaps in a project's folder of ``games``; the
    code has this ``digest``.
    """

    game: str
    games: tuple[str, ...]
    digest: str
    job: bytes


class Cluster(Executor):
    """The workers of a ``client`` of Dask whose scheduler is at an address; all jobs are about one
    game, or ("") look themselves at whether code of games is the same.

    Once the scheduler is lost, ``submit`` raises ``BrokenExecutor``. A job whose workers die time
    and again raises :class:`WorkersLost`, as one does on a worker with other code.
    """

    def __init__(self, client: Any, address: str, game: str) -> None:
        self._client, self._address, self._game = client, address, game
        self._executor = client.get_executor(pure=False)
        self._games = finding.joined()
        self._digest = digest(game, self._games)
        self._threads = self._asked(PATIENCE)
        self._running: set[Future[Any]] = set()
        self._lost, self._ended = threading.Event(), threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    @property
    def workers(self) -> int:
        """How many work for it, as the scheduler said when it last answered."""
        return len(self._threads)

    @property
    def threads(self) -> int:
        """How many jobs it does at once, as the scheduler said when it last answered."""
        return sum(self._threads.values())

    def submit(
        self, fn: Callable[Given, ResultT], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[ResultT]:
        """Have a worker of the cluster call the function."""
        if self._lost.is_set():
            raise BrokenExecutor(self._gone())
        job = pickle.dumps((fn, args, kwargs))
        package = Package(self._game, self._games, self._digest, job)
        future: Future[ResultT] = Future()
        self._running.add(future)
        future.add_done_callback(self._running.discard)
        self._executor.submit(unpacked, package).add_done_callback(partial(_told, future))
        return future

    def _asked(self, patience: float) -> Mapping[str, int]:
        """The threads of each worker, as the scheduler says now; raises ``OSError``."""
        ask = self._client.scheduler.ncores
        threads: Mapping[str, int] = self._client.sync(ask, workers=None, callback_timeout=patience)
        return threads

    def _watch(self) -> None:
        """Ask the scheduler how many work, and give up all jobs once it is lost: also one that is
        handed over just then, which would never be answered.
        """
        answered = time.monotonic()
        while not self._ended.wait(PULSE):
            if not self._lost.is_set():
                with suppress(OSError, RuntimeError):  # closed, cut off, or without an answer
                    self._threads = self._asked(SILENCE)
                    answered = time.monotonic()
                silent = time.monotonic() - answered >= SILENCE
                if silent or self._client.status in {"closing", "closed"}:
                    self._lost.set()
            if self._lost.is_set():
                for future in list(self._running):
                    with suppress(InvalidStateError):  # it has just been answered
                        future.set_exception(BrokenExecutor(self._gone()))

    def _gone(self) -> str:
        return f"the scheduler at {self._address} does not answer any more"

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, which gives up what it has not begun; what its workers are at they
        end.
        """
        if wait and not cancel_futures:
            self._executor.shutdown(wait=True)
        self._ended.set()
        with suppress(OSError):  # it need not answer
            self._client.close(timeout=1)


@contextmanager
def cluster(address: str, game: str) -> Iterator[Cluster]:
    """The workers of the scheduler at an address, such as ``tcp://192.0.2.1:8786``.

    Raises :class:`UsageError` where there is none.
    """
    try:
        import distributed
    except ModuleNotFoundError as error:
        problem = f"--cluster needs the library {error.name}: {remedy(EXTRA)}"
        raise UsageError(problem) from error
    # What becomes of workers is said by this program, in a line.
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
    try:
        connect: Callable[..., Any] = distributed.Client
        client = connect(address, timeout=PATIENCE, set_as_default=False)
        pool = Cluster(client, address, game)
    except (OSError, ValueError, TypeError) as error:
        problem = f"--cluster: no scheduler of Dask answers at {address}"
        instead = "`dask scheduler` begins one and says its address, such as tcp://192.0.2.1:8786"
        raise UsageError(f"{problem}; {instead}") from error
    try:
        yield pool
    finally:
        pool.shutdown(wait=False)


def unpacked(package: Package) -> object:
    """What comes of the job in a package, which is done on a worker.

    Raises :class:`WorkersLost` where the worker has other code.
    """
    for folder in reversed(package.games):
        finding.join(Path(folder))
    if digest(package.game, package.games) != package.digest:
        where = f"the worker on {socket.gethostname()}"
        problem = f"{where} has another version of rulepress or of {package.game}"
        raise WorkersLost(f"{problem}; install the same there, and begin it anew")
    job, args, kwargs = pickle.loads(package.job)
    result: object = job(*args, **kwargs)
    return result


@cache
def digest(game: str, games: tuple[str, ...]) -> str:
    """Of all code of the tool and of a game, where these folders of games are joined.

    Taken before the code of the game is imported, and kept as that is.
    """
    del games
    found = hashlib.sha256()
    for folder in filter(None, (PACKAGE, game_folder(game))):
        for file in modules(folder):
            found.update(file.name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()


def _told(future: Future[ResultT], done: Future[ResultT]) -> None:
    """Have a future end as that of Dask did, unless it was given up before."""
    if future.done():
        return
    if done.cancelled():
        future.cancel()
        future.set_running_or_notify_cancel()
    elif error := done.exception():
        if type(error).__name__ == "KilledWorker":
            error = WorkersLost("a job lost all workers that began it; is there enough memory?")
        with suppress(InvalidStateError):
            future.set_exception(error)
    else:
        with suppress(InvalidStateError):
            future.set_result(done.result())
