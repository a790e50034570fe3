"""What was checked and found without fault: it is not checked again while it stays the same."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from generator.build.code import Code
from generator.build.store import Record, Store
from generator.build.targets import Target
from generator.build.trace import Inputs, Snapshot
from generator.project import Project

FOLDER = "checked"
"""In the project's cache, beside the records of what was built."""


class Checked:
    """The targets of a project that have passed; make a new one for each check."""

    def __init__(self, project: Project) -> None:
        self._store = Store(project.cache / FOLDER)
        self._present = Snapshot.of(project)
        self._code = Code(project.cache)

    def knows(self, target: Target, *by: str) -> bool:
        """Whether the target has passed, with all that it is made from as it is now.

        ``by`` names the modules that check more of it than that it can be made.
        """
        record = self._store.get(target.name)
        is_known = (
            record is not None
            and record.program == self._code.digest_of(target, *by)
            and record.settings == repr(target)
            and self._present.unchanged(record.inputs)
        )
        if (
            record
            and is_known
            and (renewed := self._present.renewed(record.inputs)) != record.inputs
        ):
            with suppress(OSError):
                self._store.put(target.name, replace(record, inputs=renewed))
        return is_known

    def passed(self, target: Target, inputs: Inputs, *by: str) -> None:
        """Remember a target that is made from the ``inputs``, where there is room for that."""
        with suppress(OSError):
            program = self._code.digest_of(target, *by)
            self._store.put(target.name, Record(program, repr(target), inputs, {}))
