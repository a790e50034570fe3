# ruff: noqa: ARG002
"""Engines that break a promise of the contract: each is told by what it does, and where."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from generator.cli import main
from generator.contract import finding
from generator.contract.engine import Game, Result
from generator.contract.trial import Limits, hold_to_contract
from tests.sample.games.heap.engine import Heap, HeapGame

QUICK = Limits(games=6, plies=40, answer=0.2)


class Whole(HeapGame):
    """A heap that keeps every promise: numbers alone, each with its one way of writing."""

    def parse(self, state: Heap, text: str) -> int:
        move = super().parse(state, text)
        if str(move) != text:
            raise ValueError(f"{text!r} is no number")
        return move


class Unsorted(Whole):
    def moves(self, state: Heap) -> tuple[int, ...]:
        return super().moves(state)[::-1]


class Twice(Whole):
    def moves(self, state: Heap) -> tuple[int, ...]:
        return tuple(sorted((*super().moves(state), *super().moves(state))))


class ListsTooMuch(Whole):
    def moves(self, state: Heap) -> tuple[int, ...]:
        return (*super().moves(state), 4) if super().moves(state) else ()


class ListsTooLittle(Whole):
    def moves(self, state: Heap) -> tuple[int, ...]:
        found = super().moves(state)
        return found[:1] if state.added else found


class PlaysAnything(Whole):
    def play(self, state: Heap, move: int) -> Heap:
        return replace(state, added=(*state.added, move))


class RefusesItsOwn(Whole):
    def play(self, state: Heap, move: int) -> Heap:
        return super().play(state, 7 if state.added else move)


class UnknownRule(Whole):
    def violations(self, state: Heap, move: int) -> frozenset[str]:
        return frozenset({"house-rule"} if super().violations(state, move) else ())


class WritesOtherwise(Whole):
    def parse(self, state: Heap, text: str) -> int:
        return max(1, super().parse(state, text) - 1)


class ReadsAnything(Whole):
    def parse(self, state: Heap, text: str) -> int:
        return int(text) if text.isdecimal() else 1


class Raises(Whole):
    def violations(self, state: Heap, move: int) -> frozenset[str]:
        return (
            frozenset() if 1 // (len(state.added) - 2) is None else super().violations(state, move)
        )


class Leaves(Whole):
    def report(self, state: Heap) -> Mapping[str, Any]:
        raise SystemExit(0)


class Loops(Whole):
    def result(self, state: Heap) -> Result | None:
        while len(state.added) == 1:
            pass
        return super().result(state)


class NeverEnds(Whole):
    def violations(self, state: Heap, move: int) -> frozenset[str]:
        return frozenset() if 1 <= move <= 3 else frozenset({"one-to-three"})

    def result(self, state: Heap) -> Result | None:
        return None


class NoResult(Whole):
    def result(self, state: Heap) -> Result | None:
        return None


class WrongWinner(Whole):
    def result(self, state: Heap) -> Result | None:
        return Result((5,), (1, 1), "heap") if super().result(state) else None


class ObscureReport(Whole):
    def report(self, state: Heap) -> Mapping[str, Any]:
        return {"state": state}


class SetsAsideNothing(Whole):
    aside = ("marble",)


BROKEN: list[tuple[Game[Any, Any], str]] = [
    (Unsorted(), "moves: 2 does not stand in its place (sorted by notation)"),
    (Twice(), "moves: 1 is there twice (each move once)"),
    (ListsTooMuch(), "moves: 4 is listed, and violations says that it breaks one-to-three"),
    (ListsTooLittle(), "violations: finds nothing wrong with "),
    (PlaysAnything(), "which breaks at-most-five"),
    (RefusesItsOwn(), "play: refuses 1, which breaks no rule: "),
    (UnknownRule(), "violations: names house-rule after "),
    (WritesOtherwise(), "parse: 2 is read as 1 (the same move)"),
    (ReadsAnything(), "parse: reads '⁂ nonsense' (NotationError"),
    (Raises(), "moves: raises ZeroDivisionError"),
    (Leaves(), "report: raises SystemExit: 0"),
    (Loops(), "result: no answer in 0.2 s after "),
    (NeverEnds(), "result: no end after 40 moves after "),
    (NoResult(), "moves: there is none, and no result either after "),
    (WrongWinner(), "result: names the winners (5,) after "),
    (SetsAsideNothing(), "aside: names marble (only its pieces)"),
    (ObscureReport(), "report: is no plain data: "),
]


@pytest.mark.parametrize(("game", "told"), BROKEN, ids=lambda value: type(value).__name__)
def test_a_broken_promise_is_told_with_its_place(game: Game[Any, Any], told: str) -> None:
    faults = hold_to_contract(game, QUICK).faults
    said = [str(fault) for fault in faults]
    assert any(told in line for line in said), said
    assert all("engine.py:" in line or "test_trial.py:" in line for line in said)


class Unwritable(int):
    """A move that writes no notation."""

    def __str__(self) -> str:
        return self.real  # type: ignore[return-value]


class Endless(int):
    """A move that never comes to the end of its notation."""

    def __str__(self) -> str:
        while self == self.real:
            pass
        return ""


LIES = (None, 5, "x", (None,), [1], {"x": float("nan")}, (Unwritable(1),), (Endless(1),))


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: type(lie).__name__)
@pytest.mark.parametrize("asked", ("initial", "moves", "violations", "play", "result", "parse"))
def test_an_answer_of_another_form_is_a_fault_of_the_engine(asked: str, lie: object) -> None:
    class Lies(Whole):
        pass

    setattr(Lies, asked, lambda *_, **__: lie)
    assert hold_to_contract(Lies(), QUICK).faults


@pytest.mark.parametrize("lie", (None, 5, "x", (), (None,), ["standard"]), ids=repr)
@pytest.mark.parametrize("asked", ("rules", "pieces", "variants", "player_counts", "player_names"))
def test_what_an_engine_says_of_itself_has_a_form(asked: str, lie: object) -> None:
    class Lies(Whole):
        pass

    setattr(Lies, asked, lie)
    faults = hold_to_contract(Lies(), QUICK).faults
    assert faults or (asked == "pieces" and lie == ())


def test_a_report_that_holds_itself_is_no_plain_data() -> None:
    class Round(Whole):
        def report(self, state: Heap) -> Mapping[str, Any]:
            found: dict[str, Any] = {}
            found["report"] = found
            return found

    (fault,) = hold_to_contract(Round(), QUICK).faults
    assert "no plain data" in fault.problem


def test_what_raised_is_told_with_the_moves_that_led_there() -> None:
    (fault,) = hold_to_contract(Raises(), QUICK).faults
    assert "ZeroDivisionError" in fault.problem
    moves = fault.problem.rpartition(" after ")[2].split()
    assert len(moves) == 2
    assert fault.remedy.startswith("see test_trial.py:")


def test_who_keeps_every_promise_has_no_fault() -> None:
    trial = hold_to_contract(Whole(), QUICK)
    assert trial.faults == ()
    assert trial.games == 6
    assert trial.positions > 12


@pytest.mark.parametrize("name", finding.names())
def test_our_engines_keep_the_contract(name: str) -> None:
    trial = hold_to_contract(finding.load(name), Limits(games=1, seconds=1.0))
    assert trial.faults == ()
    assert trial.positions


@pytest.mark.parametrize("name", finding.names())
def test_our_positions_and_moves_can_be_carried_to_other_processes(name: str) -> None:
    game, chance = finding.load(name), Random(1)
    state = game.initial(seed=1)
    while state.ply < 6 and (moves := game.moves(state)):
        move = chance.choice(moves)
        carried, again = pickle.loads(pickle.dumps((state, move)))
        assert (carried, again, hash(carried)) == (state, move, hash(state))
        assert game.moves(carried) == moves
        state = game.play(state, move)


def test_games_that_were_not_ended_in_the_time_are_not_counted_as_ended() -> None:
    cut_short = hold_to_contract(Whole(), Limits(games=3, seconds=0.0))
    assert (cut_short.games, cut_short.ended, cut_short.faults) == (1, 0, ())
    whole = hold_to_contract(Whole(), QUICK)
    assert whole.ended == whole.games == QUICK.games


def test_a_test_in_which_no_game_ended_has_not_passed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "load", lambda _: Whole())
    assert main(["test", "heap", "--games", "1", "--seconds", "0.000001"]) == 1
    said = capsys.readouterr().err
    assert "no game of heap came to its end in 1e-06 s (0 of 1 game played" in said
    assert main(["test", "heap", "--games", "0"]) == 2
    assert "--games must be at least 1, not 0" in capsys.readouterr().err
    assert main(["test", "heap", "--games", "1"]) == 0
    assert "heap keeps the contract: 1 of 1 game played to the end" in capsys.readouterr().err
