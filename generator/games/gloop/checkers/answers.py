"""Answers of Gloop, checked from the rules: points that meet, loops traced, tiles counted.

No engine, no search. Only the list of the tiles comes from elsewhere, as it is data.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator.contract.puzzle import Answer, Lines
from generator.counted import counted
from generator.games.gloop.checkers.border import circle_at_border
from generator.games.gloop.checkers.opposite import arc_left_alone
from generator.games.gloop.checkers.tiles import SIDES, faces, is_tile, paths, turned, used
from generator.games.gloop.pieces import TILES
from generator.puzzles.answers import argued

_QUARTERS = {0: 2, 1: 1, 2: 0, 3: 1}
"""Through how many quarters an arc turns, by how many sides lie between its ends."""


def fewest_loops(tiles: Sequence[str]) -> int:
    """At least so many loops.

    Faces that touch no corner are linked to others only through the middles of edges with both
    points used. With them and all else as nodes, so many links leave so many parts; all but one
    hold no vertex of the grid. All regions but the outside have a loop around them, each one of its
    own. The ends of an edge with one used point lie in different regions, one of which is not the
    outside, and holds a vertex: one more loop.
    """
    nodes = sum(not any(i % 2 for i in face) for tile in tiles for face in faces(tile)) + 1
    sides = [used(tile, side) for tile in tiles for side in SIDES]
    return nodes - sides.count(2) // 2 - 1 + (1 in sides)


def most_loops(tiles: Sequence[str]) -> int:
    """At most so many loops: each turns through four quarters at least."""
    return sum(_QUARTERS[b // 2 - a // 2] for tile in tiles for a, b in paths(tile)) // 4


def fewest_circles(tiles: Sequence[str]) -> int:
    """At least so many loops beside a long one."""
    return fewest_loops(tiles) - 1


def most_circles(tiles: Sequence[str]) -> int:
    """At most so many small circles: each takes two arcs from a side to the same side."""
    return sum(a // 2 == b // 2 for tile in tiles for a, b in paths(tile)) // 2


def most_circles_and_corners(tiles: Sequence[str]) -> int:
    """At most so many small circles and corner circles: each of the latter takes four arcs between
    the two points next to a corner, which no small circle has.
    """
    small = sum(_about_corner(arc) for tile in tiles for arc in paths(tile))
    return most_circles(tiles) + small // 4


def _about_corner(arc: tuple[int, int]) -> bool:
    """Whether an arc joins the points next to a corner of its tile: an odd one, and the next."""
    return any((a % 2, b) == (1, (a + 1) % 8) for a, b in (arc, arc[::-1]))


Cell: TypeAlias = tuple[int, int]
Spot: TypeAlias = tuple[Cell, int]
"""A cell and one of its eight points."""
Grid: TypeAlias = Mapping[Cell, str]
Loop: TypeAlias = tuple[Spot, ...]
"""The spots of a loop in its order: two for each arc."""

SIZES = {"7x13": (7, 13), "9x10": (9, 10), "6x15": (6, 15)}
BLANK = "." * 8
CELL = re.compile(r"([.a-d]{8})/([0-3])")
"""A cell of a filling: the id of its tile, and the clockwise quarter turns."""
BEYOND = {
    0: ((-1, 0), 5),
    1: ((-1, 0), 4),
    2: ((0, 1), 7),
    3: ((0, 1), 6),
    4: ((1, 0), 1),
    5: ((1, 0), 0),
    6: ((0, -1), 3),
    7: ((0, -1), 2),
}
"""For each point the way to the cell beyond, and the point there that it meets."""


def problems(answer: Answer) -> Iterator[str]:
    """All that is wrong with an answer."""
    if answer.puzzle not in _KINDS or answer.case not in SIZES:
        yield f"no rule says how {answer.name!r} is checked"
        return
    known = ["border"] if answer.value is None else [_ARGUMENTS[answer.puzzle]]
    if _one_less(answer):
        known = [OPPOSITE]
    yield from argued(answer, known)
    if answer.value is None:
        yield from _impossible(answer)
        return
    for found in _filling(answer.solution, *SIZES[answer.case]):
        if isinstance(found, str):
            yield found
        else:
            yield from _worth(answer, Filling(found))


# The rectangle


def _filling(rows: Lines, height: int, width: int) -> Iterator[str | Grid]:
    """What is wrong with the tiles and how they lie; the filling, last, where nothing is."""
    table = [row.split() for row in rows]
    if [len(row) for row in table] != [width] * height:
        size = f"{counted(height, 'row')} of {counted(width, 'tile')}"
        yield f"the solution is no rectangle of {size}"
        return
    cells = {
        (y, x): CELL.fullmatch(text) for y, row in enumerate(table) for x, text in enumerate(row)
    }
    wrong = [cell for cell, match in cells.items() if not match or not is_tile(match[1])]
    if wrong:
        yield from (f"{table[y][x]!r} is no tile" for y, x in wrong)
        return
    read = {cell: (match[1], int(match[2])) for cell, match in cells.items() if match}
    faults = list(_misplaced(read, with_blank((height, width))))
    grid = {cell: turned(*tile) for cell, tile in read.items()}
    faults += unmet(grid)
    yield from faults
    if not faults:
        yield grid


def _misplaced(read: Mapping[Cell, tuple[str, int]], blank: bool) -> Iterator[str]:
    """What is wrong with the choice of tiles. There are 91, so distinct ones are all of them."""
    for tile, number in sorted(Counter(tile for tile, _ in read.values()).items()):
        if number > 1:
            yield f"tile {tile} is used {counted(number, 'time')}"
        if tile == BLANK and not blank:
            yield "the blank tile does not belong to this set"


def unmet(grid: Grid) -> Iterator[str]:
    """Where a path ends at the border or at an unused point."""
    for (y, x), point in (
        (cell, point) for cell, tile in grid.items() for point in range(8) if tile[point] != "."
    ):
        (down, right), other = BEYOND[point]
        beyond = grid.get((y + down, x + right))
        where = f"row {y + 1}, column {x + 1}, point {point}"
        if beyond is None:
            yield f"a path ends at the border: {where}"
        elif beyond[other] == ".":
            yield f"a path ends at an unused point: {where}"


@dataclass(frozen=True, slots=True)
class Filling:
    """A rectangle whose paths are all closed."""

    grid: Grid

    @property
    def loops(self) -> list[Loop]:
        """All loops, in the order of their first spots."""
        ends = {
            (cell, one): (cell, other)
            for cell, tile in self.grid.items()
            for a, b in paths(tile)
            for one, other in ((a, b), (b, a))
        }
        found, done = [], set()
        for start in sorted(ends):
            loop = []
            spot = start
            while spot not in done:
                loop += [spot, ends[spot]]
                done.update(loop[-2:])
                (y, x), point = ends[spot]
                (down, right), other = BEYOND[point]
                spot = (y + down, x + right), other
            if loop:
                found.append(tuple(loop))
        return found


def is_small_circle(loop: Loop) -> bool:
    """Whether a loop is two arcs, each from a side to the same side."""
    return len(loop) == 4 and all(loop[i][1] // 2 == loop[i + 1][1] // 2 for i in (0, 2))


def is_corner_circle(loop: Loop) -> bool:
    """Whether a loop is four arcs, each about a corner of its tile; they share this vertex, as
    points that meet are next to the same one.
    """
    arcs = [(loop[i][1], loop[i + 1][1]) for i in range(0, len(loop), 2)]
    return len(arcs) == 4 and all(map(_about_corner, arcs))


def within(circle: Loop, long: Loop) -> bool:
    """Whether a small circle lies inside the long loop: on the way to it from the border, along the
    line on which it lies, that loop is crossed an odd number of times.
    """
    # The spots on the lower and right sides of cells: each crossing of a line once.
    (row, column), point = next(spot for spot in circle if 2 <= spot[1] <= 5)
    if point in (4, 5):
        before = [
            cell for cell, other in long if other in (4, 5) and cell[0] == row and cell[1] < column
        ]
    else:
        before = [
            cell for cell, other in long if other in (2, 3) and cell[1] == column and cell[0] < row
        ]
    return len(before) % 2 == 1


# What an answer is worth


def _impossible(answer: Answer) -> Iterator[str]:
    """What is wrong with saying that there is no solution."""
    size = SIZES[answer.case]
    if answer.solution or answer.bound is not None:
        yield "there is no value, but a solution or a bound"
    if answer.puzzle != "circles-inside" or not circle_at_border(_set(size), *size):
        yield "nothing proves that there is no solution"
    elif not answer.proved:
        yield "that there is no solution is proved"


def _one_less(answer: Answer) -> bool:
    """Whether the border keeps a side arc from all small circles, so that there is one circle less
    than arcs allow.
    """
    rows, columns = size = SIZES[answer.case]
    many = answer.value is not None and answer.puzzle in ("circles-most", "circles-most-corners")
    return many and arc_left_alone(_set(size), rows, columns)


def _set(size: tuple[int, int]) -> tuple[str, ...]:
    """The tiles that fill a rectangle."""
    return tuple(tile for tile in TILES if tile != BLANK or with_blank(size))


def with_blank(size: tuple[int, int]) -> bool:
    """Whether the blank tile belongs to the set that fills a rectangle: to the odd number."""
    return size[0] * size[1] % 2 == 1


def _all_loops(loops: Sequence[Loop]) -> int | str:
    return len(loops)


def _is_circle(loop: Loop) -> bool:
    return is_small_circle(loop) or is_corner_circle(loop)


def _circles(
    fits: Callable[[Loop, Loop], bool] = lambda *_: True,
    wrong: str = "",
    is_one: Callable[[Loop], bool] = is_small_circle,
) -> Callable[[Sequence[Loop]], int | str]:
    """The number of circles beside one long loop, if each fits it."""

    def worth(loops: Sequence[Loop]) -> int | str:
        small = [loop for loop in loops if is_one(loop)]
        others = [loop for loop in loops if not is_one(loop)]
        if len(others) != 1:
            return f"{counted(len(others), 'loop is', 'loops are')} no small circles, not one"
        misfits = sum(not fits(circle, others[0]) for circle in small)
        if misfits:
            lie = counted(misfits, "small circle lies", "small circles lie")
            return f"{lie} {wrong} the long loop"
        return len(small)

    return worth


def _worth(answer: Answer, filling: Filling) -> Iterator[str]:
    """What is wrong with the numbers."""
    kind = _KINDS[answer.puzzle]
    value = kind.value(filling.loops)
    if isinstance(value, str):
        yield value
        return
    if answer.value != value:
        yield f"the solution is worth {value}, not {answer.value}"
    counted = kind.bound([min(turned(tile, q) for q in range(4)) for tile in filling.grid.values()])
    counted -= _one_less(answer)
    sign = 1 if kind.most else -1
    if answer.bound is None or sign * answer.bound < sign * counted:
        yield f"counting proves a bound of {counted}, not of {answer.bound}"
    elif sign * answer.bound < sign * value:
        yield f"the bound is {answer.bound}, but the solution is worth {value}"
    if answer.proved != (answer.bound == answer.value):
        yield "proved is what value and bound meet in, and nothing else"


@dataclass(frozen=True, slots=True)
class _Kind:
    """How the answers to a puzzle are worth something, or what is wrong, and the bound."""

    value: Callable[[Sequence[Loop]], int | str]
    bound: Callable[[Sequence[str]], int]
    most: bool = False


_KINDS = {
    "fewest": _Kind(_all_loops, fewest_loops),
    "most": _Kind(_all_loops, most_loops, most=True),
    "circles-fewest": _Kind(_circles(), fewest_circles),
    "circles-most": _Kind(_circles(), most_circles, most=True),
    "circles-most-corners": _Kind(_circles(is_one=_is_circle), most_circles_and_corners, most=True),
    "circles-inside": _Kind(_circles(within, "outside"), fewest_circles),
    "circles-outside": _Kind(_circles(lambda *two: not within(*two), "inside"), fewest_circles),
}
_ARGUMENTS = {
    "fewest": "free-faces",
    "most": "quarter-turns",
    "circles-fewest": "free-faces",
    "circles-most": "side-arcs",
    "circles-most-corners": "circle-arcs",
    "circles-inside": "free-faces",
    "circles-outside": "free-faces",
}
"""Why nothing passes the bounds."""
OPPOSITE = "opposite-sides"
"""Why, in a rectangle with much of a border, not even that many circles are possible."""
