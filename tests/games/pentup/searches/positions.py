"""Search positions of Pent-Up for the rulebook's figures.

Run from the project's folder: ``python -m tests.games.pentup.searches.positions --tries 4000``.

- *question*: White, Black and White again have laid a tile, the last one the I on level 1; Black's
  P must go to level 2, and exactly one other tile of Black's still goes to level 1; not the I, as
  that would be guessed. Of those found the one with the fewest places for the P, at least three,
  and the least spread is printed.
- *end*: a whole game that reaches a given level and that the second highest level or a lower
  one decides.
- *tower*: a short line that reaches level 3.
- *apart*: a tile goes to level 2 and shares no edge with the other tile there.
- *example*: Black lays a tile on level 1 that touches covered squares only, and then one on
  level 3, over two tiles that White has laid side by side on level 2.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence

from generator.games.pentup.engine import scoring
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import PentUpState
from generator.geometry import square

APART, EXAMPLE = (1, 1, 2, 1, 2), (1, 1, 2, 1, 2, 3)
"""The levels of the tiles, in order of play."""
FEWEST_PLACES = 3
"""Places for the P in the question: with fewer there is little to look for."""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="seed of the search")
    parser.add_argument("--tries", type=int, default=4000, help="replies to try for the question")
    parser.add_argument("--games", type=int, default=60, help="games to play for the end")
    parser.add_argument("--height", type=int, default=4, help="level that the game reaches")
    parser.add_argument("--towers", type=int, default=300, help="lines to play for the tower")
    parser.add_argument("--lines", type=int, default=600, help="lines to play for both examples")
    options = parser.parse_args(arguments)
    chance = random.Random(options.seed)
    found = [state for _ in range(options.tries) for state in questions(chance)]
    show("question", min(found, key=question_cost) if found else None)
    ends = (game(chance) for _ in range(options.games))
    close = [state for state in ends if state.height == options.height and decided_below(state)]
    show("end", min(close, key=spread) if close else None)
    towers = [state for _ in range(options.towers) for state in tower(chance)]
    show("tower", min(towers, key=lambda s: (s.ply, spread(s))) if towers else None)
    for name, levels, wanted in (("apart", APART, apart), ("example", EXAMPLE, instructive)):
        lines = (line(levels, chance) for _ in range(options.lines))
        fitting = [state for state in lines if state is not None and wanted(state)]
        show(name, min(fitting, key=spread) if fitting else None)


def line(levels: Sequence[int], chance: random.Random) -> PentUpState | None:
    """A random line whose tiles go to these levels, each near the others; None if it gets stuck."""
    state = ENGINE.initial()
    for level in levels:
        moves = [move for move in placements(state) if move.level == level]
        if not moves:
            return None
        some = chance.sample(moves, min(len(moves), 4))
        state = state.after(min(some, key=lambda move: spread(state.after(move))))
    return state


def apart(state: PentUpState) -> bool:
    """Whether the last tile shares no edge with the first one on its level."""
    _, _, other, _, last = state.laid
    return not {n for cell in last.cells for n in square.neighbours(cell)} & {*other.cells}


def instructive(state: PentUpState) -> bool:
    """Whether the fourth tile touches covered squares only, the fifth lies beside the third, and
    all letters differ.
    """
    third, fourth, fifth = state.laid[2:5]
    ground = {cell for tile in state.laid[:2] for cell in tile.cells}
    touched = ground & {n for cell in fourth.cells for n in square.neighbours(cell)}
    beside = {n for cell in fifth.cells for n in square.neighbours(cell)} & {*third.cells}
    different = len({tile.letter for tile in state.laid}) == len(state.laid)
    return touched <= {*third.cells} and bool(beside) and different


def questions(chance: random.Random) -> Iterator[PentUpState]:
    """Positions after a random opening and reply, for each way to lay the I, that are asked for."""
    start = ENGINE.initial()
    opening = chance.choice(placements(start))
    if opening.letter == "I":
        return
    state = start.after(opening)
    snug = [move for move in placements(state) if contacts(opening, move) >= 2]
    state = state.after(chance.choice(snug))
    if state.board.highest("I") > 1:
        return
    for move in placements(state):
        if move.letter == "I":
            after = state.after(move)
            levels = levels_of(after)
            low = [letter for letter, level in levels.items() if level == 1]
            if levels.get("P") == 2 and len(low) == 1 and low != ["I"]:
                yield after


def contacts(one: Placement, other: Placement) -> int:
    """How many edges of cells two tiles share."""
    return sum(n in one.cells for cell in other.cells for n in square.neighbours(cell))


def levels_of(state: PentUpState) -> dict[str, int]:
    """The level to which each remaining tile of the player to move must go."""
    board = state.board
    return {letter: board.highest(letter) for letter in state.stock(state.to_move)}


def question_cost(state: PentUpState) -> tuple[bool, int, int]:
    """Least for few places for the P, but enough, on little room."""
    places = sum(move.letter == "P" for move in placements(state))
    return places < FEWEST_PLACES, places, spread(state)


def game(chance: random.Random) -> PentUpState:
    """A whole game whose moves keep together, and tend to go up."""
    state = ENGINE.initial()
    while not state.over:
        moves = placements(state)
        some = chance.sample(moves, min(len(moves), 12))
        state = state.after(max(some, key=lambda move: (move.level, -spread(state.after(move)))))
    return state


def tower(chance: random.Random) -> Iterator[PentUpState]:
    """Positions that reach level 3 within six moves."""
    state = ENGINE.initial()
    while state.ply < 6 and state.height < 3:
        moves = placements(state)
        top = max(move.level for move in moves)
        state = state.after(chance.choice([move for move in moves if move.level == top]))
    if state.height == 3:
        yield state


def decided_below(state: PentUpState) -> bool:
    """Whether both players have as many tiles on the highest level, yet one wins."""
    white, black = scoring.counts(state)
    return white[-1] == black[-1] and white != black


def spread(state: PentUpState) -> int:
    """Width and height of the position together, in cells."""
    xs, ys = zip(*state.level(1), strict=True)
    return int(max(xs) - min(xs) + max(ys) - min(ys) + 2)


def placements(state: PentUpState) -> list[Placement]:
    """The legal moves, which all lie on the grid."""
    return [move for move in ENGINE.moves(state) if isinstance(move, Placement)]


def show(name: str, state: PentUpState | None) -> None:
    """The moves as a YAML list, with what is to be known of the position in comments."""
    if state is None:
        print(f"# {name}: none found, try more")
        return
    print(f"{name}:  # levels {scoring.counts(state)}")
    for tile in state.laid:
        print(f'  - "{Placement(tile.letter, tile.level, tile.cells)}"')
    if name == "question":
        print(f"# {levels_of(state)}")
        print("\n".join(f"# {move}" for move in placements(state) if move.letter == "P"))


if __name__ == "__main__":
    main()
