"""The checker of Pent-Up's tower takes the stored games, and none that is broken."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from generator.contract.puzzle import Answer
from generator.games.pentup.checkers import tower as counted
from generator.games.pentup.checkers.answers import problems
from generator.games.pentup.checkers.tower import moved as moved_by
from generator.games.pentup.checkers.tower import read
from generator.games.pentup.engine.game import ENGINE
from generator.games.pentup.search import levels as searched
from generator.games.pentup.search import tower
from generator.games.pentup.search.levels import Floor, area, covers
from generator.games.pentup.search.tower import to_the_end, two_on_top
from generator.project import Project
from generator.puzzles import answers
from tests.support.places import ROOT

PROJECT = Project(ROOT)
STORED = answers.load(PROJECT, "pentup", Path.read_text)
SIX, HIGHEST = (a for a in STORED.answers if a.puzzle == "tower")


def said(answer: Answer, **changes: object) -> str:
    """What is wrong with an answer after some changes."""
    return "; ".join(problems(replace(answer, **changes)))  # type: ignore[arg-type]


def line(letter: str, level: int, cells: set[tuple[int, int]] | frozenset[tuple[int, int]]) -> str:
    return f"{letter}{level}:{' '.join(f'{x},{y}' for x, y in sorted(cells))}"


def with_turn(answer: Answer, turn: int, text: str) -> str:
    """What is wrong when another tile is laid in a turn, counted from 1."""
    lines = list(answer.solution)
    lines[turn - 1] = text
    return said(answer, solution=tuple(lines))


def moved(text: str, by: tuple[int, int], level: int | None = None) -> str:
    """A placement elsewhere, or on another level."""
    tile = read(text)
    assert tile
    return line(tile.letter, level or tile.level, moved_by(tile.cells, by))


def test_the_stored_games_hold() -> None:
    assert said(SIX) == said(HIGHEST) == ""
    assert (SIX.value, SIX.bound, SIX.proved) == (11, 11, True)
    assert (HIGHEST.value, HIGHEST.bound, HIGHEST.proved) == (10, 10, True)


@pytest.mark.parametrize("level", tower.LEVELS)
def test_each_level_is_reached_in_the_fewest_turns(level: str) -> None:
    answer = STORED.get("level", level)
    assert answer
    assert said(answer) == ""
    turns = tower.fewest_plies(int(level))
    assert (answer.value, answer.proved) == (turns, True)
    assert said(answer, bound=turns - 1, proved=False) == (
        f"counting proves a bound of {turns}, not of {turns - 1}"
    )
    assert "no case 'none'" in said(answer, case="none")


def test_games_that_the_engine_plays_hold() -> None:
    for seed in range(3):
        game = to_the_end(ENGINE.initial(), random.Random(seed))
        lines = tuple(line(t.letter, t.level, frozenset(t.cells)) for t in game.laid)
        level = max(tile.level for tile in game.laid)
        assert said(HIGHEST, solution=lines, value=level, proved=False) == ""
        assert "no tile is on the level that is asked for" in said(SIX, solution=lines)


def test_a_tile_twice_is_refused() -> None:
    last = moved(SIX.solution[0], (90, 0))
    assert f"White lays tile {last[0]} 2 times" in with_turn(SIX, 23, last)


def test_a_game_has_24_turns() -> None:
    assert "the game has 23 turns, not 24" in said(SIX, solution=SIX.solution[:-1])
    assert "0 turns" in said(SIX, solution=())


def test_what_is_no_tile_is_refused() -> None:
    first = SIX.solution[0]
    for text in (
        "I1:0,0 0,1 0,2 0,3",
        "I1:0,0 0,1 0,2 0,3 1,3",
        "I1:0,0 0,1 0,2 0,3 0,5",
        "I1:0,0 0,1 0,2 0,4 0,3",
        "I0:0,0 0,1 0,2 0,3 0,4",
        "A1:0,0 0,1 0,2 0,3 0,4",
        first.replace(first[0], "I"),
    ):
        assert f"{text!r} is no placement of a tile" in with_turn(SIX, 1, text)


def test_the_second_tile_lies_beside_the_first() -> None:
    first, second = SIX.solution[:2]
    assert "no side in common" in with_turn(SIX, 2, moved(second, (30, 0)))
    assert "squares that are taken" in with_turn(SIX, 2, first)


def test_a_tile_that_hangs_over_is_refused() -> None:
    """By one square, and by all."""
    first, second, third = (read(text) for text in SIX.solution[:3])
    assert first and second and third
    right = max(x for x, _ in first.cells | second.cells) - max(x for x, _ in third.cells)
    for by in ((right + 1, 0), (90, 0)):
        assert "hangs over" in with_turn(SIX, 3, moved(third.line, by))


def test_a_tile_on_a_single_one_is_refused() -> None:
    wrong = with_turn(SIX, 3, moved(SIX.solution[1], (0, 0), level=2))
    assert "rests on fewer than two tiles" in wrong
    assert "hangs over" not in wrong


def test_a_tile_goes_to_the_highest_level() -> None:
    """White lays its third turn's tile beside the others, where nothing but its level is wrong."""
    third = moved(SIX.solution[2], (0, 0), level=1)
    places = [moved(third, (x, y)) for x in range(-6, 7) for y in range(-6, 7)]
    alone = [text for text in places if with_turn(SIX, 3, text).count("turn 3") == 1]
    wrong = [with_turn(SIX, 3, text) for text in alone]
    assert any(
        f"turn 3 ({t}): could lie on level 2" in w for t, w in zip(alone, wrong, strict=True)
    )


@pytest.mark.parametrize("answer", [SIX, HIGHEST], ids=lambda answer: answer.case)
def test_values_and_bounds_are_counted_anew(answer: Answer) -> None:
    assert answer.value is not None
    for change in (-1, 1):
        other = answer.value + change
        assert f"is worth {answer.value}, not {other}" in said(answer, value=other, proved=False)
        wrong = said(answer, bound=other, proved=False)
        assert wrong == f"counting proves a bound of {answer.value}, not of {other}"
    assert "counting proves" in said(answer, bound=None, proved=False)
    assert said(answer, proved=False).startswith("proved is")


def test_what_is_not_checked_is_not_claimed() -> None:
    assert "no others" in said(SIX, others=(SIX.solution,))
    assert "how many" in said(SIX, count=1)
    assert "there is no case 'seven'" in said(SIX, case="seven")


def test_search_and_checker_count_the_same() -> None:
    kinds = set(counted.ten_squares().values())
    assert kinds == set(searched.regions().values())
    assert {counted.most_pairs(k) for k in kinds} == {searched.most_pairs(k) for k in kinds}
    assert tower.highest_level() == counted.highest() == 10
    for level in range(2, 11):
        assert tower.fewest_plies(level) == counted.fewest_turns(level)
    assert [counted.fewest_turns(level) for level in (6, 8, 9, 10)] == [11, 15, 18, 21]


def test_levels_of_three_are_found_where_there_are_some() -> None:
    """A rectangle of 3 by 5 is covered by three tiles; by U and X only with another one of U."""
    region = frozenset((x, y) for x in range(3) for y in range(5))

    def ways(letters: str) -> list[str]:
        stock = Counter(letters)
        floors = counted.threes(region, stock)
        return sorted("".join(sorted(letter for letter, _ in floor)) for floor in floors)

    assert ways("UXU") == ["UUX"]
    assert ways("IIV") == []
    assert "VVZ" in ways("VVZ")


def named(base: Sequence[counted.Floor] | Sequence[Floor]) -> list[str]:
    """The letters of each level, from the lowest up."""
    return ["".join(sorted(letter for letter, _ in floor)) for floor in base]


def test_one_pile_of_24_tiles_has_eleven_levels_but_no_order_of_play() -> None:
    """Its lowest and its third level are the same, so that levels must be allowed to come back."""
    (region,) = searched.carriers(7)
    stock = Counter(dict.fromkeys("FUWXZ", 2))
    (base,) = counted.bases(frozenset(region), 3, stock)
    assert named(base) == ["UXZ", "FFW", "UXZ"]
    assert not counted.can_rise(base)
    floors: dict[frozenset[tuple[int, int]], list[Floor]] = {}
    for floor in covers(frozenset(region), stock, 3):
        floors.setdefault(area(floor), []).append(floor)
    (same,) = (pile for known in floors.values() for pile in tower.piled(known, 3, stock))
    assert named(same) == named(base)
    assert not two_on_top(same)


def test_levels_that_can_be_laid_are_found() -> None:
    """The two levels of three tiles of the stored game."""
    tiles = [tile for tile in map(read, HIGHEST.solution[:7]) if tile]
    levels = [[tile for tile in tiles if tile.level == level] for level in (1, 2)]
    assert [len(level) for level in levels] == [3, 3]
    assert counted.can_rise([tuple((t.letter, t.cells) for t in level) for level in levels])
    floors = [tuple((t.letter, tuple(sorted(t.cells))) for t in level) for level in levels]
    assert two_on_top(floors)
