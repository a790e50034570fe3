"""Answers of Pent-Up's *surround*, checked from the rules: squares, sides. No engine, no search.

Only the shapes of the tiles come from elsewhere, as they are data. Each line says whose a tile is,
``black F1:0,1 …``; the first is the Black tile in the middle. The fewest tiles and the number of
rings are found anew, in ``check_pentup_rings.py``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator.contract.puzzle import Answer
from generator.counted import counted
from generator.games.pentup.checkers.rings import can_enclose, holed, rings
from generator.games.pentup.pieces import SHAPES, SIZE

Square: TypeAlias = tuple[int, int]
Squares: TypeAlias = frozenset[Square]

WHITE, BLACK = "white", "black"
_CELL = r"-?\d{1,3},-?\d{1,3}"
_LINE = re.compile(rf"({WHITE}|{BLACK}) ([A-Z])1:({_CELL}(?: {_CELL})*)")
_CASE = re.compile(rf"([{''.join(SHAPES)}])(-outer)?")


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the table."""

    letter: str
    squares: Squares


@dataclass(frozen=True, slots=True)
class Nested:
    """The Black tile in the middle, White's around it, and the Black ones around those."""

    middle: Tile
    white: Sequence[Tile]
    black: Sequence[Tile]


def problems(answer: Answer) -> Iterator[str]:
    """All that is wrong with an answer."""
    case = _CASE.fullmatch(answer.case)
    if case is None:
        yield f"no rule says how the case {answer.case!r} is checked"
        return
    if answer.others:
        yield "one solution is listed for each tile, not several"
    found = list(map(_read, answer.solution))
    for line, owned in zip(answer.solution, found, strict=True):
        if owned is None:
            yield f"{line!r} is no tile of an owner"
    if not found:
        yield "there is no solution"
    if not found or None in found:
        return
    tiles = [owned for owned in found if owned is not None]
    if tiles[0][0] != BLACK or tiles[0][1].letter != case[1]:
        yield f"the first tile is the one in the middle, {case[1]} of Black"
        return
    laid = Nested(
        tiles[0][1],
        [tile for owner, tile in tiles if owner == WHITE],
        [tile for owner, tile in tiles[1:] if owner == BLACK],
    )
    yield from _laid(laid)
    yield from (_outer if case[2] else _inner)(answer, laid)


# Reading


def _read(line: str) -> tuple[str, Tile] | None:
    """Whose tile a line is, and the tile; None for what is none, or another than it says."""
    match = _LINE.fullmatch(line)
    if not match or match[2] not in SHAPES:
        return None
    listed = [_square(part) for part in match[3].split()]
    if len(listed) != SIZE or _shape(listed) != _shape(SHAPES[match[2]]):
        return None
    return match[1], Tile(match[2], frozenset(listed))


def _square(text: str) -> Square:
    x, y = map(int, text.split(","))
    return x, y


def _shape(squares: Iterable[Square]) -> tuple[Square, ...]:
    """A key that is the same for all tiles that look alike, turned or with another side up."""
    turned = list(squares)
    looks = []
    for _ in range(4):
        turned = [(-y, x) for x, y in turned]
        for face in (turned, [(-x, y) for x, y in turned]):
            left, low = min(x for x, _ in face), min(y for _, y in face)
            looks.append(tuple(sorted((x - left, y - low) for x, y in face)))
    return min(looks)


# The tiles on the table


def beside(squares: Collection[Square]) -> Squares:
    """The squares that share a side with one of these, and are none of them."""
    sides = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return frozenset((x + a, y + b) for x, y in squares for a, b in sides).difference(squares)


def _squares(tiles: Iterable[Tile]) -> Squares:
    return frozenset(square for tile in tiles for square in tile.squares)


def _laid(laid: Nested) -> Iterator[str]:
    """What is wrong with the tiles, whoever is surrounded."""
    for owner, tiles in ((WHITE, laid.white), (BLACK, [laid.middle, *laid.black])):
        for letter, number in sorted(Counter(tile.letter for tile in tiles).items()):
            if number > 1:
                yield f"{owner} has the tile {letter} {counted(number, 'time')}"
    everything = [laid.middle, *laid.white, *laid.black]
    on = Counter(square for tile in everything for square in tile.squares)
    yield from (f"tiles overlap on {_name(s)}" for s, n in sorted(on.items()) if n > 1)
    yield from _open(beside(laid.middle.squares), laid.white, "the Black tile", "White")


def _open(wanted: Squares, tiles: Iterable[Tile], what: str, whose: str) -> Iterator[str]:
    for square in sorted(wanted - _squares(tiles)):
        yield f"{what} has an open side: no tile of {whose} on {_name(square)}"


def _name(square: Square) -> str:
    return f"{square[0]},{square[1]}"


def _inner(answer: Answer, laid: Nested) -> Iterator[str]:
    if laid.black:
        yield "a Black tile lies outside, which was not asked for"
    known = rings(laid.middle.letter)
    number = len(known[0])
    yield from _worth(answer, len(laid.white))
    if answer.bound is not None and answer.bound > number:
        yield f"{counted(number, 'White tile')} can do it: the bound cannot be {answer.bound}"
    if answer.count not in (None, len(known)):
        yield f"{counted(len(known), 'different ring')}, but the count is {answer.count}"
    if answer.dead_ends != holed(laid.middle.letter):
        yield (
            f"{counted(holed(laid.middle.letter), 'ring')} with a hole too small for a tile, "
            f"not {answer.dead_ends}"
        )


def _outer(answer: Answer, laid: Nested) -> Iterator[str]:
    fewest = len(rings(laid.middle.letter)[0])
    if len(laid.white) != fewest:
        yield f"it takes {counted(len(laid.white), 'White tile')}, not {fewest}"
    around = beside(_squares(laid.white)) - laid.middle.squares
    yield from _open(around, laid.black, "a White tile", "Black")
    yield from _worth(answer, len(laid.black))
    if answer.count is not None:
        yield "nobody has counted in how many ways it can be done"
    if answer.dead_ends:
        yield "nothing is to surround the Black tiles, so that none of it is a dead end"
    if answer.bound is None or not 1 < answer.bound <= len(laid.black):
        return  # less than one tile encloses nothing, and to try that would take minutes
    if can_enclose(laid.middle.letter, answer.bound - 1):
        yield f"{counted(answer.bound - 1, 'Black tile')} can do it: the bound is too high"


def _worth(answer: Answer, value: int) -> Iterator[str]:
    """What is wrong with the numbers, for a value counted here."""
    if answer.value != value:
        yield f"the solution has {counted(value, 'tile')} around, not {answer.value}"
    if answer.bound is None or answer.bound > value:
        yield f"the bound {answer.bound} is no number of tiles up to {value}"
    if answer.proved != (answer.bound == answer.value):
        yield "proved is what value and bound meet in, and nothing else"
