"""Answers of Twigs, checked from the rules: points, edges, counting. No engine, no search.

Only the shapes of the twigs come from elsewhere, as they are data. The point (x, y) stands at
x·(1, 0) + y·(½, √3/2), in lengths of a segment; an edge is the pair of its ends.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import isqrt
from typing import TypeAlias

from generator.contract.puzzle import Answer, Lines
from generator.counted import counted
from generator.games.twigs.checkers.ring import all_ringed, most_ringed
from generator.games.twigs.pieces import SHAPES
from generator.puzzles.answers import argued

Point: TypeAlias = tuple[int, int]
Edge: TypeAlias = frozenset[Point]
Cells: TypeAlias = frozenset[Point]
"""Hexagons by their centres."""

_STEPS = ((1, 0), (-1, 1), (0, -1))
"""From the hub of a segment to its other end, for d = 0, 1, 2."""
_VERTICES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From the centre of a hexagon to its six vertices, in order."""
_SEGMENT = r"-?\d{1,4},-?\d{1,4},[012]"
_PLACEMENT = re.compile(rf"([A-Z]):({_SEGMENT}(?: {_SEGMENT})*)")

TRIANGLE_SIDE = 5
"""Hexagons along a side of the triangle."""


@dataclass(frozen=True, slots=True)
class Twig:
    """A twig on the table."""

    letter: str
    edges: frozenset[Edge]

    @property
    def points(self) -> frozenset[Point]:
        """The ends of its segments."""
        return frozenset().union(*self.edges)


def problems(answer: Answer) -> Iterator[str]:
    """All that is wrong with an answer."""
    check = _CHECKS.get(answer.puzzle)
    if check is None:
        yield f"no rule says how {answer.puzzle!r} is checked"
        return
    unreadable = [line for line in _lines(answer) if read(line) is None]
    if unreadable or not answer.solution:
        yield from (f"{line!r} is no placement of a twig" for line in unreadable)
        if not answer.solution:
            yield "there is no solution"
        return
    yield from argued(answer, [_ARGUMENTS[answer.puzzle]])
    yield from check(answer)


def _lines(answer: Answer) -> Iterator[str]:
    for solution in (answer.solution, *answer.others):
        yield from solution


# Reading


@lru_cache(maxsize=4096)
def read(line: str) -> Twig | None:
    """The twig of a placement; None for what is no twig, or another than its letter says."""
    match = _PLACEMENT.fullmatch(line)
    if not match or match[1] not in SHAPES:
        return None
    triples = [tuple(map(int, part.split(","))) for part in match[2].split()]
    edges = edges_of(triples)
    if edges is None or next(_shapes(edges)) not in _LOOKS[match[1]]:
        return None
    return Twig(match[1], edges)


def edges_of(triples: Iterable[Sequence[int]]) -> frozenset[Edge] | None:
    """The edges that triples x, y, d name; None unless all start at hubs."""
    found = set()
    for x, y, d in triples:
        if (x - y) % 3 != 1:
            return None
        dx, dy = _STEPS[d]
        found.add(frozenset({(x, y), (x + dx, y + dy)}))
    return frozenset(found)


def _turned(point: Point, sixths: int) -> Point:
    x, y = point
    for _ in range(sixths):
        x, y = -y, x + y
    return x, y


_AXES = tuple(
    axes[::step]
    for step in (1, -1)
    for axes in ((_turned((1, 0), sixths), _turned((0, 1), sixths)) for sixths in range(6))
)
"""What becomes of the steps (1, 0) and (0, 1) by each of the 12 turns and mirrorings."""


def images(points: Collection[Point]) -> Iterator[Mapping[Point, Point]]:
    """What the points become by each turn or mirroring, with the smallest brought to (0, 0)."""
    for (ax, ay), (bx, by) in _AXES:
        turned = [(x * ax + y * bx, x * ay + y * by) for x, y in points]
        left, bottom = min(turned)
        moved = [(x - left, y - bottom) for x, y in turned]
        yield dict(zip(points, moved, strict=True))


def _shapes(edges: Collection[Edge]) -> Iterator[Collection[Edge]]:
    """Edges as they look in every turn and with either side up, wherever they lie."""
    for image in images(frozenset().union(*edges)):
        yield frozenset(frozenset(image[point] for point in edge) for edge in edges)


def _outline(cells: Cells) -> tuple[Point, ...]:
    """A key that is the same for all sets of hexagons that look alike, turned or mirrored."""
    return min(tuple(sorted(image.values())) for image in images(cells))


def pattern(twigs: Sequence[Twig]) -> tuple[tuple[str, tuple[tuple[Point, ...], ...]], ...]:
    """A key that is the same for all solutions that look alike, turned or mirrored."""
    parts = [(twig.letter, [tuple(edge) for edge in twig.edges]) for twig in twigs]
    return min(
        tuple(
            sorted(
                (letter, tuple(sorted(_between(image[a], image[b]) for a, b in edges)))
                for letter, edges in parts
            )
        )
        for image in images(frozenset().union(*(twig.points for twig in twigs)))
    )


def _between(a: Point, b: Point) -> tuple[Point, Point]:
    return (a, b) if a < b else (b, a)


_LOOKS: Mapping[str, frozenset[Collection[Edge]]] = {
    letter: frozenset(_shapes(edges_of(shape) or ())) for letter, shape in SHAPES.items()
}


# What is on the table


def drawn(twigs: Iterable[Twig]) -> frozenset[Edge]:
    """All edges that carry a segment."""
    return frozenset().union(*(twig.edges for twig in twigs))


def around(cell: Point) -> Iterator[tuple[Edge, Point]]:
    """The six edges of a hexagon, each with the hexagon beyond."""
    x, y = cell
    for (ax, ay), (bx, by) in zip(_VERTICES, (*_VERTICES[1:], _VERTICES[0]), strict=True):
        yield frozenset({(x + ax, y + ay), (x + bx, y + by)}), (x + ax + bx, y + ay + by)


def _box(edges: Collection[Edge]) -> set[Point]:
    """All hexagons at edges, and some beyond."""
    points = frozenset().union(*edges)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return {
        (x, y)
        for x in range(min(xs) - 2, max(xs) + 3)
        for y in range(min(ys) - 2, max(ys) + 3)
        if (x - y) % 3 == 0
    }


def areas(edges: Collection[Edge]) -> list[Cells]:
    """The bounded areas of the drawing: hexagons joined wherever no segment lies between them."""
    box, found = _box(edges), []
    while box:
        area, todo = set(), [min(box)]
        bounded = True
        while todo:
            cell = todo.pop()
            if cell in area:
                continue
            area.add(cell)
            open_ways = [beyond for edge, beyond in around(cell) if edge not in edges]
            bounded &= box.issuperset(open_ways)
            todo += [way for way in open_ways if way in box]
        box -= area
        if bounded:
            found.append(frozenset(area))
    return found


def hexagons(edges: Collection[Edge]) -> Cells:
    """The closed hexagons."""
    return frozenset(cell for cell in _box(edges) if all(e in edges for e, _ in around(cell)))


def leaves(edges: Collection[Edge]) -> int:
    """The ends of segments that touch no other segment."""
    return sum(n == 1 for n in Counter(point for edge in edges for point in edge).values())


# Bounds, counted anew from the pieces


def fewest_edges(hexagons: int) -> int:
    """The fewest edges that close so many hexagons: 3n + ⌈√(12n − 3)⌉ (Harary and Harborth)."""
    return 3 * hexagons + isqrt(12 * hexagons - 4) + 1


def most_hexagons(edges: int) -> int:
    """The most hexagons that so many edges close."""
    return max(n for n in range(1, edges) if fewest_edges(n) <= edges)


def most_leaves() -> int:
    """The most leaves of one colour's twigs.

    To join what lies apart, one vertex must do, and a vertex has three edges: a twig that goes
    through it takes two. So each joint costs at least one twig's end, three ends that meet cost
    three and join three, and there are as many joints as twigs but one.
    """
    ends = sum(leaves(edges_of(shape) or ()) for shape in SHAPES.values())
    return ends - (len(SHAPES) - 1)


# The puzzles


def _laid(solution: Lines, sets: int) -> Iterator[str | list[Twig]]:
    """What is wrong with the material and how it lies; the twigs, last, where nothing is."""
    twigs = [twig for twig in map(read, solution) if twig]
    faulty = False
    counts = Counter(twig.letter for twig in twigs)
    for letter in SHAPES:
        if counts[letter] != sets:
            faulty = True
            yield f"twig {letter} is used {_times(counts[letter])}, not {_times(sets)}"
    uses = Counter(edge for twig in twigs for edge in twig.edges)
    twice = sum(n > 1 for n in uses.values())
    if twice:
        faulty = True
        yield f"more than one segment on {counted(twice, 'edge')}"
    if not faulty:
        yield twigs


def _in_order(twigs: Sequence[Twig], players: int) -> Iterator[str]:
    """What is wrong with the order in which twigs are laid, in turn by so many players."""
    touched: set[Point] = set()
    for number, twig in enumerate(twigs):
        if number and touched.isdisjoint(twig.points):
            yield f"placement {number + 1} ({twig.letter}) touches nothing that lies there"
        touched |= twig.points
    for player in range(players):
        own = Counter(twig.letter for twig in twigs[player::players])
        for letter in sorted(letter for letter, n in own.items() if n > 1):
            yield f"player {player + 1} lays twig {letter} {_times(own[letter])}"
    if players > 1 and twigs[0].letter == twigs[1].letter:
        yield f"the second player begins with {twigs[0].letter}, the shape that began"


def _worth(answer: Answer, value: int, bound: Callable[[], int]) -> Iterator[str]:
    """What is wrong with the numbers, for a value that is counted here; the bound, which may take
    long, is counted where nothing else is wrong.
    """
    if answer.value != value:
        yield f"the solution is worth {value}, not {answer.value}"
    if answer.bound is not None and answer.bound < value:
        yield f"the bound {answer.bound} is less than what the solution is worth, {value}"
    elif answer.value == value and (answer.bound is None or answer.bound > bound()):
        yield f"nothing passes {bound()}, so that the bound cannot be {answer.bound}"
    if answer.proved != (answer.bound == answer.value):
        yield "proved is what value and bound meet in, and nothing else"


def _number(answer: Answer, forms: Sequence[object]) -> Iterator[str]:
    """What is wrong with the count, for the canonical forms of the solutions."""
    known = len(set(forms))
    if known < len(forms):
        yield f"of {counted(len(forms), 'solution')}, only {known} differ"
    if answer.count not in (None, known):
        yield f"{counted(known, 'different solution')} in the list, but the count is {answer.count}"


def _hexagon_sets(
    answer: Answer, fits: Callable[[Cells], str], canonical: Callable[[Sequence[Twig]], object]
) -> Iterator[str]:
    """Checks answers that are all solutions with one colour; ``fits`` says what is wrong."""
    forms = []
    for number, solution in enumerate((answer.solution, *answer.others), 1):
        for found in _laid(solution, 1):
            if isinstance(found, str):
                yield f"solution {number}: {found}"
                continue
            closed = hexagons(drawn(found))
            if wrong := fits(closed):
                yield f"solution {number}: {wrong}"
            if number == 1:
                segments = len(drawn(found))
                yield from _worth(answer, len(closed), partial(most_hexagons, segments))
            forms.append(canonical(found))
    yield from _number(answer, forms)


def _triangle(answer: Answer) -> Iterator[str]:
    wanted = _outline(triangle())

    def fits(cells: Cells) -> str:
        return "" if _outline(cells) == wanted else "it is not the triangle"

    yield from _hexagon_sets(answer, fits, pattern)


def triangle() -> Cells:
    """The hexagons of the triangle."""
    side = range(TRIANGLE_SIDE)
    return frozenset((a + 2 * b, a - b) for a in side for b in side if a + b < TRIANGLE_SIDE)


def _fifteen(answer: Answer) -> Iterator[str]:
    wanted = len(triangle())

    def fits(cells: Cells) -> str:
        if len(cells) != wanted:
            return f"it closes {counted(len(cells), 'hexagon')}, not {wanted}"
        return "it is the triangle" if _outline(cells) == _outline(triangle()) else ""

    yield from _hexagon_sets(answer, fits, lambda twigs: _outline(hexagons(drawn(twigs))))


def _by_the_rules(
    sets: int,
    value: Callable[[frozenset[Edge]], int | str],
    bound: Callable[[], int],
    form: Callable[[Sequence[Twig]], object] | None = None,
    every: Callable[[], int] | None = None,
) -> Callable[[Answer], Iterator[str]]:
    """A check of solutions by the rules of play; ``value`` may say what is wrong instead. They
    differ by their ``form``, of which there are ``every`` so many at most; None: nothing says how
    many.
    """

    def check(answer: Answer) -> Iterator[str]:
        forms = []
        for number, solution in enumerate((answer.solution, *answer.others), 1):
            which = f"solution {number}: " if number > 1 else ""
            for found in _laid(solution, sets):
                if isinstance(found, str):
                    yield which + found
                    continue
                yield from (which + wrong for wrong in _in_order(found, sets))
                worth = value(drawn(found))
                if isinstance(worth, str):
                    yield which + worth
                elif number == 1:
                    yield from _worth(answer, worth, bound)
                elif worth != answer.value:
                    yield f"{which}it is worth {worth}, not {answer.value}"
                forms.append((form or pattern)(found))
        wrong = list(_number(answer, forms))
        yield from wrong
        if answer.count is not None and (every is None or (not wrong and every() != answer.count)):
            known = "nothing here counts all" if every is None else f"there may be {every()}"
            yield f"{known}, so that the count cannot be {answer.count}"

    return check


def _ring(edges: frozenset[Edge]) -> int | str:
    found = areas(edges)
    return len(found[0]) if len(found) == 1 else f"one area is wanted, not {len(found)}"


def _outline_of_area(twigs: Sequence[Twig]) -> object:
    return tuple(sorted(map(_outline, areas(drawn(twigs)))))


def bound_of(answer: Answer) -> int | None:
    """The bound that is counted here for a puzzle, where a search may take long to prove it."""
    return most_ringed() if answer.puzzle == "ring" else None


def _both_colours() -> int:
    return most_hexagons(2 * sum(map(len, SHAPES.values())))


_CHECKS: Mapping[str, Callable[[Answer], Iterator[str]]] = {
    "triangle": _triangle,
    "fifteen": _fifteen,
    "maximum": _by_the_rules(2, lambda edges: len(hexagons(edges)), _both_colours),
    "ring": _by_the_rules(1, _ring, most_ringed, _outline_of_area, all_ringed),
    "tree": _by_the_rules(1, leaves, most_leaves),
}
_ARGUMENTS = {
    "triangle": "honeycomb",
    "fifteen": "honeycomb",
    "maximum": "honeycomb",
    "ring": "rims",
    "tree": "joints",
}


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, counted(number, "time"))
