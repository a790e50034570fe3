"""Extra puzzles of DuploLine: the stored ones hold, broken ones are refused, a seed repeats itself;
the rules they are checked by are the engine's.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from generator.contract.effort import Effort
from generator.contract.puzzle import Extra
from generator.games.duploline.checkers import rules as plain
from generator.games.duploline.checkers.extras import problems
from generator.games.duploline.engine import board
from generator.games.duploline.engine.game import ENGINE
from generator.games.duploline.engine.notation import Turn
from generator.games.duploline.engine.position import Position
from generator.games.duploline.search import extras
from generator.project import Project
from generator.puzzles import extras as stored
from tests.games.duploline.play import drawn, laid_out, picks, played
from tests.support.places import ROOT

PROJECT = Project(ROOT)
STORED = stored.load(PROJECT, "duploline", Path.read_text).puzzles
WIN, DEFEND, FORCE = (
    min((p for p in STORED if p.kind == kind), key=lambda puzzle: len(puzzle.given))
    for kind in ("win", "defend", "win-in-two")
)


def said(puzzle: Extra, **changes: object) -> str:
    """What is wrong with a puzzle after some changes."""
    return "; ".join(problems(replace(puzzle, **changes)))  # type: ignore[arg-type]


def as_sets(position: Position) -> plain.Position:
    """A position of the engine in the way of the checker."""

    def cells(one: int) -> int:
        return sum(1 << plain.NAMES.index(name) for name in board.names(one))

    discs, rings = position.discs, position.rings
    return cells(discs[0]), cells(discs[1]), cells(rings[0]), cells(rings[1])


def first_other(puzzle: Extra) -> str:
    """The first legal turn that is not the solution."""
    turns = map(str, ENGINE.turns(played(*puzzle.given)))
    return next(turn for turn in turns if turn not in puzzle.solution)


# The stored puzzles


@pytest.mark.parametrize("puzzle", STORED, ids=lambda puzzle: puzzle.id)
def test_a_stored_puzzle_holds(puzzle: Extra) -> None:
    assert said(puzzle) == ""


def test_the_puzzles_rise_in_effort_and_all_have_one_solution() -> None:
    assert [puzzle.id for puzzle in STORED] == [f"extra-{n}" for n in range(1, 25)]
    assert [puzzle.grade for puzzle in STORED] == [1] * 6 + [2] * 6 + [3] * 6 + [4] * 6
    efforts = [puzzle.effort for puzzle in STORED]
    assert efforts == sorted(efforts)
    assert all(puzzle.unique for puzzle in STORED)
    assert {puzzle.kind for puzzle in STORED} == {"win", "defend", "win-in-two"}
    boards = [as_sets(played(*puzzle.given).position) for puzzle in STORED]
    turned = {min(plain.image(one, to) for to in plain.MAPS) for one in boards}
    assert len(turned) == len(STORED)


@pytest.mark.parametrize(
    "puzzle", [p for p in STORED if p.kind != "win-in-two"], ids=lambda p: p.id
)
def test_the_engine_finds_the_same_turns(puzzle: Extra) -> None:
    state = played(*puzzle.given)
    solving = set()
    for turn in ENGINE.turns(state):
        after = ENGINE.play(state, turn)
        if puzzle.kind == "win":
            solves = bool(after.ended and after.ended.winners)
        else:
            solves = not extras.can_win(after.position, after.to_move)
        if solves:
            solving.add(after.position)
    assert solving == {played(*puzzle.given, *puzzle.solution).position}


# What the checker refuses


def test_a_wrong_count_or_effort_is_refused() -> None:
    assert said(WIN, count=2) == "the number of solutions is 1, not 2"
    assert said(DEFEND, effort=DEFEND.effort + 1).startswith("a plain search makes")


def test_a_turn_that_does_not_solve_it_is_refused() -> None:
    for puzzle in (WIN, DEFEND, FORCE):
        other = first_other(puzzle)
        assert said(puzzle, solution=(other,)) == f"{other!r} does not solve it"
    assert said(WIN, solution=("D+a9",)) == "'D+a9' is no legal turn there"
    assert said(WIN, solution=(*WIN.solution, "D+a1")) == "the solution is one turn, not 2"


def test_a_second_solution_is_refused() -> None:
    """Nothing helps after the turn that solves it, so that there are several ways to win."""
    given = (*FORCE.given, *FORCE.solution)
    reply = str(ENGINE.turns(played(*given))[0])
    state = played(*given, reply)
    won = next(str(turn) for turn in ENGINE.turns(state) if ENGINE.play(state, turn).ended)
    changes = {"kind": "win", "given": (*given, reply), "solution": (won,), "sequel": ()}
    said_of_it = said(FORCE, **changes, effort=0)
    number = int(said_of_it.removeprefix("the number of solutions is ").partition(",")[0])
    assert number > 1
    assert said_of_it.startswith(f"the number of solutions is {number}, not 1; a plain search")


def test_a_game_that_breaks_the_rules_is_refused() -> None:
    assert said(WIN, given=(*WIN.given[:-1], "D+a1,D+a2")).endswith("is no legal turn there")
    assert said(WIN, given=("X", *WIN.given)) == "'X' is no turn"
    assert said(WIN, given=(*WIN.given, *WIN.solution)).endswith("wins: the game is over")
    assert said(WIN, given=()) == "the position has 0 pieces, not 1 to 18"


def test_a_wrong_kind_or_pieces_are_refused() -> None:
    assert said(WIN, kind="lose") == "no rule says how 'lose' is checked"
    assert said(WIN, pieces=("D",)) == "the pieces of a turn are D R, not D"
    assert said(WIN, kind="defend") == "a turn wins at once"
    assert said(DEFEND, kind="win", solution=DEFEND.solution).startswith(
        f"{DEFEND.solution[0]!r} does not solve it; the number of solutions is 0"
    )


# The rules by which they are checked


def test_the_turns_of_the_checker_are_as_many_as_those_of_the_engine() -> None:
    def count(position: plain.Position, player: int, depth: int) -> int:
        reached = (after for _, after, _ in plain.turns(position, player))
        return sum(1 if depth == 1 else count(after, 1 - player, depth - 1) for after in reached)

    assert [count(plain.EMPTY, 0, depth) for depth in (1, 2)] == [74, 3000]
    assert len(plain.LINES) == ENGINE.facts()["lines"]


@settings(max_examples=40, deadline=None)
@given(picks(most=36, least=1))
def test_turns_and_wins_are_those_of_the_engine(numbers: list[int]) -> None:
    state = drawn(numbers)
    if state.ended or state.mid_turn:
        return
    legal = ENGINE.turns(state)
    turns = list(plain.turns(as_sets(state.position), state.to_move))
    assert [plain.write(turn) for turn, _, _ in turns] == list(map(str, legal))
    for turn, (_, after, wins) in zip(legal, turns, strict=True):
        then = ENGINE.play(state, turn)
        assert as_sets(then.position) == after
        assert bool(then.line) == wins
    can = any(wins for _, _, wins in turns)
    assert plain.can_win(as_sets(state.position), state.to_move) == can
    assert extras.can_win(state.position, state.to_move) == can


@pytest.mark.parametrize(
    ("cells", "wins"),
    [
        ("b1:w. b2:w. b3:w. a4:.b", True),  # added on b4
        ("b1:w. b2:w. b3:w. c1:.b", False),  # b4 has no opponent beside
        ("b1:w. b2:w. b3:w. b4:.b a4:w.", True),  # moved onto b4
        ("b1:w. b2:w. b3:w. b4:.b c1:.b", False),  # b4 has no disc beside but the line's own
        ("b1:w. b2:w. b3:w. b4:.w c4:b. c1:.b", True),  # the ring leaves b4, a disc is added
        ("b1:w. b2:w. b3:w. b4:.b c5:w. c6:.b", True),  # a ring on b5 holds c6, so c5 may leave
        ("b1:w. b2:w. b3:w. b4:bw", False),  # b4 has a disc
    ],
)
def test_a_win_is_seen_at_once(cells: str, wins: bool) -> None:
    position = laid_out(cells)
    assert extras.can_win(position, 0) == wins
    assert plain.can_win(as_sets(position), 0) == wins
    assert any(won for _, _, won in plain.turns(as_sets(position), 0)) == wins


def test_turning_a_position_keeps_its_lines() -> None:
    for to in plain.MAPS:
        turned = {sum(1 << to[cell] for cell in plain.bits(line)) for line in plain.LINES}
        assert turned == set(plain.LINES)
    assert len(set(plain.MAPS)) == 12


# How they are made


def test_the_same_seed_makes_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"GAMES": 3, "ROUND": 2, "MOST": 12}.items():
        monkeypatch.setattr(extras, name, value)
    *_, made = extras.generate(Effort(seed=6))
    assert made == list(extras.generate(Effort(seed=6)))[-1]
    assert made
    assert all(said(puzzle) == "" for puzzle in made)


# How play goes on


def test_a_sequel_is_a_reply_and_a_turn_that_wins_after_it() -> None:
    reply, win = FORCE.sequel
    assert "2 turns, not 0" in said(DEFEND, sequel=(reply, win))
    assert "0 turns, not 2" in said(FORCE, sequel=())
    assert "no legal turn" in said(FORCE, sequel=(FORCE.solution[0], win))
    assert "does not win" in said(FORCE, sequel=(reply, lost(FORCE, reply)))


def test_the_sequel_that_a_search_finds_holds() -> None:
    moment = extras.Moment(FORCE.given, played(*FORCE.given).position, len(FORCE.given) % 2)
    turns = extras.turns(moment.position, moment.player)
    (solution,) = (t for t, _, _ in turns if str(Turn(t)) in FORCE.solution)
    found = extras.sequel(extras.Candidate(FORCE.kind, moment, solution, FORCE.effort))
    assert found == FORCE.sequel


def lost(puzzle: Extra, reply: str) -> str:
    """The first legal turn after solution and reply that does not win."""
    state = played(*puzzle.given, *puzzle.solution, reply)
    return next(str(t) for t in ENGINE.turns(state) if not ENGINE.play(state, t).line)
