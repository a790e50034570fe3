"""Time limits, executors, Ctrl-C: whatever ends a search, the best so far is kept."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from generator.contract.effort import Effort
from generator.contract.puzzle import Answer
from generator.puzzles.best import best
from generator.puzzles.libraries import ExtraMissing, library

ANSWER = Answer("tree", 1, 20, False, "joints")


def test_the_last_answer_is_the_best() -> None:
    seen: list[Answer] = []
    found = best(iter([ANSWER, replace(ANSWER, value=2)]), seen.append)
    assert (found.answer, found.stopped) == (seen[1], False)
    assert [answer.value for answer in seen] == [1, 2]


def test_ctrl_c_keeps_the_best() -> None:
    def search() -> Iterator[Answer]:
        yield ANSWER
        raise KeyboardInterrupt

    found = best(search(), lambda _: None)
    assert (found.answer, found.stopped) == (ANSWER, True)


def test_a_search_without_an_answer_has_none() -> None:
    assert best(iter(()), lambda _: None).answer is None


def test_jobs_come_in_order_with_an_executor_or_without() -> None:
    numbers = list(range(50))
    alone = list(Effort().map(str, numbers))
    with ThreadPoolExecutor(3) as executor:
        assert list(Effort(executor=executor).map(str, numbers)) == alone
    assert alone == [(n, str(n)) for n in numbers]


@pytest.mark.parametrize("jobs", [0, 2])
def test_no_job_begins_when_the_time_is_up(jobs: int) -> None:
    def work(number: int) -> int:
        time.sleep(0.02)
        return number

    if jobs:
        with ThreadPoolExecutor(jobs) as executor:
            done = list(Effort(seconds=0.1, executor=executor).map(work, range(1000)))
    else:
        done = list(Effort(seconds=0.1).map(work, range(1000)))
    assert 0 < len(done) < 20


@pytest.mark.parametrize("seconds", [math.inf, 1e300])
def test_a_limit_without_end_is_none(seconds: float) -> None:
    with ThreadPoolExecutor(2) as executor:
        done = list(Effort(seconds=seconds, executor=executor).map(str, range(3)))
    assert done == [(0, "0"), (1, "1"), (2, "2")]


def test_a_missing_library_is_named_with_the_extra() -> None:
    with pytest.raises(ExtraMissing, match=r"no_such_library: pip install .*ortools"):
        library("no_such_library")
