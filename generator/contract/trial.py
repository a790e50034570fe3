"""Holding an engine to its contract: random games are played, every promise is put to the test.

What is found is said once for each promise, with the moves that led there, so that whoever wrote
the engine can play them again.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

from generator.contract.engine import MOST_MOVES, Game, IllegalMove, NotationError, TakesTurns
from generator.contract.guard import PASSING, bounded, place_of, span_of
from generator.contract.metadata import METADATA, place_in, wrong_facts, wrong_metadata
from generator.contract.notation import notation
from generator.counted import counted
from generator.faults import Fault, brief

SECONDS = 5.0
"""Of the processor's time for one answer of an engine."""
PLIES = 1000
"""A game that has not ended after so many moves is taken not to end."""
FOREIGN = 40
"""Moves of other positions that are tried in a position, at most."""
NONSENSE = "\u2042 nonsense"
"""A text that is in no game's notation."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is played: ``games``, chosen by the ``seed``, for so many ``seconds`` in all.

    A game has at most so many ``plies``, an answer of the engine at most ``answer`` seconds
    of the processor's time.
    """

    games: int = 20
    seed: int = 0
    seconds: float = 30.0
    plies: int = PLIES
    answer: float = SECONDS


@dataclass(slots=True)
class Trial:
    """What came of it: faults, and how much has been looked at.

    ``faults`` are the promises that are broken. ``games`` were begun, of which ``ended`` came to
    their end in the time; so many ``positions`` were looked at.
    """

    faults: tuple[Fault, ...] = ()
    games: int = 0
    ended: int = 0
    positions: int = 0


class _Broken(Exception):  # noqa: N818  (says what it is)
    """A game cannot be played on."""


def hold_to_contract(game: Game[Any, Any], limits: Limits | None = None) -> Trial:
    """Play random games with an engine, and tell every promise of the contract that it breaks."""
    tried = _Trying(game, limits or Limits())
    with suppress(_Broken), bounded(tried.limits.answer) as tried.answered:
        try:
            tried.what_it_says_of_itself()
            tried.play_games()
        except (_Broken, *PASSING):
            raise
        except BaseException as error:  # an answer by which nobody can go on
            tried.raised(tried.question, error)
    return Trial(tuple(tried.found.values()), tried.games, tried.ended, tried.positions)


@dataclass(slots=True)
class _Trying:
    game: Game[Any, Any]
    limits: Limits
    found: dict[str, Fault] = field(default_factory=dict)
    games: int = 0
    ended: int = 0
    positions: int = 0
    path: list[str] = field(default_factory=list)
    seen: dict[str, None] = field(default_factory=dict)
    """Moves of all positions, by notation: what is not legal in one position was in another."""
    answered: Callable[[], object] = int
    """Tells the bound of all questions that an answer has come."""
    question: str = "name"
    """What was asked last."""

    def what_it_says_of_itself(self) -> None:
        """Attributes, facts, and how it refuses a variant or a number of players."""
        wrong = self.asked("name", lambda: (*wrong_metadata(self.game),))
        wrong += self.asked("facts", lambda: (*wrong_facts(self.game.facts()),))
        for attribute, problem, remedy in wrong:
            self.fault(attribute, problem, remedy)
        if any(attribute in METADATA for attribute, _, _ in wrong):
            raise _Broken
        for players, variant in ((0, None), (self.game.player_counts[0], NONSENSE)):
            try:
                self.answer("initial", self.game.initial, players, variant)
            except ValueError:
                continue
            except PASSING:
                raise
            except BaseException as error:
                self.raised("initial", error)
            what = f"variant {variant!r}" if variant else counted(players, "player")
            self.fault("initial", f"takes {what}", "ValueError, which names what there is")

    def play_games(self) -> None:
        """Random games, each with another seed, number of players and variant."""
        end = time.monotonic() + self.limits.seconds
        kinds = [(n, v) for v in self.game.variants for n in self.game.player_counts]
        for number in range(self.limits.games):
            if time.monotonic() > end and self.games:
                return
            choose = random.Random(self.limits.seed + number)
            players, variant = kinds[number % len(kinds)]
            self.play(players, variant, choose, end)
            self.games += 1

    def play(self, players: int, variant: str, choose: random.Random, end: float) -> None:
        """One game to its end."""
        self.path = []
        seed = choose.randrange(1 << 30)
        try:
            state = self.asked("initial", self.game.initial, players, variant, seed)
        except _Broken:
            if self.game.variants.index(variant) == 0:
                raise
            return  # not every variant is for every number of players
        if state.ply != 0:
            self.fault("ply", f"is {state.ply} before the first move", "0")
        for ply in range(self.limits.plies):
            moves = self.position(state, players, choose)
            if not moves:
                self.ended += 1
                return
            if time.monotonic() > end:
                return
            move = choose.choice(moves)
            after = self.asked("play", self.game.play, state, move, on=str(move))
            self.path.append(str(move))
            if after.ply <= state.ply:
                self.fault("ply", f"is {after.ply} after move {ply + 1}", "one more for each move")
            state = after
        self.fault(
            "result", f"no end after {counted(self.limits.plies, 'move')}", "every game ends"
        )

    def position(self, state: Any, players: int, choose: random.Random) -> tuple[Any, ...]:
        """Everything that is promised of a position; its moves."""
        self.positions += 1
        before = self.asked("hash", hash, state)
        moves = self.listed("moves", self.game.moves, state)
        texts = [*map(notation, moves)]
        if texts != sorted(texts, key=str.encode):
            wrong = next(b for a, b in pairwise(texts) if a.encode() > b.encode())
            self.fault("moves", f"{wrong} does not stand in its place", "sorted by notation")
        if len(set(texts)) < len(texts):
            double = next(text for text in texts if texts.count(text) > 1)
            self.fault("moves", f"{double} is there twice", "each move once")
        self.result(state, bool(moves), players)
        for move, text in zip(moves, texts, strict=True):
            self.legal(state, move, text)
        self.refused(state, frozenset(texts), choose)
        if isinstance(self.game, TakesTurns):
            self.turns(self.game, state)
        report = self.asked("report", self.game.report, state)
        try:
            json.dumps(dict(report), allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            self.fault("report", f"is no plain data: {error}", "what JSON can say")
            raise _Broken from error
        again = [notation(move) for move in self.asked("moves", self.game.moves, state)]
        if again != texts:
            self.fault("moves", "are others when it is asked again", "the same of each position")
        same = self.asked("report", self.game.report, state) == report
        if self.asked("hash", hash, state) != before or not same:
            self.fault("play", "changes the position that it is given", "a position of its own")
        self.seen |= dict.fromkeys(texts)
        return moves

    def result(self, state: Any, has_moves: bool, players: int) -> None:
        """A result where there are no moves, and nowhere else."""
        result = self.asked("result", self.game.result, state)
        if result is None:
            if not has_moves:
                self.fault("moves", "there is none, and no result either", "a result")
            if not 0 <= state.to_move < players:
                self.fault("to_move", f"is {state.to_move}", f"0 to {players - 1}")
            return
        if has_moves:
            self.fault("moves", "there are some, although there is a result", "none")
        if not set(result.winners) <= set(range(players)):
            self.fault("result", f"names the winners {result.winners}", "indices of players")
        if len(result.scores) != players:
            self.fault(
                "result",
                f"has {counted(len(result.scores), 'score')}",
                f"one for each of {players}",
            )

    def legal(self, state: Any, move: Any, text: str) -> None:
        """A move that is listed: read as it is written, breaks nothing, can be played."""
        again = self.asked("parse", self.game.parse, state, text, on=text)
        if again != move or str(again) != text:
            self.fault("parse", f"{text} is read as {brief(str(again), 40)}", "the same move")
        broken = self.asked("violations", self.game.violations, state, move, on=text)
        if broken:
            listed = ", ".join(sorted(broken))
            problem = f"{text} is listed, and violations says that it breaks {listed}"
            self.fault("moves", problem, "legal moves alone")
            return
        try:
            self.answer("play", self.game.play, state, move)
        except IllegalMove as error:
            listed = ", ".join(sorted(error.violations))
            self.fault("play", f"refuses {text}, which breaks no rule: {listed}", "play it")
        except PASSING:
            raise
        except BaseException as error:
            self.raised("play", error, text)

    def refused(self, state: Any, legal: frozenset[str], choose: random.Random) -> None:
        """Moves that are not listed: every one breaks a rule, and is refused for just that."""
        others = [text for text in self.seen if text not in legal]
        for text in choose.sample(others, min(FOREIGN, len(others))):
            try:
                move = self.answer("parse", self.game.parse, state, text)
            except NotationError:
                continue
            except PASSING:
                raise
            except BaseException as error:
                self.raised("parse", error, text)
            broken = self.asked("violations", self.game.violations, state, move, on=text)
            self.judged(state, move, text, frozenset(broken))
        try:
            self.answer("parse", self.game.parse, state, NONSENSE)
        except NotationError:
            return
        except PASSING:
            raise
        except BaseException as error:
            self.raised("parse", error, NONSENSE)
        self.fault("parse", f"reads {NONSENSE!r}", "NotationError, which says what is expected")

    def judged(self, state: Any, move: Any, text: str, broken: frozenset[str]) -> None:
        """A move that is not listed, and what ``violations`` says of it."""
        # On a board without edges a first move stands for all that lie elsewhere.
        runs = bool(state.ply) and self.game.result(state) is None
        if not broken and runs and str(move) == text:
            self.fault("violations", f"finds nothing wrong with {text}, which is not listed", "")
        if unknown := broken - set(self.game.rules):
            self.fault("violations", f"names {', '.join(sorted(unknown))}", "only its rules")
        try:
            self.answer("play", self.game.play, state, move)
        except IllegalMove as error:
            if error.violations != broken:
                says = ", ".join(sorted(error.violations)) or "nothing"
                other = ", ".join(sorted(broken)) or "nothing"
                problem = f"{text} breaks {says} when played, {other} by violations"
                self.fault("play", problem, "the same rules")
        except PASSING:
            raise
        except BaseException as error:
            self.raised("play", error, text)
        else:
            if broken:
                listed = ", ".join(sorted(broken))
                self.fault("play", f"plays {text}, which breaks {listed}", "IllegalMove")

    def turns(self, game: TakesTurns, state: Any) -> None:
        """Whole turns: sorted, and each can be played."""
        turns = self.listed("turns", game.turns, state)
        texts = [*map(notation, turns)]
        if texts != sorted(texts, key=str.encode):
            self.fault("turns", "not in their order", "sorted by notation")
        for turn, text in list(zip(turns, texts, strict=True))[:FOREIGN]:
            self.asked("play", self.game.play, state, turn, on=text)

    def asked(self, what: str, question: Callable[..., Any], *about: Any, on: str = "") -> Any:
        """The engine's answer; the fault of one that raises or does not come, and no more play.

        ``on`` is the move that it is about, as text.
        """
        try:
            return self.answer(what, question, *about)
        except PASSING:
            raise
        except BaseException as error:
            self.raised(what, error, on)

    def listed(self, what: str, question: Callable[..., Any], state: Any) -> tuple[Any, ...]:
        """The moves or turns that the engine lists."""
        found = self.asked(what, question, state)
        if not isinstance(found, tuple):
            self.fault(what, f"is {brief(repr(found), 40)}", "a tuple")
            raise _Broken
        if len(found) > MOST_MOVES:
            self.fault(what, f"has {len(found)}", f"{MOST_MOVES} at most")
            raise _Broken
        return found

    def answer(self, what: str, question: Callable[..., Any], *about: Any) -> Any:
        """What the engine answers, or raises; what is done with it is within the bound as well."""
        self.question = what
        self.answered()
        return question(*about)

    def raised(self, what: str, error: BaseException, on: str = "") -> NoReturn:
        """Note an answer that is an error; play cannot go on."""
        self.answered()
        about = f" on {on}" if on else ""
        file, line = place_of(error, self.game.name)
        place = f"see {Path(file).name}:{line}" if line else "what the contract says"
        if span := span_of(error):
            self.fault(what, f"no answer{about} in {span}", place)
        else:
            said = brief(f"{type(error).__name__}: {error}", 120)
            did = "raises" if line else "gives what is of no use:"
            self.fault(what, f"{did}{about} {said}", place)
        raise _Broken from error

    def fault(self, what: str, problem: str, remedy: str) -> None:
        """Note what is wrong, the first of its kind."""
        after = f" after {' '.join(self.path)}" if self.path else ""
        kind = f"{what}: {remedy or problem.partition(' with ')[0]}"
        file, line = place_in(self.game, what)
        self.found.setdefault(
            kind, Fault(file, line, what, brief(f"{problem}{after}", 220), remedy)
        )
