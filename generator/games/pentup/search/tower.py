"""*Tower*: a whole game by the rules, up to level 6 with few turns, or as high as can be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import count

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer, Lines
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.pieces import Cells
from generator.games.pentup.search.tower_bounds import fewest_plies, highest_level, pairs_at_once
from generator.games.pentup.search.tower_covers import (
    Floor,
    Stock,
    area,
    carries,
    foundations,
    letters,
    reaching,
)
from generator.games.pentup.search.tower_pairs import WHOLE, carriers, piles
from generator.games.pentup.search.tower_play import in_turn, to_the_end

ASKED = 6
"""The level that the puzzle asks for."""

CASES = {"six": False, "highest": True}
"""The cases of the puzzle, each with whether a higher value is better."""


def search(case: str, effort: Effort) -> Iterator[Answer]:
    """Level 6 (``six``, worth the number of turns until then), or the highest (``highest``)."""
    return _six(effort) if case == "six" else _highest(effort)


def _six(effort: Effort) -> Iterator[Answer]:
    """Five levels of two tiles and one on top: nothing is shorter."""
    plies = fewest_plies(ASKED)
    game = _game(ASKED - 1, 0, effort)
    if game:
        yield Answer(
            puzzle="tower",
            case="six",
            value=plies,
            bound=plies,
            proved=True,
            argument="two-supports",
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
