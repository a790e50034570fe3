"""Positions drawn as text: one letter map per level.

Rows run from top to bottom, as one sees them; a capital is a cell of White's tile of that letter,
a small letter one of Black's, a full stop is empty. The maps of all levels have the same size, so
that every cell is written, and the lower left character of each is the cell 0,0. A map cannot
tell in which order tiles were laid; it is read as laid level by level, and what only the order
decides, the rule ``highest-level``, is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.contract.engine import IllegalMove, NotationError
from generator.counted import counted
from generator.games.pentup.engine import rules
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import Laid, PentUpState
from generator.games.pentup.pieces import LETTERS, letter_of
from generator.geometry.square import Cell

EMPTY = "."
SIGNS = {
    sign: player
    for player, signs in enumerate((LETTERS, map(str.lower, LETTERS)))
    for sign in signs
}
"""Sign of a tile's cell → index of its player."""
UNDECIDED = frozenset({"highest-level", "own-tile"})
"""Rules that a tile in a map is not held to: the order of play, and whose turn it was, are
unknown. That each player has each tile once is seen from the letters."""


def arranged(state: PentUpState, layers: Sequence[str]) -> PentUpState:
    """The position that the maps draw, from level 1 up; ``state`` is the empty table.

    Raises :class:`NotationError` for what is no map of tiles or cannot have come from turns taken
    in order, and :class:`IllegalMove` for a tile that breaks a rule wherever in the order it came.
    """
    if state.players != 2 or state.laid:
        raise NotationError("maps are for the start of a game of two players")
    maps = [_rows(layer, number) for number, layer in enumerate(layers, 1)]
    for number, rows in enumerate(maps, 1):
        if _size(rows) != _size(maps[0]):
            raise NotationError(f"level {number} has {_size(rows)}, level 1 has {_size(maps[0])}")
        waiting = sorted(_tiles(rows, number), key=lambda tile: tile[1].letter)
        while waiting:
            fitting = [tile for tile in waiting if not _broken(state, tile[1])]
            if not fitting:
                _, worst = waiting[0]
                raise IllegalMove(_broken(state, worst), str(worst))
            player, move = fitting[0]
            waiting.remove(fitting[0])
            state = _with(state, player, move)
    _check_turns(state)
    return state


def _size(rows: Sequence[str]) -> str:
    return f"{counted(len(rows), 'row')} of {counted(len(rows[0]), 'cell')}"


def _rows(layer: str, level: int) -> list[str]:
    """The rows of a map, from top to bottom; empty lines around it are not part of it.

    A space is not an empty cell: a row that is indented or cut short would shift what it draws.
    """
    rows = [line.rstrip() for line in layer.strip("\r\n").splitlines()]
    for number, row in enumerate(rows, 1):
        place = f"level {level}, row {number}"
        for sign in row:
            if sign != EMPTY and sign not in SIGNS:
                raise NotationError(f"{place}: {sign!r} is no tile and no empty cell")
        if len(row) != len(rows[0]):
            raise NotationError(
                f"{place} has {counted(len(row), 'cell')}, row 1 has {len(rows[0])}: "
                f"write {EMPTY!r} for an empty cell"
            )
    if not any(sign != EMPTY for row in rows for sign in row):
        raise NotationError(f"level {level} has no tile: leave its map out")
    return rows


def _tiles(rows: Sequence[str], level: int) -> Iterator[tuple[int, Placement]]:
    """The tiles of a map, each with its player."""
    found: dict[str, list[Cell]] = {}
    for y, row in enumerate(reversed(rows)):
        for x, sign in enumerate(row):
            if sign != EMPTY:
                found.setdefault(sign, []).append((x, y))
    for sign, cells in found.items():
        letter = sign.upper()
        if letter_of(tuple(cells)) != letter:
            raise NotationError(f"level {level}: the cells {sign} are not one tile {letter}")
        yield SIGNS[sign], Placement(letter, level, tuple(cells))


def _broken(state: PentUpState, move: Placement) -> frozenset[str]:
    return rules.violations(state, move) - UNDECIDED


def _with(state: PentUpState, player: int, move: Placement) -> PentUpState:
    if move.letter not in state.stock(player):
        raise NotationError(f"the tile {move.letter} of one colour lies there twice")
    return state.with_tile(Laid(player, move.letter, move.level, move.cells))


def _check_turns(state: PentUpState) -> None:
    white, black = (sum(tile.player == player for tile in state.laid) for player in (0, 1))
    if white - black not in (0, 1):
        raise NotationError(
            f"White has {counted(white, 'tile')} and Black {black}: "
            "White has as many as Black, or one more"
        )
