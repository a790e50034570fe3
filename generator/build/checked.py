"""What was checked and found without fault: it is not checked again while it stays the same."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from generator.build.code import Code
from generator.build.store import BUILT, Record, Store, settings_of
from generator.build.targets import Target
from generator.build.trace import Inputs, Snapshot, paths_of
from generator.project import Project

FOLDER = "checked"
"""In the project's cache, beside the records of what was built."""


class Checked:
    """The targets of a project that have passed; make a new one for each check."""

    def __init__(
        self, project: Project, present: Snapshot | None = None, code: Code | None = None
    ) -> None:
        self._project = project
        self._store, self._built = Store(project.cache / FOLDER), Store(project.cache / BUILT)
        self._present = present or Snapshot.of(project)
        self.code = code or Code(project.shared_cache)
        """The program, by whose digests something has passed."""
        self._others: set[str] = set()

    @property
    def made_from(self) -> set[str]:
        """The paths of all that was looked at to know what has passed, and of what passed."""
        return {*self._others, *self._present.looked_at, *self.code.outside}

    def rests_on(self, inputs: Inputs) -> None:
        """Count these among all that what has passed is made from."""
        self._others.update(paths_of(self._project, inputs))

    def knows(self, target: Target, *by: str) -> bool:
        """Whether the target has passed, with all that it is made from as it is now.

        It has, too, where a build has made it. ``by`` names the modules that check more of it than
        that it can be made.
        """
        return bool(self._current(self._store, target, *by)) or (
            not by and self.built(target) is not None
        )

    def built(self, target: Target) -> Record | None:
        """How a build has made the target, from all as it is now."""
        return self._current(self._built, target)

    def passed(self, target: Target, inputs: Inputs, *by: str) -> None:
        """Remember a target that is made from the ``inputs``, where there is room for that."""
        self.rests_on(inputs)
        with suppress(OSError):
            self._store.put(target.name, self._record(target, inputs, *by))

    def _current(self, store: Store, target: Target, *by: str) -> Record | None:
        """The record of a target, where all is as it was."""
        record = store.get(target.name)
        if not record or not self._present.unchanged(record.inputs):
            return None
        now = self._record(target, self._present.renewed(record.inputs), *by)
        if (now.program, now.settings) != (record.program, record.settings):
            return None
        if now.inputs != record.inputs:
            with suppress(OSError):
                store.put(target.name, replace(record, inputs=now.inputs))
        return record

    def _record(self, target: Target, inputs: Inputs, *by: str) -> Record:
        program = self.code.digest_of(target, *by)
        return Record(program, settings_of(self._project, target), inputs, {})
