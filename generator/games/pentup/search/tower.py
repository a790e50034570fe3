"""*Tower* and *level*: a whole game by the rules, up to a level with few turns, or as high as
possible.

Levels are piled up first (:mod:`.levels`), then put into an order of legal play. The bounds are
counted from the tiles.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import count

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer, Lines
from generator.games.pentup.engine import rules
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.movegen import placements
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.pieces import LETTERS, Cells
from generator.games.pentup.search.levels import (
    COLOURS,
    WHOLE,
    WIDE,
    Floor,
    Stock,
    area,
    carriers,
    carries,
    covers,
    foundations,
    letters,
    most_pairs,
    piles,
    reaching,
    regions,
)
from generator.geometry.square import Cell

ASKED = 6
"""The level that the puzzle asks for."""

CASES = {"six": False, "highest": True}
"""The cases of the puzzle, each with whether a higher value is better."""

LEVELS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
"""The cases of *level*: each level that a tile can lie on, above the first."""


def search(case: str, effort: Effort) -> Iterator[Answer]:
    """Level 6 (``six``, worth the number of turns until then), or the highest (``highest``)."""
    return _fewest("tower", case, ASKED, effort) if case == "six" else _highest(effort)


def search_level(case: str, effort: Effort) -> Iterator[Answer]:
    """A level, worth the number of turns until a tile lies on it."""
    return _fewest("level", case, int(case), effort)


def _fewest(puzzle: str, case: str, level: int, effort: Effort) -> Iterator[Answer]:
    """Levels of two tiles, as many as can be, on as few of three, and one on top: nothing is
    shorter.
    """
    plies, pairs = fewest_plies(level), _pairs_below(level)
    wide = level - 1 - pairs
    game = _game(pairs, wide, effort)
    if game:
        yield Answer(
            puzzle=puzzle,
            case=case,
            value=plies,
            bound=plies,
            proved=True,
            argument="pairs" if wide else "two-supports",
            solution=_solution(game),
        )


def _highest(effort: Effort) -> Iterator[Answer]:
    """As many levels of two tiles as can be, on ever more levels of three."""
    pairs, bound = pairs_at_once(), highest_level()
    for levels in count():
        level = levels + pairs + 1
        game = _game(pairs, levels, effort) if level <= bound else None
        if game is None:
            return
        yield Answer(
            puzzle="tower",
            case="highest",
            value=level,
            bound=bound,
            proved=level == bound,
            argument="pairs",
            solution=_solution(game),
        )


def _game(pairs: int, levels: int, effort: Effort) -> PentUpState | None:
    """A whole game with so many levels of two tiles on so many wider ones, and a tile on top."""
    chance = random.Random(effort.seed)
    regions = list(carriers(pairs))
    chance.shuffle(regions)
    tried = 0
    for region in regions:
        for floors in _towers(region, pairs, levels, chance):
            if effort.over:
                return None
            tried += 1
            effort.tell(f"level {len(floors)}: tower {tried}")
            if laid := in_turn(floors, ENGINE.initial()):
                return to_the_end(laid, chance)
    return None


def _towers(
    region: Cells, pairs: int, levels: int, chance: random.Random
) -> Iterator[tuple[Floor, ...]]:
    """Levels on each other, from the lowest up, whether or not an order of play leads there."""
    for pile in piles(region, pairs, chance):
        stock = WHOLE - sum(map(letters, pile), Counter())
        for lower in foundations(pile[0], stock, levels, chance):
            left = stock - sum(map(letters, lower), Counter())
            for top in _tops(pile[-1], left, chance):
                yield (*lower, *pile, top)


def _tops(floor: Floor, stock: Stock, chance: random.Random) -> list[Floor]:
    """Single tiles that can lie on a level of two."""
    cells = area(floor)
    tops: list[Floor] = [
        (tile,)
        for letter in sorted(stock)
        for tile in reaching(letter, cells)
        if cells >= {*tile[1]}
    ]
    return [top for top in chance.sample(tops, len(tops)) if carries(floor, top)]


def _solution(game: PentUpState) -> Lines:
    return tuple(str(Placement(tile.letter, tile.level, tile.cells)) for tile in game.laid)


TILES = COLOURS * len(LETTERS)


def fewest_plies(level: int) -> int:
    """At least so many tiles are laid once one is on a level: two on each level below it, or three
    where there can be no more levels of two.
    """
    pairs = _pairs_below(level)
    return WIDE * (level - 1 - pairs) + 2 * pairs + 1


def _pairs_below(level: int) -> int:
    """The most levels of two tiles below a level."""
    return min(level - 1, pairs_at_once())


@cache
def pairs_at_once() -> int:
    """The most levels of two tiles that one region can carry."""
    most = 0
    while carriers(most + 1):
        most += 1
    return most


def highest_level() -> int:
    """No tile is ever on a higher level.

    Levels become no wider upwards. With t levels of two tiles and one of one tile, all others
    have three at least: h levels take 3h − t − 2 tiles. Where that takes every tile there is, all
    wider levels have just three tiles and cover one region; it is tried out whether there are such
    levels that the players can lay.
    """
    pairs = pairs_at_once()
    level = (TILES + pairs + 2) // 3
    exactly = 3 * level - pairs - 2 == TILES
    if exactly and not any(_has_base(region, pairs, level) for region in carriers(pairs)):
        return level - 1
    return level


def _has_base(region: tuple[Cell, ...], pairs: int, level: int) -> bool:
    """Whether levels of three tiles, in one region, can be under the levels of two."""
    for used in _choices(sorted(regions()[region]), pairs, WHOLE):
        stock = WHOLE - used
        floors: dict[frozenset[Cell], list[Floor]] = {}
        for floor in covers(frozenset(region), stock, WIDE):
            floors.setdefault(area(floor), []).append(floor)
        if any(
            two_on_top(base)
            for same in floors.values()
            for base in piled(same, level - 1 - pairs, stock)
        ):
            return True
    return False


def _choices(kinds: Sequence[str], pairs: int, stock: Stock) -> Iterator[Stock]:
    """The letters of each choice of so many pairs."""
    if pairs == 0:
        yield Counter()
    if pairs <= 0 or most_pairs(kinds) < pairs:
        return
    for times in range(COLOURS + 1):
        taken = Counter(kinds[0] * times)
        if taken <= stock:
            for rest in _choices(kinds[1:], pairs - times, stock - taken):
                yield taken + rest


def piled(floors: Collection[Floor], number: int, stock: Stock) -> Iterator[list[Floor]]:
    """All ways to pile up so many levels that cover the same squares, from the lowest up. Where
    there are tiles for it, a level can come back, if not just on top of itself.
    """
    if number == 0:
        yield []
        return
    for floor in floors:
        if letters(floor) <= stock:
            for higher in piled(floors, number - 1, stock - letters(floor)):
                if not higher or carries(floor, higher[0]):
                    yield [floor, *higher]


_PATIENCE = 3000
"""Placements that are tried."""


def in_turn(floors: Sequence[Floor], state: PentUpState) -> PentUpState | None:
    """The position with all tiles laid by the rules, level by level; None if no order is found.

    Who lays a tile follows from its turn, and each player has each shape once.
    """
    waiting = [
        [Placement(letter, level, cells) for letter, cells in floor]
        for level, floor in enumerate(floors, 1)
    ]
    return _laid(state, waiting, [_PATIENCE])


def _laid(
    state: PentUpState, waiting: Sequence[Sequence[Placement]], left: list[int]
) -> PentUpState | None:
    if not waiting:
        return state
    floor, *higher = waiting
    if not floor:
        return _laid(state, higher, left)
    for index, tile in enumerate(floor):
        left[0] -= 1
        if left[0] < 0:
            return None
        if not rules.violations(state, tile):
            rest = [*floor[:index], *floor[index + 1 :]]
            if found := _laid(state.after(tile), [rest, *higher], left):
                return found
    return None


def two_on_top(floors: Sequence[Floor]) -> bool:
    """Whether two tiles of the highest of these levels can be laid by the rules, in any order of
    turns, and nothing before but tiles of these levels.
    """
    tiles = [
        Placement(letter, level, cells)
        for level, floor in enumerate(floors, 1)
        for letter, cells in floor
    ]
    start = ENGINE.initial()
    seen, todo = set(), [start]
    while todo:
        state = todo.pop()
        if sum(tile.level == len(floors) for tile in state.laid) > 1:
            return True
        for tile in tiles:
            if not rules.violations(state, tile):
                after = state.after(tile)
                if (laid := frozenset(after.laid)) not in seen:
                    seen.add(laid)
                    todo.append(after)
    return False


def to_the_end(state: PentUpState, chance: random.Random) -> PentUpState:
    """The game with all tiles laid, the rest in random places."""
    while not state.over:
        state = state.after(chance.choice(placements(state)))
    return state
