"""Where a project keeps its things: the fixed top level of a Rulepress project."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TypeAlias

from generator.faults import (
    ContentError,
    Fault,
    decoded,
    is_absent,
    loaded,
    raise_if_any,
    shown,
    unusable,
)
from generator.normalform import normal
from generator.projectplace import BUILD, CONTENT, KEPT, LOCALES, SETTINGS, nearest
from generator.projectplace import is_project as _is_project

Read: TypeAlias = Callable[[Path], str]
"""How the text of a file is had, so that whoever gives it can keep account of what was read."""

PACKAGE = Path(__file__).resolve().parent
"""The program that is running."""

CACHE = "RULEPRESS_CACHE"
"""The environment variable with the folder that takes the place of the user's cache."""

SHARED = "common"
"""The folder in ``content/`` of what all games share."""

_BOOK = ("game.yaml", "rulebook.xml.j2")
_SHEETS = ("sheets.yaml", "packings.yaml")


# No Value: every command makes one, and msgspec would be most of what --help imports.
@dataclass(frozen=True, slots=True)
class Project:
    """A project folder.

    Only ``build`` is ever written, but by ``messages``, ``calibrate`` and ``solve --keep``. With a
    ``date`` files bear this one; else PDFs have none, and catalogues that of the day.
    """

    root: Path
    date: datetime | None = None
    untrusted: bool = False
    """Whether it is a stranger's: its code is not run, what is kept of it lies elsewhere, and what
    it may use up is bounded."""

    def now(self) -> datetime:
        """The date that catalogues bear when they change."""
        return self.date or datetime.now(UTC)

    @property
    def settings(self) -> Path:
        """The file that says how the project is called, and what is made of it by default."""
        return self.root / SETTINGS

    @property
    def content(self) -> Path:
        """Folder with one folder per game, and ``common``."""
        return self.root / CONTENT

    @property
    def own_games(self) -> Path:
        """Folder with one package per game of the project's own; most projects have none."""
        return self.root / "games"

    @property
    def art(self) -> Path:
        """Folder with pictures of the project's own, as SVG; many projects have none."""
        return self.root / "art"

    @property
    def themes(self) -> Path:
        """The file with themes of the project's own; most projects have none."""
        return self.root / "themes.yaml"

    @property
    def locales(self) -> Path:
        """Folder with the message templates and one folder per language."""
        return self.root / LOCALES

    @property
    def fonts(self) -> Path:
        """Folder with the project's own fonts; most projects have none."""
        return self.root / "fonts"

    @property
    def has_tool(self) -> bool:
        """Whether the tool is developed in this project, so that its catalogues are kept here."""
        return (self.root / PACKAGE.name / "locales").is_dir()

    @property
    def tool(self) -> Path:
        """The tool's package, in this project or where it runs.

        With it come templates that all games share, in ``templates``, and the catalogues of its
        messages and a glossary, in ``locales``.
        """
        return self.root / PACKAGE.name if self.has_tool else PACKAGE

    def templates(self, game: str) -> tuple[Path, ...]:
        """The folders where a template of a game is looked for: the first that has it counts."""
        common = (self.content / SHARED, self.tool / "templates")
        return (self.content / game, *common) if game != SHARED else common

    @property
    def build(self) -> Path:
        """Folder for every output."""
        return self.root / BUILD

    @property
    def cache(self) -> Path:
        """Folder for the record of what was built from what.

        What a stranger's project brings there itself is never read: of such a project, it lies
        with the user's own.
        """
        if self.untrusted:
            from hashlib import sha256

            return user_cache() / "untrusted" / sha256(str(self.root).encode()).hexdigest()[:16]
        return self.build / KEPT

    @property
    def shared_cache(self) -> Path:
        """Folder for what is kept for all projects: the user's. Where that cannot be written, each
        project has its own, but a stranger's.
        """
        of_user = user_cache()
        return of_user if self.untrusted or _can_write(of_user) else self.cache

    @property
    def prepared_fonts(self) -> Path:
        """Folder for the faces that were made of fonts: the user's, so that they are made once for
        all projects. Where it cannot be written, each project has its own, but a stranger's. Where
        that cannot be written either, they are made for this run alone.
        """
        return next(filter(_can_write, self._kept_fonts()), None) or _of_this_run()

    @property
    def keeps_fonts(self) -> bool:
        """Whether the faces that were made of fonts are there in the next run."""
        return any(map(_can_write, self._kept_fonts()))

    def _kept_fonts(self) -> tuple[Path, ...]:
        """The folders where faces may be kept, the first that can be written being the one."""
        of_user = user_cache() / "fonts"
        return (of_user,) if self.untrusted else (of_user, self.cache / "fonts")

    def raise_if_broken(self) -> None:
        """Raise :class:`ContentError` for each of the places that all else depends on where
        something else lies: it must not pass for what the project does without.
        """
        folders = (self.content, self.content / SHARED, self.own_games, self.fonts, self.locales)
        faults = {fault for place in folders for fault in self.unusable(place, folder=True)}
        files = (self.settings, self.themes)
        raise_if_any(faults.union(*map(self.unusable, files)))

    def unusable(self, place: Path, *, folder: bool = False) -> tuple[Fault, ...]:
        """What is wrong with the place of a file, or of a ``folder``: something else is there, or
        it cannot be read.
        """
        return unusable(place, self.root, folder=folder)

    def shown(self, path: Path) -> str:
        """The path as a fault names it: relative to the project where it lies in it."""
        return shown(path, self.root)

    def named(self, name: str, folder: Path | None = None) -> Path:
        """The file that somebody names in a file of the project, from its root or a ``folder``.

        Letters may be coded otherwise in the names of files, as macOS has them. Raises
        :class:`ContentError` for what would lie elsewhere; the file need not be there.
        """
        start = folder or self.root
        path = start / name
        if ".." in path.parts or not path.is_relative_to(start):
            within = f"{self.shown(folder)}/" if folder else "the project"
            raise ContentError([Fault(name, 0, "", f"leads out of {within}")])
        for part in path.relative_to(start).parts:
            start /= next(_spellings(start, part), part)
        return start

    def data(self, path: Path) -> bytes:
        """What is in a file; raises :class:`ContentError` where it cannot be read, and for one that
        is neither the project's nor the tool's.

        A file of the project may be a link, but to nothing outside it.
        """
        if not (path.is_relative_to(self.root) or path.is_relative_to(self.tool)):
            raise ContentError([Fault(str(path), 0, "", "is no file of the project")])
        return loaded(path, self.shown(path), self.root)

    def text(self, path: Path) -> str:
        """The text of a file; raises :class:`ContentError` where it cannot be read as UTF-8."""
        return decoded(self.data(path), self.shown(path))

    def games(self) -> tuple[str, ...]:
        """Names of the games, sorted: the content folders with figures, a rulebook or sheets."""
        return self._with("figures.yaml", *_BOOK, *_SHEETS)

    def books(self) -> tuple[str, ...]:
        """The games that have a rulebook, or a part of one: the lack of the other is a fault."""
        return self._with(*_BOOK)

    def answered(self) -> tuple[str, ...]:
        """The games that have a booklet of answers beside their rulebook."""
        return tuple(game for game in self._with("answers.xml.j2") if game in self.books())

    def sheeted(self) -> tuple[str, ...]:
        """The games that have print-and-play sheets, or a part of what sheets need."""
        return self._with(*_SHEETS)

    def unread(self) -> tuple[str, ...]:
        """The games whose content folder cannot be read, sorted: a link that leads nowhere, say."""
        return tuple(name for name, names in self._contents() if names is None)

    def _with(self, *files: str) -> tuple[str, ...]:
        """The games whose content folder has at least one of the files.

        One that cannot be read counts as if it had all: it must not pass for a game that went, and
        whoever reads a file of it says what is wrong.
        """
        wanted = set(files)
        return tuple(
            name
            for name, names in self._contents()
            if (names is None and name != SHARED) or (names and wanted & names)
        )

    def _contents(self) -> list[tuple[str, set[str] | None]]:
        """The folders in ``content/`` with what they hold, sorted; None where that is unknown."""
        found: list[tuple[str, set[str] | None]] = []
        for path in sorted(self.content.iterdir()) if self.content.is_dir() else ():
            if path.name.startswith(".") or (path.is_file() and not self._is_game(path.name)):
                continue
            try:
                found.append((path.name, {file.name for file in path.iterdir()}))
            except OSError:
                found.append((path.name, None))
        return found

    def _is_game(self, name: str) -> bool:
        """Whether a game is called so: it has code, or messages."""
        homes = (self.own_games, PACKAGE / "games")
        return (self.locales / f"{name}.pot").exists() or any((h / name).is_dir() for h in homes)


def _spellings(folder: Path, name: str) -> Iterator[str]:
    """The names in a folder that people read as this one; itself first, if it is there."""
    if not is_absent(folder / name):
        yield name
    elif folder.is_dir():
        with suppress(OSError):
            yield from sorted(p.name for p in folder.iterdir() if normal(p.name) == normal(name))


def user_cache() -> Path:
    """Folder for what is kept for the user, whatever the project: where the system has such things,
    such as ``~/.cache/rulepress``, or as :data:`CACHE` says. Somebody without a home, as in a
    container, has none that can be written.
    """
    if said := os.environ.get(CACHE):
        return Path(said)
    from platformdirs import user_cache_path

    with suppress(RuntimeError):
        return user_cache_path("rulepress", appauthor=False)
    return Path(os.devnull, "rulepress")  # nothing can be made there


def other_cache(error: OSError) -> str:
    """How another folder is named than the one that cannot be written, where that is the user's
    cache; else empty.
    """
    file = error.filename
    inside = isinstance(file, str) and Path(file).is_relative_to(user_cache())
    return f" ({CACHE} names another folder)" if inside else ""


@cache
def _of_this_run() -> Path:
    """Folder for what nobody keeps: it goes with the process."""
    import atexit
    from shutil import rmtree
    from tempfile import mkdtemp

    folder = mkdtemp(prefix="rulepress-")
    atexit.register(rmtree, folder, ignore_errors=True)
    return Path(folder)


def _can_write(folder: Path) -> bool:
    """Whether the folder, or the one that it would be made in, can be written."""
    there = next(path for path in (folder, *folder.absolute().parents) if os.path.lexists(path))
    effective = os.access in os.supports_effective_ids
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK, effective_ids=effective)


def is_project(folder: Path) -> bool:
    """Whether a folder is a project: has ``project.yaml``, or both ``content`` and ``locales``."""
    return _is_project(str(folder))


def find_project(start: Path) -> Project:
    """The project that ``start`` lies in: the nearest folder upward that is one.

    Raises ``FileNotFoundError`` where there is none.
    """
    if folder := nearest(str(start)):
        return Project(Path(folder))
    raise FileNotFoundError(
        f"no project at or above {start}: a project is a folder with {SETTINGS},"
        " or with content/ and locales/; `rulepress new` makes one"
    )
