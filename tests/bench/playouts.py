"""Speed of the rules engines: plies per second in random playouts, all moves listed at each ply.

Run from the project's folder: ``python tests/bench/playouts.py [GAME …] [--seconds 3]``. Times are
processor seconds of one core, without the imports and the first game, which fills caches. The games
and python-chess, where it is installed, take turns: a machine that does other work slows all of
them, and the ratios stay. With ``--perft`` sequences of moves are counted instead, from the start.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from statistics import median
from typing import Any

from generator.contract import finding
from generator.contract.engine import Game
from generator.contract.perft import perft

PEER = "python-chess"
TURNS = 3
DEPTHS = {"duploline": 3, PEER: 3}
"""How many plies are counted; 2 of other games."""

Run = Callable[[int], tuple[int, int]]
"""From a seed to a number of plies, and how many moves were listed in all."""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="the games to measure; all where none is named")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each, in all turns")
    parser.add_argument("--perft", action="store_true", help="count sequences of moves")
    options = parser.parse_args(arguments)
    games = {name: finding.load(name) for name in options.games or finding.names()}
    runs = counts(games) if options.perft else playouts(games)
    speeds: dict[str, list[float]] = {name: [] for name in runs}
    listed: dict[str, float] = {}
    for run in runs.values():
        run(0)
    for _ in range(TURNS):
        for name, run in runs.items():
            plies, moves, seconds = measured(run, options.seconds / TURNS)
            speeds[name].append(plies / seconds)
            listed[name] = moves / plies
    what = "sequences" if options.perft else "plies"
    for name, own in speeds.items():
        line = f"{name:12} {median(own):10,.0f} {what}/s"
        if not options.perft:
            line += f", {listed[name]:5.0f} moves a ply"
        if PEER in speeds:
            ratio = median(a / b for a, b in zip(own, speeds[PEER], strict=True))
            line += f", {ratio:5.2f} × {PEER}"
        print(line)


def playouts(games: Mapping[str, Game[Any, Any]]) -> dict[str, Run]:
    """Random games of each, and of chess where python-chess is there."""
    runs: dict[str, Run] = {name: partial(playout, game) for name, game in games.items()}
    if (chess := peer()) is not None:
        runs[PEER] = partial(chess_playout, chess)
    return runs


def counts(games: Mapping[str, Game[Any, Any]]) -> dict[str, Run]:
    """Counts of sequences of moves of each, and of chess where python-chess is there."""
    runs: dict[str, Run] = {name: partial(counted, game) for name, game in games.items()}
    if (chess := peer()) is not None:
        runs[PEER] = lambda _: (chess_perft(chess.Board(), DEPTHS[PEER]),) * 2
    return runs


def measured(run: Run, seconds: float) -> tuple[int, int, float]:
    """Plies and moves of whole runs, and the processor seconds that they took."""
    plies = moves = seed = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        seed += 1
        played, listed = run(seed)
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


def counted(game: Game[Any, Any], seed: int) -> tuple[int, int]:
    """How many sequences of moves there are from a start that ``seed`` deals, twice."""
    state = game.initial(game.player_counts[0], seed=seed)
    found = perft(game, state, DEPTHS.get(game.name, 2))
    return found, found


def peer() -> Any:
    """The package of python-chess, or None."""
    try:
        return import_module("chess")
    except ModuleNotFoundError:
        return None


def chess_playout(chess: Any, seed: int) -> tuple[int, int]:
    """A random game of chess on one board that changes, without claims of a draw."""
    chance = random.Random(seed)
    board = chess.Board()
    plies = listed = 0
    while not board.is_game_over() and (moves := list(board.legal_moves)):
        listed += len(moves)
        board.push(chance.choice(moves))
        plies += 1
    return plies, listed


def chess_perft(board: Any, depth: int) -> int:
    """Sequences of ``depth`` legal moves, those of the last ply counted without playing them."""
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(board, depth - 1)
        board.pop()
    return total


if __name__ == "__main__":
    main()
