"""``content/<game>/puzzles.yaml``: the puzzles of a game as data, and what is asked in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator import yamlfile
from generator.faults import raise_if_any
from generator.project import Project, Read

FILE = "puzzles.yaml"

_TEXT = {"type": "string", "minLength": 1}
SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "set", "by_rules", "objective"],
        "properties": {
            "id": _TEXT,
            "set": {**_TEXT, "description": "the pieces to use"},
            "by_rules": {"type": "boolean", "description": "whether the rules of placement hold"},
            "objective": {
                "description": "what is asked, or what is asked in each case, by its name",
                "if": {"type": "object"},
                "then": {"minProperties": 1, "additionalProperties": _TEXT},
                "else": _TEXT,
            },
            "diagram": {**_TEXT, "description": "the id of a figure"},
        },
    },
}


def path(project: Project, game: str) -> Path:
    """Where the puzzles of a game lie."""
    return project.content / game / FILE


@dataclass(frozen=True, slots=True)
class Objective:
    """What is asked in a puzzle: the same in all cases, or something in each of them."""

    always: str = ""
    by_case: Mapping[str, str] = field(default_factory=dict)

    def of(self, case: str) -> str:
        """What is asked in a case; empty where nothing is said of it."""
        return self.by_case.get(case, self.always)


def objectives(project: Project, game: str, read: Read) -> Mapping[str, Objective]:
    """What is asked in each puzzle of a game, by id; nothing where there is no file.

    Raises :class:`ContentError` with every fault in the form of the file.
    """
    place = path(project, game)
    if not place.is_file():
        return {}
    document = yamlfile.read_file(read(place), project.shown(place))
    raise_if_any(yamlfile.schema_faults(document, SCHEMA))
    return {entry["id"]: _objective(entry["objective"]) for entry in document.data}


def _objective(entry: str | Mapping[str, str]) -> Objective:
    return Objective(entry) if isinstance(entry, str) else Objective(by_case=entry)
