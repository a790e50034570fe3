"""Where a project keeps its things: the fixed top level of a Rulepress project."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Project:
    """A project folder. Only ``build`` is ever written, apart from ``messages`` commands."""

    root: Path

    @property
    def content(self) -> Path:
        """Folder with one folder per game, and ``common``."""
        return self.root / "content"

    @property
    def locales(self) -> Path:
        """Folder with the message templates and one folder per language."""
        return self.root / "locales"

    @property
    def build(self) -> Path:
        """Folder for every output."""
        return self.root / "build"

    @property
    def cache(self) -> Path:
        """Folder for prepared fonts and the record of what was built from what."""
        return self.build / ".cache"

    def games(self) -> tuple[str, ...]:
        """Names of the games that have a content folder with a ``game.yaml``, sorted."""
        return tuple(sorted(p.parent.name for p in self.content.glob("*/game.yaml")))


def find_project(start: Path) -> Project:
    """The project that ``start`` lies in: the nearest folder upward with ``content/``.

    Raises ``FileNotFoundError`` where there is none.
    """
    for folder in (start, *start.parents):
        if (folder / "content").is_dir() and (folder / "locales").is_dir():
            return Project(folder)
    raise FileNotFoundError(f"no folder with content/ and locales/ at or above {start}")
