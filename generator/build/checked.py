"""What was checked and found without fault: it is not checked again while it stays the same."""

from __future__ import annotations

from contextlib import suppress

from generator.build.digests import program
from generator.build.store import Record, Store
from generator.build.targets import Target
from generator.build.trace import Inputs, Present
from generator.project import Project

FOLDER = "checked"
"""In the project's cache, beside the records of what was built."""


class Checked:
    """The targets of a project that have passed; make a new one for each check."""

    def __init__(self, project: Project) -> None:
        self._store = Store(project.cache / FOLDER)
        self._present = Present.of(project)

    def knows(self, target: Target) -> bool:
        """Whether the target has passed, with all that it is made from as it is now."""
        record = self._store.get(target.name)
        return (
            record is not None
            and record.program == program()
            and record.settings == repr(target)
            and self._present.unchanged(record.inputs)
        )

    def passed(self, target: Target, inputs: Inputs) -> None:
        """Remember a target that is made from the ``inputs``, where there is room for that."""
        with suppress(OSError):
            self._store.put(target.name, Record(program(), repr(target), inputs, {}))
