"""Extra puzzles of Gloop: small rectangles that some tiles fill in one way only.

Rectangles are filled at random, and all fillings with the same tiles are counted. Either there is
just one with all paths closed, or there are several, just one of which is a single loop. Of what is
found, a plan of grades, kinds and sizes takes the puzzles with the longest paths.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from generator.contract.effort import Effort
from generator.contract.puzzle import Extra
from generator.counted import counted
from generator.games.gloop.search.filling import Board, Filling, TooMany
from generator.geometry.loops import loops
from generator.geometry.matching import UNUSED

CLOSED, ONE_LOOP = "closed", "one-loop"


@dataclass(frozen=True, slots=True, order=True)
class Task:
    """What is asked, and the rectangle in which it is."""

    kind: str
    rows: int
    columns: int


PLAN = {
    1: (
        Task(CLOSED, 2, 3),
        Task(CLOSED, 2, 3),
        Task(CLOSED, 2, 4),
        Task(CLOSED, 2, 4),
        Task(CLOSED, 3, 3),
        Task(ONE_LOOP, 3, 3),
    ),
    2: (
        Task(CLOSED, 2, 5),
        Task(CLOSED, 3, 3),
        Task(CLOSED, 3, 3),
        Task(ONE_LOOP, 3, 3),
        Task(ONE_LOOP, 3, 3),
        Task(CLOSED, 3, 4),
    ),
    3: (
        Task(CLOSED, 3, 4),
        Task(CLOSED, 3, 4),
        Task(CLOSED, 3, 5),
        Task(ONE_LOOP, 3, 4),
        Task(ONE_LOOP, 3, 4),
        Task(ONE_LOOP, 3, 4),
    ),
    4: (
        Task(CLOSED, 4, 4),
        Task(CLOSED, 4, 4),
        Task(CLOSED, 3, 5),
        Task(ONE_LOOP, 3, 5),
        Task(ONE_LOOP, 4, 4),
        Task(ONE_LOOP, 4, 4),
    ),
}
"""What the puzzles of each grade ask."""
LIMITS = {1: (0, 50), 2: (50, 200), 3: (200, 1500), 4: (1500, 8000)}
"""The trials of each grade: at least the first number, fewer than the second."""
ROUNDS = 40
"""How often each task is worked at."""
CHOICE = 10
"""Rounds after which the puzzles are chosen anew."""
FILLINGS = {CLOSED: 50, ONE_LOOP: 400}
"""Random fillings in a round of a task; most are more than a single loop."""
STEPS = 300
"""Placements that are tried for a random filling."""
MANY = 400
"""The most fillings with the same tiles that are looked through for a single loop."""
CIRCLE = 2
"""Half the path ends of a small circle, taken off for each loop: more loops are no better."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A task with its only solution, and the trials to find all fillings with the same tiles."""

    task: Task
    filling: Filling
    loops: int
    trials: int


def generate(effort: Effort) -> Iterator[tuple[Extra, ...]]:
    """Puzzles by the plan, in order of rising effort; ever better ones, from ever more fillings."""
    chance = random.Random(effort.seed)
    tasks = sorted({task for plan in PLAN.values() for task in plan})
    jobs = ((task, chance.getrandbits(32)) for _ in range(ROUNDS) for task in tasks)

    def progress(done: int, known: int) -> str:
        return f"{done} of {counted(ROUNDS * len(tasks), 'task')}: {counted(known, 'puzzle')}"

    return map(_puzzles, effort.gather(candidates, jobs, progress, every=CHOICE * len(tasks)))


def candidates(job: tuple[Task, int]) -> list[Candidate]:
    """What some random fillings, with a seed, bring for a task."""
    task, seed = job
    chance = random.Random(seed)
    board = _board(task.rows, task.columns)
    found = []
    for _ in range(FILLINGS[task.kind]):
        filling = board.random(chance, STEPS, telling=task.kind == CLOSED)
        candidate = filling and _candidate(task, board, filling)
        if candidate:
            found.append(candidate)
    return found


def _candidate(task: Task, board: Board, filling: Filling) -> Candidate | None:
    """A filling as a solution; None if it is not the only one, or the task none."""
    most, single = LIMITS[4][1] - 1, task.kind == ONE_LOOP
    if single and len(loops(board.grid(filling))) > 1:
        return None
    try:
        tried = board.fill([lying.tile for lying in filling], most, MANY if single else board.turns)
    except TooMany:
        return None
    answers = [one for one in tried.fillings if not single or len(loops(board.grid(one))) == 1]
    # As no tile is there twice, no filling is itself when turned.
    if len(answers) != board.turns or (single and len(tried.fillings) == board.turns):
        return None
    return Candidate(task, answers[0], len(loops(board.grid(answers[0]))), tried.trials)


@cache
def _board(rows: int, columns: int) -> Board:
    return Board(rows, columns)


def _puzzles(known: Sequence[Candidate]) -> tuple[Extra, ...]:
    """The best candidate for each part of the plan, whose tiles the others use little."""
    uses: Counter[str] = Counter()
    used: set[frozenset[str]] = set()
    chosen: list[tuple[int, Candidate]] = []

    def preference(candidate: Candidate) -> tuple[object, ...]:
        tiles = [lying.tile for lying in candidate.filling]
        ends = sum(len(tile) - tile.count(UNUSED) for tile in tiles)
        worth = ends - CIRCLE * candidate.loops - sum(uses[tile] for tile in tiles)
        return worth, candidate.trials, candidate.filling

    for grade, plan in PLAN.items():
        least, below = LIMITS[grade]
        taken = []
        for task in plan:
            fitting = (
                c
                for c in known
                if c.task == task and least <= c.trials < below and _tiles(c) not in used
            )
            best = max(fitting, key=preference, default=None)
            if best:
                uses.update(_tiles(best))
                used.add(_tiles(best))
                taken.append(best)
        chosen += [(grade, c) for c in sorted(taken, key=lambda c: (c.trials, c.task, c.filling))]
    return tuple(puzzle(number, *each) for number, each in enumerate(chosen, 1))


def _tiles(candidate: Candidate) -> frozenset[str]:
    return frozenset(lying.tile for lying in candidate.filling)


def puzzle(number: int, grade: int, candidate: Candidate) -> Extra:
    """A candidate as a puzzle of the book."""
    rows, columns = candidate.task.rows, candidate.task.columns
    cells = list(map(str, candidate.filling))
    return Extra(
        id=f"extra-{number}",
        grade=grade,
        kind=candidate.task.kind,
        pieces=tuple(sorted(_tiles(candidate))),
        given=(" ".join("-" * columns),) * rows,
        count=1,
        effort=candidate.trials,
        solution=tuple(
            " ".join(cells[start : start + columns]) for start in range(0, len(cells), columns)
        ),
    )
