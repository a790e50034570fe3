"""Positions drawn as text: one letter map per level.

Rows run from top to bottom, as one sees them; a capital is a cell of White's tile of that letter,
a small letter one of Black's, a full stop is empty. The lower left character of every map is
the cell 0,0. A map cannot tell in which order tiles were laid; it is read as laid level by level,
and what only the order decides, the rule ``highest-level``, is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.games.base import IllegalMove, NotationError
from generator.games.pentup import rules
from generator.games.pentup.notation import Placement
from generator.games.pentup.pieces import LETTERS, letter_of
from generator.games.pentup.state import Laid, PentUpState
from generator.geometry.square import Cell

EMPTY = "."
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
    for number, layer in enumerate(layers, 1):
        waiting = sorted(_tiles(layer, number, len(_rows(layers[0]))), key=lambda t: t[1].letter)
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


def _rows(layer: str) -> list[str]:
    return [line.strip() for line in layer.strip().splitlines()]


def _tiles(layer: str, level: int, rows: int) -> Iterator[tuple[int, Placement]]:
    """The tiles of a map, each with its player."""
    lines = _rows(layer)
    if len(lines) != rows:
        raise NotationError(f"level {level} has {len(lines)} rows, level 1 has {rows}")
    found: dict[str, list[Cell]] = {}
    for y, line in enumerate(reversed(lines)):
        for x, sign in enumerate(line):
            if sign != EMPTY:
                found.setdefault(sign, []).append((x, y))
    for sign, cells in found.items():
        letter = sign.upper()
        if letter not in LETTERS:
            raise NotationError(f"level {level}: {sign!r} is no tile and no empty cell")
        if letter_of(tuple(cells)) != letter:
            raise NotationError(f"level {level}: the cells {sign} are not one tile {letter}")
        yield int(sign != letter), Placement(letter, level, tuple(cells))


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
            f"White has {white} tiles and Black {black}: White has as many as Black, or one more"
        )
