"""What the files of puzzles, answers and extra puzzles share: each is a list of entries."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from generator import yamlfile
from generator.contract.puzzle import Lines
from generator.faults import is_absent, raise_if_any
from generator.project import Project, Read
from generator.values import Value
from generator.yamlfile import Document

TEXT = {"type": "string", "minLength": 1}


class EntryFile(Value, frozen=True, eq=False):
    """A file of every game: ``name`` in its content folder, and the JSON schema of an entry."""

    name: str
    entry: Mapping[str, Any]

    @property
    def schema(self) -> dict[str, Any]:
        """The schema of the file."""
        return {"type": "array", "items": dict(self.entry)}

    def path(self, project: Project, game: str) -> Path:
        """Where the file of a game lies."""
        return project.content / game / self.name

    def load(self, project: Project, game: str, read: Read) -> Document:
        """The entries for a game; none where there is no file.

        Raises :class:`ContentError` with every fault in the form of the file.
        """
        path = self.path(project, game)
        if is_absent(path):
            return Document(project.shown(path), [], {})
        return _document(self, read(path), project.shown(path))


@lru_cache(maxsize=16)
def _document(file: EntryFile, text: str, name: str) -> Document:
    """Kept, as all books of a game read the same text, and a served one again and again."""
    document = yamlfile.read_file(text, name)
    raise_if_any(yamlfile.schema_faults(document, file.schema))
    return document


def lines_of(block: str) -> Lines:
    """The lines of a value in the game's notation."""
    return tuple(line.strip() for line in block.splitlines() if line.strip())


def plain(text: str) -> str:
    """A text as it stands in YAML: quoted where it would else be a number, a truth value, or no
    plain text.
    """
    return yaml.safe_dump(text, width=math.inf, allow_unicode=True).removesuffix("...\n").strip()


def written(lines: Iterable[str]) -> str:
    """An entry with these lines, as it stands in the list."""
    return "".join(f"{'- ' if i == 0 else '  '}{line}\n" for i, line in enumerate(lines))


def heading_of(file: str) -> str:
    """The comments at the head of a file."""
    lines = file.splitlines(keepends=True)
    end = next((i for i, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "".join(lines[:end])
