"""Noticing that files are saved."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from watchfiles import watch

from generator.contract import opened
from generator.project import Project

STEP = 30
"""Milliseconds without a change after which a file counts as saved, as editors write in steps."""

Stamps: TypeAlias = Mapping[str, tuple[int, int, int]]
"""Paths with date in nanoseconds, size in bytes, and number of the file."""


class Watch:
    """Watches a project's content, messages and code, and counts how often they were saved.

    The system says when to look; what has changed is seen by dates and sizes. So whoever asks just
    after a file was saved, before the system has said so, learns of it too.
    """

    def __init__(self, project: Project) -> None:
        folders = (project.content, project.locales, project.art, project.own_games)
        self._folders = tuple(folder for folder in folders if folder.is_dir())
        self._settings = project.settings
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
    def code_changed(self) -> bool:
        """Whether code of a game, or a file that this has read, was saved since the watch began.

        Python has loaded it, or the game may keep it: whoever wants the new one must begin again.
        """
        with self._changed:
            changed = {path for path, _ in self._known.items() ^ self._first.items()}
        return any(path.endswith(".py") or opened.has(Path(path).absolute()) for path in changed)

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
        for _ in watch(*self._folders, step=STEP, stop_event=self._ended):
            self.now()

    def _counted(self, seen: Stamps) -> int:
        with self._changed:
            if seen != self._known:
                self._known = seen
                self._count += 1
                self._changed.notify_all()
            return self._count

    def _stamps_now(self) -> Stamps:
        found = {path: stamp for folder in self._folders for path, stamp in _stamps(folder)}
        with suppress(OSError):
            found[str(self._settings)] = _stamp(self._settings.stat())
        return found


def _stamp(stat: os.stat_result) -> tuple[int, int, int]:
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


def _stamps(folder: Path) -> Iterator[tuple[str, tuple[int, int, int]]]:
    """Every file below the folder; one that goes while it is looked at is not there."""
    try:
        with os.scandir(folder) as found:
            for entry in found:
                if entry.is_dir():
                    yield from _stamps(Path(entry.path))
                elif not entry.name.endswith(".pyc"):  # Python writes these when it loads code
                    yield entry.path, _stamp(entry.stat())
    except OSError:
        return
