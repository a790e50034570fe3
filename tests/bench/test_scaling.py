"""Work on paper: lists are scheduled as one would by hand, and time that is not work is told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.bench.scaling import Measured, Timing, scheduled


@pytest.mark.parametrize(
    ("jobs", "workers", "each", "wanted"),
    [
        ([3, 3, 3], 1, 0, 9),
        ([3, 3, 3], 2, 0, 6),
        ([1, 1, 2], 2, 0, 3),
        ([2, 1, 1], 2, 0, 2),  # the longest first is better
        ([3, 3], 9, 1, 5),  # the leader hands over the second job after 2
    ],
)
def test_a_list_is_scheduled(jobs: list[float], workers: int, each: float, wanted: float) -> None:
    assert scheduled(jobs, workers, each) == wanted


def test_what_is_no_job_is_not_work() -> None:
    run = Measured([2.0, 1.0], start=0.5, leader=0.5, workers=5.0)
    assert run.not_work == 0.5
    assert (run.on_paper(1), run.on_paper(2)) == (3.75, 2.75)


def test_each_job_is_timed() -> None:
    with ThreadPoolExecutor(1) as threads:
        timing = Timing(threads)
        assert timing.submit(sum, range(100_000)).result() == 4999950000
    assert len(timing.jobs) == 1
    assert timing.jobs[0] > 0
