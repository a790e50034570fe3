"""Making targets in several processes, kept for a whole build.

A worker keeps to a game as long as there is something to be made of it: what it has read, proved
and drawn of that game is then at hand.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from types import TracebackType

from generator.build.entering import enter_worker
from generator.build.errors import BuildError
from generator.build.plan import Stage
from generator.build.targets import Target
from generator.build.workers import Made, ended, make
from generator.faults import ContentError
from generator.project import Project

WORTH = 4
"""So many targets of a game are worth a worker more, which has to read, prove and draw anew what
they have in common; fewer are made with half the work by one alone."""


class Pool:
    """At most ``jobs`` workers; to be left as a context, which ends them."""

    def __init__(self, project: Project, jobs: int) -> None:
        self._project, self._jobs = project, jobs
        self._workers: list[_Worker] = []

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._workers:
            worker.end()

    def make_all(
        self, stage: Stage, targets: Sequence[Target], on_start: Callable[[Target], None]
    ) -> Iterator[tuple[Target, Made | ContentError]]:
        """Make ``targets`` of a stage; they come as they are done.

        ``on_start`` is called with each target that is begun. One target alone is made in this
        process. Raises :class:`BuildError` where a worker is killed.
        """
        games = Counter(target.game for target in targets)
        jobs = min(self._jobs, len(games) if stage.proves else len(targets))
        if jobs <= 1 and not self._workers:
            for target in targets:
                on_start(target)
                yield target, make(self._project, target)
            return
        worth = sum(-(-count // WORTH) for count in games.values())
        while len(self._workers) < min(jobs, worth):
            self._workers.append(_Worker(self._project))
        waiting = list(targets)
        running: dict[Connection, tuple[_Worker, Target]] = {}
        while True:
            left = {target.game for target in waiting}
            # Whose own game is not done chooses first, or else an idle one would take that.
            for worker in sorted(self._workers, key=lambda worker: worker.game not in left):
                others = {target.game for _, target in running.values()}
                if worker.pipe in running:
                    continue
                if chosen := next_target(waiting, worker.game, others, alone=stage.proves):
                    waiting.remove(chosen)
                    on_start(chosen)
                    running[worker.pipe] = worker, chosen
                    worker.begin(chosen)
            if not running:
                return
            for pipe in wait(list(running)):
                assert isinstance(pipe, Connection)
                worker, target = running.pop(pipe)
                yield target, worker.made(target)
                if worker.has_ended:
                    self._workers[self._workers.index(worker)] = _Worker(self._project)


def next_target(
    waiting: Sequence[Target], game: str | None, others: Collection[str], *, alone: bool = False
) -> Target | None:
    """What a worker that made targets of a ``game`` makes next, while ``others`` are being worked
    on: it goes on with its game, or else begins one that nobody is at, or else helps where most is
    waiting, if that is :data:`WORTH` it. None where nothing is waiting for it, as a game is left
    ``alone`` that others are at.
    """
    left = Counter(target.game for target in waiting)
    games = [
        name
        for name, count in left.items()
        if name not in others or (not alone and (name == game or count >= WORTH))
    ]
    wanted = max(games, key=lambda g: (g == game, g not in others, left[g]), default=None)
    return next((target for target in waiting if target.game == wanted), None)


class _Worker:
    """A process that makes one target after another, seen from the leader."""

    def __init__(self, project: Project) -> None:
        self.game: str | None = None
        self.pipe, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.Process(target=_work, args=(project, theirs), daemon=True)
        self._process.start()
        theirs.close()  # else nobody would notice that the worker is killed

    def begin(self, target: Target) -> None:
        """Have a target made."""
        self.game = target.game
        with suppress(BrokenPipeError):  # a worker that was killed is noticed when it should answer
            self.pipe.send(target)

    def made(self, target: Target) -> Made | ContentError:
        """What came of the target; raises what it raised.

        Where code of the game has ended the process, as ``os._exit`` does, that is the fault.
        """
        try:
            made: Made | ContentError | BaseException = self.pipe.recv()
        except (EOFError, ConnectionError) as error:
            self._process.join()
            if (status := self._process.exitcode or 0) >= 0:
                return ended(target, status)
            problem = "a worker of the build was killed; is there enough memory?"
            raise BuildError(problem) from error
        if isinstance(made, BaseException) and not isinstance(made, ContentError):
            raise made
        return made

    @property
    def has_ended(self) -> bool:
        """Whether the process is no more."""
        return not self._process.is_alive()

    def end(self) -> None:
        """Stop the process, whatever it is at."""
        self._process.terminate()
        self._process.join()
        self.pipe.close()


def _work(project: Project, pipe: Connection) -> None:
    """Make whatever targets come through a pipe, until the process is ended."""
    enter_worker()
    while True:
        target = pipe.recv()
        try:
            made: Made | ContentError | BaseException = make(project, target)
        except BaseException as error:
            made = error
        pipe.send(made)
