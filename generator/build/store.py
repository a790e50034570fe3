"""The record of what was made from what: one small JSON file for each target."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.json import encode

from generator.build.digests import digest
from generator.build.targets import Target
from generator.build.trace import KEY_LENGTHS, Inputs
from generator.project import PACKAGE, Project
from generator.writing import write_whole

BUILT = "records"
"""The folder of what was built, in the project's cache."""
FORMAT = 1

_SLASH = "--"
"""Stands in the names of records for the slash in those of targets, which never have it."""

LONGEST_PART = 255
"""Bytes of the name of a file, without its folders."""


@dataclass(frozen=True, slots=True)
class Record:
    """How a target was made: by which program, with which settings, from what, and what came out.

    ``outputs`` has the digest of each file, by its path below the build folder.
    """

    program: str
    settings: str
    inputs: Inputs
    outputs: Mapping[str, str]

    def whole(self, folder: Path) -> bool:
        """Whether every output lies below ``folder`` as it was written."""
        return all(is_as_written(folder / name, was) for name, was in self.outputs.items())


def is_as_written(path: Path, was: str) -> bool:
    """Whether a file has this digest; one that cannot be read has none."""
    try:
        return path.is_file() and digest(path.read_bytes()) == was
    except OSError:
        return False


def settings_of(project: Project, target: Target) -> str:
    """All settings of a target, with the date where its files bear one."""
    date = project.date
    return f"{target!r}, dated {date.isoformat()}" if date else repr(target)


class Store:
    """The records in a folder. One that is damaged counts as none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get(self, target: str) -> Record | None:
        """The record of a target."""
        try:
            return _record(json.loads(self._file(target).read_bytes()))
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return None

    def put(self, target: str, record: Record) -> None:
        """Keep a record; raises ``OSError``."""
        data = {
            "format": FORMAT,
            "program": record.program,
            "settings": record.settings,
            "inputs": [[kind, key, was] for (kind, key), was in record.inputs.items()],
            "outputs": record.outputs,
        }
        write_whole(self._file(target), encode(data))

    def others(self, than: Collection[str]) -> Mapping[str, Record]:
        """The records of targets other ``than`` these, by name, sorted."""
        names = (path.stem.replace(_SLASH, "/") for path in self._folder.glob("*.json"))
        found = ((name, self.get(name)) for name in sorted(names) if name not in than)
        return {name: record for name, record in found if record}

    def drop(self, target: str) -> None:
        """Forget how a target was made."""
        self._file(target).unlink(missing_ok=True)

    def _file(self, target: str) -> Path:
        return self._folder / f"{target.replace('/', _SLASH)}.json"


def _record(data: Any) -> Record:
    """The record that was written as ``data``; raises as the checks of any data do.

    The names of files are looked at with care, as files of these names may be removed.
    """
    if data["format"] != FORMAT:
        raise ValueError("of another version")
    inputs = {(kind, tuple(map(_text, key))): _text(was) for kind, key, was in data["inputs"]}
    outputs = {name: _text(was) for name, was in data["outputs"].items()}
    if any(len(key) != KEY_LENGTHS[kind] for kind, key in inputs):
        raise ValueError("no key of its kind")
    if not all(_is_readable(key[0]) for kind, key in inputs if kind in ("file", "names", "tree")):
        raise ValueError("a file outside the project and the program")
    if not all(map(_lies_below, outputs)):
        raise ValueError("a file outside the build folder, or in the program's own part of it")
    return Record(_text(data["program"]), _text(data["settings"]), inputs, outputs)


def _lies_below(name: str) -> bool:
    """Whether a name is that of a file in the build folder, on Windows too."""
    if "\\" in name or ":" in name or not _is_inside(name):
        return False
    return not any(part.startswith(".") for part in Path(name).parts)


@cache
def _is_readable(name: str) -> bool:
    """Whether a name is that of a file, or folder, in the project or among the tool's own.

    Remembered, as most records name the same files.
    """
    path = Path(name)
    return _is_inside(name) or (path.is_relative_to(PACKAGE) and ".." not in path.parts)


def _is_inside(name: str) -> bool:
    """Whether a name leads to no place outside the folder that it is in, and can be one at all."""
    path = Path(name)
    is_short = all(len(part.encode()) <= LONGEST_PART for part in path.parts)
    return not path.anchor and ".." not in path.parts and is_short and "\0" not in name


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value
