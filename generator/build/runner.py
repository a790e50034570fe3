"""Building: leave what is up to date, make the rest, put it in its place and keep the record."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Protocol

from generator.build.digests import digest, program
from generator.build.errors import BuildError
from generator.build.files import locked, sweep, write_whole
from generator.build.plan import Stages
from generator.build.store import Record, Store
from generator.build.targets import Target
from generator.build.trace import Present
from generator.build.workers import Made, make_all
from generator.drawing.fonts import prepare
from generator.faults import ContentError, Fault
from generator.project import Project


class Told(Protocol):
    """Who is told how a build goes on."""

    def step(self, done: int, total: int, what: str) -> None:
        """So many of so many are done, and ``what`` is begun."""

    def note(self, text: str) -> None:
        """Something that one should know."""


@dataclass(slots=True)
class Outcome:
    """What a build did, by the names of targets; one without files is named only if it fails."""

    built: list[str] = field(default_factory=list)
    up_to_date: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    faults: set[Fault] = field(default_factory=set)
    """Everything wrong in the content; what does not suffer from it is built all the same."""


def build(project: Project, stages: Stages, told: Told, jobs: int | None = None) -> Outcome:
    """Build the stages in order, in ``jobs`` processes (None: one for each core).

    A stage with faults is the last. Files appear whole or not at all, and what is not made anew
    stays. Raises :class:`BuildError` where something cannot be read or written.
    """
    folder = project.build

    def waiting(holder: str) -> None:
        told.note(f"another build is at work in {folder} (process {holder}); waiting for it")

    outcome = Outcome()
    try:
        with locked(project.cache / "lock", waiting):
            sweep(folder)
            builder = _Builder(project, told, jobs or os.cpu_count() or 1, outcome)
            for stage in stages:
                if not outcome.faults:
                    builder.run(stage)
    except BrokenProcessPool as error:
        raise BuildError("a worker of the build was killed; is there enough memory?") from error
    except OSError as error:
        place, reason = error.filename or folder, error.strerror or error
        raise BuildError(f"{place}: {reason}; what was built before is unharmed") from error
    return outcome


class _Builder:
    """A build that holds the lock."""

    def __init__(self, project: Project, told: Told, jobs: int, outcome: Outcome) -> None:
        self._project, self._told, self._jobs, self._outcome = project, told, jobs, outcome
        self._store = Store(project.cache / "records")
        self._present = Present.of(project)

    def run(self, stage: Sequence[Target]) -> None:
        """Bring the targets of a stage up to date."""
        stale = []
        for target in stage:
            record = self._store.get(target.name)
            if not (record and self._is_up_to_date(target, record)):
                stale.append(target)
            elif record.outputs:
                self._outcome.up_to_date.append(target.name)
        if not stale:
            return
        self._prepare_fonts()
        done = 0

        def begun(target: Target) -> None:
            self._told.step(done, len(stale), target.name)

        for target, made in make_all(self._project, stale, self._jobs, begun):
            done += 1
            match made:
                case ContentError():
                    self._outcome.faults |= set(made.faults)
                    self._outcome.failed.append(target.name)
                case Made():
                    self._put(target, made)
                    if made.outputs:
                        self._outcome.built.append(target.name)

    def _is_up_to_date(self, target: Target, record: Record) -> bool:
        return (
            record.program == program()
            and record.settings == repr(target)
            and self._present.unchanged(record.inputs)
            and record.whole(self._project.build)
        )

    def _prepare_fonts(self) -> None:
        """Make the faces here, once, so that no two workers make the same."""

        def told(done: int, total: int, face: str) -> None:
            if not done:
                self._told.note("preparing the fonts, which is done once")
            self._told.step(done, total, f"font {face}")

        prepare(self._project.cache / "fonts", told)

    def _put(self, target: Target, made: Made) -> None:
        """Write the files, remove those that there were and are no more, keep the record.

        The record comes last: a build that is killed before makes the target again.
        """
        before = self._store.get(target.name)
        for name, data in made.outputs.items():
            write_whole(self._project.build / name, data)
        for name in set(before.outputs if before else ()) - set(made.outputs):
            (self._project.build / name).unlink(missing_ok=True)
        outputs = {name: digest(data) for name, data in made.outputs.items()}
        record = Record(program(), repr(target), made.inputs, outputs)
        self._store.put(target.name, record)
