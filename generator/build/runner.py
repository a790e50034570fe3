"""Building: leave what is up to date, make the rest, put it in its place and keep the record."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from generator.build.checked import Checked
from generator.build.code import Code
from generator.build.digests import digest
from generator.build.errors import BuildError
from generator.build.faces import project_fonts
from generator.build.files import locked, remove_empty, sweep
from generator.build.limits import refuse_links
from generator.build.plan import Stage
from generator.build.pool import Pool, Work
from generator.build.settled import Witness
from generator.build.store import BUILT, Record, Store, is_as_written, settings_of
from generator.build.targets import Derived, Target
from generator.build.trace import Snapshot, paths_of
from generator.build.unusable import unusable_places
from generator.build.workers import Made
from generator.contract.spread import WorkersLost, cores
from generator.faults import ContentError, Fault, raise_if_any
from generator.project import Project, other_cache
from generator.writing import write_whole

if TYPE_CHECKING:
    from generator.build.apart import Apart, Elsewhere


class Progress(Protocol):
    """Is shown how a build goes on."""

    def step(self, done: int, total: int, what: str) -> None:
        """``done`` of ``total`` steps are done, and ``what`` is begun."""

    def note(self, text: str) -> None:
        """Something that one should know."""


@dataclass(slots=True)
class Outcome:
    """What a build did, by the names of targets; one without files is named only if it fails."""

    built: list[str] = field(default_factory=list)
    up_to_date: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    stopped: set[str] = field(default_factory=set)
    """The games of the targets that failed."""
    withheld: list[str] = field(default_factory=list)
    """What is left as it is, because what proves it or what it is made from failed."""
    removed: list[str] = field(default_factory=list)
    """What the project no longer has, so that its files went."""
    left: list[str] = field(default_factory=list)
    """What the project no longer has, though its files are still there."""
    written: dict[str, str] = field(default_factory=dict)
    """The digests of the files that were written, by their paths below the build folder."""
    faults: set[Fault] = field(default_factory=set)
    """Everything wrong in the content; what does not suffer from it is built all the same."""


def build(
    project: Project,
    stages: Iterable[Stage],
    progress: Progress,
    jobs: int | None = None,
    possible: Collection[Target] = (),
    *,
    prune: bool = False,
    elsewhere: Elsewhere | None = None,
    witness: Witness | None = None,
) -> Outcome:
    """Build the stages in order, in ``jobs`` processes (None: one for each core), or ``elsewhere``.

    A game with faults in what proves it takes no further part, nor does what is derived from a
    target that failed; all else does. Files appear whole or not at all, and what is not made anew
    stays. Where all ``possible`` targets are named, others that were made once are named in the
    outcome, and their files are removed if asked to ``prune``: a checkout or an editor makes files
    absent for a moment. A ``witness`` is shown what it rests on that all is up to date, where it
    is. Raises :class:`ContentError` where something is in the place of the build folder, and
    :class:`BuildError` where something cannot be read or written.
    """
    folder = project.build
    raise_if_any(project.unusable(folder, folder=True))

    def waiting(holder: str) -> None:
        which = f" (process {holder})" if holder else ""
        progress.note(f"another build is at work in {folder}{which}; waiting for it")

    outcome = Outcome(faults=unusable_places(project))
    try:
        with locked(project.cache / "lock", waiting):
            refuse_links(project)
            sweep(folder)
            with Pool(project, jobs or cores()) as pool:
                maker = _elsewhere(project, elsewhere, pool) if elsewhere else pool
                builder = _Builder(project, progress, maker, outcome)
                for stage in stages:
                    builder.run(stage)
                builder.code.keep()
            if possible and not outcome.faults:  # what is wrong must not pass for what went
                builder.clear({target.name for target in possible}, prune=prune)
            if witness and not outcome.faults:
                witness.see(outcome.written, builder.made_from)
    except WorkersLost as error:
        raise BuildError(f"{error}; what has come is built, the rest is unharmed") from error
    except OSError as error:
        place, reason = error.filename or folder, f"{error.strerror or error}{other_cache(error)}"
        raise BuildError(f"{place}: {reason}; what was built before is unharmed") from error
    return outcome


def _elsewhere(project: Project, elsewhere: Elsewhere, pool: Pool) -> Apart:
    from generator.build.apart import Apart

    return Apart(project, elsewhere, pool)


class _Builder:
    """A build that holds the lock."""

    def __init__(
        self, project: Project, progress: Progress, maker: Pool | Apart, outcome: Outcome
    ) -> None:
        self._project, self._progress = project, progress
        self._maker, self._outcome = maker, outcome
        self._store = Store(project.cache / BUILT)
        self._present = Snapshot.of(project)
        self.code = Code(project.shared_cache)
        self._checked = Checked(project, self._present, self.code)
        self._outputs: dict[str, Mapping[str, str]] = {}
        """Of the targets that are up to date."""
        self._unproved: set[str] = set()
        """Games."""
        self._read: set[str] = set()

    @property
    def made_from(self) -> set[str]:
        """The paths of all that was looked at, and of what was read to make the rest."""
        return {*self._read, *self._present.looked_at, *self.code.outside}

    def run(self, stage: Stage) -> None:
        """Bring the targets of a stage up to date that no fault withholds."""
        unproved, proved = self._parted(stage.proofs)
        proofs = [proof for proof in unproved if not self._checked.knows(proof)]  # it has no files
        stale, current = self._parted(stage.targets)
        if proofs or stale:
            self._prepare_fonts()
            self._make(stage, proofs, stale)
        self._outcome.up_to_date += (
            target.name
            for target in (*proved, *current)
            if self._outputs[target.name] and not self._is_withheld(target)
        )
        done = {*self._outcome.built, *self._outcome.failed}
        self._outcome.withheld += (
            target.name
            for target in stage.targets
            if self._is_withheld(target) and target.name not in done
        )

    def _make(self, stage: Stage, proofs: Sequence[Target], stale: Sequence[Target]) -> None:
        """Make those targets of a stage anew."""
        to_be_said = {
            stage.proving: f"{len(proofs)} of {len(stage.proofs)}",
            stage.what: f"{len(stale)} of {len(stage.targets)}",
        }
        done = 0

        def begun(target: Target) -> None:
            what = stage.proving if target in proofs else stage.what
            if how_many := to_be_said.pop(what, ""):
                self._progress.note(f"{what}: {how_many}")
            self._progress.step(done, len(proofs) + len(stale), target.name)

        work = Work(proofs, stale, self._is_withheld)
        for target, made in self._maker.make_all(work, begun):
            done += 1
            match made:
                case ContentError():
                    self._fail(target, made.faults, proves=target in proofs)
                case Made():
                    if in_the_way := {*self._in_the_way(made)}:
                        self._fail(target, in_the_way, proves=target in proofs)
                        continue
                    self._put(target, made)
                    if made.outputs:
                        self._outcome.built.append(target.name)

    def _parted(self, targets: Iterable[Target]) -> tuple[list[Target], list[Target]]:
        """Which of the targets are not up to date, and which are, but for what a fault so far
        withholds.
        """
        stale, current = [], []
        for target in targets:
            if self._is_withheld(target):
                continue
            record = self._store.get(target.name)
            if not (record and self._is_up_to_date(target, record)):
                stale.append(target)
                continue
            if (renewed := self._present.renewed(record.inputs)) != record.inputs:
                self._store.put(target.name, replace(record, inputs=renewed))
            self._outputs[target.name] = record.outputs
            current.append(target)
        return stale, current

    def _fail(self, target: Target, faults: Iterable[Fault], *, proves: bool) -> None:
        self._outcome.faults |= set(faults)
        self._outcome.failed.append(target.name)
        self._outcome.stopped.add(target.game)
        if proves:
            self._unproved.add(target.game)

    def _in_the_way(self, made: Made) -> Iterator[Fault]:
        """What lies where the files of a target, or the folders that they are in, should be."""
        for name in made.outputs:
            yield from self._project.unusable(self._project.build / name)

    def _is_withheld(self, target: Target) -> bool:
        """Whether a fault so far concerns the target, too."""
        if target.game in self._unproved:
            return True
        failed = self._outcome.failed
        return bool(failed) and isinstance(target, Derived) and target.made_from.name in failed

    def clear(self, possible: Collection[str], *, prune: bool) -> None:
        """Name what targets left that are not possible any more, or remove it: a game or language
        went.

        Only files that a record names, and that are as they were written, are looked at.
        """
        rest = self._store.others(self._outputs)
        gone = {target: record for target, record in rest.items() if target not in possible}
        kept = (record.outputs for target, record in rest.items() if target in possible)
        known = (*self._outputs.values(), *kept)
        ours = {name for outputs in known for name in outputs}
        for target, record in gone.items():
            files = [
                name
                for name, was in record.outputs.items()
                if name not in ours and self._is_as_written(name, was)
            ]
            if not prune:
                self._outcome.left += [target] if files else []
                continue
            for name in files:
                self._remove(name)
            self._store.drop(target)
            if files:
                self._outcome.removed.append(target)

    def _remove(self, name: str) -> None:
        path = self._project.build / name
        path.unlink()
        remove_empty(path.parent, self._project.build)

    def _is_as_written(self, name: str, was: str) -> bool:
        """Whether a file of the build folder is as it was written.

        What lies behind a link is not ours, whatever a record says.
        """
        build = self._project.build
        path = build / name
        is_linked = os.path.realpath(path) != str(Path(os.path.realpath(build)) / name)
        return not is_linked and is_as_written(path, was)

    def _is_up_to_date(self, target: Target, record: Record) -> bool:
        return (
            record.program == self.code.digest_of(target)
            and record.settings == settings_of(self._project, target)
            and self._present.unchanged(record.inputs)
            and record.whole(self._project.build)
        )

    def _prepare_fonts(self) -> None:
        """Make the faces here, once, so that no two workers make the same."""

        def face_begun(done: int, total: int, face: str) -> None:
            if not done:
                self._progress.note("preparing the fonts, which is done once and takes a minute")
            self._progress.step(done, total, f"font {face}")

        project_fonts(self._project, face_begun)

    def _put(self, target: Target, made: Made) -> None:
        """Write the files, remove those that there were and are no more, keep the record.

        The record comes last: a build that is killed before makes the target again.
        """
        before = self._store.get(target.name)
        for name, data in made.outputs.items():
            write_whole(self._project.build / name, data)
        for name, was in before.outputs.items() if before else ():
            if name not in made.outputs and self._is_as_written(name, was):
                self._remove(name)
        outputs = {name: digest(data) for name, data in made.outputs.items()}
        program = self.code.digest_of(target)
        record = Record(program, settings_of(self._project, target), made.inputs, outputs)
        self._store.put(target.name, record)
        self._outputs[target.name] = outputs
        self._outcome.written |= outputs
        self._read.update(paths_of(self._project, made.inputs))
