"""Search a whole game of Twigs that ends 11 to 10 with a larger area, for the rulebook's figure.

Seeded play of both sides, each twig laid where it closes most and keeps the position compact. Run
from the project's folder: ``python -m tests.games.twigs.searches.end_position --games 400``. The
best game found is printed as a YAML list of moves with what the engine says of its end.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass

from generator.games.twigs.engine.game import ENGINE
from generator.games.twigs.engine.notation import Move, Placement
from generator.games.twigs.engine.scoring import Area
from generator.games.twigs.engine.state import TwigsState
from generator.geometry import hexedge

WANTED = (11, 10)


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: its seed, its moves in order, its end."""

    seed: int
    moves: tuple[Move, ...]
    end: TwigsState


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--games", type=int, default=400, help="number of games to play")
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.games)
    found = [game for game in map(played, seeds) if fits(game.end)]
    if not found:
        print("# none found: play more games")
        return
    best = max(found, key=lambda game: (handsome(game.end), -game.seed))
    print(as_yaml(best, len(found)))


def played(seed: int) -> Game:
    """One game, played out by the seed."""
    chance = random.Random(seed)
    pull, whim = chance.uniform(0.005, 0.05), chance.uniform(1.0, 2.5)
    state, moves = ENGINE.initial(), []
    while ENGINE.result(state) is None:
        taken = hexedge.vertices(state.occupied)
        move = max(
            ENGINE.moves(state), key=lambda m: worth(taken, m, pull) + chance.uniform(0, whim)
        )
        moves.append(move)
        state = ENGINE.play(state, move)
    return Game(seed, tuple(moves), state)


def worth(taken: frozenset[hexedge.Point], move: Move, pull: float) -> float:
    """Cycles that the twig closes, less a pull towards the middle of the table."""
    assert isinstance(move, Placement)
    ends = hexedge.vertices(move.segments)
    cycles = len(move.segments) - len(ends - taken)
    return cycles - pull * sum(x * x + x * y + y * y for x, y in ends) / len(ends)


def fits(end: TwigsState) -> bool:
    """Whether the game ends as wanted, with a larger area that somebody claims."""
    result = ENGINE.result(end)
    claimed = any(len(area.cells) > 1 and area.owner is not None for area in end.areas)
    return result is not None and result.scores == WANTED and claimed


def handsome(end: TwigsState) -> tuple[bool, int, int]:
    """Something sticks into a claimed larger area; then few areas that are nobody's, few ends."""
    larger = [area for area in end.areas if len(area.cells) > 1 and area.owner is not None]
    tied = sum(area.owner is None for area in end.areas)
    return (
        any(entered(area, end) for area in larger),
        -len(loose_ends(end)) - 2 * tied,
        -spread(end),
    )


def entered(area: Area, end: TwigsState) -> bool:
    """Whether a segment lies inside the area that is no part of its rim."""
    sides = {s for cell in area.cells for s in hexedge.cell_segments(cell)}
    return not (sides & end.occupied) <= set(area.rim)


def loose_ends(end: TwigsState) -> tuple[hexedge.Point, ...]:
    """The vertices at which just one segment ends."""
    ends = [point for segment in end.occupied for point in hexedge.ends(segment)]
    return tuple(point for point in sorted(set(ends)) if ends.count(point) == 1)


def spread(end: TwigsState) -> int:
    """The extent of the position, in lattice steps."""
    points = hexedge.vertices(end.occupied)
    return sum(
        max(axis) - min(axis) for axis in zip(*((x, y, x + y) for x, y in points), strict=True)
    )


def as_yaml(game: Game, among: int) -> str:
    """The moves as a YAML list, with what the engine says of the end in comments."""
    report = ENGINE.report(game.end)
    lines = [f"# seed {game.seed}, best of {among} fitting games; {report['scores']}"]
    lines += [
        f"# {len(area['cells'])} hexagons, {area['owner']}, {area['segments']}"
        for area in report["areas"]
        if len(area["cells"]) > 1 or area["owner"] is None
    ]
    return "\n".join([*lines, *(f'- "{move}"' for move in game.moves)])


if __name__ == "__main__":
    main()
