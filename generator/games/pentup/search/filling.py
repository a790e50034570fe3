"""Plans of castles filled with tiles: a plain search that counts what it tries.

The squares of a plan are filled from the highest level down, each level by rows from the top and
from the left: whatever tile is tried next, it covers the first square that is open. A set of tiles
is an integer with a bit for each letter, in the order of :data:`LETTERS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.pieces import LETTERS, ORIENTATIONS, Cells
from generator.geometry import square
from generator.geometry.square import Cell

Levels: TypeAlias = Sequence[Collection[Cell]]
"""The squares of each level, from the lowest up."""

ALL = (1 << len(LETTERS)) - 1
"""The set of all tiles."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tile can lie: its letter and its squares, as bits."""

    letter: int
    squares: int
    tile: Placement


@dataclass(slots=True)
class Filling:
    """The ways to fill levels with some of the tiles, and how many tiles were laid to find them."""

    levels: Levels
    laid: int = field(default=0, init=False)

    def ways(self, letters: int) -> Iterator[tuple[Place, ...]]:
        """Every way, each tile at most once; where the tiles are just enough, each once."""
        places, everything = _places(self.levels)
        yield from self._ways(places, everything, letters)

    def _ways(
        self, places: Sequence[Sequence[Place]], open_: int, letters: int
    ) -> Iterator[tuple[Place, ...]]:
        if not open_:
            yield ()
            return
        for place in places[(open_ & -open_).bit_length() - 1]:
            if place.letter & letters and not place.squares & ~open_:
                self.laid += 1
                for rest in self._ways(places, open_ ^ place.squares, letters ^ place.letter):
                    yield (place, *rest)


def bits(letters: Iterable[str]) -> int:
    """The set of these tiles."""
    return sum(1 << LETTERS.index(letter) for letter in set(letters))


def names(letters: int) -> tuple[str, ...]:
    """The tiles of a set, in alphabetical order."""
    return tuple(letter for index, letter in enumerate(LETTERS) if letters >> index & 1)


@cache
def choices(squares: Cells) -> Counter[int]:
    """In how many ways each set of tiles fills squares in normal form, up to their symmetries."""
    images = _images(squares)
    first: dict[tuple[int, ...], int] = {}
    for way in Filling((squares,)).ways(ALL):
        tiles = [place.squares for place in way]
        form = min(tuple(sorted(_mapped(tile, image) for tile in tiles)) for image in images)
        first[form] = sum(place.letter for place in way)
    return Counter(first.values())


def _images(squares: Cells) -> list[list[int]]:
    """For each symmetry of the squares, the bit that each of them is mapped to, by rows."""
    numbers = {cell: index for index, cell in enumerate(by_rows(squares))}
    found = []
    for turn in square.SYMMETRIES:
        turned = [turn(cell) for cell in numbers]
        left, bottom = (min(axis) for axis in zip(*turned, strict=True))
        mapped = [(x - left, y - bottom) for x, y in turned]
        if numbers.keys() == set(mapped):
            found.append([1 << numbers[cell] for cell in mapped])
    return found


def _mapped(tile: int, image: Sequence[int]) -> int:
    return sum(bit for index, bit in enumerate(image) if tile >> index & 1)


def by_rows(squares: Iterable[Cell]) -> list[Cell]:
    """The squares by rows from the top, from the left."""
    return sorted(squares, key=lambda square: (-square[1], square[0]))


def _places(levels: Levels) -> tuple[list[list[Place]], int]:
    """For each square the tiles that have it as their first one; and all squares as bits."""
    places: list[list[Place]] = []
    for level, squares in reversed(list(enumerate(levels, start=1))):
        first = len(places)
        numbers = {square: first + index for index, square in enumerate(by_rows(squares))}
        for x, y in numbers:
            places.append(list(_beginning((x, y), level, numbers)))
    return places, (1 << len(places)) - 1


def _beginning(square: Cell, level: int, numbers: dict[Cell, int]) -> Iterator[Place]:
    """The tiles that lie within the numbered squares of a level and have this as their first."""
    x, y = square
    for index, letter in enumerate(LETTERS):
        for form in ORIENTATIONS[letter]:
            left, top = by_rows(form)[0]
            cells = tuple((x - left + a, y - top + b) for a, b in form)
            if numbers.keys() >= set(cells):
                covered = sum(1 << numbers[cell] for cell in cells)
                yield Place(1 << index, covered, Placement(letter, level, cells))
