"""Constraint models in clauses, and the checker of proofs that these have no solution."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from tests.support import rup
from tests.support.cnf import Clause, Formula, formula_of
from tests.support.rup import WrongProof, check

# Proofs


def formula(*clauses: Clause) -> Formula:
    return Formula(max(abs(literal) for clause in clauses for literal in clause), list(clauses))


BOTH_WAYS = formula((1, 2), (1, -2), (-1, 3), (-1, -3))
CYCLE = formula((-1, 2), (-2, 3), (-3, 1))


@pytest.mark.parametrize("proof", [["1 0", "0"], ["-1 0", "0"], ["1 0"], ["1 0", "d 1 2 0", "0"]])
def test_a_right_proof_is_accepted(proof: list[str]) -> None:
    check(BOTH_WAYS, proof)


def test_what_contradicts_itself_needs_no_proof() -> None:
    check(formula((1,), (-1, 2), (-2, -1)), [])
    check(formula((1,), (-1,)), ["0"])


@pytest.mark.parametrize(
    ("asked", "proof", "wrong"),
    [
        pytest.param(BOTH_WAYS, ["0"], "line 1 .* does not follow", id="a step too long"),
        pytest.param(BOTH_WAYS, [], "ends without a contradiction", id="no step"),
        pytest.param(BOTH_WAYS, ["d 1 2 0", "1 0"], "line 2 .* does not", id="what is forgotten"),
        pytest.param(BOTH_WAYS, ["4 0"], "line 1 .* does not follow", id="what is nowhere"),
        pytest.param(CYCLE, ["-1 3 0", "1 0"], "line 2 .* does not follow", id="a solution"),
        pytest.param(CYCLE, ["-1 3 0", "-2 1 0"], "ends without", id="all right, but a solution"),
        pytest.param(BOTH_WAYS, ["1 0", "1 x 0"], "line 2 .* is no clause", id="no number"),
        pytest.param(BOTH_WAYS, ["1"], "line 1 .* is no clause", id="no end"),
        pytest.param(BOTH_WAYS, [""], "line 1 .* is no clause", id="an empty line"),
    ],
)
def test_a_wrong_proof_is_refused(asked: Formula, proof: list[str], wrong: str) -> None:
    with pytest.raises(WrongProof, match=wrong):
        check(asked, proof)


def pigeons(number: int) -> Formula:
    """So many pigeons, each in one of the holes, of which there is one less."""
    holes = range(number - 1)
    at = {(one, hole): number * hole + one + 1 for one in range(number) for hole in holes}
    nowhere = [tuple(at[one, hole] for hole in holes) for one in range(number)]
    shared = [
        (-at[one, hole], -at[other, hole])
        for hole in holes
        for one, other in combinations(range(number), 2)
    ]
    return formula(*nowhere, *shared)


@pytest.mark.parametrize("name", ["glucose3", "cadical195"])
def test_proofs_of_solvers_are_accepted_and_no_clause_can_be_left_out(name: str) -> None:
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    asked = pigeons(5)
    with solvers.Solver(name=name, bootstrap_with=asked.clauses, with_proof=True) as solver:
        assert not solver.solve()
        proof = solver.get_proof()
    check(asked, proof)
    for number in range(len(asked.clauses)):  # without any one of them there is room for all
        fewer = Formula(asked.variables, asked.clauses[:number] + asked.clauses[number + 1 :])
        with pytest.raises(WrongProof):
            check(fewer, proof)


def test_files_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked, proof = tmp_path / "formula.cnf", tmp_path / "proof"
    asked.write_text(BOTH_WAYS.dimacs(), "ascii")
    proof.write_text("1 0\n0\n", "ascii")
    monkeypatch.setattr("sys.argv", ["rup", str(asked), str(proof)])
    rup.main()
    assert "the proof is right" in capsys.readouterr().out
    proof.write_text("0\n", "ascii")
    with pytest.raises(SystemExit, match="line 1 of the proof does not follow"):
        rup.main()


# Models


@pytest.fixture(scope="module")
def cp_model() -> Any:
    """The models, or a skip where the extra that searches is not installed."""
    return pytest.importorskip("ortools.sat.python.cp_model", reason="no ortools")


def solutions(asked: Formula, shown: int) -> set[tuple[bool, ...]]:
    """All values of the first variables with which the others can be chosen: by trying all."""
    found = set()
    for values in product((False, True), repeat=shown):
        todo = [tuple(v if so else -v for v, so in enumerate(values, 1))]
        while todo:
            true = set(todo.pop())
            while True:
                left = [
                    [literal for literal in clause if -literal not in true]
                    for clause in asked.clauses
                    if not true.intersection(clause)
                ]
                units = {one[0] for one in left if len(one) == 1}
                if not units or not all(left):
                    break
                true |= units
            if not all(left) or any(-literal in true for literal in true):
                continue
            if not left:
                found.add(values)
                break
            todo += [(*true, left[0][0]), (*true, -left[0][0])]
    return found


@pytest.mark.parametrize("seed", range(24))
def test_clauses_allow_what_the_model_allows(cp_model: Any, seed: int) -> None:
    """Sums of Booleans, some of which exclude each other, between bounds, on conditions or not."""
    chance = random.Random(seed)
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in range(6)]
    groups = [chance.sample(range(6), 3) for _ in range(chance.randint(0, 2))]
    exact = seed % 2
    for group in groups:
        literals = [chosen[one] for one in group]
        (model.add_exactly_one if exact else model.add_at_most_one)(literals)
    sums = []
    for _ in range(3):
        factors = [chance.randint(-2, 2) for _ in chosen]
        least, most = sorted(chance.sample(range(-4, 5), 2))
        unless = chance.choice([None, *range(6)])
        total = sum(by * one for by, one in zip(factors, chosen, strict=True))
        limit = model.add_linear_constraint(total, least, most)
        if unless is not None:
            limit.only_enforce_if(~chosen[unless])
        sums.append((factors, least, most, unless))

    def right(values: Sequence[bool]) -> bool:
        return all(exact <= sum(values[one] for one in group) <= 1 for group in groups) and all(
            (unless is not None and values[unless])
            or least <= sum(by * so for by, so in zip(factors, values, strict=True)) <= most
            for factors, least, most, unless in sums
        )

    expected = set(filter(right, product((False, True), repeat=6)))
    assert solutions(formula_of(model), 6) == expected


def test_clauses_of_implications_alternatives_and_numbers(cp_model: Any) -> None:
    model = cp_model.CpModel()
    one, two, three = (model.new_bool_var("") for _ in range(3))
    number = model.new_int_var(-1, 2, "")
    model.add_implication(one, ~two)
    model.add_bool_or(two, ~three)
    model.add(one + two + three == 2 * number)
    expected = {(False, False, False), (False, True, True)}
    assert solutions(formula_of(model), 3) == expected


def test_a_sum_out_of_reach_has_no_solution(cp_model: Any) -> None:
    for least, most in ((3, 9), (-9, -1)):
        model = cp_model.CpModel()
        model.add_linear_constraint(model.new_bool_var("") + model.new_bool_var(""), least, most)
        assert solutions(formula_of(model), 2) == set()


def test_a_constraint_without_clauses_is_refused(cp_model: Any) -> None:
    model = cp_model.CpModel()
    model.add_all_different(model.new_int_var(0, 3, "") for _ in range(2))
    with pytest.raises(ValueError, match="no clauses here"):
        formula_of(model)
