"""The rules of DuploLine in small, for checking: no engine, no search.

Cells are numbered from a1 to g4, and a set of cells is a number with these bits. A position is four
sets: white discs, black discs, white rings, black rings. Actions and turns come in the bytewise
order of their notation. What is left out: a full board, and turns that drop one after another,
which end a game; they are far from the positions of puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Position: TypeAlias = tuple[int, int, int, int]

EMPTY: Position = (0, 0, 0, 0)
KINDS = ("D", "R")
SUPPLY = 18
"""Pieces of a kind that each player has."""
ROWS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}
AXES = ((1, 0), (0, 1), (-1, 1))
"""Steps along the three axes, in axial coordinates."""

NAMES = tuple(f"{row}{number}" for row, cells in ROWS.items() for number in range(1, cells + 1))
POINTS = tuple(
    (max(-3, -3 - r) + number, r)
    for r, cells in enumerate(ROWS.values(), -3)
    for number in range(cells)
)
"""The axial coordinates (q, r) of the cells."""


class Action(NamedTuple):
    """A disc (0) or a ring (1) put on a cell; ``origin`` is where it comes from, or -1."""

    kind: int
    target: int
    origin: int = -1
    forced: bool = False

    def __str__(self) -> str:
        if self.origin >= 0:
            return f"{KINDS[self.kind]}:{NAMES[self.origin]}>{NAMES[self.target]}"
        return f"{KINDS[self.kind]}{'!' if self.forced else '+'}{NAMES[self.target]}"


Turn: TypeAlias = tuple[Action, ...]

_ACTION = re.compile(r"([DR])(?:([+!])|:([a-g][1-7])>)([a-g][1-7])", re.ASCII)


def read(text: str) -> Turn | None:
    """The turn in this notation; None where it is no turn."""
    actions = []
    for part in text.split(","):
        match = _ACTION.fullmatch(part)
        if not match:
            return None
        kind, how, origin, target = match.groups()
        if target not in NAMES or origin not in (None, *NAMES):
            return None
        start = NAMES.index(origin) if origin else -1
        actions.append(Action(KINDS.index(kind), NAMES.index(target), start, how == "!"))
    return tuple(actions)


def write(turn: Turn) -> str:
    """The turn in its notation."""
    return ",".join(map(str, turn))


@lru_cache(maxsize=1 << 16)
def bits(cells: int) -> tuple[int, ...]:
    """The numbers of the cells of a set."""
    found = []
    while cells:
        found.append((cells & -cells).bit_length() - 1)
        cells &= cells - 1
    return tuple(found)


def _set(points: Iterable[tuple[int, int]]) -> int:
    return sum(1 << POINTS.index(point) for point in points)


NEAR = tuple(
    _set(p for sign in (1, -1) for a, b in AXES if (p := (q + sign * a, r + sign * b)) in POINTS)
    for q, r in POINTS
)
"""The neighbours of each cell."""
LINES = tuple(
    _set(four)
    for q, r in POINTS
    for a, b in AXES
    if set(four := [(q + n * a, r + n * b) for n in range(4)]) <= set(POINTS)
)
"""All lines of four."""


def _turned(point: tuple[int, int]) -> tuple[int, int]:
    return -point[1], point[0] + point[1]


def _maps() -> Iterator[tuple[int, ...]]:
    for swap in (False, True):
        points = [(r, q) if swap else (q, r) for q, r in POINTS]
        for _ in range(6):
            points = list(map(_turned, points))
            yield tuple(map(POINTS.index, points))


MAPS = tuple(_maps())
"""The turns and reflections of the board: where each cell goes."""


def image(position: Position, to: tuple[int, ...]) -> Position:
    """The position turned or reflected."""
    white, black, light, dark = (sum(1 << to[cell] for cell in bits(part)) for part in position)
    return white, black, light, dark


@lru_cache(maxsize=1 << 16)
def connected(cells: int) -> bool:
    """Whether the cells are one group."""
    reached = fresh = cells & -cells
    while fresh:
        around = 0
        for cell in bits(fresh):
            around |= NEAR[cell]
        fresh = around & cells & ~reached
        reached |= fresh
    return reached == cells


@lru_cache(maxsize=1 << 16)
def beside(cells: int) -> int:
    """The cells that have a neighbour in the set."""
    around = 0
    for cell in bits(cells):
        around |= NEAR[cell]
    return around


def singles(position: Position, kind: int) -> int:
    """The cells that hold a piece of the kind alone."""
    white, black, light, dark = position
    return (light | dark) & ~(white | black) if kind else (white | black) & ~(light | dark)


def adds(position: Position, player: int, kind: int) -> int:
    """Where the player may add a piece of the kind."""
    if position[2 * kind + player].bit_count() == SUPPLY:
        return 0
    white, black, light, dark = position
    occupied = white | black | light | dark
    if not occupied:
        return (1 << len(NAMES)) - 1
    return beside(dark | black if player == 0 else light | white) & ~occupied


def moves(position: Position, player: int, kind: int) -> Iterator[tuple[int, int]]:
    """The player's moves of the kind: from where, to where."""
    goals = singles(position, 1 - kind)
    white, black, light, dark = position
    occupied = white | black | light | dark
    for origin in bits(position[2 * kind + player] & singles(position, kind)):
        targets = NEAR[origin] & goals
        if targets and connected(occupied & ~(1 << origin)):
            for target in bits(targets):
                yield origin, target


def normal(position: Position, player: int, kind: int) -> Iterator[Action]:
    """The normal actions of a kind."""
    for target in bits(adds(position, player, kind)):
        yield Action(kind, target)
    for origin, target in moves(position, player, kind):
        yield Action(kind, target, origin)


def actions(position: Position, player: int, owed: tuple[int, ...]) -> list[Action]:
    """The player's legal actions with the kinds that are owed."""
    usual = [action for kind in owed for action in normal(position, player, kind)]
    return usual or [
        Action(kind, target, forced=True)
        for kind in owed
        if position[2 * kind + player].bit_count() < SUPPLY
        for target in bits(singles(position, 1 - kind))
    ]


def after(position: Position, player: int, action: Action) -> Position:
    """The position after an action."""
    pieces = list(position)
    pieces[2 * action.kind + player] |= 1 << action.target
    if action.origin >= 0:
        pieces[2 * action.kind + player] ^= 1 << action.origin
    return pieces[0], pieces[1], pieces[2], pieces[3]


def won(position: Position, player: int, action: Action) -> bool:
    """Whether the action that led to the position has made a line."""
    own = position[2 * action.kind + player]
    return ends(own & ~(1 << action.target)) >> action.target & 1 > 0


@lru_cache(maxsize=1 << 16)
def ends(own: int) -> int:
    """The cells that each make a line of four with a set."""
    found = 0
    for line in LINES:
        missing = line & ~own
        if not missing & (missing - 1):
            found |= missing
    return found


def turns(position: Position, player: int) -> Iterator[tuple[Turn, Position, bool]]:
    """All turns of the player: the turn, the position it leads to, whether it wins."""
    opening = position == EMPTY
    for first in actions(position, player, (0, 1)):
        half = after(position, player, first)
        seconds = [] if opening else actions(half, player, (1 - first.kind,))
        if won(half, player, first) or not seconds:
            yield (first,), half, won(half, player, first)
            continue
        for second in seconds:
            whole = after(half, player, second)
            yield (first, second), whole, won(whole, player, second)


def can_win(position: Position, player: int) -> bool:
    """Whether a turn of the player wins, found without looking at turns that cannot.

    A line grows by one piece in a turn, so three of it must be there, and nothing of the kind on
    the fourth cell, the goal. An empty goal is filled at once or not at all, as no action of the
    other kind brings opponents near. One with a piece of the other kind is a door that such an
    action may open: the piece leaves, or a piece beside that waits to fill it may leave its cell at
    last. With two cells for adding, one is left after any action, so no place is forced.
    """
    goals = [_goals(position, player, kind) for kind in (0, 1)]
    if not any(goals):
        return False
    if any(adds(position, player, kind).bit_count() < 2 for kind in (0, 1)):
        return any(wins for _, _, wins in turns(position, player))
    if any(_fills(position, player, kind, goals[kind]) for kind in (0, 1)):
        return True
    for kind in (0, 1):
        doors = goals[kind] & singles(position, 1 - kind)
        waiting = _fillers(position, player, kind, doors)
        if not waiting and not doors & position[2 * (1 - kind) + player]:
            continue
        for first in actions(position, player, (1 - kind,)):
            if waiting or first.origin in bits(doors):
                half = after(position, player, first)
                if _fills(half, player, kind, goals[kind]):
                    return True
    return False


def _goals(position: Position, player: int, kind: int) -> int:
    return ends(position[2 * kind + player]) & ~position[2 * kind + 1 - player]


def _fills(position: Position, player: int, kind: int, goals: int) -> bool:
    """Whether a normal action of the kind fills a goal and makes a line."""
    if not goals:
        return False
    white, black, light, dark = position
    occupied = white | black | light | dark
    if goals & ~occupied and goals & adds(position, player, kind):
        return True
    fillers = _fillers(position, player, kind, goals & singles(position, 1 - kind))
    return any(connected(occupied ^ 1 << origin) for origin in fillers)


def _fillers(position: Position, player: int, kind: int, doors: int) -> list[int]:
    """The cells of pieces that make a line on a door beside them, if they may leave."""
    own = position[2 * kind + player]
    alone = own & singles(position, kind)
    return [
        origin
        for door in bits(doors)
        for origin in bits(NEAR[door] & alone)
        if ends(own ^ 1 << origin) >> door & 1
    ]
