"""Workers keep to a game, and live as long as a build."""

from __future__ import annotations

import math
import multiprocessing
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator import games
from generator.build import pool, runner
from generator.build.code import Code
from generator.build.plan import Stage
from generator.build.pool import WORTH, Pool, Work, next_target
from generator.build.targets import Outputs, Target
from generator.build.targets.books import Rulebook
from generator.build.trace import Trace
from generator.build.workers import Made
from generator.contract import finding
from generator.drawing.fonts import FontSet
from generator.project import Project
from tests.support.buildproject import Listener, new_project

METHODS = sorted(multiprocessing.get_all_start_methods())


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
    ("waiting", "game", "others", "unproved", "chosen"),
    [
        ([A, B], "b", set(), set(), B),  # it goes on with its game
        ([A, B], None, {"a"}, set(), B),  # else it begins one that nobody is at
        ([A, B, C, C], "d", {"b", "c"}, set(), A),
        ([A, *[B] * WORTH], None, {"a", "b"}, set(), B),  # else it helps where much is waiting
        ([A, B, B], None, {"a", "b"}, set(), None),  # and not for little
        ([A, B], "b", {"a", "b"}, set(), B),
        ([A] * WORTH, "d", {"a"}, {"a"}, None),  # or leaves a game alone that is being proved
        ([A] * WORTH, "a", {"a"}, {"a"}, None),
        ([A, B], "d", {"a"}, {"a", "b"}, B),
        ([], "a", set(), set(), None),
    ],
)
def test_what_a_worker_makes_next(
    waiting: list[Number],
    game: str | None,
    others: set[str],
    unproved: set[str],
    chosen: Number | None,
) -> None:
    assert next_target(waiting, game, others, unproved) is chosen


@pytest.mark.parametrize(("count", "workers"), [(1, 1), (WORTH, 1), (WORTH + 1, 2)])
def test_few_targets_of_a_game_are_made_by_one(
    tmp_path: Path, fonts: FontSet, count: int, workers: int
) -> None:
    project = new_project(tmp_path, fonts["Latin"].path.parent)
    targets = tuple(Number("a", str(part)) for part in range(count))
    with Pool(project, jobs=8) as making:
        made = dict(making.make_all(Work((), targets, lambda _: False), lambda _: None))
    outputs = [one.outputs for one in made.values() if isinstance(one, Made)]
    numbers = {data for files in outputs for data in files.values()}
    assert len(outputs) == count
    assert len(numbers) <= workers
    assert (str(os.getpid()).encode() in numbers) == (count == 1)


def numbers_of(project: Project, stages: Sequence[Stage], jobs: int = 2) -> dict[str, str]:
    """The number of the process that has made each target, by their names."""
    made = runner.build(project, stages, Listener(), jobs)
    every = [target for stage in stages for target in (*stage.proofs, *stage.targets)]
    assert sorted(made.built) == sorted(target.name for target in every)
    return {t.name: (project.build / f"{t.name}.txt").read_text() for t in every}


@pytest.fixture
def project(tmp_path: Path, fonts: FontSet) -> Project:
    """A small project in a folder of its own."""
    return new_project(tmp_path, fonts["Latin"].path.parent)


def targets(parts: str, games: str = "abc") -> tuple[Number, ...]:
    """Targets of each of the games."""
    return tuple(Number(game, part) for part in parts for game in games)


def test_workers_live_as_long_as_a_build(project: Project) -> None:
    stages = [Stage("one", targets("123")), Stage("two", targets("45"))]
    numbers = {*numbers_of(project, stages).values()}
    assert 1 <= len(numbers) <= 2
    assert str(os.getpid()) not in numbers


def test_one_worker_proves_a_game_before_anything_of_it_is_made(project: Project) -> None:
    proofs, documents = targets("12"), targets("3456789")
    begun: list[Target] = []
    done: list[Target] = []
    with Pool(project, jobs=3) as workers:
        made = {}

        def on_start(target: Target) -> None:
            begun.append(target)
            own = {proof for proof in proofs if proof.game == target.game}
            assert target in own or own <= {*done}

        for target, result in workers.make_all(Work(proofs, documents, lambda _: False), on_start):
            assert isinstance(result, Made)
            done.append(target)
            made[target] = {*result.outputs.values()}
    assert {*begun} == {*done} == {*proofs, *documents}
    assert all(made[Number(game, "1")] == made[Number(game, "2")] for game in "abc")


def test_what_proves_one_game_alone_is_at_hand_for_all_workers(project: Project) -> None:
    numbers = numbers_of(project, [Stage("made", targets("3456789", "a"), "", targets("12", "a"))])
    here = str(os.getpid())
    assert [numbers[f"a/{part}"] == here for part in "123456789"] == [True] * 2 + [False] * 7


def test_the_games_with_most_to_say_come_first(project: Project) -> None:
    for game, size in zip("abc", (2, 3, 1), strict=True):
        (project.content / game).mkdir(parents=True)
        (project.content / game / "game.yaml").write_text("x" * size)
    begun: list[Target] = []
    with Pool(project, jobs=2) as workers:
        made = dict(workers.make_all(Work((), targets("1234"), lambda _: False), begun.append))
    assert {*begun} == {*made}
    assert begun[:2] == [Number("b", "1"), Number("a", "1")]


def test_what_is_withheld_meanwhile_is_not_made(project: Project) -> None:
    done: list[Target] = []
    with Pool(project, jobs=2) as workers:
        work = Work(targets("1"), targets("23456"), lambda each: each.game == "b" and bool(done))
        for target, _ in workers.make_all(work, lambda _: None):
            done.append(target)
    assert {target.name for target in done if target.game == "b"} <= {"b/1"}
    assert len([target for target in done if target.game != "b"]) == 12


def begin_by(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers begin so, whatever is usual for this system and this Python."""
    context = multiprocessing.get_context(method)
    for name in ("Pipe", "Process"):
        monkeypatch.setattr(multiprocessing, name, getattr(context, name))


@pytest.mark.skipif("fork" not in METHODS, reason="a worker that is not forked has other limits")
@pytest.mark.parametrize("grown", [False, True])
def test_a_worker_that_has_grown_makes_no_other_game(
    project: Project, monkeypatch: pytest.MonkeyPatch, grown: bool
) -> None:
    begin_by("fork", monkeypatch)
    monkeypatch.setattr(pool, "GROWN", -math.inf if grown else math.inf)
    numbers = numbers_of(project, [Stage("one", targets("123", "abcde"))])
    of_game = [{numbers[f"{game}/{part}"] for part in "123"} for game in "abcde"]
    assert all(len(found) == 1 for found in of_game)
    assert len(set.union(*of_game)) == (5 if grown else 2)


@dataclass(frozen=True, slots=True)
class Names(Number):
    """Writes the names of the games that its process knows."""

    def make(self, trace: Trace, fonts: FontSet) -> Outputs:
        """The file."""
        del trace, fonts
        return {f"{self.name}.txt": " ".join(finding.names()).encode()}


@pytest.mark.parametrize("method", METHODS)
def test_workers_know_the_games_of_the_project_however_they_begin(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """On macOS, and by newer Python on Linux, they are not forked."""
    own = tmp_path / "games"
    (own / "stranger").mkdir(parents=True)
    (own / "stranger" / "__init__.py").touch()
    monkeypatch.setattr(games, "__path__", list(games.__path__))
    begin_by(method, monkeypatch)
    finding.join(own)
    wanted = (Names("a"), Names("b"))
    with Pool(project, jobs=2) as workers:
        work = Work((), wanted, lambda _: False)
        made = [made for _, made in workers.make_all(work, lambda _: None)]
    assert len(made) == len(wanted)
    for one in made:
        assert isinstance(one, Made)
        assert all(b"stranger" in data.split() for data in one.outputs.values())


def test_a_worker_has_what_its_targets_import() -> None:
    """So the modules are in memory once, and are imported once."""
    books = {Rulebook.__module__}
    assert "generator.book.document" in Code().imported(books)
    assert not Code().imported({"no.such.module"})
