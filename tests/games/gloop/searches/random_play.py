"""Play Gloop at random and look for a broken invariant.

Run from the project's folder: ``python -m tests.games.gloop.searches.random_play --games 10000``.
After every turn: all 90 tiles are there once, the middle group matches, hands are as large as they
must be; every listed turn of some positions breaks no rule and reads back, a turn drawn at random
is listed exactly when it breaks none. Prints how games ended, and the time.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.engine.notation import Draw, Extend, Make, Move
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.pieces import GAME_TILES, LYING, Lying
from generator.geometry.loops import mismatches

ALL = sorted(GAME_TILES)
SAMPLED = 7
"""One position in so many is looked at closely."""


def check_pieces(state: GloopState) -> None:
    """All tiles once, the middle group matched."""
    tiles = [LYING[placed].tile for _, placed in state.middle.tiles]
    tiles += [tile for area in state.areas for block in area for tile in block.ids]
    tiles += [tile for hand in state.hands for tile in hand]
    assert sorted([*tiles, *state.pool]) == ALL
    grid = state.middle.grid
    assert len(grid) == len(state.middle.tiles)
    assert not mismatches(grid)


def any_turn(state: GloopState, chance: random.Random) -> Move:
    """A turn with own tiles and blocks that need not be legal."""
    if len(state.hand) > 3 and chance.random() < 0.5:
        tiles = chance.sample(state.hand, 4)
        a, b, c, d = (Lying(tile, chance.randrange(4)) for tile in tiles)
        return Make(a, b, c, d)
    if chance.random() < 0.1:
        return Draw()
    block = chance.randrange(len(state.area) + 1)
    shift = chance.choice((0, 0, 0, 1, -1))
    return Extend(block, chance.choice("RL"), chance.choice("NESW"), chance.randrange(4), shift)


def check_moves(state: GloopState, moves: tuple[Move, ...], chance: random.Random) -> None:
    """What is listed is legal and reads back; what is not listed is not legal."""
    for move in chance.sample(moves, min(len(moves), 10)):
        assert not ENGINE.violations(state, move)
        assert ENGINE.parse(state, str(move)) == move
    move = any_turn(state, chance)
    assert (move in moves) == (not ENGINE.violations(state, move))


def main() -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    options = parser.parse_args()
    ends: Counter[str] = Counter()
    plies, start = 0, time.perf_counter()
    for seed in range(options.games):
        chance = random.Random(seed)
        state = ENGINE.initial(2 + seed % 7, seed=seed)
        while state.ended is None:
            check_pieces(state)
            moves = ENGINE.moves(state)
            assert moves
            if state.ply % SAMPLED == seed % SAMPLED:
                check_moves(state, moves, chance)
            after = ENGINE.play(state, chance.choice(moves))
            assert isinstance(after, GloopState)
            state = after
        plies += state.ply
        ends[state.ended.reason] += 1
    seconds = time.perf_counter() - start
    print(f"{options.games} games, {plies} turns, {seconds:.0f} s; ended: {dict(ends)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
