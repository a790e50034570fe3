"""Play whole games of Pent-Up at random and look for a broken invariant.

Run from the project's folder: ``python -m tests.games.pentup.searches.random_play --games 10000``.
Of each position some things are asked: the tiles are all there, once; every level lies on the one
below; a listed move breaks no rule, reads back as it is written and can be played; a move near the
tiles that is not listed breaks a rule and cannot be played; a position turned or mirrored has the
turned or mirrored moves. The suite asks the same of fewer games. The first broken invariant stops
the run with its seed.
"""

from __future__ import annotations

import argparse
import random
import time
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from generator.contract.engine import IllegalMove
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.notation import Move, Placement
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.pieces import LETTERS, ORIENTATIONS
from generator.geometry import square
from generator.geometry.square import Cell


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games to play")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    options = parser.parse_args(arguments)
    start, moves = time.process_time(), 0
    for seed in range(options.seed, options.seed + options.games):
        try:
            moves += play(seed)
        except AssertionError as error:
            raise SystemExit(f"game {seed}: {error}") from error
    seconds = time.process_time() - start
    print(
        f"{options.games} games, {moves} legal moves seen, {seconds:.0f} s of work, nothing broken"
    )


def play(seed: int) -> int:
    """One game of two, three or four players; how many legal moves there were on the way."""
    chance = random.Random(seed)
    players, variant = chance.choice(
        [(2, "standard"), (2, "misere"), (3, "standard"), (4, "pairs")]
    )
    state, seen = ENGINE.initial(players, variant), 0
    symmetric = chance.randrange(1, 12 * players)
    while moves := ENGINE.moves(state):
        seen += len(moves)
        move = chance.choice(moves)
        check_listed(state, move)
        if state.laid:
            check_near(state, moves, chance)
        if state.ply == symmetric:
            check_symmetry(state, frozenset(moves), chance)
        state = ENGINE.play(state, move)
        check_tiles(state)
    assert state.ply == 12 * players, "the game ended early"
    result = ENGINE.result(state)
    assert result is not None, "the game has no result"
    assert len(result.scores) == players, "a player has no score"
    return seen


def check_tiles(state: PentUpState) -> None:
    """Tiles are conserved, and lie on each other."""
    assert sum(map(len, state.levels)) == 5 * state.ply, "a square is covered twice"
    for player in range(state.players):
        laid = [tile.letter for tile in state.laid if tile.player == player]
        assert sorted([*laid, *state.stock(player)]) == list(LETTERS), "a tile is lost"
    for below, above in pairwise(state.levels):
        assert above.keys() <= below.keys(), "a tile hangs over"
    for tile in state.laid:
        if tile.level > 1:
            below = state.level(tile.level - 1)
            assert len({below[cell] for cell in tile.cells}) > 1, "a tile has one support"


def check_listed(state: PentUpState, move: Move) -> None:
    """A listed move is legal and reads back."""
    assert not ENGINE.violations(state, move), f"{move} is listed and breaks a rule"
    assert ENGINE.parse(state, str(move)) == move, f"{move} does not read back"


def check_near(state: PentUpState, listed: Sequence[Move], chance: random.Random) -> None:
    """A move near the tiles is legal if and only if it is listed."""
    letter = chance.choice(LETTERS)
    x, y = chance.choice(sorted(state.level(1)))
    by = x + chance.randint(-4, 3), y + chance.randint(-4, 3)
    form = chance.choice(ORIENTATIONS[letter])
    level = chance.randint(1, state.height + 1)
    move = Placement(letter, level, tuple(square.translate(cell, by) for cell in form))
    broken = ENGINE.violations(state, move)
    index = bisect_left(listed, str(move), key=str)  # they are sorted by notation
    found = index < len(listed) and listed[index] == move
    assert found == (not broken), f"{move} is listed or breaks a rule, not both"
    if broken:
        try:
            ENGINE.play(state, move)
        except IllegalMove as error:
            assert error.violations == broken, f"{move} is refused for other reasons"
        else:
            raise AssertionError(f"{move} breaks a rule and was played")


def check_symmetry(state: PentUpState, listed: frozenset[Move], chance: random.Random) -> None:
    """A position turned or mirrored, and moved, has the moves turned or mirrored, and moved."""
    turn = chance.choice(square.SYMMETRIES)
    by = chance.randint(-99, 99), chance.randint(-99, 99)

    def image(letter: str, level: int, cells: tuple[Cell, ...]) -> Placement:
        return Placement(letter, level, tuple(square.translate(turn(c), by) for c in cells))

    other = ENGINE.initial(state.players, state.variant)
    for tile in state.laid:
        other = ENGINE.play(other, image(tile.letter, tile.level, tile.cells))
    moves = [move for move in listed if isinstance(move, Placement)]
    images = {image(move.letter, move.level, move.cells) for move in moves}
    assert images == set(ENGINE.moves(other)), "the moves do not turn with the position"


if __name__ == "__main__":
    main()
