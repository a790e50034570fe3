"""Search positions of DuploLine for the rulebook's figures.

Run from the project's folder: ``python -m tests.games.duploline.searches.positions --lines 3000``.
For each kind of position the actions that lead to the best one found are printed as a YAML list,
with the position's text and the actions that make it what is wanted in comments:

- ``moves``: one position in which each rule of moving can be shown broken alone;
- ``turn``: White's disc that the connection rule holds until a ring is added, at the beginning of
  a turn;
- ``forced-disc``, ``forced-ring``: a player who still owes an action of that kind, has no normal
  one, and can place a piece with one of either colour by force;
- ``supply``: a player whose eighteen discs are on the board and who would have a cell for another;
- ``rings``, ``discs``: a game in which nobody overlooks a win, won by a line of that kind;
- ``draw``: a game that nobody wins although the board is full, few pieces being locked;
- ``cover``: a long one, won by rings.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from generator.games.duploline.engine import board
from generator.games.duploline.engine.game import ENGINE
from generator.games.duploline.engine.movegen import actions
from generator.games.duploline.engine.notation import KINDS, Action, Kind
from generator.games.duploline.engine.position import other
from generator.games.duploline.engine.rules import actions as parts
from generator.games.duploline.engine.state import DuploState

EVERY_MOVE = tuple(
    Action(kind, b, a) for kind in KINDS for a, b in product(board.CELLS, board.CELLS) if a != b
)
MOVING = ("adjacent-target", "single-other-kind", "locked", "own-piece", "connected")
"""The rules that a move can break."""


START = ENGINE.initial()


@dataclass(frozen=True, slots=True)
class Line:
    """Actions from the start, where they lead, what is to be seen there; less cost is better."""

    played: tuple[Action, ...] = ()
    state: DuploState = START
    seen: tuple[str, ...] = ()
    cost: float = 0.0

    def then(self, action: Action) -> Line:
        """The line with one action more."""
        return Line((*self.played, action), self.state.after(action))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="seed of the search")
    parser.add_argument("--lines", type=int, default=3000, help="lines to play for each position")
    parser.add_argument("--only", choices=SEARCHES, help="one kind of position")
    options = parser.parse_args(arguments)
    for name, search in SEARCHES.items():
        if options.only in (None, name):
            found = list(search(random.Random(options.seed), options.lines))
            print(as_yaml(name, min(found, key=lambda line: line.cost) if found else None))


def openings(chance: random.Random, lines: int, longest: int, moving: float) -> Iterator[Line]:
    """The states of random lines in which White begins a turn; ``moving`` is how often a move is
    preferred to adding a piece.
    """
    for _ in range(lines):
        line = Line()
        while line.state.ended is None and len(line.played) < longest:
            listed = actions(line.state)
            moves = [action for action in listed if action.origin is not None]
            line = line.then(chance.choice(moves if moves and chance.random() < moving else listed))
            if line.state.to_move == 0 and not line.state.mid_turn and line.state.ended is None:
                yield line


def spread(state: DuploState) -> float:
    """How many cells are used, and how far they lie from the middle of the board."""
    cells = [board.AXIAL[name] for name in board.names(state.position.occupied)]
    return sum(2 + max(abs(q), abs(r), abs(q + r)) for q, r in cells)


def moves(chance: random.Random, lines: int) -> Iterator[Line]:
    for line in openings(chance, lines, 11, 0.5):
        state = line.state
        if {a.kind for a in actions(state) if a.origin is not None} != set(KINDS):
            continue
        alone: dict[str, list[str]] = {}
        for action in EVERY_MOVE:
            broken = ENGINE.violations(state, action)
            if len(broken) == 1 and _is_there(state, action):
                alone.setdefault(min(broken), []).append(str(action))
        if set(alone) >= set(MOVING):
            seen = [f"{rule}: {' '.join(alone[rule])}" for rule in MOVING]
            yield Line(line.played, state, tuple(seen), spread(state))


def _is_there(state: DuploState, action: Action) -> bool:
    """Whether a move takes a piece from its origin, to a cell not too far for a figure."""
    assert action.origin is not None
    (q, r), (to_q, to_r) = board.AXIAL[action.origin], board.AXIAL[action.target]
    near = max(abs(to_q - q), abs(to_r - r), abs(to_q + to_r - q - r)) <= 2
    return near and bool(state.position.every(action.kind) & board.BIT[action.origin])


def turn(chance: random.Random, lines: int) -> Iterator[Line]:
    for line in openings(chance, lines, 11, 0.35):
        state, here = line.state, line.state.position
        listed = actions(state)
        movable = [action for action in listed if action.origin is not None]
        if len(movable) < 2 or any(action.kind == "D" for action in movable):
            continue
        rings = here.singles("R")
        lone = here.discs[0] & here.singles("D")
        held = [b for b in board.bits(lone) if (board.NEIGHBOURS[b] & rings).bit_count() > 1]
        for added in (a for a in listed if a.kind == "R" and a.origin is None):
            after = state.after(added)
            freed = [a for a in actions(after) if a.origin is not None]
            if len(held) != 1 or len(freed) < 2 or len({a.origin for a in freed}) > 1:
                continue
            if all(board.BIT[a.target] & here.occupied for a in freed):
                seen = (f"add {added}", *map(str, freed))
                yield Line(line.played, state, seen, spread(state) - 0.1 * len(movable))


def forced(kind: Kind) -> Callable[[random.Random, int], Iterator[Line]]:
    """Beams that leave one player ever fewer normal actions."""

    def search(chance: random.Random, lines: int) -> Iterator[Line]:
        for _ in range(max(1, lines // 300)):
            for player in (0, 1):
                for line in _beam(chance, player, 100, 24):
                    here, (first, *_) = line.state.position, actions(line.state)
                    targets = here.forced(player, kind)
                    owners = here.of(other(kind))
                    if first.kind == kind and all(own & targets for own in owners):
                        yield line

    return search


def _beam(chance: random.Random, player: int, width: int, longest: int) -> Iterator[Line]:
    beam = [Line()]
    for _ in range(longest):
        grown: dict[object, tuple[float, int, Line]] = {}
        for line in beam:
            for action in actions(line.state):
                after = line.then(action)
                key = (after.state.position, after.state.to_move, after.state.owed)
                if after.state.ended is not None or key in grown:
                    continue
                listed = actions(after.state)
                if after.state.to_move == player and listed[0].forced:
                    seen = tuple(map(str, listed))
                    cost = len(after.played) + 0.01 * spread(after.state)
                    yield Line(after.played, after.state, seen, cost)
                    continue
                grown[key] = (_freedom(after.state, player) + chance.random(), len(grown), after)
        beam = [line for _, _, line in sorted(grown.values(), key=lambda item: item[:2])[:width]]


def _freedom(state: DuploState, player: int) -> int:
    here = state.position
    moving = sum(1 for kind in KINDS for _ in here.moves(player, kind))
    return 3 * here.adds(player, "D").bit_count() + 2 * moving


def supply(chance: random.Random, lines: int) -> Iterator[Line]:
    """White adds a disc in every turn and otherwise takes little room."""
    for _ in range(lines // 10):
        line = Line()
        while line.state.ended is None:
            state = line.state
            if state.to_move == 0 and not state.position.supply(0, "D"):
                if state.owed != "DR":
                    break
                beside = board.beside(state.position.discs[1] | state.position.rings[1])
                free = board.names(beside & ~state.position.occupied)
                if free:
                    yield Line(line.played, state, free, state.position.occupied.bit_count())
                break
            listed = list(actions(state))
            chance.shuffle(listed)
            if state.to_move == 0:
                wanted = [a for a in listed if a.kind == "D" and a.origin is None]
                wanted = wanted or [a for a in listed if a.kind == "R" and a.origin is not None]
            else:
                wanted = [a for a in listed if a.origin is not None]
            quiet = [a for a in wanted or listed if state.after(a).ended is None]
            quiet = quiet or [a for a in listed if state.after(a).ended is None]
            if not quiet:
                break
            line = line.then(quiet[0])


def draw(chance: random.Random, lines: int) -> Iterator[Line]:
    """Both avoid lines, and add pieces rather than move them."""
    for _ in range(lines // 10):
        line = Line()
        while line.state.ended is None:
            listed = list(actions(line.state))
            chance.shuffle(listed)
            listed.sort(key=lambda action: action.origin is not None)
            after = (line.then(action) for action in listed)
            quiet = (then for then in after if then.state.ended is None or then.state.line == ())
            line = next(quiet, line.then(listed[0]))
        if line.state.ended.reason == "full":
            yield Line(line.played, line.state, (), line.state.position.locked.bit_count())


def won(kind: str, length: int) -> Callable[[random.Random, int], Iterator[Line]]:
    """Games in which both see what wins at once, won by Black with a line of this kind, and of
    about this many actions.
    """

    def search(chance: random.Random, lines: int) -> Iterator[Line]:
        for _ in range(lines // 30):
            line = _game(chance)
            state = line.state
            if state.ended is None or state.ended.winners != (1,):
                continue
            if board.lines((state.position.discs if kind == "D" else state.position.rings)[1]):
                held = sum(board.BIT[name] for name in state.line)
                locked = board.names(held & state.position.locked)
                if len(locked) in (1, 2):
                    yield Line(line.played, state, state.line, abs(len(line.played) - length))

    return search


def _game(chance: random.Random, longest: int = 60) -> Line:
    """Random turns, but a win is taken and a win of the opponent's prevented where possible."""
    line = Line()
    while line.state.ended is None and len(line.played) < longest:
        turns = list(ENGINE.turns(line.state))
        chance.shuffle(turns)
        chosen = _winning(line.state)
        if chosen is None:
            chosen = parts(
                next(
                    (t for t in turns[:40] if _winning(ENGINE.play(line.state, t)) is None),
                    turns[0],
                )
            )
        for action in chosen:
            line = line.then(action)
    return line


def _winning(state: DuploState) -> tuple[Action, ...] | None:
    """A way to win in this turn."""
    for first in actions(state):
        after = state.after(first)
        if after.ended is not None and after.ended.winners == (state.to_move,):
            return (first,)
        if after.mid_turn:
            for second in actions(after):
                end = after.after(second).ended
                if end is not None and end.winners == (state.to_move,):
                    return (first, second)
    return None


SEARCHES: Mapping[str, Callable[[random.Random, int], Iterator[Line]]] = {
    "moves": moves,
    "turn": turn,
    "forced-disc": forced("D"),
    "forced-ring": forced("R"),
    "supply": supply,
    "draw": draw,
    "rings": won("R", 28),
    "discs": won("D", 28),
    "cover": won("R", 52),
}


def as_yaml(name: str, line: Line | None) -> str:
    """The actions of a line as a YAML list, whole turns together, with what is seen in comments."""
    if line is None:
        return f"# {name}: none found, play more lines"
    turns: list[list[str]] = []
    state = DuploState()
    for action in line.played:
        if not state.mid_turn:
            turns.append([])
        turns[-1].append(str(action))
        state = state.after(action)
    rows = [f'  - "{",".join(turn)}"' for turn in turns]
    return "\n".join([f"{name}:", f"# {state.position}", *(f"# {s}" for s in line.seen), *rows])


if __name__ == "__main__":
    main()
