"""Search the small fillings and the lines of play of Gloop's figures.

Run from the project's folder: ``python -m tests.games.gloop.searches.positions --seed 1``; it
prints each find as YAML for the figures' file. Fillings are laid cell by cell, tiles and turns in
random order, until one has the wanted property; lines of play come from random games and choices.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count, islice

from generator.games.gloop.engine.circles import Circles
from generator.games.gloop.engine.game import ENGINE
from generator.games.gloop.engine.notation import Extend, Make, Move
from generator.games.gloop.engine.state import GloopState
from generator.games.gloop.engine.table import Table, table
from generator.games.gloop.pieces import GAME_TILES, LYING, Lying
from generator.geometry.matching import partners
from generator.geometry.pathtile import FACING, Cell, ends

BY_SIDES: dict[tuple[int, int], list[str]] = {}
for _placed in LYING:
    _top, _, _, _left = ends(_placed)
    BY_SIDES.setdefault((_top, _left), []).append(_placed)


Paths = Mapping[Cell, Sequence[tuple[int, int]]]
"""Paths that tiles must have, by cell, each by its two points."""

KINDS: Paths = {
    # four wide arcs about the vertex where the first four tiles meet
    (0, 0): [(2, 5)],
    (0, 1): [(4, 7)],
    (1, 0): [(0, 3)],
    # and a circle close about the vertex below it to the right
    (1, 1): [(1, 6), (3, 4)],
    (1, 2): [(5, 6)],
    (2, 1): [(1, 2)],
    (2, 2): [(0, 7)],
    # a small circle in the upper right corner
    (0, 2): [(2, 3)],
    (0, 3): [(6, 7)],
}


def fillings(
    rows: int, columns: int, chance: random.Random, steps: int, paths: Paths
) -> Iterator[Table]:
    """Closed fillings with different tiles that have the paths, none of them blank; begun anew
    after some steps.
    """
    while True:
        laid: dict[Cell, str] = {}
        if _filled(laid, (rows, columns), chance, [steps], paths):
            lines = (
                " ".join(str(LYING[laid[row, column]]) for column in range(columns))
                for row in range(rows)
            )
            yield table(list(lines))


def _filled(
    laid: dict[Cell, str],
    size: tuple[int, int],
    chance: random.Random,
    budget: list[int],
    paths: Paths,
) -> bool:
    """Whether the cells that follow those laid can be filled within the budget of tiles tried."""
    if len(laid) == size[0] * size[1]:
        return True
    row, column = divmod(len(laid), size[1])
    used = {LYING[placed].tile for placed in laid.values()}
    top = FACING[ends(laid[row - 1, column])[2]] if row else 0
    left = FACING[ends(laid[row, column - 1])[1]] if column else 0
    fitting = BY_SIDES.get((top, left), [])
    for placed in chance.sample(fitting, len(fitting)):
        _, right, bottom, _ = ends(placed)
        tile = LYING[placed].tile
        if tile in used or tile not in GAME_TILES:
            continue
        if (row == size[0] - 1 and bottom) or (column == size[1] - 1 and right):
            continue
        joined = partners(placed)
        if any(joined[one] != other for one, other in paths.get((row, column), ())):
            continue
        budget[0] -= 1
        if budget[0] < 0:
            return False
        laid[row, column] = placed
        if _filled(laid, size, chance, budget, paths):
            return True
        del laid[row, column]
    return False


def best(
    tables: Iterable[Table], tries: int, worth: Callable[[Circles], tuple[int, ...] | None]
) -> Table:
    """The filling of most worth among so many that have any."""
    found: list[tuple[tuple[int, ...], Table]] = []
    for filling in tables:
        value = worth(Circles.of(filling.loops))
        if value is not None:
            found.append((value, filling))
            if len(found) == tries:
                break
    return max(found, key=lambda pair: pair[0])[1]


def closed_square(kinds: Circles) -> tuple[int, ...] | None:
    """Few loops, all but small circles."""
    return (-len(kinds.loops), -len(kinds.small))


def all_kinds(kinds: Circles) -> tuple[int, ...] | None:
    """A small circle, a corner circle, four wide arcs about a vertex, and one loop more, short."""
    if (len(kinds.small), len(kinds.corner), len(kinds.loops)) != (1, 1, 4):
        return None
    return (-sum(len(loop.arcs) for loop in kinds.loops),)


def both_sides(kinds: Circles) -> tuple[int, ...] | None:
    """Circles inside and outside of one long loop, and nothing else."""
    inside = [loop for loop in kinds.within if loop in (*kinds.small, *kinds.corner)]
    outside = [loop for loop in kinds.without if loop in (*kinds.small, *kinds.corner)]
    if not inside or not outside or len(inside) + len(outside) < len(kinds.loops) - 1:
        return None
    return (min(len(inside), len(outside)), -len(kinds.loops))


def game_of_three(chance: random.Random) -> tuple[int, list[str], str] | None:
    """A seed, six turns and a forbidden one.

    Three blocks are made; the first goes to the right, the second up from there; the third may not
    go back to the left, though it would match there, and goes to the left end instead; then the
    first player can only draw.
    """
    seed = chance.randrange(100_000)
    state = ENGINE.initial(3, seed=seed)
    turns: list[str] = []

    def play(move: Move) -> None:
        nonlocal state
        turns.append(str(move))
        after = ENGINE.play(state, move)
        assert isinstance(after, GloopState)
        state = after

    for _ in range(3):
        makes = [move for move in ENGINE.moves(state) if isinstance(move, Make)]
        if not makes:
            return None
        play(chance.choice(makes))
    for end, way in (("R", "E"), ("R", "N")):
        wanted = [
            move
            for move in ENGINE.moves(state)
            if isinstance(move, Extend) and (move.end, move.way) == (end, way) and move.turns
        ]
        if not wanted:
            return None
        play(wanted[0])
    forbidden = [
        move
        for turn in range(4)
        for move in [Extend(0, "R", "W", turn)]
        if ENGINE.violations(state, move) == {"direction"}
    ]
    left = [m for m in ENGINE.moves(state) if isinstance(m, Extend) and m.end == "L"]
    if not forbidden or not left:
        return None
    play(left[0])
    if "D" not in map(str, ENGINE.moves(state)):
        return None
    play(ENGINE.moves(state)[0])
    return seed, turns, str(forbidden[0])


def examples(chance: random.Random) -> list[str] | None:
    """A seed, two blocks made, and after them (or instead of the first) a turn for each verdict."""
    seed = chance.randrange(100_000)
    start = ENGINE.initial(2, seed=seed)
    makes = [move for move in ENGINE.moves(start) if isinstance(move, Make)]
    if not makes:
        return None
    first = chance.choice(makes)
    lines = [f"seed: {seed}, made: {first}"]
    tiles = first.block.tiles
    other = chance.choice(start.hands[1])
    made = {
        "block-matched": [Make(*tiles[:3], tiles[3].turned(turn)) for turn in range(1, 4)],
        "own-tiles": [Make(*tiles[:3], Lying(other, turn)) for turn in range(4)],
    }
    second = ENGINE.play(start, first)
    replies = [move for move in ENGINE.moves(second) if isinstance(move, Make)]
    if not replies:
        return None
    reply = chance.choice(replies)
    lines.append(f"reply: {reply}")
    third = ENGINE.play(second, reply)
    laid = {
        "": [Extend(0, "R", "E", turn) for turn in range(1, 4)],
        "full-side": [Extend(0, "R", "E", turn, 1) for turn in range(4)],
        "must-match": [Extend(0, "R", "E", turn) for turn in range(4)],
    }
    for state, turns in ((start, made), (third, laid)):
        for rule, tried in turns.items():
            wanted = {rule} - {""}
            fitting = [str(move) for move in tried if ENGINE.violations(state, move) == wanted]
            if not fitting:
                return None
            lines.append(f"{rule or 'legal'}: {fitting[0]}")
    return lines


def long_game(players: int, chance: random.Random) -> tuple[int, list[str], GloopState] | None:
    """A random game that ends with the pool, unequal, with tiles in hands and areas."""
    seed = chance.randrange(1_000_000)
    state = ENGINE.initial(players, seed=seed)
    turns: list[str] = []
    while not state.ended:
        moves = ENGINE.moves(state)
        makes = [move for move in moves if isinstance(move, Make)]
        extends = [move for move in moves if isinstance(move, Extend)]
        # who has just four tiles would win soon by making a block
        pick = extends if extends and len(state.hand) > 3 else makes or extends or list(moves)
        move = chance.choice(pick)
        turns.append(str(move))
        after = ENGINE.play(state, move)
        assert isinstance(after, GloopState)
        state = after
    if state.ended.reason != "pool" or not state.ended.winners or not all(state.ended.scores):
        return None
    return seed, turns, state


def losses(state: GloopState) -> tuple[int, ...]:
    """The scores at the end."""
    assert state.ended
    return state.ended.scores


def quoted(lines: Iterable[str], indent: int) -> str:
    """Lines of a YAML list."""
    return "\n".join(f'{" " * indent}- "{line}"' for line in lines)


def block(filling: Table) -> str:
    """A filling as a layer in YAML."""
    return "  layers:\n    - |\n" + "\n".join(f"      {line}" for line in filling.lines)


def main() -> int:
    """Search and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    for name, rows, columns, tries, worth, paths in (
        ("closed-square", 3, 3, 30, closed_square, {}),
        ("circles", 3, 4, 10, all_kinds, KINDS),
        ("inside-outside", 4, 6, 3, both_sides, {}),
    ):
        filling = best(fillings(rows, columns, chance, 3000, paths), tries, worth)
        print(f"- id: {name}\n{block(filling)}")
        print(f"  claim: {{count: {dict(Circles.of(filling.loops).counts)}}}\n", flush=True)
    while (lines := examples(chance)) is None:
        pass
    print("\n".join(f"# {line}" for line in lines), flush=True)
    while (game := game_of_three(chance)) is None:
        pass
    seed, turns, forbidden = game
    print(f"# seed: {seed}, forbidden: {forbidden}\n{quoted(turns, 4)}\n", flush=True)
    ended = (long_game(2, chance) for _ in count())
    games = list(islice((game for game in ended if game is not None), 12))
    seed, turns, state = min(games, key=lambda game: (-sum(losses(game[2])), game[0]))
    print(f"# seed: {seed}, scores: {losses(state)}\n{quoted(turns, 4)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
