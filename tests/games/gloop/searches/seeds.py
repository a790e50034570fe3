"""How long the search of Gloop takes from nothing to what is asked for, over several seeds.

Run from the project's folder: ``python -m tests.games.gloop.searches.seeds [PUZZLE …]``. Seconds of
computing in one process. The fewest loops are searched until they are found, over ten seeds; all
else over five seeds, each of which is given up after a number of seconds (``--cap``). A median is
that of all seeds: those given up count as longer than all others, so that there is none where most
are. What numba compiles has been compiled before.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.contract.effort import Effort
from generator.games.gloop.search import PUZZLES
from generator.project import Project
from generator.puzzles import answers

CAP = 20.0
"""Seconds of computing after which a seed is given up, unless told otherwise."""
VALUES: Mapping[tuple[str, str], tuple[int, ...]] = {
    ("circles-most", "7x13"): (28, 29),
    **{("most", size): (58, 59, 60) for size in PUZZLES["most"].cases},
}
"""Values to which the time is taken, where it is not the stored one alone."""


class GivenUp(Exception):  # noqa: N818  (says what happened)
    """A search has computed for long enough."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds of computing of this process since ``begun``, of which ``cap`` may be used."""

    begun: float
    cap: float

    @property
    def seconds(self) -> float:
        """What has been computed."""
        return time.process_time() - self.begun

    def tell(self, progress: str) -> None:
        """Ends a search when it tells how far it is."""
        del progress
        if self.seconds > self.cap:
            raise GivenUp


def main(arguments: Sequence[str] | None = None) -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzles", nargs="*", metavar="PUZZLE", help="these alone")
    parser.add_argument("--cap", type=float, default=CAP, help="seconds for each seed")
    parser.add_argument(
        "--size", choices=PUZZLES["fewest"].cases, action="append", help="these alone"
    )
    options = parser.parse_args(arguments)
    for size in PUZZLES["fewest"].cases:
        next(PUZZLES["fewest"].search(size, Effort()))  # compiles
    for name in options.puzzles or PUZZLES:
        for size in options.size or PUZZLES[name].cases:
            for line in lines(name, size, options.cap):
                print(f"{name} {size} {line}", flush=True)


def lines(puzzle: str, size: str, cap: float) -> Iterator[str]:
    """What each seed brings, and a summary for each value that is waited for."""
    stored = answers.load(Project(Path()), "gloop", lambda path: path.read_text("utf-8"))
    answer = stored.get(puzzle, size)
    if answer is None or answer.value is None:
        return
    values = VALUES.get((puzzle, size), (answer.value,))
    seeds, limit = (range(1, 11), math.inf) if puzzle == "fewest" else (range(1, 6), cap)
    times: dict[int, list[float]] = {value: [] for value in values}
    for seed in seeds:
        best, reached = _reached(puzzle, size, seed, values, limit)
        for value in values:
            times[value].append(reached.get(value, math.inf))
        told = ", ".join(f"{value} in {seconds:.1f} s" for value, seconds in reached.items())
        yield f"seed {seed}: {told or f'given up at {best}'}"
    for value, seconds in times.items():
        found = [s for s in seconds if s < math.inf]
        middle = statistics.median(seconds)
        yield (
            f"{value}: {len(found)} of {len(seconds)} seeds, median {middle:.1f} s"
            + (f", from {min(found):.1f} to {max(found):.1f} s" if found else "")
        )


def _reached(
    puzzle: str, size: str, seed: int, values: Sequence[int], limit: float
) -> tuple[int | None, dict[int, float]]:
    """The best value that a seed brings, and the seconds until each of ``values`` or better."""
    found: dict[int, float] = {}
    best = None
    sign = 1 if PUZZLES[puzzle].most else -1
    clock = Clock(time.process_time(), limit)
    try:
        for answer in PUZZLES[puzzle].search(size, Effort(seed, tell=clock.tell)):
            best = answer.value
            for value in values:
                if best is not None and sign * best >= sign * value and clock.seconds <= limit:
                    found.setdefault(value, clock.seconds)
            if len(found) == len(values):
                break
    except GivenUp:
        pass
    return best, found


if __name__ == "__main__":
    main()
