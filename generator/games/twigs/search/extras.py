"""Extra puzzles of Twigs: outlines to be filled by some twigs, most of them in one way only.

Outlines are grown at random; for each, some sets of twigs are tried, and all ways in which they
fill it are counted. From these candidates the best are chosen for a plan of grades and numbers of
twigs. Hexagons are in axial coordinates, as in :mod:`.outlines`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, count, groupby, islice, product
from typing import TypeAlias

from generator.contract.effort import Effort
from generator.contract.puzzle import Extra
from generator.counted import counted
from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.pieces import LETTERS, SIZE
from generator.games.twigs.search.covering import Solution, TooMany, edges_of, fill, images, places
from generator.games.twigs.search.outlines import Cells, centre, outline_length
from generator.geometry import hexcell, polyform
from generator.geometry.hexcell import Cell

PLAN = {
    1: (3, 4, 5, 5, 5, 5),
    2: (6, 6, 6, 7, 7, 7),
    3: (8, 8, 8, 9, 9, 9),
    4: (10, 11, 11, 12, 12, 12),
}
"""How many twigs the puzzles of each grade have."""
LIMITS = {1: (0, 40), 2: (40, 250), 3: (250, 2000), 4: (2000, 10_000)}
"""The trials of each grade: at least the first number, fewer than the second."""
OUTLINES = 300
"""Outlines that are tried."""
SMALL = 6
"""Twigs of a small outline, at most."""
SETS, SMALL_SETS = 24, 250
"""Sets of twigs that are tried for an outline, and for a small one."""
FEW = 2
"""The most solutions of a puzzle up to symmetry."""
ROUND = 50
"""Outlines after which the puzzles are chosen anew."""

Job: TypeAlias = tuple[Cells, int]
"""An outline, and a seed for its sets of twigs."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An outline that some twigs fill in few ways: one of these ways, and their number."""

    cells: Cells
    solution: Solution
    count: int
    trials: int


def generate(effort: Effort) -> Iterator[tuple[Extra, ...]]:
    """Puzzles by the plan, in order of rising effort; ever better ones, from ever more outlines."""
    chance = random.Random(effort.seed)
    jobs = ((cells, chance.getrandbits(32)) for cells in islice(outlines(chance), OUTLINES))

    def progress(done: int, known: int) -> str:
        return f"{done} of {OUTLINES} outlines: {counted(known, 'puzzle')}"

    return map(_puzzles, effort.gather(candidates, jobs, progress, every=ROUND))


def candidates(job: Job) -> list[Candidate]:
    """What can be asked of an outline."""
    cells, seed = job
    twigs = twigs_for(cells) or 0
    chance = random.Random(seed)
    edges = edges_of([centre(cell) for cell in cells])
    every = places(edges)
    few, most = FEW * symmetries(cells), LIMITS[4][1] - 1
    found = []
    for letters in _sets(twigs, chance):
        try:
            filled = fill(edges, every, letters, most, few)
        except TooMany:
            continue
        ways = sorted({images(way, edges)[0] for way in filled.solutions}, key=_text)
        if 0 < len(ways) <= FEW:
            found.append(Candidate(cells, ways[0], len(ways), filled.trials))
    return found


def _sets(twigs: int, chance: random.Random) -> list[tuple[str, ...]]:
    """Some sets of so many twigs, at random."""
    every = list(combinations(LETTERS, twigs))
    chance.shuffle(every)
    return every[: SETS if twigs > SMALL else SMALL_SETS]


def _puzzles(known: Sequence[Candidate]) -> tuple[Extra, ...]:
    """The best candidate for each part of the plan, without an outline used twice."""
    used: set[Cells] = set()
    chosen: list[tuple[int, Candidate]] = []
    for grade, plan in PLAN.items():
        least, below = LIMITS[grade]
        taken = []
        for twigs in plan:
            fitting = (
                c
                for c in known
                if len(c.solution) == twigs and least <= c.trials < below and c.cells not in used
            )
            best = min(fitting, key=_preference, default=None)
            if best:
                used.add(best.cells)
                taken.append(best)
        chosen += [(grade, c) for c in sorted(taken, key=lambda c: c.trials)]
    return tuple(puzzle(number, *each) for number, each in enumerate(chosen, 1))


def _preference(candidate: Candidate) -> tuple[object, ...]:
    """Better-looking puzzles first: with one solution, symmetric, with few tips, compact."""
    cells = candidate.cells
    return (
        candidate.count,
        -symmetries(cells),
        tips(cells),
        outline_length(cells),
        -candidate.trials,
        _text(candidate.solution),
    )


def puzzle(number: int, grade: int, candidate: Candidate) -> Extra:
    """A candidate as a puzzle of the book."""
    columns = groupby(sorted(candidate.cells), key=lambda cell: cell[0])
    return Extra(
        id=f"extra-{number}",
        grade=grade,
        kind="outline",
        pieces=tuple(twig.letter for twig in candidate.solution),
        given=tuple(
            " ".join("{},{}".format(*centre(cell)) for cell in column) for _, column in columns
        ),
        count=candidate.count,
        effort=candidate.trials,
        solution=tuple(_text(candidate.solution)),
    )


def _text(solution: Sequence[Placement]) -> list[str]:
    return list(map(str, solution))


FEWEST = 3
"""Twigs of the smallest outline."""
WIDEST = 5
"""Steps between the hexagons of an outline that are farthest apart."""
SMALL_OUTLINE = 6
"""Hexagons of the largest outlines that are not all symmetric."""
MOST_TIPS = 3
"""Tips of an outline: hexagons that are beside one other hexagon only."""

Map: TypeAlias = Callable[[Cell], Cell]

_ORDER = len(hexcell.SYMMETRIES)
"""The most hexagons that the symmetries of an outline can map onto each other."""


def twigs_for(cells: Collection[Cell]) -> int | None:
    """The twigs that have as many segments as the hexagons have edges; None if none have."""
    edges = (6 * len(cells) + outline_length(frozenset(cells))) // 2
    return None if edges % SIZE else edges // SIZE


def outlines(chance: random.Random) -> Iterator[Cells]:
    """Outlines for 3 to 12 twigs, each once and upright; there is no end of trying.

    First all small ones, as hardly any of these are symmetric, then symmetric ones at random.
    """
    seen: set[tuple[Cell, ...]] = set()
    small = (form for size in range(3, SMALL_OUTLINE + 1) for form in polyform.free(hexcell, size))
    grown = (cells for _ in count() for cells in _grown(chance))
    for cells in chain(map(frozenset, small), grown):
        form = polyform.canonical(hexcell, cells)
        if form not in seen and _is_fair(cells):
            seen.add(form)
            yield upright(frozenset(form))


def symmetries(cells: Cells) -> int:
    """How many turns and reflections map the hexagons onto themselves."""
    return sum(_normal(map(turn, cells)) == _normal(cells) for turn in hexcell.SYMMETRIES)


def tips(cells: Cells) -> int:
    """The hexagons that are beside one other hexagon only."""
    return sum(len(cells.intersection(hexcell.neighbours(cell))) == 1 for cell in cells)


def upright(cells: Cells) -> Cells:
    """The hexagons turned so that they look best: left and right alike, or else top and bottom;
    then as low as can be, with the centre of gravity low.

    The columns of the lattice of twigs are upright: a numbers them, and a + 2b the height.
    """

    def asymmetry(form: Cells) -> tuple[bool, bool, int, int, list[Cell]]:
        heights = [a + 2 * b for a, b in form]
        low = min(heights)
        return (
            _normal((-a, a + b) for a, b in form) != form,
            _normal((a, -a - b) for a, b in form) != form,
            max(heights) - low,
            sum(heights) - low * len(form),
            sorted(form),
        )

    return min((_normal(map(turn, cells)) for turn in hexcell.SYMMETRIES), key=asymmetry)


def _normal(cells: Iterable[Cell]) -> Cells:
    return frozenset(hexcell.normal(cells))


def _grown(chance: random.Random) -> Iterator[Cells]:
    """What one set becomes, as orbits of its symmetries are added to it."""
    maps = [_map(chance) for _ in range(chance.choice((1, 2, 2)))]
    cells: Cells = frozenset()
    beside = {hexcell.SEED, *hexcell.STEPS}
    while len(cells) <= SIZE * len(LETTERS) // 3:
        orbit = _orbit(chance.choice(sorted(beside)), maps)
        if len(orbit) > _ORDER:  # two maps without a fixed point in common
            return
        cells |= orbit
        beside = {n for cell in cells for n in hexcell.neighbours(cell)} - cells
        yield cells


def _map(chance: random.Random) -> Map:
    """A turn or a reflection, about the hexagon 0, 0 or beside it."""
    turn = chance.choice(hexcell.SYMMETRIES[1:])
    by = chance.choice(((0, 0), *hexcell.STEPS))
    return lambda cell: hexcell.translate(turn(cell), by)


def _orbit(cell: Cell, maps: Collection[Map]) -> Cells:
    """All that the maps make of a hexagon; more than 12 where there is no end of it."""
    found, todo = {cell}, [cell]
    while todo and len(found) <= _ORDER:
        here = todo.pop()
        new = {image for image in (turned(here) for turned in maps) if image not in found}
        found |= new
        todo += sorted(new)
    return frozenset(found)


def _is_fair(cells: Cells) -> bool:
    """Whether it is one piece of the right size, without much that sticks out or far away.

    A single hexagon that is left out inside would be closed all the same.
    """
    inside = {c: [n for n in hexcell.neighbours(c) if n in cells] for c in cells}
    return (
        FEWEST <= (twigs_for(cells) or 0) <= len(LETTERS)
        and tips(cells) <= MOST_TIPS
        and max(_steps(a, b) for a, b in product(cells, repeat=2)) <= WIDEST
        and _connected(inside)
        and not any(
            cells.issuperset(hexcell.neighbours(beyond))
            for cell in cells
            for beyond in hexcell.neighbours(cell)
            if beyond not in cells
        )
    )


def _steps(a: Cell, b: Cell) -> int:
    """How many steps, from hexagon to hexagon, are between two."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def _connected(beside: dict[Cell, list[Cell]]) -> bool:
    todo, seen = [min(beside)], set()
    while todo:
        cell = todo.pop()
        if cell not in seen:
            seen.add(cell)
            todo += beside[cell]
    return len(seen) == len(beside)
