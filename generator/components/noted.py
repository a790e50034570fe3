"""What has been read: of the same texts the same is made, and need not be made again."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from generator.project import Read

Texts: TypeAlias = tuple[tuple[Path, str], ...]
"""What stands in some files."""


class Noted:
    """Reads, and notes what it has read."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._found: dict[Path, str] = {}

    def __call__(self, path: Path) -> str:
        """The text of a file."""
        self._found[path] = self._read(path)
        return self._found[path]

    @property
    def texts(self) -> Texts:
        """All that has been read."""
        return tuple(self._found.items())
