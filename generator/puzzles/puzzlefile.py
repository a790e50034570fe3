"""``content/<game>/puzzles.yaml``: the puzzles of a game as data, and what is asked in each."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from generator.project import Project, Read
from generator.puzzles.entries import TEXT, EntryFile
from generator.values import Value

FILE = EntryFile(
    "puzzles.yaml",
    {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "set", "by_rules", "objective"],
        "properties": {
            "id": TEXT,
            "set": {**TEXT, "description": "the pieces to use"},
            "by_rules": {"type": "boolean", "description": "whether the rules of placement hold"},
            "objective": {
                "description": "what is asked, or what is asked in each case, by its name",
                "if": {"type": "object"},
                "then": {"minProperties": 1, "additionalProperties": TEXT},
                "else": TEXT,
            },
            "diagram": {**TEXT, "description": "the id of a figure"},
        },
    },
)


class Objective(Value, frozen=True):
    """What is asked in a puzzle: the same in all cases, or something in each of them."""

    always: str = ""
    by_case: Mapping[str, str] = msgspec.field(default_factory=dict)

    def of(self, case: str) -> str:
        """What is asked in a case; empty where nothing is said of it."""
        return self.by_case.get(case, self.always)


def objectives(project: Project, game: str, read: Read) -> Mapping[str, Objective]:
    """What is asked in each puzzle of a game, by id; nothing where there is no file.

    Raises :class:`ContentError` with every fault in the form of the file.
    """
    return {
        entry["id"]: _objective(entry["objective"]) for entry in FILE.load(project, game, read).data
    }


def _objective(entry: str | Mapping[str, str]) -> Objective:
    return Objective(entry) if isinstance(entry, str) else Objective(by_case=entry)
