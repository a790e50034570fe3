"""Making targets apart from this process: by any executor, on this machine or on others.

An order has targets as data: carried out twice it gives the same. Whoever carries it out begins a
process for it, so that nothing is remembered of what the project was before. That
process makes nothing unless program and project are, to the byte, what they are here.
"""

from __future__ import annotations

import math
import os
import pickle
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from generator.build.code import Code
from generator.build.digests import digest
from generator.build.entering import enter_worker
from generator.build.pool import WORTH, Pool, Work
from generator.build.targets import Derived, Target
from generator.build.workers import Made, ended, make
from generator.contract import finding
from generator.contract.spread import AHEAD, WorkersLost, spread
from generator.faults import ContentError
from generator.project import Project

ORDERS = 4
"""So many orders are made for each worker, if there are games enough: few enough to begin, many
enough that all end at about the same time."""

_PROGRAM = "from generator.build.apart import serve; serve()"


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """An executor, how many work for it now, and how many orders are handed over ahead."""

    executor: Executor
    number: Callable[[], int]
    ahead: int = AHEAD


@dataclass(frozen=True, slots=True)
class Order:
    """Targets to be made, each with the digest of the code that makes it; ``state`` is the digest
    of the project.
    """

    project: Project
    wanted: tuple[tuple[Target, str], ...]
    state: str


@dataclass(frozen=True, slots=True)
class Parcel:
    """What came of an order, as bytes, with their digest."""

    digest: str
    data: bytes


class Apart:
    """Has targets made ``elsewhere``; those that are made from files of the build folder, which is
    not there, are made ``here``.
    """

    def __init__(self, project: Project, elsewhere: Elsewhere, here: Pool) -> None:
        self._project, self._elsewhere, self._here = project, elsewhere, here
        self._code = Code(project.shared_cache)
        self._state = state_of(project)

    def make_all(
        self, work: Work, on_start: Callable[[Target], None]
    ) -> Iterator[tuple[Target, Made | ContentError]]:
        """Carry out the work; its targets come as they are done, all proofs first.

        ``on_start`` is called with each target when it has come. Raises :class:`WorkersLost`.
        """
        yield from self._made(self._orders(work.proofs, alone=True), on_start)
        targets = [target for target in work.targets if not work.is_withheld(target)]
        away = [target for target in targets if not isinstance(target, Derived)]
        yield from self._made(self._orders(away), on_start)
        derived = [target for target in targets if isinstance(target, Derived)]
        yield from self._here.make_all(replace(work, proofs=(), targets=derived), on_start)

    def _made(
        self, orders: Sequence[Order], on_start: Callable[[Target], None]
    ) -> Iterator[tuple[Target, Made | ContentError]]:
        executor, ahead = self._elsewhere.executor, self._elsewhere.ahead
        carried_out = spread(executor, carry_out, orders, lambda: math.inf, ahead, in_order=False)
        for order, parcel in carried_out:
            for (target, _), made in zip(order.wanted, _opened(parcel), strict=True):
                on_start(target)
                if isinstance(made, BaseException) and not isinstance(made, ContentError):
                    raise made
                yield target, made

    def _orders(self, targets: Iterable[Target], *, alone: bool = False) -> list[Order]:
        """One order for each game, or several where there are more workers than games and that is
        :data:`WORTH` it, unless one is to make all of a game ``alone``; the longest first. Where
        there are many games, one order has several: a process is begun for each order, and looks
        through the whole project.
        """
        of_game: dict[str, list[Target]] = {}
        for target in targets:
            of_game.setdefault(target.game, []).append(target)
        each = math.ceil(self._elsewhere.number() / max(1, len(of_game)))
        chosen: list[list[Target]] = []
        for own in of_game.values():
            parts = 1 if alone else max(1, min(each, len(own) // WORTH))
            chosen += (own[part::parts] for part in range(parts))
        chosen.sort(key=len, reverse=True)
        most = math.ceil(sum(map(len, chosen)) / (ORDERS * max(1, self._elsewhere.number())))
        return [
            Order(self._project, tuple((t, self._code.digest_of(t)) for t in part), self._state)
            for part in _packed(chosen, most)
        ]


def _packed(parts: Iterable[list[Target]], most: int) -> Iterator[list[Target]]:
    """Parts put together as long as they have no more than ``most`` targets."""
    packed: list[Target] = []
    for part in parts:
        if packed and len(packed) + len(part) > most:
            yield packed
            packed = []
        packed = [*packed, *part]
    if packed:
        yield packed


def _opened(parcel: Parcel) -> tuple[Made | BaseException, ...]:
    if digest(parcel.data) != parcel.digest:
        raise WorkersLost("what a worker has made came here damaged")
    results: tuple[Made | BaseException, ...] = pickle.loads(parcel.data)
    return results


def state_of(project: Project) -> str:
    """The digest of all files of a project that anything is made from."""
    places = (project.content, project.art, project.locales, project.fonts, project.own_games)
    files = [project.settings, project.themes]
    for place in places:
        files += (file for file in place.rglob("*") if "__pycache__" not in file.parts)
    parts = []
    for file in sorted(files):
        parts.append(project.shown(file))
        with suppress(ContentError):  # folders, and what whoever makes something of it will name
            parts.append(digest(project.data(file)))
    return digest("\n".join(parts).encode())


def carry_out(order: Order) -> Parcel:
    """What comes of each target of an order, made in a process that is begun for it, and in another
    one after code of the game has ended it.

    Raises ``BrokenExecutor`` where a process is killed, :class:`WorkersLost` where program or
    project are others here.
    """
    results: list[Made | BaseException] = []
    while rest := order.wanted[len(results) :]:
        status = _collect(replace(order, wanted=rest), results)
        if left := order.wanted[len(results) :]:
            if status < 0:
                raise BrokenExecutor("a process that made targets was killed")
            results.append(ended(left[0][0], status))
    data = pickle.dumps(tuple(results))
    return Parcel(digest(data), data)


def _collect(order: Order, results: list[Made | BaseException]) -> int:
    """Add what a process makes of an order to the results; its exit status."""
    pipe = subprocess.PIPE
    began = False
    with subprocess.Popen([sys.executable, "-c", _PROGRAM], stdin=pipe, stdout=pipe) as process:
        assert process.stdin
        assert process.stdout
        try:
            with suppress(BrokenPipeError):
                pickle.dump(order, process.stdin)
                process.stdin.flush()
            with suppress(EOFError, pickle.UnpicklingError):
                if problem := pickle.load(process.stdout):
                    raise WorkersLost(problem)
                began = True
                while True:
                    results.append(pickle.load(process.stdout))
        except BaseException:
            process.kill()
            raise
        with suppress(BrokenPipeError):
            process.stdin.close()
        status = process.wait()
    if status >= 0 and not began:
        problem = f"a process for an order ended with status {status}; its output says why"
        raise WorkersLost(f"nothing is made on {socket.gethostname()}: {problem}")
    return status


def serve() -> None:
    """Carry out the order on standard input, in a process begun for it: to standard output goes
    what keeps it from that, if anything, and then what comes of each target.

    The process leaves with the one that began it, when its standard input ends.
    """
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the code of games prints is no reply
    enter_worker()
    order: Order = pickle.load(sys.stdin.buffer)
    if not order.project.untrusted:
        finding.join(order.project.own_games)
    _reply(replies, _problem(order))
    threading.Thread(target=_leave_with_giver, daemon=True).start()
    for target, _ in order.wanted:
        made: Made | BaseException
        try:
            made = make(order.project, target)
        except BaseException as error:
            made = error
        _reply(replies, made)


def _leave_with_giver() -> None:
    while os.read(0, 1):  # not by way of sys.stdin, which Python locks when it ends
        pass
    os._exit(0)


def _reply(replies: BinaryIO, answer: object) -> None:
    pickle.dump(answer, replies)
    replies.flush()


def _problem(order: Order) -> str:
    """What keeps an order from being carried out here; empty where nothing does."""
    where = f"the worker on {socket.gethostname()}"
    root = order.project.root
    if not Path(root).is_dir():
        return f"{where} has no project at {root}; it has to lie there on each machine"
    if state_of(order.project) != order.state:
        return f"{where} has other files in {root}; copy the project there as it is here"
    code = Code(order.project.shared_cache)
    if any(code.digest_of(target) != was for target, was in order.wanted):
        return f"{where} has another version of Python, rulepress or a library; install the same"
    return ""
