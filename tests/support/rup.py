"""A checker of proofs that a formula has no solution, as SAT solvers write them (DRUP).

A proof is a list of clauses, in the literals of DIMACS, each of which follows from those before it
by *reverse unit propagation*: take all its literals as false; where this leaves one literal of a
clause, that one is true; and go on until a clause has none left (Goldberg and Novikov,
*Verification of proofs of unsatisfiability for CNF formulas*, 2003). The last follows with nothing
taken as false. A clause after ``d`` is forgotten from there on. As that makes no wrong proof right,
what is forgotten need not be there.

Clauses are found by two *watched* literals, the first two of each: as long as neither is false,
nothing follows from the clause. This is compiled where numba is installed, and else runs as it
stands here: a large proof then takes minutes instead of seconds.

Run from the project's folder: ``python -m tests.support.rup FORMULA.cnf PROOF``.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np

from generator.puzzles.libraries import ExtraMissing, library
from tests.support.cnf import Clause, Formula

FunctionT = TypeVar("FunctionT", bound=Callable[..., object])
Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.signedinteger[Any]]]

NONE = -1
RIGHT, ENDLESS = -1, -2
"""What :func:`_first_wrong` says where no step is wrong: the last is a contradiction, or not."""


class WrongProof(Exception):  # noqa: N818  (says what it is about)
    """What is wrong, with the line of the proof."""


def check(formula: Formula, proof: Iterable[str]) -> None:
    """Go through the lines of a proof.

    Raises :class:`WrongProof` at the first line that does not follow, and at the end if nothing is
    contradicted.
    """
    clauses = [_distinct(clause) for clause in formula.clauses]
    given = len(clauses)
    known: dict[Clause, list[int]] = defaultdict(list)
    for number, clause in enumerate(clauses):
        known[clause].append(number)
    steps, lines = [], []
    lemmas = tuple(proof)
    for line, (text, clause) in enumerate(zip(lemmas, _read(lemmas), strict=True), 1):
        if not text.startswith("d"):
            known[clause].append(len(clauses))
            steps.append(len(clauses))
            clauses.append(clause)
        elif known[clause]:
            steps.append(~known[clause].pop())
        else:
            continue
        lines.append(line)
    state = _state(clauses)
    wrong = int(_first_wrong(state, given, np.array(steps, np.int64), 0))
    if wrong == ENDLESS:
        raise WrongProof("the proof ends without a contradiction")
    if wrong != RIGHT:
        raise WrongProof(f"line {lines[wrong]} of the proof does not follow by unit propagation")


def _distinct(literals: Iterable[int]) -> Clause:
    return tuple(sorted(set(literals)))


@lru_cache(maxsize=1)
def _read(proof: tuple[str, ...]) -> tuple[Clause, ...]:
    """The clauses of a proof; remembered, as what has been checked for one formula is checked for
    another one that it is no proof of.
    """
    return tuple(_clause(text, line) for line, text in enumerate(proof, 1))


def _clause(text: str, line: int) -> Clause:
    try:
        *literals, end = map(int, text.removeprefix("d").split())
    except ValueError:
        literals, end = [], NONE
    if end != 0 or 0 in literals:
        raise WrongProof(f"line {line} of the proof is no clause: it needs literals, then one 0")
    return _distinct(literals)


# What is compiled. Literals are numbers here: 2n for variable n, and 2n + 1 for its negation. A
# clause is its literals and a 0, and two places before them for what follows in two lists of
# watches: all of it lies together, as most of the time is taken by looking for it in memory. A
# watch is the place of the first literal of a clause, which is even, or of its second.

AFTER = 2
"""How far before a watch the one is that follows it in its list."""


class _State(NamedTuple):
    clauses: Numbers
    """All of them, one after another."""
    starts: Numbers
    """The place of the first literal of each."""
    truth: Numbers
    """Of each literal: 1 if it is true, 0 if it is false, ``NONE`` if nothing is known."""
    first: Numbers
    """The first watch of each literal, or ``NONE``."""
    trail: Numbers
    """The literals that are true, in the order in which they became so."""


def _state(clauses: list[Clause]) -> _State:
    lengths = np.fromiter(map(len, clauses), np.int64, len(clauses))
    rooms = (AFTER + lengths + 2) // 2 * 2  # even, with a 0 at the end
    starts = np.cumsum(rooms) - rooms + AFTER
    literals = np.fromiter(chain.from_iterable(clauses), np.int64, lengths.sum())
    places = np.arange(len(literals)) + np.repeat(starts - np.cumsum(lengths) + lengths, lengths)
    laid = np.zeros(rooms.sum(), np.int32)
    laid[places] = 2 * np.abs(literals) + (literals < 0)
    top = int(laid.max(initial=0)) + 2
    return _State(
        clauses=laid,
        starts=starts,
        truth=np.full(top, NONE, np.int32),
        first=np.full(top, NONE, np.int32),
        trail=np.zeros(top, np.int32),
    )


def _quick(function: FunctionT) -> FunctionT:
    try:
        made: FunctionT = library("numba").njit(cache=True)(function)
    except ExtraMissing:
        return function
    return made


@_quick
def _first_wrong(state: _State, given: int, steps: Numbers, known: int) -> int:
    """The first step that does not follow, or ``RIGHT`` or ``ENDLESS``. The first clauses are
    ``given``; a step is the number of a clause, or of one that is forgotten, inverted. So many of
    the trail are ``known`` to be true with nothing taken as false: an argument, as for a 0 that
    stands here all that is called would be compiled once more.
    """
    for clause in range(given):
        known = _take(state, clause, known)
        if known == NONE:
            return RIGHT
    for step, clause in enumerate(steps):
        if clause < 0:
            start = state.starts[~clause]  # a clause of no literals is dropped from its lists
            state.clauses[start] = state.clauses[start + 1] = 0
            continue
        if not _follows(state, clause, known):
            return step
        known = _take(state, clause, known)
        if known == NONE:
            return RIGHT
    return ENDLESS


@_quick
def _follows(state: _State, clause: int, known: int) -> bool:
    """Whether the clause follows by unit propagation."""
    found, taken, place = False, known, state.starts[clause]
    while state.clauses[place]:
        literal = state.clauses[place]
        if state.truth[literal] == 1:
            found = True
        elif state.truth[literal] == NONE:
            taken = _hold(state, literal ^ 1, taken)
        place += 1
    if not found:
        end = _propagate(state, known, taken)
        found = end < 0
        taken = ~end if found else end
    for at in range(known, taken):
        state.truth[state.trail[at]] = state.truth[state.trail[at] ^ 1] = NONE
    return found


@_quick
def _take(state: _State, clause: int, known: int) -> int:
    """Have the clause among those that hold; how long the trail is then, ``NONE`` if there is a
    contradiction. What is known is not forgotten, so it needs no watch.
    """
    start, open_ = state.starts[clause], 0
    place = start
    while state.clauses[place]:
        literal = state.clauses[place]
        if state.truth[literal] == 1:
            return known
        if state.truth[literal] == NONE:
            state.clauses[place] = state.clauses[start + open_]
            state.clauses[start + open_] = literal
            open_ += 1
        place += 1
    if open_ == 0:
        return NONE
    if open_ == 1:
        end = _propagate(state, known, _hold(state, state.clauses[start], known))
        return end if end >= 0 else NONE
    _watch(state, start)
    _watch(state, start + 1)
    return known


@_quick
def _hold(state: _State, literal: int, length: int) -> int:
    """Have a literal true; how long the trail is then."""
    state.truth[literal], state.truth[literal ^ 1] = 1, 0
    state.trail[length] = literal
    return length + 1


@_quick
def _watch(state: _State, watch: int) -> None:
    """Watch a literal of a clause: its first or its second."""
    literal = state.clauses[watch]
    state.clauses[watch - AFTER], state.first[literal] = state.first[literal], watch


@_quick
def _propagate(state: _State, done: int, length: int) -> int:
    """Have all true that follows from the trail, from the place on that is not ``done`` yet. How
    long the trail is then, inverted if a clause has no literal left.
    """
    while done < length:
        false = state.trail[done] ^ 1
        done += 1
        watch, state.first[false] = state.first[false], NONE
        while watch != NONE:
            after, other = state.clauses[watch - AFTER], state.clauses[watch ^ 1]
            if other:
                if state.truth[other] != 1:
                    place = (watch | 1) + 1
                    while state.clauses[place] and state.truth[state.clauses[place]] == 0:
                        place += 1
                    if state.clauses[place]:
                        state.clauses[watch], state.clauses[place] = state.clauses[place], false
                _watch(state, watch)
                if state.clauses[watch] == false and state.truth[other] != 1:
                    if state.truth[other] == 0:
                        _rewatch(state, after)
                        return ~length
                    length = _hold(state, other, length)
            watch = after
    return length


@_quick
def _rewatch(state: _State, watch: int) -> None:
    """Give a literal back its watches from this one on."""
    while watch != NONE:
        after = state.clauses[watch - AFTER]
        _watch(state, watch)
        watch = after


def main() -> None:
    """Check a proof and say so."""
    formula, proof = (Path(name).read_text("ascii").splitlines() for name in sys.argv[1:])
    clauses = [_distinct(map(int, line.split()[:-1])) for line in formula[1:]]
    try:
        check(Formula(int(formula[0].split()[2]), clauses), proof)
    except WrongProof as wrong:
        raise SystemExit(str(wrong)) from wrong
    print("the proof is right: the formula has no solution")


if __name__ == "__main__":
    main()
