"""How files look: what the system tells of them without opening them.

A file that looks as it did is what it was, if it had been left alone for a while: one that changes
twice within one tick of the system's clock may look the same. This imports nothing that takes a
while, as commands look before all else.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

YOUNG = 2_000_000_000
"""Nanoseconds: the longest tick of a clock that a file system has (FAT)."""

Looks = tuple[int, int, int, int]
"""Inode, size, and the times of the last change in content and otherwise, in ns: whoever sets back
the first of these, as copying programs do, does not set back the other."""


def looks(file: str | os.PathLike[str]) -> Looks:
    """How a file looks now; raises ``OSError``, or ``ValueError`` where none can be called so."""
    found = os.stat(file)  # noqa: PTH116 (for whoever has no Path)
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def is_young(*files: Looks) -> bool:
    """Whether one of the files was changed so lately that it may change and look the same."""
    return max(max(times) for _, _, *times in files) >= time.time_ns() - YOUNG


def walked(folder: str | os.PathLike[str]) -> Iterator[tuple[str, list[str], list[str]]]:
    """A folder and all below it, as ``os.walk`` tells of them, in one order. Links are followed;
    what several lead to is entered once, be it the folder that they lie in.
    """
    entered: set[tuple[int, int]] = set()
    for path, folders, files in os.walk(folder, followlinks=True):
        try:
            found = os.stat(path)  # noqa: PTH116 (for whoever has no Path)
        except OSError:  # it has just gone
            continue
        if (found.st_dev, found.st_ino) in entered:
            folders.clear()
            continue
        entered.add((found.st_dev, found.st_ino))
        folders.sort()
        yield path, folders, sorted(files)
