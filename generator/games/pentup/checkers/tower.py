"""Answers of Pent-Up's *tower*, checked from the rules: squares, levels, counting. No engine.

Only the shapes of the tiles come from elsewhere, as they are data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.contract.puzzle import Answer, Lines
from generator.games.pentup.checkers.tower_bounds import PLAYERS, fewest_turns, highest
from generator.games.pentup.checkers.tower_rules import Table, Tile, broken, forms, lay, moved
from generator.games.pentup.pieces import SHAPES

_CELL = r"-?\d{1,4},-?\d{1,4}"
_PLACEMENT = re.compile(rf"([A-Z])([1-9]\d?):({_CELL}(?: {_CELL}){{4}})")

ASKED = 6
"""The level that the puzzle asks for."""


def problems(answer: Answer) -> Iterator[str]:
    """All that is wrong with an answer."""
    kind = _KINDS.get(answer.case)
    if kind is None:
        yield f"there is no case {answer.case!r}; there are: {', '.join(_KINDS)}"
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
        faults.append(f"the game has {len(solution)} turns, not {turns}")
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
                yield f"{player} lays tile {letter} {own.count(letter)} times"


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


def _turns(levels: Sequence[int]) -> int | None:
    return levels.index(ASKED) + 1 if ASKED in levels else None


_KINDS: Mapping[str, _Kind] = {
    "six": _Kind(_turns, lambda: fewest_turns(ASKED)),
    "highest": _Kind(max, highest),
}


def _worth(answer: Answer, value: int | None, bound: int) -> Iterator[str]:
    """What is wrong with the numbers, for a value and a bound counted here."""
    if value is None:
        yield f"no tile is on level {ASKED}"
    elif answer.value != value:
        yield f"the solution is worth {value}, not {answer.value}"
    if answer.bound != bound:
        yield f"counting proves a bound of {bound}, not of {answer.bound}"
    if answer.proved != (answer.bound == answer.value):
        yield "proved is what value and bound meet in, and nothing else"
