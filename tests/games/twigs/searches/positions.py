"""Search short lines of Twigs for the rulebook's figures on closing and claiming.

Run from the project's folder: ``python -m tests.games.twigs.searches.positions --lines 300``. For
each kind of position the shortest line found is printed as a YAML list of moves (of these the one
with the fewest loose ends and least spread); the last move is the one that the figure is about.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.games.twigs.engine.game import ENGINE
from generator.games.twigs.engine.notation import Placement
from generator.games.twigs.engine.scoring import Area, closed_hexagons
from generator.games.twigs.engine.state import TwigsState
from generator.geometry import hexedge
from generator.geometry.hexedge import Point
from tests.games.twigs.searches.end_position import loose_ends, spread, worth

LONGEST = 7
"""Twigs of a line at most."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the last move of a line must do: players, letter of its twig, what it closes."""

    players: int
    letters: str
    closes: Callable[[tuple[Area, ...], int], bool]


def _one_each(closed: tuple[Area, ...], _: int) -> bool:
    return len(closed) == 2 and {area.owner for area in closed} == {0, 1}


def _tie(closed: tuple[Area, ...], _: int) -> bool:
    return len(closed) == 1 and closed[0].shares == (3, 3)


def _for_the_other(closed: tuple[Area, ...], mover: int) -> bool:
    return len(closed) == 1 and closed[0].owner == 1 - mover


def _split(closed: tuple[Area, ...], _: int) -> bool:
    return len(closed) == 1 and sorted(closed[0].shares) == [1, 2, 3]


WANTED: Mapping[str, Wanted] = {
    "closing-two": Wanted(2, "C", _one_each),
    "closing-tie": Wanted(2, "CHILPRSTUWXY", _tie),
    "closing-other": Wanted(2, "CHILPRSTUWXY", _for_the_other),
    "three-players": Wanted(3, "CHILPRSTUWXY", _split),
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="seed of the search")
    parser.add_argument("--lines", type=int, default=300, help="lines to play for each position")
    options = parser.parse_args(arguments)
    for name, wanted in WANTED.items():
        found = [
            state
            for number in range(options.lines)
            for state in line(wanted, random.Random(f"{options.seed} {number}"))
        ]
        print(as_yaml(name, min(found, key=cost) if found else None))
    print(as_yaml("legal-inside", inside(random.Random(options.seed))))


def cost(state: TwigsState) -> tuple[int, int, int, int]:
    """Least for short, neat lines."""
    return state.ply, len(state.areas), len(loose_ends(state)), spread(state)


def line(wanted: Wanted, chance: random.Random) -> Iterator[TwigsState]:
    """Positions on one line of play whose last move does what is wanted."""
    state = ENGINE.initial(wanted.players)
    while state.ply < LONGEST:
        moves = [m for m in ENGINE.moves(state) if isinstance(m, Placement)]
        occupied = state.occupied
        closing = [m for m in moves if closed_hexagons(m.segments, occupied.union(m.segments))]
        for move in closing:
            after = state.after(move)
            if move.letter in wanted.letters and wanted.closes(after.hexagons, state.to_move):
                yield after
        # the line goes on without closing anything, so that the last move closes all there is
        taken = hexedge.vertices(occupied)
        quiet = [m for m in moves if m not in closing]
        if not quiet:
            return
        state = state.after(max(quiet, key=lambda m: worth(taken, m, 0.1) + 3 * chance.random()))


PATCH: tuple[Point, ...] = ((0, 0), *hexedge.CELL_STEPS)
"""The cells of the area of ``legal-inside``: a hexagon and those around it."""


def inside(chance: random.Random) -> TwigsState | None:
    """A line that walls the patch in with few twigs and then lays one inside it."""
    sides = [s for cell in PATCH for s in hexedge.cell_segments(cell)]
    rim = frozenset(s for s in sides if sides.count(s) == 1)
    within = frozenset(sides) - rim
    walls: list[TwigsState] = []

    def wall(state: TwigsState) -> None:
        left = rim - state.occupied
        if not left:
            walls.append(state)
        if not left or state.ply == 4 or len(walls) >= 200:
            return
        moves = [m for m in openings(rim) if not state.laid and isinstance(m, Placement)] or [
            m for m in ENGINE.moves(state) if isinstance(m, Placement)
        ]
        good = [
            m for m in moves if within.isdisjoint(m.segments) and not ENGINE.violations(state, m)
        ]
        room = 5 * (3 - state.ply)  # what later twigs can still cover
        good = [m for m in good if len(left.difference(m.segments)) <= room]
        chance.shuffle(good)
        for move in good[:6]:
            wall(state.after(move))

    wall(ENGINE.initial())
    ends = [
        state.after(move)
        for state in walls
        for move in ENGINE.moves(state)
        if isinstance(move, Placement) and within.issuperset(move.segments)
    ]
    undivided = [state for state in ends if len(hexedge.faces(state.occupied)) == 1]
    return min(undivided, key=cost) if undivided else None


def openings(rim: frozenset[hexedge.Segment]) -> Iterator[Placement]:
    """The openings, moved so that they come to lie on the rim."""
    anchors = sorted(rim)
    for move in ENGINE.moves(ENGINE.initial()):
        assert isinstance(move, Placement)
        for x, y, _ in anchors:
            by = (x - 1, y)
            moved = tuple(hexedge.translate(s, by) for s in move.segments)
            if rim.issuperset(moved):
                yield Placement(move.letter, moved)


def as_yaml(name: str, state: TwigsState | None) -> str:
    """The moves of a line as a YAML list, with what it closes in comments."""
    if state is None:
        return f"# {name}: none found, play more lines"
    areas = [f"# owner {area.owner}, segments {area.shares}" for area in state.areas]
    moves = [f'  - "{twig.letter}:{segments(twig.segments)}"' for twig in state.laid]
    return "\n".join([f"{name}:", *areas, *moves])


def segments(placed: Sequence[hexedge.Segment]) -> str:
    """Segments in the game's notation."""
    return " ".join(",".join(map(str, segment)) for segment in placed)


if __name__ == "__main__":
    main()
