"""Play DuploLine at random, and see that no invariant breaks.

Run from the project's folder: ``python -m tests.games.duploline.searches.random_play --games
10000``. At each state the pieces are conserved, all occupied cells are one group, locked pieces
stay where they are, every listed action breaks no rule and reads back from its notation, and an
action taken at random from all there are is refused, with a reason, exactly when it is not listed.
Prints how the games ended; stops with the game's moves at the first thing that is wrong.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence
from itertools import product

from generator.contract.engine import IllegalMove
from generator.games.duploline.engine import board, position
from generator.games.duploline.engine.game import ENGINE
from generator.games.duploline.engine.notation import KINDS, Action
from generator.games.duploline.engine.state import DuploState

EVERY_ACTION = (
    *(Action(kind, cell) for kind in KINDS for cell in board.CELLS),
    *(Action(kind, cell, forced=True) for kind in KINDS for cell in board.CELLS),
    *(Action(kind, b, a) for kind in KINDS for a, b in product(board.CELLS, board.CELLS)),
)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--games", type=int, default=10_000, help="games to play")
    options = parser.parse_args(arguments)
    begun = time.process_time()
    endings: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for number in range(options.games):
        end = game(random.Random(options.seed + number), kinds)
        assert end.ended is not None
        endings[end.ended.reason] += 1
        kinds["actions"] += end.ply
    seconds = time.process_time() - begun
    told = ", ".join(f"{name} {n}" for name, n in sorted((endings + kinds).items()))
    print(f"{options.games} games without a broken invariant in {seconds:.0f} s: {told}")


def game(chance: random.Random, kinds: Counter[str]) -> DuploState:
    """One game to its end; the actions of each kind and the turns that drop are counted."""
    state = ENGINE.initial()
    moves = ENGINE.moves(state)
    while moves:
        inspect(state, moves, chance)
        move = chance.choice(moves)
        assert isinstance(move, Action)
        after = ENGINE.play(state, move)
        compare(state, move, after)
        kinds["forced"] += move.forced
        kinds["moved"] += move.origin is not None
        kinds["dropped"] += not state.on_last_action and not after.mid_turn and not after.line
        state, moves = after, ENGINE.moves(after)
    assert ENGINE.result(state) is not None
    return state


def inspect(state: DuploState, moves: Sequence[object], chance: random.Random) -> None:
    """What must hold of a state and its list of actions."""
    here = state.position
    assert here.discs[0] & here.discs[1] == here.rings[0] & here.rings[1] == 0
    assert not here.occupied or board.connected(here.occupied)
    assert position.parse(str(here)) == here
    for move in moves:
        assert isinstance(move, Action)
        assert not ENGINE.violations(state, move)
        assert ENGINE.parse(state, str(move)) == move
    tried = chance.choice(EVERY_ACTION)
    broken = ENGINE.violations(state, tried)
    assert (tried in moves) == (not broken)
    if broken:
        try:
            ENGINE.play(state, tried)
        except IllegalMove as error:
            assert error.violations == broken
        else:
            raise AssertionError(f"{tried} was played although it breaks {broken}")


def compare(state: DuploState, move: Action, after: DuploState) -> None:
    """What must hold from one state to the next."""
    was, now = state.position, after.position
    assert was.locked & ~now.locked == 0
    for player, kind in product((0, 1), KINDS):
        fresh = player == state.to_move and kind == move.kind and move.origin is None
        assert now.supply(player, kind) == was.supply(player, kind) - fresh >= 0


if __name__ == "__main__":
    main()
