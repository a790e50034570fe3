"""Workers keep to a game, and live as long as a build."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.build import runner
from generator.build.plan import Stage
from generator.build.pool import WORTH, Pool, next_target
from generator.build.targets import Outputs
from generator.build.trace import Trace
from generator.build.workers import Made
from generator.drawing.fonts import FontSet
from tests.support.buildproject import Listener, new_project


@dataclass(frozen=True, slots=True)
class Number:
    """Writes the number of its process."""

    game: str
    part: str = ""

    @property
    def name(self) -> str:
        """What the target is called."""
        return f"{self.game}/{self.part}"

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The file."""
        del trace, fonts
        return {f"{self.name}.txt": str(os.getpid()).encode()}


A, B, C = Number("a"), Number("b"), Number("c")


@pytest.mark.parametrize(
    ("waiting", "game", "others", "alone", "chosen"),
    [
        ([A, B], "b", set(), False, B),  # it goes on with its game
        ([A, B], None, {"a"}, False, B),  # else it begins one that nobody is at
        ([A, B, C, C], "d", {"b", "c"}, False, A),
        ([A, *[B] * WORTH], None, {"a", "b"}, False, B),  # else it helps where much is waiting
        ([A, B, B], None, {"a", "b"}, False, None),  # and not for little
        ([A, B], "b", {"a", "b"}, False, B),
        ([A], "d", {"a"}, True, None),  # or leaves a game alone
        ([A, B], "d", {"a"}, True, B),
        ([], "a", set(), False, None),
    ],
)
def test_what_a_worker_makes_next(
    waiting: list[Number], game: str | None, others: set[str], alone: bool, chosen: Number | None
) -> None:
    assert next_target(waiting, game, others, alone=alone) is chosen


@pytest.mark.parametrize(("count", "workers"), [(1, 1), (WORTH, 1), (WORTH + 1, 2)])
def test_few_targets_of_a_game_are_made_by_one(
    tmp_path: Path, fonts: FontSet, count: int, workers: int
) -> None:
    project = new_project(tmp_path, fonts["Latin"].path.parent)
    targets = tuple(Number("a", str(part)) for part in range(count))
    with Pool(project, jobs=8) as pool:
        made = dict(pool.make_all(Stage("one", targets), targets, lambda _: None))
    outputs = [one.outputs for one in made.values() if isinstance(one, Made)]
    numbers = {data for files in outputs for data in files.values()}
    assert len(outputs) == count
    assert len(numbers) <= workers
    assert (str(os.getpid()).encode() in numbers) == (count == 1)


@pytest.mark.parametrize("proves", [True, False])
def test_workers_live_as_long_as_a_build(tmp_path: Path, fonts: FontSet, proves: bool) -> None:
    project = new_project(tmp_path, fonts["Latin"].path.parent)
    targets = tuple(Number(game, part) for part in "12345" for game in "abc")
    stages = [Stage("one", targets[:9], proves), Stage("two", targets[9:], proves)]
    made = runner.build(project, stages, Listener(), jobs=2)
    assert sorted(made.built) == sorted(target.name for target in targets)
    numbers = {t: (project.build / f"{t.name}.txt").read_text() for t in targets}
    assert 1 <= len(set(numbers.values())) <= 2
    assert str(os.getpid()) not in numbers.values()
    if proves:
        for stage in stages:
            for game in "abc":
                assert (
                    len({numbers[t] for t in targets if t.game == game and t in stage.targets}) == 1
                )
