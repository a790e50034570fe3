"""What a search may use: seed, time limit, executor."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from generator.contract.spread import AHEAD, spread

if TYPE_CHECKING:
    from concurrent.futures import Executor

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")


def _nobody(text: str) -> None:
    del text


@dataclass(frozen=True, slots=True)
class Effort:
    """What a search may use. It counts its time from when it is made.

    ``seed`` is for its random choices. ``seconds`` None: until it is done; ``begun`` is when it was
    made, by :func:`time.monotonic`. Without ``executor`` all is done in this process. ``tell``
    is called with a text about progress. The same seed gives the same answer, unless time runs out.
    So many jobs are handed over ``ahead``: an executor of more workers wants more.
    """

    seed: int = 1
    seconds: float | None = None
    executor: Executor | None = None
    tell: Callable[[str], None] = _nobody
    begun: float = field(default_factory=time.monotonic)
    ahead: int = AHEAD

    @property
    def spent(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self.begun

    @property
    def left(self) -> float:
        """Seconds that are left; infinite without a limit, never negative."""
        return math.inf if self.seconds is None else max(0.0, self.seconds - self.spent)

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.left == 0

    def map(
        self, job: Callable[[ItemT], ResultT], items: Iterable[ItemT]
    ) -> Iterator[tuple[ItemT, ResultT]]:
        """Each item with what the job makes of it, in order; fewer when the time is up.

        With an executor, of whatever kind, the job and its items must be such as it can carry (a
        function of a module, for processes); a job whose worker is lost is done again. Raises
        :class:`WorkersLost` where no worker is left.
        """
        if self.executor:
            yield from spread(self.executor, job, items, lambda: self.left, self.ahead)
            return
        for item in items:
            if self.over:
                return
            yield item, job(item)

    def gather(
        self,
        job: Callable[[ItemT], Iterable[ResultT]],
        items: Iterable[ItemT],
        progress: Callable[[int, int], str],
        every: int,
    ) -> Iterator[Sequence[ResultT]]:
        """All that the job has made of the items so far, after ``every`` so many of them and last.

        ``progress`` words for :attr:`tell` how many are done, and how much has been made of them.
        """
        known: list[ResultT] = []
        done = 0
        for done, (_, found) in enumerate(self.map(job, items), 1):
            known += found
            self.tell(progress(done, len(known)))
            if done % every == 0:
                yield known
        if done % every:
            yield known
