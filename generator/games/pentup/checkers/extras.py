"""Extra puzzles of Pent-Up, checked from the rules: squares on squares. No engine, no search.

Only the shapes of the tiles come from elsewhere, as they are data. There is one kind:

``castle``
    Lay all the ``pieces``, letters of tiles of one set, up to the heights that are ``given``: rows
    from the top, a digit from 1 to 3 for each square, ``.`` for one that stays empty. The last row
    is y = 0, its first square x = 0. The ``solution`` has a line for each tile in the notation of
    the game, ``P2:0,0 0,1 …``. No overlap, and a tile of the level below under each square. As
    each shape is there once, no tile can lie exactly on another one, so each rests on at least two
    anyway. The order of laying, and whether a tile could go higher, do not matter. Ways are the
    same if they differ in levels that are turned or mirrored in their place.

The effort is the number of tiles that are laid, and taken away again, by whoever tries everything
from the highest level down, each level by rows from the top and from the left, always covering the
first open square.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TypeAlias

from generator.contract.puzzle import Extra
from generator.counted import counted
from generator.games.pentup.pieces import SHAPES, SIZE

Square: TypeAlias = tuple[int, int]
Squares: TypeAlias = frozenset[Square]
Places: TypeAlias = Mapping[int, Sequence[tuple[str, Squares, int]]]
"""Tiles, with letter and squares, by the first of the squares. A square is a bit, the lowest for
the first square by rows, and so a tile is the sum of its bits, too."""

TURNS = tuple(turn for a, b in product((1, -1), repeat=2) for turn in ((a, 0, 0, b), (0, a, b, 0)))
"""The matrices of the turns and mirrors of a square."""

KIND = "castle"
LEVELS = (1, 2, 3)

_CELL = r"-?\d{1,3},-?\d{1,3}"
_LINE = re.compile(rf"([A-Z])([1-9]):({_CELL}(?: {_CELL})*)")
_ROW = re.compile(r"[.1-3]+")


def problems(extra: Extra) -> Iterator[str]:
    """All that is wrong with an extra puzzle."""
    if extra.kind != KIND:
        yield f"no rule says how the kind {extra.kind!r} is checked"
        return
    wrong = [*_wrong_pieces(extra), *_wrong_plan(extra)]
    yield from wrong
    if wrong:
        return
    levels = _levels(extra.given)
    yield from _laid(extra, levels)
    count = Count(levels[::-1], extra.effort)
    number = count.ways(extra.pieces)
    if number is None:
        yield f"whoever tries everything lays more than {counted(extra.effort, 'tile')}"
    elif number != extra.count:
        yield f"ways that differ: {number}, but the count is {extra.count}"
    if count.laid < extra.effort:
        yield f"whoever tries everything lays {counted(count.laid, 'tile')}, not {extra.effort}"


# What is given


def _wrong_pieces(extra: Extra) -> Iterator[str]:
    for letter, number in sorted(Counter(extra.pieces).items()):
        if letter not in SHAPES:
            yield f"no tile is called {letter!r}"
        elif number > 1:
            yield f"tile {letter} is given {counted(number, 'time')}"


def _wrong_plan(extra: Extra) -> Iterator[str]:
    if len({len(row) for row in extra.given}) != 1 or not all(map(_ROW.fullmatch, extra.given)):
        yield "the plan has no rows of the same length, with heights from 1 to 3 and ."
        return
    levels = _levels(extra.given)
    for level, squares in enumerate(levels, start=1):
        if len(squares) % SIZE:
            yield f"level {level} has {counted(len(squares), 'square')}, which no tiles fill"
    number = sum(map(len, levels))
    if number != SIZE * len(extra.pieces):
        tiles = counted(len(extra.pieces), "tile")
        yield f"the plan takes {counted(number, 'square')}, for {tiles}"


def _levels(given: Sequence[str]) -> list[Squares]:
    """The squares of each level, from the lowest up."""
    heights = {
        (x, y): int(height)
        for y, row in enumerate(reversed(given))
        for x, height in enumerate(row)
        if height != "."
    }
    top = max(heights.values(), default=0)
    return [
        frozenset(square for square, height in heights.items() if height >= level)
        for level in LEVELS[:top]
    ]


# The solution


def _laid(extra: Extra, levels: Sequence[Squares]) -> Iterator[str]:
    """What is wrong with the solution."""
    used: Counter[str] = Counter()
    on: list[Counter[Square]] = [Counter() for _ in levels]
    for line in extra.solution:
        match = _LINE.fullmatch(line)
        squares = [_square(part) for part in match[3].split()] if match else []
        if match is None or match[1] not in SHAPES or not _is(match[1], squares):
            yield f"{line!r} is no tile"
            continue
        used[match[1]] += 1
        level = int(match[2])
        if level > len(levels):
            yield f"the plan has no level {level}"
        else:
            on[level - 1].update(squares)
    for letter in sorted({*used, *extra.pieces}):
        if used[letter] != (given := extra.pieces.count(letter)):
            yield f"tile {letter} is laid {counted(used[letter], 'time')}, not {given}"
    for level, (covered, wanted) in enumerate(zip(on, levels, strict=True), start=1):
        for x, y in sorted({*covered, *wanted}):
            if covered[x, y] != ((x, y) in wanted):
                tiles = counted(covered[x, y], "tile")
                yield f"level {level} has {tiles} on {x},{y}, against the plan"


def _square(text: str) -> Square:
    x, y = map(int, text.split(","))
    return x, y


def _is(letter: str, squares: Sequence[Square]) -> bool:
    return len(squares) == SIZE and _moved(squares) in _orientations(letter)


# Counting


@dataclass(slots=True)
class Count:
    """Whoever tries everything: on levels from the highest down, and giving up after ``most``."""

    levels: Sequence[Squares]
    most: int
    laid: int = 0
    """Tiles laid so far."""

    def ways(self, letters: Collection[str]) -> int | None:
        """How many ways differ in which the levels take all letters; None if it gives up."""
        places = [_places(squares) for squares in self.levels]
        whole = [(1 << len(squares)) - 1 for squares in self.levels]
        found = set()
        for way in self._ways(places, whole, frozenset(letters)):
            found.add(tuple(map(_canonical, self.levels, way)))
        return None if self.laid > self.most else len(found)

    def _ways(
        self, places: Sequence[Places], open_: Sequence[int], letters: frozenset[str]
    ) -> Iterator[tuple[tuple[Squares, ...], ...]]:
        """The tiles of each level, for levels of which these squares are open."""
        if not open_:
            yield ()
            return
        here, *others = open_
        if not here:
            for rest in self._ways(places[1:], others, letters):
                yield ((), *rest)
            return
        for letter, squares, tile in places[0][here & -here]:
            if letter in letters and tile & here == tile:
                self.laid += 1
                if self.laid > self.most:
                    return
                for way in self._ways(places, [here ^ tile, *others], letters - {letter}):
                    yield ((squares, *way[0]), *way[1:])


def _places(squares: Squares) -> Places:
    """For each square the tiles that fit and have it as their first one by rows."""
    bits = {square: 1 << number for number, square in enumerate(sorted(squares, key=_by_rows))}
    places: dict[int, list[tuple[str, Squares, int]]] = {bit: [] for bit in bits.values()}
    for letter, (x, y) in product(SHAPES, squares):
        for form in _from_first(letter):
            tile = frozenset((x + a, y + b) for a, b in form)
            if tile <= squares:
                places[bits[x, y]].append((letter, tile, sum(bits[square] for square in tile)))
    return places


@cache
def _from_first(letter: str) -> tuple[tuple[Square, ...], ...]:
    """A tile in all ways in which it can lie, with its first square by rows at 0,0."""
    forms = (sorted(form, key=_by_rows) for form in _orientations(letter))
    return tuple(tuple((x - form[0][0], y - form[0][1]) for x, y in form) for form in forms)


def _by_rows(square: Square) -> Square:
    return -square[1], square[0]


def _canonical(squares: Squares, tiles: Collection[Squares]) -> tuple[tuple[Square, ...], ...]:
    """A key: the same for all ways to fill squares that turns and mirrors make of each other."""
    looks = []
    for a, b, c, d in TURNS:
        turned = [(a * x + b * y, c * x + d * y) for x, y in squares]
        right = min(x for x, _ in squares) - min(x for x, _ in turned)
        up = min(y for _, y in squares) - min(y for _, y in turned)
        if squares == {(x + right, y + up) for x, y in turned}:
            images = (
                sorted((a * x + b * y + right, c * x + d * y + up) for x, y in tile)
                for tile in tiles
            )
            looks.append(tuple(sorted(map(tuple, images))))
    return min(looks)


@cache
def _orientations(letter: str) -> frozenset[Squares]:
    """A tile in all ways in which it can lie, with its least x and y 0."""
    return frozenset(
        _moved((a * x + b * y, c * x + d * y) for x, y in SHAPES[letter]) for a, b, c, d in TURNS
    )


def _moved(squares: Iterable[Square]) -> Squares:
    kept = list(squares)
    left, low = min(x for x, _ in kept), min(y for _, y in kept)
    return frozenset((x - left, y - low) for x, y in kept)
