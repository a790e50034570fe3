"""Search lines of play for Gloop's figures: a block that touches an older one, a block above the
starting pair, a player who is stuck at once, and a player who goes out.

Run from the project's folder: ``python -m tests.games.gloop.searches.lines --seed 1``; it prints
each find for the figures' file. All come from random play, of each kind the shortest of several.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import TypeAlias

from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.engine.middle import demand, fits
from generator.games.gloop.engine.notation import Draw, Extend, Make, Move
from generator.games.gloop.engine.state import GloopState
from generator.geometry.loops import Grid
from generator.geometry.pathtile import SIDES, Cell, neighbour

Line: TypeAlias = tuple[int, list[str], GloopState]
"""A seed, the turns played, and where they lead."""
Wanted: TypeAlias = Callable[[GloopState], list[str]]
"""What is noted of a state; empty where it is not what is looked for."""


def lines(players: int, chance: random.Random, weigh: Callable[[Move], float]) -> Iterator[Line]:
    """Random games, turn by turn from the deal."""
    for seed in count(chance.randrange(100_000)):
        state = ENGINE.initial(players, seed=seed)
        assert isinstance(state, GloopState)
        turns: list[str] = []
        while True:
            yield seed, turns, state
            moves = ENGINE.moves(state)
            if not moves or len(turns) > 24:
                break
            (move,) = chance.choices(moves, [weigh(move) for move in moves])
            turns = [*turns, str(move)]
            after = ENGINE.play(state, move)
            assert isinstance(after, GloopState)
            state = after


def searched(found: Iterator[Line], wanted: Wanted, tries: int) -> None:
    """Print the shortest of the first lines that have what is wanted."""
    having = ((line, notes) for line in found if (notes := wanted(line[2])))
    (seed, turns, _), notes = min(islice(having, tries), key=lambda pair: len(pair[0][1]))
    print(f"# seed: {seed}; {'; '.join(notes)}")
    print("\n".join(f'    - "{turn}"' for turn in turns) + "\n", flush=True)


def touches_older(state: GloopState) -> list[str]:
    """A block that matches an older block too, and one that fails there alone."""
    for end in state.middle.ends:
        legal: list[str] = []
        illegal: list[str] = []
        for way in end.ways:
            corner = end.next_corner(way)
            last = {c: t for c, t in state.middle.tiles if _within(c, end.corner)}
            older = {c: t for c, t in state.middle.tiles if c not in last}
            for number, block in enumerate(state.area):
                for turns in range(4):
                    laid = block.turned(turns).at(corner)
                    held = fits(block, turns, demand(last, corner))
                    if not end.way or not _beside(laid, older) or not held:
                        continue
                    turn = Extend(number, end.name, way, turns)
                    (illegal if ENGINE.violations(state, turn) else legal).append(str(turn))
        if legal and illegal:
            return [f"legal: {legal[0]}", f"illegal: {illegal[0]}"]
    return []


def _within(cell: Cell, corner: Cell) -> bool:
    return all(0 <= place - first <= 1 for place, first in zip(cell, corner, strict=True))


def _beside(laid: Grid, older: Grid) -> bool:
    return any(neighbour(cell, side) in older for cell in laid for side in SIDES)


def above_the_pair(state: GloopState) -> list[str]:
    """A block above the starting pair that would match there."""
    tried = (Extend(0, "R", "N", turns) for turns in range(4)) if state.area else ()
    found = [str(m) for m in tried if ENGINE.violations(state, m) == {"direction", "full-side"}]
    return [f"illegal: {found[0]}"] if found else []


def stuck_at_once(state: GloopState) -> list[str]:
    """A first turn in which nothing but a draw is possible."""
    return ["legal: D"] if not state.ply and ENGINE.moves(state) == (Draw(),) else []


def out(state: GloopState) -> list[str]:
    """A game that a player has won by having nothing left."""
    if state.ended is None or state.ended.reason != "out":
        return []
    return [f"result: {state.ended.winners}, {state.ended.scores}"]


def main() -> int:
    """Search and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    chance = random.Random(parser.parse_args().seed)

    def growing(move: Move) -> float:
        return 100.0 if isinstance(move, Extend) else 1.0

    def making(move: Move) -> float:
        return 1000.0 if isinstance(move, Make) else 1.0

    searched(lines(2, chance, growing), touches_older, 6)
    searched(lines(2, chance, making), stuck_at_once, 1)
    searched(lines(2, chance, making), out, 20)
    searched(lines(2, chance, making), above_the_pair, 6)
    return 0


if __name__ == "__main__":
    sys.exit(main())
