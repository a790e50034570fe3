"""Making targets in several processes, kept for a whole build.

A worker keeps to a game as long as there is something to be made of it: what it has read, proved
and drawn of that game is then at hand. Where the system has it so, it is forked from this process,
which has imported what all need, so that another one costs little: one that has grown gives way to
it when its game is done.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from types import TracebackType
from typing import TYPE_CHECKING, Final

from generator.build.code import Code
from generator.build.entering import enter_worker
from generator.build.errors import BuildError
from generator.build.targets import Target
from generator.build.workers import Made, ended, make
from generator.contract import finding
from generator.contract.memory import growth
from generator.faults import ContentError
from generator.project import Project

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

WORTH = 4
"""So many targets of a game are worth a worker more, which has to read, prove and draw anew what
they have in common; fewer are made with half the work by one alone."""

GROWN: Final = 50_000_000
"""A worker that holds so many bytes more than at its beginning has no other game made: what it
remembers of one is of no use for the next."""


@dataclass(frozen=True, slots=True)
class Work:
    """The ``targets`` that are to be made, those of a game after its ``proofs``, but for those that
    are withheld, as a fault has come meanwhile.
    """

    proofs: Sequence[Target]
    targets: Sequence[Target]
    is_withheld: Callable[[Target], bool]


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
        self, work: Work, on_start: Callable[[Target], None]
    ) -> Iterator[tuple[Target, Made | ContentError]]:
        """Carry out the work; its targets come as they are done.

        ``on_start`` is called with each target that is begun. Raises :class:`BuildError` where a
        worker is killed.
        """
        here = self._made_here(work)
        for target in here:
            if not work.is_withheld(target):
                on_start(target)
                yield target, make(self._project, target)
        waiting = [*work.proofs, *work.targets][len(here) :]
        if not waiting:
            return
        # Imported here, as most commands make everything themselves.
        from multiprocessing.connection import Connection, wait

        self._begin(waiting, work)
        # The largest games first: so the last ones begun are small, and all workers end together.
        sizes = {game: self._size(game) for game in {target.game for target in waiting}}
        waiting.sort(key=lambda target: sizes[target.game], reverse=True)
        proofs = {*work.proofs}
        running: dict[Connection, tuple[_Worker, Target]] = {}

        def begin_all() -> None:
            """Give each idle worker what it makes next."""
            waiting[:] = [target for target in waiting if not work.is_withheld(target)]
            at_work = (target for _, target in running.values())
            unproved = {target.game for target in (*waiting, *at_work) if target in proofs}
            left = {target.game for target in waiting}
            # Whose own game is not done chooses first, or else an idle one would take that.
            for worker in sorted(self._workers, key=lambda worker: worker.game not in left):
                others = {target.game for _, target in running.values()}
                if worker.pipe in running:
                    continue
                if chosen := next_target(waiting, worker.game, others, unproved):
                    waiting.remove(chosen)
                    on_start(chosen)
                    maker = self._fit_for(chosen, worker)
                    running[maker.pipe] = maker, chosen
                    maker.begin(chosen)

        while True:
            begin_all()
            if not running:
                return
            for pipe in wait(list(running)):
                assert isinstance(pipe, Connection)
                worker, target = running.pop(pipe)
                made = worker.made(target)
                if worker.has_ended:
                    self._replace(worker)
                elif target not in proofs:
                    # Before this is written, so that the worker need not wait for that. What was
                    # proved has to be heard of first: a fault in it withholds all of its game.
                    begin_all()
                yield target, made

    def _made_here(self, work: Work) -> Sequence[Target]:
        """What is made in this process: one target alone, with its proofs; and what proves one game
        alone, as all workers then have it at hand.
        """
        every = (*work.proofs, *work.targets)
        if self._workers or (self._jobs > 1 and len({target.game for target in every}) > 1):
            return ()
        return every if self._jobs == 1 or len(work.targets) <= 1 else work.proofs

    def _begin(self, targets: Sequence[Target], work: Work) -> None:
        """Have workers for the targets, which are forked after what all of them import."""
        if not self._workers:
            code = Code(self._project.shared_cache)
            for name in sorted(code.imported({type(target).__module__ for target in targets})):
                import_module(name)
            for target in targets:  # workers then know what imports there are, and read none
                code.digest_of(target)
            code.keep()
        games = Counter(target.game for target in work.targets)
        worth = sum(-(-games[game] // WORTH) or 1 for game in {target.game for target in targets})
        while len(self._workers) < min(self._jobs, worth):
            self._workers.append(_Worker(self._project))

    def _size(self, game: str) -> int:
        """Bytes of what a game is described by: roughly, how much there is to be made of it."""
        with suppress(OSError):
            return sum(file.stat().st_size for file in (self._project.content / game).iterdir())
        return 0

    def _fit_for(self, target: Target, worker: _Worker) -> _Worker:
        """The worker for a target, or another in its place where it has grown with another game."""
        if worker.has_grown and worker.game != target.game:
            return self._replace(worker)
        return worker

    def _replace(self, worker: _Worker) -> _Worker:
        worker.end()
        self._workers[self._workers.index(worker)] = another = _Worker(self._project)
        return another


def next_target(
    waiting: Sequence[Target],
    game: str | None,
    others: Collection[str],
    unproved: Collection[str] = (),
) -> Target | None:
    """What a worker that made targets of a ``game`` makes next, while ``others`` are being worked
    on: it goes on with its game, or else begins one that nobody is at, or else helps where most is
    waiting, if that is :data:`WORTH` it. None where nothing is waiting for it, as an ``unproved``
    game is left alone that others are at.
    """
    left = Counter(target.game for target in waiting)
    games = [
        name
        for name, count in left.items()
        if name not in others or (name not in unproved and (name == game or count >= WORTH))
    ]
    wanted = max(games, key=lambda g: (g == game, g not in others, left[g]), default=None)
    return next((target for target in waiting if target.game == wanted), None)


class _Worker:
    """A process that makes one target after another, seen from the leader."""

    def __init__(self, project: Project) -> None:
        import multiprocessing

        self.game: str | None = None
        self.has_grown = False
        self.pipe, theirs = multiprocessing.Pipe()
        given = (project, finding.joined(), theirs)
        self._process = multiprocessing.Process(target=_work, args=given, daemon=True)
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
            made: Made | ContentError | BaseException
            made, self.has_grown = self.pipe.recv()
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


def _work(project: Project, games: Iterable[str], pipe: Connection) -> None:
    """Make whatever targets come through a pipe, until the process is ended."""
    enter_worker(games)
    gc.freeze()  # what is there already is garbage for none, and remains shared
    grown = growth()
    while True:
        target = pipe.recv()
        try:
            made: Made | ContentError | BaseException = make(project, target)
        except BaseException as error:
            made = error
        pipe.send((made, grown() > GROWN))
