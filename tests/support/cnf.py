"""Constraint models in clauses, for SAT solvers.

Takes models of CP-SAT whose constraints are clauses, implications, at most one, exactly one, and
linear equations and bounds. A sum is counted step by step (a sequential counter: Sinz, *Towards an
optimal CNF encoding of Boolean cardinality constraints*, 2005), with any coefficients. Terms of
which at most one holds are one step; and steps come in the order of their variables, so that
counters of several sums keep pace.

Literals are those of DIMACS: variables from 1 on, negative where they are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeAlias

Clause: TypeAlias = tuple[int, ...]
Term: TypeAlias = tuple[int, int]
"""A literal, and what it adds to a sum where it holds."""


@dataclass(slots=True)
class Formula:
    """Clauses that all hold."""

    variables: int = 0
    clauses: list[Clause] = field(default_factory=list)

    def new(self) -> int:
        """A further variable."""
        self.variables += 1
        return self.variables

    def add(self, *literals: int | bool) -> None:
        """A further clause; some of it may be true or false already."""
        if bool not in map(type, literals):  # as nearly always
            self.clauses.append(literals)
        elif True not in map(_known, literals):
            self.clauses.append(tuple(one for one in literals if _known(one) is None))

    def dimacs(self) -> str:
        """The formula as a file."""
        lines = [" ".join(map(str, (*clause, 0))) for clause in self.clauses]
        return "\n".join([f"p cnf {self.variables} {len(self.clauses)}", *lines, ""])


def formula_of(model: Any) -> Formula:
    """What a ``cp_model.CpModel`` comes to: it has a solution where the model has one.

    Raises ``ValueError`` for a constraint of another kind.
    """
    encoder = _Encoder([tuple(variable.domain) for variable in model.proto.variables])
    for one in sorted(model.proto.constraints, key=_is_no_choice):
        encoder.add(one)
    return encoder.formula


def _is_no_choice(constraint: Any) -> bool:
    return not (constraint.has_at_most_one() or constraint.has_exactly_one())


class _Encoder:
    def __init__(self, domains: Sequence[Sequence[int]]) -> None:
        self.formula = Formula()
        self._groups: dict[int, int] = {}
        """Numbers below 0 for literals: of those with the same one, at most one holds."""
        self._apart: set[tuple[int, int]] = set()
        """Literals of which it is said already that at most one holds."""
        self._least = [least for least, _ in domains]
        self._terms: list[list[Term]] = []
        """How much each variable is above its least value."""
        for least, most in domains:
            above = [(self.formula.new(), by) for by in range(1, most - least + 1)]
            self._terms.append(above)
            if len(above) > 1:
                self._at_most_one([literal for literal, _ in above])

    def add(self, constraint: Any) -> None:
        """A further constraint; those of at most one, or exactly one, are to be first."""
        unless = [-literal for literal in self._literals(constraint.enforcement_literal)]
        if constraint.has_at_most_one() and not unless:
            self._at_most_one(self._literals(constraint.at_most_one.literals))
        elif constraint.has_exactly_one() and not unless:
            self._exactly_one(self._literals(constraint.exactly_one.literals))
        elif constraint.has_bool_or():
            self.formula.add(*unless, *self._literals(constraint.bool_or.literals))
        elif constraint.has_bool_and():
            for literal in self._literals(constraint.bool_and.literals):
                self.formula.add(*unless, literal)
        elif constraint.has_linear() and len(constraint.linear.domain) == 2:
            self._linear(unless, constraint.linear)
        else:
            raise ValueError(f"a constraint for which there are no clauses here: {constraint}")

    def _literals(self, references: Sequence[int]) -> list[int]:
        """Booleans by their numbers from 0 on, or ``-1 - number`` for those that are not."""
        literals = [(self._terms[max(one, -1 - one)][0][0], one >= 0) for one in references]
        return [literal if so else -literal for literal, so in literals]

    def _exactly_one(self, literals: Sequence[int]) -> None:
        """Pair by pair: as many exclude each other in several ways, solvers get on faster so."""
        self._group(literals)
        self.formula.add(*literals)
        for one, other in combinations(sorted(literals), 2):
            if (one, other) not in self._apart:
                self._apart.add((one, other))
                self.formula.add(-one, -other)

    def _group(self, literals: Sequence[int]) -> None:
        group = -1 - len(self._groups)
        for literal in literals:
            self._groups.setdefault(literal, group)

    def _at_most_one(self, literals: Sequence[int]) -> None:
        self._group(literals)
        self._count([], [[(literal, 1)] for literal in literals], 0, 1)

    def _linear(self, unless: Sequence[int], linear: Any) -> None:
        least, most = linear.domain
        steps: dict[int, list[Term]] = {}
        for variable, by in sorted(zip(linear.vars, linear.coeffs, strict=True)):
            least, most = least - self._least[variable] * by, most - self._least[variable] * by
            for literal, above in self._terms[variable]:
                group = self._groups.get(literal, literal)
                steps.setdefault(group, []).append((literal, above * by))
        self._count(unless, list(steps.values()), least, most)

    def _count(
        self, unless: Sequence[int], steps: Sequence[Sequence[Term]], least: int, most: int
    ) -> None:
        """The sum of all steps, of each of which at most one term holds, is neither below ``least``
        nor above ``most``, unless one of the literals holds.

        After each step there is a variable for each value that the sum so far may have reached;
        not for those with which it is decided already whether the whole is too small or too large.
        """
        spans = [(min(0, *adds), max(0, *adds)) for adds in ([by for _, by in s] for s in steps)]
        rest = [sum(span[0] for span in spans), sum(span[1] for span in spans)]
        sums = _Sums(0, 0, {})
        for step, (lowest, highest) in zip(steps, spans, strict=True):
            rest = [rest[0] - lowest, rest[1] - highest]
            small, large = least - rest[1] - 1, most - rest[0] + 1
            low, high = (
                max(small, min(large, one)) for one in (sums.low + lowest, sums.high + highest)
            )
            after = _Sums(low, high, {n: self.formula.new() for n in range(low + 1, high + 1)})
            ways = [([-literal], by) for literal, by in step]
            for unmet, by in [*ways, ([literal for literal, _ in step], 0)]:
                for value, reached in after.reached.items():
                    self.formula.add(*unmet, _not(sums.at_least(value - by)), reached)
                    self.formula.add(*unmet, sums.at_least(value - by), -reached)
            for value in range(low + 2, high + 1):
                self.formula.add(-after.reached[value], after.reached[value - 1])
            sums = after
        self.formula.add(*unless, sums.at_least(least))
        self.formula.add(*unless, _not(sums.at_least(most + 1)))


@dataclass(frozen=True, slots=True)
class _Sums:
    """What a sum may be: from ``low`` to ``high``, with a literal for each value above the first
    that says whether it is ``reached``.
    """

    low: int
    high: int
    reached: dict[int, int]

    def at_least(self, value: int) -> int | bool:
        return value <= self.low or (value <= self.high and self.reached[value])


def _known(literal: int | bool) -> bool | None:
    return literal if isinstance(literal, bool) else None


def _not(literal: int | bool) -> int | bool:
    return not literal if isinstance(literal, bool) else -literal
