"""Noticing that files are saved."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from watchfiles import watch

from generator.contract import opened
from generator.filelooks import walked
from generator.project import Project

STEP = 30
"""Milliseconds without a change after which a file counts as saved, as editors write in steps."""

LOOK = 1000
"""Milliseconds after which files are looked at though the system has said nothing: it tells neither
of files at the top of the project nor of folders that were not there when the watch began."""

Stamps: TypeAlias = Mapping[str, tuple[int, int, int]]
"""Paths with date in nanoseconds, size in bytes, and number of the file."""


class Watch:
    """Watches all that a project's pages may be made from, and counts how often it was saved.

    The system says when to look; what has changed is seen by dates and sizes. So whoever asks just
    after a file was saved, before the system has said so, learns of it too.
    """

    def __init__(self, project: Project) -> None:
        own = (project.content, project.locales, project.art, project.own_games, project.fonts)
        tools = (project.tool / name for name in ("templates", "locales"))
        self._root, self._fonts, self._folders = project.root, project.fonts, (*own, *tools)
        self._changed = threading.Condition()
        self._known = self._first = self._stamps_now()
        self._count = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def stop(self) -> None:
        """Watch no more, and let go of who waits."""
        self._ended.set()
        with self._changed:
            self._changed.notify_all()

    @property
    def is_outdated(self) -> bool:
        """Whether this process has something that was saved since the watch began: code of a game,
        a file that this has read, a font; or a language has come.

        Python has loaded it, the game may keep it, all is set in it, and faces are ready for those
        languages alone: whoever wants the new one must begin again.
        """
        with self._changed:
            known = self._known
        changed = {Path(path) for path, _ in known.items() ^ self._first.items()}
        return not _catalogued(known) <= _catalogued(self._first) or any(
            path.suffix == ".py" or path.is_relative_to(self._fonts) or opened.has(path.absolute())
            for path in changed
        )

    @property
    def ended(self) -> bool:
        """Whether nobody watches any more."""
        return self._ended.is_set()

    def now(self) -> int:
        """How often something was saved up to this moment."""
        return self._counted(self._stamps_now())

    def wait(self, count: int, seconds: float) -> None:
        """Wait until something has been saved since ``count``, or the time is over."""
        with self._changed:
            self._changed.wait_for(lambda: self._count != count or self.ended, seconds)

    def _watch(self) -> None:
        there = filter(Path.is_dir, self._folders)
        for _ in watch(
            *there, step=STEP, stop_event=self._ended, rust_timeout=LOOK, yield_on_timeout=True
        ):
            self.now()

    def _counted(self, seen: Stamps) -> int:
        with self._changed:
            if seen != self._known:
                self._known = seen
                self._count += 1
                self._changed.notify_all()
            return self._count

    def _stamps_now(self) -> Stamps:
        found = dict(_stamps(self._root, deep=False))
        for folder in self._folders:
            found.update(_stamps(folder))
        return found


def _catalogued(paths: Iterable[str]) -> set[Path]:
    """The folders that have catalogues of messages, one for each language."""
    return {Path(path).parent for path in paths if path.endswith(".po")}


def _stamp(stat: os.stat_result) -> tuple[int, int, int]:
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


def _stamps(folder: Path, *, deep: bool = True) -> Iterator[tuple[str, tuple[int, int, int]]]:
    """Every file in the folder, and in a ``deep`` look in all folders below; one that goes while it
    is looked at is not there, nor is a link that leads nowhere, as Emacs has beside what it edits.
    """
    for place, folders, files in walked(folder):
        if not deep:
            folders.clear()
        for name in files:
            if not name.endswith(".pyc"):  # Python writes these when it loads code
                path = os.path.join(place, name)  # noqa: PTH118 (all are looked at for each page)
                with suppress(OSError):
                    yield path, _stamp(os.stat(path))  # noqa: PTH116
