"""Extra puzzles of Gloop, checked from the rules and counted anew. No engine, no search.

``given`` is the rectangle to be filled, a row on each line: ``-`` for each cell, with spaces
between. ``pieces`` are the ids of the tiles that fill it, each once, in any turn. No path may end
at the border or at an unused point. The kinds:

- ``closed``: no more is asked; all paths are loops.
- ``one-loop``: all paths together are a single loop.

``solution`` has a row of the filling on each line, each cell as ``id/r``: the tile turned clockwise
by r quarters. ``count`` is the number of solutions up to the turns of the rectangle: halves, and in
a square quarters. (A reflection makes other tiles.) ``effort`` is the number of placements tried by
a plain search for all fillings with closed paths: it takes, of the cells still empty and the tiles
still waiting, one for which the fewest placements are left (the first cell, row by row, else the
first tile by its id), and tries all these placements in turn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from generator.contract.puzzle import Extra, Lines
from generator.counted import counted
from generator.games.gloop.checkers.answers import BEYOND, CELL, Cell, Filling, unmet
from generator.games.gloop.checkers.tiles import SIDES, is_tile, turned

KINDS = ("closed", "one-loop")
MOST_TRIALS = 20_000
"""Trials after which the count is given up: a build has to count all puzzles."""

Grid: TypeAlias = dict[Cell, str]
"""The tile in each cell as it lies."""
Item: TypeAlias = Cell | str
"""What needs a placement: a cell, or a tile by its id."""


def problems(extra: Extra) -> Iterator[str]:
    """All that is wrong with an extra puzzle."""
    if extra.kind not in KINDS:
        yield f"no rule says how {extra.kind!r} is checked"
        return
    rows, columns = len(extra.given), len(extra.given[0].split()) if extra.given else 0
    wrong = [*_rectangle(extra.given, columns), *_material(extra.pieces)]
    yield from wrong
    if wrong:
        return
    if len(extra.pieces) != rows * columns:
        tiles = counted(len(extra.pieces), "tile")
        yield f"the rectangle has {counted(rows * columns, 'cell')} for {tiles}"
        return
    yield from _laid(extra, columns)
    yield from _numbers(extra, rows, columns)


def _rectangle(given: Lines, columns: int) -> Iterator[str]:
    if not given or any(line.split() != ["-"] * columns for line in given):
        yield "what is given is no rectangle of empty cells"


def _material(pieces: Sequence[str]) -> Iterator[str]:
    for tile, number in Counter(pieces).items():
        if not (len(tile) == 2 * len(SIDES) and is_tile(tile)):
            yield f"{tile!r} is no tile"
        elif number > 1:
            yield f"tile {tile} is named {counted(number, 'time')}, but there is one"


def _laid(extra: Extra, columns: int) -> Iterator[str]:
    """What is wrong with the solution."""
    table = [line.split() for line in extra.solution]
    if [len(row) for row in table] != [columns] * len(extra.given):
        yield "the solution has not the size of the rectangle"
        return
    cells = {(y, x): text for y, row in enumerate(table) for x, text in enumerate(row)}
    read = {cell: match for cell, text in cells.items() if (match := CELL.fullmatch(text))}
    used = Counter(match[1] for match in read.values())
    for tile in sorted({*used, *extra.pieces}):
        if used[tile] != (tile in extra.pieces):
            yield f"the solution has {used[tile]} of tile {tile}"
    if len(read) < len(cells) or not used.keys() <= set(extra.pieces):
        yield from (f"{text!r} is no tile" for cell, text in cells.items() if cell not in read)
        return
    grid = {cell: turned(match[1], int(match[2])) for cell, match in read.items()}
    faults = list(unmet(grid))
    yield from faults
    if not faults and not _answers(extra.kind, grid):
        yield "the paths of the solution are not a single loop"


def _answers(kind: str, grid: Grid) -> bool:
    """Whether a filling with closed paths is what is asked for."""
    return kind == "closed" or len(Filling(grid).loops) == 1


def _numbers(extra: Extra, rows: int, columns: int) -> Iterator[str]:
    """What is wrong with count and effort."""
    count = Count(rows, columns, extra.pieces)
    if count.trials > MOST_TRIALS:
        yield f"counting takes more than {MOST_TRIALS} trials"
        return
    number = len({_pattern(grid) for grid in count.fillings if _answers(extra.kind, grid)})
    if number != extra.count:
        yield f"the number of solutions is {number}, not {extra.count}"
    if count.trials != extra.effort:
        yield f"a plain search tries {counted(count.trials, 'placement')}, not {extra.effort}"


def _pattern(grid: Grid) -> tuple[str, ...]:
    """A key that is the same for a filling and all its turns that lie in the same rectangle."""
    alike, quarter = [], grid
    for _ in SIDES:
        bottom = max(y for y, _ in quarter)
        quarter = {(x, bottom - y): turned(tile, 1) for (y, x), tile in quarter.items()}
        if quarter.keys() == grid.keys():
            alike.append(tuple(quarter[cell] for cell in sorted(quarter)))
    return min(alike)


class Count:
    """All fillings of a rectangle with closed paths, by trying; and how many placements were tried.

    It gives up after :data:`MOST_TRIALS`. Placements are numbered, and a set of them is a number
    with these bits, which makes the search fast enough to be repeated in every build.
    """

    def __init__(self, rows: int, columns: int, pieces: Sequence[str]) -> None:
        self.trials = 0
        self.fillings: list[Grid] = []
        cells = list(product(range(rows), range(columns)))
        turns = {tile: sorted({turned(tile, quarters) for quarters in SIDES}) for tile in pieces}
        self._places = [
            (cell, tile, placed)
            for cell in cells
            for tile in sorted(pieces)
            for placed in turns[tile]
            if not any(_beyond(cell, point) not in cells for point in _used(placed))
        ]
        self._with: dict[Item, int] = defaultdict(int)
        self._using: dict[tuple[Cell, int], int] = defaultdict(int)
        for number, (cell, tile, placed) in enumerate(self._places):
            self._with[cell] |= 1 << number
            self._with[tile] |= 1 << number
            for point in _used(placed):
                self._using[cell, point] |= 1 << number
        self._clashes = [self._clash(*place) for place in self._places]
        items: list[Item] = [*cells, *sorted(pieces)]
        every = (1 << len(self._places)) - 1
        self._try(every, {item: self._with[item] for item in items}, {})

    def _clash(self, cell: Cell, tile: str, placed: str) -> int:
        """The placements that cannot be beside a placement."""
        clash = self._with[cell] | self._with[tile]
        for point, (_, other) in BEYOND.items():
            beyond = _beyond(cell, point)
            using = self._using[beyond, other]
            clash |= using if placed[point] == "." else self._with[beyond] & ~using
        return clash

    def _try(self, left: int, waiting: Mapping[Item, int], laid: Grid) -> None:
        """Go on from the tiles that are laid, with the placements and items that are left."""
        if not waiting:
            self.fillings.append(laid)
            return
        ways = min((left & ways for ways in waiting.values()), key=int.bit_count)
        for number in _bits(ways):
            self.trials += 1
            if self.trials > MOST_TRIALS:
                return
            cell, tile, placed = self._places[number]
            others = {item: ways for item, ways in waiting.items() if item not in (cell, tile)}
            self._try(left & ~self._clashes[number], others, {**laid, cell: placed})


def _used(placed: str) -> list[int]:
    return [point for point, sign in enumerate(placed) if sign != "."]


def _beyond(cell: Cell, point: int) -> Cell:
    """The cell across the side of a point."""
    (down, right), _ = BEYOND[point]
    return cell[0] + down, cell[1] + right


def _bits(number: int) -> Iterator[int]:
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1
