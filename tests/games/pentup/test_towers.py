"""How many games reach a level in the fewest turns, against the engine in small cases."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

import pytest

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.games.pentup.engine import rules
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.engine.movegen import placements
from generator.games.pentup.engine.notation import Placement
from generator.games.pentup.engine.state import PentUpState
from generator.games.pentup.pieces import LETTERS
from generator.games.pentup.search import towers
from generator.games.pentup.search.levels import (
    WIDE,
    Floor,
    area,
    carriers,
    carries,
    covers,
    letters,
    reaching,
    regions,
)
from generator.games.pentup.search.tower import fewest_plies
from generator.games.pentup.search.towers import games, orders, probe, symmetries
from generator.geometry import square
from generator.project import Project
from generator.puzzles import answers, counting
from generator.puzzles.counting import estimate
from tests.support.places import ROOT

EVERY = answers.load(Project(ROOT), "pentup", Path.read_text).answers
STORED = {answer.case: answer for answer in EVERY if answer.puzzle == "level"}

Look = tuple[tuple[str, int, tuple[square.Cell, ...]], ...]


def played(level: int, known: str) -> Iterator[PentUpState]:
    """All games of these letters that reach a level in the fewest turns, move by move.

    A third tile on a level is a turn too much. Of openings that look alike there is one: what
    follows looks alike, too.
    """
    first = ENGINE.initial()
    opened = [first.after(move) for move in placements(first) if move.letter in known]
    todo = list({look_of(state): state for state in opened}.values())
    while todo:
        state = todo.pop()
        if len(state.laid) == fewest_plies(level):
            if state.laid[-1].level == level:
                yield state
            continue
        full = {tile.level for tile in state.laid[:-1] if tile.level == state.laid[-1].level}
        moves = [m for m in placements(state) if m.letter in known and m.level not in full]
        todo += map(state.after, moves)


def look_of(state: PentUpState) -> Look:
    """The same for all games that look alike, turned, mirrored or moved."""
    looks = []
    for turn in square.SYMMETRIES:
        tiles = [
            (tile.letter, tile.level, [turn(cell) for cell in tile.cells]) for tile in state.laid
        ]
        left = min(x for *_, cells in tiles for x, _ in cells)
        low = min(y for *_, cells in tiles for _, y in cells)
        looks.append(
            tuple((a, b, tuple(sorted((x - left, y - low) for x, y in c))) for a, b, c in tiles)
        )
    return min(looks)


@pytest.mark.parametrize(("level", "known"), [(2, "IX"), (2, "PU")])
def test_games_are_as_many_as_by_the_rules(level: int, known: str) -> None:
    assert games(level, known) == len(set(map(look_of, played(level, known)))) > 0


def test_games_in_a_region_are_as_many_as_by_the_rules() -> None:
    (region,) = carriers(7)
    (same,) = symmetries(region)
    cells, level = frozenset(region), 4
    places = [t for letter in LETTERS for t in reaching(letter, cells) if cells >= {*t[1]}]
    todo, number = [ENGINE.initial()], 0
    while todo:
        state = todo.pop()
        here = len(state.laid) // 2 + 1
        number += here == level and len(state.laid) % 2 == 1
        if len(state.laid) < fewest_plies(level):
            moves = (Placement(letter, here, place) for letter, place in places)
            todo += [state.after(m) for m in moves if not rules.violations(state, m)]
    assert towers.in_region(region, level, LETTERS, same) == number > 0


def test_games_of_the_highest_levels_of_pairs() -> None:
    assert [games(level) for level in (6, 7, 8)] == [124_512, 96_384, 27_552]


def test_a_map_of_a_region_leaves_it_where_it_is() -> None:
    numbers = set()
    for region in list(regions())[:200]:
        maps = symmetries(region)
        numbers.add(len(maps))
        assert all({same(cell) for cell in region} == set(region) for same in maps)
    assert {1, 2} <= numbers
    assert [len(symmetries(region)) for region in carriers(7)] == [1]


def floors_of(answer: Answer, most: Sequence[int]) -> list[Floor]:
    """The lowest levels of a game, with so many of their tiles."""
    moves = (ENGINE.parse(ENGINE.initial(), line) for line in answer.solution)
    laid = [move for move in moves if isinstance(move, Placement)]
    levels = [[tile for tile in laid if tile.level == n] for n in range(1, len(most) + 1)]
    return [
        tuple((tile.letter, tile.cells) for tile in level[:number])
        for level, number in zip(levels, most, strict=True)
    ]


@pytest.mark.parametrize(("case", "most"), [("9", (3, 2, 1)), ("10", (3, 3)), ("8", (2, 2, 2))])
def test_orders_are_as_many_as_the_engine_plays(case: str, most: Sequence[int]) -> None:
    floors = floors_of(STORED[case], most)
    tiles = [
        Placement(letter, level, cells)
        for level, floor in enumerate(floors, 1)
        for letter, cells in floor
    ]
    legal = 0
    for order in permutations(tiles):
        state = ENGINE.initial()
        for tile in order:
            if rules.violations(state, tile):
                break
            state = state.after(tile)
        else:
            legal += 1
    assert orders(floors) == legal > 0


def test_an_estimate_is_as_near_as_its_error_says(monkeypatch: pytest.MonkeyPatch) -> None:
    base, pair = floors_of(STORED["9"], (3, 2))
    stock = letters(base) + letters(pair) + Counter("I")
    monkeypatch.setattr(towers, "WHOLE", stock)
    monkeypatch.setattr(towers, "_piles", lambda: [(pair,)])
    left, cells = stock - letters(pair), area(pair)
    exact = sum(
        orders((floor, pair, (top,)))
        for floor in covers(cells, left, WIDE)
        if carries(floor, pair)
        for letter in left - letters(floor)
        for top in reaching(letter, cells)
        if cells >= {*top[1]}
    )
    chance = random.Random(1)
    number, error = estimate([probe(1, chance) for _ in range(400)])
    assert exact > 0
    assert abs(number - exact) < 4 * error < number


def test_the_same_seed_gives_the_same_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "BATCHES", 2)
    monkeypatch.setattr(towers, "BATCH", 5)
    found = towers.number("9", Effort(5))
    assert found
    assert found.probes == 10
    assert found == towers.number("9", Effort(5))
