"""Answers to Pent-Up's *tower*, checked without the engine and without the search.

The rules of play and the bounds are written here a second time, in terms of squares, sides and
levels; only the shapes of the tiles come from elsewhere, as they are data.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from generator.contract.puzzle import Answer, Lines
from generator.counted import counted
from generator.faults import there_are
from generator.games.pentup.pieces import SHAPES

Cell: TypeAlias = tuple[int, int]
Cells: TypeAlias = frozenset[Cell]
Table: TypeAlias = list[dict[Cell, int]]
"""Level by level, from the lowest up: each covered cell with the number of its tile."""

_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the table, with its line of notation, if there is one."""

    letter: str
    level: int
    cells: Cells
    line: str = ""


# The shapes


def moved(cells: Collection[Cell], by: Cell) -> Cells:
    """The cells moved by a vector."""
    return frozenset((x + by[0], y + by[1]) for x, y in cells)


def images(cells: Collection[Cell]) -> set[Cells]:
    """The cells turned and mirrored in all ways, with smallest x and y 0."""
    found = set()
    for a, b, c, d in _TURNS:
        turned = [(a * x + b * y, c * x + d * y) for x, y in cells]
        found.add(moved(turned, (-min(x for x, _ in turned), -min(y for _, y in turned))))
    return found


_TURNS = [matrix for s in (1, -1) for t in (1, -1) for matrix in ((s, 0, 0, t), (0, s, t, 0))]


@cache
def forms(letter: str) -> frozenset[Cells]:
    """A tile in all ways in which it can lie."""
    return frozenset(images(SHAPES[letter]))


# The rules


def broken(table: Table, tile: Tile) -> Iterator[str]:
    """What is wrong with a tile on top of what lies on the table, by the rules of placement."""
    here = _level(table, tile.level)
    if not tile.cells.isdisjoint(here):
        yield "covers squares that are taken"
    if tile.level == 1:
        beside = {(x + dx, y + dy) for x, y in tile.cells for dx, dy in _SIDES}
        if here and beside.isdisjoint(here):
            yield "has no side in common with a tile of level 1"
    else:
        below = _level(table, tile.level - 1)
        if not tile.cells <= below.keys():
            yield "hangs over"
        if len({below[cell] for cell in tile.cells if cell in below}) < 2:
            yield "rests on fewer than two tiles"
    for level in range(len(table) + 1, tile.level, -1):
        if _fits(table, tile.letter, level):
            yield f"could lie on level {level}"
            return


def _level(table: Table, level: int) -> Mapping[Cell, int]:
    return table[level - 1] if level <= len(table) else {}


def _fits(table: Table, letter: str, level: int) -> bool:
    """Whether a tile can be placed anywhere on a level above the first."""
    below, here = _level(table, level - 1), _level(table, level)
    for form in forms(letter):
        x, y = min(form)
        for corner in below:
            cells = moved(form, (corner[0] - x, corner[1] - y))
            free = cells <= below.keys() and cells.isdisjoint(here)
            if free and len({below[cell] for cell in cells}) > 1:
                return True
    return False


def lay(table: Table, tile: Tile, number: int) -> None:
    """Puts a tile on the table, with its number."""
    if tile.level > len(table):
        table.append({})
    table[tile.level - 1].update(dict.fromkeys(tile.cells, number))


Placed: TypeAlias = tuple[str, Cells]
"""A letter, and where its tile lies."""
Floor: TypeAlias = tuple[Placed, ...]
"""The tiles of a level."""

PLAYERS = ("White", "Black")
SIZE = 5
"""Squares of a tile."""
SETS = len(PLAYERS)
"""How often each shape is there: once in each colour."""
TILES = SETS * len(SHAPES)


def fewest_turns(level: int) -> int:
    """At least so many turns until a tile lies on a level.

    A tile above the first level rests on two, so that two at least are on each level below it, and
    three on all but so many as can have two.
    """
    below = level - 1
    return SETS * below + max(0, below - _most_of_two()) + 1


@cache
def highest() -> int:
    """No tile is ever on a higher level.

    A tile covers five squares of the level below, so that levels become no wider upwards; only the
    highest can have a single tile. Levels of two tiles on each other cover the same ten squares,
    and are at most t, as each shape is there twice. All others have three tiles or more: h levels
    take at least 3(h - t - 1) + 2t + 1 tiles.

    Where the highest level by this takes just all tiles, the wide levels have three tiles each and
    cover the same fifteen squares; with every choice of the t pairs it is tried whether they can,
    and whether the players can lay them by the rules.
    """
    known, most = ten_squares(), _most_of_two()
    level = (TILES + most + 2) // 3
    wide = level - most - 1
    if 3 * wide + 2 * most + 1 < TILES:
        return level
    narrow = {
        min(map(_sorted, images(_cells(region)))): kinds
        for region, kinds in known.items()
        if most_pairs(kinds) == most
    }
    possible = any(
        can_rise(base)
        for region, kinds in narrow.items()
        for stock in _left(sorted(kinds), most, Counter(dict.fromkeys(SHAPES, SETS)))
        for base in bases(frozenset(region), wide, stock)
    )
    return level if possible else level - 1


@cache
def _most_of_two() -> int:
    """The most levels of two tiles on each other."""
    return max(map(most_pairs, set(ten_squares().values())))


# Ten squares: regions as numbers with a bit for each square


_WIDTH = 3 * SIZE + 1
"""Squares in a row: a tile with another one on each side, and one square more."""


@cache
def ten_squares() -> Mapping[int, frozenset[str]]:
    """All regions that two tiles side by side cover, with the letters of all such pairs.

    Tiles that carry another one together lie side by side, as that one is in one piece.
    """
    laid = [(letter, _bits(form)) for letter in sorted(SHAPES) for form in forms(letter)]
    found: dict[int, set[str]] = {}
    for index, (letter, form) in enumerate(laid):
        one = form << SIZE + SIZE * _WIDTH
        around = _beside(one)
        for other, two in laid[index:]:
            # A set of moves is a number with a bit for each, too.
            near = over = 0
            for square in _numbers(two):
                near |= around >> square
                over |= one >> square
            for move in _numbers(near & ~over):
                y, x = divmod(move, _WIDTH)
                corner = min(x, SIZE) + min(y, SIZE) * _WIDTH
                region = (one | two << move) >> corner
                found.setdefault(region, set()).add(letter + other)
    return {region: frozenset(kinds) for region, kinds in found.items()}


def _bits(cells: Collection[Cell]) -> int:
    return sum(1 << x + y * _WIDTH for x, y in cells)


def _beside(bits: int) -> int:
    return bits << 1 | bits >> 1 | bits << _WIDTH | bits >> _WIDTH


def _numbers(bits: int) -> list[int]:
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


def _cells(bits: int) -> Cells:
    return frozenset((i % _WIDTH, i // _WIDTH) for i in _numbers(bits))


def _sorted(cells: Cells) -> tuple[Cell, ...]:
    return tuple(sorted(cells))


@cache
def most_pairs(kinds: frozenset[str]) -> int:
    """The most pairs of these kinds that can be there at once."""
    whole = Counter(dict.fromkeys(SHAPES, SETS))
    most = min(SETS * len(kinds), SETS * len(set().union(*kinds)) // 2)
    return next(n for n in range(most, -1, -1) if any(_left(sorted(kinds), n, whole)))


def _left(kinds: Sequence[str], pairs: int, stock: Counter[str]) -> Iterator[Counter[str]]:
    """What each choice of so many pairs, of these kinds, leaves of the stock."""
    if pairs == 0:
        yield stock
    elif kinds:
        for times in range(min(pairs, SETS) + 1):
            taken = Counter(kinds[0] * times)
            if taken <= stock:
                yield from _left(kinds[1:], pairs - times, stock - taken)


# Fifteen squares


def bases(region: Cells, levels: int, stock: Counter[str]) -> Iterator[tuple[Floor, ...]]:
    """All ways to pile up so many levels of three tiles, from the lowest up, that cover the same
    squares, the region among them. No tile lies just on top of one.
    """
    ways: dict[Cells, list[Floor]] = {}
    for floor in threes(region, stock):
        ways.setdefault(frozenset().union(*(cells for _, cells in floor)), []).append(floor)
    for known in ways.values():
        yield from _piled(known, levels, stock)


def _piled(
    known: Sequence[Floor], levels: int, stock: Counter[str], below: Floor = ()
) -> Iterator[tuple[Floor, ...]]:
    if levels == 0:
        yield ()
        return
    for floor in known:
        taken = Counter(letter for letter, _ in floor)
        # A level can come back two levels higher, with the other tile of each shape.
        if taken <= stock and set(floor).isdisjoint(below):
            for higher in _piled(known, levels - 1, stock - taken, floor):
                yield (floor, *higher)


def can_rise(base: Sequence[Floor]) -> bool:
    """Whether the players can, by the rules, lay two tiles of the highest of these levels.

    Before that, nothing can lie higher: so it is enough to try all orders of these tiles alone.
    """
    tiles = [
        Tile(letter, level, cells) for level, floor in enumerate(base, 1) for letter, cells in floor
    ]
    start: frozenset[tuple[int, int]] = frozenset()
    known, todo = {start}, [start]
    while todo:
        laid = todo.pop()
        if sum(tiles[index].level == len(base) for index, _ in laid) > 1:
            return True
        player = len(laid) % len(PLAYERS)
        gone = {index for index, _ in laid}
        own = {tiles[index].letter for index, by in laid if by == player}
        table: Table = []
        for index in sorted(gone, key=lambda index: tiles[index].level):
            lay(table, tiles[index], index)
        for index, tile in enumerate(tiles):
            after = laid | {(index, player)}
            free = index not in gone and tile.letter not in own and after not in known
            if free and not any(broken(table, tile)):
                known.add(after)
                todo.append(after)
    return False


def threes(region: Cells, stock: Counter[str]) -> Iterator[Floor]:
    """All ways in which three tiles cover a region.

    Each tile covers the first square that those before it leave.
    """
    over = {cell: _over(cell, stock) for cell in region}
    for one, first in over[min(region)]:
        for two, second in over[min(region - first)]:
            bare = region - first - second
            if first.isdisjoint(second) and 0 < len(bare) <= SIZE:
                taken = first | second
                for three, third in over[min(bare)]:
                    fits = bare <= third and third.isdisjoint(taken)
                    if fits and Counter((one, two, three)) <= stock:
                        yield (one, first), (two, second), (three, third)


def _over(cell: Cell, stock: Counter[str]) -> list[Placed]:
    """The tiles of a stock in all places where they cover a square."""
    return [
        (letter, moved(form, (cell[0] - x, cell[1] - y)))
        for letter in sorted(stock)
        for form in sorted(map(_sorted, forms(letter)))
        for x, y in form
    ]


_CELL = r"-?\d{1,4},-?\d{1,4}"
_PLACEMENT = re.compile(rf"([A-Z])([1-9]\d?):({_CELL}(?: {_CELL}){{4}})")

ASKED = 6
"""The level that the puzzle asks for."""


def problems(answer: Answer) -> Iterator[str]:
    """All that is wrong with an answer."""
    kinds = _KINDS[answer.puzzle]
    kind = kinds.get(answer.case)
    if kind is None:
        yield f"there is no case {answer.case!r}; {there_are(answer.case, kinds)}"
        return
    if answer.others or answer.count is not None:
        yield "one solution is checked, and no others, nor how many there are"
    for found in _game(answer.solution):
        if isinstance(found, str):
            yield found
        else:
            yield from _worth(answer, kind.value([tile.level for tile in found]), kind.bound())


# Reading


def read(line: str) -> Tile | None:
    """The tile of a placement; None for what is no tile, or another than its letter says."""
    match = _PLACEMENT.fullmatch(line)
    if not match or match[1] not in SHAPES:
        return None
    listed = [tuple(map(int, part.split(","))) for part in match[3].split()]
    cells = frozenset((x, y) for x, y in listed)
    corner = (-min(x for x, _ in cells), -min(y for _, y in cells))
    if listed != sorted(listed) or moved(cells, corner) not in forms(match[1]):
        return None
    return Tile(match[1], int(match[2]), cells, line)


# The rules of play


def _game(solution: Lines) -> Iterator[str | list[Tile]]:
    """What is wrong with a game; its tiles, last, where nothing is."""
    tiles = [tile for tile in map(read, solution) if tile]
    faults = [f"{line!r} is no placement of a tile" for line in solution if read(line) is None]
    turns = len(PLAYERS) * len(SHAPES)
    if len(solution) != turns:
        faults.append(f"the game has {counted(len(solution), 'turn')}, not {turns}")
    if len(tiles) == len(solution):
        faults += [*_repeated(tiles), *_misplaced(tiles)]
    yield from faults
    if not faults:
        yield tiles


def _repeated(tiles: Sequence[Tile]) -> Iterator[str]:
    for index, player in enumerate(PLAYERS):
        own = [tile.letter for tile in tiles[index :: len(PLAYERS)]]
        for letter in sorted(set(own)):
            if own.count(letter) > 1:
                yield f"{player} lays tile {letter} {counted(own.count(letter), 'time')}"


def _misplaced(tiles: Sequence[Tile]) -> Iterator[str]:
    """All that is wrong with the first tile that breaks a rule of placement.

    What comes later is not looked at, as it depends on that tile.
    """
    table: Table = []
    for number, tile in enumerate(tiles):
        wrong = [f"turn {number + 1} ({tile.line}): {what}" for what in broken(table, tile)]
        if wrong:
            yield from wrong
            return
        lay(table, tile, number)


# What a game is worth


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a game is worth, by the levels of its tiles in turn, and the bound."""

    value: Callable[[Sequence[int]], int | None]
    bound: Callable[[], int]


def _until(level: int) -> _Kind:
    """Turns until a tile lies on a level."""
    return _Kind(
        lambda levels: levels.index(level) + 1 if level in levels else None,
        lambda: fewest_turns(level),
    )


_KINDS: Mapping[str, Mapping[str, _Kind]] = {
    "tower": {"six": _until(ASKED), "highest": _Kind(max, highest)},
    "level": {str(level): _until(level) for level in range(2, TILES)},
}
"""The kinds of all cases, by the puzzle."""


def _worth(answer: Answer, value: int | None, bound: int) -> Iterator[str]:
    """What is wrong with the numbers, for a value and a bound counted here."""
    if value is None:
        yield "no tile is on the level that is asked for"
    elif answer.value != value:
        yield f"the solution is worth {value}, not {answer.value}"
    if answer.bound != bound:
        yield f"counting proves a bound of {bound}, not of {answer.bound}"
    if answer.proved != (answer.bound == answer.value):
        yield "proved is what value and bound meet in, and nothing else"
