"""How many there are: exactly, or estimated with an error that can be relied upon."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice

import pytest

from generator.contract.effort import Effort
from generator.contract.puzzle import Number
from generator.puzzles import counting
from generator.puzzles.counting import estimate, leaves, number_of, probes

QUEENS = {4: 2, 5: 10, 6: 4, 7: 40, 8: 92}
"""The ways to set so many queens on a board as large (Nauck, 1850)."""


class Queens:
    """Queens row by row: the columns of those that stand."""

    root: tuple[int, ...] = ()

    def __init__(self, case: str) -> None:
        self.size = int(case)

    def branches(self, node: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
        row = len(node)
        if row == self.size:
            return ()
        return [
            (*node, column)
            for column in range(self.size)
            if all(column != c and abs(column - c) != row - r for r, c in enumerate(node))
        ]

    def is_whole(self, node: tuple[int, ...]) -> bool:
        return len(node) == self.size


def halves(case: str) -> int:
    """A solution is never its own mirror image."""
    del case
    return 2


WAYS = partial(number_of, Queens, halves)


@pytest.mark.parametrize(("size", "ways"), QUEENS.items())
def test_small_trees_are_counted_exactly(size: int, ways: int) -> None:
    assert leaves(Queens(str(size)), 10_000) == ways
    assert WAYS(str(size), Effort()) == Number(ways // 2)


def test_a_tree_with_too_many_nodes_is_not_counted() -> None:
    nodes = 17  # of the tree of four queens
    assert leaves(Queens("4"), nodes) == QUEENS[4]
    assert leaves(Queens("4"), nodes - 1) is None


@pytest.mark.parametrize("seed", range(3))
def test_an_estimate_is_as_near_as_its_error_says(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(counting, "NODES", 100)
    found = WAYS("8", Effort(seed))
    assert found
    assert found.probes == counting.BATCH * counting.BATCHES
    assert abs(found.number - QUEENS[8] / 2) < 4 * found.error
    assert 0.1 < found.error < 2


def test_an_estimate_is_the_same_over_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "NODES", 100)
    monkeypatch.setattr(counting, "BATCHES", 6)
    with ThreadPoolExecutor(2) as executor:
        spread = WAYS("8", Effort(7, executor=executor))
    assert spread == WAYS("8", Effort(7))


def test_what_no_probe_has_met_is_not_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "NODES", 1)
    monkeypatch.setattr(counting, "BATCHES", 1)
    assert WAYS("3", Effort()) is None


def test_the_error_is_that_of_a_mean() -> None:
    assert estimate([1.0, 2.0, 3.0, 4.0]) == pytest.approx((2.5, math.sqrt(5 / 3 / 4)))
    assert estimate([1e200, 3e200]) == pytest.approx((2e200, 1e200))
    assert estimate([0.0, 0.0]) == (0, 0)


def test_a_probe_weighs_by_its_branches() -> None:
    some = set(islice(probes(Queens("4"), random.Random(1)), 200))
    assert some == {0.0, 4.0}  # four columns, then one way on that comes to an end, or none
