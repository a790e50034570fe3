"""Speed of the rules engines: plies per second in random playouts, all moves listed at each ply.

Run from the project's folder: ``python tests/bench/playouts.py [GAME …] [--seconds 3]``. Times are
processor seconds of one core, without the imports and the first game, which fills caches.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from typing import Any

from generator.contract import finding
from generator.contract.engine import Game


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="the games to measure; all where none is named")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each game")
    options = parser.parse_args(arguments)
    for name in options.games or finding.names():
        plies, moves, seconds = measured(finding.load(name), options.seconds)
        print(f"{name:10} {plies / seconds:8,.0f} plies/s, {moves / plies:5.0f} moves a ply")


def measured(game: Game[Any, Any], seconds: float) -> tuple[int, int, float]:
    """Plies played and moves listed in whole games, and the processor seconds that they took."""
    playout(game, 0)
    plies = moves = seed = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        seed += 1
        played, listed = playout(game, seed)
        plies, moves = plies + played, moves + listed
    return plies, moves, time.process_time() - start


def playout(game: Game[Any, Any], seed: int) -> tuple[int, int]:
    """A random game: its plies, and how many moves were listed in all."""
    chance = random.Random(seed)
    state = game.initial(game.player_counts[0], seed=seed)
    plies = listed = 0
    while moves := game.moves(state):
        listed += len(moves)
        state = game.play(state, chance.choice(moves))
        plies += 1
    return plies, listed


if __name__ == "__main__":
    main()
